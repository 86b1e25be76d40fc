"""The render process: reads requests from standard input and writes answers to standard output until input ends."""

import gc
import io
import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, BinaryIO

from render.drawing import add_to_film, decode_avatar, draw, draw_ahead, draw_emoji, finish_film, warm_up
from render.protocol import (
    PIPE_SIZE,
    AddToFilm,
    DecodeAvatar,
    Draw,
    DrawEmoji,
    FinishFilm,
    Request,
    WarmUp,
    WorkerAnswer,
    encode_answer,
    read_request,
)
from render.sandbox import lock_in

if sys.platform == "linux":
    import fcntl


def main() -> None:
    """Lock the process in, and serve requests until the client closes its end of the pipe.

    SIGINT and SIGTERM reach the whole process group; they are ignored here because the bot still needs pictures
    while it shuts down.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    if sys.platform == "linux":
        fcntl.fcntl(answers, fcntl.F_SETPIPE_SZ, PIPE_SIZE)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that a stray print does not end up among the answers
    gc.freeze()
    # Disconnected from the bot's standard error, nothing that takes over this process can forge log lines.
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stderr.fileno())
    os.dup2(nothing, sys.stdout.fileno())
    os.close(nothing)
    lock_in()
    try:
        serve(sys.stdin.buffer, answers)
    except BrokenPipeError:
        os._exit(0)  # the client is gone; a normal exit would fail to flush the pipe


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests in order until there are no more."""
    while True:
        while not _is_waiting(requests) and draw_ahead():
            pass
        try:
            request = read_request(requests)
        except EOFError:
            return
        answers.write(encode_answer(answer(request)))
        answers.flush()


def _is_waiting(requests: BinaryIO) -> bool:
    """Return whether there is a request to read, or where that is not known, True."""
    if sys.platform == "win32" or not isinstance(requests, io.BufferedReader):
        return True
    os.set_blocking(requests.fileno(), False)
    try:
        return bool(requests.peek(1))
    finally:
        os.set_blocking(requests.fileno(), True)


def answer(request: Request[Any]) -> WorkerAnswer:
    """Return the result of a request, or the traceback if it failed: one bad picture must not end the process."""
    try:
        if (handle := _HANDLERS.get(type(request))) is None:
            raise TypeError(f"The worker does not know the request {request!r}.")
        return WorkerAnswer(result=handle(*(getattr(request, each.name) for each in fields(request))))
    except Exception:  # noqa: BLE001 - the client raises it as a RenderError with this traceback
        return WorkerAnswer(failure=traceback.format_exc())


_HANDLERS: Mapping[type[Request[Any]], Callable[..., bytes | None]] = {
    Draw: draw,
    DrawEmoji: draw_emoji,
    DecodeAvatar: decode_avatar,
    AddToFilm: add_to_film,
    FinishFilm: finish_film,
    WarmUp: warm_up,
}
"""The function for each kind of request, which takes its fields."""
