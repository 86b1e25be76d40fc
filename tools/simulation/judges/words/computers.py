"""Judge computer players: they are seated only while there are any by the log, and play where it is their turn."""

import logging
from typing import Any

from bot.rules import ChooseAction
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

NONE, AGAIN = "There are no computer players", "There are computer players again"
AT_ONCE = 1.0
"""Seconds in which a computer player may still be seated that was asked for before."""


class Computers(Judge):
    """Looks at new computer players in lobbies, if one process serves all members, and at tables that wait for one."""

    name = "computers"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._missing_since: float | None = None
        self._lives = 0
        self._seated: dict[int, int] = {}  # by lobby: how many

    def on_log(self, record: logging.LogRecord, text: str) -> None:
        """Note when there are computer players."""
        if text.startswith(NONE) and (self._missing_since is None or self._lives < len(self.world.lives)):
            self._missing_since, self._lives = self.world.loop.time(), len(self.world.lives)
        elif text.startswith(AGAIN):
            self._missing_since = None

    def after_a_commit(self) -> None:
        """Look at new computer players in lobbies."""
        seated = dict(map(tuple, self.world.book.rows(_SEATED)))
        since = self._missing_since if self._lives == len(self.world.lives) else None  # a new life knows nothing yet
        if since is not None and self.world.loop.time() > since + AT_ONCE and len(self.world.running) == 1:
            self.count("commits without computer players")
            for game_id, number in seated.items():
                if number > self._seated.get(game_id, 0):
                    self.fail(f"game {game_id}: a computer player has a seat although there are none")
        self._seated = seated

    def a_quiet_minute_later(self) -> None:
        """Look for tables that wait for a computer player."""
        for game in self.world.book.games("status = 'playing'"):
            position = self.world.book.position(game)
            channel = self.world.discord.channels.get(game.channel_id)
            if position is None or not isinstance(position.decision, ChooseAction) or channel is None:
                continue
            sql = "SELECT 1 FROM seats WHERE game_id = ? AND seat = ? AND occupant = 'computer'"
            if self.world.book.rows(sql, game.id, position.seat):
                newest = self.world.book.log(game).entries[-1].at - START
                self.fail(f"game {game.id} waits for a computer player since {newest}")


_SEATED = """
    SELECT id, sum(occupant = 'computer') FROM games JOIN seats ON id = game_id WHERE status = 'lobby' GROUP BY id
"""
