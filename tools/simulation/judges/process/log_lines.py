"""Judge the log of the bot: an error in it is a fault, unless it is in the list of those that are right."""

import logging
import re
from dataclasses import dataclass

from tools.simulation.judges.judge import Judge

AFTER = 120.0
"""Seconds after trouble in which a line may still come from it."""
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

    def on_log(self, record: logging.LogRecord, text: str) -> None:
        """Read a line."""
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
