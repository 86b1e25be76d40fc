"""How far a long command is, on the error stream: on one line of a terminal, else a line now and then."""

import sys
from collections.abc import Callable
from time import monotonic
from typing import TextIO

Progress = Callable[[int, int], None]
"""Is told how much has been done, and how much there is in all."""

ON_A_TERMINAL, ELSEWHERE = 0.1, 10.0
"""Seconds between two reports."""


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
