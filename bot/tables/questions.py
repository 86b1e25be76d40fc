"""Questions to the process that thinks, made from the log of a game."""

from typing import Protocol

from bot.ai.contract import LEVELS, AdvisedMove, Question
from bot.tables.history import History
from bot.tables.table import Table


class Adviser(Protocol):
    """The part of `bot.ai.client.ThinkingClient` that hints use."""

    @property
    def is_available(self) -> bool | None:
        """Return whether it can think; None before the start."""
        ...

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the best moves, the best first; none if it cannot tell."""
        ...


async def question_for(history: History, table: Table, seat: int) -> Question:
    """Return the question for the best moves of a seat, from the events as this seat has seen them (B18).

    The same position of a game gets the same answer.
    """
    mask = table.dealt().rules.mask
    moves = await history.since(table.id)
    events = tuple(mask(event, seat) for move in moves if move.seq <= table.seq for event in move.events)
    seed = table.id ^ table.seq
    return Question(table.options.rules(), len(table.seats), seat, events, LEVELS[-1], seed)
