"""Judge secrecy by comparison: two worlds that differ only in cards that nobody has seen look the same to everybody.

The first run tells which cards stay unseen until the end. In the second they lie in another order; then every request
that members can read, and the log, must be the same byte for byte. This finds what no search for names of cards can:
a computer player that peeks, a picture, a length, an order, a moment.
"""

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import zip_longest
from typing import Any
from unittest.mock import patch

from bot.games.deal import sealed_deal
from bot.games.lesson.lesson import LESSON_SECRET
from bot.rules import base_of, codec_for
from tests.support.loopback.discord_types import Sent
from tests.support.loopback.scanning import secrets_of
from tools.simulation.judges import Judges
from tools.simulation.plan import START, Plan
from tools.simulation.world.world import run

Cards = tuple[tuple[str, ...], ...]
"""The cards of a deal by level, in drawing order."""


_KNOWN_TO_OTHERS = """
    SELECT 1 FROM games JOIN games AS other ON other.seal = games.seal
    WHERE games.sealed_until IS NOT NULL AND (games.sealed_until <= ? OR other.id <> games.id) AND games.id = ?
"""
"""The games of weekly deals that are closed, or that somebody else plays, too."""


class Seen(Judges):
    """Records what everybody can see, and which cards nobody has seen. It judges nothing."""

    def __init__(self, world: Any) -> None:
        super().__init__(world, ())
        self.seen: list[str] = []
        self.unseen: dict[tuple[str, ...], frozenset[str]] = {}  # by the cards of a level of the deal
        world.discord.on_sent = lambda sent: self.seen.append(seen_in(sent))
        recorded.append(self)

    def at_the_end(self) -> None:
        """Note the cards that nobody has seen in any position of a game."""
        book = self.world.book
        for game in book.games():
            log = book.log(game)
            if not log.positions or any(each.is_over for each in log.positions) or not game.is_open:
                continue  # the cards of a game that is over are public
            if book.rows("SELECT 1 FROM sealed_deals WHERE game_id = ? AND secret = ?", game.id, LESSON_SECRET):
                continue  # the lesson has the same deal for everybody, and needs it
            if book.rows(_KNOWN_TO_OTHERS, START + self.world.loop.time(), game.id):
                continue
            seats: list[int | None] = [None, *range(len(base_of(log.positions[0]).players))]
            hidden = [secrets_of(position, seat)[0] for position in log.positions for seat in seats]
            self.unseen |= dict.fromkeys(_levels(log.options, log.entries[0].events), frozenset.intersection(*hidden))

    def on_log(self, record: logging.LogRecord, text: str) -> None:
        """Record a line of the log."""
        self.seen.append(f"log: {text.replace(str(self.world.database.parent), '')}")


recorded: list[Seen] = []
"""The records of the worlds that are running."""


def noninterference(plan: Plan) -> list[str]:
    """Run a plan twice, with different unseen cards, and return the first difference that somebody could see."""
    first = _record(plan, {})
    second = _record(plan, first.unseen)
    for place, (one, other) in enumerate(zip_longest(first.seen, second.seen, fillvalue="nothing")):
        if one != other:
            return [f"difference {place}: {difference(one, other)}"]
    return []


def difference(one: str, other: str, around: int = 200) -> str:
    """Return where two texts differ."""
    place = next((at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), 0)
    start = max(0, place - around)
    return f"{one[start : place + around]!r} and {other[start : place + around]!r}"


def seen_in(sent: Sent) -> str:
    """Return a request as its readers see it. The text of a deal is public only when its game is over."""
    files = {
        name: "" if name.startswith("deal-") else content.hex() if content[:4] == b"RIFF" else repr(content)
        for name, content in sent.files.items()
    }
    return f"{sent.reader} {sent.route} {json.dumps(sent.body, default=str)} {files}"


def shuffled(cards: Sequence[str], unseen: frozenset[str]) -> tuple[str, ...]:
    """Return the cards of a level with the unseen ones in the opposite order, in the same places."""
    turned = iter([each for each in reversed(cards) if each in unseen])
    return tuple(next(turned) if each in unseen else each for each in cards)


def _record(plan: Plan, unseen: Mapping[tuple[str, ...], frozenset[str]]) -> Seen:
    known = len(recorded)
    with _dealing(unseen):
        run(plan, Seen)
    seen = recorded.pop()
    assert len(recorded) == known
    return seen


@contextmanager
def _dealing(unseen: Mapping[tuple[str, ...], frozenset[str]]) -> Iterator[None]:
    deal = sealed_deal._dealt

    def dealt(*given: Any) -> Any:
        order, events = deal(*given)
        return order, tuple(_other(event, unseen) for event in events)

    with patch.object(sealed_deal, "_dealt", dealt):
        yield


def _other(event: Any, unseen: Mapping[tuple[str, ...], frozenset[str]]) -> Any:
    cards: Cards | None = getattr(event, "cards", None)
    if cards is None:
        return event
    return replace(event, cards=tuple(shuffled(level, unseen.get(level, frozenset())) for level in cards))


def _levels(options: Any, events: str) -> Iterator[tuple[str, ...]]:
    for event in codec_for(options.rules()).loads(events):
        yield from getattr(event, "cards", ())
