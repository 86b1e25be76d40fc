"""Computer players: seating and removing them, their moves, and seats that they hold instead of members."""

import logging
from collections.abc import Awaitable, Callable, Mapping, Set
from dataclasses import replace
from typing import Protocol

from bot.ai.contract import LEVELS, Question
from bot.engine import GameError, Move
from bot.games.history.history import History, begins_turn
from bot.games.hosting.hosting import Hosting
from bot.games.lobby.lobby import Lobby, refuse_unless_lobby
from bot.games.play.play import played_moves
from bot.games.play.thinking import question_for
from bot.games.unit.cache import TableMemory
from bot.games.unit.locks import KeyedLocks
from bot.games.unit.options import RANDOM
from bot.games.unit.table import Table, first_member
from bot.games.unit.writer import MoveWriter
from bot.games.waiting.owed import SEAT_BY_VOTE, SEND_AFTER
from bot.store import Computer, GameUnreadable, Member, SeatRecord, SeatTaken, Store

log = logging.getLogger(__name__)

COMPUTER_LEVELS = LEVELS
"""The levels of computer players, the weakest first."""


class Thinker(Protocol):
    """Answers what computer players do: `bot.ai.client.ThinkingClient`, or a simple player in tests.

    `is_available` is False if it cannot think well; None until that is known.
    """

    is_available: bool | None

    async def move(self, question: Question) -> Move:
        """Return a legal move for the seat of the question. Never raises."""
        ...


