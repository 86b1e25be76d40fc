"""Requests, answers and framing of the pipes between `render.client` and `render.worker`.

Requests are pickles, one after the other. Answers come from a process that decodes images from outside, so they are
plain bytes, which the client never executes: a status, the length of the rest, and the rest, a PNG or a text.
"""

import pickle
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from types import NoneType
from typing import Any, BinaryIO, ClassVar, Generic, TypeVar

from data import Gem
from render.contract.scene import Scene
from render.contract.theme import Theme

PIPE_SIZE = 2**19
"""Capacity in bytes of the pipe for answers: a whole picture, so that the worker never blocks halfway through one."""
MAX_RESULT = 2**24
"""Most bytes of a result: a film of a dozen boards has a tenth of them."""
MAX_FAILURE = 2**14
"""Most bytes of a failure; the end of a longer traceback is kept."""

_HEADER = struct.Struct("<BI")


class _Status(IntEnum):
    """The first byte of an answer."""

    RESULT = 0
    NOTHING = 1  # the result is None
    FAILURE = 2


_LONGEST = {_Status.RESULT: MAX_RESULT, _Status.NOTHING: 0, _Status.FAILURE: MAX_FAILURE}


class ProtocolError(Exception):
    """The other end of the pipe has sent something that is not an answer."""


ResultT = TypeVar("ResultT")


@dataclass(frozen=True)
class Request(Generic[ResultT]):
    """A request; the result in its answer has the type `ResultT`, which is one of `results`."""

    __slots__ = ()
    results: ClassVar[tuple[type, ...]] = (bytes,)


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
    results: ClassVar[tuple[type, ...]] = (bytes, NoneType)


@dataclass(frozen=True, slots=True)
class AddToFilm(Request[None]):
    """Add a picture to the film in the making, or begin a film with it; it is shown for some milliseconds."""

    scene: Scene
    theme: Theme
    milliseconds: int
    results: ClassVar[tuple[type, ...]] = (NoneType,)


@dataclass(frozen=True, slots=True)
class FinishFilm(Request[bytes]):
    """Return the film in the making as an animated WebP."""


@dataclass(frozen=True, slots=True)
class WarmUp(Request[None]):
    """Load fonts and fill the caches for a theme, so that the first picture does not take longer than others."""

    theme: Theme
    results: ClassVar[tuple[type, ...]] = (NoneType,)


@dataclass(frozen=True, slots=True)
class WorkerAnswer:
    """The answer to one request: its result, or the traceback of the exception that it raised."""

    result: bytes | None = None
    failure: str | None = None


def encode_request(request: Request[Any]) -> bytes:
    """Return a request as the client writes it to the worker."""
    return pickle.dumps(request, pickle.HIGHEST_PROTOCOL)


def read_request(stream: BinaryIO) -> Request[Any]:
    """Return the next request. Raises `EOFError` when the client has closed its end."""
    return pickle.load(stream)


def encode_answer(answer: WorkerAnswer) -> bytes:
    """Return an answer as the worker writes it to the client."""
    if answer.failure is not None:
        text = answer.failure.encode("utf-8", "backslashreplace")[-MAX_FAILURE:]
        return _HEADER.pack(_Status.FAILURE, len(text)) + text
    if answer.result is None:
        return _HEADER.pack(_Status.NOTHING, 0)
    return _HEADER.pack(_Status.RESULT, len(answer.result)) + answer.result


class AnswerBuffer:
    """A buffer that puts answers together from the pieces in which they arrive."""

    def __init__(self) -> None:
        self._data = b""

    def feed(self, data: bytes) -> Iterator[WorkerAnswer]:
        """Add the bytes that have just arrived, and yield the answers that are complete now.

        Raises `ProtocolError` if what has arrived cannot become an answer.
        """
        self._data += data  # copies nothing while the buffer is empty, so not a picture that arrives in one piece
        while len(self._data) >= _HEADER.size:
            status, length = _HEADER.unpack_from(self._data)
            if length > _LONGEST.get(status, -1):
                raise ProtocolError(f"an answer with the status {status} and {length} bytes")
            end = _HEADER.size + length
            if len(self._data) < end:
                return
            content = self._data[_HEADER.size : end]
            self._data = self._data[end:]
            if status == _Status.FAILURE:
                yield WorkerAnswer(failure=content.decode("utf-8", "replace"))
            else:
                yield WorkerAnswer(result=content if status == _Status.RESULT else None)
