"""Private messages as answers to an interaction; the first one is deferred if it takes long."""

import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import InteractionResponseType, ui

from bot.ui.kit.context import Interaction, flow_of
from bot.ui.kit.requests.deferral import Deferral
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, UNKNOWN_MESSAGE

log = logging.getLogger(__name__)

_NOBODY = discord.AllowedMentions.none()


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
    edit: dict[str, Any] = {**parts, "attachments": [*files], "allowed_mentions": _NOBODY}
    new: dict[str, Any] = {**parts, "files": [*files], "allowed_mentions": _NOBODY, "ephemeral": True}
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


async def edit_first_answer(interaction: Interaction, *, view: ui.LayoutView, files: Sequence[discord.File]) -> None:
    """Put a view in the place of the first answer that `send_privately` sent."""
    followup = flow_of(interaction).followup
    edit = interaction.edit_original_response if followup is None else followup.edit
    await edit(view=view, attachments=files, allowed_mentions=_NOBODY)
