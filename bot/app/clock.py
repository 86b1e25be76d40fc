"""The clock: look again at a game or a member when their timer is due.

A timer says *look again*, never *do*: its handler reads the state and decides whether anything is still wanted. So a
timer that is late, comes twice or has lost a race does no harm. Nothing is polled: between two due times, the clock is
one entry in the event loop.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import copy_context
from time import monotonic
from typing import Any

from cachetools import LRUCache

from bot.games import GameUnreadable, StoreError, Tables, TimerRecord
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS

log = logging.getLogger(__name__)

LONGEST_SLEEP = 120
"""Seconds until the time of day is read again: the computer may have slept, or its clock may have been set."""
AT_ONCE = 20
"""Due timers that are handled before a pause, so that those missed while the bot was down are spread out."""
PAUSE = 5
RETRY_AFTER, LONGEST_RETRY = 60, 960
"""Seconds until a failed handler is called again for the same timer: at first, and at most, after doubling."""

MOST_WAITS = 1_000
"""Failed timers whose waits are known; that of another one begins at `RETRY_AFTER` again."""

TimerHandler = Callable[[TimerRecord], Awaitable[None]]


class Clock:
    """The clock that hands due timers to the handlers of their kinds.

    `run` runs a task and keeps track of it; `call_later` is that of the event loop.
    """

    def __init__(
        self,
        tables: Tables,
        run: Callable[[Coroutine[Any, Any, None]], None],
        call_later: Callable[[float, Callable[[], None]], asyncio.TimerHandle] | None = None,
    ) -> None:
        self._timers = tables.timers
        self._now = tables.now
        self._run = run
        self._call_later = call_later
        self._handlers: dict[str, TimerHandler] = {}
        self._sleep: asyncio.TimerHandle | None = None
        self._wakes_at: int | None = None  # None while it is not sleeping
        self._is_looking = False
        self._is_closed = False
        self._waits = LRUCache[int, int](MOST_WAITS)  # seconds until the next try, by the ids of timers
        self._context = copy_context()  # not that of the action that sets a timer, which ends before the timer is due
        self.looked_at = monotonic()
        """When the last look ended, for the health of the bot."""

    def on_due(self, kind: str, handler: TimerHandler) -> None:
        """Register the handler of a kind of timers. A timer without a handler is removed when it is due."""
        assert kind not in self._handlers, f"{kind} has a handler"
        self._handlers[kind] = handler

    def start(self) -> None:
        """Begin to look at due timers: those that came due while the bot was down first."""
        self._timers.on_set = self._wake_before
        self.look_soon()

    def close(self) -> None:
        """Stop. Timers stay in the store."""
        self._is_closed = True
        self._timers.on_set = None
        if self._sleep is not None:
            self._sleep.cancel()

    def look_soon(self) -> None:
        """Look now, in a task: a timer may be due, or another process may have set one."""
        self._wakes_at = None
        if not self._is_looking and not self._is_closed:
            self._is_looking = True
            self._context.run(self._run, self._look_and_sleep())

    async def look(self) -> bool:
        """Handle up to `AT_ONCE` of the timers that are due; return whether there may be more."""
        now = self._now()
        timers = await self._timers.due(now, AT_ONCE)
        for timer in timers:
            await self._handle(timer, now)
        return len(timers) == AT_ONCE

    async def _handle(self, timer: TimerRecord, now: int) -> None:
        handler = self._handlers.get(timer.kind)
        try:
            if handler is not None:
                await handler(timer)
        except GameUnreadable as error:
            log.warning("Nothing is done when the timer %r of a damaged game is due: %s", timer.kind, error)
        except DISCORD_ERRORS as error:
            log.debug("Discord failed when the timer %r of game %s was due: %s", timer.kind, timer.game_id, error)
            return await self._retry(timer, now)
        except Exception:  # a bug: the other timers go on
            log.exception("Could not handle the timer %r of game %s", timer.kind, timer.game_id)
            return await self._retry(timer, now)
        self._waits.pop(timer.id, None)
        await self._timers.finish(timer)

    async def _retry(self, timer: TimerRecord, now: int) -> None:
        """Set a timer again. The wait doubles each time, so that an outage of hours costs no thousands of tries."""
        self._waits[timer.id] = wait = min(2 * self._waits.get(timer.id, RETRY_AFTER // 2), LONGEST_RETRY)
        await self._timers.retry(timer, now + wait)

    def _wake_before(self, due: int) -> None:
        if self._wakes_at is not None and due < self._wakes_at:
            self._sleep_for(max(0, due - self._now()))

    def _sleep_for(self, seconds: float) -> None:
        if self._is_closed:
            return
        if self._sleep is not None:
            self._sleep.cancel()
        self._wakes_at = self._now() + int(seconds)
        call_later = self._call_later or asyncio.get_running_loop().call_later
        self._sleep = call_later(seconds, self.look_soon)

    async def _look_and_sleep(self) -> None:
        seconds: float = RETRY_AFTER
        try:
            has_more = await self.look()
            due = await self._timers.next_due()
            seconds = LONGEST_SLEEP if due is None else min(max(0, due - self._now()), LONGEST_SLEEP)
            if has_more:
                seconds = PAUSE
        except StoreError as error:
            log.warning("Could not read the due times; trying again: %s", error)
        except Exception:  # a bug: the clock goes on
            log.exception("Could not read the due times; trying again")
        finally:
            self._is_looking = False
            self.looked_at = monotonic()
            self._sleep_for(seconds)
