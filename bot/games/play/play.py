"""Moves of members: checked, played on the position, and written to the log."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager

from bot.engine import GameError, Move
from bot.games.unit.cache import TableMemory
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.table import Table
from bot.games.unit.writer import MoveWriter
from bot.store import EntryKind


class MovesInProgress:
    """A member's legal moves that are not written yet.

    `table` is the table after `moves`. Only valid inside the block of `Play.begin`.
    """

    def __init__(self, writer: MoveWriter, before: Table, moves: Sequence[LoggedMove], member_id: int) -> None:
        self.table = before.with_position(moves[-1].after, moves[-1].seq)
        self.moves = moves
        self._writer = writer
        self._before = before
        self._member_id = member_id
        self._is_open = True

    async def commit(self) -> Table:
        """Write the moves, all of them or none, and return the table after them.

        Raises `GameError` when another process wrote a move first, a `StoreError` when nothing could be written, and
        `RuntimeError` on a second call or after the block.
        """
        if not self._is_open:
            raise RuntimeError("These moves were committed already, or the block that began them has been left.")
        self._is_open = False
        return await self._writer.append(self._before, self.moves, self._member_id)

    def close(self) -> None:
        """Refuse to commit from now on: the game's lock is about to be released."""
        self._is_open = False


class Play:
    """Makes the moves of members, one task at a time for each game."""

    def __init__(self, memory: TableMemory, writer: MoveWriter, now: Callable[[], int]) -> None:
        self._memory = memory
        self._writer = writer
        self._now = now

    async def make(self, game_id: int, member_id: int, moves: Sequence[Move], *, seq: int | None = None) -> Table:
        """Make a member's moves, all of them or none, and return the table after them; see `begin`."""
        async with self.begin(game_id, member_id, moves, seq=seq) as in_progress:
            return await in_progress.commit()

    @asynccontextmanager
    async def begin(
        self, game_id: int, member_id: int, moves: Sequence[Move], *, seq: int | None = None
    ) -> AsyncGenerator[MovesInProgress]:
        """Play a member's moves, each answering the decision that the one before it led to, without writing them.

        The game's lock is held until the block is left, so that nobody else moves meanwhile; `commit()` writes the
        moves, and a block left without it has written nothing. `seq` is the version of the game that the member saw, or
        None to accept the move at any version. Raises `GameError` for a move that is not legal, is not this member's,
        or was meant for an older position.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            _check_turn(table, member_id)
            if seq is not None and seq != table.seq:
                raise GameError("error-stale-board")
            in_progress = MovesInProgress(self._writer, table, played_moves(table, moves, self._now()), member_id)
            try:
                yield in_progress
            finally:
                in_progress.close()

    async def announce_hint(self, table: Table, member_id: int) -> None:
        """Record that the member whose answer the table waits for got a hint, so that the next board says so.

        Raises `GameError` when the game has moved on since.
        """
        async with self._memory.game_locks.hold(table.id):
            current = await self._memory.find(table.id)
            _check_turn(current, member_id)
            if current.seq != table.seq:
                raise GameError("error-stale-board")
            if current.seq not in current.game.hinted:
                await self._memory.add_hint(current)


def played_moves(table: Table, moves: Sequence[Move], at: int) -> list[LoggedMove]:
    """Return moves of the seat to act as they will be logged. Raises `GameError` for one that is not legal."""
    played: list[LoggedMove] = []
    before = table.dealt()
    seat = before.decision.seat if before.decision else None
    for seq, move in enumerate(moves, start=table.seq + 1):
        if before.decision is None or before.decision.seat != seat:
            raise GameError("error-nothing-asked")
        with table.naming_players():
            events, after = before.advance(move)
        played.append(LoggedMove(seq, EntryKind.MOVE, before, after, seat, move, events, at))
        before = after
    return played


def _check_turn(table: Table, member_id: int) -> None:
    """Raise a `GameError` unless the game waits for this member."""
    if table.is_in_lobby:
        raise GameError("error-in-lobby")
    if not table.is_playing:
        raise GameError("error-game-over")
    seat = table.seat_of(member_id)
    if seat is None:
        raise GameError("error-not-a-player")
    decision = table.dealt().decision
    if decision is not None and decision.seat != seat:
        raise GameError("error-not-your-turn", player=table.names[decision.seat])
