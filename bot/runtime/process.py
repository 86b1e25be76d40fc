"""This process and the operating system: memory, and secrets that other processes of the same user must not read."""

import ctypes
import gc
import logging
import os
import sys

from render.landlock import landlock_version
from render.seccomp import has_seccomp

log = logging.getLogger(__name__)

_SET_DUMPABLE = 4  # an option of prctl
GC_THRESHOLDS = 10_000, 4, 1
"""New objects until the youngest generation is collected, and its collections until an older one is: each interaction
leaves about a hundred objects that refer to each other, which by Python's thresholds stay for thousands of answers."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # the numbers of the options of mallopt
HEAP_OPTIONS = {_TRIM_THRESHOLD: 2**17, _MMAP_THRESHOLD: 2**16, _ARENA_MAX: 1}
"""Settings of glibc: pictures, which are blocks of 64 KB or more, are returned to the system when they are freed,
instead of leaving holes in the heap, and the threads share one heap."""


def tune_memory() -> None:
    """Exempt everything loaded so far from garbage collection, collect rarely but fully, and return freed memory.

    A full collection of all that is loaded would block the event loop for 60 ms.
    """
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)):
        for option, value in HEAP_OPTIONS.items():
            mallopt(option, value)


def forget_token() -> None:
    """Take the token out of the environment, so that no child process inherits it."""
    os.environ.pop("DISCORD_TOKEN", None)


def forbid_inspection() -> None:
    """Forbid other processes of the same user to read this process's memory and environment (Linux only).

    Root still can. The process leaves no core dump either.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_DUMPABLE, 0, 0, 0, 0)


def report_missing_locks() -> None:
    """Log what this system lacks to confine the process that decodes avatars, if it lacks anything."""
    lacks = [name for name, has in (("Landlock", landlock_version() > 0), ("seccomp", has_seccomp())) if not has]
    if lacks:
        log.warning(
            "This system lacks %s, so the process that decodes avatars is confined less",
            " and ".join(lacks),
        )
