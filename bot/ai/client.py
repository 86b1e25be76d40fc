"""Client of the process that thinks. It imports numpy only while that process is late or away."""

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Self, TypeVar

from bot.ai import contract
from bot.ai.contract import AdvisedMove, Question
from bot.engine import Frozen, GameError, Move
from bot.rules import codec_for
from bot.rules.codec import CodecError, read_json
from render.worker_client import WorkerClient, WorkerError

if TYPE_CHECKING:
    from bot.ai.thinker import NetworkThinker

log = logging.getLogger(__name__)

T = TypeVar("T")

MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(2**25), "MALLOC_TRIM_THRESHOLD_": str(2**26)}
"""Settings of glibc: the process keeps freed memory, instead of asking for it again in each batch of a search."""


class Limits(Frozen):
    """Seconds that are waited for the process that thinks.

    `move` is the limit of a move, while the process starts, too, and of each better one. `answer` is the limit of any
    other question, and `start` that of the start itself. A process without any answer for `silence` while it is asked
    is killed. `pause` is the time from a failed start to the next.
    """

    move: float = 0.8
    answer: float = 8.0
    silence: float = 8.0
    start: float = 30.0
    pause: float = 60.0


LIMITS = Limits()
URGENT = ("move", "ready")
"""The kinds of requests that are sent at once. Of all others, which take longer, the process gets one at a time."""


