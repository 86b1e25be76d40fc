"""The members for whom games wait: since when, how often they were reminded, and what they set about notices."""

from collections.abc import Callable
from dataclasses import replace

from bot.store import MemberSettings, MessageChanges, Store, WaitRecord
from bot.tables.notice_times import is_away

REMINDER = "reminder"
"""The kind of the timers of reminders, one for each game that waits for a member."""
PATIENCE = "patience"
"""The kind of the timers that look whether a table's patience is over, one for each game that waits for a member."""
VOTE_NAME = "vote"
"""The name of the kind of question that `bot.tables.votes` asks in the name of the member for whom a game waits."""
BACK = "back"
"""The kind of the timers that end the time away of members."""


class Waits:
    """Records the waits of games, and the settings of /me."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def of_game(self, game_id: int) -> WaitRecord | None:
        """Return for whom a game waits, or None."""
        return await self._store.waits.of_game(game_id)

    async def of_member(self, member_id: int) -> list[WaitRecord]:
        """Return the waits of all games that wait for a member, longest first."""
        return await self._store.waits.of_member(member_id)

    async def begin(self, wait: WaitRecord, due: int | None, *, patience_ends: int | None = None) -> None:
        """Record a wait and set the timer of its reminder; None if there is none to come.

        `patience_ends` is when the others may vote; None leaves that timer as it is.
        """
        async with self._store.transaction():
            await self._store.waits.put(wait)
            await self._set_timer(wait.game_id, due)
            if patience_ends is not None:
                await self._store.timers.set(PATIENCE, wait.game_id, None, patience_ends)

    async def end(self, game_id: int) -> None:
        """Record that a game waits for nobody."""
        async with self._store.transaction():
            await self._store.waits.remove(game_id)
            await self._set_timer(game_id, None)
            await self._store.timers.clear(PATIENCE, game_id, None)

    async def _set_timer(self, game_id: int, due: int | None) -> None:
        if due is None:
            await self._store.timers.clear(REMINDER, game_id, None)
        else:
            await self._store.timers.set(REMINDER, game_id, None, due)

    async def remind(self, wait: WaitRecord, due: int | None, changes: MessageChanges) -> None:
        """Record a notice that was sent or removed, and when the next one is due."""
        async with self._store.transaction():
            await self._store.messages.change(changes)
            await self._store.waits.put(wait)
            await self._set_timer(wait.game_id, due)

    async def settings_of(self, member_id: int) -> MemberSettings:
        """Return what a member has set."""
        return (await self._store.preferences.member(member_id)).settings

    async def away_until(self, member_id: int) -> int | None:
        """Return until when a member is away, or None for a member who is not."""
        settings = await self.settings_of(member_id)
        return settings.away_until if is_away(settings, self._now()) else None

    async def set_settings(self, member_id: int, settings: MemberSettings) -> None:
        """Replace what a member has set, apart from their time away, and look again at the games that wait for them."""
        async with self._store.transaction():
            known = await self.settings_of(member_id)
            settings = replace(settings, away_from=known.away_from, away_until=known.away_until)
            await self._store.preferences.set_settings(member_id, settings)
            await self._look_again(member_id)

    async def leave(self, member_id: int, until: int) -> None:
        """Record that a member is away until a moment. Time away that was recorded before ends now.

        Votes about the member are closed. They have been heard from, so their silence begins anew when they are back.
        """
        now = self._now()
        async with self._store.transaction():
            settings = await self._without_time_away(member_id, now)
            settings = replace(settings, away_from=now, away_until=until)
            await self._store.preferences.set_settings(member_id, settings)
            await self._store.timers.set(BACK, None, member_id, until)
            for wait in await self._store.waits.of_member(member_id):
                await self._store.waits.put(replace(wait, silent_since=now))
                await self._store.questions.drop([wait.game_id], VOTE_NAME)
            await self._look_again(member_id)

    async def come_back(self, member_id: int) -> bool:
        """Record that a member is no longer away; return False if they were not."""
        async with self._store.transaction():
            if (await self.settings_of(member_id)).away_from is None:
                return False
            settings = await self._without_time_away(member_id, self._now())
            await self._store.preferences.set_settings(member_id, settings)
            await self._store.timers.clear(BACK, None, member_id)
            await self._look_again(member_id)
        return True

    async def _without_time_away(self, member_id: int, now: int) -> MemberSettings:
        """Return a member's settings without time away, and no longer count that time in the games that wait."""
        settings = await self.settings_of(member_id)
        if settings.away_from is not None and settings.away_until is not None:
            end = min(now, settings.away_until)
            for wait in await self._store.waits.of_member(member_id):
                since, silent = (
                    moment + max(0, end - max(moment, settings.away_from)) for moment in (wait.since, wait.silent_since)
                )
                await self._store.waits.put(replace(wait, since=since, silent_since=silent))
        return replace(settings, away_from=None, away_until=None)

    async def _look_again(self, member_id: int) -> None:
        for wait in await self._store.waits.of_member(member_id):
            await self._store.timers.set(REMINDER, wait.game_id, None, self._now())
            await self._store.timers.set(PATIENCE, wait.game_id, None, self._now())
