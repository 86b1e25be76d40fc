"""Client of a worker process: a crash of the worker costs one retry, and never the bot's event loop.

Client and worker talk through the worker's standard input and output. The client writes encoded requests; the answers
are framed as `render.protocol` defines.
"""

import asyncio
import logging
import os
from asyncio.subprocess import PIPE
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

from render.protocol import AnswerBuffer, ProtocolError, WorkerAnswer

log = logging.getLogger(__name__)

_ENVIRONMENT = (
    *("PATH", "LANG", "LC_", "TZ", "HOME", "TMP", "TEMP", "SYSTEMROOT"),
    *("PYTHON", "VIRTUAL_ENV", "LD_LIBRARY_PATH"),
)
"""The beginnings of the names of the variables that a Python program may need."""
MOST_TOLD, TOLD_FOR = 5, 6 * 3_600.0
"""How many restarts the log tells as warnings within how many seconds."""
_ROOT = Path(__file__).parents[1]  # the worker's working directory, where `python -m` finds the packages


class WorkerError(Exception):
    """A request to a worker process failed. The message is the worker's traceback, or why there was no answer."""


class _NotStartedError(Exception):
    """The process ended before it started on this request, so the request was not the cause."""


class WorkerClient:
    """A client of a worker process, which is started by the first request and again whenever it has ended.

    `command` starts the process, `environment` is added to its environment, `name` stands for it in messages. All
    requests must come from one event loop. The process works on them one at a time, in order; further requests are
    already in its pipe when it finishes one. A request that takes longer than `timeout` seconds fails, and the process
    is killed; the first request may take `start` seconds, if there is such a limit. A process that sends anything but
    answers is killed, too. If the process dies for another reason, the request that it was working on is retried once.
    """

    error: type[WorkerError] = WorkerError
    """The error that a failed request raises."""
    answers: int
    """The number of answers so far, among them failures, and answers that nobody waits for any more."""
    restarts: int
    """How often the process ended by itself and was started again."""
    is_closed: bool

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        timeout: float,
        environment: Mapping[str, str] | None = None,
        *,
        start: float | None = None,
    ) -> None:
        self._name, self.command, self._environment = name, tuple(command), dict(environment or {})
        self._timeouts = timeout, start or timeout
        self._starting = asyncio.Lock()
        self._process: _Process | None = None
        self._retired: set[_Process] = set()
        self.is_closed = False
        self.answers = self.restarts = 0
        self._told_at: deque[float] = deque([-TOLD_FOR] * MOST_TOLD, maxlen=MOST_TOLD)

    @property
    def pid(self) -> int | None:
        """Return the id of the process that gets the next request, or None if there is none."""
        return self._process.pid if self._process else None

    def restart(self) -> None:
        """Send the next request to a new process, so that nothing drawn before, such as a name, stays in memory.

        The current process ends after its pending requests, which are still answered.
        """
        if self._process is not None:
            self._process.retire()
            self._retired = {each for each in self._retired if not each.ended.done()} | {self._process}
            self._process = None

    def kill(self) -> None:
        """Kill the process, which may hang. A new one gets its pending requests."""
        if (process := self._process) is not None:
            self.restart()
            process.kill()

    async def close(self) -> None:
        """Kill the process; pending requests fail. A second call does nothing."""
        self.is_closed = True
        async with self._starting:
            self.restart()
        for process in self._retired:
            process.kill()
            await process.ended

    async def request(self, data: bytes) -> WorkerAnswer:
        """Return the answer to an encoded request, which is sent once more if the process is killed on it.

        Raises `error` if there is none, or if it is a failure.
        """
        try:
            answer = await self._send(data)
        except EOFError:
            try:
                answer = await self._send(data)
            except EOFError as error:
                raise self.error(f"The {self._name} process ended twice without an answer.") from error
        if answer.failure is not None:
            raise self.error(answer.failure)
        return answer

    async def _send(self, data: bytes) -> WorkerAnswer:
        while True:
            process = await self._running_process()
            try:
                return await process.send(data)
            except _NotStartedError:
                continue

    async def _running_process(self) -> "_Process":
        async with self._starting:
            if self.is_closed:
                raise self.error(f"The client of the {self._name} process is closed.")
            if self._process is not None and self._process.ended.done():
                status = self._process.ended.result()
                self._tell(f"The {self._name} process ended with status {status} and is restarted")
                self._process = None
                self.restarts += 1
            if self._process is None:
                try:
                    self._process = await self._start()
                except OSError as error:
                    raise self.error(f"The {self._name} process cannot be started: {error}") from error
            return self._process

    def _count(self) -> None:
        self.answers += 1

    def _tell(self, line: str) -> None:
        """Log that a process has ended, but not each minute where every one of them ends."""
        now = asyncio.get_running_loop().time()
        is_rare = now - self._told_at[0] >= TOLD_FOR
        log.log(logging.WARNING if is_rare else logging.DEBUG, "%s", line)
        if is_rare:
            self._told_at.append(now)

    async def _start(self) -> "_Process":
        # The worker of pictures decodes images from outside, so no worker gets secrets.
        allowed = {name: value for name, value in os.environ.items() if name.upper().startswith(_ENVIRONMENT)}
        _, process = await asyncio.get_running_loop().subprocess_exec(
            lambda: _Process(self._name, self._timeouts, self.error, self._count),
            *self.command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=None,
            cwd=_ROOT,
            env=allowed | self._environment,
            start_new_session=True,  # away from the terminal, whose Ctrl-C is the bot's
        )
        return process


class _Process(asyncio.SubprocessProtocol):
    """A worker process and its pending requests; it is working on the first of them.

    `ended` gets the exit status; a negative one is the number of the signal that killed the process.
    """

    def __init__(
        self, name: str, timeouts: tuple[float, float], error: type[WorkerError], count: Callable[[], None]
    ) -> None:
        self.name, self.error, self._count = name, error, count
        self._later_timeout, self.timeout = timeouts
        self.ended = asyncio.get_running_loop().create_future()
        self._transport: asyncio.SubprocessTransport
        self._pending: deque[asyncio.Future[WorkerAnswer]] = deque()
        self._buffer = AnswerBuffer()
        self._timer: asyncio.TimerHandle | None = None
        self._failure: str | None = None  # why this client killed the process

    @property
    def pid(self) -> int:
        return self._transport.get_pid()

    def send(self, data: bytes) -> asyncio.Future[WorkerAnswer]:
        """Queue an encoded request, and return the future of its answer.

        If the process ends, the future of the first pending request fails with `EOFError`, or with an error
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
                self._count()
                self.timeout = self._later_timeout
                self._restart_timer()
                if not pending.done():  # else its caller was cancelled
                    pending.set_result(answer)
        except ProtocolError as error:
            self._give_up(f"The {self.name} process sent {error}.")

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail all pending requests, because the process has ended."""
        self._transport.close()
        if self._timer is not None:
            self._timer.cancel()
        self.ended.set_result(self._transport.get_returncode())
        failure = EOFError() if self._failure is None else self.error(self._failure)
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
        failure = f"The {self.name} process took longer than {self.timeout:g} s."
        later = asyncio.get_running_loop().call_later
        self._timer = later(self.timeout, self._give_up, failure) if self._pending else None

    def _give_up(self, failure: str) -> None:
        """Kill the process; the request that it was working on fails for this reason."""
        self._failure = failure
        self.kill()