class ThinkingClient(contract.QuickPlayer):
    """A client of the separate process that decides what computer players do.

    The process is started by the first question, or by `async with`. `is_available` is None before `start`, and says
    afterwards whether the process can think. When an answer is late, moves do not wait for the process until it has
    answered anything, however late: they look one step ahead in the bot's own process, which loads the network for the
    first of them. The process is killed and started again only if it stays silent.
    """

    def __init__(self, limits: Limits = LIMITS, environment: Mapping[str, str] | None = None) -> None:
        weights = {name: os.environ[name] for name in (contract.WEIGHTS_VARIABLE,) if name in os.environ}
        variables = MEMORY | weights | dict(environment or {})
        command = (sys.executable, "-m", "bot.ai.worker")
        self._limits, self._weights = limits, variables.get(contract.WEIGHTS_VARIABLE)
        self.worker = WorkerClient("thinking", command, limits.silence, variables, start=limits.start)
        self._starting: asyncio.Task[None] | None = None
        self._asked: dict[bytes, asyncio.Task[Any]] = {}
        self._one_at_a_time = asyncio.Lock()
        self._late_after: int | None = None
        """The number of answers of the process when one was late."""
        self._loading: asyncio.Task[NetworkThinker | None] | None = None
        self._logged: set[str] = set()
        self._moves_waited_for = 0
        self.is_available = None

    async def __aenter__(self) -> Self:
        """Start the process in the background, so that no question has to wait for it."""
        self._start_until_available()
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
        except WorkerError as error:
            if self.is_available is not False:
                self._log_failure("There are no computer players", error)
            self.is_available = False
            self.worker.kill()  # a process that cannot think needs memory for nothing
        return self.is_available

    def _start_until_available(self) -> None:
        """Ask the process for a sign of life, and start it again, after a pause, until there is one."""

        async def start() -> None:
            while not await self.start():  # noqa: ASYNC110 - nothing tells when a missing file is there
                await asyncio.sleep(self._limits.pause)

        if self._starting is None or self._starting.done():
            self._starting = asyncio.create_task(start())

    async def move(self, question: Question) -> Move:
        """Return the move of a computer player, from the process or, if that is late or away, one step ahead."""
        move, may_go_on = None, True
        self._moves_waited_for += 1
        try:
            while may_go_on and (found := await self._searched(question)):
                move, may_go_on = found
                may_go_on = may_go_on and self._moves_waited_for == 1 and not self._one_at_a_time.locked()
        finally:
            self._moves_waited_for -= 1
        return move or await self._own_move(question)

    async def _searched(self, question: Question) -> tuple[Move, bool] | None:
        """Return the move of the process, and whether its search can go on; None if there is no answer."""

        def read(answer: Any) -> tuple[Move, bool]:
            move = codec_for(question.options).loads(answer[0])
            if not isinstance(move, Move) or question.view().objection(move) is not None:
                raise WorkerError("the move is not legal")
            return move, bool(answer[1])

        return await self._try("A computer player moves without its process", read, self._limits.move, "move", question)

    async def _own_move(self, question: Question) -> Move:
        """Return the move one step ahead, or that of a novice if the network is not loaded, or cannot be."""
        if self._loading is None:
            self._loading = asyncio.create_task(asyncio.to_thread(_thinker_of_the_bot, self._weights))
        try:
            if self._loading.done() and (thinker := self._loading.result()):
                return (await asyncio.to_thread(thinker.move, question))[0]
        except Exception as error:  # noqa: BLE001 - the game goes on, whatever the bug
            self._log_failure("A computer player moves like a novice", error)
        return await super().move(question)

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the best moves; none if the process cannot tell. It searches less while others wait."""
        return await self._try_moves("There is no advice", "advice", question, number=number)

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
            return tuple(
                AdvisedMove(codec.loads(move), tuple(chances), contract.AdviceGoal(goal), bool(is_brief))
                for move, chances, goal, is_brief in answer
            )

        return await self._try(failure, read, self._limits.answer, kind, question, **values) or ()

    async def _try(
        self, failure: str, read: Callable[[Any], T], limit: float, kind: str, question: Question, **values: Any
    ) -> T | None:
        """Return what `read` makes of the answer to a request, or None, after logging the failure, if there is none."""
        if self.is_available is False or (kind in URGENT and self._late_after == self.worker.answers):
            return None
        try:
            return read(await self._answer(kind, limit, question, **values))
        except (WorkerError, CodecError, GameError, TypeError, ValueError, LookupError) as error:
            self._log_failure(failure, error)
            return None

    async def _answer(self, kind: str, limit: float, question: Question | None = None, **values: Any) -> Any:
        """Return the answer to a request, which requests that are equal share. Raises `WorkerError`."""
        request = contract.dump_request(kind, question, **values)
        if request not in self._asked:
            self._asked[request] = asking = asyncio.create_task(self._ask(request, limit, is_urgent=kind in URGENT))
            asking.add_done_callback(lambda asked: (self._asked.pop(request), asked.cancelled() or asked.exception()))
        return await asyncio.shield(self._asked[request])

    async def _ask(self, request: bytes, limit: float, *, is_urgent: bool) -> Any:
        try:
            async with asyncio.timeout(limit), nullcontext() if is_urgent else self._one_at_a_time:
                header = contract.HEADER.pack(len(request), time.monotonic())
                answer = await self.worker.request(header + request)
            return read_json((answer.result or b"").decode())
        except TimeoutError:
            self._late_after = self.worker.answers
            self._start_until_available()
            raise WorkerError(f"no answer within {limit:g} s") from None
        except ValueError as error:
            raise WorkerError(f"an answer that cannot be read ({error})") from error

    def _log_failure(self, what: str, error: Exception) -> None:
        """Log a failure as one line; the whole traceback of a bug in the process comes before it, once."""
        *traceback, reason = str(error).strip().splitlines() or [type(error).__name__]
        if traceback and str(error) not in self._logged:
            self._logged.add(str(error))
            log.error("The process that thinks has a bug:\n%s", error)
        log.warning("%s: %s", what, reason)


def _thinker_of_the_bot(weights: str | None) -> "NetworkThinker | None":
    """Return a thinker that works in the bot's own process, or None without numpy or usable weights."""
    os.environ.update(contract.ONE_THREAD)
    try:
        from bot.ai.thinker import NetworkThinker

        return NetworkThinker(weights, others_wait=lambda: True)
    except (ImportError, contract.WeightsError):
        return None  # the process that thinks says why
