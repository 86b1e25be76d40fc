"""`splendor-bot setup`: a dialogue with which an operator sets up the bot for the first time, and changes it later."""

import argparse
import asyncio
import errno
import getpass
import os
import shlex
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import TypeVar

from bot.cli.application import PICTURES, Application, Unreachable, give_pictures, look_up, printable
from bot.cli.run import run_bot
from bot.present.language.words import words_in
from bot.runtime import config
from bot.runtime.address import Address, Place, is_address, read_place
from bot.runtime.new_files import FileRefused, check_target, new_file
from bot.runtime.plain_text import plain
from bot.runtime.process import forbid_inspection
from bot.store import DatabaseLock, Store, StoreError, StoreInUse, StoreTooOld, lock_on
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
LONGEST_SUFFIX = ".schema-00.2000-01-01.backup"
"""The end of the longest name of a file that the bot makes beside its database."""


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
        print(f"To go on at any time, type in this folder: {to_type('run' if setup.is_saved else 'setup')}")
        return 130
    return 0


class _Setup:
    """The steps of the dialogue, and what the operator has answered so far.

    With --yes, every question has its usual answer, and the first problem that would keep the bot from running ends it.
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
        self._pictures: Mapping[str, bytes] = {}
        """The pictures that the profile of the application is to get."""
        self._written: bytes | None = None

    @property
    def is_saved(self) -> bool:
        """Return whether `.env` holds the answers, also when Ctrl-C came while it was being written."""
        return self._written is not None and config.ENV_FILE.exists() and config.ENV_FILE.read_bytes() == self._written

    def ask(self) -> None:
        """Ask all questions; nothing is written meanwhile."""
        check_folder(config.ENV_FILE)
        check_target(config.ENV_FILE.absolute(), replace=True)
        if self._is_asking:
            say("Let us set up Splendor on Discord. It takes about five minutes.")
            say("In [brackets] is what you get for pressing Enter. Nothing is saved until the last step.")
        self._ask_token()
        self._check_portal()
        self._offer_pictures()
        self._invite()
        self._ask_place()

    def save(self) -> None:
        """Write the settings to `.env`; its other lines stay. Raises `CommandError` and `FileRefused`."""
        self._head("5. Save and start")
        settings = {
            "DISCORD_TOKEN": None if self._token_file else self._token.text,
            "DISCORD_TOKEN_FILE": str(self._token_file) if self._token_file else None,
            **_as_setting(self._place),
        }
        self._until_right(lambda: self._write(settings), pause="Press Enter to try again: ")
        for name, value in settings.items():
            in_shell = plain(os.environ.pop(name, ""))  # it would count more than what was saved
            if in_shell and in_shell != value:
                say(f"! {name} is set in this shell as well, and counts more there. Remove it with: unset {name}")
        if self._pictures:
            try:
                asyncio.run(give_pictures(self._token, self._pictures, self._settings.proxy))
                say(f"The profile of the application has its {' and '.join(self._pictures)} now.")
            except config.CommandError as problem:
                say(f"! The profile stays as it is: {problem} The bot also works so.")

    def _write(self, settings: Mapping[str, str | None]) -> None:
        file = config.ENV_FILE.absolute()
        before = config.read_text(file) if file.exists() else ""
        try:
            self._written = config.with_settings(before, settings).encode()
        except ValueError as error:
            raise config.CommandError(f"{file} cannot be written: {error}.") from None
        with new_file(file, replace=True) as new:
            new.write(self._written)
        say(f"Saved {file}")
        if os.name == "posix" and file.parent.stat().st_uid != os.geteuid():
            say("! Only you can read it, and this folder is another user's. To run the bot as that user, set it up so.")

    def start(self) -> None:
        """Run the bot in this process until it stops, if that is wanted, or say how to start it."""
        if self._is_running:
            say("The bot is running already. Stop it and start it again, so that it uses what you have saved.")
        elif self._arguments.start or (self._is_asking and self._confirm("Start the bot now?")):
            self._run()
            say(f"\nThe bot has stopped. To start it again in this folder, type: {to_type('run')}")
            return
        say(f"To start the bot in this folder, type: {to_type('run')}")

    def _run(self) -> None:
        """Run the bot until it stops, and say what to do once it is connected."""
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

    def _ask_token(self) -> None:
        self._head("1. The bot's token")
        given, settings = self._arguments.token_file, self._settings
        if given is not None:
            settings = replace(settings, discord_token=None, discord_token_file=given.expanduser().absolute())
        self._token_file, is_asked = settings.discord_token_file, self._is_asking and given is None
        try:
            self._token = settings.token()
        except config.CommandError as problem:
            if not is_asked:
                raise
            is_there = settings.discord_token or settings.discord_token_file
            none = f"There is none in {config.ENV_FILE.absolute()}. If the bot was set up in another folder, go there."
            say(f"! {str(problem).removesuffix(config.TOKEN_HELP)}" if is_there else none)
            say(f"Open {PORTAL}")
            say('Press "New Application" and give it a name, which will be the name of the bot.')
            say('Then press "Reset Token" on the page "Bot", and copy the token. It takes the place of an earlier one.')
            self._type_token()
        else:
            if is_asked:
                say("The token that you gave before is still there. Press Enter to keep it, or paste another one.")
                self._type_token(may_stay=True)
        self._look_up()

    def _type_token(self, *, may_stay: bool = False) -> None:
        """Ask for the token until it has the right form, or is to stay as it is."""
        question = "Paste the token here (it stays hidden): "
        while problem := config.problem_with_token(text := plain(typed(question, getpass.getpass))):
            if may_stay and not text:
                return
            say(f"! What you pasted {problem}. Copy the token again and paste it.")
        self._token, self._token_file = config.Secret(text), None

    def _look_up(self) -> None:
        """Ask Discord about the token; somebody who is asked may solve problems or give another one.

        Raises `CommandError` otherwise.
        """
        while True:
            if self._is_asking:
                say("Asking Discord …")
            try:
                self._application = asyncio.run(look_up(self._token, self._settings.proxy))
                return
            except config.CommandError as problem:
                if not self._is_asking:
                    raise
                say(f"! {problem}")
                if isinstance(problem, Unreachable):
                    typed("Press Enter to try again: ")
                else:
                    self._type_token()

    def _check_portal(self) -> None:
        say(f'Discord accepts the token. It belongs to "{printable(self._application.about.name)}".')
        self._head("2. The settings at Discord")
        when = f"When you have changed that at {PORTAL}/{self._application.about.id}"
        if self._solve(lambda: self._application.problems(), when):
            say("The settings at Discord are all right: there is nothing to switch on.")
        for note in self._application.notes() if self._is_asking else ():
            say(f"- {note}")

    def _solve(self, problems: Callable[[], Sequence[str]], when: str) -> bool:
        """Look again until there are no problems, and return True, or False if the operator goes on without.

        Raises `CommandError` with the first problem when nobody is asked.
        """
        while found := problems():
            if not self._is_asking:
                raise config.CommandError(f"{found[0]} {when}, run this again.")
            for problem in found:
                say(f"! {problem}")
            if typed(f"{when}, press Enter, and I look again (or type skip): ").lower() in ("skip", "s"):
                return False
            self._look_up()
        return True

    def _offer_pictures(self) -> None:
        """Ask whether the profile of the application gets the bot's own pictures, which are shown first."""
        if not self._is_asking:
            return
        from render.drawing import draw_avatar, draw_banner  # Pillow takes long to import

        drawn, present = {"avatar": draw_avatar(), "banner": draw_banner()}, self._application.pictures
        with suppress(OSError, FileRefused), tempfile.TemporaryDirectory(prefix="splendor-bot-") as folder:
            for name, picture in drawn.items():
                with new_file(Path(folder) / f"{name}.png") as file:
                    file.write(picture)
            say(f"The bot has pictures for its profile. Look at them in {folder}: avatar.png and banner.png")
            missing = [name for name in PICTURES if name not in present]
            for names, question, usual in (
                (missing, "Use the {} in the last step?", "yes"),
                (present, "Replace the {} of the profile with the bot's own?", "no"),
            ):
                if names and self._confirm(question.format(" and ".join(names)), usual):
                    self._pictures = {**self._pictures, **{name: drawn[name] for name in names}}

    def _invite(self) -> None:
        self._head("3. Your server")
        link = invite_link(self._application.about.id)
        say(f"With this link you add the bot to a server:\n{link}")
        if self._is_asking and not self._solve(self._missing, "When you have changed that"):
            return
        names = self._application.server_names()
        say(f"The bot is on: {names}." if names else "The bot is not on a server yet.")
        for line in self._application.lacking() or (["It has all the permissions that it needs."] if names else []):
            say(line)

    def _missing(self) -> Sequence[str]:
        return self._application.lacking() if self._application.servers else ["The bot is not on a server yet."]

    def _ask_place(self) -> None:
        self._head("4. Where the games are kept")
        present = self._settings.database
        present = Path.cwd() / present if isinstance(present, Path) else present
        try:
            if isinstance(present, Path):
                check_place(present)
        except (config.CommandError, StoreError) as problem:
            self._is_running = isinstance(problem, StoreInUse)
        given = [self._arguments.database] if self._arguments.database is not None else []

        def attempt() -> Place:
            text = given.pop() if given else self._ask("File or folder for the games", str(present))
            place = present if text == str(present) else place_of(text)
            if place != present or not self._is_running or (self._arguments.start and not self._is_asking):
                check_place(place)
            return place

        self._place = self._until_right(attempt)
        say(f"The games are kept in {self._place}")

    def _head(self, title: str) -> None:
        if self._is_asking:
            say(f"\n{title}\n{'-' * len(title)}")

    def _ask(self, question: str, usual: str) -> str:
        if not self._is_asking:
            return usual
        return typed(f"{question} [{usual}]: ") or usual

    def _confirm(self, question: str, usual: str = "yes") -> bool:
        while (answer := self._ask(question, usual).lower()) not in ("yes", "y", "no", "n"):
            say("Please type yes or no.")
        return answer.startswith("y")

    def _until_right(self, attempt: Callable[[], T], pause: str = "") -> T:
        """Return the result of an attempt, which is made again after each problem and pause while somebody is asked."""
        while True:
            try:
                return attempt()
            except (config.CommandError, StoreError, FileRefused) as problem:
                if not self._is_asking:
                    raise
                say(f"! {problem}")
            if pause:
                typed(pause)

    def _tell_next(self) -> None:
        words, servers = words_in("en"), self._application.servers
        where = f"in a channel of {servers[0].name}" if servers else "add it with the link above, and in a channel"
        say(f"The bot is connected. Next: {where}, type /game new")
        open_, start = words.text("computers-open"), words.text("lobby-start")
        say(f'Let a friend join, or press "{open_}" and choose one. Then press "{start}".')
        say(f"To try all that it needs of Discord, type in another terminal: {to_type('rehearse', '--channel', 'ID')}")
        say("The bot runs until you press Ctrl-C here.")


