"""Tests wait for the thing itself, with a limit that only what hangs ever reaches."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

PATIENCE = 300.0
"""Seconds that a test waits for anything. A busy machine may need a hundred times as long as an idle one."""


async def until(holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
    """Wait until a condition holds of which nothing tells when it does; fail after `seconds`."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"{what} did not come within {seconds:g} seconds"
        await asyncio.sleep(0.005)
