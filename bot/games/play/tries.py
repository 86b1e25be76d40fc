"""Trying: a member's lines of moves for all seats, from what their own seat sees, while the game goes on.

A line begins with the view of its seat after an entry of the log. What the seat does not see is filled with cards drawn
by the line's own secret, so that nothing of a line depends on hidden cards. Nothing is played and nothing is valued.
"""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.engine import Frozen, GameError, Move
from bot.games.deal.sealed_deal import DealChance, new_secret
from bot.games.history.history import History, may_look_back
from bot.games.unit.games import Games
from bot.games.unit.logged_move import UNREADABLE_DATA_ERRORS, LoggedMove, in_effect, played_moves, unreadable
from bot.games.unit.refusals import NotAPlayer, StaleBoard
from bot.games.unit.table import Table
from bot.rules import codec_for, possible_world
from bot.store import NOBODY, EntryKind, StaleVersion, TryRecord, storable_name

MOST_LINES = 5
MOST_MOVES = 100
LONGEST_NAME = 24  # characters


class TriedLine(Frozen):
    """A line as it is shown: all its `moves`, those that are `made`, and `table` with the position after these.

    `ago` is the number of entries since the line began. It is None, and no move is made, if its beginning was taken
    back, or the member has another seat now.
    """

    record: TryRecord
    table: Table
    moves: Sequence[Move]
    made: Sequence[LoggedMove] = ()
    ago: int | None = None

    @property
    def mark(self) -> str:
        """Return the number of the line and a digest of its state, by which a control knows that it is current."""
        record = self.record
        state = f"{record.secret} {record.moves} {record.shown}"
        return f"{record.number}{hashlib.sha256(state.encode()).hexdigest()[:8]}"

    @property
    def first_move(self) -> Move | None:
        """Return the first move that the line's own seat has made in it, or None."""
        return next((each.move for each in self.made if each.seat == self.record.seat), None)

    def after(self, move: Move) -> TryRecord:
        """Return the line with a move of the seat to act in place of those that followed. Raises `GameError`."""
        played_moves(self.table, [move], 0)
        shown = self.record.shown
        if shown >= MOST_MOVES:
            raise GameError("error-try-moves", most=MOST_MOVES)
        moves = codec_for(self.table.options.rules()).dumps((*self.moves[:shown], move))
        return replace(self.record, moves=moves, shown=shown + 1)

    def stepped(self, by: int) -> TryRecord:
        """Return the line after one move less or more. Raises `GameError` beyond its ends."""
        shown = self.record.shown + by
        if self.ago is None or not 0 <= shown <= len(self.moves):
            raise StaleBoard
        return replace(self.record, shown=shown)

    def named(self, name: str) -> TryRecord:
        """Return the line with a name, of which the beginning is kept."""
        return replace(self.record, name=storable_name(name)[:LONGEST_NAME])


def line_of(table: Table, record: TryRecord, entries: Sequence[LoggedMove]) -> TriedLine:
    """Return a line with its moves made; `entries` are those from its beginning on. Raises `GameUnreadable`."""
    try:
        moves: Sequence[Move] = codec_for(table.options.rules()).loads(record.moves)
    except UNREADABLE_DATA_ERRORS as error:
        raise unreadable(table.id) from error
    counting = [each for each in in_effect(entries) if each.kind is not EntryKind.UNDO]
    is_there = bool(counting) and counting[0].seq == record.base_seq
    if not is_there or record.seat != table.seats.held_by(record.member_id):
        return TriedLine(record, table, moves)
    world = possible_world(counting[0].after.view(record.seat), DealChance(record.secret, ""))
    now, made = table.with_position(world, table.seq), list[LoggedMove]()
    with suppress(GameError):  # a rule has changed since
        for move in moves[: record.shown]:
            # Nobody has made the move, so that the names are those of today's players.
            made += [replace(each, member_id=NOBODY) for each in played_moves(now, [move], 0)]
            now = now.with_position(made[-1].after, table.seq)
    return TriedLine(record, now, moves, made, len(counting) - 1)


class Tries:
    """The lines of all members."""

    def __init__(self, games: Games, history: History) -> None:
        self._store, self._history = games.store.tries, history

    async def of(self, table: Table, member_id: int, channel_id: int | None) -> list[TryRecord]:
        """Return a member's lines by number. Raises `GameError` unless the game is in play, and visible to them."""
        table.check_playing()
        if not may_look_back(table, member_id, channel_id):
            raise NotAPlayer
        return await self._store.of(table.id, member_id)

    async def read(self, table: Table, record: TryRecord) -> TriedLine:
        """Return a line as `line_of`."""
        return line_of(table, record, await self._history.since(table.id, after=record.base_seq - 1))

    async def begin(self, table: Table, member_id: int, lines: Sequence[TryRecord]) -> TryRecord:
        """Add a line that begins now to all `lines` of a member. Raises `GameError` beyond the limit."""
        free = set(range(1, MOST_LINES + 1)) - {each.number for each in lines}
        if not free:
            raise GameError("error-try-lines", most=MOST_LINES)
        return await self.put(await self._begun(table, TryRecord(table.id, member_id, min(free))))

    async def begin_anew(self, line: TriedLine) -> TryRecord:
        """Let a line begin now, without moves and with other unseen cards."""
        return await self.put(await self._begun(line.table, line.record), line.record)

    async def put(self, new: TryRecord, before: TryRecord | None = None) -> TryRecord:
        """Write a line, and return it. Raises `StaleBoard` if the game is over, or `before` is not current any more."""
        try:
            await self._store.put(new, before)
        except StaleVersion:
            raise StaleBoard from None
        return new

    async def discard(self, line: TriedLine) -> None:
        """Delete a line, unless it has changed since."""
        with suppress(StaleVersion):
            await self._store.remove(line.record)

    async def _begun(self, table: Table, record: TryRecord) -> TryRecord:
        """Return a line that begins with the newest entry in effect, as its member sees it now."""
        seat, pages = table.seats.held_by(record.member_id), await self._history.pages(table.id)
        return replace(record, seat=seat, base_seq=pages[-1].seq, secret=new_secret(), moves="[]", shown=0)
