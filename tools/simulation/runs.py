"""Runs worlds, in this process or in fresh ones, and tells what came of them in a form that fits through a pipe."""

import tools.simulation.world.clocks as clocks  # isort: skip - before the bot
import ctypes
import gc
import hashlib
import os
import re
import signal
import sys
import traceback
import zlib
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tools.simulation.aims import aimed
from tools.simulation.judges import Judges
from tools.simulation.judges.noninterference import noninterference
from tools.simulation.plan import Plan, plan_of
from tools.simulation.world.world import Failure, Outcome
from tools.simulation.world.world import run as run_world

LONGEST = 300
"""Seconds of this computer's time after which a world counts as stuck."""
COMPARED = 16
"""One in so many worlds is run twice more, with other cards where nobody has looked: nobody may see a difference."""
VAGUE = ("log", "errors", "world")
"""Judges that find failures of many kinds: only the first line of what they say tells these apart."""
CLEARED = 20
"""One in so many worlds is followed by an emptying of the bot's caches, which would grow for hundreds of worlds."""

_caches: list[Any] = []


@dataclass(frozen=True)
class Ran:
    """The result of a world. `digest` is that of its trace, which is kept for failures and on request only."""

    seed: int
    profile: str
    digest: str
    failures: tuple[Failure, ...]
    counted: dict[str, float]
    memory: float  # MB of the process afterwards
    seconds: float  # of this computer's time
    packed_trace: bytes = field(default=b"", repr=False)

    @property
    def trace(self) -> list[str]:
        """Return the lines of the trace, if it was kept."""
        return zlib.decompress(self.packed_trace).decode().split("\n") if self.packed_trace else []

    @property
    def days(self) -> float:
        """Return the simulated days."""
        return self.counted.get("seconds", 0) / 86_400


class StuckError(BaseException):
    """A world goes on and on, and its time does not pass."""


def planned(seed: int, profile: str) -> Plan:
    """Return the plan of a seed."""
    plan = plan_of(seed, profile)
    return aimed(plan) if profile == "evening" else plan


def run_seed(seed: int, profile: str = "evening", *, is_kept: bool = False) -> Ran:
    """Run the world of a seed.

    One that really draws and thinks runs in a process of its own, which takes two seconds more: what it has loaded and
    cached would stay in memory, more than all other worlds need.
    """
    if planned(seed, profile).is_real:
        with processes(1) as pool:
            ran = pool.submit(run_seed_here, seed, profile, is_kept=is_kept).result()
        return replace(ran, memory=_memory())
    ran = run_seed_here(seed, profile, is_kept=is_kept)
    _give_back_memory(with_caches=seed % CLEARED == 0)
    return replace(ran, memory=_memory())


def run_seed_here(seed: int, profile: str, *, is_kept: bool) -> Ran:
    """Run the world of a seed in this process."""
    began = clocks.real_seconds()
    outcome = run_plan(planned(seed, profile))
    text = "\n".join(outcome.trace).encode(errors="backslashreplace")
    return Ran(
        seed,
        profile,
        hashlib.sha256(text).hexdigest(),
        tuple(outcome.failures),
        outcome.counted,
        _memory(),
        clocks.real_seconds() - began,
        zlib.compress(text, 1) if is_kept or outcome.failures else b"",
    )


def run_plan(plan: Plan) -> Outcome:
    """Run a world; an error of the world itself is a failure too."""
    try:
        with _within(LONGEST):
            outcome = run_world(plan, Judges)
            if plan.seed % COMPARED == 0 and not outcome.failures:
                differences = noninterference(plan)
                outcome.failures += [Failure("noninterference", text, 0) for text in differences]
            return outcome
    except Exception:  # noqa: BLE001 - a judge met what it does not know, such as half a game
        return Outcome(plan, failures=[Failure("world", traceback.format_exc(), 0)])
    except StuckError:
        return Outcome(plan, failures=[Failure("progress", f"the world is stuck after {LONGEST} s", 0)])


def kind_of(failure: Failure) -> str:
    """Return the judge of a failure, and for judges that find failures of many kinds, which kind it is."""
    first, *_, last = (failure.text.strip() or " ").splitlines() * 2
    if failure.judge not in VAGUE:
        return failure.judge
    return re.sub(r"\d+", "#", f"{failure.judge}: {first[:60]} … {last[:60]}")


def processes(number: int, *, hash_seed: int | None = None) -> ProcessPoolExecutor:
    """Return a pool of fresh processes that run worlds, with their own order of sets of strings if that is given."""
    before = os.environ.get("PYTHONHASHSEED")
    if hash_seed is not None:
        os.environ["PYTHONHASHSEED"] = str(hash_seed)
    try:
        pool = ProcessPoolExecutor(number, get_context("spawn"), _prepare)
        pool.submit(_nothing).result()  # starts all processes
    finally:
        if hash_seed is not None:
            os.environ.pop("PYTHONHASHSEED")
            if before is not None:
                os.environ["PYTHONHASHSEED"] = before
    return pool


def freeze() -> None:
    """Keep what is loaded out of the garbage collections after each world, and note the bot's bounded caches."""
    gc.collect()
    kind = type(lru_cache(_nothing))
    known: list[Any] = [each for each in gc.get_objects() if isinstance(each, kind)]
    _caches[:] = [each for each in known if each.__module__.startswith("bot.") and each.cache_info().maxsize]
    gc.freeze()


def _give_back_memory(*, with_caches: bool) -> None:
    for each in _caches if with_caches else ():
        each.cache_clear()
    gc.collect()
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):  # only glibc keeps so much
        library.malloc_trim(0)


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    freeze()


def _nothing() -> None:
    pass


def _memory() -> float:
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20 if statm.exists() else 0.0


@contextmanager
def _within(seconds: float) -> Generator[None]:
    """Raise `StuckError` in the block when it takes too much time of the processor, on systems that can tell."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise StuckError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
