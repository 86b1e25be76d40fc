"""Moves of computer players, and planned moves, that nobody's move or command leads to.

That is so after a failure or a kill, and when a seat changes hands.
"""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from bot.games import StoreError, Table, Tables
from bot.ui.delivery.table_messages import TableMessages

log = logging.getLogger(__name__)


class ComputerTurns:
    """Lets computer players move in the background, one task per game. `start` runs a task and keeps track of it.

    `TableMessages` lets them move before it shows a board, so most moves need no task of their own.
    """

    def __init__(
        self, tables: Tables, messages: TableMessages, start: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._tables = tables
        self._messages = messages
        self._start = start
        self._under_way: set[int] = set()

    def play_on(self, table: Table) -> None:
        """Let the computer players of a table move until a member is to act, and show the board then."""
        if table.waits_for_computer:
            self._begin(table)

    async def resume(self) -> None:
        """Do so in all games that wait for a computer player, or with a plan that should have been played."""
        try:
            for game_id in await self._tables.computers.waiting():
                self.play_on(await self._tables.find(game_id))
            for game_id in await self._tables.plans.waiting():
                self._begin(await self._tables.find(game_id))
        except StoreError as error:
            log.warning("Could not look for games that wait for a computer player or a plan; trying again: %s", error)

    def _begin(self, table: Table) -> None:
        if table.id not in self._under_way:
            self._under_way.add(table.id)
            self._start(self._play_on(table))

    async def _play_on(self, table: Table) -> None:
        try:
            await self._messages.show_if_pending(table)
        except Exception:  # a damaged game or a bug: the others play on
            log.exception("Game %s could not be played on", table.id)
        finally:
            self._under_way.discard(table.id)
