"""Tasks that a shutdown waits for, so that answers and messages in progress are completed."""

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from typing import Any


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
        """Wait up to `seconds` for the tasks, and cancel those that take longer."""
        if self._tasks:
            _, unfinished = await asyncio.wait(set(self._tasks), timeout=seconds)
            for task in unfinished:
                task.cancel()
            await asyncio.gather(*unfinished, return_exceptions=True)
