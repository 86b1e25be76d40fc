"""Data about members outside of games, and its export and deletion."""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from bot.games.hosting.hosting import remove_forgotten
from bot.games.unit.games import Games
from bot.games.unit.signals import Signal
from bot.games.unit.table import Table
from bot.store import GameUnreadable


class Members:
    """Records closed DMs, exports what is stored about a member, and forgets members."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._store = games.store
        self.deletions = 0
        """A number that rises whenever the deletion of a member begins, and again when it is done."""

    async def note_closed_dms(self, member_id: int) -> bool:
        """Record that the member's DMs are closed; return whether that is new, so that the member is told once."""
        if (await self._store.preferences.member(member_id)).told_closed_dms:
            return False
        await self._store.preferences.set_told_closed_dms(member_id, True)
        return True

    async def note_open_dms(self, member_id: int) -> None:
        """Record that the member's DMs are open."""
        if (await self._store.preferences.member(member_id)).told_closed_dms:
            await self._store.preferences.set_told_closed_dms(member_id, False)

    async def about(self, member_id: int) -> str:
        """Return everything that is stored about a member, as JSON."""
        return json.dumps(await self._store.people.about(member_id), indent=2, ensure_ascii=False)

    async def count_games_of(self, member_id: int) -> tuple[int, int]:
        """Return the number of open games in which a member plays, and of all games that name the member."""
        playing = [table for table in await self._games.open_of(member_id) if table.seats.of(member_id) is not None]
        return len(playing), len(await self._store.people.games_of(member_id))

    async def forget(self, member_id: int, names: Mapping[str, str]) -> list[Table]:
        """Remove a member from all open games, and their id and name everywhere; return the games that changed.

        `names` maps the language of a table to the new name of the member's seat. All of it is one transaction; until
        it is done, the member cannot take a seat. A game that cannot be read is ended.
        """
        self.deletions += 1
        forget = partial(self._store.people.forget, member_id, names)
        async with self._games.member_locks.hold(member_id):
            self._games.member_locks.note_forgotten(member_id)
            playing = [record.id for record in await self._store.games.open_of(member_id)]
            changed = [game.record.id for game in await self._store.open_games.kept_for(member_id)]
            others = set(await self._store.people.games_of(member_id)) - set(playing)
            async with self._games.locked_together(playing, others, even_damaged=True, at_end=forget) as games:
                changed += [game.id for game in games if remove_forgotten(game, member_id)]
            self._games.settings.drop(member_id)
            self.deletions += 1
        await self._games.signals.send_and_wait(Signal.FORGET, member_id)
        await self._store.people.overwrite_deleted()
        return [each for game_id in sorted(changed) for each in await self._readable(game_id)]

    def drop_from_memory(self, member_id: int) -> None:
        """Drop the settings of a member who was forgotten."""
        self._games.settings.drop(member_id)

    async def _readable(self, game_id: int) -> list[Table]:
        with suppress(GameUnreadable):
            return [await self._games.find(game_id)]
        return []
