"""Lists of open games, which are made without reading any log."""

from collections.abc import Sequence

from bot.games.unit.options import TableOptions
from bot.rules import EXPANSIONS
from bot.store import OpenGame, PastGame, Store


class OpenGames:
    """The games in their lobby or in play, even damaged ones."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_member(self, member_id: int) -> list[OpenGame]:
        """Return a member's open games: those that wait for the member first, then the longest unchanged first."""
        games = await self._store.open_games.of_member(member_id)
        return sorted(games, key=lambda game: game.member_to_act != member_id)

    async def kept_for(self, member_id: int) -> list[OpenGame]:
        """Return the open games in which a computer player holds a member's seat, the longest unchanged first."""
        return await self._store.open_games.kept_for(member_id)

    async def waiting_for(self, member_id: int, *, besides: int | None = None) -> list[OpenGame]:
        """Return the games that wait for a member's answer, the longest waiting first, except the game `besides`."""
        return [game for game in await self._store.open_games.waiting_for(member_id) if game.record.id != besides]

    async def of_server(self, guild_id: int) -> Sequence[OpenGame]:
        """Return the open games of a server, the longest waiting first."""
        return await self._store.open_games.of_server(guild_id)


def options_of(game: OpenGame | PastGame) -> TableOptions:
    """Return the options of a game in a list; the usual ones if they cannot be read."""
    try:
        options = TableOptions.loads(game.record.options)
    except (TypeError, ValueError):
        return TableOptions()
    return options if options.expansion in (None, *EXPANSIONS) else TableOptions()
