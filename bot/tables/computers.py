"""Computer players: seating and removing them, their moves, and seats that they hold instead of members."""

import logging
from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from typing import Protocol

from bot.ai.contract import LEVELS, Question
from bot.engine import GameError, Move
from bot.store import Computer, GameUnreadable, Member, SeatRecord, SeatTaken, Store
from bot.tables.history import History
from bot.tables.hosting import Hosting
from bot.tables.lobby import Lobby, refuse_unless_lobby
from bot.tables.locks import KeyedLocks
from bot.tables.memory import TableMemory
from bot.tables.play import played_moves
from bot.tables.questions import question_for
from bot.tables.table import RANDOM, Table, first_member
from bot.tables.writer import MoveWriter

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

    async def replace(self, game_id: int, seen: SeatRecord, level: str, *, names: Mapping[str, str]) -> Table:
        """Give a member's seat to a computer player, from whom the member may take it back. The caller checks who may.

        `seen` is the seat as the caller has seen it. When it was the host's, the next member becomes host. A computer
        player in the seat changes its level. Raises `GameError`, among others for the last member at the table, and
        when somebody else has taken the seat over.
        """
        self._check_level(level)
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if not table.status.is_open:
                raise GameError("error-game-over")
            seat = table.seat_now(seen)
            member_id, occupant = table.seats[seat].member_id, table.seats[seat].occupant
            next_host = first_member(table.seats_without(seat))
            if next_host is None:
                raise GameError("error-needs-person")
            plays_for = occupant.plays_for if isinstance(occupant, Computer) else member_id
            async with self._store.transaction():
                await self._store.seats.give_to(game_id, seat, _free_name(table, names), Computer(level, plays_for))
                if table.game.host_id == member_id:
                    await self._store.games.set_host(game_id, next_host)
                if table.is_in_lobby and table.options.first == str(member_id):
                    await self._store.games.set_options(game_id, replace(table.options, first=RANDOM).dumps())
            return await self._memory.reload(game_id)

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
