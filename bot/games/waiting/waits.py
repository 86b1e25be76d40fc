"""The members for whom games wait: since when, how often they were reminded, and what they set about notices."""

from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.games.unit.cache import TableMemory
from bot.games.unit.table import Table
from bot.games.waiting.notice_times import is_away, next_notice
from bot.games.waiting.owed import WELCOME
from bot.store import NO_CHANGES, MemberSettings, MessageChanges, Store, TimedWait, WaitRecord

REMINDER = "reminder"
"""The kind of the timers of reminders, one for each game that waits for a member."""
PATIENCE = "patience"
"""The kind of the timers that look whether a table's patience is over, one for each game that waits for a member."""
VOTE_NAME = "vote"
"""The name of the kind of question that `bot.games.play.votes` asks in the name of the member for whom a game waits."""
BACK = "back"
"""The kind of the timers that end the time away of members."""
HEADS_UP = "heads_up"
"""The kind of notice that tells a member that they are next; `REMINDER` stands for all others."""


class Waits:
    """Records the waits of games, and the settings of /me.

    `usual` is the interval of reminders on a server, in seconds, for members who have set none.
    """

    def __init__(self, store: Store, memory: TableMemory, now: Callable[[], int]) -> None:
        self._store = store
        self._memory = memory
        self._now = now

    async def of_game(self, game_id: int) -> WaitRecord | None:
        """Return for whom a game waits, or None."""
        return (await self._memory.load(game_id)).wait

    async def of_member(self, member_id: int) -> list[WaitRecord]:
        """Return the waits of all games that wait for a member, longest first."""
        return await self._store.waits.of_member(member_id)

    async def timed(self, wait: WaitRecord, usual: int, *, patience_ends: int | None = None) -> TimedWait:
        """Return a wait with the timer of its next reminder, for `begin` or `Delivery.mark_shown`.

        `patience_ends` is when the others may vote; None leaves that timer as it is.
        """
        timers = {REMINDER: await self._due(wait, usual)}
        if patience_ends is not None:
            timers[PATIENCE] = patience_ends
        return TimedWait(wait, timers)

    async def begin(self, timed: TimedWait) -> None:
        """Record a wait and set its timers."""
        async with self._store.transaction():
            await self._store.waits.put(timed.wait)
            await self._store.timers.set_for_game(timed.wait.game_id, timed.timers)
        self._memory.set_wait(timed.wait.game_id, timed.wait)

    async def end(self, game_id: int) -> None:
        """Record that a game waits for nobody."""
        async with self._store.transaction():
            await self._store.waits.remove(game_id)
            await self._store.timers.set_for_game(game_id, {PATIENCE: None, REMINDER: None})
        self._memory.set_wait(game_id, None)

    async def is_due(self, wait: WaitRecord, usual: int) -> bool:
        """Return whether the next notice of a wait is due; if not, set the timer for it."""
        async with self._store.transaction():
            due = await self._due(wait, usual)
            if due is not None and due <= self._now():
                return True
            await self._set_timer(wait, due)
        return False

    async def retry(self, wait: WaitRecord, seconds: int) -> None:
        """Look again at a wait after some seconds."""
        await self._set_timer(wait, self._now() + seconds)

    async def start_sending(self, wait: WaitRecord, kind: str, seconds: int) -> None:
        """Record that a notice is being sent, and look again after some seconds in case that is never finished."""
        async with self._store.transaction():
            known = await self._known(wait)
            if known is None:
                return
            known = replace(known, sending=kind)
            await self._store.waits.put(known)
            await self._set_timer(wait, self._now() + seconds)
        self._memory.set_wait(wait.game_id, known)

    async def finish_sending(
        self, wait: WaitRecord, usual: int, *, is_reminder: bool, changes: MessageChanges = NO_CHANGES
    ) -> None:
        """Record that a notice was sent, with its message, and set the timer of the next one."""
        async with self._store.transaction():
            await self._store.messages.change(changes)
            known = await self._known(wait)
            if known is None:
                return
            sent = replace(known, sending=None)
            if is_reminder:
                reminded_at = min((self._now(), *(each.sent_at for each in changes.sent)))
                sent = replace(sent, reminders=known.reminders + 1, reminded_at=reminded_at)
            await self._store.waits.put(sent)
            await self._set_timer(sent, await self._due(sent, usual))
        self._memory.set_wait(wait.game_id, sent)

    async def _known(self, wait: WaitRecord) -> WaitRecord | None:
        """Return a wait as it is stored now, since the member may have changed it; None if it is over."""
        known = await self._store.waits.of_game(wait.game_id)
        is_same = known is not None and (known.member_id, known.turn_seq) == (wait.member_id, wait.turn_seq)
        return known if is_same else None

    async def _due(self, wait: WaitRecord, usual: int) -> int | None:
        return next_notice(wait, await self.settings_of(wait.member_id), usual, self._now())

    async def _set_timer(self, wait: WaitRecord, due: int | None) -> None:
        if due is None:
            await self._store.timers.clear(REMINDER, wait.game_id, None)
        else:
            await self._store.timers.set(REMINDER, wait.game_id, None, due)

    async def settings_of(self, member_id: int) -> MemberSettings:
        """Return what a member has set."""
        return await self._memory.settings.get(member_id)

    async def _stored_settings(self, member_id: int) -> MemberSettings:
        """Return what a member has set, from the store, since it is about to change."""
        return (await self._store.preferences.member(member_id)).settings

    @asynccontextmanager
    async def _changing(self, member_id: int) -> AsyncGenerator[None]:
        """Change a member's settings in one transaction."""
        self._memory.settings.drop(member_id)
        try:
            async with self._store.transaction():
                yield
        finally:
            self._memory.settings.drop(member_id)

    async def away_until(self, member_id: int) -> int | None:
        """Return until when a member is away, or None for a member who is not."""
        settings = await self.settings_of(member_id)
        return settings.away_until if is_away(settings, self._now()) else None

    async def away_at(self, table: Table) -> dict[int, int]:
        """Return the seats whose members still play and are away, and until when."""
        away = dict[int, int]()
        for seat in table.seats_without(None):
            if seat.member_id is not None and (until := await self.away_until(seat.member_id)) is not None:
                away[seat.seat] = until
        return away

    async def set_settings(self, member_id: int, settings: MemberSettings) -> None:
        """Replace what a member has set, apart from their time away, and look again at the games that wait for them."""
        async with self._changing(member_id):
            known = await self._stored_settings(member_id)
            settings = replace(settings, away_from=known.away_from, away_until=known.away_until)
            await self._store.preferences.set_settings(member_id, settings)
            await self._look_again(member_id)

    async def set_for_guild(self, guild_id: int, text: str) -> None:
        """Replace a server's settings, which are JSON, and look again at its games that wait for somebody."""
        self._memory.guild_settings.drop(guild_id)
        try:
            async with self._store.transaction():
                await self._store.preferences.set_guild_settings(guild_id, text)
                for wait in await self._store.waits.of_guild(guild_id):
                    await self._store.timers.set(REMINDER, wait.game_id, None, self._now())
        finally:
            self._memory.guild_settings.drop(guild_id)

    async def leave(self, member_id: int, until: int) -> None:
        """Record that a member is away until a moment. Time away that was recorded before ends now.

        The games in which the member plays become pending, since their boards say so. Votes about the member are
        closed: they have been heard from, so their silence begins anew when they are back.
        """
        now = self._now()
        async with self._changing(member_id):
            settings = await self._without_time_away(member_id, now)
            settings = replace(settings, away_from=now, away_until=until)
            await self._store.preferences.set_settings(member_id, settings)
            await self._store.timers.set(BACK, None, member_id, until)
            for wait in await self._store.waits.of_member(member_id):
                await self._store.waits.put(replace(wait, silent_since=now))
                await self._store.questions.drop([wait.game_id], VOTE_NAME)
            await self._look_again(member_id)
            changed = await self._store.games.raise_revisions_of(member_id)
        await self._drop(changed)

    async def come_back(self, member_id: int, *, moved_at: int | None = None, is_told: bool = True) -> bool:
        """Record that a member is no longer away, or moved at a moment; return False if they were not away then.

        With `is_told`, they are told in a direct message.
        """
        if (await self.settings_of(member_id)).away_from is None:
            return False  # as usual: nothing to write
        async with self._changing(member_id):
            away_from = (await self._stored_settings(member_id)).away_from
            if away_from is None or (moved_at is not None and moved_at < away_from):
                return False
            # The move may have been made long ago, if the bot was killed before it could show it.
            settings = await self._without_time_away(member_id, self._now() if moved_at is None else moved_at)
            await self._store.preferences.set_settings(member_id, settings)
            await self._store.timers.clear(BACK, None, member_id)
            if is_told:
                await self._store.timers.set(WELCOME, None, member_id, self._now())
            await self._look_again(member_id)
            changed = await self._store.games.raise_revisions_of(member_id)
        await self._drop(changed)
        return True

    async def _without_time_away(self, member_id: int, now: int) -> MemberSettings:
        """Return a member's settings without time away, and no longer count that time in the games that wait."""
        settings = await self._stored_settings(member_id)
        if settings.away_from is not None and settings.away_until is not None:
            end = min(now, settings.away_until)
            for wait in await self._store.waits.of_member(member_id):
                away = max(0, end - max(wait.since, settings.away_from))
                silent = wait.silent_since + max(0, end - max(wait.silent_since, settings.away_from))
                reminded_at = None if wait.reminded_at is None else wait.reminded_at + away
                moved = replace(wait, since=wait.since + away, silent_since=silent, reminded_at=reminded_at)
                await self._store.waits.put(moved)
        return replace(settings, away_from=None, away_until=None)

    async def _look_again(self, member_id: int) -> None:
        for wait in await self._store.waits.of_member(member_id):
            await self._store.timers.set(REMINDER, wait.game_id, None, self._now())
            await self._store.timers.set(PATIENCE, wait.game_id, None, self._now())

    async def _drop(self, game_ids: Collection[int]) -> None:
        """Drop games from the cache, also those that are being read or changed right now."""
        self._memory.drop_forgotten(game_ids)
        for game_id in game_ids:
            async with self._memory.game_locks.hold(game_id):
                self._memory.drop(game_id)
