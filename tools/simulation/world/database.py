"""The thread of a database connection: the same calls on the real SQLite, in order, after seeded delays."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any


@dataclass
class Behaviour:
    """The behaviour of the threads of a world.

    `delay` returns the seconds of the next step. `before_call` may raise an error of SQLite instead of a call.
    `on_open` is told of connections, and `on_write` of the number of rows that were committed.
    """

    delay: Callable[[], float] = lambda: 0.0
    before_call: Callable[[], None] = lambda: None
    on_open: Callable[["SimulatedThread"], None] = lambda _: None
    on_write: Callable[[int], None] = lambda _: None


class _Unconnected:
    """Keeps what is set before there is a connection, which is nothing that matters."""

    row_factory: Any = None

    def close(self) -> None:
        """Do nothing."""


class SimulatedThread:
    """Takes the place of `DatabaseThread`.

    Between a commit and its news lies a moment, in which the bot may be killed.
    """

    behaviour: "Behaviour"

    def __init__(self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> None:
        self._connector = connector
        self._connection: Any = _Unconnected()
        self._calls: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = deque()
        self._is_working = False

    @property
    def row_factory(self) -> Any:
        """Return what makes rows of tuples."""
        return self._connection.row_factory

    @row_factory.setter
    def row_factory(self, factory: Any) -> None:
        self._connection.row_factory = factory

    def __await__(self) -> Generator[Any, None, "SimulatedThread"]:
        return self._open().__await__()

    async def _open(self) -> "SimulatedThread":
        self._connection = await self._call(self._connector)
        self._written = self._connection.total_changes
        self.behaviour.on_open(self)
        return self

    async def run(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Return the result of a call."""
        return await self._call(partial(self._work, work))

    async def rollback(self) -> None:
        """Roll back."""
        await self._call(self._connection.rollback)

    async def close(self) -> None:
        """Close the connection."""
        await self._call(self._connection.close)

    def cut(self) -> None:
        """End the connection as a killed process does: what was not committed is gone."""
        self._connection.close()

    def _work(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        self.behaviour.before_call()
        result = work(self._connection)
        if not self._connection.in_transaction:
            if (changed := self._connection.total_changes - self._written) > 0:
                self.behaviour.on_write(changed)
            self._written = self._connection.total_changes
        return result

    def _call(self, call: Callable[[], Any]) -> asyncio.Future[Any]:
        answer = asyncio.get_running_loop().create_future()
        self._calls.append((call, answer))
        if not self._is_working:
            self._next()
        return answer

    def _next(self) -> None:
        self._is_working = bool(self._calls)
        if self._is_working:
            asyncio.get_running_loop().call_later(self.behaviour.delay(), self._carry_out)

    def _carry_out(self) -> None:
        call, answer = self._calls.popleft()
        result, error = None, None
        try:
            result = call()
        except BaseException as raised:  # noqa: BLE001 - the caller gets it
            error = raised
        asyncio.get_running_loop().call_later(self.behaviour.delay(), deliver, answer, result, error)
        self._next()


def deliver(answer: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    """Give the caller of a thread its result or an error."""
    if answer.done():
        return  # the caller was cancelled
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)
