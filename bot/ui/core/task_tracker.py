"""Tasks that a shutdown waits for, so that no answer is broken off half-way."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any


class TaskTracker:
    """The tasks that are at work for somebody."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    @contextmanager
    def working(self) -> Generator[None]:
        """Make `finish` wait for the current task."""
        task = asyncio.current_task()
        if task is None or task in self._tasks:
            yield
            return
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def finish(self, seconds: float) -> None:
        """Wait for the tasks, and cancel those that take longer."""
        if self._tasks:
            _, late = await asyncio.wait(set(self._tasks), timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
