"""A fault: the part of a game that it is in, and a sentence."""

from dataclasses import dataclass
from enum import Enum, auto


class Part(Enum):
    """The kinds of parts of a game, in the order of a file."""

    GAME = auto()
    SEAT = auto()
    FORMER = auto()
    DEAL = auto()
    PLAN = auto()
    ENTRY = auto()


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. `number` counts the parts of a kind from 0; `text` is a sentence without a full stop."""

    text: str
    part: Part = Part.GAME
    number: int = 0

    def __str__(self) -> str:
        return self.text
