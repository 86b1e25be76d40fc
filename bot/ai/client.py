"""Client of the process that thinks. It does not import numpy: the bot's own process works without it."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeVar

from bot.ai.contract import WEIGHTS_VARIABLE, AdvisedMove, Question, dump_request
from bot.ai.quick import QuickPlayer
from bot.engine import CodecError, GameError, Move, read_json
from bot.rules import codec_for
from render.worker_client import WorkerClient, WorkerError

log = logging.getLogger(__name__)

T = TypeVar("T")

TIMEOUT = 10.0
"""Seconds for one question, the start of the process included; the strongest level takes a tenth of a second."""
RETRY = 60
"""Seconds until a process that cannot think is started again."""
_MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(2**25), "MALLOC_TRIM_THRESHOLD_": str(2**26)}
"""Settings of glibc: the process keeps freed memory, instead of asking for it again in each batch of a search."""
SECONDS_OF_A_QUEUE = 0.2
"""Seconds for the searches of all moves that are waited for at the same time: the more there are, the shorter each."""


class ThinkingClient(QuickPlayer):
    """A client of the separate process that decides what computer players do.

    The process is started by the first question, or by `async with`. `is_available` is None before `start`, and says
    afterwards whether the process can think. While it cannot, it is not asked, and `async with` starts it again every
    minute.
    """

    def __init__(self, timeout: float = TIMEOUT, environment: Mapping[str, str] | None = None) -> None:
        weights = {name: os.environ[name] for name in (WEIGHTS_VARIABLE,) if name in os.environ}
        command = (sys.executable, "-m", "bot.ai.worker")
        self.worker = WorkerClient("thinking", command, timeout, _MEMORY | weights | dict(environment or {}))
        self._starting: asyncio.Task[None] | None = None
        self._logged: set[str] = set()
        self._moves_waited_for = 0
        self.is_available = None

    async def __aenter__(self) -> Self:
        """Start the process in the background, so that no question has to wait for it."""
        self._starting = asyncio.create_task(self._start_until_available())
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the process, even while it is starting."""
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait((self._starting,))
        await self.worker.close()

    async def start(self) -> bool:
        """Start the process, and return whether it can think; if it cannot, the log has a line that says why."""
        try:
            await self._ask("ready")
            if self.is_available is False:
                log.info("There are computer players again")
            self.is_available = True
        except WorkerError as error:
            if self.is_available is not False:
                self._log_failure("There are no computer players", error)
            self.is_available = False
            self.worker.restart()  # ends the process, which needs memory for nothing
        return self.is_available

    async def _start_until_available(self) -> None:
        while not await self.start():  # noqa: ASYNC110 - nothing tells when a missing file is there
            await asyncio.sleep(RETRY)

    async def move(self, question: Question) -> Move:
        """Return the move of a computer player. If the process cannot tell, it is that of the quick player.

        One process serves all tables in turn, so searches are shorter while many moves are waited for.
        """

        def read(answer: Any) -> Move:
            move = codec_for(question.options).loads(answer)
            if not isinstance(move, Move) or question.view().objection(move) is not None:
                raise WorkerError("the move is not legal")
            return move

        self._moves_waited_for += 1
        seconds = SECONDS_OF_A_QUEUE / self._moves_waited_for
        try:
            move = await self._try("A computer player moves without thinking", read, "move", question, seconds=seconds)
        finally:
            self._moves_waited_for -= 1
        return move or await super().move(question)

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the best moves, the best first; none if the process cannot tell."""
        codec = codec_for(question.options)

        def read(answer: Any) -> tuple[AdvisedMove, ...]:
            return tuple(AdvisedMove(codec.loads(move), tuple(chances)) for move, chances in answer)

        return await self._try("There is no advice", read, "advice", question, number=number) or ()

    async def course(self, question: Question, entries: Sequence[int]) -> list[tuple[float, ...] | None] | None:
        """Return each seat's chance to win after each entry of a game that is over, None for those within a turn.

        The events of the question are those of all entries, not masked, and `entries` says how many each one has.
        The whole is None if the process cannot tell, or if its chances were not measured for such games.
        """

        def read(answer: Any) -> list[tuple[float, ...] | None] | None:
            return None if answer is None else [None if each is None else tuple(map(float, each)) for each in answer]

        failure = "The chances in a game that is over are not known"
        return await self._try(failure, read, "course", question, entries=list(entries))

    async def _try(
        self, failure: str, read: Callable[[Any], T], kind: str, question: Question, **values: Any
    ) -> T | None:
        """Return what `read` makes of the answer to a request, or None, after logging the failure, if there is none."""
        if self.is_available is False:
            return None
        try:
            return read(await self._ask(kind, question, **values))
        except (WorkerError, CodecError, GameError, TypeError, ValueError) as error:
            self._log_failure(failure, error)
            return None

    async def _ask(self, kind: str, question: Question | None = None, **values: Any) -> Any:
        """Return the answer to a request. Raises `WorkerError`."""
        request = dump_request(kind, question, **values)
        answer = await self.worker.request(len(request).to_bytes(4, "big") + request)
        try:
            return read_json((answer.result or b"").decode())
        except ValueError as error:
            raise WorkerError(f"an answer that cannot be read ({error})") from error

    def _log_failure(self, what: str, error: Exception) -> None:
        """Log a failure as one line; the whole traceback of a bug in the process comes before it, once."""
        *traceback, reason = str(error).strip().splitlines() or [type(error).__name__]
        if traceback and str(error) not in self._logged:
            self._logged.add(str(error))
            log.error("The process that thinks has a bug:\n%s", error)
        log.warning("%s: %s", what, reason)
