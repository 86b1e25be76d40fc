"""The process that thinks: reads requests from standard input and writes answers to standard output.

A request is the length of a JSON text in four bytes and the text; answers are framed as in `render.protocol`.
"""

import gc
import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from bot.ai.contract import WEIGHTS_VARIABLE, load_json
from render.protocol import WorkerAnswer, encode_answer

if TYPE_CHECKING:
    from bot.ai.thinker import NetworkThinker

NICENESS = 10
"""The process gives way to the bot and to the drawing."""


def main() -> None:
    """Answer requests until the bot closes its end of the pipe. SIGINT and SIGTERM are left to the bot."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that a stray print does not end up among the answers
    worker = _Worker()
    gc.disable()
    try:
        while (request := _read(sys.stdin.buffer)) is not None:
            answers.write(encode_answer(worker.answer(request)))
            answers.flush()
            gc.collect()  # here no question waits for it; during a search it would take a twentieth of the time
    except BrokenPipeError:
        os._exit(0)  # the bot is gone; a normal exit would fail to flush the pipe


class _Worker:
    """Answers encoded requests. numpy is imported by the first one, so that its absence is a failure like others.

    A failure is one line if the process lacks something that it needs, and the traceback of a bug otherwise.
    """

    def __init__(self) -> None:
        self._thinker: NetworkThinker | None = None

    def answer(self, request: bytes) -> WorkerAnswer:
        try:
            if self._thinker is None:
                self._thinker = _thinker()
                gc.freeze()  # what is loaded by now stays, and need not be looked through
            return WorkerAnswer(result=json.dumps(self._thinker.answer(load_json(request))).encode())
        except _Unable as error:
            return WorkerAnswer(failure=str(error))
        except Exception as error:  # noqa: BLE001 - one bad request must not end the process; the client logs it
            return WorkerAnswer(failure=_without_values(error))


class _Unable(Exception):
    """The process cannot think; the message says why."""


def _without_values(error: Exception) -> str:
    """Return the traceback of an error without its message, which may name hidden cards."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"Traceback (most recent call last):\n{frames}{type(error).__name__}"


def _thinker() -> "NetworkThinker":
    """Return the thinker of this process. Raises `_Unable` without numpy or usable weights."""
    for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = "1"  # read when numpy is imported; more threads only get in each other's way
    try:
        from bot.ai.thinker import NetworkThinker
        from bot.ai.weights import SHIPPED, WeightsError
    except ImportError as error:
        raise _Unable(f"{type(error).__name__}: {' '.join(str(error).split())}") from error
    try:
        return NetworkThinker(Path(os.environ.get(WEIGHTS_VARIABLE) or SHIPPED))
    except WeightsError as error:
        raise _Unable(str(error)) from error


def _read(stream: BinaryIO) -> bytes | None:
    """Return the next request, or None at the end of the input."""
    header = stream.read(4)
    if len(header) < 4:
        return None
    return stream.read(int.from_bytes(header, "big"))


if __name__ == "__main__":
    main()
