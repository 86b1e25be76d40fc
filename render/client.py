"""Client of the render process: drawing does not block the bot's event loop, and a crash costs one retry.

Client and worker talk through the worker's standard input and output; `render.protocol` defines the messages.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE
from collections import deque
from pathlib import Path
from typing import TypeVar, cast

from data import Gem
from render.protocol import (
    Answer,
    AnswerBuffer,
    DecodeAvatar,
    Draw,
    DrawEmoji,
    ProtocolError,
    Request,
    WarmUp,
    encode_request,
)
from render.scene import Scene
from render.theme import Theme

log = logging.getLogger(__name__)

TIMEOUT = 30.0  # seconds for one request; the first board takes half a second on a slow machine
_ENVIRONMENT = (
    "PATH",
    "LANG",
    "LC_",
    "TZ",
    "HOME",
    "TMP",
    "TEMP",
    "SYSTEMROOT",
    "PYTHON",
    "VIRTUAL_ENV",
    "LD_LIBRARY_PATH",
)
"""How the names of the variables begin that a Python program may need."""
_ROOT = Path(__file__).parents[1]  # the worker's working directory, where `python -m render` finds the packages

_ResultT = TypeVar("_ResultT")


class RenderError(Exception):
    """A request to the render process failed. The message is the worker's traceback, or why there was no answer."""


class _NotStartedError(Exception):
    """The process ended before it started on this request, so the request was not the cause."""


class RenderClient:
    """Sends requests to a render process, which is started by the first request and again whenever it has ended.

    All requests must come from one event loop. The process works on them one at a time, in order; further requests
    are already in its pipe when it finishes one. A request that takes longer than `timeout` seconds fails, and the
    process is killed; so is one that sends anything but answers. If the process dies for another reason, the request
    that it was working on is retried once.
    """

    def __init__(self, timeout: float = TIMEOUT) -> None:
        self._timeout = timeout
        self._starting = asyncio.Lock()
        self._process: _Process | None = None
        self._retired: set[_Process] = set()
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        """Return the id of the process that gets the next request, or None if there is none."""
        return self._process.pid if self._process else None

    async def draw(self, scene: Scene, theme: Theme) -> bytes:
        """Return a scene as a PNG. Raises `RenderError`."""
        return await self._request(Draw(scene, theme))

    async def emoji(self, gem: Gem) -> bytes:
        """Return a gem as a PNG for use as an emoji. Raises `RenderError`."""
        return await self._request(DrawEmoji(gem))

    async def avatar(self, data: bytes) -> bytes | None:
        """Return an image file scaled down to an avatar, or None if it cannot be decoded. Raises `RenderError`."""
        return await self._request(DecodeAvatar(data))

    async def warm_up(self, theme: Theme) -> None:
        """Start the process and make the theme's palette in it. Raises `RenderError`."""
        await self._request(WarmUp(theme))

    def restart(self) -> None:
        """Send the next request to a new process, so that nothing drawn before, such as a name, stays in memory.

        The current process ends after its pending requests, which are still answered.
        """
        if self._process is not None:
            self._process.retire()
            self._retired = {each for each in self._retired if not each.ended.done()} | {self._process}
            self._process = None

    async def close(self) -> None:
        """Kill the process; pending requests fail with `RenderError`. May be called twice."""
        self._is_closed = True
        async with self._starting:
            self.restart()
        for process in self._retired:
            process.kill()
            await process.ended

    async def _request(self, request: Request[_ResultT]) -> _ResultT:
        """Send a request, once more if the process is killed while it works on it. Raises `RenderError`."""
        data = encode_request(request)
        try:
            answer = await self._send(data)
        except EOFError:
            try:
                answer = await self._send(data)
            except EOFError as error:
                raise RenderError("The render process ended twice without an answer.") from error
        if answer.failure is not None:
            raise RenderError(answer.failure)
        if not isinstance(answer.result, request.results):
            raise RenderError(f"The render process answered {type(request).__name__} with the wrong kind of result.")
        return cast("_ResultT", answer.result)

    async def _send(self, data: bytes) -> Answer:
        while True:
            process = await self._running_process()
            try:
                return await process.send(data)
            except _NotStartedError:
                continue

    async def _running_process(self) -> "_Process":
        async with self._starting:
            if self._is_closed:
                raise RenderError("The render client is closed.")
            if self._process is not None and self._process.ended.done():
                status = self._process.ended.result()
                log.warning("The render process ended with status %s and is restarted", status)
                self._process = None
            if self._process is None:
                try:
                    self._process = await _start_process(self._timeout)
                except OSError as error:
                    raise RenderError(f"The render process cannot be started: {error}") from error
            return self._process


