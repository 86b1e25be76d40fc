"""The settings of members and servers, and the time away of members."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.engine import GameError
from bot.games.unit.games import Games
from bot.games.unit.unit import BACK, PATIENCE, REMINDER, WELCOME, Game
from bot.games.waiting.waits import VOTE_NAME
from bot.store import MemberSettings

LOOK_AFTER = 20
"""Seconds until a table is looked at whose member has changed their settings or time away, maybe several times."""


class Settings:
    """Changes settings, and looks again at the games that they concern."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._preferences = games.store.preferences
        self._timers = games.store.timers

    async def refuse(self, member_id: int, inviter_id: int, *, is_refused: bool = True) -> None:
        """Refuse the invitations of another member from now on, or no longer. Raises `GameError` for one's own."""
        if member_id == inviter_id:
            raise GameError("error-refuse-own")
        await self._preferences.refuse(member_id, inviter_id, is_refused=is_refused)

    async def set_for_guild(self, guild_id: int, change: Callable[[str | None], str]) -> None:
        """Change a server's settings, which are JSON, and look again at its games that wait for a member."""
        self._games.guild_settings.drop(guild_id)
        try:
            async with self._games.store.transaction():
                text = await self._preferences.guild_settings(guild_id)
                await self._preferences.set_guild_settings(guild_id, change(text))
                for wait in await self._games.store.games.waits_of_guild(guild_id):
                    await self._timers.set(REMINDER, wait.game_id, None, self._games.now())
        finally:
            self._games.guild_settings.drop_everywhere(guild_id)

    async def set_for_member(self, member_id: int, change: Callable[[MemberSettings], MemberSettings]) -> None:
        """Change what a member has set, and look again at the games that wait for them if that is anything new."""
        async with self._changing(member_id) as (games, known):
            if (settings := change(known)) != known:
                await self._preferences.set_settings(member_id, settings)
                _look_again(games, member_id)

    async def go_away(self, member_id: int, until: int) -> None:
        """Record that a member is away until a moment. Time away that was recorded before ends now.

        The games in which the member plays become pending, since their boards say so; the caller queues them. Votes
        about the member are closed: they have been heard from, so their silence begins again when they are back.
        """
        now = self._games.now()
        async with self._changing(member_id) as (games, settings):
            _leave_out_time_away(games, member_id, settings, now)
            settings = replace(settings, away_from=now, away_until=until)
            await self._preferences.set_settings(member_id, settings)
            await self._timers.set(BACK, None, member_id, until)
            for game in _waiting_for(games, member_id):
                assert game.wait is not None
                game.wait = replace(game.wait, silent_since=now)
                game.drop_question(VOTE_NAME)
            _look_again(games, member_id)
            for game in games:
                game.revise()  # their boards say who is away

    async def come_back(self, member_id: int, *, moved_at: int | None = None, is_told: bool = True) -> bool:
        """Record that a member is back, or moved at a moment, and tell them; return whether they were away then."""
        if (await self._games.settings.get(member_id)).away_from is None:
            return False  # as usual: nothing to write
        async with self._changing(member_id) as (games, settings):
            if settings.away_from is None or (moved_at is not None and moved_at < settings.away_from):
                return False
            # The move may have been made long ago, if the bot was killed before it could show it.
            _leave_out_time_away(games, member_id, settings, self._games.now() if moved_at is None else moved_at)
            await self._preferences.set_settings(member_id, replace(settings, away_from=None, away_until=None))
            await self._timers.set(BACK, None, member_id, None)
            if is_told:
                await self._timers.set(WELCOME, None, member_id, self._games.now())
            _look_again(games, member_id)
            for game in games:
                game.revise()  # their boards say who is away
        return True

    @asynccontextmanager
    async def _changing(self, member_id: int) -> AsyncGenerator[tuple[list[Game], MemberSettings]]:
        """Hand out a member's games in play and their settings, to write both at once. Raises `DataDeleted`."""
        game_ids = [record.id for record in await self._games.store.games.open_of(member_id)]
        self._games.settings.drop(member_id)
        try:
            async with self._games.locked_together(game_ids) as games:
                database = self._games.store.database
                await database.write_all([database.deletions.check()])  # also makes other changes of settings wait
                settings = (await self._preferences.member(member_id)).settings
                yield [game for game in games if game.table.is_playing], settings
        finally:
            self._games.settings.drop_everywhere(member_id)


def _waiting_for(games: list[Game], member_id: int) -> list[Game]:
    return [game for game in games if game.wait is not None and game.wait.member_id == member_id]


def _look_again(games: list[Game], member_id: int) -> None:
    for game in _waiting_for(games, member_id):
        game.set_timer(REMINDER, game.now)
        game.set_timer(PATIENCE, game.now + LOOK_AFTER)


def _leave_out_time_away(games: list[Game], member_id: int, settings: MemberSettings, now: int) -> None:
    """No longer count a member's time away, which ends now, in the games that wait for them."""
    if settings.away_from is None or settings.away_until is None:
        return
    end = min(now, settings.away_until)
    for game in _waiting_for(games, member_id):
        wait = game.wait
        assert wait is not None
        away = max(0, end - max(wait.since, settings.away_from))
        silent_since = wait.silent_since + max(0, end - max(wait.silent_since, settings.away_from))
        reminded_at = None if wait.reminded_at is None else wait.reminded_at + away
        game.wait = replace(wait, since=wait.since + away, silent_since=silent_since, reminded_at=reminded_at)
