"""Computer players for tests: they move quickly, and may be held back while they think."""

import asyncio
import random
from dataclasses import replace
from typing import Any

from bot.ai.contract import LEVELS, AdvisedMove, Question, quick_move
from bot.engine import Move
from bot.games import Table, Tables
from tests.support.table_builders import ANN, a_lobby

LEVEL_NAMES = {"en": "Banker", "de": "Bankier", "nl": "Bankier", "da": "Bankier"}


class QuickThinker:
    """Answers with quick moves, and keeps the questions. `hold` makes it think until `go_on`."""

    def __init__(self) -> None:
        self.is_available: bool | None = True
        self.questions: list[Question] = []
        self.is_asked = asyncio.Event()
        self._may_answer = asyncio.Event()
        self._may_answer.set()
        self._answers_before = 0

    def hold(self, after: int = 0) -> None:
        """Answer `after` questions, and think about the next one until `go_on` is called."""
        self._answers_before = after
        self.is_asked.clear()
        self._may_answer.clear()

    def go_on(self) -> None:
        """Answer at once again."""
        self._may_answer.set()

    async def move(self, question: Question) -> Move:
        """Return the quick move."""
        assert question.level in LEVELS
        self.questions.append(question)
        if self._answers_before:
            self._answers_before -= 1
        else:
            self.is_asked.set()
            await self._may_answer.wait()
        return quick_move(question.view(), random.Random(question.seed))

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the first legal moves, with an even chance after each."""
        view = question.view()
        return tuple(AdvisedMove(move, (1 / view.seats,) * view.seats) for move in view.legal_moves()[:number])


class SteadyThinker(QuickThinker):
    """Makes the same moves in every run, although each game has an id of its own."""

    async def move(self, question: Question) -> Move:
        """Return a quick move that depends on the position alone."""
        return await super().move(replace(question, seed=2 + len(question.events)))


async def a_lobby_with_computers(tables: Tables, *members: int, computers: int = 1, **options: Any) -> Table:
    """Return a lobby of members, of Ann unless said otherwise, and after them bankers."""
    table = await a_lobby(tables, *(members or (ANN,)), **options)
    for _ in range(computers):
        table = await tables.computers.add(table.id, table.game.host_id, "banker", names=LEVEL_NAMES)
    return table


async def a_game_with_computers(tables: Tables, *members: int, computers: int = 1, **options: Any) -> Table:
    """Return a game just dealt, in which the first member begins."""
    table = await a_lobby_with_computers(tables, *members, computers=computers, **options)
    return await tables.lobby.start(table.id, table.game.host_id)


def next_move(table: Table) -> Move:
    """Return a quick move for the seat to act."""
    position = table.dealt()
    assert position.decision is not None
    return quick_move(position.view(position.decision.seat), random.Random(table.seq))
