"""The button that puts a private answer into the channel, for members who may write there."""

from collections.abc import Awaitable, Callable

import discord

from bot.engine import GameError
from bot.games import Table
from bot.present.language.words import Words, bold
from bot.ui.kit.context import Interaction, app, is_elsewhere, public_words, words_for
from bot.ui.kit.controls import GREY, GameButton, button
from bot.ui.kit.error_boundary import tell
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.replies import Answer, join_lines


def may_share(interaction: Interaction) -> bool:
    """Return whether the member may write in the channel, in which the bot can post, too."""
    if interaction.guild_id is None or is_elsewhere(interaction):
        return False
    permissions, channel = interaction.permissions, interaction.channel
    if isinstance(channel, discord.Thread):
        is_open = not channel.locked or permissions.manage_threads
        return permissions.administrator or (permissions.send_messages_in_threads and is_open)
    return permissions.administrator or permissions.send_messages


def may_share_game(interaction: Interaction, table: Table) -> bool:
    """Return whether the member may share what is left of a game here: it is over, and of this server or practice."""
    is_of_here = table.is_private or table.game.guild_id == interaction.guild_id
    return is_of_here and not table.status.is_open and may_share(interaction)


def share_buttons(interaction: Interaction, table: Table, seq: int, verb: str, argument: str = "") -> list[GameButton]:
    """Return the button that shares something about a game, or nothing where the member may not."""
    if not may_share_game(interaction, table):
        return []
    return [button(words_for(interaction).text("share-button"), table.id, seq, verb, argument, style=GREY)]


async def share_game(interaction: Interaction, table: Table, make: Callable[[Words], Awaitable[Answer]]) -> None:
    """Share what `make` returns about a game that is over, with the words of its table. Raises `GameError`."""
    if table.status.is_open:
        raise GameError("share-not-over")
    if not may_share_game(interaction, table):
        raise GameError("share-not-here")
    await share(interaction, public_words(interaction, table), make)


async def share(interaction: Interaction, words: Words, make: Callable[[Words], Awaitable[Answer]]) -> None:
    """Post what `make` returns in the channel, without controls and silently, and say who has shared it.

    `words` are those of the readers, which `make` gets. Raises `GameError` if the member or the bot may not write
    there, if the member has shared much lately, and whatever `make` raises.
    """
    if not may_share(interaction):
        raise GameError("share-not-here")
    check_permissions(interaction)
    bot, member = app(interaction), interaction.user
    bot.rate_limits.charge(member.id, shared=1)
    answer = await make(words)
    picture = answer.film
    if picture is None and answer.scene is not None:
        picture = await bot.pictures.draw(answer.scene, answer.table)
    by = words.text("share-by", player=bold(member.display_name))
    text = join_lines(f"-# {by}", answer.whole_text)
    await bot.messages.share(interaction.channel_id or 0, text, answer.alt, picture, is_film=bool(answer.film))
    await tell(interaction, words_for(interaction).text("share-done"))
