"""A painter in a process of its own: drawing takes nothing from who asks for pictures, and cannot bring them down.

The two speak through the painter's own input and output: one pickle for each order, and one for each answer, its length
before it.
"""

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE
from collections import deque
from pathlib import Path
from typing import Any, cast

from render.protocol import LENGTH

log = logging.getLogger(__name__)

PATIENCE = 30.0  # seconds that an answer may take; the first board takes half a second on a slow machine
_SECRET = ("DISCORD_", "SPLENDOR_")  # how the names of the host's settings begin
_HOME = Path(__file__).parents[1]  # where the painter finds its modules


class RenderError(Exception):
    """The painter failed, or could not be had; what it said about that."""


class _NotBegunError(Exception):
    """The process ended over an order that came before this one."""


class RenderClient:
    """A process that paints, started with the first order and again whenever it has ended.

    Orders are carried out one after the other, as they come, all in one event loop; the next one is there when one is
    done. One that takes longer than `patience`, in seconds, is given up.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._starting = asyncio.Lock()
        self._process: _Process | None = None
        self._retired: set[_Process] = set()
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """Return the number of the process that gets the orders, None where none does."""
        return self._process.pid if self._process else None

    async def ask(self, work: str, *what: object) -> Any:
        """Return what a work of `render.__main__` makes of its arguments, all of which can be pickled.

        A painter that was killed is replaced, and asked once more. Raises `RenderError`.
        """
        order = pickle.dumps((work, what), pickle.HIGHEST_PROTOCOL)
        try:
            failure, result = await self._ask(order)
        except EOFError:
            try:
                failure, result = await self._ask(order)
            except EOFError as error:
                raise RenderError("The painter cannot be reached.") from error
        if failure is not None:
            raise RenderError(failure)
        return result

    def forget(self) -> None:
        """Keep nothing of what was drawn, names and faces among it: the next order goes to a new process.

        The one there was ends with its last order; who waits for that gets it.
        """
        if self._process is not None:
            self._process.retire()
            self._retired = {each for each in self._retired if not each.ended.done()} | {self._process}
            self._process = None

    async def close(self) -> None:
        """End the process, whatever it is at: who waits for a picture gets a `RenderError`. May be called twice."""
        self._is_closed = True
        async with self._starting:
            self.forget()
        for process in self._retired:
            process.kill()
            await process.ended

    async def _ask(self, order: bytes) -> Any:
        while True:
            process = await self._at_work()
            try:
                return await process.answer(order)
            except _NotBegunError:
                continue

    async def _at_work(self) -> "_Process":
        async with self._starting:
            if self._is_closed:
                raise RenderError("The painter has been sent home.")
            if self._process is not None and self._process.ended.done():
                status = self._process.ended.result()
                log.warning("The painter has ended with status %s; another one takes its place", status)
                self._process = None
            if self._process is None:
                try:
                    self._process = await _started(self._patience)
                except OSError as error:
                    raise RenderError(f"The painter cannot be started: {error}") from error
            return self._process


class _Process(asyncio.SubprocessProtocol):
    """A painter's process, and the orders that it has not answered yet, the one it is at first.

    `ended` is its status when it has; below 0 that is the signal that ended it.
    """

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.ended = asyncio.get_running_loop().create_future()
        self._transport: asyncio.SubprocessTransport
        self._orders: deque[asyncio.Future[Any]] = deque()
        self._said = b""
        self._alarm: asyncio.TimerHandle | None = None
        self._is_late = False

    @property
    def pid(self) -> int:
        return self._transport.get_pid()

    def answer(self, order: bytes) -> asyncio.Future[Any]:
        """Return what comes of an order.

        Where the process ends over it, that is an `EOFError`, or a `RenderError` if it took too long.
        """
        answer = asyncio.get_running_loop().create_future()
        self._orders.append(answer)
        if len(self._orders) == 1:
            self._wait_for_the_first()
        cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0)).write(order)
        return answer

    def retire(self) -> None:
        """Let the process end with its last order."""
        cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0)).close()

    def kill(self) -> None:
        """End the process at once."""
        if not self.ended.done():
            self._transport.kill()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note how to reach the process."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Hand out the answers that are complete, each to the first who waits."""
        self._said += data  # which copies nothing where all of an answer comes at once
        while len(self._said) >= LENGTH:
            end = LENGTH + int.from_bytes(self._said[:LENGTH], "little")
            if len(self._said) < end:
                return
            answer = pickle.loads(memoryview(self._said)[LENGTH:end])
            self._said = self._said[end:]
            first = self._orders.popleft()
            self._wait_for_the_first()
            if not first.done():  # or nobody waits for it any more
                first.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell all who wait that the process has ended."""
        self._transport.close()
        if self._alarm is not None:
            self._alarm.cancel()
        self.ended.set_result(self._transport.get_returncode())
        failure = RenderError(f"The painter took longer than {self.patience:g} s.") if self._is_late else EOFError()
        for order in self._orders:
            if not order.done():
                order.set_exception(failure)
            failure = _NotBegunError()

    def _wait_for_the_first(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(self.patience, self._give_up) if self._orders else None

    def _give_up(self) -> None:
        self._is_late = True
        self.kill()


async def _started(patience: float) -> _Process:
    # It opens pictures from outside, so it is told no secrets.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(_SECRET)}
    command = (sys.executable, "-m", "render")
    _, process = await asyncio.get_running_loop().subprocess_exec(
        lambda: _Process(patience), *command, stdin=PIPE, stdout=PIPE, stderr=None, cwd=_HOME, env=environment
    )
    return process
