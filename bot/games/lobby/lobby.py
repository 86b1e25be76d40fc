"""The lobby: opening a table, coming and going, choosing options, and the deal."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.engine import Chance, GameError
from bot.games.deal.sealed_deal import Press, SealedDeal, new_secret, parse_presses, seal_of
from bot.games.unit.cache import TableMemory
from bot.games.unit.logged_move import unreadable
from bot.games.unit.options import CHANGEABLE, FEWEST_SEATS, JOINING, RANDOM, TableOptions
from bot.games.unit.table import Table, first_member
from bot.rules import codec_for
from bot.store import ChannelTaken, Computer, EntryKind, GameStatus, LogEntry, Member, SeatRecord, SeatTaken, Store

_DAY = 86_400  # seconds

SEAT_HELD = _DAY
"""Seconds for which a lobby holds the seat of an invited member."""
HELD_SEAT, LOBBY = "held_seat", "lobby"
"""The kinds of the timers of lobbies: for the seats that they hold, and for the end of those that nobody changes."""


class Lobby:
    """Changes tables before their deal.

    A member can have a seat at `most_tables` open tables; None sets no limit. Seats are counted, not the lobbies that
    the member opened, since each seat is also a hand to show and a game to keep waiting.

    `has_computers` says whether computer players can be seated, as a rematch does.

    A `press` is the id that Discord gave to the interaction that causes a change, 0 if it came from elsewhere. The deal
    depends on those that open the lobby, take seats and start the game.
    """

    def __init__(
        self,
        store: Store,
        memory: TableMemory,
        chance: Chance | None,
        now: Callable[[], int],
        most_tables: int | None = None,
        has_computers: Callable[[], bool] = lambda: False,
    ) -> None:
        self._store = store
        self._memory = memory
        self._chance = chance
        self._now = now
        self._most_tables = most_tables
        self._has_computers = has_computers

    async def open(
        self,
        *,
        channel_id: int,
        guild_id: int | None,
        host_id: int,
        name: str,
        language: str,
        options: TableOptions | None = None,
        press: int = 0,
        invited: Mapping[int, str] = {},
    ) -> Table:
        """Open a lobby with its host in the first seat, and hold seats for invited members: their ids and names.

        A seat becomes free after `SEAT_HELD` seconds unless its member joins. Raises `GameError` while the channel has
        another open game, and for members with too many open tables.
        """
        options = options or TableOptions()
        try:
            async with self._memory.member_locks.hold(host_id, *invited):
                await self.check_tables_of(host_id)
                for member_id in invited:
                    await self.check_tables_of(member_id, "error-member-has-tables")
                async with self._store.transaction():
                    record = await self._store.games.create(
                        channel_id=channel_id,
                        guild_id=guild_id,
                        host_id=host_id,
                        options=options.dumps(),
                        language=language,
                        at=self._now(),
                    )
                    await self._store.seats.add(record.id, name, Member(host_id))
                    await self._store.timers.set(LOBBY, record.id, None, self._now())
                    until = self._now() + SEAT_HELD
                    for member_id, invited_name in invited.items():
                        await self._store.seats.add(
                            record.id, invited_name, Member(member_id), is_invited=True, held_until=until
                        )
                        await self._store.timers.set(HELD_SEAT, record.id, None, until)
                    await self._seal(record.id, press)
        except ChannelTaken:
            raise GameError("error-channel-taken") from None
        return await self._memory.find(record.id)

    async def join(self, game_id: int, member_id: int, name: str, *, press: int = 0) -> Table:
        """Give a member the next free seat of a lobby; an invited member accepts the seat that they have."""
        async with self._memory.member_locks.hold(member_id), self._memory.game_locks.hold(game_id):
            table = await self._find(game_id)
            seat = table.seat_of(member_id)
            is_invited = seat is not None and table.seats[seat].is_invited
            if seat is not None and not is_invited:
                raise GameError("error-already-joined")
            if seat is None:
                if table.options.invited_only and any((each.held_until or 0) > self._now() for each in table.held):
                    raise GameError("error-invited-only")
                if table.is_full:
                    raise GameError("error-table-full", seats=table.options.seats)
                await self.check_tables_of(member_id)
            try:
                async with self._store.transaction():
                    if seat is None:
                        await self._store.seats.add(game_id, name, Member(member_id))
                    else:
                        await self._store.seats.accept(game_id, seat)
                    await self._store.deals.add_press(game_id, str(Press("join", press)))
                    await self._store.games.set_changed(game_id, self._now())
            except SeatTaken:
                raise GameError("error-already-joined") from None
            return await self._memory.reload(game_id)

    async def leave(self, game_id: int, member_id: int) -> Table:
        """Free a member's seat. When the host leaves, the next member becomes host; a lobby without members ends."""
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            table.check_seat(member_id)
            if table.is_playing:
                raise GameError("error-leave-running")
            seat = table.seat_of(member_id)
            assert seat is not None
            return await self.free_seat(table, seat)

    async def free_seat(self, table: Table, seat: int, *, is_change: bool = True) -> Table:
        """Free a seat, as in `leave`; the caller holds the game's lock. Raises `GameError` after the deal.

        `is_change` says whether a member did this, so that the lobby stays open for longer.
        """
        refuse_unless_lobby(table)
        member_id = table.seats[seat].member_id
        next_host = first_member(each for each in table.seats_without(seat) if each.held_until is None)
        async with self._store.transaction():
            await self._store.seats.remove(table.id, seat)
            if next_host is None:
                await self._store.games.set_status(table.id, GameStatus.ENDED, self._now())
            elif table.game.host_id == member_id:
                await self._store.games.set_host(table.id, next_host)
            if table.options.first == str(member_id):
                await self._store.games.set_options(table.id, replace(table.options, first=RANDOM).dumps())
            if is_change:
                await self._store.games.set_changed(table.id, self._now())
        return await self._memory.reload(table.id)

    async def configure(
        self, game_id: int, member_id: int, *, language: str | None = None, is_admin: bool = False, **changes: Any
    ) -> Table:
        """Change fields of `TableOptions` before the deal; those in `CHANGEABLE` and the language at any time.

        Only members with a seat and admins may. Raises `GameError`.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if not is_admin:
                table.check_seat(member_id)
            options = _changed_options(table, changes) if changes else None
            async with self._store.transaction():
                if options is not None:
                    await self._store.games.set_options(game_id, options.dumps())
                if language is not None:
                    await self._store.games.set_language(game_id, language)
                await self._store.games.set_changed(game_id, self._now())
            return await self._memory.reload(game_id)

    async def start(self, game_id: int, member_id: int, *, press: int = 0, without_held: bool = False) -> Table:
        """Seat the players in the chosen order, and deal (B2, B4). Only members with a seat may.

        Raises `GameError`, among others while seats are held for invited members, unless `without_held`: then these
        seats become free. An invited member joins by starting.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._find(game_id)
            table.check_seat(member_id)
            held = [each for each in table.held if each.member_id != member_id]
            if len(table.seats) - len(held) < FEWEST_SEATS:
                raise GameError("error-need-two")
            if held and not without_held:
                raise GameError("error-seats-held")
            for each in reversed(held):
                table = await self.free_seat(table, each.seat)
            if table.held:
                await self._store.seats.accept(game_id, table.held[0].seat)
                table = await self._memory.reload(game_id)
            options = table.options.rules()
            sealed = await self._deal(table, press)
            deal = LogEntry(
                seq=0,
                kind=EntryKind.DEAL,
                seat=None,
                member_id=member_id,
                move=None,
                events=codec_for(options).dumps(sealed.events),
                at=self._now(),
            )
            async with self._store.transaction():
                await self._store.seats.reorder(game_id, [number - 1 for number in sealed.order])
                await self._store.deals.set_text(game_id, sealed.text)
                await self._store.log.append(
                    game_id, (deal,), status=GameStatus.PLAYING, seat_to_act=sealed.first_to_act
                )
            return await self._memory.reload(game_id)

    async def rematch(self, game_id: int, member_id: int, *, press: int = 0) -> Table:
        """Open a new lobby with the options of a game that is over, and seat its players in their colours.

        Only its players may. The other members are invited, except those who had left the game or have too many open
        tables. Computer players are seated again, unless there are none at the moment.
        """
        table = await self._memory.find(game_id)
        if table.status.is_open:
            raise GameError("error-game-running")
        if table.seat_held_by(member_id) is None:
            raise GameError("error-not-a-player")
        options = table.options if table.options.first in (RANDOM, JOINING) else replace(table.options, first=RANDOM)
        members = [seat.member_id for seat in table.seats if seat.member_id is not None]
        try:
            async with self._memory.member_locks.hold(*members):
                seats = await self._seats_of_rematch(table, member_id)
                async with self._store.transaction():
                    record = await self._store.games.create(
                        channel_id=table.game.channel_id,
                        guild_id=table.game.guild_id,
                        host_id=member_id,
                        options=options.dumps(),
                        language=table.game.language,
                        at=self._now(),
                    )
                    await self._store.timers.set(LOBBY, record.id, None, self._now())
                    for seat, occupant in seats:
                        is_invited = isinstance(occupant, Member) and occupant.id != member_id
                        await self._store.seats.add(
                            record.id, seat.name, occupant, colour=seat.colour, is_invited=is_invited
                        )
                    await self._seal(record.id, press)
        except ChannelTaken:
            raise GameError("error-channel-taken") from None
        return await self._memory.find(record.id)

    async def check_tables_of(self, member_id: int, message: str = "error-too-many-tables") -> None:
        """Raise a `GameError` with this message if a member has a seat at as many open tables as a member may."""
        if self._most_tables is not None and await self._has_seats_at(self._most_tables, member_id):
            raise GameError(message, count=self._most_tables)

    async def _has_seats_at(self, number: int, member_id: int) -> bool:
        """Return whether a member has a seat at this number of open tables, or at more.

        Games that the member has left do not count. They are only read if there are many, since that takes time.
        """
        if len(await self._store.games.open_of(member_id)) < number:
            return False
        tables = await self._memory.open_of(member_id)
        return sum(table.seat_of(member_id) is not None for table in tables) >= number

    async def _is_free(self, member: Member) -> bool:
        """Return whether a member can have a seat at another table."""
        return self._most_tables is None or not await self._has_seats_at(self._most_tables, member.id)

    async def _seats_of_rematch(self, table: Table, member_id: int) -> list[tuple[SeatRecord, Member | Computer]]:
        """Return the seats whose players a rematch seats, and the players. The caller holds the members' locks.

        Raises `GameError` if `member_id`, who asks for it, was forgotten meanwhile or has too many open tables.
        """
        await self.check_tables_of(member_id)
        seats: list[tuple[SeatRecord, Member | Computer]] = []
        # Read again under the locks: one of them may have been forgotten meanwhile.
        for seat in await self._store.seats.of(table.id):
            has_left = table.has_left(seat.seat)
            match seat.occupant:
                case Member(id=id_) as member if id_ == member_id or (not has_left and await self._is_free(member)):
                    seats.append((seat, member))
                case Computer(level) if not has_left and self._has_computers():
                    seats.append((seat, Computer(level)))
                case _:
                    continue
        if member_id not in [seat.member_id for seat, _ in seats]:
            raise GameError("error-not-a-player")
        return seats

    async def _find(self, game_id: int) -> Table:
        """Return a table in its lobby. Raises `GameError` for any other."""
        table = await self._memory.find(game_id)
        refuse_unless_lobby(table, "error-started")
        return table

    async def _seal(self, game_id: int, press: int) -> None:
        """Draw the secret of a new lobby, before anybody else can join."""
        secret = new_secret()
        await self._store.deals.seal(game_id, seal_of(secret), secret, str(Press("open", press)))

    async def _deal(self, table: Table, press: int) -> SealedDeal:
        """Return the deal that follows from the secret and the presses, the last of which starts the game."""
        secret = await self._store.deals.secret(table.id)
        presses = await self._store.deals.presses(table.id)
        if secret is None or presses is None:
            raise unreadable(table.id)
        first = table.options.first
        if first not in (RANDOM, JOINING):
            first = str((table.seat_of(int(first)) or 0) + 1)
        started = (*parse_presses(presses), Press("start", press))
        return SealedDeal.of(secret, table.options.rules(), first, started, len(table.seats), self._chance)


def refuse_unless_lobby(table: Table, running: str = "error-game-running") -> None:
    """Raise a `GameError` unless a table is in its lobby; `running` is its message while the game is in play."""
    if table.is_playing:
        raise GameError(running)
    if not table.is_in_lobby:
        raise GameError("error-game-over")


def _changed_options(table: Table, changes: dict[str, Any]) -> TableOptions:
    """Return the changed options of a table. Raises `GameError` for a change that is not possible (now)."""
    if not changes.keys() <= CHANGEABLE:
        refuse_unless_lobby(table)
    options = replace(table.options, **changes)
    if options.seats < len(table.seats):
        raise GameError("error-too-many-seated", seats=options.seats, players=len(table.seats))
    if options.first not in (RANDOM, JOINING) and table.seat_of(int(options.first)) is None:
        raise GameError("error-first-not-seated")
    return options
