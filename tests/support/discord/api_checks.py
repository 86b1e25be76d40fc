"""The request type, and the checks that all parts of the API contract share."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Request:
    """One request to Discord: the decoded JSON body, and the names of the attached files."""

    method: str
    path: str
    body: Any = None
    files: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def length_violations(text: str, least: int, most: int, what: str) -> Iterator[str]:
    """Yield a violation if a text is shorter or longer than allowed."""
    if not least <= len(text) <= most:
        yield f"{what} has {len(text)} characters, {least} to {most} allowed: {text[:60]!r}"


def too_long(text: str | None, most: int, what: str) -> Iterator[str]:
    """Yield a violation if a text is longer than allowed; a missing text is not."""
    yield from length_violations(text or "", 0, most, what)


def duplicates(values: Iterable[Any], what: str) -> Iterator[str]:
    """Yield a violation for each value that occurs more than once."""
    yield from (f"{what} {value!r} occurs twice" for value, times in Counter(values).items() if times > 1)
