"""Work in progress, which a shutdown completes: tasks, and the interactions of members that came last."""

import asyncio
from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from time import perf_counter
from typing import Any

from cachetools import LRUCache

from bot.ui.kit.context import Interaction
from bot.ui.kit.private_messages import flow_of

REMEMBERED = 1_000  # interactions
CANCELLATIONS, CANCEL_AFTER = 3, 0.5
"""How often an unfinished task is cancelled, and the seconds in between: it may first wait for another one."""


class TaskTracker:
    """The tasks that are answering members or sending messages."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._one_is_done = asyncio.Event()

    @contextmanager
    def working(self) -> Generator[None]:
        """Make `finish` wait for the current task, inside the `with` block."""
        task = asyncio.current_task()
        if task is None or task in self._tasks:
            yield
            return
        self._tasks.add(task)
        try:
            yield
        finally:
            self._discard(task)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background; `finish` waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._discard)

    async def finish(self, seconds: float) -> None:
        """Wait up to `seconds` for all tasks, also those that begin meanwhile, and cancel those that take longer."""
        await self._until_none_is_left(seconds)
        for _ in range(CANCELLATIONS):
            for task in set(self._tasks):
                task.cancel()
            await self._until_none_is_left(CANCEL_AFTER)

    async def _until_none_is_left(self, seconds: float) -> None:
        """Wait at most `seconds`. A task that left its `with` block may go on: the loop of the clock does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._tasks:
                    self._one_is_done.clear()
                    await self._one_is_done.wait()

    def _discard(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        self._one_is_done.set()


class Interactions:
    """The ids of the last `REMEMBERED` interactions, and which of them still wait for an answer.

    None is run twice, neither by this process nor by one that takes over. `working` makes the shutdown of the bot wait
    for a block. `record_answer` gets the seconds until a first answer.
    """

    def __init__(
        self, working: Callable[[], AbstractContextManager[None]], record_answer: Callable[[float], None] | None = None
    ) -> None:
        self._working, self._record_answer = working, record_answer
        self._begun: LRUCache[int, bool] = LRUCache(REMEMBERED)
        self._unanswered: set[int] = set()
        self._all_answered = asyncio.Event()
        self._all_answered.set()

    def is_repeated(self, interaction: Interaction) -> bool:
        """Remember an interaction; return whether it was known already, since Discord may deliver an event twice."""
        is_known = interaction.id in self._begun
        self._begun[interaction.id] = True
        return is_known

    def leave_alone(self, begun: Iterable[int]) -> None:
        """Remember interactions that the process before has begun to answer."""
        for interaction_id in begun:
            self._begun[interaction_id] = True

    @contextmanager
    def answering(self, interaction: Interaction) -> Generator[None]:
        """Make the shutdown of the bot, and a process that takes over, wait for the answer that the block gives."""
        with self._working():
            self._unanswered.add(interaction.id)
            self._all_answered.clear()
            try:
                yield
            finally:
                self._note_answered(interaction.id)

    def note_answer(self, interaction: Interaction) -> None:
        """Record how long the member waited for the first answer; the block may go on with messages to others."""
        flow = flow_of(interaction)
        if flow.received_at is not None:
            flow.answered_after = perf_counter() - flow.received_at
            if self._record_answer is not None:
                self._record_answer(flow.answered_after)
        flow.received_at = None
        self._note_answered(interaction.id)

    def _note_answered(self, interaction_id: int) -> None:
        self._unanswered.discard(interaction_id)
        if not self._unanswered:
            self._all_answered.set()

    async def until_answered(self, seconds: float) -> None:
        """Return when all interactions that were begun have an answer, or after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._all_answered.wait()

    @property
    def begun(self) -> Sequence[int]:
        """Return the ids that a process that takes over leaves alone, oldest first.

        Among them are those that were given up: their change may be written, and Discord takes no answer any more.
        """
        return sorted(self._begun)
