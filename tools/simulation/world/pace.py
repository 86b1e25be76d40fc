"""Quiet times pass quickly: while nothing happens, the loops of the bot come round less often.

Most of a simulated day nothing happens, and the bot would ask its database every twenty seconds whether a message is
pending. Whatever happens brings the usual pace back; the next round is then as far away as it may be for anybody who
acts at a random moment.
"""

import random
from collections.abc import Callable, Sequence
from contextvars import Context
from datetime import timedelta
from typing import Any

import discord

from bot.app.client import RETRY
from bot.runtime.config import HEARTBEAT
from tools.simulation.world.life import Life
from tools.simulation.world.loop import SeededLoop

QUIET_AFTER = 150.0
"""Seconds without anything until it is quiet."""
QUIET_ROUND = 1800.0
"""Seconds between two rounds while it is quiet."""


class Pace:
    """The pace of the loops of all running lives. `stir` is called whenever something happens."""

    def __init__(self, loop: SeededLoop, chance: random.Random, lives: Callable[[], Sequence[Life]]) -> None:
        self._loop, self._chance, self._lives = loop, chance, lives
        self._context = Context()  # nobody's
        self._stirred_at = 0.0
        self._is_looking = self._is_quiet = False

    def stir(self) -> None:
        """Go on at the usual pace for a while."""
        self._stirred_at = self._loop.time()
        if self._is_quiet:
            self._is_quiet = False
            self._set((RETRY, HEARTBEAT), is_waking=True)
        if not self._is_looking:
            self._look_in(QUIET_AFTER)

    def _look_in(self, seconds: float) -> None:
        self._is_looking = True
        self._loop.call_later(seconds, self._look, context=self._context)

    def _look(self) -> None:
        self._is_looking = False
        left = self._stirred_at + QUIET_AFTER - self._loop.time()
        if left > 0 or self._is_retry_near():
            self._look_in(max(left, RETRY))
            return
        self._is_quiet = True
        self._set((QUIET_ROUND, QUIET_ROUND), is_waking=False)

    def _is_retry_near(self) -> bool:
        """Return whether a game is to be tried again before a quiet round would come."""
        bots = [life.bot for life in self._lives() if life.bot is not None and life.bot._running is not None]
        waits = (each.due - bot.tables.now() for bot in bots for each in bot.messages.pending._retries.values())
        return any(wait < QUIET_ROUND for wait in waits)

    def _set(self, seconds: tuple[float, float], *, is_waking: bool) -> None:
        for life in self._lives():
            if life.bot is not None:
                life.context.run(self._change, (life.bot._retry, life.bot._beat), seconds, is_waking)

    def _change(self, loops: tuple[Any, Any], seconds: tuple[float, float], is_waking: bool) -> None:
        for loop, each in zip(loops, seconds, strict=True):
            handle = loop._handle
            is_asleep = loop.is_running() and handle is not None and handle is not discord.utils.MISSING
            if is_waking and is_asleep and not handle.done():
                loop._sleep = each
                loop._next_iteration = discord.utils.utcnow() + timedelta(seconds=self._chance.uniform(0, each))
                handle.recalculate(loop._next_iteration)
            else:
                loop.change_interval(seconds=each)
