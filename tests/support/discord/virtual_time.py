"""A simulated Discord on which time passes only while the bot waits for it, however busy the machine is."""

import asyncio
from typing import Any

import simcord

from tests.support.waiting import PATIENCE

SETTLING = 5.0
"""Seconds of virtual time that a test lets pass after each use of the bot, if the bot waits for a timer."""
POLLING = 0.002
"""Seconds between two looks of simcord whether the bot is idle; its 0.05 add up to a minute."""


class VirtualTimeEnv(simcord.Env):
    """An environment whose bot has timers of virtual time only.

    Simcord itself gives the bot five seconds after each use, of real time: on a busy machine, that is too short for the
    work, and says by chance which timers fire. Here, virtual time stands still while the bot works, and work takes as
    long as it takes. Once the bot waits for nothing but timers, those of the next `SETTLING` seconds fire, one after
    the other and at once; later ones fire in `advance_time`.
    """

    def __init__(self, bot: Any, *, settle_timeout: float = PATIENCE, **options: Any) -> None:
        super().__init__(bot, settle_timeout=settle_timeout, **options)

    def _schedule_timer(self, record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        """Give a timer no place among those of the event loop, which fire in real time."""

    async def settle(self, timeout: float | None = None, idle: float = POLLING) -> None:  # noqa: ASYNC109 - as simcord's
        """Let the bot do all its work, and let its timers of the next seconds fire."""
        await super().settle(timeout, idle)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - as simcord's
        idle: float = POLLING,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        if timeout is not None:
            timeout = max(timeout, PATIENCE)  # the start of the bot asks for five seconds
        end = self._virtual_time + SETTLING
        await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)
        if self._advancing:
            return
        while (due := self._next_timer()) is not None and due <= end:
            await self._advance_to(due, asyncio.get_running_loop().time() + PATIENCE)

    def _next_timer(self) -> float | None:
        """Return the virtual time at which the next timer fires, or None if there is none."""
        handles = [each for each in self._work.callbacks if each.handle is not None and not each.handle.cancelled()]
        return min((each.when for each in handles if each.when is not None), default=None)
