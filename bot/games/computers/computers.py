"""Computer players: seating and removing them, their moves, and seats that they hold instead of members."""

from collections.abc import Awaitable, Callable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace

from bot.ai.contract import LEVELS, QuickPlayer
from bot.engine import GameError, Move
from bot.games.history.history import History, question_for
from bot.games.hosting.hosting import remove_seat
from bot.games.lesson.lesson import LEARNER, is_between_parts, is_taught, reply, way_back, way_on
from bot.games.lobby.lobby import Lobby, release_first_player
from bot.games.play.play import append
from bot.games.unit.games import Games, KeyedLocks
from bot.games.unit.logged_move import LoggedMove, in_effect, played_moves
from bot.games.unit.refusals import NotAPlayer, StaleBoard
from bot.games.unit.table import Table, first_member
from bot.games.unit.unit import SEND_AFTER, Game, Snapshot
from bot.games.weekly.weekly import NOVICE, novice_move
from bot.store import Computer, GameUnreadable, Member, SeatRecord, SeatTaken


class Computers:
    """The computer players of all tables.

    `names` maps languages to the name of a level; a computer is called by that in the table's language, and a number.
    """

    def __init__(self, games: Games, lobby: Lobby, history: History, thinker: QuickPlayer) -> None:
        self._games = games
        self._lobby = lobby
        self._history = history
        self._thinker = thinker
        self._playing = KeyedLocks()  # by game, taken before the game's lock

    @property
    def are_available(self) -> bool:
        """Return whether computer players can be seated."""
        return self._thinker.is_available is not False

    async def add(
        self,
        game_id: int,
        member_id: int,
        level: str,
        *,
        names: Mapping[str, str],
        number: int = 1,
        is_admin: bool = False,
    ) -> Table:
        """Seat so many computer players in a lobby, or none; only members with a seat and admins may."""
        self._check_level(level)
        async with self._games.locked(game_id) as game:
            table = game.table
            table.check_in_lobby("error-started")
            if not is_admin:
                table.check_seat(member_id)
            for _ in range(number):
                if game.table.is_full:
                    raise GameError("error-table-full", seats=table.options.seats)
                game.add_seat(_free_name(game.table, names), Computer(level))
            game.set_changed()
        return game.table

    async def remove(self, game_id: int, member_id: int, seen: SeatRecord, *, is_admin: bool = False) -> Table:
        """Free the seat of a computer player in a lobby; remove it for good from a game in play, which only admins may.

        `seen` is its seat as the member has seen it. Raises `GameError`, among others when it is not there any more.
        """
        async with self._games.locked(game_id) as game:
            table = game.table
            table.check_open()
            if not is_admin:
                table.check_seat(member_id)
            if table.is_playing and not is_admin:
                raise GameError("error-not-admin")
            table.check_neutral(member_id if is_admin else None)
            seat = table.seats.find(seen)
            if seat not in table.seats.computers:
                raise StaleBoard
            remove_seat(game, seat)
        return game.table

    async def replace(
        self,
        game_id: int,
        seen: SeatRecord,
        level: str,
        *,
        names: Mapping[str, str],
        owed: str | None = None,
        admin_id: int | None = None,
    ) -> Table:
        """Give a member's seat to a computer player, from whom the member may take it back. The caller checks who may.

        `seen` is the seat as the caller has seen it. When it was the host's, the next member becomes host. A computer
        player in the seat changes its level. `owed` is the kind of the direct message that tells the member. Raises
        `GameError`, among others for the last member at the table, when the seat has been taken over, and for an admin
        for whom the game is at stake.
        """
        self._check_level(level)
        async with self._games.locked(game_id) as game:
            table = game.table
            self.check_may_replace(table, (seat := table.seats.find(seen)), admin_id)
            give_to_computer(game, seat, _free_name(table, names), level, owed)
        return game.table

    def check_available(self) -> None:
        """Raise a `GameError` if no computer players can be seated."""
        if not self.are_available:
            raise GameError("error-no-computers")

    def check_may_replace(self, table: Table, seat: int, admin_id: int | None = None) -> None:
        """Raise a `GameError` if a seat cannot be given to a computer player, as `replace` describes."""
        self.check_available()
        table.check_neutral(admin_id)
        table.check_open()
        _next_host(table, seat)

    async def take_back(self, game_id: int, member_id: int, name: str) -> Table:
        """Give a member back the seat that a computer player holds for them. Raises `GameError`."""
        async with self._games.member_locks.hold(member_id), self._games.locked(game_id) as game:
            game.table.check_open()
            seat = game.table.seats.kept_for(member_id)
            if seat is None:
                raise NotAPlayer
            await self._lobby.check_tables_of(member_id)
            try:
                game.give_seat(seat, name, Member(member_id))
            except SeatTaken:
                raise GameError("error-already-joined") from None
        return game.table

    async def play(self, game_id: int) -> Table:
        """Do what `go_on` does, and return the table then."""
        return (await self.go_on(await self._games.known(game_id))).table

    async def go_on(self, snapshot: Snapshot) -> Snapshot:
        """Make the moves of computer players until the game waits for a member or is over; return the game then.

        The game is not locked while a computer player thinks; if it changes then, the answer is thrown away. Two
        calls for a game make no move twice. Between the parts of the lesson, the prepared rounds are played for both
        players. Raises `NoSuchGame`, and `StoreError`; a later call goes on.
        """
        if not snapshot.table.waits_for_computer:
            return snapshot
        game_id = snapshot.table.id
        async with self._playing.hold(game_id):
            while (asked := (snapshot := await self._games.known(game_id)).table).waits_for_computer:
                seat = asked.seat_to_act()
                assert seat is not None
                assert isinstance(seat.occupant, Computer)
                move = await self._move(asked, seat.seat, seat.occupant.level)
                async with self._games.locked(game_id) as game:
                    if not _asks_the_same(game.table, asked):
                        continue
                    append(game, played_moves(game.table, [move], game.now), None)
                    if is_taught(game.table) and is_between_parts(game.table.dealt()):
                        _go_to_second_part(game, await self._history.since(game_id))
            return snapshot

    async def _move(self, table: Table, seat: int, level: str) -> Move:
        if is_taught(table):
            return reply(table.dealt(), seed=table.id + table.seq)
        if level == NOVICE:
            return novice_move(table, seat)
        return await self._thinker.move(await question_for(self._history, table, seat, level))

    async def move_for(
        self,
        seen: Table,
        level: str,
        is_wanted: Callable[[Game], Awaitable[bool]] | None = None,
        *,
        admin_id: int | None = None,
    ) -> Snapshot:
        """Make the move for which a table waits instead of its member, to the end of the turn; return the game then.

        The seat stays the member's. `seen` is the table as the caller has seen it; `is_wanted` is asked again under the
        lock of the game, and may change it. Nothing is moved if the game has gone on since. Raises `StoreError`, and
        `GameError` for an admin for whom the game is at stake.
        """
        async with self._playing.hold(seen.id):
            moves = await self._rest_of_turn(seen, level)
            async with self._games.locked(seen.id) as game:
                table = game.table
                table.check_neutral(admin_id)
                if _asks_the_same(table, seen) and (is_wanted is None or await is_wanted(game)):
                    append(game, played_moves(table, moves, game.now), None)
            return game.snapshot

    async def _rest_of_turn(self, table: Table, level: str) -> list[Move]:
        acting = table.seat_to_act()
        assert acting is not None
        question = await question_for(self._history, table, acting.seat, level)
        moves: list[Move] = []
        while True:
            moves.append(await self._thinker.move(question))
            newest = played_moves(table, moves, 0)[-1]
            decision = newest.after.decision
            if decision is None or decision.seat != acting.seat or newest.begins_turn:
                return moves
            mask = newest.after.rules.mask
            question = replace(
                question, events=(*question.events, *(mask(event, acting.seat) for event in newest.events))
            )

    async def waiting(self) -> list[int]:
        """Return the ids of the open games that wait for a computer player, oldest first, without damaged ones."""
        waiting: list[int] = []
        # Only pending games are read: no channel is shown a board before the computer players have moved.
        for record in await self._games.store.games.pending_with_computers():
            with suppress(GameUnreadable):
                if (await self._games.of_version(record.id, record.version)).table.waits_for_computer:
                    waiting.append(record.id)
        return waiting

    def _check_level(self, level: str) -> None:
        self.check_available()
        if level not in LEVELS:
            raise StaleBoard  # only a forged control names another one


