"""Check that messages say each sentence, whose turn it is, and the round once: the words, and the picture in words.

The sentences are compared in all languages, whose turn it is and the round in English.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.support.discord.api_schema import Request
from tests.support.discord.messages import GALLERY, TEXT, parts

_MARKS = re.compile(r"[*`_\\]|^(-#|###|##|-) ", re.MULTILINE)
_ROUND = re.compile(r"\bRound \d+\b")
_TURN = re.compile(r"(?:to play|(?:\*\*’s|[Ii]t is your|\[Your) turn|waiting for you)\b")
_ENTRY = re.compile(r"^(?:- |\d\. |-# ↳|\*\*\d\.\*\*|\*\*\[|(?:-# )?\*\*[^*]+\*\* ).*\n?", re.MULTILINE)
"""An entry of a list, where another one may say the same: a choice, a game, the move of a player."""


def sentences(*texts: str) -> list[str]:
    """Return the sentences of texts without marks of Markdown, but not the bare counts of a list."""
    found = (each.strip(" .!") for each in re.split(r"\n|(?<=[.!?]) |; ", _MARKS.sub("", "\n".join(texts))))
    return [each for each in found if len(each.split()) > 1]


def repeated(*texts: str) -> dict[str, int]:
    """Return the sentences that are there more than once, with their numbers."""
    return {said: times for said, times in Counter(sentences(*texts)).items() if times > 1}


def check(request: Request) -> None:
    """Raise AssertionError with what a message in a request says twice."""
    for text, alt in _messages_in(request):
        if found := [*_repetitions(text, alt)]:
            raise AssertionError(f"A message says twice: {found}\n{text}\n\n{alt}")


def _messages_in(request: Request) -> Iterator[tuple[str, str]]:
    """Yield the texts and the descriptions of the pictures of the messages in a request."""
    body: dict[str, Any] = request.body if isinstance(request.body, dict) else {}
    for each in (body, body.get("data") or {}):
        if "components" in each or "content" in each:
            shown = list(parts(each.get("components") or ()))
            texts = [part["content"] for part in shown if part["type"] == TEXT]
            alts = [
                item.get("description") or "" for part in shown if part["type"] == GALLERY for item in part["items"]
            ]
            yield "\n".join([*filter(None, [each.get("content")]), *texts]), "\n".join(alts)


def _repetitions(text: str, alt: str) -> Iterator[str]:
    entries = _ENTRY.findall(text)
    told = text if len(entries) == 1 else _ENTRY.sub("", text)
    yield from repeated(told)
    yield from {*sentences(text)} & {*sentences(alt)}
    for pattern in (_ROUND, _TURN):
        found = pattern.findall(f"{told}\n{alt}")
        yield from found if len(found) > 1 else ()
