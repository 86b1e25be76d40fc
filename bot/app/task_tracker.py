"""Tasks that a shutdown waits for, so that answers and messages in progress are completed."""

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from time import monotonic
from typing import Any

CANCELLATIONS, CANCEL_AFTER = 3, 0.5
"""How often an unfinished task is cancelled, and the seconds in between: it may first wait for another one."""


class TaskTracker:
    """The tasks that are answering members or sending messages."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    @contextmanager
    def working(self) -> Generator[None]:
        """Make `finish` wait for the current task, inside the `with` block."""
        task = asyncio.current_task()
        if task is None or task in self._tasks:
            yield
            return
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background; `finish` waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, seconds: float) -> None:
        """Wait up to `seconds` for all tasks, also those that begin meanwhile, and cancel those that take longer."""
        end = monotonic() + seconds
        while self._tasks and (left := end - monotonic()) > 0:
            await asyncio.wait(set(self._tasks), timeout=left)
        for _ in range(CANCELLATIONS):
            for task in (unfinished := set(self._tasks)):
                task.cancel()
            if unfinished:
                await asyncio.wait(unfinished, timeout=CANCEL_AFTER)
