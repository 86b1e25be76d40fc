"""All tables of the bot, and the one way to change a game."""

import time
from collections.abc import Callable

from bot.ai.contract import QuickPlayer
from bot.engine import Chance
from bot.games.computers.computers import Computers
from bot.games.history.history import History
from bot.games.history.statistics import Statistics
from bot.games.hosting.hosting import Hosting, Members
from bot.games.lobby.lobby import LOBBY_DAYS, Lobby
from bot.games.play.consent import EarlyEnd
from bot.games.play.plans import Plans
from bot.games.play.play import Play
from bot.games.play.tries import Tries
from bot.games.play.undo import Undo
from bot.games.unit.games import GAMES_IN_MEMORY, Games
from bot.games.unit.table import Table
from bot.games.unit.unit import Snapshot
from bot.games.waiting.delivery import Delivery
from bot.games.waiting.settings import Settings
from bot.games.waiting.votes import Votes
from bot.games.waiting.waits import Waits
from bot.games.weekly.weekly import Weekly
from bot.store import GameRecord, Store


class Tables:
    """All tables; the parts of this class change them. `records`, `open_games` and `past_games` read no log.

    Players' mistakes raise `GameError`; trouble with the disk raises `StoreError`. `clock` gives seconds since 1970;
    `on_moves` receives the number of moves written, each time; `of_a_member` is the number of open tables at which a
    member may have a seat, None for any. `thinker` moves for computer players. A lobby closes after `lobby_days` days
    without a change. Tests may give a `chance` in place of the one that follows from each deal's secret.
    """

    def __init__(
        self,
        store: Store,
        *,
        chance: Chance | None = None,
        clock: Callable[[], float] = time.time,
        on_moves: Callable[[int], None] | None = None,
        of_a_member: int | None = None,
        thinker: QuickPlayer | None = None,
        lobby_days: int = LOBBY_DAYS,
    ) -> None:
        self.clock = clock
        thinker = thinker or QuickPlayer()
        self.games = games = Games(store, self.now, GAMES_IN_MEMORY, on_moves)
        self.find = games.find
        self.records = store.games
        self.lobby = Lobby(games, chance, of_a_member, thinker, lobby_days)
        self.play = Play(games)
        self.hosting = Hosting(games, self.lobby)
        self.history = History(games)
        self.plans = Plans(games, self.history)
        self.tries = Tries(games, self.history)
        self.computers = Computers(games, self.lobby, self.history, thinker)
        self.undo = Undo(games, self.history)
        self.ending = EarlyEnd(games)
        self.delivery = Delivery(games)
        self.members = Members(games)
        self.settings = Settings(games)
        self.open_games = store.open_games
        self.past_games = store.past_games
        self.statistics = Statistics(store)
        self.results = store.results
        self.preferences = store.preferences
        self.timers = store.timers
        self.notes = store.notes
        self.close = store.close
        self.waits = Waits(games)
        self.votes = Votes(games, self.computers)
        self.weekly = Weekly(games)

    async def go_on(self, game: GameRecord) -> Snapshot:
        """Make all moves that need no member: decided votes, plans, computer players. Return the game to be shown.

        The game is at least as new as its record. Raises `NoSuchGame`, and `StoreError`; a later call goes on.
        """
        snapshot = await self.votes.settle(await self.games.of_version(game.id, game.version))
        snapshot = await self.computers.go_on(await self.plans.resume(snapshot))
        return await self.history.reach_shown(snapshot)

    async def end_time_away(self, snapshot: Snapshot) -> list[int]:
        """End the time away of the members who made the moves yet to be shown by hand; return those who were away."""
        table, moves = snapshot.table, snapshot.unseen
        moved_at = {move.member_id: move.at for move in moves if move.seat is not None and not move.is_planned}
        return [
            member_id
            for member_id, at in moved_at.items()
            if member_id is not None
            and table.seats.held_by(member_id) is not None
            and await self.settings.come_back(member_id, moved_at=at)
        ]

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's table in its lobby or in play, if any."""
        return await self._of_record(await self.records.open_in(channel_id))

    async def latest_in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's newest table, in whatever state it is, if any."""
        return await self._of_record(await self.records.latest_in(channel_id))

    def now(self) -> int:
        """Return the seconds since 1970."""
        return int(self.clock())

    async def _of_record(self, record: GameRecord | None) -> Table | None:
        return None if record is None else (await self.games.of_version(record.id, record.version)).table
