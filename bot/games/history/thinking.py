"""Questions to the process that thinks, made from the log of a game."""

from collections.abc import Sequence
from typing import Protocol

from bot.ai.contract import LEVELS, AdvisedMove, Question
from bot.engine import Move
from bot.games.history.history import History
from bot.games.unit.table import Table


class Thinker(Protocol):
    """Answers what computer players do: `bot.ai.client.ThinkingClient`, or a simple player in tests.

    `is_available` is False if it cannot think well; None until that is known.
    """

    is_available: bool | None

    async def move(self, question: Question) -> Move:
        """Return a legal move for the seat of the question. Never raises."""
        ...


class Adviser(Protocol):
    """The part of `bot.ai.client.ThinkingClient` that hints and stories use."""

    @property
    def is_available(self) -> bool | None:
        """Return whether it can think; None before the start."""
        ...

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the best moves, the best first; none if it cannot tell."""
        ...

    async def course(self, question: Question, entries: Sequence[int]) -> Sequence[tuple[float, ...] | None] | None:
        """Return each seat's chance after each entry of a game that is over, or None if it cannot tell."""
        ...


async def question_for(history: History, table: Table, seat: int, level: str = LEVELS[-1]) -> Question:
    """Return the question what a seat of a level should do, from the events as this seat has seen them (B18).

    The same position of a game gets the same answer.
    """
    mask = table.dealt().rules.mask
    events = tuple(mask(event, seat) for event in await history.events(table))
    return Question(table.options.rules(), len(table.seats), seat, events, level, seed=table.id + table.seq)
