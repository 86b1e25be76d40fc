"""When something was wrong, and when all is quiet: how much may be expected of the bot at a moment."""

from bisect import bisect_left, bisect_right
from typing import Any

QUIET = 60.0
"""Seconds after the last act and the last trouble until everything must be as it should be."""
STILL = 1.0
"""Seconds for which the bot plans to do nothing, at a quiet moment: nothing is half done then."""


class Spans:
    """Spans of time, oldest first, which grow at their end."""

    def __init__(self) -> None:
        self.starts: list[float] = []
        self.ends: list[float] = []

    def add(self, start: float, end: float) -> None:
        """Add a span that begins after the beginning of the last one; one that overlaps it is joined to it."""
        if self.ends and start <= self.ends[-1]:
            self.ends[-1] = max(self.ends[-1], end)
        else:
            self.starts.append(start)
            self.ends.append(end)

    def overlap(self, start: float, end: float) -> bool:
        """Return whether one of the spans overlaps another span."""
        place = bisect_left(self.ends, start)
        return place < len(self.starts) and self.starts[place] <= end

    def at(self, moment: float) -> bool:
        """Return whether a moment is within one of the spans."""
        return self.overlap(moment, moment)

    def last_end(self) -> float:
        """Return the end of the last span; 0 if there is none."""
        return self.ends[-1] if self.ends else 0.0

    def since(self, moment: float) -> list[tuple[float, float]]:
        """Return the spans that end after a moment."""
        place = bisect_right(self.ends, moment)
        return list(zip(self.starts[place:], self.ends[place:], strict=True))


class Conditions:
    """Watches the world: `look` is called before each jump of time, and everything stays as it is until then."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self.trouble = Spans()
        """When Discord, its gateway or the database had trouble, or the bot was down, starting or stopping."""
        self.locked = Spans()
        """When the database was locked, or a process was cut off from it."""
        self.failing: dict[str, float] = {}
        """Until when the processes "render" and "bot.ai.worker" failed or hung last."""
        self._busy_until = 0.0
        self._quiet_since = -1.0
        self._seen = 0

    def look(self, until: float) -> int:
        """Note what is wrong now and until then; return 1 at a quiet moment, 2 at the second a minute later, else 0."""
        world = self._world
        now = world.loop.time()
        if world.locked_until > now:
            self.locked.add(now, min(until, world.locked_until))
        if world.is_cut:
            self.locked.add(now, until)
        if self._is_troubled(now):
            self.trouble.add(now, until)
        elif world.discord.last_trouble > self.trouble.last_end():
            self.trouble.add(world.discord.last_trouble, world.discord.last_trouble)
        self.failing |= dict.fromkeys(world.processes.fates, until)
        if world.working:
            self._busy_until = until
        since = max(self._busy_until, self.trouble.last_end())
        if since != self._quiet_since:
            self._quiet_since, self._seen = since, 0
        if self._seen == 2 or until - now <= STILL or now < since + QUIET * (self._seen + 1):
            return 0
        self._seen += 1
        return self._seen

    def was_troubled(self, start: float, end: float) -> bool:
        """Return whether something was wrong at some time in a span."""
        return self.trouble.overlap(start, end) or start <= self._world.discord.last_trouble <= end

    def _is_troubled(self, now: float) -> bool:
        world = self._world
        return bool(world.troubles_under_way) or world.locked_until > now or not world.is_serving
