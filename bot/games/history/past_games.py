"""Games that are over: lists of them, and the pages of their replays."""

from bot.games.history.history import History
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.table import Table
from bot.store import EntryKind, PastGame, Store

MOST_LISTED = 25
"""Games in one list: as many as Discord shows in a menu."""


class PastGames:
    """The games that were dealt and are over."""

    def __init__(self, store: Store, history: History) -> None:
        self._store = store
        self._history = history

    async def latest_in(self, channel_id: int) -> int | None:
        """Return the id of the channel's game that ended last, or None."""
        games = await self._store.past_games.of_channel(channel_id, 1)
        return games[0].record.id if games else None

    async def known_to(self, member_id: int, channel_id: int | None) -> list[PastGame]:
        """Return the games of a channel, followed by those of a member elsewhere, the newest end first."""
        here = await self._store.past_games.of_channel(channel_id, MOST_LISTED) if channel_id is not None else []
        own = await self._store.past_games.of_member(member_id, MOST_LISTED)
        ids = {game.record.id for game in here}
        return [*here, *(game for game in own if game.record.id not in ids)]

    async def pages(self, game_id: int) -> list[LoggedMove]:
        """Return the entries of a game that count, from the deal on, without those that only say what was taken back.

        The list is empty before the deal. Raises `GameUnreadable`.
        """
        return [move for move in await self._history.in_effect(game_id) if move.kind is not EntryKind.UNDO]


def may_look_back(table: Table, member_id: int, channel_id: int | None) -> bool:
    """Return whether a member may see a game again: it is of this channel, or they have or had a seat in it."""
    return (
        table.game.channel_id == channel_id
        or table.seat_held_by(member_id) is not None
        or table.seat_kept_for(member_id) is not None
        or member_id in table.former
    )
