"""How far a long command is, on the error stream: on one line of a terminal, else a line now and then."""

import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TextIO

Progress = Callable[[int, int], None]
"""Is told how much has been done, and how much there is in all."""
Ticking = Callable[[], AbstractContextManager[None]]
"""Returns what tells, while its block runs, that something goes on of which nobody knows how long it takes."""

ON_A_TERMINAL, ELSEWHERE = 0.1, 10.0
"""Seconds between two reports."""
TICK = 1.0
"""Seconds between two on a terminal that tell only how long it has been."""


def reporting(what: str, stream: TextIO | None = None) -> Progress:
    """Return what reports "what: 12 of 345 (3 %)"; the last report is always made."""
    out = stream or sys.stderr
    is_terminal = out.isatty()
    pause = ON_A_TERMINAL if is_terminal else ELSEWHERE
    last = monotonic() - pause

    def report(done: int, total: int) -> None:
        nonlocal last
        is_last = done >= total
        if not is_last and monotonic() - last < pause:
            return
        last = monotonic()
        line = f"{what}: {done:,} of {total:,} ({100 * done // max(1, total)} %)"
        out.write(f"\r{line}" + ("\n" if is_last else "") if is_terminal else f"{line}\n")
        out.flush()

    return report


def ticking(what: str, stream: TextIO | None = None) -> Ticking:
    """Return what reports "what: 20 s so far" now and then; nothing of what takes but a moment."""
    out = stream or sys.stderr
    is_terminal = out.isatty()

    def tell(is_over: Event) -> None:
        began = monotonic()
        has_told = False
        while not is_over.wait(TICK if is_terminal else ELSEWHERE):
            has_told = True
            line = f"{what}: {monotonic() - began:.0f} s so far"
            out.write(f"\r{line}" if is_terminal else f"{line}\n")
            out.flush()
        if has_told and is_terminal:
            out.write("\n")

    @contextmanager
    def tick() -> Generator[None]:
        is_over = Event()
        # The one whose block it is waits for SQLite, which says nothing before it is done.
        teller = Thread(target=tell, args=(is_over,), daemon=True)
        teller.start()
        try:
            yield
        finally:
            is_over.set()
            teller.join()

    return tick
