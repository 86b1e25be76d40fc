"""A painter in a process of its own: drawing takes nothing from who asks for pictures, and cannot bring them down.

The two speak through the painter's own input and output, one pickle for each order and one for each answer.
"""

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from render.pipe import LENGTH, ROOM

log = logging.getLogger(__name__)

PATIENCE = 30.0  # seconds that an answer may take; the first board takes half a second on a slow machine
_SECRET = ("DISCORD_", "SPLENDOR_")  # how the names of the host's settings begin
_HOME = Path(__file__).parents[1]  # where the painter finds its modules

_GONE = (OSError, EOFError, pickle.UnpicklingError)
"""What comes of an order where the process has ended, or ends over it."""


class PainterError(Exception):
    """The painter failed, or could not be had; what it said about that."""


class Painter:
    """A process that paints, started with the first order and again whenever it has ended.

    Orders are carried out one after the other, as they come, all in one event loop. One that takes longer than
    `patience`, in seconds, is given up.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """Return the number of the process, None where none is running."""
        return self._process.pid if self._process else None

    async def ask(self, work: str, *what: object) -> Any:
        """Return what a work of `render.__main__` makes of its arguments, all of which can be pickled.

        A painter that was killed is replaced, and asked once more. Raises `PainterError`.
        """
        async with self._turn:
            try:
                return await self._ask(work, what)
            except _GONE:
                status = await self._end()
            if not self._is_closed:
                log.warning("The painter has ended with status %s; another one takes its place", status)
            try:
                return await self._ask(work, what)
            except _GONE as error:
                await self._end()
                raise PainterError(f"The painter cannot be reached: {error!r}") from error

    async def forget(self) -> None:
        """Keep nothing of what was drawn, names and faces among it: the next order goes to a new process."""
        async with self._turn:
            await self._end()

    async def close(self) -> None:
        """End the process, whatever it is at: who waits for a picture gets a `PainterError`. May be called twice."""
        self._is_closed = True
        if self._process is not None:
            _kill(self._process)
        async with self._turn:
            await self._end()

    async def _ask(self, work: str, what: tuple[object, ...]) -> Any:
        if self._process is None:
            self._process = await self._start()
        orders, answers = _pipes(self._process)
        try:
            async with asyncio.timeout(self._patience):
                orders.write(pickle.dumps((work, what), pickle.HIGHEST_PROTOCOL))
                length = int.from_bytes(await answers.readexactly(LENGTH), "little")
                failure, result = pickle.loads(await answers.readexactly(length))
        except TimeoutError:
            await self._end()
            raise PainterError(f"The painter took longer than {self._patience:g} s.") from None
        except asyncio.CancelledError:
            await self._end()  # or its answer would be taken for that to the next order
            raise
        if failure is not None:
            raise PainterError(failure)
        return result

    async def _start(self) -> Process:
        if self._is_closed:
            raise PainterError("The painter has been sent home.")
        # It opens pictures from outside, so it is told no secrets.
        environment = {name: value for name, value in os.environ.items() if not name.startswith(_SECRET)}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "render"), stdin=PIPE, stdout=PIPE, cwd=_HOME, env=environment, limit=ROOM
        )
        if self._is_closed:  # meanwhile
            _kill(process)
        return process

    async def _end(self) -> int | None:
        """End the process if there is one, and return its status; below 0 is the signal that ended it."""
        process, self._process = self._process, None
        if process is None:
            return None
        _kill(process)
        orders, answers = _pipes(process)
        orders.close()
        with suppress(OSError):  # an order that it no longer took
            await orders.wait_closed()
        await answers.read()
        return await process.wait()


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):  # it was quicker
        process.kill()


def _pipes(process: Process) -> tuple[asyncio.StreamWriter, asyncio.StreamReader]:
    """Return where a painter's orders go, and where its answers come from."""
    return cast("asyncio.StreamWriter", process.stdin), cast("asyncio.StreamReader", process.stdout)
