"""The process that thinks: reads requests from standard input and writes answers to standard output.

A request is a `HEADER` and a JSON text; answers are framed as in `render.protocol`.
"""

import gc
import json
import os
import select
import signal
import sys
import time
import traceback
from functools import cache
from typing import TYPE_CHECKING

from bot.ai.contract import HEADER, ONE_THREAD, WEIGHTS_VARIABLE, WeightsError
from render.protocol import WorkerAnswer, encode_answer
from render.seccomp import allow_listed_calls_only

if TYPE_CHECKING:
    from bot.ai.thinker import NetworkThinker

NICENESS = 2
"""The process gives way to the bot, but not so much that it starves on a busy machine."""


def main() -> None:
    """Answer requests until the bot closes its end of the pipe, without a network and without writing a file.

    SIGINT and SIGTERM are left to the bot.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that a stray print does not end up among the answers
    gc.disable()
    allow_listed_calls_only()
    try:
        while len(header := _read(HEADER.size)) == HEADER.size:
            length, sent = HEADER.unpack(header)
            request = _read(length)
            answers.write(encode_answer(_answer(request, time.monotonic() - sent)))
            answers.flush()
            if not _others_wait():
                gc.collect()  # during a search it would take a twentieth of the time
    except BrokenPipeError:
        os._exit(0)  # the bot is gone; a normal exit would fail to flush the pipe


def _read(number: int) -> bytes:
    """Return so many bytes, fewer at the end. Nothing is read ahead, so that `_others_wait` sees what is left."""
    parts: list[bytes] = []
    while number > 0 and (part := os.read(sys.stdin.fileno(), number)):
        parts.append(part)
        number -= len(part)
    return b"".join(parts)


def _others_wait() -> bool:
    """Return whether there is another request, or the bot is gone; False where the system cannot tell (Windows)."""
    try:
        return bool(select.select([sys.stdin.fileno()], [], [], 0)[0])
    except OSError:
        return False


def _answer(request: bytes, waited: float = 0.0) -> WorkerAnswer:
    """Return the answer to a request that has waited for so many seconds.

    The traceback of a bug has no message, which might name hidden cards.
    """
    try:
        return WorkerAnswer(result=json.dumps(_thinker().answer(json.loads(request), waited)).encode())
    except ImportError as error:
        return WorkerAnswer(failure=f"{type(error).__name__}: {' '.join(str(error).split())}")
    except WeightsError as error:
        return WorkerAnswer(failure=str(error))
    except Exception as error:  # noqa: BLE001 - one bad request must not end the process; the client logs it
        frames = "".join(traceback.format_tb(error.__traceback__))
        return WorkerAnswer(failure=f"Traceback (most recent call last):\n{frames}{type(error).__name__}")


@cache
def _thinker() -> "NetworkThinker":
    """Return the thinker of this process, which is made for the first request. Raises `ImportError` without numpy."""
    os.environ.update(ONE_THREAD)
    from bot.ai.thinker import NetworkThinker

    thinker = NetworkThinker(os.environ.get(WEIGHTS_VARIABLE), _others_wait)
    gc.freeze()  # what is loaded by now stays, and need not be looked through
    return thinker


if __name__ == "__main__":
    main()