def give_to_computer(game: Game, seat: int, name: str, level: str, owed: str | None) -> None:
    """Give a seat to a computer player; `owed` is the kind of the direct message that tells the member in it.

    Raises `GameError` for the last member at the table.
    """
    table = game.table
    member_id, occupant = table.seats[seat].member_id, table.seats[seat].occupant
    next_host = _next_host(table, seat)
    plays_for = occupant.plays_for if isinstance(occupant, Computer) else member_id
    game.give_seat(seat, name, Computer(level, plays_for))
    if owed is not None and member_id is not None:
        game.set_timer(owed, game.now + SEND_AFTER, member_id)
    if table.game.host_id == member_id:
        game.revise(host_id=next_host)
    if table.is_in_lobby:
        release_first_player(game, member_id)


def _next_host(table: Table, seat: int) -> int:
    """Return the first member at a table beside a seat. Raises `GameError` for the last one."""
    if (member_id := first_member(table.seats.without(seat))) is None:
        raise GameError("error-needs-person")
    return member_id


def _go_to_second_part(game: Game, log: Sequence[LoggedMove]) -> None:
    """Play on for both players of the lesson; `log` are the entries before the game was locked."""
    if undos := way_back(in_effect([*log, *game.added]), game.now):
        game.append(undos, game.table.seats[LEARNER].member_id)
    append(game, way_on(game.added[-1], game.now), None)


def _asks_the_same(table: Table, asked: Table) -> bool:
    return table.is_playing and (table.seq, table.seat_to_act()) == (asked.seq, asked.seat_to_act())


def _free_name(table: Table, names: Mapping[str, str]) -> str:
    return numbered_name(names[table.game.language], {seat.name for seat in table.seats})


def numbered_name(name: str, taken: Set[str]) -> str:
    """Return a name with the lowest number that makes it different from those taken: "Banker 1"."""
    return next(full for number in range(1, len(taken) + 2) if (full := f"{name} {number}") not in taken)
