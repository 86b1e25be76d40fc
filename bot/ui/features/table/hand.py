"""A player's own reserved cards: the button "hand" and /hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.engine import GameError
from bot.games import Table
from bot.present.language.words import clean
from bot.present.outlook import hand_text
from bot.present.scenes import hand_scene
from bot.ui.features.play.card_buttons import affordable_cards, card_rows
from bot.ui.features.play.parts import join_lines, tokens_line
from bot.ui.features.table.parts import views_row
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import app, words_for
from bot.ui.kit.controls import Press, menu, on, row
from bot.ui.kit.discord_limits import MAX_OPTION_LABEL
from bot.ui.kit.replies import Answer, reply
from bot.ui.kit.viewer import Viewer, mover_here, viewer_at

MOST_MESSAGES = 5
"""The number of hands that /hand shows as one message each in a direct message; beyond it shows a menu."""
_DIGITS = 18  # of the id of a game


def hand_answer(viewer: Viewer) -> Answer:
    """Return the player's reserved cards, with a button for each one that they can buy now."""
    position, words, names = viewer.position, viewer.words, viewer.table.names
    text = join_lines(hand_text(position, viewer.seat, words, viewer.emojis), tokens_line(viewer))
    views = views_row(viewer.table, words, without="hand")
    hand = [placed for placed in affordable_cards(viewer) if viewer.player.holds(placed[1].id)]
    rows = (*card_rows(viewer, hand), views)
    if not viewer.player.hand:
        return Answer(text, rows)
    alt = hand_text(position, viewer.seat, words, None).replace("**", "")
    return Answer(text, rows, hand_scene(position, viewer.seat, names, words), alt, viewer.table)


@on("hand", in_private=True)
async def _show(press: Press) -> None:
    await reply(press.interaction, hand_answer(viewer_at(press.interaction, press.table)))


@command("hand")
async def hand(interaction: discord.Interaction[Any]) -> None:
    """Show the member's hand in this channel; in a direct message, their hands in all games in play."""
    if interaction.guild_id is not None:
        await reply(interaction, hand_answer(await mover_here(interaction)))
        return
    open_tables = await app(interaction).tables.open_of(interaction.user.id)
    tables = [table for table in open_tables if table.is_playing]
    if not tables:
        raise GameError("look-no-games")
    if len(tables) > MOST_MESSAGES:
        await reply(interaction, _choose_game(interaction, tables))
        return
    for table in tables:
        await reply(interaction, _hand_elsewhere(interaction, table))


def _hand_elsewhere(interaction: discord.Interaction[Any], table: Table) -> Answer:
    """Return the member's hand at a table, with the link to its channel if it is another one."""
    answer = hand_answer(viewer_at(interaction, table))
    if table.game.channel_id == interaction.channel_id:
        return answer
    channel = words_for(interaction).text("hand-channel", channel=f"<#{table.game.channel_id}>")
    return replace(answer, text=f"{channel}\n{answer.text}")


def _choose_game(interaction: discord.Interaction[Any], tables: Sequence[Table]) -> Answer:
    """Return a menu of the member's games, first those that wait for the member."""
    words, member_id = words_for(interaction), interaction.user.id
    options: list[discord.SelectOption] = []
    for table in sorted(tables, key=lambda table: table.member_to_act() != member_id):
        channel = interaction.client.get_channel(table.game.channel_id)
        others = words.listed(clean(table.names[seat.seat]) for seat in table.seats if seat.member_id != member_id)
        name = clean(getattr(channel, "name", None) or str(table.game.channel_id))
        name = words.text("practice-channel") if table.is_private else name
        label = words.text("hand-game", channel=name, players=others)[:MAX_OPTION_LABEL]
        turn = words.text("hand-your-turn") if table.member_to_act() == member_id else None
        options.append(discord.SelectOption(label=label, value=str(table.id), description=turn))
    # The menu holds as many games as Discord allows; games beyond are shown by /hand in their channels.
    games = menu(words.text("hand-choose"), 0, 0, "hand_of", options=options)
    return Answer(words.text("hand-which", count=len(tables)), [row(games)])


@on("hand_of", in_private=True)
async def _show_chosen(press: Press) -> None:
    """Show the hand of the chosen game. The value may be forged, so the member needs a seat there."""
    if not (press.value.isascii() and press.value.isdecimal() and len(press.value) <= _DIGITS):
        raise GameError("error-stale-board")
    table = await press.bot.tables.find(int(press.value))
    if not table.is_playing:
        raise GameError("error-game-over")
    answer = _hand_elsewhere(press.interaction, table)
    tables = [each for each in await press.bot.tables.open_of(press.member_id) if each.is_playing]
    menu_again = _choose_game(press.interaction, tables).rows
    await reply(press.interaction, replace(answer, rows=(*answer.rows, *menu_again)))
