"""A player's own reserved cards: the button "hand" and /hand."""

from dataclasses import replace
from typing import Any

import discord

from bot.engine import GameError
from bot.present.scenes import hand_scene
from bot.present.what_can_i_do import hand_text
from bot.rules import ChooseAction
from bot.ui.actions.parts import SUCCESS, join_lines, tokens_line
from bot.ui.actions.ways_to_buy import ways_to_buy
from bot.ui.commands.builder import command
from bot.ui.core.context import app, words_for
from bot.ui.core.controls import GameButton, Press, on, row
from bot.ui.core.replies import Answer, reply
from bot.ui.core.viewer import Viewer, viewer_at, viewer_here
from bot.ui.views.parts import views_row


def hand_answer(viewer: Viewer) -> Answer:
    """Return the player's reserved cards, with a button for each card that they can buy now."""
    position, words, names = viewer.position, viewer.words, viewer.table.names
    text = join_lines(hand_text(position, viewer.seat, words, viewer.emojis), tokens_line(viewer))
    views = views_row(viewer.table, words, without="hand")
    buttons = _buy_buttons(viewer)
    rows = (row(*buttons), views) if buttons else (views,)
    if not viewer.player.hand:
        return Answer(text, rows)
    alt = hand_text(position, viewer.seat, words, None).replace("**", "")
    return Answer(text, rows, hand_scene(position, viewer.seat, names, words), alt, viewer.table)


def _buy_buttons(viewer: Viewer) -> list[GameButton]:
    """Return a button for each reserved card that can be bought now.

    It buys the card, or opens the payment picker if there are several ways to buy it.
    """
    if not isinstance(viewer.decision, ChooseAction):
        return []
    buttons: list[GameButton] = []
    for place, held in enumerate(viewer.player.hand, start=1):
        ways = ways_to_buy(viewer, f"H{place}", held.card)
        if len(ways) == 1:
            buttons.append(ways[0].confirm)
        elif ways:
            label = viewer.words.text("control-buy-this", address=f"H{place}")
            buttons.append(viewer.button(label, "card", held.card.id, style=SUCCESS))
    return buttons


@on("hand", in_private=True)
async def _show(press: Press) -> None:
    await reply(press.interaction, hand_answer(viewer_at(press.interaction, press.table)))


@command("hand", in_private=True)
async def hand(interaction: discord.Interaction[Any]) -> None:
    """Show the member's hand in this channel; in a direct message, their hands in all games in play."""
    if interaction.guild_id is not None:
        await reply(interaction, hand_answer(await viewer_here(interaction)))
        return
    open_tables = await app(interaction).tables.open_of(interaction.user.id)
    tables = [table for table in open_tables if table.is_playing]
    if not tables:
        raise GameError("look-no-games")
    for table in tables:
        answer = hand_answer(viewer_at(interaction, table))
        channel = words_for(interaction).text("hand-channel", channel=f"<#{table.game.channel_id}>")
        await reply(interaction, replace(answer, text=f"{channel}\n{answer.text}"))
