"""Judge the log of the bot: an error in it is a fault, unless it is in the list of those that are right."""

import logging
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tools.simulation.judges.judge import Judge
from tools.simulation.plan import HOUR

AFTER = 120.0
"""Seconds after trouble in which a line may still come from it."""
LINES_OF_A_LIFE = 20
"""Lines that a process may write besides one for each table and hour: it does not know what the one before wrote."""
EXPECTED = r"\) (begins|ends: .*)$|^(Shard ID|logging in|Ready in|Sent Discord|Stopping|Other users had access)"
"""Lines that are not counted: beginnings and ends of games, of connections, and of the process."""
AGAIN = 30.0
"""Seconds within which a request goes to a second process after the first one died on it."""


@dataclass(frozen=True)
class Allowed:
    """A line that may be logged as an error, and why. `kind` is "trouble", "database", "pictures" or "thinking"."""

    pattern: str
    kind: str
    reason: str


PROCESSES = {"pictures": "render", "thinking": "bot.ai.worker"}

ALLOWED = (
    Allowed("Attempting a reconnect", "trouble", "discord.py logs each lost connection to the gateway as an error"),
    Allowed("Failed to connect for shard_id", "trouble", "so it does if the connection is lost while it is made"),
    Allowed("Discord refused the answer", "trouble", "Discord failed or was asked too late, and the member is told"),
    Allowed("Could not make suggestions", "database", "the member gets none, and may type freely"),
    Allowed("The store failed while", "database", "the database was locked for longer than a statement waits"),
    Allowed("Could not (handle the timer|read the due times)", "database", "the clock tries again later"),
    Allowed(r"Could not show game \d+\n[\s\S]*errors\.(Store|LeaseLost)", "database", "the game is tried again"),
    Allowed("A step of the background work failed", "database", "the step is repeated 20 seconds later"),
    Allowed("Could not draw a picture", "pictures", "the process that draws died or hung; messages show words"),
    Allowed("Could not make a film", "pictures", "the process that draws died or hung, and the member is told"),
    Allowed("The process that thinks", "thinking", "the process that thinks died or hung"),
)
"""All errors in the log that are right at the time."""


class LogLines(Judge):
    """Finds errors in the log that nothing outside of the bot explains."""

    name = "log"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._lines = Counter[str]()

    def at_the_end(self) -> None:
        """Judge how many lines were written besides the beginnings and the ends of games and of connections."""
        plan, lives = self.world.plan, len(self.world.lives)
        most = plan.tables * max(1.0, plan.seconds / HOUR) + LINES_OF_A_LIFE * lives
        self.world.outcome.counted["lines of the log"] = self._lines.total()
        if self._lines.total() > most:
            often = "; ".join(f"{number} times {text}" for text, number in self._lines.most_common(3))
            self.fail(f"{self._lines.total()} lines of the log for {plan.tables} tables: {often}")

    def on_log(self, record: logging.LogRecord, text: str) -> None:
        """Read a line."""
        if logging.INFO <= record.levelno < logging.ERROR and not re.search(EXPECTED, text):
            self._lines[re.sub(r"\d+", "#", text)] += 1
        if record.levelno < logging.ERROR and record.exc_info is None:
            return
        now = self.world.loop.time()
        if not any(re.search(each.pattern, text) and self._explains(each.kind, text, now) for each in ALLOWED):
            self.fail(text)

    def _explains(self, kind: str, text: str, now: float) -> bool:
        if process := PROCESSES.get(kind):
            deaths = self.world.processes.deaths[process]
            if "without an answer" in text and sum(each > now - AGAIN for each in deaths) < 2:
                return False
            return now < self.conditions.failing.get(process, -AFTER) + AFTER or process in self.world.processes.fates
        if self.world.locked_until > now - AFTER and kind == "database":
            return True
        return self.world.troubles_under_way > 0 or self.conditions.was_troubled(now - AFTER, now)
