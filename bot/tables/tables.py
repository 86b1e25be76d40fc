"""The one way to change a game: lock, check seat and version, play, append to the log, return what is now.

Nothing is shown before it is on disk; what has been written but not posted stays owed (`Tables.owed`).

Only the tables touched last are kept in memory, each with its newest moves. All others are read back when somebody
comes to them, so that neither the memory nor the start depends on how many there are.
"""

import asyncio
import json
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

from bot.engine import Chance, CodecError, Event, GameError, Move
from bot.rules import codec_for, rules_for
from bot.store import (
    NO_CHANGES,
    ChannelTaken,
    GameRecord,
    GameStatus,
    GameUnreadable,
    LogEntry,
    MessageChanges,
    MessageKind,
    MessageRecord,
    SeatTaken,
    StaleVersion,
    Store,
    StoreCorrupt,
)
from bot.tables.sealed_deal import SealedDeal
from bot.tables.table import FEWEST_SEATS, JOINING, RANDOM, LoggedMove, Table, TableOptions

TABLES_IN_MEMORY = 200
"""About 15 KB each."""
MOVES_IN_MEMORY = 10
"""Of each table: what the newest post tells, which is usually a round with its questions."""
OWED_AT_ONCE = 100

_SENSELESS = (CodecError, GameError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What reading back a stored game raises when it is damaged, or of a version that knew more."""

Counted = Callable[[int], None]
Foreseen = Callable[[Table, Sequence[LoggedMove]], None]


@dataclass(slots=True)
class _Kept:
    """A table in memory, its newest happenings, and how far its channel and its hands' owners have seen it."""

    table: Table
    recent: Sequence[LoggedMove]
    posted_seq: int
    posted_revision: int
    hands_seq: int | None


class Tables:
    """All tables there are. Players' mistakes raise `GameError`; trouble with the disk raises `StoreError`.

    `moved` is told how many moves were written, each time.
    """

    def __init__(
        self,
        store: Store,
        *,
        chance: Chance | None = None,
        clock: Callable[[], float] = time.time,
        moved: Counted | None = None,
    ) -> None:
        self.store = store
        # The deal must not be foreseeable, so it comes from the system's own source.
        self._chance = chance or secrets.SystemRandom()
        self._clock = clock
        self._moved = moved
        self._tables: OrderedDict[int, _Kept] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._members: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._forgotten = 0

    async def close(self) -> None:
        """Close the store, after the move under way."""
        await self.store.close()

    # --- looking ---

    async def find(self, game_id: int) -> Table:
        """Return the table of a game, whatever became of it.

        Raises `GameError` when there is none, and `GameUnreadable` for one that is open or finished and is damaged. One
        that was broken off needs no log: it has no position then.
        """
        return (await self._find(game_id)).table

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's table in its lobby or in play, if any."""
        record = await self.store.open_game(channel_id)
        return await self.find(record.id) if record else None

    async def latest_in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's newest table, whatever became of it, if any."""
        record = await self.store.latest_game(channel_id)
        return await self.find(record.id) if record else None

    async def open_record(self, channel_id: int) -> GameRecord | None:
        """Return the channel's game in its lobby or in play, if any, even one whose log cannot be read."""
        return await self.store.open_game(channel_id)

    async def record(self, game_id: int) -> GameRecord:
        """Return what is known of a game without its log. Raises `GameError` when there is none."""
        record = await self.store.game(game_id)
        if record is None:
            raise GameError("error-no-such-game")
        return record

    async def open_of(self, member_id: int) -> list[Table]:
        """Return the open tables at which a member has a seat, oldest first, without those that cannot be read."""
        tables: list[Table] = []
        for record in await self.store.open_games_of(member_id):
            try:
                tables.append(await self.find(record.id))
            except GameUnreadable:
                continue
        return tables

    async def owed(self) -> AsyncGenerator[GameRecord]:
        """Yield the games of which something has yet to be shown, oldest first, read a few at a time.

        Not their tables: one whose log is damaged must not keep the others from their posts.
        """
        after = 0
        while records := await self.store.owed_games(after, OWED_AT_ONCE):
            for record in records:
                yield record
            after = records[-1].id

    async def history(self, game_id: int, after: int = -1) -> list[LoggedMove]:
        """Return what happened in a game beyond the entry `after`, in order."""
        kept = await self._find(game_id)
        if kept.table.position is None:
            return []
        happenings = kept.recent
        if not happenings or happenings[0].seq > after + 1:
            happenings = _happenings(kept.table, await self.store.log(game_id))
        return [happening for happening in happenings if happening.seq > after]

    async def turns(self, game_id: int, number: int) -> list[LoggedMove]:
        """Return the moves of so many turns, the newest: an action and the answers to what it raised are one."""
        happened = list((await self._find(game_id)).recent)
        begins = _beginnings(happened)
        # The first turn in memory may be there in part only.
        if len(begins) <= number and happened and happened[0].seq > 0:
            happened = await self.history(game_id)
            begins = _beginnings(happened)
        return happened[begins[-number:][0] :] if begins else []

    async def unseen(self, game_id: int) -> list[LoggedMove]:
        """Return what happened in a game that its channel has not been shown yet."""
        return await self.history(game_id, after=(await self._find(game_id)).posted_seq)

    async def owed_in(self, channel_id: int) -> list[GameRecord]:
        """Return the games of a channel of which something has yet to be shown, oldest first."""
        return await self.store.owed_games_in(channel_id)

    async def is_owed(self, game_id: int) -> bool:
        """Return whether a game's channel has yet to see the newest move or change."""
        kept = await self._find(game_id)
        return kept.posted_seq < kept.table.seq or kept.posted_revision < kept.table.game.revision

    async def hands_seq(self, game_id: int) -> int | None:
        """Return the move up to which direct messages show a game's hands, None where they are right."""
        return (await self._find(game_id)).hands_seq

    async def is_known(self, game_id: int) -> bool:
        """Return whether there is such a game, whatever became of it."""
        return game_id in self._tables or await self.store.game(game_id) is not None

    async def sealed_deal(self, game_id: int) -> SealedDeal | None:
        """Return what opens the sealed deal, None for a deal of the first version. Raises `GameError` in play."""
        table = await self.find(game_id)
        table.dealt()
        if table.status.is_open:
            raise GameError("error-deal-is-sealed")
        text = await self.store.sealed_text(game_id)
        if text is not None:
            return SealedDeal.parse(text)
        salt = await self.store.salt(game_id)
        if salt is None:
            return None
        dealt = (await self.history(game_id))[0]
        return SealedDeal.of(table.options.rules(), dealt.events, salt)

    # --- the lobby ---

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
        """Open a lobby, its host in the first seat. Raises `GameError` while the channel has another open game."""
        options = options or TableOptions()
        try:
            async with self._seating(host_id), self.store.transaction():
                record = await self.store.create_game(
                    channel_id=channel_id,
                    guild_id=guild_id,
                    host_id=host_id,
                    options=options.dumps(),
                    language=language,
                    at=self._now(),
                )
                await self.store.add_seat(record.id, name, member_id=host_id)
        except ChannelTaken:
            raise GameError("error-channel-taken") from None
        return await self.find(record.id)

    async def join(self, game_id: int, member_id: int, name: str) -> Table:
        """Give a member the next free seat of a lobby."""
        async with self._seating(member_id), self._lock(game_id):
            table = await self._lobby(game_id)
            if table.seat_of(member_id) is not None:
                raise GameError("error-already-joined")
            if table.is_full:
                raise GameError("error-table-full", seats=table.options.seats)
            try:
                await self.store.add_seat(game_id, name, member_id=member_id)
            except SeatTaken:
                raise GameError("error-already-joined") from None
            return await self._reload(game_id)

    async def leave(self, game_id: int, member_id: int) -> Table:
        """Free a seat in a lobby. When the host leaves, the next player is host; when nobody is left the lobby ends."""
        async with self._lock(game_id):
            table = await self.find(game_id)
            if table.seat_of(member_id) is None:
                raise GameError("error-not-seated")
            if table.is_playing:
                raise GameError("error-leave-running")
            return await self._leave(await self._lobby(game_id), member_id)

    async def _leave(self, table: Table, member_id: int) -> Table:
        """Free a member's seat in a lobby whose lock is held."""
        seat = table.seat_of(member_id)
        others = [record.member_id for record in table.seats if record.seat != seat]
        async with self.store.transaction():
            if seat is not None:
                await self.store.remove_seat(table.id, seat)
            if not others:
                await self.store.set_status(table.id, GameStatus.ENDED, self._now())
            elif table.game.host_id == member_id and others[0] is not None:
                await self.store.set_host(table.id, others[0])
            if table.options.first == str(member_id):
                await self.store.set_options(table.id, replace(table.options, first=RANDOM).dumps())
        return await self._reload(table.id)

    async def configure(
        self, game_id: int, member_id: int, *, language: str | None = None, is_admin: bool = False, **changes: Any
    ) -> Table:
        """Change fields of `TableOptions` before the deal, language and theme at any time. Only for who sits there."""
        async with self._lock(game_id):
            table = await self.find(game_id)
            if not is_admin and table.seat_of(member_id) is None:
                raise GameError("error-not-seated")
            if changes:
                table = table if changes.keys() == {"theme"} else await self._lobby(game_id)
                options = replace(table.options, **changes)
                if options.seats < len(table.seats):
                    raise GameError("error-too-many-seated", seats=options.seats, players=len(table.seats))
                if options.first not in (RANDOM, JOINING) and table.seat_of(int(options.first)) is None:
                    raise GameError("error-first-not-seated")
                await self.store.set_options(game_id, options.dumps())
            if language is not None:
                await self.store.set_language(game_id, language)
            return await self._reload(game_id)

    async def start(self, game_id: int, member_id: int) -> Table:
        """Seat the players in the chosen order and deal (B2, B4). Only for who sits there."""
        async with self._lock(game_id):
            table = await self._lobby(game_id)
            if table.seat_of(member_id) is None:
                raise GameError("error-not-seated")
            if len(table.seats) < FEWEST_SEATS:
                raise GameError("error-need-two")
            options = table.options.rules()
            events = rules_for(options).deal(len(table.seats), self._chance)
            opening = SealedDeal.of(options, events)
            async with self.store.transaction():
                await self.store.reorder_seats(game_id, self._order(table))
                await self.store.set_seal(game_id, opening.seal(), opening.salt, opening.text)
                entry = LogEntry(0, None, member_id, None, codec_for(options).dumps(events), self._now())
                await self.store.append(game_id, (entry,), status=GameStatus.PLAYING)
            return await self._reload(game_id)

    def _order(self, table: Table) -> Sequence[int]:
        seats = list(range(len(table.seats)))
        if table.options.first == RANDOM:
            return self._chance.sample(seats, len(seats))
        if table.options.first == JOINING:
            return seats
        first = table.seat_of(int(table.options.first)) or 0
        return seats[first:] + seats[:first]

    # --- play ---

    async def play(
        self,
        game_id: int,
        member_id: int,
        moves: Sequence[Move],
        *,
        seq: int | None = None,
        foreseen: Foreseen | None = None,
    ) -> Table:
        """Make a member's moves, one answering the question the one before it raised: all of them or none.

        `seq` is the version that the member saw, or None when the move names all that matters itself. Raises
        `GameError` for a move that is not legal, is not this member's, or was meant for an older position.
        While the moves are written, `foreseen` is told what the channel will have to see once they are.
        """
        async with self._lock(game_id):
            table = await self.find(game_id)
            seat = _seat_to_act(table, member_id)
            if seq is not None and seq != table.seq:
                raise GameError("error-stale-board")
            before = table.dealt()
            made: list[LoggedMove] = []
            for number, move in enumerate(moves, start=table.seq + 1):
                if before.decision is None or before.decision.seat != seat:
                    raise GameError("error-nothing-asked")
                with table.naming_players():
                    events, after = before.advance(move)
                made.append(LoggedMove(number, before, after, seat, move, events, self._now()))
                before = after
            if foreseen is not None:
                foreseen(table.with_position(before, made[-1].seq), made)
            return await self._append(table, made, member_id)

    async def _append(
        self, table: Table, made: Sequence[LoggedMove], member_id: int | None, *, host_id: int | None = None
    ) -> Table:
        """Write what a member, or nobody, made happen at a table, perhaps with a new host, and keep the table."""
        codec = codec_for(table.options.rules())
        entries = [
            LogEntry(
                each.seq,
                each.seat,
                member_id,
                codec.dumps(each.move) if each.move is not None else None,
                codec.dumps(each.events),
                each.at,
            )
            for each in made
        ]
        newest = made[-1]
        recent = (*self._recent(table.id), *made)[-MOVES_IN_MEMORY:]
        try:
            if newest.after.is_over or host_id is not None:
                async with self.store.transaction():
                    status = GameStatus.FINISHED if newest.after.is_over else None
                    await self.store.append(table.id, entries, status=status)
                    if host_id is not None:
                        await self.store.set_host(table.id, host_id)
            else:
                await self.store.append(table.id, entries)
        except StaleVersion:
            # Another process wrote to the same file; what we had in memory is old.
            self._tables.pop(table.id, None)
            raise GameError("error-stale-board") from None
        except BaseException:
            self._tables.pop(table.id, None)
            raise
        if self._moved is not None:
            self._moved(len(made))
        kept = self._tables.get(table.id)
        if kept is None or newest.after.is_over or host_id is not None:
            return await self._reload(table.id)
        return self._keep(replace(kept, table=table.with_position(newest.after, newest.seq), recent=recent))

    def _recent(self, game_id: int) -> Sequence[LoggedMove]:
        kept = self._tables.get(game_id)
        return kept.recent if kept else ()

    # --- what hosts and admins may do ---

    async def end(self, game_id: int) -> Table:
        """Break an open game off, even one whose log cannot be read; the log is kept."""
        async with self._lock(game_id):
            if not (await self.record(game_id)).status.is_open:
                raise GameError("error-game-over")
            return await self._end(game_id)

    async def _end(self, game_id: int) -> Table:
        """Break off a game whose lock is held."""
        await self.store.set_status(game_id, GameStatus.ENDED, self._now())
        return await self._reload(game_id)

    async def remove_player(self, game_id: int, member_id: int) -> Table:
        """Take a player out for good: the tokens go to the bank, the others play on, and the last one left wins.

        When it is the host, the next player is host.
        """
        async with self._lock(game_id):
            table = await self.find(game_id)
            if table.seat_of(member_id) is None:
                raise GameError("error-member-not-seated")
            return await self._take_out(table, member_id)

    async def _take_out(self, table: Table, member_id: int) -> Table:
        """Take a player out of an open game whose lock is held."""
        seat = table.seat_of(member_id)
        if seat is None or not table.is_playing:
            return await self._leave(await self._lobby(table.id), member_id)
        before = table.dealt()
        events, after = before.without(seat)
        others = [other.member_id for other in table.seats if other.seat not in after.left]
        heir = others[0] if table.game.host_id == member_id else None
        gone = LoggedMove(table.seq + 1, before, after, None, None, events, self._now())
        return await self._append(table, (gone,), None, host_id=heir)

    async def replace_player(self, game_id: int, member_id: int, new_member_id: int, name: str) -> Table:
        """Give a player's seat, with all that lies there, to another member."""
        async with self._seating(new_member_id), self._lock(game_id):
            table = await self.find(game_id)
            seat = table.seat_of(member_id)
            if seat is None:
                raise GameError("error-member-not-seated")
            if not table.status.is_open:
                raise GameError("error-game-over")
            try:
                await self.store.replace_player(game_id, seat, name, member_id=new_member_id)
            except SeatTaken:
                raise GameError("error-member-seated") from None
            if table.game.host_id == member_id:
                await self.store.set_host(game_id, new_member_id)
            return await self._reload(game_id)

    async def rematch(self, game_id: int, member_id: int) -> Table:
        """Open a new lobby with the same players and options as a game that is over. Only for who played it."""
        table = await self.find(game_id)
        if table.status.is_open:
            raise GameError("error-game-running")
        if member_id not in [seat.member_id for seat in table.seats]:
            raise GameError("error-not-a-player")
        options = table.options if table.options.first in (RANDOM, JOINING) else replace(table.options, first=RANDOM)
        try:
            async with self._seating(*(seat.member_id for seat in table.seats if seat.member_id is not None)):
                # Asked again, since one of them may have been forgotten meanwhile.
                players = [seat for seat in await self.store.seats(game_id) if seat.member_id is not None]
                if member_id not in [seat.member_id for seat in players]:
                    raise GameError("error-not-a-player")
                async with self.store.transaction():
                    record = await self.store.create_game(
                        channel_id=table.game.channel_id,
                        guild_id=table.game.guild_id,
                        host_id=member_id,
                        options=options.dumps(),
                        language=table.game.language,
                        at=self._now(),
                    )
                    for seat in players:
                        await self.store.add_seat(record.id, seat.name, member_id=seat.member_id)
        except ChannelTaken:
            raise GameError("error-channel-taken") from None
        return await self.find(record.id)

    # --- messages that show a table ---

    async def mark_posted(self, table: Table, *, hands: bool = False, changes: MessageChanges = NO_CHANGES) -> None:
        """Note that the channel has seen a table as it is given, and by which messages.

        With `hands`, these are to be shown to their owners; a change that is no move may concern them, too.
        """
        await self.store.mark_posted(table.id, table.seq, table.game.revision, hands=hands, changes=changes)
        kept = self._tables.get(table.id)
        if kept is None:
            return
        if hands or (table.seq >= 0 and kept.posted_revision < table.game.revision):
            kept.hands_seq = kept.posted_seq if kept.hands_seq is None else kept.hands_seq
        kept.posted_seq = max(kept.posted_seq, table.seq)
        kept.posted_revision = max(kept.posted_revision, table.game.revision)

    async def mark_hands(self, table: Table) -> None:
        """Note that the owners of the hands have seen them as they are in the table that is given."""
        # Of a game that is over nothing more will be shown, whatever a damaged one says was posted.
        seq = table.seq if table.is_playing else max(table.seq, table.game.posted_seq)
        await self.store.mark_hands(table.id, seq, table.game.revision)
        kept = self._tables.get(table.id)
        if kept is not None:
            is_behind = kept.posted_seq > seq or kept.posted_revision > table.game.revision
            kept.hands_seq = seq if is_behind else None

    async def posts(self, game_id: int, kind: MessageKind | None = None) -> list[MessageRecord]:
        """Return a game's messages that are still to be edited or deleted, of one kind or all, oldest first."""
        return await self.store.posts(game_id, kind)

    async def former_players(self, game_id: int) -> list[int]:
        """Return the members who once had a seat in a game and gave it to another."""
        return await self.store.former_players(game_id)

    async def is_noted(self, message_id: int) -> bool:
        """Return whether a message is remembered, of whatever game."""
        return await self.store.has_post(message_id)

    async def change_posts(self, changes: MessageChanges) -> None:
        """Remember messages that were sent, what those edited show now, and forget those that are gone."""
        await self.store.change_posts(changes)

    # --- what is remembered of members ---

    async def locale_of(self, member_id: int) -> str | None:
        """Return the Discord language a member last used, if any."""
        return (await self.store.member(member_id)).locale

    async def remember_locale(self, member_id: int, locale: str) -> None:
        """Remember a member's Discord language, for what is sent to them unasked."""
        await self.store.set_member_locale(member_id, locale)

    async def tell_closed_dms_once(self, member_id: int) -> bool:
        """Return whether the member is yet to be told that their private messages are closed, and note it."""
        told = (await self.store.member(member_id)).told_closed_dms
        if not told:
            await self.store.set_told_closed_dms(member_id, True)
        return not told

    async def note_open_dms(self, member_id: int) -> None:
        """Note that the member's private messages are open."""
        if (await self.store.member(member_id)).told_closed_dms:
            await self.store.set_told_closed_dms(member_id, False)

    async def about(self, member_id: int) -> str:
        """Return everything that is stored about a member, as JSON."""
        return json.dumps(await self.store.people.about(member_id), indent=2, ensure_ascii=False)

    async def count_games_of(self, member_id: int) -> tuple[int, int]:
        """Return in how many open games a member plays, and how many games know the member in all."""
        playing = [table for table in await self.open_of(member_id) if table.seat_of(member_id) is not None]
        return len(playing), len(await self.store.people.games_of(member_id))

    async def forget(self, member_id: int, names: Mapping[str, str]) -> list[Table]:
        """Take a member out of all open games, and remove their id and name everywhere; return the games that changed.

        `names` is what the seats are called from now on, by the language of the table. Until it is done nobody seats
        the member anywhere. A game that cannot be read is broken off: nobody could play it. When all this breaks off
        half-way, it can be called again.
        """
        changed: list[int] = []
        async with self._seating(member_id):
            for record in await self.store.open_games_of(member_id):
                if await self._free_of(record.id, member_id):
                    changed.append(record.id)
            games = await self.store.people.games_of(member_id)
            await self.store.people.forget(member_id, names)
            self._forgotten += 1
            for game_id in games:
                self._tables.pop(game_id, None)
        return [await self.find(game_id) for game_id in changed]

    async def _free_of(self, game_id: int, member_id: int) -> bool:
        """Take a member out of a game that is open; return whether that changed it."""
        async with self._lock(game_id):
            try:
                table = await self.find(game_id)
            except GameUnreadable:
                await self._end(game_id)
                return True
            if not table.status.is_open or table.seat_of(member_id) is None:
                return False
            await self._take_out(table, member_id)
            return True

    # --- memory ---

    def _lock(self, game_id: int) -> AbstractAsyncContextManager[None]:
        lock = self._locks.get(game_id)
        if lock is None:
            lock = self._locks[game_id] = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def _seating(self, *member_ids: int) -> AsyncGenerator[None]:
        """Keep members from being forgotten while they are seated, and from being seated while they are forgotten.

        Taken before the lock of any game, so that nobody waits for somebody who waits for them.
        """
        async with AsyncExitStack() as stack:
            for member_id in sorted(set(member_ids)):
                lock = self._members.get(member_id)
                if lock is None:
                    lock = self._members[member_id] = asyncio.Lock()
                await stack.enter_async_context(lock)
            yield

    async def _lobby(self, game_id: int) -> Table:
        table = await self.find(game_id)
        if table.is_playing:
            raise GameError("error-game-running")
        if not table.is_in_lobby:
            raise GameError("error-game-over")
        return table

    async def _reload(self, game_id: int) -> Table:
        """Return a table as it is after a change, and keep it whatever a reader may have kept meanwhile."""
        self._tables.pop(game_id, None)
        return self._keep(await self._read(game_id))

    async def _find(self, game_id: int) -> _Kept:
        while game_id not in self._tables:
            forgotten = self._forgotten
            kept = await self._read(game_id)
            # Unless somebody changed it while we read, or a name in it was to be forgotten.
            if game_id not in self._tables and forgotten == self._forgotten:
                self._keep(kept)
        self._tables.move_to_end(game_id)
        return self._tables[game_id]

    async def _read(self, game_id: int) -> _Kept:
        """Rebuild a table from its log, all of one moment. Raises `GameUnreadable` when that makes no sense."""
        try:
            async with self.store.reading():
                record = await self.record(game_id)
                seats = tuple(await self.store.seats(game_id))
                log = await self.store.log(game_id)
            bare = Table(record, seats, _options(record), None, -1)
            recent = tuple(deque(_happenings(bare, log), maxlen=MOVES_IN_MEMORY))
        except StoreCorrupt as error:
            record = await self.record(game_id)
            if record.status is not GameStatus.ENDED:
                raise _unreadable(game_id) from error
            seats = tuple(await self.store.seats(game_id))
            table = Table(record, seats, TableOptions(), None, record.newest_seq)
            return _Kept(table, (), record.posted_seq, record.posted_revision, record.hands_seq)
        position, seq = (recent[-1].after, recent[-1].seq) if recent else (None, -1)
        table = bare.with_position(position, seq) if position else bare
        return _Kept(table, recent, record.posted_seq, record.posted_revision, record.hands_seq)

    def _keep(self, kept: _Kept) -> Table:
        self._tables[kept.table.id] = kept
        self._tables.move_to_end(kept.table.id)
        if len(self._tables) > TABLES_IN_MEMORY:
            self._tables.popitem(last=False)
        return kept.table

    def _now(self) -> int:
        return int(self._clock())


def _options(record: GameRecord) -> TableOptions:
    """Return a table's options. Raises `GameUnreadable`."""
    try:
        options = TableOptions.loads(record.options)
        rules_for(options.rules())
    except _SENSELESS as error:
        raise _unreadable(record.id) from error
    return options


def _happenings(table: Table, log: Sequence[LogEntry]) -> Iterator[LoggedMove]:
    """Yield the entries of a table's log, from its first on, each with the positions before and after it.

    Raises `GameUnreadable`.
    """
    options = table.options.rules()
    codec = codec_for(options)
    position = rules_for(options).before_deal(len(table.seats))
    for entry in log:
        try:
            events: tuple[Event, ...] = codec.loads(entry.events)
            before, position = position, position.after(events)
            move = codec.loads(entry.move) if entry.move else None
        except _SENSELESS as error:
            raise _unreadable(table.id) from error
        yield LoggedMove(entry.seq, before, position, entry.seat, move, events, entry.at)


def _unreadable(game_id: int) -> GameUnreadable:
    return GameUnreadable(f"What is stored of game {game_id} cannot be read; `splendor-bot check` says why.")


def _beginnings(happened: Sequence[LoggedMove]) -> list[int]:
    """Return the places at which a turn begins."""
    return [place for place, each in enumerate(happened) if place == 0 or each.seat != happened[place - 1].seat]


def _seat_to_act(table: Table, member_id: int) -> int:
    """Return the member's seat. Raises `GameError` unless the game waits for that member."""
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
    return seat