class _Process(asyncio.SubprocessProtocol):
    """A render process and its pending requests; it is working on the first of them.

    `ended` gets the exit status; a negative one is the number of the signal that killed the process.
    """

    def __init__(self, timeout: float) -> None:
        self.timeout = timeout
        self.ended = asyncio.get_running_loop().create_future()
        self._transport: asyncio.SubprocessTransport
        self._pending: deque[asyncio.Future[Answer]] = deque()
        self._buffer = AnswerBuffer()
        self._timer: asyncio.TimerHandle | None = None
        self._failure: str | None = None  # why this client killed the process

    @property
    def pid(self) -> int:
        return self._transport.get_pid()

    def send(self, data: bytes) -> asyncio.Future[Answer]:
        """Queue an encoded request, and return the future of its answer.

        If the process ends, the future of the first pending request fails with `EOFError`, or with `RenderError`
        after a time-out, and the others with `_NotStartedError`.
        """
        answer = asyncio.get_running_loop().create_future()
        self._pending.append(answer)
        if len(self._pending) == 1:
            self._restart_timer()
        self._input.write(data)
        return answer

    def retire(self) -> None:
        """Let the process end after its pending requests."""
        self._input.close()

    def kill(self) -> None:
        """Kill the process unless it has already ended."""
        if not self.ended.done():
            self._transport.kill()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport of the process that has just started."""
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Resolve the futures of the answers that are complete; answers come in the order of the requests.

        A process that sends anything else is killed.
        """
        if self._failure is not None:
            return
        try:
            for answer in self._buffer.feed(data):
                if not self._pending:
                    raise ProtocolError("an answer to no request")
                pending = self._pending.popleft()
                self._restart_timer()
                if not pending.done():  # else its caller was cancelled
                    pending.set_result(answer)
        except ProtocolError as error:
            self._give_up(f"The render process sent {error}.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail all pending requests, because the process has ended."""
        self._transport.close()
        if self._timer is not None:
            self._timer.cancel()
        self.ended.set_result(self._transport.get_returncode())
        failure = EOFError() if self._failure is None else RenderError(self._failure)
        for pending in self._pending:
            if not pending.done():
                pending.set_exception(failure)
            failure = _NotStartedError()

    @property
    def _input(self) -> asyncio.WriteTransport:
        return cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0))

    def _restart_timer(self) -> None:
        """Start the time-out of the request that is first now."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self.timeout, self._time_out) if self._pending else None

    def _time_out(self) -> None:
        self._give_up(f"The render process took longer than {self.timeout:g} s.")

    def _give_up(self, failure: str) -> None:
        """Kill the process; the request that it was working on fails for this reason."""
        self._failure = failure
        self.kill()


def _command() -> tuple[str, ...]:
    return sys.executable, "-m", "render"


async def _start_process(request_timeout: float) -> _Process:
    # The worker decodes images from outside, so it gets no secrets; render.sandbox keeps it from files.
    environment = {name: value for name, value in os.environ.items() if name.upper().startswith(_ENVIRONMENT)}
    command = _command()
    _, process = await asyncio.get_running_loop().subprocess_exec(
        lambda: _Process(request_timeout), *command, stdin=PIPE, stdout=PIPE, stderr=None, cwd=_ROOT, env=environment
    )
    return process
