"""Tasks that a shutdown waits for, so that answers and messages in progress are completed."""

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import contextmanager, suppress
from typing import Any

CANCELLATIONS, CANCEL_AFTER = 3, 0.5
"""How often an unfinished task is cancelled, and the seconds in between: it may first wait for another one."""


class TaskTracker:
    """The tasks that are answering members or sending messages."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._one_is_done = asyncio.Event()

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
            self._discard(task)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background; `finish` waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._discard)

    async def finish(self, seconds: float) -> None:
        """Wait up to `seconds` for all tasks, also those that begin meanwhile, and cancel those that take longer."""
        await self._until_none_is_left(seconds)
        for _ in range(CANCELLATIONS):
            for task in set(self._tasks):
                task.cancel()
            await self._until_none_is_left(CANCEL_AFTER)

    async def _until_none_is_left(self, seconds: float) -> None:
        """Wait at most `seconds`. A task that left its `with` block may go on: the loop of the clock does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._tasks:
                    self._one_is_done.clear()
                    await self._one_is_done.wait()

    def _discard(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        self._one_is_done.set()
