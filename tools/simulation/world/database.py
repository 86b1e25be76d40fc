"""The thread of a database connection: the same calls on the real SQLite, in order, after seeded delays."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.store.contract.errors import StoreUnavailable
from bot.store.sqlite.connection import SqliteConnection


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


class SimulatedThread(SqliteConnection):
    """Takes the place of `SqliteConnection`.

    Between a commit and its news lies a moment, in which the bot may be killed.
    """

    behaviour = Behaviour()

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._handed: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = deque()
        self._is_working = False
        self._written = 0
        self.behaviour.on_open(self)

    def cut(self) -> None:
        """End the connection as a killed process does: what was not committed is gone."""
        self._is_closed = True
        self._disconnect()

    def _run(self, work: Callable[[Any], Any]) -> Any:
        if self._is_closed:
            raise StoreUnavailable("The process was killed.")
        return super()._run(partial(self._work, work))

    def _work(self, work: Callable[[Any], Any], connection: Any) -> Any:
        self.behaviour.before_call()
        result = work(connection)
        if not connection.in_transaction:
            if (changed := connection.total_changes - self._written) > 0:
                self.behaviour.on_write(changed)
            self._written = connection.total_changes
        return result

    async def _in_thread(self, call: Callable[[], Any]) -> Any:
        answer = asyncio.get_running_loop().create_future()
        self._handed.append((call, answer))
        if not self._is_working:
            self._next()
        return await answer

    def _next(self) -> None:
        self._is_working = bool(self._handed)
        if self._is_working:
            asyncio.get_running_loop().call_later(self.behaviour.delay(), self._carry_out)

    def _carry_out(self) -> None:
        call, answer = self._handed.popleft()
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
