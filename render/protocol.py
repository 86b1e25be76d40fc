"""Requests, answers and framing of the pipes between `render.client` and `render.worker`.

Requests are pickles, one after the other. Every answer is a pickle with its length in front, because the client
receives answers in pieces.
"""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, Generic, TypeVar

from data import Gem
from render.scene import Scene
from render.theme import Theme

PIPE_SIZE = 2**19
"""Capacity in bytes of the pipe for answers: a whole picture, so that the worker never blocks halfway through one."""
LENGTH_SIZE = 8
"""Bytes of the little-endian length in front of each answer."""

ResultT = TypeVar("ResultT")


class Request(Generic[ResultT]):
    """A request; the result in its answer has the type `ResultT`."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Draw(Request[bytes]):
    """Draw a scene as a PNG."""

    scene: Scene
    theme: Theme


@dataclass(frozen=True, slots=True)
class DrawEmoji(Request[bytes]):
    """Draw a gem as a PNG for use as an emoji."""

    gem: Gem


@dataclass(frozen=True, slots=True)
class DecodeAvatar(Request[bytes | None]):
    """Decode an image file from Discord and scale it down; the result is None when it cannot be decoded."""

    data: bytes


@dataclass(frozen=True, slots=True)
class WarmUp(Request[None]):
    """Load fonts and fill the caches for a theme, so that the first picture does not take longer than others."""

    theme: Theme


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one request: its result, or the traceback of the exception that it raised."""

    result: bytes | None = None
    failure: str | None = None


def encode_request(request: Request[Any]) -> bytes:
    """Return a request as the client writes it to the worker."""
    return pickle.dumps(request, pickle.HIGHEST_PROTOCOL)


def read_request(stream: BinaryIO) -> Request[Any]:
    """Return the next request. Raises `EOFError` when the client has closed its end."""
    return pickle.load(stream)


def encode_answer(answer: Answer) -> bytes:
    """Return an answer, with its length in front, as the worker writes it to the client."""
    data = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH_SIZE, "little") + data


class AnswerBuffer:
    """Puts answers together from the pieces in which they arrive."""

    def __init__(self) -> None:
        self._data = b""

    def feed(self, data: bytes) -> Iterator[Answer]:
        """Add the bytes that have just arrived, and yield the answers that are complete now."""
        self._data += data  # copies nothing while the buffer is empty, so not a picture that arrives in one piece
        while len(self._data) >= LENGTH_SIZE:
            end = LENGTH_SIZE + int.from_bytes(self._data[:LENGTH_SIZE], "little")
            if len(self._data) < end:
                return
            answer = pickle.loads(memoryview(self._data)[LENGTH_SIZE:end])
            self._data = self._data[end:]
            yield answer
