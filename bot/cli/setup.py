"""`splendor-bot setup`: a dialogue with which an operator sets up the bot for the first time, and changes it later."""

import argparse
import asyncio
import os
import shlex
import signal
import sys
import sysconfig
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Thread

from bot.cli.run import run_bot
from bot.cli.setting_up.application import Application, Unreachable, look_up
from bot.cli.setting_up.dialogue import Dialogue
from bot.cli.setting_up.places import check_folder, check_place, place_of
from bot.cli.setting_up.qr import code_of
from bot.present.language.words import words_in
from bot.runtime.address import Address, Place
from bot.runtime.config import (
    ENV_FILE,
    LARGEST_FILE,
    BotSettings,
    CommandError,
    ConfigError,
    Secret,
    load_settings,
    problem_with_token,
    read_file,
)
from bot.runtime.env_file import with_settings
from bot.runtime.hardening import forbid_inspection
from bot.runtime.new_files import new_file
from bot.store import StoreInUse

PORTAL = "https://discord.com/developers/applications"
LOOK = 0.1
"""Seconds between two looks at the heartbeat of a bot that starts."""


@dataclass(slots=True)
class _Answers:
    """The operator has chosen these. Without a `token_file`, the token itself is stored."""

    token: Secret
    token_file: Path | None
    application: Application
    place: Place = Path()
    in_use: StoreInUse | None = None
    """Why the bot cannot be started here: it is running already."""


def run(arguments: argparse.Namespace) -> int:
    """Ask the operator, write the settings, and start the bot if that is wanted; return 0. Raises `CommandError`."""
    if os.name == "nt":  # there is no way to hold Ctrl-C off
        raise CommandError("On Windows, set the bot up by hand, as docs/hosting.md describes.")
    forbid_inspection()
    dialogue = Dialogue(is_asking=not arguments.yes)
    is_saved = False
    try:
        answers = _ask(dialogue, arguments)
        with _uninterrupted():
            settings = _save(dialogue, answers)
            is_saved = True
        if _is_to_start(dialogue, arguments, answers):
            _start(dialogue, answers, settings)
        else:
            dialogue.say(f"To start the bot in this folder, type: {_start_command()}")
    except (EOFError, KeyboardInterrupt):
        dialogue.say(f"\nStopped. {'Your answers are saved.' if is_saved else 'Nothing was saved.'}")
        dialogue.say("Run `splendor-bot setup` again whenever you like.")
        return 130
    return 0


def _ask(dialogue: Dialogue, arguments: argparse.Namespace) -> _Answers:
    """Return the answers to all questions; nothing is written meanwhile."""
    present = load_settings()
    check_folder(ENV_FILE)
    if dialogue.is_asking:
        dialogue.say("Let us set up Splendor on Discord. It takes about five minutes.")
        dialogue.say("In [brackets] is what you get for pressing Enter. Nothing is saved until the last step.")
    answers = _ask_token(dialogue, present, arguments.token_file)
    _check_portal(dialogue, answers)
    _invite(dialogue, answers, arguments.qr)
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


def _ask_place(dialogue: Dialogue, answers: _Answers, present: Place, arguments: argparse.Namespace) -> None:
    dialogue.head("4. Where the games are kept")
    given: str | None = arguments.database
    present = Path.cwd() / present if isinstance(present, Path) else present

    def attempt() -> Place:
        typed = given or dialogue.ask("File or folder for the games", str(present))
        place = present if typed == str(present) else place_of(typed)
        try:
            check_place(place)
        except StoreInUse as problem:
            if place != present or arguments.start:
                raise
            answers.in_use = problem
        return place

    answers.place = dialogue.until_right(attempt) if given is None else attempt()
    dialogue.say(f"The games are kept in {answers.place}")


def _save(dialogue: Dialogue, answers: _Answers) -> dict[str, str | None]:
    """Write the settings to `.env` and return them; its other lines stay. Raises `CommandError` and `FileRefused`."""
    dialogue.head("5. Save and start")
    settings = {
        "DISCORD_TOKEN": None if answers.token_file else answers.token.text,
        "DISCORD_TOKEN_FILE": str(answers.token_file) if answers.token_file else None,
        "SPLENDOR_DATABASE": answers.place.text if isinstance(answers.place, Address) else str(answers.place),
    }
    _write(settings)
    dialogue.say(f"Saved {ENV_FILE.absolute()}")
    for name, value in settings.items():
        if os.environ.get(name) and os.environ[name] != value:
            dialogue.say(f"! {name} is set in this shell as well, and counts more there. Remove it with: unset {name}")
    return settings


def _write(settings: Mapping[str, str | None]) -> None:
    try:
        before = read_file(ENV_FILE, limit=LARGEST_FILE).decode()
    except FileNotFoundError:
        before = ""
    try:
        text = with_settings(before, settings)
    except ValueError as error:
        raise CommandError(f"{ENV_FILE} cannot be written: {error}.") from None
    with new_file(ENV_FILE.absolute(), replace=True) as file:
        file.write(text.encode())


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


def _start_command() -> str:
    """Return what to type to start this installation of the bot."""
    script = Path(sysconfig.get_path("scripts")) / "splendor-bot"
    return shlex.join([*([str(script)] if script.is_file() else [sys.executable, "-m", "bot"]), "run"])


def _start(dialogue: Dialogue, answers: _Answers, chosen: dict[str, str | None]) -> None:
    """Run the bot in this process until it stops, and say what to do once it is connected."""
    for name in chosen:
        os.environ.pop(name, None)  # it would count more than what was saved
    settings = load_settings()
    heartbeat, has_ended = settings.heartbeat_file, Event()
    before = _time_of(heartbeat)

    def look() -> None:
        while not has_ended.wait(LOOK):
            if _time_of(heartbeat) != before:
                _tell_next(dialogue, answers)
                return

    dialogue.say("Starting …")
    looking = Thread(target=look, daemon=True)
    looking.start()
    try:
        run_bot(replace(settings, log_level="WARNING" if settings.log_level == "INFO" else settings.log_level))
    finally:
        has_ended.set()
        looking.join()
    dialogue.say(f"\nThe bot has stopped. To start it again in this folder, type: {_start_command()}")


def _time_of(heartbeat: Path) -> int:
    """Return when a file was touched, 0 if it is missing."""
    try:
        return heartbeat.stat().st_mtime_ns
    except OSError:
        return 0


def _tell_next(dialogue: Dialogue, answers: _Answers) -> None:
    words, servers = words_in("en"), answers.application.servers
    where = f"in a channel of {servers[0].name}" if servers else "add it with the link above, and in a channel"
    dialogue.say(f"The bot is connected. Next: {where}, type /game new")
    dialogue.say(
        f'Let a friend join, or press "{words.text("computers-open")}". Then press "{words.text("lobby-start")}".'
    )
    dialogue.say("The bot runs until you press Ctrl-C here.")