def typed(question: str, read: Callable[[str], str] = input) -> str:
    """Return what the operator types, without blanks around it."""
    while True:
        try:
            return read(question).strip()
        except UnicodeDecodeError:
            say("! This terminal has sent what is no text. Please type it again.")


def to_type(*words: str) -> str:
    """Return the line with which a command is started in this folder."""
    script = Path(sysconfig.get_path("scripts")) / "splendor-bot"
    return shlex.join([*([str(script)] if script.is_file() else [sys.executable, "-m", "splendor_bot"]), *words])


def place_of(text: str) -> Place:
    """Return the place that was typed: a file, a folder for it, or an address. Raises `CommandError`."""
    try:
        if not text.isprintable():
            raise ValueError("it has characters that nobody can type")
        # Path.is_dir raises where it may not look.
        is_folder = text.endswith("/") or os.path.isdir(os.path.expanduser(text))  # noqa: PTH111, PTH112
        place = read_place(f"{text.rstrip('/')}/{FILE_NAME}" if is_folder and not is_address(text) else text)
        if isinstance(place, Path):
            place = Path.cwd() / place
        config.with_settings("", _as_setting(place))
    except (ValueError, RuntimeError) as error:
        raise config.CommandError(f"This is no place for a database: {error}.") from None
    return place


def _as_setting(place: Place) -> dict[str, str | None]:
    return {"SPLENDOR_DATABASE": place.text if isinstance(place, Address) else str(place)}


def check_place(place: Place) -> None:
    """Check that a bot can use a place, and leave nothing there. Raises `CommandError`, and `Trouble`."""
    if isinstance(place, Address):
        asyncio.run(_open_to_read(place))
        return
    check_folder(place)
    try:
        with suppress(FileNotFoundError, NotADirectoryError):
            os.lstat(f"{place}{LONGEST_SUFFIX}")  # raises another error for a name that is too long
        if os.path.exists(place) and not os.access(place, os.R_OK | os.W_OK):  # noqa: PTH110 - as below
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise config.CommandError(
            f"{place} cannot be used ({error.strerror}). Choose another file or folder."
        ) from None
    if os.path.exists(place):  # noqa: PTH110 - Path.exists raises in a folder that may not be searched
        asyncio.run(_open_to_read(place))
        DatabaseLock(place).release()


async def _open_to_read(place: Place) -> None:
    with suppress(StoreTooOld):  # `run` updates it, and makes the tables in an empty one
        async with await Store.open_to_read(place):
            pass
    if isinstance(place, Address):
        async with lock_on(place, shared=True):
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
