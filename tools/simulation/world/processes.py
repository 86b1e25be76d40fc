"""The processes that draw and think, behind the bot's own clients: they answer late or twice, die, or hang.

What they compute is cheap: a picture of one colour, and the moves of the quick player. A share of worlds uses the real
drawing and the real search.
"""

import asyncio
import io
import json
import pickle
import random
from collections.abc import Callable
from typing import Any

from bot.ai.contract import HEADER, Question, quick_move
from bot.rules import codec_for
from render.protocol import AddToFilm, DecodeAvatar, FinishFilm, WarmUp, WorkerAnswer, encode_answer

_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63f8ffff3f0005fe02fe"
    "a735814a0000000049454e44ae426082"
)
"""A picture of one pixel."""

CHANCES = (0.99, 0.8, 0.62, 0.61, 0.45, 0.44, 0.2, 0.01)
"""The chances to win that a hint may tell: some are nearly the same."""


class SimulatedProcess:
    """A process and its transport.

    `fate` returns what happens to the next request: the seconds until its answer, "dies", "hangs", or "twice" for two
    answers.
    """

    def __init__(
        self, protocol: Any, answer: Callable[[bytes], tuple[list[bytes], bytes]], fate: Callable[[], float | str]
    ) -> None:
        self._protocol, self._answer, self._fate = protocol, answer, fate
        self._rest = b""
        self._requests: list[bytes] = []
        self._is_working = self._is_retired = False
        self._code: int | None = None

    # --- the transport ---

    def get_pid(self) -> int:
        """Return a number."""
        return 1

    def get_returncode(self) -> int | None:
        """Return the exit status once the process has ended."""
        return self._code

    def get_pipe_transport(self, fd: int) -> "SimulatedProcess":
        """Return the standard input."""
        return self

    def write(self, data: bytes) -> None:
        """Give the process requests."""
        requests, self._rest = self._answer(self._rest + data)
        self._requests += requests
        self._work()

    def close(self) -> None:
        """Let the process end after its pending requests."""
        self._is_retired = True
        self._work()

    def kill(self) -> None:
        """Kill the process."""
        self._end(-9)

    # --- the process ---

    def _work(self) -> None:
        if self._is_working or self._code is not None:
            return
        if not self._requests:
            if self._is_retired:
                self._end(0)
            return
        self._is_working = True
        fate = self._fate()
        if fate == "dies":
            self._end(-11)
        elif fate == "twice":
            self._requests.insert(0, self._requests[0])
            asyncio.get_running_loop().call_later(0.01, self._send)
        elif not isinstance(fate, str):
            asyncio.get_running_loop().call_later(fate, self._send)

    def _send(self) -> None:
        if self._code is None:
            self._is_working = False
            self._protocol.pipe_data_received(1, self._requests.pop(0))
            self._work()

    def _end(self, code: int) -> None:
        if self._code is None:
            self._code = code
            asyncio.get_running_loop().call_soon(self._protocol.connection_lost, None)


class Processes:
    """Starts processes for the loop."""

    def __init__(self, chance: random.Random, *, is_real: bool) -> None:
        self._chance = chance
        self._is_real = is_real
        self.fates: dict[str, Callable[[], float | str]] = {}
        """By "render" and "bot.ai.worker"; without one, a request takes some milliseconds."""
        self.deaths: dict[str, list[float]] = {"render": [], "bot.ai.worker": []}
        """The times at which a process died on a request."""
        self.advised: dict[tuple[str, ...], list[list[float]]] = {}
        """By the moves that were advised together, in words: the chances to win that were told with them."""
        self.drawn = 0
        """The number of pictures, and of what else was asked of "render"."""

    async def start(self, protocol_factory: Callable[[], Any], *command: Any) -> tuple[Any, Any]:
        """Start a process, as `asyncio.loop.subprocess_exec` does."""
        name = command[-1]
        await asyncio.sleep(self._chance.uniform(0.01, 0.5))
        protocol = protocol_factory()
        answers = {"render": self._drawn, "bot.ai.worker": self._thought}[name]
        process = SimulatedProcess(protocol, answers, lambda: self._fate(name))
        protocol.connection_made(process)
        return process, protocol

    def _fate(self, name: str) -> float | str:
        fate = self.fates[name]() if name in self.fates else self._chance.uniform(0.001, 0.1)
        if fate == "dies":
            self.deaths[name].append(asyncio.get_running_loop().time())
        return fate

    def _drawn(self, data: bytes) -> tuple[list[bytes], bytes]:
        stream, answers = io.BytesIO(data), list[bytes]()
        while stream.tell() < len(data):
            start = stream.tell()
            try:
                request = pickle.load(stream)
            except (EOFError, pickle.UnpicklingError):
                return answers, data[start:]
            self.drawn += 1
            answers.append(encode_answer(_drawing(request) if self._is_real else _cheap_drawing(request)))
        return answers, b""

    def _thought(self, data: bytes) -> tuple[list[bytes], bytes]:
        answers = list[bytes]()
        while len(data) >= HEADER.size and len(data) >= (end := HEADER.size + HEADER.unpack_from(data)[0]):
            request, data = data[HEADER.size : end], data[end:]
            answers.append(encode_answer(_thinking(request) if self._is_real else self._cheap_thinking(request)))
        return answers, data

    def _cheap_thinking(self, request: bytes) -> WorkerAnswer:
        asked = json.loads(request)
        if asked["kind"] == "ready":
            return WorkerAnswer(b"true")
        question = Question.of(asked)
        if asked["kind"] == "course":
            return WorkerAnswer(
                json.dumps([_course(at, question.seats) for at in range(len(asked["entries"]))]).encode()
            )
        view, codec = question.view(), codec_for(question.options)
        chance = random.Random(question.seed)
        if asked["kind"] == "move":
            return WorkerAnswer(json.dumps([codec.dumps(quick_move(view, chance)), False]).encode())
        legal, is_advice = view.legal_moves(), asked["kind"] == "advice"
        moves = list(dict.fromkeys(chance.choice(legal) for _ in range(3))) if is_advice else legal
        told = sorted(chance.choices(CHANCES, k=len(moves)), reverse=True)
        if is_advice:
            self.advised.setdefault(tuple(map(repr, moves)), []).append(told)
        others = question.seats - 1
        chances = [[each if seat == view.seat else (1 - each) / others for seat in range(others + 1)] for each in told]
        answer = [[codec.dumps(move), of, "victory", False] for move, of in zip(moves, chances, strict=True)]
        return WorkerAnswer(json.dumps(answer).encode())


def _course(at: int, seats: int) -> list[float]:
    """Return the chances after an entry of a game that is over."""
    shares = [random.Random(at * seats + seat).random() for seat in range(seats)]
    return [share / sum(shares) for share in shares]


def _cheap_drawing(request: Any) -> WorkerAnswer:
    match request:
        case DecodeAvatar() | WarmUp() | AddToFilm():
            return WorkerAnswer()
        case FinishFilm():
            return WorkerAnswer(b"RIFF\x00\x00\x00\x00WEBP")
        case _:
            return WorkerAnswer(_PNG)


def _drawing(request: Any) -> WorkerAnswer:
    from render.worker import answer

    return answer(request)


def _thinking(request: bytes) -> WorkerAnswer:
    from bot.ai.worker import _answer

    return _answer(request)
