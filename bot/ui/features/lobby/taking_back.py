"""The button with which members take their seat back from the computer player that holds it for them."""

from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.games import Table
from bot.games.unit.refusals import NotAPlayer
from bot.present.language.words import Words
from bot.present.phrases import bold
from bot.ui.content.board import turn_view
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import Press, button, on, row
from bot.ui.kit.error_boundary import on_refusal
from bot.ui.kit.replies import Answer, reply, reply_and_show
from bot.ui.kit.viewer import viewer_at, with_own_seat


def take_back_row(table: Table, words: Words) -> ui.ActionRow[Any]:
    """Return the row with the button that takes a member's seat back."""
    return row(button(words.text("take-back"), table.id, -1, "take_back", style=discord.ButtonStyle.success))


async def take_back(interaction: Interaction, table: Table) -> None:
    """Take the member's seat back, and answer with what they can do if it is their turn. Raises `GameError`."""
    if not table.status.is_open:
        raise GameError("error-game-over")
    before = table
    table = await with_own_seat(interaction, table)
    if table.seat_of(interaction.user.id) is None:
        raise NotAPlayer
    done = words_for(interaction).text("take-back-done")
    answer = Answer(done)
    if table.member_to_act() == interaction.user.id:
        history = await app(interaction).tables.history.in_effect(table.id)
        answer = turn_view(viewer_at(interaction, table), history, done)
    if table is before:  # a second press changes nothing
        await reply(interaction, answer)
    else:
        await reply_and_show(interaction, table, answer)


@on("take_back")
async def _take_back(press: Press) -> None:
    await take_back(press.interaction, press.table)


@on_refusal(NotAPlayer)
async def _offer_to_take_back(interaction: Interaction) -> bool:
    """Tell a member whose seat a computer player holds how to take it back; return whether that is so."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return False
    table = await app(interaction).tables.in_channel(interaction.channel_id)
    seat = table.seat_kept_for(interaction.user.id) if table is not None else None
    if table is None or seat is None:
        return False
    words = words_for(interaction)
    text = words.text("computer-plays-for-you", player=bold(table.names[seat]))
    await reply(interaction, Answer(text, [take_back_row(table, words)]))
    return True
