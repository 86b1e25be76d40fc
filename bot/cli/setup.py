"""`splendor-bot setup`: a dialogue with which an operator sets up the bot for the first time, and changes it later."""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import cast

from bot.cli.run import run_bot
from bot.cli.setting_up.application import Application, Unreachable, look_up
from bot.cli.setting_up.dialogue import Dialogue
from bot.cli.setting_up.places import check_place, place_of
from bot.cli.setting_up.qr import code_of
from bot.cli.setting_up.starting import is_service_active, run_here, start_container, start_service
from bot.cli.setting_up.ways import (
    CONTAINER_USER,
    SECRET,
    WAYS,
    Way,
    check_files,
    is_secret_unreadable,
    present_way,
    settings_of,
    start_command,
    unit_file,
    ways_here,
    write_docker_files,
    write_settings,
    write_unit,
)
from bot.present.language.words import words_in
from bot.runtime.address import Place
from bot.runtime.config import BotSettings, CommandError, ConfigError, Secret, load_settings, problem_with_token
from bot.runtime.hardening import forbid_inspection
from bot.store import StoreInUse

PORTAL = "https://discord.com/developers/applications"
CHOSEN = ("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "SPLENDOR_DATABASE")
"""The settings that are chosen here."""


@dataclass(slots=True)
class _Answers:
    """The operator has chosen these. Without a `token_file`, the token itself is stored."""

    token: Secret
    token_file: Path | None
    application: Application
    way: Way = "terminal"
    place: Place = Path()
    in_use: StoreInUse | None = None
    """Why the bot cannot be started here: it is running already."""


def run(arguments: argparse.Namespace) -> int:
    """Ask the operator, write the settings, and start the bot if that is wanted; return 0. Raises `CommandError`."""
    if os.name == "nt":  # there is neither systemd nor a way to hold Ctrl-C off
        raise CommandError("On Windows, set the bot up by hand, as docs/hosting.md describes.")
    forbid_inspection()
    dialogue = Dialogue(is_asking=not arguments.yes)
    is_saved = False
    try:
        answers = _ask(dialogue, arguments)
        with _uninterrupted():
            _save(dialogue, answers)
            is_saved = True
        if _is_to_start(dialogue, arguments, answers):
            _start(dialogue, answers)
        else:
            dialogue.say(f"To start the bot in this folder, type: {start_command(answers.way)}")
    except (EOFError, KeyboardInterrupt):
        dialogue.say(f"\nStopped. {'Your answers are saved.' if is_saved else 'Nothing was saved.'}")
        dialogue.say("Run `splendor-bot setup` again whenever you like.")
        return 130
    return 0


def _ask(dialogue: Dialogue, arguments: argparse.Namespace) -> _Answers:
    """Return the answers to all questions; nothing is written meanwhile."""
    present = load_settings()
    if dialogue.is_asking:
        dialogue.say("Let us set up Splendor on Discord. It takes about five minutes.")
        dialogue.say("In [brackets] is what you get for pressing Enter. Nothing is saved until the last step.")
    answers = _ask_token(dialogue, present, arguments.token_file)
    _check_portal(dialogue, answers)
    _invite(dialogue, answers, arguments.qr)
    _ask_way(dialogue, answers, arguments.how)
    _ask_place(dialogue, answers, present.database, arguments)
    return answers


def _ask_token(dialogue: Dialogue, present: BotSettings, given: Path | None) -> _Answers:
    dialogue.head("1. The bot's token")
    if given is not None:
        present = replace(present, discord_token=None, discord_token_file=given.expanduser().absolute())
    if given is not None or not dialogue.is_asking:
        token, application = present.token(), _look_up(dialogue, present.token())
        return _Answers(token, present.discord_token_file, application)
    try:
        known = present.token()
        dialogue.say("The token that you gave before is still there. Press Enter to keep it, or paste another one.")
    except ConfigError:
        known = None
        dialogue.say(f"Open {PORTAL}")
        dialogue.say('Press "New Application" and give it a name, which will be the name of the bot.')
        dialogue.say('Then press "Reset Token" on the page "Bot", and copy the token.')

    def attempt() -> _Answers:
        typed = dialogue.ask_secret("Paste the token here (it stays hidden)")
        if not typed and known:
            return _Answers(known, present.discord_token_file, _look_up(dialogue, known))
        if problem := problem_with_token(typed) if typed else "is empty":
            raise CommandError(f"What you pasted {problem}. Copy the token again and paste it.")
        return _Answers(Secret(typed), None, _look_up(dialogue, Secret(typed)))

    return dialogue.until_right(attempt)


def _look_up(dialogue: Dialogue, token: Secret) -> Application:
    """Ask Discord about a token, again and again while somebody waits for that. Raises `CommandError`."""
    while True:
        if dialogue.is_asking:
            dialogue.say("Asking Discord …")
        try:
            application = asyncio.run(look_up(token))
        except Unreachable as problem:
            if not dialogue.is_asking:
                raise
            dialogue.say(f"! {problem}")
            input("Press Enter to try again: ")
        else:
            return application


def _check_portal(dialogue: Dialogue, answers: _Answers) -> None:
    application = answers.application
    dialogue.say(f'Discord accepts the token. It belongs to "{application.name}".')
    dialogue.head("2. The settings at Discord")
    while problems := answers.application.problems():
        if not dialogue.is_asking:
            raise CommandError(f"{problems[0]} The page is {PORTAL}/{application.id}")
        dialogue.say(f"Please change something at {PORTAL}/{application.id}")
        for problem in problems:
            dialogue.say(f"! {problem}")
        if not dialogue.look_again("When you have saved that"):
            break
        answers.application = _look_up(dialogue, answers.token)
    else:
        dialogue.say("They are all right: there is nothing to switch on.")
    for note in answers.application.notes() if dialogue.is_asking else ():
        dialogue.say(f"- {note}")


def _invite(dialogue: Dialogue, answers: _Answers, wants_code: bool | None) -> None:
    dialogue.head("3. Your server")
    link = answers.application.invite
    dialogue.say(f"With this link you add the bot to a server:\n{link}")
    if wants_code is None:
        wants_code = sys.stdout.isatty()
    if wants_code and (code := code_of(link)):
        dialogue.say(f"Or scan it with your phone:\n{code}")
    while not answers.application.servers or answers.application.lacking():
        if answers.application.servers:
            dialogue.say(f"The bot is on: {answers.application.server_names()}.")
        else:
            dialogue.say("The bot is not on a server yet.")
        for line in answers.application.lacking():
            dialogue.say(f"! {line}")
        what = "When you have changed that" if answers.application.servers else "When you have added it"
        if not dialogue.is_asking or not dialogue.look_again(what):
            return
        answers.application = _look_up(dialogue, answers.token)
    dialogue.say(f"The bot is on: {answers.application.server_names()}. It has all the permissions that it needs.")


def _ask_way(dialogue: Dialogue, answers: _Answers, given: Way | None) -> None:
    dialogue.head("4. How it runs")

    def attempt() -> Way:
        choices, before = ways_here(), present_way()
        usual = before if before in choices else "terminal"
        chosen = given or cast("Way", dialogue.choose("How do you want to run the bot?", choices, usual))
        check_files(chosen)
        return chosen

    answers.way = dialogue.until_right(attempt) if given is None else attempt()
    dialogue.say(f"It runs {WAYS[answers.way]}.")


def _ask_place(dialogue: Dialogue, answers: _Answers, present: Place, arguments: argparse.Namespace) -> None:
    dialogue.head("5. Where the games are kept")
    if answers.way == "docker":
        dialogue.say("Docker keeps them, in the volume splendor-bot_games.")
        return
    given: str | None = arguments.database
    present = Path.cwd() / present if isinstance(present, Path) else present

    def attempt() -> Place:
        typed = given or dialogue.ask("File or folder for the games", str(present))
        place = present if typed == str(present) else place_of(typed)
        try:
            check_place(place)
        except StoreInUse as problem:
            is_service = answers.way == "systemd" and is_service_active()  # which is restarted
            if place != present or (arguments.start and not is_service):
                raise
            answers.in_use = None if is_service else problem
        return place

    answers.place = dialogue.until_right(attempt) if given is None else attempt()
    dialogue.say(f"The games are kept in {answers.place}")


def _save(dialogue: Dialogue, answers: _Answers) -> None:
    dialogue.head("6. Save and start")
    if answers.way == "docker":
        for file in write_docker_files(answers.token):
            dialogue.say(f"Saved {file}")
        if is_secret_unreadable():
            dialogue.say(f"The container reads it as user {CONTAINER_USER}: sudo chown {CONTAINER_USER} {SECRET}")
        return
    settings = settings_of(answers.token, answers.token_file, answers.place)
    dialogue.say(f"Saved {write_settings(settings)}")
    for name, value in settings.items():
        if os.environ.get(name) and os.environ[name] != value:
            dialogue.say(f"! {name} is set in this shell as well, and counts more there. Remove it with: unset {name}")
    if answers.way == "systemd":
        dialogue.say(f"Saved {write_unit()}")
    elif present_way() == "systemd":
        dialogue.say(f"The service is still there. To remove it: systemctl --user disable --now {unit_file().name}")


@contextmanager
def _uninterrupted() -> Generator[None]:
    """Let Ctrl-C take effect after the block, so that all files are written or none."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _is_to_start(dialogue: Dialogue, arguments: argparse.Namespace, answers: _Answers) -> bool:
    if answers.in_use is not None:
        dialogue.say("The bot is running already. Stop it and start it again, so that it uses what you have saved.")
        return False
    return arguments.start or (dialogue.is_asking and dialogue.confirm("Start the bot now?"))


def _start(dialogue: Dialogue, answers: _Answers) -> None:
    for name in CHOSEN:
        os.environ.pop(name, None)  # it would count more than what was saved
    settings = load_settings()
    dialogue.say("Starting …")
    tell: Callable[[], None] = partial(_tell_next, dialogue, answers)
    match answers.way:
        case "terminal":
            quiet = replace(settings, log_level="WARNING" if settings.log_level == "INFO" else settings.log_level)
            run_here(partial(run_bot, quiet), settings.heartbeat_file, tell)
            dialogue.say(f"\nThe bot has stopped. To start it again in this folder, type: {start_command(answers.way)}")
        case "systemd":
            start_service(settings.heartbeat_file)
            tell()
        case "docker":
            start_container()
            tell()


def _tell_next(dialogue: Dialogue, answers: _Answers) -> None:
    words, servers = words_in("en"), answers.application.servers
    where = f"in a channel of {servers[0].name}" if servers else "add it with the link above, and in a channel"
    dialogue.say(f"The bot is connected. Next: {where}, type /game new")
    dialogue.say(
        f'Let a friend join, or press "{words.text("computers-open")}". Then press "{words.text("lobby-start")}".'
    )
    if answers.way == "terminal":
        dialogue.say("The bot runs until you press Ctrl-C here.")
