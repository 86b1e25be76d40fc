"""The clocks of Python, which follow the simulated world while there is one. Import this before the bot.

The bot, discord.py and the tests keep references to functions of `time`, also as defaults of parameters, so those
functions are replaced once, before anything else is imported. Without a world they tell the real time.
"""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from tools.simulation.plan import START

_IS_FIRST = not {"bot", "discord"} & sys.modules.keys()
real_seconds = time.perf_counter
"""The real clock, for measuring how fast worlds are."""
_real_time, _real_monotonic = time.time, time.monotonic
_worlds_clock: Callable[[], float] | None = None


@contextmanager
def following(clock: Callable[[], float]) -> Generator[None]:
    """Let all clocks follow that of a world, which gives the seconds since its start, in the block."""
    assert _IS_FIRST, "import tools.simulation.world.clocks before the bot, which has kept the real clocks"
    global _worlds_clock
    before, _worlds_clock = _worlds_clock, clock
    try:
        yield
    finally:
        _worlds_clock = before


def _time() -> float:
    return _real_time() if _worlds_clock is None else START + _worlds_clock()


def _monotonic() -> float:
    return _real_monotonic() if _worlds_clock is None else _worlds_clock()


def _perf_counter() -> float:
    return real_seconds() if _worlds_clock is None else _worlds_clock()


time.time, time.monotonic, time.perf_counter = _time, _monotonic, _perf_counter
