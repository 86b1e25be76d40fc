"""The dialogue of `splendor-bot setup` on a terminal: questions of one line each, and the QR code of a link."""

import io
import shutil
import sys
from collections.abc import Callable
from typing import TypeVar

import segno

from bot.runtime.config import CommandError
from bot.store import StoreError

T = TypeVar("T")

NO_TERMINAL = (
    "There is no terminal to ask on. Add --yes to take the usual answers, and give the token with --token-file or in "
    "DISCORD_TOKEN."
)
BORDER = 2  # modules of white around the code
WHITE_ON_BLACK, NORMAL = "\x1b[97;40m", "\x1b[0m"


class Dialogue:
    """Asks the operator. With `is_asking` False, every question has its usual answer, and the first problem ends it."""

    def __init__(self, *, is_asking: bool) -> None:
        """Raises `CommandError` if there is no terminal to ask on."""
        if is_asking and not sys.stdin.isatty():
            raise CommandError(NO_TERMINAL)
        self.is_asking = is_asking

    def say(self, text: str = "") -> None:
        """Print a line."""
        print(text, flush=True)

    def head(self, title: str) -> None:
        """Print the title of a step, for somebody who is asked."""
        if self.is_asking:
            self.say(f"\n{title}\n{'-' * len(title)}")

    def ask(self, question: str, usual: str) -> str:
        """Return what the operator types, or the usual answer for nothing."""
        if not self.is_asking:
            return usual
        return input(f"{question} [{usual}]: ").strip() or usual

    def confirm(self, question: str) -> bool:
        """Return whether the operator says yes, which is the usual answer."""
        while True:
            typed = self.ask(question, "yes").lower()
            if typed in ("yes", "y", "no", "n"):
                return typed.startswith("y")
            self.say("Please type yes or no.")

    def look_again(self, what: str) -> bool:
        """Wait until the operator has done something; return False if they want to go on without."""
        typed = input(f"{what}, press Enter, and I look again (or type skip): ")
        return typed.strip().lower() not in ("skip", "s")

    def until_right(self, attempt: Callable[[], T]) -> T:
        """Return the result of an attempt, which is made again after each problem while somebody is asked."""
        while True:
            try:
                return attempt()
            except (CommandError, StoreError) as problem:
                if not self.is_asking:
                    raise
                self.say(f"! {problem}")


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
