"""The lobby: opening a table, coming and going, choosing options, and the deal."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.engine import Chance, GameError
from bot.rules import codec_for, rules_for
from bot.store import ChannelTaken, EntryKind, GameStatus, LogEntry, Member, SeatTaken, Store
from bot.tables.memory import TableMemory
from bot.tables.sealed_deal import SealedDeal
from bot.tables.table import FEWEST_SEATS, JOINING, RANDOM, Table, TableOptions, first_member


class Lobby:
    """Changes tables before their deal."""

    def __init__(self, store: Store, memory: TableMemory, chance: Chance, now: Callable[[], int]) -> None:
        self._store = store
        self._memory = memory
        self._chance = chance
        self._now = now

    async def open(
        self,
        *,
        channel_id: int,
        guild_id: int | None,
        host_id: int,
        name: str,
        language: str,
        options: TableOptions | None = None,
    ) -> Table:
        """Open a lobby with its host in the first seat. Raises `GameError` while the channel has another open game."""
        options = options or TableOptions()
        try:
            async with self._memory.member_locks.hold(host_id), self._store.transaction():
                record = await self._store.games.create(
                    channel_id=channel_id,
                    guild_id=guild_id,
                    host_id=host_id,
                    options=options.dumps(),
                    language=language,
                    at=self._now(),
                )
                await self._store.seats.add(record.id, name, Member(host_id))
        except ChannelTaken:
            raise GameError("error-channel-taken") from None
        return await self._memory.find(record.id)

    async def join(self, game_id: int, member_id: int, name: str) -> Table:
        """Give a member the next free seat of a lobby."""
        async with self._memory.member_locks.hold(member_id), self._memory.game_locks.hold(game_id):
            table = await self._find(game_id)
            if table.seat_of(member_id) is not None:
                raise GameError("error-already-joined")
            if table.is_full:
                raise GameError("error-table-full", seats=table.options.seats)
            try:
                await self._store.seats.add(game_id, name, Member(member_id))
            except SeatTaken:
                raise GameError("error-already-joined") from None
            return await self._memory.reload(game_id)

    async def leave(self, game_id: int, member_id: int) -> Table:
        """Free a member's seat. When the host leaves, the next player becomes host; an empty lobby ends."""
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if table.seat_of(member_id) is None:
                raise GameError("error-not-seated")
            if table.is_playing:
                raise GameError("error-leave-running")
            return await self.free_seat(table, member_id)

    async def free_seat(self, table: Table, member_id: int) -> Table:
        """Do the same as `leave`; the caller holds the game's lock. Raises `GameError` after the deal."""
        _refuse_unless_lobby(table)
        seat = table.seat_of(member_id)
        others = [other for other in table.seats if other.seat != seat]
        next_host = first_member(others)
        async with self._store.transaction():
            if seat is not None:
                await self._store.seats.remove(table.id, seat)
            if not others:
                await self._store.games.set_status(table.id, GameStatus.ENDED, self._now())
            elif table.game.host_id == member_id and next_host is not None:
                await self._store.games.set_host(table.id, next_host)
            if table.options.first == str(member_id):
                await self._store.games.set_options(table.id, replace(table.options, first=RANDOM).dumps())
        return await self._memory.reload(table.id)

    async def configure(
        self, game_id: int, member_id: int, *, language: str | None = None, is_admin: bool = False, **changes: Any
    ) -> Table:
        """Change fields of `TableOptions` before the deal; language and theme at any time.

        Only members with a seat and admins may. Raises `GameError`.
        """
        async with self._memory.game_locks.hold(game_id):
            table = await self._memory.find(game_id)
            if not is_admin and table.seat_of(member_id) is None:
                raise GameError("error-not-seated")
            options = _changed_options(table, changes) if changes else None
            async with self._store.transaction():
                if options is not None:
                    await self._store.games.set_options(game_id, options.dumps())
                if language is not None:
                    await self._store.games.set_language(game_id, language)
            return await self._memory.reload(game_id)

    async def start(self, game_id: int, member_id: int) -> Table:
        """Seat the players in the chosen order, deal, and seal the deal (B2, B4). Only members with a seat may."""
        async with self._memory.game_locks.hold(game_id):
            table = await self._find(game_id)
            if table.seat_of(member_id) is None:
                raise GameError("error-not-seated")
            if len(table.seats) < FEWEST_SEATS:
                raise GameError("error-need-two")
            options = table.options.rules()
            events = rules_for(options).deal(len(table.seats), self._chance)
            sealed = SealedDeal.of(options, events)
            deal = LogEntry(
                seq=0,
                kind=EntryKind.DEAL,
                seat=None,
                member_id=member_id,
                move=None,
                events=codec_for(options).dumps(events),
                at=self._now(),
            )
            async with self._store.transaction():
                await self._store.seats.reorder(game_id, self._order(table))
                await self._store.deals.seal(game_id, sealed.seal(), sealed.salt, sealed.text)
                await self._store.log.append(game_id, (deal,), status=GameStatus.PLAYING)
            return await self._memory.reload(game_id)

    async def rematch(self, game_id: int, member_id: int) -> Table:
        """Open a new lobby with the players and options of a game that is over. Only its players may."""
        table = await self._memory.find(game_id)
        if table.status.is_open:
            raise GameError("error-game-running")
        if table.seat_held_by(member_id) is None:
            raise GameError("error-not-a-player")
        options = table.options if table.options.first in (RANDOM, JOINING) else replace(table.options, first=RANDOM)
        members = [seat.member_id for seat in table.seats if seat.member_id is not None]
        try:
            async with self._memory.member_locks.hold(*members):
                # Read again under the locks: one of them may have been forgotten meanwhile.
                seats = await self._store.seats.of(game_id)
                players = {seat.occupant: seat.name for seat in seats if isinstance(seat.occupant, Member)}
                if Member(member_id) not in players:
                    raise GameError("error-not-a-player")
                async with self._store.transaction():
                    record = await self._store.games.create(
                        channel_id=table.game.channel_id,
                        guild_id=table.game.guild_id,
                        host_id=member_id,
                        options=options.dumps(),
                        language=table.game.language,
                        at=self._now(),
                    )
                    for player, name in players.items():
                        await self._store.seats.add(record.id, name, player)
        except ChannelTaken:
            raise GameError("error-channel-taken") from None
        return await self._memory.find(record.id)

    async def _find(self, game_id: int) -> Table:
        """Return a table in its lobby. Raises `GameError` for any other."""
        table = await self._memory.find(game_id)
        _refuse_unless_lobby(table)
        return table

    def _order(self, table: Table) -> Sequence[int]:
        """Return the current numbers of the seats in their new order of turns (B4)."""
        seats = list(range(len(table.seats)))
        if table.options.first == RANDOM:
            return self._chance.sample(seats, len(seats))
        if table.options.first == JOINING:
            return seats
        first = table.seat_of(int(table.options.first)) or 0
        return seats[first:] + seats[:first]


def _refuse_unless_lobby(table: Table) -> None:
    if table.is_playing:
        raise GameError("error-game-running")
    if not table.is_in_lobby:
        raise GameError("error-game-over")


def _changed_options(table: Table, changes: dict[str, Any]) -> TableOptions:
    """Return the changed options of a table. Raises `GameError` for a change that is not possible (now)."""
    if not changes.keys() <= {"theme", "keep_boards"}:
        _refuse_unless_lobby(table)
    options = replace(table.options, **changes)
    if options.seats < len(table.seats):
        raise GameError("error-too-many-seated", seats=options.seats, players=len(table.seats))
    if options.first not in (RANDOM, JOINING) and table.seat_of(int(options.first)) is None:
        raise GameError("error-first-not-seated")
    return options
