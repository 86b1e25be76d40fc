"""A connection in a thread of its own, with a queue of callers, whatever the engine."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any

from bot.store.contract.errors import RolledBack, StoreLocked, StoreUnavailable
from bot.store.contract.sql import OnTrip, Rows, SqlValue, T, Work, fetch

BUSY_TIMEOUT = 2.0
"""Seconds to wait for the transaction of another program: short enough to answer the player within three."""

SHORT_BUSY_TIMEOUT = 0.2
"""Seconds to wait after the last call met a busy database, so that queued callers do not each wait the full time."""


class QueuedConnection(ABC):
    """A connection that serves its callers one at a time, in the order in which they came. It raises `StoreError`s.

    The first call makes it, in a thread of its own. `queue` is held by the caller that is served, for one statement or
    for a transaction, whose task is `owner`. After the error `failure`, the transaction can only be rolled back.
    `is_unsettled` means that a cancelled call may still be running in the thread.
    """

    def __init__(
        self, place: Any, busy_timeout: float, *, to_read: bool = False, on_trip: OnTrip | None = None
    ) -> None:
        self.place, self.name = place, str(place)
        self.busy_timeout = self._full_timeout = busy_timeout
        self.queue = asyncio.Lock()
        self.owner: asyncio.Task[Any] | None = None
        self.failure: BaseException | None = None
        self.is_unsettled = False
        self._to_read = to_read
        self._on_trip = on_trip
        self._was_busy = self._is_closed = False
        self._calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="database", daemon=True)

    @property
    def is_own(self) -> bool:
        """Return whether this task owns the open transaction."""
        return self.owner is not None and self.owner is asyncio.current_task()

    def refuse_after_failure(self) -> None:
        """Raise `RolledBack` when a statement of the transaction has failed."""
        if self.failure is not None:
            raise RolledBack("The transaction was rolled back, because a statement in it failed.") from self.failure

    async def run_in_turn(self, work: Work[T]) -> T:
        """Return the result of `work`: at once in a transaction of this task, else after waiting in the queue."""
        if not self.is_own:
            queued_at = perf_counter()
            async with self.queue:
                return await self.run_first(work, queued_at)
        self.refuse_after_failure()
        try:
            return await self.run(work)
        except BaseException as error:
            # The engine may have rolled back by itself, and would then write the next statement at once.
            self.failure = error
            raise

    async def run_first(self, work: Work[T], queued_at: float) -> T:
        """Return the result of the first work of a transaction, which may have to wait for another program.

        `queued_at` is the `perf_counter` at which the caller joined the queue. When the last call met a busy database,
        the time in the queue counts towards the short timeout.
        """
        if self._was_busy:
            left = min(SHORT_BUSY_TIMEOUT, self._full_timeout) - (perf_counter() - queued_at)
            await self.set_busy_timeout(max(0.0, left))
        try:
            result = await self.run(work)
            self.is_unsettled = False
        except StoreLocked:
            self._was_busy = True
            raise
        except asyncio.CancelledError:
            self.is_unsettled = True
            raise
        if self._was_busy:
            self._was_busy = False
            await self.set_busy_timeout()
        return result

    async def rows(self, sql: str, *parameters: SqlValue) -> Rows:
        """Return the rows of one statement. The caller holds the queue, or is the only one."""
        return await self.run(partial(fetch, sql, parameters))

    async def run(self, work: Work[T]) -> T:
        """Return the result of `work` after one trip to the thread. The caller holds the queue, or is the only one.

        It is called even if the caller is cancelled.
        """
        if self._is_closed:
            raise StoreUnavailable(f"{self.name} has been closed.")
        before = perf_counter()
        result = await self._in_thread(partial(self._run, work))
        if self._on_trip is not None:
            self._on_trip(perf_counter() - before)
        return result

    async def set_busy_timeout(self, seconds: float | None = None) -> None:
        """Set how long a statement waits for others; without an argument, as when the connection was opened."""
        self.busy_timeout = self._full_timeout if seconds is None else seconds
        await self.rows(self._waiting(self.busy_timeout))

    async def rollback(self) -> None:
        """Roll back an open transaction before any other task's statement, even if this call is cancelled."""
        if not self._is_closed:
            await self._in_thread(self._rollback)

    async def close(self) -> None:
        """Close the connection and end the thread. Closing twice is no error."""
        if not self._is_closed:
            await self._in_thread(self._disconnect)
            self._is_closed = True
            self._calls.put(None)

    async def _in_thread(self, call: Callable[[], T]) -> T:
        """Return the result of a call, after those before it. A `ThreadPoolExecutor` would wake both threads often."""
        loop = asyncio.get_running_loop()
        result: asyncio.Future[T] = loop.create_future()

        def carry_out() -> None:
            try:
                settle = partial(result.set_result, call())
            except BaseException as error:  # noqa: BLE001 - the caller gets it
                settle = partial(result.set_exception, error)
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(lambda: result.done() or settle())

        if self._thread.ident is None:
            self._thread.start()
        self._calls.put(carry_out)
        return await result

    def _serve(self) -> None:
        for carry_out in iter(self._calls.get, None):
            carry_out()

    @abstractmethod
    def _waiting(self, seconds: float) -> str:
        """Return the statement that sets how long the next ones wait for other transactions."""

    @abstractmethod
    def _run(self, work: Work[T]) -> T: ...

    @abstractmethod
    def _rollback(self) -> None: ...

    @abstractmethod
    def _disconnect(self) -> None: ...
