"""Questions to the process that thinks, and its answers, in plain Python: both sides import this module."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.engine import Event, Move, Position, read_json
from bot.rules import Options, codec_for, rules_for

LEVELS = ("apprentice", "pedlar", "jeweller", "merchant", "banker")
"""The levels of computer players, the weakest first."""
CHANCES_ARE_OFF_BY = 0.05
"""The mean gap between estimated chances and results up to which the chances of a kind of game are told."""
WEIGHTS_VARIABLE = "SPLENDOR_WEIGHTS"
"""The environment variable that names another file of weights than the one that the bot ships with."""


@dataclass(frozen=True, slots=True)
class Question:
    """A seat that has to move, in a game as this seat has seen it.

    `events` are all events from the deal on, each masked for the seat (`Rules.mask`), so that nothing hidden gets
    to the process that thinks (B18). `seed` decides what is left to chance: without a search, the same question gets
    the same answer; a search that runs out of time may end differently.
    """

    options: Options
    seats: int
    seat: int
    events: tuple[Event, ...]
    level: str
    seed: int

    def view(self) -> Position:
        """Return the position as the seat sees it."""
        return rules_for(self.options).replay(self.seats, self.events)

    def plain(self) -> dict[str, Any]:
        """Return the question as values of JSON."""
        return {
            "up_to_three": self.options.up_to_three,
            "expansion": self.options.expansion,
            "seats": self.seats,
            "seat": self.seat,
            "events": codec_for(self.options).dumps(self.events),
            "level": self.level,
            "seed": self.seed,
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Question":
        """Return the question that `plain` describes."""
        options = Options(plain["up_to_three"], plain["expansion"])
        events = codec_for(options).loads(plain["events"])
        return cls(options, plain["seats"], plain["seat"], events, plain["level"], plain["seed"])


@dataclass(frozen=True, slots=True)
class AdvisedMove:
    """A move, and each seat's chance to win after it, from 0 to 1."""

    move: Move
    chances: tuple[float, ...]


def dump_request(kind: str, question: Question | None = None, **values: Any) -> bytes:
    """Return a request of a kind: "move", "advice", "course" or "ready"."""
    plain = question.plain() if question else {}
    return json.dumps({"kind": kind, **values, **plain}).encode()


def load_json(data: bytes) -> Any:
    """Return the value of a request or an answer. Raises `ValueError`."""
    return read_json(data.decode())
