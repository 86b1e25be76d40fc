"""Private messages as answers to an interaction: deferred when slow, and deleted when others replace them.

Discord waits three seconds for the first one. The bot can delete one only with the token of its interaction, which is
valid for 15 minutes and kept in memory alone.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import discord
from cachetools import TTLCache
from discord import InteractionResponseType, ui

from bot.engine import Frozen
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, Failure, classify
from bot.ui.kit.requests.rate_limits import MEMBERS_REMEMBERED

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
_Place = tuple[int, int]  # the ids of a member and a channel
_Messages = TTLCache[_Place, tuple["_PrivateMessage", ...]]

DEFER_AFTER = 1.0  # seconds until Discord is told that the answer takes longer
TOKEN_LIFETIME = 15 * 60  # seconds for which Discord accepts the token of an interaction
NOBODY = discord.AllowedMentions.none()


class Deferral:
    """The timer that defers the answer to an interaction, and what the deferral left to be filled.

    A press on a private message is deferred as an update of that message, anything else as a new private message, in
    which Discord shows that the bot is thinking.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self.timer = asyncio.get_running_loop().call_later(DEFER_AFTER, self._begin)
        self._deferring: asyncio.Task[None] | None = None
        self._unfilled: InteractionResponseType | None = None

    def _begin(self) -> None:
        self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        response = self._interaction.response
        with suppress(*DISCORD_ERRORS):  # the answer itself is still tried
            await response.defer(ephemeral=True, thinking=not was_pressed_in_private(self._interaction))
            self._unfilled = response.type

    async def has_begun(self) -> bool:
        """Stop the timer, and return whether the answer was deferred already."""
        self.timer.cancel()
        if self._deferring is not None:
            await self._deferring
        return self._unfilled is not None

    async def take(self) -> InteractionResponseType | None:
        """Stop the timer, and return what an answer fills: None if none was deferred, or if an answer has taken it."""
        await self.has_begun()
        unfilled, self._unfilled = self._unfilled, None
        return unfilled


def was_pressed_in_private(interaction: Interaction) -> bool:
    """Return whether the interaction is a press on a private message, which its answer may replace."""
    return interaction.message is not None and interaction.message.flags.ephemeral


@dataclass(slots=True)
class Flow:
    """The state of answering one interaction."""

    received_at: float | None = None  # by `perf_counter`; None once the first answer is recorded
    answered_after: float | None = None  # seconds until the first answer
    outcome: str = "answered"  # for the log
    is_answered: bool = False
    deferral: Deferral | None = None  # of the first answer
    followup: discord.WebhookMessage | None = None  # the first answer, if it had to be a further message
    is_shown: bool = False  # whether its table was shown in the channel
    is_forgotten: bool = False  # whether the member asked to be forgotten: nothing about them is stored afterwards


def flow_of(interaction: Interaction) -> Flow:
    """Return the state of an interaction, the same one at each call."""
    return interaction.extras.setdefault("flow", Flow())


@asynccontextmanager
async def deferring(interaction: Interaction) -> AsyncGenerator[None]:
    """Defer the answer if the block gives none in time. If the block ends without any, nobody is left waiting."""
    flow_of(interaction).deferral = deferral = Deferral(interaction)
    try:
        yield
    finally:
        deferral.timer.cancel()  # a deferral that has begun goes on
    if await deferral.take() is InteractionResponseType.deferred_channel_message:
        with suppress(*DISCORD_ERRORS):
            await interaction.delete_original_response()


async def send_privately(
    interaction: Interaction,
    *,
    text: str | None = None,
    view: ui.LayoutView | None = None,
    files: Sequence[discord.File] = (),
    in_place: bool = False,
) -> int | None:
    """Send the member a text or a view, which fills a deferred answer, and return the message's id if it is known.

    If `in_place`, it replaces the private message that was pressed, unless that is gone or was answered before.
    """
    flow = flow_of(interaction)
    unfilled = None if flow.deferral is None else await flow.deferral.take()
    parts: dict[str, Any] = {"content": text} if view is None else {"view": view}
    edit: dict[str, Any] = {**parts, "attachments": [*files], "allowed_mentions": NOBODY}
    new: dict[str, Any] = {**parts, "files": [*files], "allowed_mentions": NOBODY, "ephemeral": True}
    is_first, flow.is_answered = not flow.is_answered, True
    if unfilled is InteractionResponseType.deferred_channel_message:
        return (await interaction.edit_original_response(**edit)).id
    if in_place and is_first and interaction.message is not None:
        try:
            if unfilled is None:
                await interaction.response.edit_message(**edit)
            else:
                await interaction.edit_original_response(**edit)
        except discord.NotFound as error:
            if classify(error) is not Failure.MESSAGE_GONE:
                raise  # else another answer has replaced it since the press
        else:
            return interaction.message.id
    if interaction.response.is_done():
        sent = await interaction.followup.send(**new, wait=True)
        if is_first:
            flow.followup = sent
        return sent.id
    return (await interaction.response.send_message(**new)).message_id


class _PrivateMessage(Frozen):
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

    def answered(self, interaction: Interaction, message_id: int | None) -> None:
        """Remember an answer, and delete the answers to older interactions, and the note unless it is newer."""
        notes = self._notes.get(_place(interaction), ())
        if all(note.interaction_id <= interaction.id for note in notes):
            self._delete(self._notes.pop(_place(interaction), ()))
        self._replace(self._answers, interaction, message_id)

    def noted(self, interaction: Interaction, message_id: int | None) -> None:
        """Remember a new note, and delete the one before."""
        self._replace(self._notes, interaction, message_id)

    def remove_answer(self, interaction: Interaction) -> None:
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

    def _replace(self, messages: _Messages, interaction: Interaction, message_id: int | None) -> None:
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


def _place(interaction: Interaction) -> _Place:
    return interaction.user.id, interaction.channel_id or 0
