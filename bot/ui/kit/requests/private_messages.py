"""The private messages that members see: at most one answer and one note each per channel.

The bot can delete one only with the token of its interaction, which is valid for 15 minutes and kept in memory alone.
"""

import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import discord
from cachetools import TTLCache

from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS
from bot.ui.kit.requests.rate_limits import MEMBERS_REMEMBERED

log = logging.getLogger(__name__)

TOKEN_LIFETIME = 15 * 60  # seconds for which Discord accepts the token of an interaction

_Place = tuple[int, int]  # the ids of a member and a channel
_Messages = TTLCache[_Place, tuple["_PrivateMessage", ...]]


@dataclass(frozen=True, slots=True)
class _PrivateMessage:
    """A private message, the interaction that sent or edited it last, and the function that deletes it."""

    message_id: int
    interaction_id: int
    delete: Callable[[int], Awaitable[None]]


class PrivateMessages:
    """The last answer and the last note of each member in each channel; those that are replaced are deleted.

    An answer shows something or confirms a move; a note is a sentence such as a refusal. `start` runs a deletion in the
    background. A failed deletion is ignored: the member can dismiss the message.
    """

    def __init__(
        self,
        start: Callable[[Coroutine[Any, Any, None]], object],
        clock: Callable[[], float] = lambda: time.monotonic(),  # looked up late: the demo has a clock of its own
    ) -> None:
        self._start = start
        self._answers: _Messages = TTLCache(MEMBERS_REMEMBERED, TOKEN_LIFETIME, clock)
        self._notes: _Messages = TTLCache(MEMBERS_REMEMBERED, TOKEN_LIFETIME, clock)

    def answered(self, interaction: discord.Interaction[Any], message_id: int | None) -> None:
        """Remember an answer, and delete the note and the answers to older interactions."""
        self.remove_note(interaction)
        self._replace(self._answers, interaction, message_id)

    def noted(self, interaction: discord.Interaction[Any], message_id: int | None) -> None:
        """Remember a new note, and delete the one before."""
        self._replace(self._notes, interaction, message_id)

    def remove_note(self, interaction: discord.Interaction[Any]) -> None:
        """Delete the note of the interaction's member in its channel, unless it answers a later interaction."""
        notes = self._notes.get(_place(interaction), ())
        if all(note.interaction_id <= interaction.id for note in notes):
            self._delete(self._notes.pop(_place(interaction), ()))

    def remove_answer(self, interaction: discord.Interaction[Any]) -> None:
        """Delete the answer to an interaction, unless a later interaction has replaced or edited it."""
        remembered = self._answers.get(_place(interaction), ())
        own = tuple(each for each in remembered if each.interaction_id == interaction.id)
        if own:
            self._answers[_place(interaction)] = tuple(each for each in remembered if each not in own)
            self._delete(own)

    def drop(self, member_id: int | None = None) -> None:
        """Drop the messages of a member, or of all: they stay until their readers close them."""
        for messages in (self._answers, self._notes):
            for place in [place for place in messages if member_id in (None, place[0])]:
                messages.pop(place, None)

    def _replace(self, messages: _Messages, interaction: discord.Interaction[Any], message_id: int | None) -> None:
        """Put a message in the place of the older ones, which are deleted, and drop what can no longer be deleted."""
        if message_id is None:
            return
        new = _PrivateMessage(message_id, interaction.id, interaction.followup.delete_message)
        older = messages.pop(_place(interaction), ())
        others = tuple(each for each in older if each.message_id != message_id)
        is_edited = len(others) < len(older)
        if not is_edited and all(each.interaction_id != interaction.id for each in others):
            self._delete(others)
            others = ()
        messages[_place(interaction)] = (*others, new)

    def _delete(self, messages: tuple[_PrivateMessage, ...]) -> None:
        for message in messages:
            self._start(_delete(message))


async def _delete(message: _PrivateMessage) -> None:
    try:
        await message.delete(message.message_id)
    except DISCORD_ERRORS as error:  # its text may not be logged: the URL of the request contains the token
        log.debug("Could not delete a private message: %s", type(error).__name__)


def _place(interaction: discord.Interaction[Any]) -> _Place:
    return interaction.user.id, interaction.channel_id or 0
