"""Open a table in a member's direct messages, and point the member to it."""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.games import Table
from bot.ui.kit.context import App, app, is_direct, words_for
from bot.ui.kit.discord_errors import DISCORD_ERRORS, Failure, classify
from bot.ui.kit.links import message_link
from bot.ui.kit.replies import Answer, StatelessLayout, reply_and_show


@dataclass(frozen=True, slots=True)
class PrivateChannel:
    """The direct messages of the member of an interaction."""

    member_id: int
    channel_id: int
    bot: App

    def link(self, message_id: int) -> str:
        """Return the link to a message in them."""
        if self.bot.direct_messages_at is not None:
            return self.bot.direct_messages_at(self.member_id)
        return message_link(None, self.channel_id, message_id)

    async def link_to_newest(self, game_id: int) -> str:
        """Return the link to the newest message of a game in them."""
        messages = await self.bot.tables.delivery.messages(game_id)
        return self.link(max((each.message_id for each in messages), default=self.channel_id))


async def direct_messages(interaction: discord.Interaction[Any]) -> PrivateChannel:
    """Return the direct messages of the interaction's member, who need not accept any."""
    if is_direct(interaction) and interaction.channel_id is not None:
        return PrivateChannel(interaction.user.id, interaction.channel_id, app(interaction))
    channel = await interaction.client.create_dm(discord.Object(interaction.user.id))
    return PrivateChannel(interaction.user.id, channel.id, app(interaction))


async def open_in_private(
    interaction: discord.Interaction[Any],
    place: PrivateChannel,
    greeting: str,
    deal: Callable[[], Awaitable[Table]],
) -> None:
    """Send a greeting as a direct message, deal the game below it, and link to it in the private answer.

    The greeting comes first: if the member accepts no direct messages, there is no game yet. Raises `GameError` then,
    and those of `deal`.
    """
    channel = interaction.client.get_partial_messageable(place.channel_id)
    try:
        sent = await channel.send(
            view=StatelessLayout(ui.TextDisplay(greeting)), allowed_mentions=discord.AllowedMentions.none()
        )
    except discord.HTTPException as error:
        if classify(error) is not Failure.FORBIDDEN:
            raise
        raise GameError("error-closed-dms") from error
    try:
        table = await deal()
    except BaseException:
        await _delete(sent)
        raise
    is_here = is_direct(interaction)
    text = words_for(interaction).text("practice-dealt-here" if is_here else "practice-dealt", link=place.link(sent.id))
    await reply_and_show(interaction, table, Answer(text, repeats_channel=is_here))


async def _delete(message: discord.Message) -> None:
    with contextlib.suppress(*DISCORD_ERRORS):
        await message.delete()