class Computers:
    """The computer players of all tables.

    `names` maps languages to the name of a level; a computer is called by that in the table's language, and a number.
    """

    def __init__(
        self,
        store: Store,
        memory: TableMemory,
        writer: MoveWriter,
        lobby: Lobby,
        hosting: Hosting,
        history: History,
        thinker: Thinker,
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._memory = memory
        self._writer = writer
        self._lobby = lobby
        self._hosting = hosting
        self._history = history
        self._thinker = thinker
        self._now = now
        self._playing = KeyedLocks()  # by game, taken before the game's lock

    @property
    def are_available(self) -> bool:
        """Return whether computer players can be seated."""
        return self._thinker.is_available is not False

    async def add(
        self, game_id: int, member_id: int, level: str, *, names: Mapping[str, str], is_admin: bool = False
    ) -> Table:
        """Seat a computer player in a lobby. Only members with a seat and admins may. Raises `GameError`."""
        self._check_level(level)
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            refuse_unless_lobby(table, "error-started")
            if not is_admin:
                table.check_seat(member_id)
            if table.is_full:
                raise GameError("error-table-full", seats=table.options.seats)
            async with self._store.transaction():
                await self._store.seats.add(game_id, _free_name(table, names), Computer(level))
                await self._store.games.set_changed(game_id, self._now())
            return await self._memory.reload(game_id)

    async def remove(self, game_id: int, member_id: int, seen: SeatRecord, *, is_admin: bool = False) -> Table:
        """Free the seat of a computer player in a lobby; remove it for good from a game in play, which only admins may.

        `seen` is its seat as the member has seen it. Raises `GameError`, among others when it is not there any more.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if not table.status.is_open:
                raise GameError("error-game-over")
            if not is_admin:
                table.check_seat(member_id)
            if table.is_playing and not is_admin:
                raise GameError("error-not-admin")
            seat = table.seat_now(seen)
            if seat not in table.computers:
                raise GameError("error-stale-board")
            return await self._hosting.remove_seat(table, seat)

    async def replace(
        self, game_id: int, seen: SeatRecord, level: str, *, names: Mapping[str, str], owed: str | None = None
    ) -> Table:
        """Give a member's seat to a computer player, from whom the member may take it back. The caller checks who may.

        `seen` is the seat as the caller has seen it. When it was the host's, the next member becomes host. A computer
        player in the seat changes its level. `owed` is the kind of the direct message that tells the member. Raises
        `GameError`, among others for the last member at the table, and when somebody else has taken the seat over.
        """
        self._check_level(level)
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if not table.status.is_open:
                raise GameError("error-game-over")
            seat = table.seat_now(seen)
            return await self._give_to_computer(table, seat, _free_name(table, names), level, owed)

    async def sit_in(self, table: Table, seat: int, level: str) -> Table:
        """Let a computer player sit in for the member in a seat, under the member's name, and return the table.

        The member is told in a direct message that a vote has decided it. The caller holds the game's lock. Raises
        `GameError` for the last member at the table.
        """
        return await self._give_to_computer(table, seat, table.seats[seat].name, level, SEAT_BY_VOTE)

    async def _give_to_computer(self, table: Table, seat: int, name: str, level: str, owed: str | None) -> Table:
        """Give a seat to a computer player of this name. The caller holds the game's lock."""
        member_id, occupant = table.seats[seat].member_id, table.seats[seat].occupant
        next_host = first_member(table.seats_without(seat))
        if next_host is None:
            raise GameError("error-needs-person")
        plays_for = occupant.plays_for if isinstance(occupant, Computer) else member_id
        async with self._store.transaction():
            await self._store.seats.give_to(table.id, seat, name, Computer(level, plays_for))
            if owed is not None and member_id is not None:
                await self._store.timers.set(owed, table.id, member_id, self._now() + SEND_AFTER)
            if table.game.host_id == member_id:
                await self._store.games.set_host(table.id, next_host)
            if table.is_in_lobby and table.options.first == str(member_id):
                await self._store.games.set_options(table.id, replace(table.options, first=RANDOM).dumps())
        return await self._memory.reload(table.id)

    async def take_back(self, game_id: int, member_id: int, name: str) -> Table:
        """Give a member back the seat that a computer player holds for them. Raises `GameError`."""
        async with self._memory.member_locks.hold(member_id), self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if not table.status.is_open:
                raise GameError("error-game-over")
            seat = table.seat_kept_for(member_id)
            if seat is None:
                raise GameError("error-not-a-player")
            await self._lobby.check_tables_of(member_id)
            try:
                await self._store.seats.give_to(game_id, seat, name, Member(member_id))
            except SeatTaken:
                raise GameError("error-already-joined") from None
            return await self._memory.reload(game_id)

    async def play(self, game_id: int) -> Table:
        """Make the moves of computer players until the game waits for a member or is over; return the table then.

        The game is not locked while a computer player thinks; if it changes meanwhile, the answer is thrown away. Two
        calls for a game make no move twice. Raises `GameError` for an unknown game, and `StoreError`; a later call goes
        on.
        """
        async with self._playing.hold(game_id):
            while (table := await self._memory.find(game_id)).waits_for_computer:
                asked, seat = table, table.seat_to_act()
                assert seat is not None
                assert isinstance(seat.occupant, Computer)
                question = await question_for(self._history, table, seat.seat, seat.occupant.level)
                move = await self._thinker.move(question)
                async with self._memory.game_locks.hold(game_id):
                    table = await self._memory.find(game_id)
                    if _asks_the_same(table, asked):
                        await self._writer.append(table, played_moves(table, [move], self._now()), None)
            return table

    async def move_for(
        self, seen: Table, level: str, is_wanted: Callable[[Table], Awaitable[bool]] | None = None
    ) -> Table:
        """Make the move for which a table waits instead of its member, to the end of the turn, and return the table.

        The seat stays the member's. `seen` is the table as the caller has seen it; `is_wanted` is asked again under the
        lock of the game. Nothing is moved if the game has gone on meanwhile. Raises `StoreError`.
        """
        async with self._playing.hold(seen.id):
            moves = await self._rest_of_turn(seen, level)
            async with self._memory.game_locks.hold(seen.id):
                table = await self._memory.find(seen.id)
                is_same = table.is_playing and (table.seq, table.seat_to_act()) == (seen.seq, seen.seat_to_act())
                if not is_same or (is_wanted is not None and not await is_wanted(table)):
                    return table
                return await self._writer.append(table, played_moves(table, moves, self._now()), None)

    async def _rest_of_turn(self, table: Table, level: str) -> list[Move]:
        """Return the moves with which a computer player would end the turn under way."""
        acting = table.seat_to_act()
        assert acting is not None
        question = await question_for(self._history, table, acting.seat, level)
        moves: list[Move] = []
        while True:
            moves.append(await self._thinker.move(question))
            newest = played_moves(table, moves, 0)[-1]
            decision = newest.after.decision
            if decision is None or decision.seat != acting.seat or begins_turn(newest):
                return moves
            mask = newest.after.rules.mask
            question = replace(
                question, events=(*question.events, *(mask(event, acting.seat) for event in newest.events))
            )

    async def waiting(self) -> list[int]:
        """Return the ids of the open games that wait for a computer player, oldest first, without damaged ones.

        Only pending games are read: no channel is shown a board before the computer players have moved.
        """
        waiting: list[int] = []
        for record in await self._store.games.pending_with_computers():
            try:
                table = await self._memory.find(record.id)
            except GameUnreadable:
                continue
            if table.waits_for_computer:
                waiting.append(record.id)
        return waiting

    def _check_level(self, level: str) -> None:
        """Raise a `GameError` unless a computer player of this level can be seated."""
        if not self.are_available:
            raise GameError("error-no-computers")
        if level not in LEVELS:
            raise GameError("error-stale-board")  # only a forged control names another one


def _asks_the_same(table: Table, asked: Table) -> bool:
    """Return whether a table still waits for the same move of the same computer player."""
    return table.waits_for_computer and (table.seq, table.seat_to_act()) == (asked.seq, asked.seat_to_act())


def _free_name(table: Table, names: Mapping[str, str]) -> str:
    """Return the name of a level in the table's language with the lowest number that nobody at the table has."""
    return numbered_name(names[table.game.language], {seat.name for seat in table.seats})


def numbered_name(name: str, taken: Set[str]) -> str:
    """Return a name with the lowest number that makes it different from those taken: "Banker 1"."""
    return next(full for number in range(1, len(taken) + 2) if (full := f"{name} {number}") not in taken)
