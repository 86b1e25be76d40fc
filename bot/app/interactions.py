"""The interactions that came last: none is run twice, neither by this process nor by one that takes over."""

import asyncio
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress

from cachetools import LRUCache

REMEMBERED = 1_000


class Interactions:
    """The ids of the last `REMEMBERED` interactions, and which of them still wait for an answer."""

    def __init__(self) -> None:
        self._begun: LRUCache[int, bool] = LRUCache(REMEMBERED)
        self._unanswered: set[int] = set()
        self._all_answered = asyncio.Event()
        self._all_answered.set()

    def is_repeated(self, interaction_id: int) -> bool:
        """Return whether an interaction was asked about before: Discord may deliver an event twice."""
        is_known = interaction_id in self._begun
        self._begun[interaction_id] = True
        return is_known

    def leave_alone(self, begun: Iterable[int]) -> None:
        """Remember interactions that the process before has begun to answer."""
        for interaction_id in begun:
            self._begun[interaction_id] = True

    @contextmanager
    def answering(self, interaction_id: int) -> Generator[None]:
        """Note that the block answers an interaction."""
        self._unanswered.add(interaction_id)
        self._all_answered.clear()
        try:
            yield
        finally:
            self.note_answer(interaction_id)

    def note_answer(self, interaction_id: int) -> None:
        """Record that the member has an answer, also while the block goes on with messages to others."""
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
