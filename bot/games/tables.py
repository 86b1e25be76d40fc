"""All tables of the bot, and the one way to change a game.

Each change takes the game's lock, checks the member's seat and version, plays the moves, appends them to the log, and
returns the table as it is now.
"""

import time
from collections.abc import Callable

from bot.ai.quick import QuickPlayer
from bot.engine import Chance
from bot.games.history.history import History
from bot.games.history.open_games import OpenGames
from bot.games.history.past_games import PastGames
from bot.games.history.statistics import Statistics
from bot.games.hosting.hosting import Hosting
from bot.games.hosting.members import Members
from bot.games.hosting.settings import Settings
from bot.games.lobby.lobby import Lobby
from bot.games.lobby.practice import Practice
from bot.games.lobby.times import LOBBY_DAYS, LobbyTimes
from bot.games.play.computers import Computers, Thinker
from bot.games.play.consent import Consent
from bot.games.play.plans import Plans
from bot.games.play.play import Play
from bot.games.play.undo import Undo
from bot.games.play.votes import Votes
from bot.games.unit.cache import TABLES_IN_MEMORY, TableMemory
from bot.games.unit.table import Table
from bot.games.unit.writer import MoveWriter
from bot.games.waiting.delivery import Delivery
from bot.games.waiting.waits import Waits
from bot.store import GameRecord, Store


class Tables:
    """All tables there are; changes are made through its parts.

    Players' mistakes raise `GameError`; trouble with the disk raises `StoreError`. `clock` gives seconds since 1970;
    `on_moves` receives the number of moves written, each time; `in_memory` is the number of tables to cache;
    `of_a_member` is the number of open tables at which a member may have a seat; None sets no limit. `thinker`
    moves for computer players; without one, none can be seated. A lobby closes after `lobby_days` days without a
    change. Tests may give a `chance` in place of the one that
    follows from each deal's secret.
    """

    def __init__(
        self,
        store: Store,
        *,
        chance: Chance | None = None,
        clock: Callable[[], float] = time.time,
        on_moves: Callable[[int], None] | None = None,
        in_memory: int = TABLES_IN_MEMORY,
        of_a_member: int | None = None,
        thinker: Thinker | None = None,
        lobby_days: int = LOBBY_DAYS,
    ) -> None:
        self._store = store
        self._clock = clock
        self._memory = memory = TableMemory(store, in_memory)
        writer = MoveWriter(store, memory, on_moves, lambda table: self.plans.play(table))
        self.lobby = Lobby(store, memory, chance, self._now, of_a_member, lambda: self.computers.are_available)
        self.lobby_times = LobbyTimes(store, memory, self.lobby, self._now, lobby_days)
        self.play = Play(memory, writer, self._now)
        self.hosting = Hosting(store, memory, writer, self.lobby, self._now)
        self.history = History(store, memory)
        self.plans = Plans(store, memory, writer, self.history, self._now)
        thinker = thinker or QuickPlayer()
        self.computers = Computers(store, memory, writer, self.lobby, self.hosting, self.history, thinker, self._now)
        self.practice = Practice(store, memory, self.lobby, thinker, self._now)
        self.consent = Consent(store, memory, self._now)
        self.undo = Undo(store, memory, writer, self.history, self.consent, self._now)
        self.delivery = Delivery(store, memory, self.history)
        self.members = Members(store, memory, self.hosting)
        self.settings = Settings(store, memory)
        self.open_games = OpenGames(store)
        self.past_games = PastGames(store, self.history)
        self.statistics = Statistics(store)
        self.timers = store.timers
        self.waits = Waits(store, memory, self._now)
        self.votes = Votes(store, memory, self.waits, self.computers, self.hosting, self.history, self._now)

    async def close(self) -> None:
        """Close the store, after the transaction under way."""
        await self._store.close()

    async def find(self, game_id: int) -> Table:
        """Return the table of a game, in whatever state it is.

        Raises `GameError` when there is no such game, and `GameUnreadable` for one that is open or finished and is
        damaged. A damaged game that was ended needs no log: its table has no position.
        """
        return await self._memory.find(game_id)

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's table in its lobby or in play, if any."""
        record = await self._store.games.open_in(channel_id)
        return await self.find(record.id) if record else None

    async def latest_in_channel(self, channel_id: int) -> Table | None:
        """Return the channel's newest table, in whatever state it is, if any."""
        record = await self._store.games.latest_in(channel_id)
        return await self.find(record.id) if record else None

    async def open_record(self, channel_id: int) -> GameRecord | None:
        """Return the channel's game in its lobby or in play, if any, even one whose log cannot be read."""
        return await self._store.games.open_in(channel_id)

    async def record(self, game_id: int) -> GameRecord:
        """Return the record of a game, which needs no log. Raises `GameError` when there is no such game."""
        return await self._memory.record(game_id)

    async def open_of(self, member_id: int) -> list[Table]:
        """Return the open tables at which a member has a seat, oldest first, without those that cannot be read."""
        return await self._memory.open_of(member_id)

    async def all_open(self) -> list[GameRecord]:
        """Return all games in their lobby or in play, oldest first."""
        return await self._store.games.all_open()

    async def is_known(self, game_id: int) -> bool:
        """Return whether there is such a game, in whatever state it is."""
        return game_id in self._memory or await self._store.games.get(game_id) is not None

    def now(self) -> int:
        """Return the seconds since 1970."""
        return self._now()

    def _now(self) -> int:
        return int(self._clock())
