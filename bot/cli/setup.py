"""`splendor-bot setup`: a dialogue with which an operator sets up the bot for the first time, and changes it later."""

import argparse
import asyncio
import getpass
import io
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import TypeVar

import segno

from bot.cli.application import Application, Unreachable, look_up, printable
from bot.cli.run import run_bot
from bot.present.language.words import words_in
from bot.runtime import config
from bot.runtime.address import Address, Place, read_place
from bot.runtime.new_files import new_file
from bot.runtime.process import forbid_inspection
from bot.store import DatabaseLock, StoreError, StoreInUse, lock_on
from bot.ui.kit.permissions import invite_link

T = TypeVar("T")
say = partial(print, flush=True)

PORTAL = "https://discord.com/developers/applications"
FILE_NAME = "splendor.sqlite3"
LOOK = 0.1
"""Seconds between two looks at the heartbeat of a bot that starts."""
NO_TERMINAL = (
    "There is no terminal to ask on. Add --yes to take the usual answers, and give the token with --token-file or in "
    "DISCORD_TOKEN."
)
REHEARSE = (
    "To see whether Discord does all that the bot needs, make a channel for that and type: "
    "splendor-bot rehearse --channel ID"
)
BORDER = 2  # modules of white around the code
WHITE_ON_BLACK, NORMAL = "\x1b[97;40m", "\x1b[0m"


def do_setup(arguments: argparse.Namespace) -> int:
    """Ask the operator, write the settings, and start the bot if that is wanted; return 0. Raises `CommandError`."""
    if os.name == "nt":
        raise config.CommandError("On Windows, set the bot up by hand: `splendor-bot --help` names the guide.")
    forbid_inspection()
    setup = _Setup(arguments)
    try:
        setup.ask()
        setup.save()
        setup.start()
    except (EOFError, KeyboardInterrupt):
        print(f"\nStopped. {'Your answers are saved.' if setup.is_saved else 'Nothing was saved.'}")
        print("Run `splendor-bot setup` again whenever you like.")
        return 130
    return 0


