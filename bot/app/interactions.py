"""The interactions that came last: none is answered twice, and a process that takes over answers the others."""

import asyncio
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import discord
from cachetools import LRUCache

REMEMBERED = 1_000


class Interactions:
    """The ids of the last `REMEMBERED` interactions, and which of them still wait for an answer."""

    def __init__(self) -> None:
        self._is_over: LRUCache[int, bool] = LRUCache(REMEMBERED)
        self._unanswered: set[int] = set()
        self._all_answered = asyncio.Event()
        self._all_answered.set()

    def is_repeated(self, interaction_id: int) -> bool:
        """Return whether an interaction was asked about before: Discord may deliver an event twice."""
        is_known = interaction_id in self._is_over
        self._is_over.setdefault(interaction_id, False)
        return is_known

    def leave_alone(self, answered: Iterable[int]) -> None:
        """Remember interactions that the process before has answered."""
        for interaction_id in answered:
            self._is_over[interaction_id] = True

    @contextmanager
    def answering(self, interaction: discord.Interaction[Any]) -> Generator[None]:
        """Note that the block answers an interaction; if it is cancelled before Discord was told anything, none has."""
        self._unanswered.add(interaction.id)
        self._all_answered.clear()
        try:
            yield
        except asyncio.CancelledError:
            self._is_over[interaction.id] = interaction.response.is_done()
            raise
        else:
            self._is_over[interaction.id] = True
        finally:
            self.note_answer(interaction.id)

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
    def answered(self) -> Sequence[int]:
        """Return the ids that a process that takes over leaves alone, oldest first."""
        return sorted(each for each, is_over in self._is_over.items() if is_over)
