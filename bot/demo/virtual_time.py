"""A simulated Discord with one clock: simcord's time, the timers of the bot, and the time of day of its tables."""

import asyncio
from typing import Any

import simcord

SETTLE_TIMEOUT = 300.0
"""Seconds of real time for one use of the bot, computer players' moves included; only what hangs takes that long."""
SETTLING = 5.0
"""Seconds of virtual time that may pass after each use of the bot, if it waits for a timer."""
POLLING = 0.002
"""Seconds between two looks of simcord whether the bot is idle; its 0.05 add up to a minute."""
TICK = 0.000_001
"""Seconds between two overdue timers."""


class VirtualTimeEnv(simcord.Env):
    """An environment whose bot has timers of virtual time only.

    Simcord itself gives the bot five seconds after each use, of real time: on a busy machine, that is too short for the
    work, and says by chance which timers fire. Here, virtual time stands still while the bot works, and work takes as
    long as it takes. Once the bot waits for nothing but timers, those of the next `SETTLING` seconds fire, one after
    the other and at once; later ones fire in `advance_time`, or late in `leap`.
    """

    def __init__(self, bot: Any, *, settle_timeout: float = SETTLE_TIMEOUT, **options: Any) -> None:
        super().__init__(bot, settle_timeout=settle_timeout, **options)

    async def leap_to(self, end: float) -> None:
        """Let time pass until `end`, in seconds since 1970, as for a computer that sleeps meanwhile.

        Timers that were due before fire at the end, one after the other in their order. So a loop comes round once, as
        after a sleep, instead of thousands of times.
        """
        self._begin_operation("leap")
        try:
            seconds = max(0.0, end - self.now().timestamp())
            wakes_at = self._virtual_time + seconds
            overdue = [each for each in self._work.callbacks if each.when is not None and each.when < wakes_at]
            for place, each in enumerate(sorted(overdue, key=lambda each: each.when or 0)):
                each.when = wakes_at + place * TICK
            await self.advance_time(seconds)
            await self.settle()
        finally:
            self._end_operation()

    def _schedule_timer(self, record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        """Give a timer no place among those of the event loop, which fire in real time."""

    async def _settle_internal(self, *, timeout: float | None = None, **others: Any) -> None:  # noqa: ASYNC109 - simcord
        if timeout is not None:
            timeout = max(timeout, SETTLE_TIMEOUT)  # the start of the bot asks for five seconds
        end = self._virtual_time + SETTLING
        others["idle"] = POLLING
        await super()._settle_internal(timeout=timeout, **others)
        if self._advancing:
            return
        while (due := self._next_timer()) is not None and due <= end:
            await self._advance_to(due, asyncio.get_running_loop().time() + SETTLE_TIMEOUT)

    def _next_timer(self) -> float | None:
        handles = [each for each in self._work.callbacks if each.handle is not None and not each.handle.cancelled()]
        return min((each.when for each in handles if each.when is not None), default=None)
