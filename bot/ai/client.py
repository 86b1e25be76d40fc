"""Client of the process that thinks. It does not import numpy: the bot's own process works without it."""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from bot.ai import contract
from bot.ai.contract import AdvisedMove, Question
from bot.engine import CodecError, GameError, Move, read_json
from bot.rules import codec_for
from render.worker_client import WorkerClient, WorkerError

log = logging.getLogger(__name__)

T = TypeVar("T")

_MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(2**25), "MALLOC_TRIM_THRESHOLD_": str(2**26)}
"""Settings of glibc: the process keeps freed memory, instead of asking for it again in each batch of a search."""
SECONDS_OF_A_QUEUE = 0.6
"""Seconds for a search, divided by the number of moves that are waited for. The process also ends a search when there
is another request."""
MOST_MISSES = 2
"""Questions in a row without an answer after which the process is left alone for a while."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds that are waited for the process that thinks.

    `move` is the limit of a move, while the process starts, too; `answer` that of any other question, and `start` that
    of the start itself. `pause` is the time from a failed start, or from `MOST_MISSES`, to the next start.
    """

    move: float = 1.5
    answer: float = 8.0
    start: float = 30.0
    pause: float = 60.0


LIMITS = Limits()
URGENT = ("move", "ready")
"""The kinds of requests that are sent at once. Of all others, which take longer, the process gets one at a time."""


