"""Taking back turns, so that nobody gains knowledge of a card without everybody's consent.

A turn is taken back as a whole, with everything that followed it. The log only grows: an entry says after which entry
the game goes on, and versions of the game never repeat, so that no old control counts again. The order of the decks
stays the same: a card that came up stays the next to come.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.engine import GameError, Undone
from bot.games.history.history import History, turn_start
from bot.games.play.consent import NO, YES, Consent, Kind, Question, Rule, others_at
from bot.games.unit.cache import TableMemory
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.table import Table
from bot.games.unit.writer import MoveWriter
from bot.store import ChannelTaken, EntryKind, GameStatus, Store

UNDO = Kind("undo", (YES, NO), Rule.EVERYBODY, 86_400)
"""The question whether a turn may be taken back, for a day."""


@dataclass(frozen=True, slots=True)
class Takeback:
    """A description of what taking back a turn means: the game goes on after the entry `seq`.

    `shows_card`: a move that goes away showed somebody a card. `asked` are the members who must agree, none if it is
    free. `newest` is the last entry of the turn itself, without what others did after it. `moved` are the seats of the
    other people who have moved since, be it by a plan that was played at once.
    """

    seq: int
    seat: int
    newest: int
    shows_card: bool
    asked: Sequence[int] = ()
    moved: Sequence[int] = ()


class Undo:
    """Takes back turns: at once, by consent, or by an admin."""

    def __init__(
        self,
        store: Store,
        memory: TableMemory,
        writer: MoveWriter,
        history: History,
        consent: Consent,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._memory = memory
        self._writer = writer
        self._history = history
        self._consent = consent
        self._now = now

    async def takeback(self, table: Table, member_id: int) -> Takeback:
        """Return what it means if a member takes back their latest turn.

        Raises `GameError` if there is none, after a player has left since, and when the game may not be opened again.
        """
        await self._check_may_undo(table)
        seat = table.seat_of(member_id)
        if seat is None:
            raise GameError("error-not-a-player")
        log = await self._history.since_turn_of(table.id, seat)
        return _takeback(table, log, seat, others_at(table, member_id))

    async def question(self, table: Table) -> Question | None:
        """Return the question whether a turn may be taken back that stands at a table, if any."""
        if table.position is None or table.status is GameStatus.ENDED:
            return None
        return await self._consent.current(table, UNDO)

    async def request(self, game_id: int, member_id: int, *, newest: int | None = None) -> Table:
        """Take back a member's latest turn if that is free; ask the others otherwise. Return the table.

        `newest` is the last entry of the turn that the member wants to take back; None for whichever it is. Raises
        `GameError` like `takeback`, and when that is not the latest turn any more or the others are asked already.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            takeback = await self.takeback(table, member_id)
            if newest is not None and takeback.newest != newest:
                raise GameError("error-undo-too-late")
            if takeback.asked:
                return await self._consent.ask(table, UNDO, member_id, takeback.seq)
            return await self._take_back(table, takeback.seq, takeback.seat, member_id)

    async def answer(self, game_id: int, member_id: int, answer: str, *, seq: int) -> Table:
        """Answer the question asked at `seq`, and return the table; the last one who agrees takes the turn back.

        Raises `GameError` like `Consent.answer`.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            await self._check_may_undo(table)
            question = await self._consent.answer(table, UNDO, member_id, answer, seq=seq)
            table = await self._memory.find(game_id)
            if question.outcome != YES:
                return table
            seat = table.seat_held_by(question.record.asked_by)
            return await self._take_back(table, question.record.subject, seat, question.record.asked_by)

    async def force(self, game_id: int, admin_id: int, *, seq: int) -> Table:
        """Take back the newest turn of a person at a table for an admin, and return the table.

        `seq` is the version of the game that the admin saw. Raises `GameError`.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if table.seq != seq:
                raise GameError("error-stale-board")
            return await self._take_back(table, (await self.newest_takeback(table)).seq, None, admin_id)

    async def newest_takeback(self, table: Table) -> Takeback:
        """Return what it means if an admin takes back the newest turn of a person. Raises `GameError`."""
        await self._check_may_undo(table)
        log = await self._history.in_effect(table.id)
        people = [each.seat for each in log if each.seat is not None and each.seat not in table.computers]
        if not people:
            raise GameError("error-undo-nothing")
        return _takeback(table, log, people[-1], ())

    async def close_expired(self, game_id: int) -> Table | None:
        """Close the questions of a game that nobody answered in time; return its table if there were any.

        Raises `GameUnreadable` for a damaged game, after closing them.
        """
        return await self._memory.find(game_id) if await self._consent.close_expired(game_id) else None

    async def _check_may_undo(self, table: Table) -> None:
        """Raise a `GameError` in a lobby, after an early end, and once somebody has read the deal."""
        if table.is_in_lobby:
            raise GameError("error-in-lobby")
        if table.status is GameStatus.ENDED:
            raise GameError("error-game-over")
        if table.status is GameStatus.FINISHED and await self._store.deals.is_opened(table.id):
            raise GameError("error-undo-deal-opened")

    async def _take_back(self, table: Table, seq: int, seat: int | None, member_id: int) -> Table:
        """Write that the game goes on after the entry `seq`, and return the table then. Its lock is held."""
        [target] = [each for each in await self._history.in_effect(table.id) if each.seq == seq]
        events = (Undone(seat, seq),)
        undo = LoggedMove(table.seq + 1, EntryKind.UNDO, table.dealt(), target.after, None, None, events, self._now())
        try:
            return await self._writer.append(table, (undo,), member_id)
        except ChannelTaken:
            raise GameError("error-undo-new-game") from None


def _takeback(table: Table, log: Sequence[LoggedMove], seat: int, others: Sequence[int]) -> Takeback:
    """Return what it means to take back the latest turn of a seat. `log` are the entries that count."""
    start = turn_start(log, seat)
    if start is None:
        raise GameError("error-undo-nothing")
    newest = max(index for index, each in enumerate(log) if each.seat == seat)
    gone = log[start:]
    if any(each.kind is EntryKind.SEAT_LEFT for each in gone):
        raise GameError("error-undo-left")
    shows_card = any(each.before.is_open_move(each.events) for each in gone)
    no_others = (None, seat, *table.computers)
    moved = tuple(dict.fromkeys(each.seat for each in gone if each.seat is not None and each.seat not in no_others))
    is_free = not (shows_card or moved or table.dealt().is_over)
    return Takeback(log[start - 1].seq, seat, log[newest].seq, shows_card, () if is_free else others, moved)
