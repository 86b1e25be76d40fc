"""Moves of computer players, and planned moves, that nobody's move or command leads to.

That is so after a failure or a kill, and when a seat changes hands.
"""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from bot.games import StoreError, Tables
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

    def play_on(self, game_id: int) -> None:
        """Let the computer players of a game move until a member is to act, and show the board then."""
        if game_id not in self._under_way:
            self._under_way.add(game_id)
            self._start(self._play_on(game_id))

    async def resume(self) -> None:
        """Do so in all games that wait for a computer player, or with a plan that should have been played."""
        try:
            for game_id in [*await self._tables.computers.waiting(), *await self._tables.plans.waiting()]:
                self.play_on(game_id)
        except StoreError as error:
            log.warning("Could not look for games that wait for a computer player or a plan; trying again: %s", error)

    async def _play_on(self, game_id: int) -> None:
        try:
            await self._messages.show_if_pending(await self._tables.find(game_id))
        except Exception:  # a damaged game or a bug: the others play on
            log.exception("Game %s could not be played on", game_id)
        finally:
            self._under_way.discard(game_id)
