"""Client of the process that thinks. Nothing of numpy is imported here: the bot itself does without."""

import asyncio
import logging
import os
import random
import sys
from collections.abc import Mapping
from typing import Any, Self

from bot.ai.contract import WEIGHTS_VARIABLE, AdvisedMove, Question, dump_request, load_json
from bot.ai.quick import quick_move
from bot.engine import CodecError, GameError, Move
from bot.rules import codec_for
from render.worker_client import WorkerClient, WorkerError

log = logging.getLogger(__name__)

TIMEOUT = 10.0
"""Seconds for one question, the start of the process included; the strongest level takes a tenth of a second."""


class ThinkingClient:
    """Asks a process of its own what computer players do.

    The process is started by the first question, or by `async with`. `is_available` is None before `start`, and says
    afterwards whether the process can think.
    """

    def __init__(self, timeout: float = TIMEOUT, environment: Mapping[str, str] | None = None) -> None:
        weights = {name: os.environ[name] for name in (WEIGHTS_VARIABLE,) if name in os.environ}
        command = (sys.executable, "-m", "bot.ai.worker")
        self._client = WorkerClient("thinking", command, timeout, weights | dict(environment or {}))
        self._starting: asyncio.Task[bool] | None = None
        self.is_available: bool | None = None

    async def __aenter__(self) -> Self:
        """Start the process in the background, so that nobody waits for it."""
        self._starting = asyncio.create_task(self.start())
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the process, even while it is starting."""
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait((self._starting,))
        await self.close()

    async def start(self) -> bool:
        """Start the process, and return whether it can think; if it cannot, the log has a line that says why."""
        try:
            await self._ask(dump_request("ready"))
            self.is_available = True
        except WorkerError as error:
            self.is_available = False
            log.warning("There are no computer players: %s", _reason(error))
        return self.is_available

    async def move(self, question: Question) -> Move:
        """Return the move of a computer player. If the process cannot tell, it is that of the quick player."""
        try:
            answer = await self._ask(dump_request("move", question))
            move = codec_for(question.options).loads(answer)
            view = question.view()
            if not isinstance(move, Move) or view.objection(move) is not None:
                raise WorkerError("the move is not legal")
        except (WorkerError, CodecError, GameError, TypeError) as error:
            log.warning("A computer player moves without thinking: %s", _reason(error))
            return quick_move(question.view(), random.Random(question.seed))
        return move

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the best moves, the best first; none if the process cannot tell."""
        try:
            answer = await self._ask(dump_request("advice", question, number=number))
            codec = codec_for(question.options)
            return tuple(AdvisedMove(codec.loads(move), tuple(chances)) for move, chances in answer)
        except (WorkerError, CodecError, TypeError, ValueError) as error:
            log.warning("There is no advice: %s", _reason(error))
            return ()

    async def chances(self, question: Question) -> tuple[float, ...] | None:
        """Return each seat's chance to win, from 0 to 1, or None if the process cannot tell or the game is over."""
        try:
            answer = await self._ask(dump_request("chances", question))
            return None if answer is None else tuple(map(float, answer))
        except (WorkerError, TypeError, ValueError) as error:
            log.warning("The chances are not known: %s", _reason(error))
            return None

    async def close(self) -> None:
        """End the process."""
        await self._client.close()

    async def _ask(self, request: bytes) -> Any:
        answer = await self._client.request(len(request).to_bytes(4, "big") + request)
        try:
            return load_json(answer.result or b"")
        except ValueError as error:
            raise WorkerError(f"an answer that cannot be read ({error})") from error


def _reason(error: Exception) -> str:
    """Return the last line of an error: that of a traceback says what went wrong. Our own errors need no type."""
    lines = str(error).strip().splitlines()
    if not lines:
        return type(error).__name__
    name, _, reason = lines[-1].partition(": ")
    return reason if name.startswith("bot.") and reason else lines[-1]
