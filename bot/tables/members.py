"""What is remembered of members, and how it is forgotten."""

import json
from collections.abc import Mapping

from bot.store import Store
from bot.tables.hosting import Hosting
from bot.tables.memory import TableMemory
from bot.tables.table import Table


class Members:
    """Keeps members' languages and closed DMs, shows them what is stored about them, and forgets them."""

    def __init__(self, store: Store, memory: TableMemory, hosting: Hosting) -> None:
        self._store = store
        self._memory = memory
        self._hosting = hosting

    async def locale_of(self, member_id: int) -> str | None:
        """Return the Discord language that a member last used, if any."""
        return (await self._store.preferences.member(member_id)).locale

    async def remember_locale(self, member_id: int, locale: str) -> None:
        """Remember a member's Discord language, for messages that do not answer an interaction."""
        await self._store.preferences.set_locale(member_id, locale)

    async def tell_closed_dms_once(self, member_id: int) -> bool:
        """Return whether the member has yet to be told that their DMs are closed, and record that they are told."""
        told = (await self._store.preferences.member(member_id)).told_closed_dms
        if not told:
            await self._store.preferences.set_told_closed_dms(member_id, True)
        return not told

    async def note_open_dms(self, member_id: int) -> None:
        """Record that the member's DMs are open."""
        if (await self._store.preferences.member(member_id)).told_closed_dms:
            await self._store.preferences.set_told_closed_dms(member_id, False)

    async def about(self, member_id: int) -> str:
        """Return everything that is stored about a member, as JSON."""
        return json.dumps(await self._store.people.about(member_id), indent=2, ensure_ascii=False)

    async def count_games_of(self, member_id: int) -> tuple[int, int]:
        """Return the number of open games in which a member plays, and of all games that name the member."""
        playing = [table for table in await self._memory.open_of(member_id) if table.seat_of(member_id) is not None]
        return len(playing), len(await self._store.people.games_of(member_id))

    async def forget(self, member_id: int, names: Mapping[str, str]) -> list[Table]:
        """Remove a member from all open games, and their id and name everywhere; return the games that changed.

        `names` are the new names of the seats, by the language of the table. Nobody can seat the member until it is
        done. A game that cannot be read is ended. When a call fails half-way, it can be repeated.
        """
        changed: list[int] = []
        async with self._memory.member_locks.hold(member_id):
            for record in await self._store.games.open_of(member_id):
                if await self._hosting.remove_forgotten(record.id, member_id):
                    changed.append(record.id)
            games = await self._store.people.games_of(member_id)
            await self._store.people.forget(member_id, names)
            self._memory.drop_forgotten(games)
        return [await self._memory.find(game_id) for game_id in changed]
