"""Reading the log of a game, and its sealed deal after the end."""

from collections.abc import Sequence

from bot.engine import GameError
from bot.store import Store
from bot.tables.logged_move import LoggedMove, replay, unreadable
from bot.tables.memory import TableMemory
from bot.tables.sealed_deal import SealedDeal, SealedDealError


class History:
    """Reads the logs of games; the newest moves of a cached table come from the cache."""

    def __init__(self, store: Store, memory: TableMemory) -> None:
        self._store = store
        self._memory = memory

    async def since(self, game_id: int, after: int = -1) -> list[LoggedMove]:
        """Return the entries of a game's log with a `seq` above `after`, in order; an empty list before the deal."""
        cached = await self._memory.load(game_id)
        table = cached.table
        if table.position is None:
            return []
        moves = cached.recent
        if not moves or moves[0].seq > after + 1:
            log = await self._store.log.entries(game_id)
            moves = replay(game_id, table.options, len(table.seats), log)
        return [move for move in moves if move.seq > after]

    async def turns(self, game_id: int, number: int) -> list[LoggedMove]:
        """Return the moves of the newest `number` turns; an action and the answers after it are one turn."""
        moves = list((await self._memory.load(game_id)).recent)
        starts = _turn_starts(moves)
        # The cache may hold only a part of its first turn.
        if len(starts) <= number and moves and moves[0].seq > 0:
            moves = await self.since(game_id)
            starts = _turn_starts(moves)
        return moves[starts[-number:][0] :] if starts else []

    async def sealed_deal(self, game_id: int) -> SealedDeal:
        """Return the sealed deal of a game that is over.

        Raises `GameError` before the deal and while the game is open, and `GameUnreadable`.
        """
        table = await self._memory.find(game_id)
        table.dealt()
        if table.status.is_open:
            raise GameError("error-deal-is-sealed")
        text = await self._store.deals.text(game_id)
        if text is None:
            raise unreadable(game_id)
        try:
            return SealedDeal.parse(text)
        except SealedDealError as error:
            raise unreadable(game_id) from error


def _turn_starts(moves: Sequence[LoggedMove]) -> list[int]:
    """Return the indexes of the moves that begin a turn."""
    return [index for index, move in enumerate(moves) if index == 0 or move.seat != moves[index - 1].seat]
