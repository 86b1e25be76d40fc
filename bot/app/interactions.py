"""The interactions that came last: none is run twice, neither by this process nor by one that takes over."""

import asyncio
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from time import perf_counter

from cachetools import LRUCache

from bot.ui.kit.context import Interaction
from bot.ui.kit.first_answer import flow_of

REMEMBERED = 1_000


class Interactions:
    """The ids of the last `REMEMBERED` interactions, and which of them still wait for an answer.

    `working` makes the shutdown of the bot wait for a block. `record_answer` gets the seconds until a first answer.
    """

    def __init__(
        self,
        working: Callable[[], AbstractContextManager[None]],
        record_answer: Callable[[float], None] | None = None,
    ) -> None:
        self._working, self._record_answer = working, record_answer
        self._begun: LRUCache[int, bool] = LRUCache(REMEMBERED)
        self._unanswered: set[int] = set()
        self._all_answered = asyncio.Event()
        self._all_answered.set()

    def is_repeated(self, interaction: Interaction) -> bool:
        """Return whether an interaction was asked about before: Discord may deliver an event twice."""
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
        if self._record_answer is not None and flow.received_at is not None:
            self._record_answer(perf_counter() - flow.received_at)
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
