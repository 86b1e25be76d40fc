"""The painter's process: works off orders until there are no more. `render.client` starts it."""

import gc
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO

from render.faces import read_face
from render.gems import draw_emoji
from render.pictures import draw, warm_up
from render.protocol import LENGTH, ROOM

if sys.platform == "linux":
    import fcntl

WORKS: dict[str, Callable[..., Any]] = {
    "draw": draw,
    "draw_emoji": draw_emoji,
    "read_face": read_face,
    "warm_up": warm_up,
}


def work_off(orders: BinaryIO, answers: BinaryIO) -> None:
    """Answer each order, the name of a work and its arguments, with what went wrong and what came of it."""
    while True:
        try:
            work, what = pickle.load(orders)
        except EOFError:
            return
        try:
            answer = None, WORKS[work](*what)
        except Exception:  # noqa: BLE001 - it is told, and whatever ails one picture, the next may succeed
            answer = traceback.format_exc(), None
        data = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        answers.write(len(data).to_bytes(LENGTH, "little") + data)
        answers.flush()


def main() -> None:
    """Work until whoever gives the orders has gone; signals meant for all of us are theirs to heed."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    if sys.platform == "linux":
        fcntl.fcntl(answers, fcntl.F_SETPIPE_SZ, ROOM)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    gc.freeze()
    try:
        work_off(sys.stdin.buffer, answers)
    except BrokenPipeError:
        os._exit(0)  # nobody is left to answer, and nothing to flush it to


if __name__ == "__main__":
    main()
