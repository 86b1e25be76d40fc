"""The members for whom games wait: since when, how often they were reminded, and what they set about notices."""

from bot.store import MemberSettings, Store, WaitRecord

REMINDER = "reminder"
"""The kind of the timers of reminders, one for each game that waits for a member."""


class Waits:
    """Records the waits of games, and the settings of /me."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_game(self, game_id: int) -> WaitRecord | None:
        """Return for whom a game waits, or None."""
        return await self._store.waits.of_game(game_id)

    async def of_member(self, member_id: int) -> list[WaitRecord]:
        """Return the waits of all games that wait for a member, longest first."""
        return await self._store.waits.of_member(member_id)

    async def begin(self, wait: WaitRecord, due: int | None) -> None:
        """Record a wait and set the timer of its reminder; None if there is none to come."""
        async with self._store.transaction():
            await self._store.waits.put(wait)
            await self._set_timer(wait.game_id, due)

    async def end(self, game_id: int) -> None:
        """Record that a game waits for nobody."""
        async with self._store.transaction():
            await self._store.waits.remove(game_id)
            await self._set_timer(game_id, None)

    async def _set_timer(self, game_id: int, due: int | None) -> None:
        if due is None:
            await self._store.timers.clear(REMINDER, game_id, None)
        else:
            await self._store.timers.set(REMINDER, game_id, None, due)

    async def settings_of(self, member_id: int) -> MemberSettings:
        """Return what a member has set."""
        return (await self._store.preferences.member(member_id)).settings

    async def set_settings(self, member_id: int, settings: MemberSettings) -> None:
        """Replace what a member has set, and look again at all games that wait for the member."""
        async with self._store.transaction():
            await self._store.preferences.set_settings(member_id, settings)
            for wait in await self._store.waits.of_member(member_id):
                await self._store.timers.set(REMINDER, wait.game_id, None, 0)
