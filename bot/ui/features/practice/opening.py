"""Open a table in a member's direct messages, and point the member to it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord

from bot.games import Table
from bot.ui.features.lobby.open_table import message_link
from bot.ui.kit.context import App, app, is_direct, words_for
from bot.ui.kit.replies import Answer, reply


@dataclass(frozen=True, slots=True)
class DirectMessages:
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


async def direct_messages(interaction: discord.Interaction[Any]) -> DirectMessages:
    """Return the direct messages of the interaction's member, who need not accept any."""
    if is_direct(interaction) and interaction.channel_id is not None:
        return DirectMessages(interaction.user.id, interaction.channel_id, app(interaction))
    channel = await interaction.client.create_dm(discord.Object(interaction.user.id))
    return DirectMessages(interaction.user.id, channel.id, app(interaction))


async def open_in_private(
    interaction: discord.Interaction[Any],
    place: DirectMessages,
    greeting: str,
    deal: Callable[[], Awaitable[Table]],
) -> None:
    """Send a greeting as a direct message, deal the game below it, and link to it in the private answer.

    The greeting comes first: if the member accepts no direct messages, there is no game yet. Raises `GameError` then,
    and those of `deal`.
    """
    async with place.bot.messages.greeting(place.channel_id, greeting) as message_id:
        table = await deal()
    is_here = is_direct(interaction)
    text = words_for(interaction).text(
        "practice-dealt-here" if is_here else "practice-dealt", link=place.link(message_id)
    )
    await reply(interaction, Answer(text, repeats_channel=is_here))
    if await place.bot.messages.show(table, interaction) and is_here:
        place.bot.private_messages.remove_answer(interaction)
