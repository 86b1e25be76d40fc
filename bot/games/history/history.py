"""Reading the log of a game, and its sealed deal after the end."""

from collections.abc import Container, Sequence

from cachetools import LRUCache

from bot.engine import Event, GameError, TurnBegan
from bot.games.deal.sealed_deal import SealedDeal, SealedDealError
from bot.games.unit.cache import TableMemory
from bot.games.unit.logged_move import LoggedMove, in_effect, replay, unreadable
from bot.games.unit.table import Table
from bot.store import EntryKind, Store, StoredGame

EVENTS_IN_MEMORY = 100
"""Games whose events are cached, for computer players: reading a long log takes ten times as long as a move."""


class History:
    """Reads the logs of games; the newest moves of a cached table come from the cache."""

    def __init__(self, store: Store, memory: TableMemory) -> None:
        self._store = store
        self._memory = memory
        self._events: LRUCache[int, tuple[int, tuple[Event, ...]]] = LRUCache(EVENTS_IN_MEMORY)

    async def since(self, game_id: int, after: int = -1) -> list[LoggedMove]:
        """Return the entries of a game's log with a `seq` above `after`, in order; an empty list before the deal.

        Entries that were taken back are among them.
        """
        cached = await self._memory.load(game_id)
        table = cached.table
        if table.position is None:
            return []
        moves = cached.recent
        if not moves or moves[0].seq > after + 1:
            log = await self._store.log.entries(game_id)
            moves = replay(game_id, table.options, len(table.seats), log)
        return [move for move in moves if move.seq > after]

    async def in_effect(self, game_id: int, after: int = -1) -> list[LoggedMove]:
        """Return the same as `since`, without the entries that were taken back."""
        return in_effect(await self.since(game_id, after))

    async def since_turn_of(self, game_id: int, seat: int) -> list[LoggedMove]:
        """Return the newest entries in effect, at least from the one before the latest turn of a seat on.

        They come from the cache if it has enough of them. A seat without a turn gets all entries.
        """
        recent = in_effect((await self._memory.load(game_id)).recent)
        return recent if (turn_start(recent, seat) or 0) > 0 else await self.in_effect(game_id)

    async def events(self, table: Table) -> tuple[Event, ...]:
        """Return the events that lead from the deal to the position of a table, not masked."""
        seq, events = self._events.get(table.id, (-1, ()))
        if seq > table.seq:  # another task has asked about a newer table
            seq, events = -1, ()
        moves = _up_to(table.seq, await self.since(table.id, after=seq))
        if any(move.kind is EntryKind.UNDO for move in moves):
            moves, events = in_effect(_up_to(table.seq, await self.since(table.id))), ()
        events += tuple(event for move in moves if move.kind is not EntryKind.UNDO for event in move.events)
        self._events[table.id] = (table.seq, events)
        return events

    async def turns(self, game_id: int, number: int, *, until: int | None = None) -> list[LoggedMove]:
        """Return the moves of the newest `number` turns, or of those that end with the entry `until`.

        An action and the answers after it are one turn. Moves that were taken back by then are not among them.
        """
        cached = (await self._memory.load(game_id)).recent
        moves = in_effect(_up_to(until, cached))
        starts = _turn_starts(moves)
        # The cache may hold only a part of its first turn.
        if len(starts) <= number and cached and cached[0].seq > 0:
            moves = in_effect(_up_to(until, await self.since(game_id)))
            starts = _turn_starts(moves)
        return moves[starts[-number:][0] :] if starts else []

    async def stored_game(self, game_id: int) -> StoredGame:
        """Return everything that is stored about a game. Raises `GameError` if there is none, and `GameUnreadable`."""
        game = await self._store.transfer.read(game_id)
        if game is None:
            raise GameError("error-no-such-game")
        return game

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
            deal = SealedDeal.parse(text)
        except SealedDealError as error:
            raise unreadable(game_id) from error
        async with self._memory.game_locks.hold(game_id):
            if (await self._memory.find(game_id)).status.is_open:  # its end was taken back meanwhile
                raise GameError("error-deal-is-sealed")
            await self._store.deals.set_opened(game_id)
        return deal


def begins_turn(move: LoggedMove) -> bool:
    """Return whether a turn began with this entry, so that the next entry is the first one of the turn."""
    return any(isinstance(event, TurnBegan) for event in move.events)


def turn_start(moves: Sequence[LoggedMove], seat: int) -> int | None:
    """Return the index of the first entry of a seat's latest turn; None if the seat made none of these entries."""
    start = next((index for index in reversed(range(len(moves))) if moves[index].seat == seat), None)
    while start and moves[start - 1].seat == seat and not begins_turn(moves[start - 1]):
        start -= 1
    return start


def newest_turn(moves: Sequence[LoggedMove]) -> Sequence[LoggedMove]:
    """Return the entries of the last turn among successive entries: an action and the answers after it."""
    starts = _turn_starts(moves)
    return moves[starts[-1] :] if starts else moves


def from_turn_of_member(moves: Sequence[LoggedMove], computers: Container[int | None]) -> Sequence[LoggedMove]:
    """Return the entries from the last turn that a member played by hand on: what one board tells.

    `computers` are the seats of computer players.
    """
    starts = [
        start for start in _turn_starts(moves) if moves[start].seat not in computers and not moves[start].is_planned
    ]
    return moves[starts[-1] :] if starts else moves


def _turn_starts(moves: Sequence[LoggedMove]) -> list[int]:
    """Return the indexes of the moves that begin a turn."""
    return [index for index in range(len(moves)) if index == 0 or begins_turn(moves[index - 1])]


def _up_to(seq: int | None, moves: Sequence[LoggedMove]) -> list[LoggedMove]:
    return [move for move in moves if seq is None or move.seq <= seq]
