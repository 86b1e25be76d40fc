"""Text without what editors, web pages and shells put around it."""

import re
from collections.abc import Iterator
from typing import TextIO

_ANY, _JOINERS = "\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff", "\u200c\u200d"
_INVISIBLE = re.compile(f"(?<![^\0-\x7f])[{_ANY}{_JOINERS}]++|[{_ANY}{_JOINERS}]++(?![^\0-\x7f])|[{_ANY}]++")
"""The byte order mark, zero-width characters and such. Joiners stay between two letters that they may join."""
_QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“", "‘": "’"}


def without_invisible(text: str) -> str:
    """Return a text without characters that nobody sees."""
    return _INVISIBLE.sub("", text)


def plain(value: str) -> str:
    """Return a value without invisible characters, the space and the quotes around it.

    `docker --env-file` passes a value of a `.env` file with its quotes and the backslashes in them.
    """
    value = without_invisible(value).strip()
    while len(value) > 1 and _QUOTES.get(value[0]) == value[-1]:
        value = without_invisible(re.sub(r"\\([\\'\"])", r"\1", value[1:-1])).strip()
    return value


def plain_lines(file: TextIO, longest: int) -> Iterator[str]:
    """Yield the lines of a file without what is around them; the rest of one of more than `longest` is another one."""
    while line := file.readline(longest + 1):
        if text := line.strip("\ufeff\u200b \t\r\n") + "\n" * line.endswith("\n"):
            yield text