class _Setup:
    """The steps of the dialogue, and what the operator has answered so far.

    With --yes, every question has its usual answer, and the first problem ends it.
    """

    _token: config.Secret
    _token_file: Path | None
    """The file with the token; without one, the token itself is stored."""
    _application: Application
    _place: Place

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Raises `CommandError` if there is no terminal to ask on."""
        self._arguments = arguments
        self._is_asking = not arguments.yes
        if self._is_asking and not sys.stdin.isatty():
            raise config.CommandError(NO_TERMINAL)
        self._settings = config.load_settings()
        self._is_running = False
        """The bot runs already, so it is not to be started here."""
        self._written: bytes | None = None

    @property
    def is_saved(self) -> bool:
        """Return whether `.env` holds the answers, also when Ctrl-C came while it was being written."""
        return self._written is not None and config.ENV_FILE.exists() and config.ENV_FILE.read_bytes() == self._written

    def ask(self) -> None:
        """Ask all questions; nothing is written meanwhile."""
        check_folder(config.ENV_FILE)
        if self._is_asking:
            say("Let us set up Splendor on Discord. It takes about five minutes.")
            say("In [brackets] is what you get for pressing Enter. Nothing is saved until the last step.")
        self._ask_token()
        self._check_portal()
        self._invite()
        self._ask_place()

    def save(self) -> None:
        """Write the settings to `.env`; its other lines stay. Raises `CommandError` and `FileRefused`."""
        self._head("5. Save and start")
        settings = {
            "DISCORD_TOKEN": None if self._token_file else self._token.text,
            "DISCORD_TOKEN_FILE": str(self._token_file) if self._token_file else None,
            "SPLENDOR_DATABASE": self._place.text if isinstance(self._place, Address) else str(self._place),
        }
        before = config.read_file(config.ENV_FILE).decode() if config.ENV_FILE.exists() else ""
        try:
            text = config.with_settings(before, settings)
        except ValueError as error:
            raise config.CommandError(f"{config.ENV_FILE} cannot be written: {error}.") from None
        self._written = text.encode()
        with new_file(config.ENV_FILE.absolute(), replace=True) as file:
            file.write(self._written)
        say(f"Saved {config.ENV_FILE.absolute()}")
        for name, value in settings.items():
            in_shell = os.environ.pop(name, None)  # it would count more than what was saved
            if in_shell and in_shell != value:
                say(f"! {name} is set in this shell as well, and counts more there. Remove it with: unset {name}")

    def start(self) -> None:
        """Run the bot in this process until it stops, if that is wanted, and say what to do once it is connected."""
        script = Path(sysconfig.get_path("scripts")) / "splendor-bot"
        command = shlex.join([*([str(script)] if script.is_file() else [sys.executable, "-m", "splendor_bot"]), "run"])
        if not self._is_to_start():
            say(f"To start the bot in this folder, type: {command}")
            say(REHEARSE)
            return
        settings = config.load_settings()
        heartbeat, has_ended = settings.heartbeat_file, Event()
        heartbeat.unlink(missing_ok=True)

        def look() -> None:
            while not has_ended.wait(LOOK):
                if heartbeat.exists():
                    self._tell_next()
                    return

        say("Starting …")
        looking = Thread(target=look, daemon=True)
        looking.start()
        try:
            run_bot(replace(settings, log_level="WARNING" if settings.log_level == "INFO" else settings.log_level))
        finally:
            has_ended.set()
            looking.join()
        say(f"\nThe bot has stopped. To start it again in this folder, type: {command}")

    def _ask_token(self) -> None:
        self._head("1. The bot's token")
        given, settings = self._arguments.token_file, self._settings
        if given is not None:
            settings = replace(settings, discord_token=None, discord_token_file=given.expanduser().absolute())
        if given is not None or not self._is_asking:
            self._use_token(settings.token(), settings.discord_token_file)
            return
        try:
            known = settings.token()
            say("The token that you gave before is still there. Press Enter to keep it, or paste another one.")
        except config.CommandError:
            known = None
            say(f"Open {PORTAL}")
            say('Press "New Application" and give it a name, which will be the name of the bot.')
            say('Then press "Reset Token" on the page "Bot", and copy the token.')

        def attempt() -> None:
            typed = getpass.getpass("Paste the token here (it stays hidden): ").strip()
            if not typed and known:
                self._use_token(known, settings.discord_token_file)
            elif problem := config.problem_with_token(typed):
                raise config.CommandError(f"What you pasted {problem}. Copy the token again and paste it.")
            else:
                self._use_token(config.Secret(typed), None)

        self._until_right(attempt)

    def _use_token(self, token: config.Secret, file: Path | None) -> None:
        self._token, self._token_file = token, file
        self._look_up()

    def _look_up(self) -> None:
        """Ask Discord about the token, again and again while somebody waits for that. Raises `CommandError`."""
        while True:
            if self._is_asking:
                say("Asking Discord …")
            try:
                self._application = asyncio.run(look_up(self._token))
            except Unreachable as problem:
                if not self._is_asking:
                    raise
                say(f"! {problem}")
                input("Press Enter to try again: ")
            else:
                return

    def _check_portal(self) -> None:
        say(f'Discord accepts the token. It belongs to "{printable(self._application.about.name)}".')
        self._head("2. The settings at Discord")
        page = f"{PORTAL}/{self._application.about.id}"
        while problems := self._application.problems():
            if not self._is_asking:
                raise config.CommandError(f"{problems[0]} The page is {page}")
            say(f"Please change something at {page}")
            for problem in problems:
                say(f"! {problem}")
            if not look_again("When you have saved that"):
                break
            self._look_up()
        else:
            say("They are all right: there is nothing to switch on.")
        for note in self._application.notes() if self._is_asking else ():
            say(f"- {note}")

    def _invite(self) -> None:
        self._head("3. Your server")
        link = invite_link(self._application.about.id)
        say(f"With this link you add the bot to a server:\n{link}")
        wants_code = sys.stdout.isatty() if self._arguments.qr is None else self._arguments.qr
        if wants_code and (code := qr_code(link)):
            say(f"Or scan it with your phone:\n{code}")
        while not self._application.servers or self._application.lacking():
            names = self._application.server_names()
            say(f"The bot is on: {names}." if names else "The bot is not on a server yet.")
            for line in self._application.lacking():
                say(f"! {line}")
            what = "When you have changed that" if names else "When you have added it"
            if not self._is_asking or not look_again(what):
                return
            self._look_up()
        say(f"The bot is on: {self._application.server_names()}. It has all the permissions that it needs.")

    def _ask_place(self) -> None:
        self._head("4. Where the games are kept")
        given, present = self._arguments.database, self._settings.database
        present = Path.cwd() / present if isinstance(present, Path) else present

        def attempt() -> Place:
            typed = given if given is not None else self._ask("File or folder for the games", str(present))
            place = present if typed == str(present) else place_of(typed)
            try:
                check_place(place)
            except StoreInUse:
                if place != present or self._arguments.start:
                    raise
                self._is_running = True
            return place

        self._place = self._until_right(attempt) if given is None else attempt()
        say(f"The games are kept in {self._place}")

    def _is_to_start(self) -> bool:
        if self._is_running:
            say("The bot is running already. Stop it and start it again, so that it uses what you have saved.")
            return False
        return self._arguments.start or (self._is_asking and self._confirm("Start the bot now?"))

    def _head(self, title: str) -> None:
        """Print the title of a step, for somebody who is asked."""
        if self._is_asking:
            say(f"\n{title}\n{'-' * len(title)}")

    def _ask(self, question: str, usual: str) -> str:
        """Return what the operator types, or the usual answer for nothing."""
        if not self._is_asking:
            return usual
        return input(f"{question} [{usual}]: ").strip() or usual

    def _confirm(self, question: str) -> bool:
        """Return whether the operator says yes, which is the usual answer."""
        while (typed := self._ask(question, "yes").lower()) not in ("yes", "y", "no", "n"):
            say("Please type yes or no.")
        return typed.startswith("y")

    def _until_right(self, attempt: Callable[[], T]) -> T:
        """Return the result of an attempt, which is made again after each problem while somebody is asked."""
        while True:
            try:
                return attempt()
            except (config.CommandError, StoreError) as problem:
                if not self._is_asking:
                    raise
                say(f"! {problem}")

    def _tell_next(self) -> None:
        words, servers = words_in("en"), self._application.servers
        where = f"in a channel of {servers[0].name}" if servers else "add it with the link above, and in a channel"
        say(f"The bot is connected. Next: {where}, type /game new")
        open_, start = words.text("computers-open"), words.text("lobby-start")
        say(f'Let a friend join, or press "{open_}". Then press "{start}".')
        say(REHEARSE)
        say("The bot runs until you press Ctrl-C here.")


def look_again(what: str) -> bool:
    """Wait until the operator has done something; return False if they want to go on without."""
    typed = input(f"{what}, press Enter, and I look again (or type skip): ")
    return typed.strip().lower() not in ("skip", "s")


def qr_code(link: str) -> str | None:
    """Return a QR code as lines of text, or None if standard output cannot show it."""
    code = segno.make(link, error="l", micro=False)
    width = code.symbol_size(border=BORDER)[0]
    is_terminal = sys.stdout.isatty()
    if not sys.stdout.encoding.lower().startswith("utf") or (
        is_terminal and shutil.get_terminal_size().columns < width
    ):
        return None
    text = io.StringIO()
    code.terminal(text, border=BORDER, compact=True)
    lines = text.getvalue().splitlines()
    # The colours are set, because on a light terminal the code would be inverted, which not every phone can read.
    return "\n".join(f"{WHITE_ON_BLACK}{line}{NORMAL}" for line in lines) if is_terminal else "\n".join(lines)


def place_of(text: str) -> Place:
    """Return the place that was typed: a file, a folder for it, or an address. Raises `CommandError`."""
    try:
        place = read_place(text)
    except (ValueError, RuntimeError) as error:
        raise config.CommandError(f"This is no place for a database: {error}.") from None
    if isinstance(place, Address):
        return place
    path = Path.cwd() / place
    return path / FILE_NAME if text.endswith("/") or path.is_dir() else path


def check_place(place: Place) -> None:
    """Check that a database can be written here, and leave nothing. Raises `CommandError`, and `Trouble`."""
    if isinstance(place, Address):
        asyncio.run(_connect(place))
        return
    check_folder(place)
    if os.path.exists(place):  # noqa: PTH110 - Path.exists raises in a folder that may not be searched
        DatabaseLock(place).release()


async def _connect(address: Address) -> None:
    async with lock_on(address, shared=True):
        pass


def check_folder(file: Path) -> None:
    """Check that a file and its folders can be made, and leave nothing there. Raises `CommandError`."""
    parents = file.absolute().parents
    # A folder that may not be searched does not count, and one above it is tried.
    folder = next(each for each in parents if os.path.exists(each))  # noqa: PTH110 - Path.exists raises there
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise config.CommandError(
            f"Nothing can be written to {folder} ({error.strerror}). Choose another folder, or give yourself "
            "permission to write there."
        ) from None