class ThinkingClient(contract.QuickPlayer):
    """A client of the separate process that decides what computer players do.

    The process is started by the first question, or by `async with`. `is_available` is None before `start`, and says
    afterwards whether the process can think. If it leaves questions unanswered, it is killed and started again, the
    second time after a pause. Until it has started, it is not asked, so that a process that hangs costs all tables
    together no more than `MOST_MISSES` times the limit of a move. While it works on something longer, such as a hint, a
    move that has waited in vain is no sign that it hangs; then the other moves do not wait for it.
    """

    def __init__(self, limits: Limits = LIMITS, environment: Mapping[str, str] | None = None) -> None:
        weights = {name: os.environ[name] for name in (contract.WEIGHTS_VARIABLE,) if name in os.environ}
        command = (sys.executable, "-m", "bot.ai.worker")
        self._limits = limits
        self.worker = WorkerClient("thinking", command, limits.start, _MEMORY | weights | dict(environment or {}))
        self._starting: asyncio.Task[None] | None = None
        self._asked: dict[bytes, asyncio.Task[Any]] = {}
        self._one_at_a_time = asyncio.Lock()
        self._longer_until = 0.0
        """The loop's time until which the process may take for what is no move; 0 if it works on nothing else."""
        self._is_too_busy = False
        self._misses = 0
        self._logged: set[str] = set()
        self._moves_waited_for = 0
        self.is_available = None

    async def __aenter__(self) -> Self:
        """Start the process in the background, so that no question has to wait for it."""
        self._start_until_available(after=0)
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the process, even while it is starting."""
        tasks = [*self._asked.values(), *([] if self._starting is None else [self._starting])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        await self.worker.close()

    async def start(self) -> bool:
        """Start the process, and return whether it can think; if it cannot, the log has a line that says why."""
        try:
            await self._answer("ready", self._limits.start)
            if self.is_available is False:
                log.info("There are computer players again")
            self.is_available = True
            self._misses = min(self._misses, MOST_MISSES - 1)
        except WorkerError as error:
            if self.is_available is not False:
                self._log_failure("There are no computer players", error)
            self.is_available = False
            self.worker.kill()  # a process that cannot think needs memory for nothing
        return self.is_available

    def _start_until_available(self, *, after: float) -> None:
        async def start() -> None:
            await asyncio.sleep(after)
            while not await self.start():  # noqa: ASYNC110 - nothing tells when a missing file is there
                await asyncio.sleep(self._limits.pause)

        self._starting = asyncio.create_task(start())

    def _missed(self) -> None:
        """Count a question that the process left unanswered, and start it again."""
        self._misses += 1
        is_starting = self._starting is not None and not self._starting.done()
        if is_starting or self.worker.is_closed:
            return  # the start has a limit of its own
        if self._misses < MOST_MISSES:
            self.worker.kill()
        else:
            self.is_available = False
            self.worker.kill(and_fail="its process is not asked for a while")
            log.warning("There are no computer players for %g s: their process does not answer", self._limits.pause)
        self._start_until_available(after=self._limits.pause if self._misses >= MOST_MISSES else 0)

    async def move(self, question: Question) -> Move:
        """Return the move of a computer player, by a shorter search the more moves are waited for, or a quick one."""

        def read(answer: Any) -> Move:
            move = codec_for(question.options).loads(answer)
            if not isinstance(move, Move) or question.view().objection(move) is not None:
                raise WorkerError("the move is not legal")
            return move

        self._moves_waited_for += 1
        seconds = SECONDS_OF_A_QUEUE / self._moves_waited_for
        failure = "A computer player moves without thinking"
        try:
            move = await self._try(failure, read, self._limits.move, "move", question, seconds=seconds)
        finally:
            self._moves_waited_for -= 1
        return move or await super().move(question)

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the best moves; none if the process cannot tell. It searches less while more moves are waited for."""
        nodes = max(contract.BRIEF_NODES, contract.ADVICE_NODES // (1 + self._moves_waited_for))
        values = {"number": number, "nodes": nodes}
        advised = await self._try_moves("There is no advice", "advice", question, **values)
        return tuple(replace(each, is_brief=nodes < contract.ADVICE_NODES) for each in advised)

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        """Return the possible moves, the best first, judged less exactly than by `advice`; none on failure."""
        return await self._try_moves("The alternatives to a move are not known", "alternatives", question)

    async def course(self, question: Question, entries: Sequence[int]) -> list[tuple[float, ...] | None] | None:
        """Return each seat's chance to win after each entry of a game that is over, None for those within a turn.

        The events of the question are those of all entries, not masked, and `entries` says how many each one has.
        The whole is None if the process cannot tell, or if its chances were not measured for such games.
        """

        def read(answer: Any) -> list[tuple[float, ...] | None] | None:
            return None if answer is None else [None if each is None else tuple(map(float, each)) for each in answer]

        failure = "The chances in a game that is over are not known"
        return await self._try(failure, read, self._limits.answer, "course", question, entries=list(entries))

    async def _try_moves(self, failure: str, kind: str, question: Question, **values: Any) -> tuple[AdvisedMove, ...]:
        """Return the moves with their chances in the answer to a request; none if there is no answer."""
        codec = codec_for(question.options)

        def read(answer: Any) -> tuple[AdvisedMove, ...]:
            moves = [(codec.loads(move), tuple(chances), contract.AdviceGoal(goal)) for move, chances, goal in answer]
            return tuple(AdvisedMove(*each) for each in moves)

        return await self._try(failure, read, self._limits.answer, kind, question, **values) or ()

    async def _try(
        self, failure: str, read: Callable[[Any], T], limit: float, kind: str, question: Question, **values: Any
    ) -> T | None:
        """Return what `read` makes of the answer to a request, or None, after logging the failure, if there is none."""
        if self._is_left_alone or (kind in URGENT and self._is_too_busy):
            return None
        answers = self.worker.answers
        try:
            result = read(await self._answer(kind, limit, question, **values))
        except (WorkerError, CodecError, GameError, TypeError, ValueError) as error:
            self._log_failure(failure, error)
            if kind in URGENT and asyncio.get_running_loop().time() < self._longer_until:
                self._is_too_busy = True
            elif self.worker.answers == answers:  # else the process is only busy, or has a bug
                self._missed()
            return None
        self._misses = 0
        return result

    async def _answer(self, kind: str, limit: float, question: Question | None = None, **values: Any) -> Any:
        """Return the answer to a request, which requests that are equal share. Raises `WorkerError`."""
        request = contract.dump_request(kind, question, **values)
        if request not in self._asked:
            self._asked[request] = asking = asyncio.create_task(self._ask(request, limit, is_urgent=kind in URGENT))
            asking.add_done_callback(lambda asked: (self._asked.pop(request), asked.cancelled() or asked.exception()))
        return await asyncio.shield(self._asked[request])

    async def _ask(self, request: bytes, limit: float, *, is_urgent: bool) -> Any:
        try:
            async with asyncio.timeout(limit) as waiting, nullcontext() if is_urgent else self._longer(waiting):
                answer = await self.worker.request(len(request).to_bytes(4, "big") + request)
            return read_json((answer.result or b"").decode())
        except TimeoutError:
            raise WorkerError(f"no answer within {limit:g} s") from None
        except ValueError as error:
            raise WorkerError(f"an answer that cannot be read ({error})") from error

    @asynccontextmanager
    async def _longer(self, waiting: asyncio.Timeout) -> AsyncGenerator[None]:
        """Let the process take longer than for a move, until `waiting` expires, for one request at a time."""
        async with self._one_at_a_time:
            if self._is_left_alone:
                raise WorkerError("the process has just been given up")
            self._longer_until = waiting.when() or 0.0
            try:
                yield
            finally:
                self._longer_until, self._is_too_busy = 0.0, False

    @property
    def _is_left_alone(self) -> bool:
        return self.is_available is False or self._misses >= MOST_MISSES

    def _log_failure(self, what: str, error: Exception) -> None:
        """Log a failure as one line; the whole traceback of a bug in the process comes before it, once."""
        *traceback, reason = str(error).strip().splitlines() or [type(error).__name__]
        if traceback and str(error) not in self._logged:
            self._logged.add(str(error))
            log.error("The process that thinks has a bug:\n%s", error)
        log.warning("%s: %s", what, reason)
