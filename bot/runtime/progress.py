"""Progress of long commands on standard error: one changing line on a terminal, otherwise a line every few seconds."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import TextIO

ProgressReporter = Callable[[int, int], None]
"""Called with the number of items done and the total."""

TERMINAL_INTERVAL, LOG_INTERVAL = 0.1, 10.0
"""Seconds between two reports on a terminal and elsewhere."""
ELAPSED_INTERVAL = 1.0
"""Seconds between two reports of the elapsed time on a terminal."""

CHECKING_FILE = "Checking the file itself"
"""The label of SQLite's integrity check, which cannot say how far it is."""


def progress_reporter(label: str, stream: TextIO | None = None) -> ProgressReporter:
    """Return a function that writes "label: 12 of 345 (3 %)" now and then, and always at the end."""
    out = stream or sys.stderr
    is_terminal = out.isatty()
    interval = TERMINAL_INTERVAL if is_terminal else LOG_INTERVAL
    last = monotonic() - interval

    def report(done: int, total: int) -> None:
        nonlocal last
        is_last = done >= total
        if not is_last and monotonic() - last < interval:
            return
        last = monotonic()
        line = f"{label}: {done:,} of {total:,} ({100 * done // max(1, total)} %)"
        out.write(f"\r{line}" + ("\n" if is_last else "") if is_terminal else f"{line}\n")
        out.flush()

    return report


@contextmanager
def elapsed_reporter(label: str, stream: TextIO | None = None) -> Generator[None]:
    """Write "label: 20 s so far" now and then while the block runs; nothing if it is done soon."""
    out = stream or sys.stderr
    is_terminal = out.isatty()
    is_done = Event()

    def report() -> None:
        started = monotonic()
        has_reported = False
        while not is_done.wait(ELAPSED_INTERVAL if is_terminal else LOG_INTERVAL):
            has_reported = True
            line = f"{label}: {monotonic() - started:.0f} s so far"
            out.write(f"\r{line}" if is_terminal else f"{line}\n")
            out.flush()
        if has_reported and is_terminal:
            out.write("\n")

    # A thread, because the block waits for SQLite, which returns only when it is done.
    thread = Thread(target=report, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_done.set()
        thread.join()
