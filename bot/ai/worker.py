"""The process that thinks: reads requests from standard input and writes answers to standard output.

A request is the length of a JSON text in four bytes and the text; answers are framed as in `render.protocol`.
"""

import json
import os
import random
import signal
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported; more threads only get in each other's way

import numpy as np  # noqa: E402 - see above

from bot.ai.choosing import moves_to_consider, value_positions  # noqa: E402
from bot.ai.contract import Question, load_json  # noqa: E402
from bot.ai.levels import SETTINGS, choose  # noqa: E402
from bot.ai.network import Network  # noqa: E402
from bot.ai.search import search  # noqa: E402
from bot.ai.weights import SHIPPED, load_weights  # noqa: E402
from bot.rules import codec_for  # noqa: E402
from render.protocol import Answer, encode_answer  # noqa: E402

NICENESS = 10
"""The process gives way to the bot and to the drawing."""
ADVICE_NODES, ADVICE_SECONDS = 200, 0.3


def main() -> None:
    """Answer requests until the bot closes its end of the pipe. SIGINT and SIGTERM are left to the bot."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that a stray print does not end up among the answers
    thinker = Thinker(Path(os.environ.get("SPLENDOR_WEIGHTS") or SHIPPED))
    try:
        while (request := _read(sys.stdin.buffer)) is not None:
            answers.write(encode_answer(_answer(thinker, request)))
            answers.flush()
    except BrokenPipeError:
        os._exit(0)  # the bot is gone; a normal exit would fail to flush the pipe


class Thinker:
    """Answers questions with the weights of a file, which are loaded with the first."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._network: Network | None = None

    @property
    def network(self) -> Network:
        """Return the network. Raises `WeightsError`."""
        if self._network is None:
            self._network = Network(load_weights(self._path))
        return self._network

    def answer(self, request: Mapping[str, Any]) -> Any:
        """Return the answer to a request as values of JSON. Raises `WeightsError`, and anything for a wrong request."""
        network = self.network
        if request["kind"] == "ready":
            return True
        question = Question.of(request)
        view = question.view()
        codec = codec_for(question.options)
        chance = random.Random(question.seed)
        match request["kind"]:
            case "move":
                return codec.dumps(choose(network, view, SETTINGS[question.level], chance))
            case "advice":
                found = search(network, view, chance, nodes=ADVICE_NODES, seconds=ADVICE_SECONDS)
                best = found[: int(request["number"])]
                return [[codec.dumps(each.move), [float(part) for part in each.chances]] for each in best]
            case "chances":
                moves = moves_to_consider(view)
                rows = value_positions(network, [view.advance(move)[1] for move in moves])[1] if moves else None
                if rows is None or view.decision is None:
                    return None
                return [float(part) for part in rows[int(np.argmax(rows[:, view.decision.seat]))]]
            case _:
                raise ValueError(f"unknown request {request['kind']!r}")


def _answer(thinker: Thinker, request: bytes) -> Answer:
    try:
        return Answer(result=json.dumps(thinker.answer(load_json(request))).encode())
    except Exception:  # noqa: BLE001 - one bad request must not end the process; the client logs the traceback
        return Answer(failure=traceback.format_exc())


def _read(stream: BinaryIO) -> bytes | None:
    """Return the next request, or None at the end of the input."""
    header = stream.read(4)
    if len(header) < 4:
        return None
    return stream.read(int.from_bytes(header, "big"))


if __name__ == "__main__":
    main()
