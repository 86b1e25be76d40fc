"""A painter in a process of its own: drawing takes nothing from who asks for pictures, and cannot bring them down.

The two speak through the painter's own input and output, one pickle for each order and one for each answer.
"""

import logging
import os
import pickle
import select
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, cast

if sys.platform == "linux":
    import fcntl

log = logging.getLogger(__name__)

PATIENCE = 30.0  # seconds that an answer may take; the first board takes half a second on a slow machine
_ROOM = 2**19  # bytes in the pipe that pictures come through: a whole one, so that nobody waits halfway
_SECRET = ("DISCORD_", "SPLENDOR_")  # how the names of the host's settings begin
_HOME = Path(__file__).parents[1]  # where the painter finds its modules


class PainterError(Exception):
    """The painter failed, or could not be had; what it said about that."""


class Painter:
    """A process that paints, started with the first order and again whenever it has ended.

    Orders are carried out one after the other; whoever gives one waits, so this is for threads. One that takes longer
    than `patience`, in seconds, is given up.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """Return the number of the process, None where none is running."""
        return self._process.pid if self._process else None

    def ask(self, work: str, *what: object) -> Any:
        """Return what a work of `render.__main__` makes of its arguments, all of which can be pickled.

        A painter that was killed is replaced, and asked once more. Raises `PainterError`.
        """
        with self._turn:
            try:
                return self._ask(work, what)
            except (OSError, EOFError, pickle.UnpicklingError):
                status = self._end()
            if not self._is_closed:
                log.warning("The painter has ended with status %s; another one takes its place", status)
            try:
                return self._ask(work, what)
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                self._end()
                raise PainterError(f"The painter cannot be reached: {error!r}") from error

    def forget(self) -> None:
        """Keep nothing of what was drawn, names and faces among it: the next order goes to a new process."""
        with self._turn:
            self._end()

    def close(self) -> None:
        """End the process, whatever it is at: who waits for a picture gets a `PainterError`. May be called twice."""
        self._is_closed = True
        if self._process is not None:
            self._process.kill()
        with self._turn:
            self._end()

    def _ask(self, work: str, what: tuple[object, ...]) -> Any:
        if self._process is None:
            self._process = self._start()
        orders, answers = _pipes(self._process)
        pickle.dump((work, what), orders, pickle.HIGHEST_PROTOCOL)
        orders.flush()
        if not _is_answered(answers, self._patience):
            self._end()
            raise PainterError(f"The painter took longer than {self._patience:g} s.")
        failure, result = pickle.load(answers)
        if failure is not None:
            raise PainterError(failure)
        return result

    def _start(self) -> subprocess.Popen[bytes]:
        if self._is_closed:
            raise PainterError("The painter has been sent home.")
        # It opens pictures from outside, so it is told no secrets.
        environment = {name: value for name, value in os.environ.items() if not name.startswith(_SECRET)}
        process = subprocess.Popen(
            [sys.executable, "-m", "render"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=_HOME,
            env=environment,
        )
        if self._is_closed:  # meanwhile
            process.kill()
        if sys.platform == "linux":
            fcntl.fcntl(_pipes(process)[1], fcntl.F_SETPIPE_SZ, _ROOM)
        return process

    def _end(self) -> int | None:
        """End the process if there is one, and return its status; below 0 is the signal that ended it."""
        process, self._process = self._process, None
        if process is None:
            return None
        process.kill()
        for pipe in _pipes(process):
            with suppress(OSError):  # an order that it no longer took
                pipe.close()
        return process.wait()


def _is_answered(answers: IO[bytes], seconds: float) -> bool:
    """Return whether something can be read within so many seconds. Windows cannot tell, so there nobody gives up."""
    if sys.platform == "win32":
        return True
    poll = select.poll()
    poll.register(answers, select.POLLIN)
    return bool(poll.poll(1000 * seconds))


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    """Return where a painter's orders go, and where its answers come from."""
    return cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
