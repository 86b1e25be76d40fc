"""Private messages as answers to an interaction, deferred when slow: Discord waits three seconds for the first one."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord
from discord import InteractionResponseType, ui

from bot.ui.kit.context import Interaction
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, UNKNOWN_MESSAGE

log = logging.getLogger(__name__)

DEFER_AFTER = 1.0  # seconds until Discord is told that the answer takes longer
NOBODY = discord.AllowedMentions.none()


class Deferral:
    """The timer that defers the answer to an interaction, and what the deferral left to be filled.

    A press on a private message is deferred as an update of that message, anything else as a new private message, in
    which Discord shows that the bot is thinking.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._timer = asyncio.get_running_loop().call_later(DEFER_AFTER, self._begin)
        self._deferring: asyncio.Task[None] | None = None
        self._unfilled: InteractionResponseType | None = None

    def _begin(self) -> None:
        self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        response = self._interaction.response
        try:
            await response.defer(ephemeral=True, thinking=not was_pressed_in_private(self._interaction))
            self._unfilled = response.type
        except DISCORD_ERRORS as error:  # the answer itself is still tried
            log.info("Could not defer an answer: %s", type(error).__name__)

    def stop(self) -> None:
        """Stop the timer. A deferral that has begun goes on."""
        self._timer.cancel()

    async def has_begun(self) -> bool:
        """Stop the timer, and return whether the answer was deferred already."""
        self.stop()
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
    is_answered: bool = False
    deferral: Deferral | None = None  # of the first answer
    followup: discord.WebhookMessage | None = None  # the first answer, if it had to be a further message
    is_shown: bool = False  # whether its table was shown in the channel
    is_forgotten: bool = False  # whether the member asked to be forgotten: nothing about them is stored afterwards
    deletions: int = 0  # `Members.deletions` when it arrived


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
        deferral.stop()
    if await deferral.take() is InteractionResponseType.deferred_channel_message:
        try:
            await interaction.delete_original_response()
        except DISCORD_ERRORS as error:
            log.info("Could not remove a deferred answer: %s", type(error).__name__)


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
            if error.code != UNKNOWN_MESSAGE:
                raise  # else another answer has replaced it since the press
        else:
            return interaction.message.id
    if interaction.response.is_done():
        sent = await interaction.followup.send(**new, wait=True)
        if is_first:
            flow.followup = sent
        return sent.id
    return (await interaction.response.send_message(**new)).message_id
