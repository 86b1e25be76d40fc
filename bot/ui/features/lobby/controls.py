"""The public buttons of a lobby and of a final picture, with the slash commands that do the same."""

from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.games import FEWEST_SEATS, Table
from bot.present.language.words import Words
from bot.ui.features.lobby.inviting import start_question
from bot.ui.features.lobby.open_table import check_no_open_table
from bot.ui.features.lobby.resigning import ask_to_resign
from bot.ui.features.lobby.taking_back import take_back
from bot.ui.features.lobby.threads import name_thread
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import app, table_here, words_for
from bot.ui.kit.controls import Press, button, on, row
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.replies import Answer, reply


def lobby_rows(table: Table, words: Words, *, with_computers: bool = False) -> list[ui.ActionRow[Any]]:
    """Return the public buttons of a lobby; with computer players, in two rows of three."""
    green, blue = discord.ButtonStyle.success, discord.ButtonStyle.primary
    too_few = table.players < FEWEST_SEATS
    join = button(words.text("lobby-join"), table.id, -1, "join", style=green, disabled=table.is_full)
    leave = button(words.text("lobby-leave"), table.id, -1, "leave")
    options = button(words.text("lobby-options"), table.id, -1, "lobby_options")
    rules = button(words.text("control-rules"), table.id, -1, "rules")
    start = button(words.text("lobby-start"), table.id, -1, "start", style=blue, disabled=too_few)
    if not with_computers:
        return [row(join, leave, options, rules, start)]
    return [
        row(join, leave, start),
        row(button(words.text("computers-open"), table.id, -1, "computers"), options, rules),
    ]


def rematch_rows(table: Table, words: Words) -> list[ui.ActionRow[Any]]:
    """Return the public buttons below a final picture."""
    label, verb = ("practice-again", "practise") if table.is_private else ("lobby-rematch", "rematch")
    again = button(words.text(label), table.id, table.seq, verb, style=discord.ButtonStyle.success)
    story = button(words.text("story-button"), table.id, 0, "story")
    return [row(again, story, button(words.text("replay-button"), table.id, 0, "replay", "all"))]


async def _join(interaction: discord.Interaction[Any], game_id: int) -> None:
    check_permissions(interaction)
    user = interaction.user
    table = await app(interaction).tables.find(game_id)
    if table.seat_of(user.id) is None and table.seat_kept_for(user.id) is not None:
        await take_back(interaction, table)
        return
    table = await app(interaction).tables.lobby.join(game_id, user.id, user.display_name, press=interaction.id)
    text = words_for(interaction).text("lobby-joined", seats=table.players)
    await reply_and_show(interaction, table, text)


async def _leave(interaction: discord.Interaction[Any], game_id: int) -> None:
    table = await app(interaction).tables.find(game_id)
    if table.is_playing and table.seat_of(interaction.user.id) is not None:
        await ask_to_resign(interaction, table)
        return
    table = await app(interaction).tables.lobby.leave(game_id, interaction.user.id)
    await reply_and_show(interaction, table, words_for(interaction).text("lobby-left"))


async def _start(interaction: discord.Interaction[Any], game_id: int, *, without_held: bool = False) -> None:
    check_permissions(interaction)
    bot, member_id, words = app(interaction), interaction.user.id, words_for(interaction)
    try:
        table = await bot.tables.lobby.start(game_id, member_id, press=interaction.id, without_held=without_held)
    except GameError as refusal:
        table = await bot.tables.find(game_id)
        if refusal.message_id != "error-seats-held" or not table.held:
            raise
        await reply(interaction, start_question(table, words, member_id))
        return
    await reply_and_show(interaction, table, words.text("lobby-started"), is_repeated=True)
    await name_thread(interaction, table.names)


async def reply_and_show(
    interaction: discord.Interaction[Any], table: Table, text: str, *, is_repeated: bool = False
) -> None:
    """Answer privately and show the table. With `is_repeated`, a new public message repeats the answer."""
    await reply(interaction, Answer(text, repeats_channel=is_repeated))
    if await app(interaction).messages.show(table, interaction) and is_repeated:
        app(interaction).private_messages.remove_answer(interaction)


@on("join")
async def _press_join(press: Press) -> None:
    await _join(press.interaction, press.game_id)


@on("leave")
async def _press_leave(press: Press) -> None:
    await _leave(press.interaction, press.game_id)


@on("start")
async def _press_start(press: Press) -> None:
    await _start(press.interaction, press.game_id)


@on("confirm_start")
async def _start_without_held(press: Press) -> None:
    await _start(press.interaction, press.game_id, without_held=True)


@on("rematch")
async def _press_rematch(press: Press) -> None:
    check_permissions(press.interaction)
    await check_no_open_table(press.interaction)
    try:
        table = await press.bot.tables.lobby.rematch(press.game_id, press.member_id, press=press.interaction.id)
    except GameError as refusal:
        if refusal.message_id == "error-channel-taken":  # somebody was faster
            await check_no_open_table(press.interaction)
        raise
    await reply_and_show(press.interaction, table, press.words.text("lobby-rematched"), is_repeated=True)


@command("game join")
async def join(interaction: discord.Interaction[Any]) -> None:
    """Take a seat at the channel's table."""
    await _join(interaction, (await table_here(interaction)).id)


@command("game leave")
async def leave(interaction: discord.Interaction[Any]) -> None:
    """Give up the member's seat before the deal; in a game in play, ask whether to resign."""
    await _leave(interaction, (await table_here(interaction)).id)


@command("game start")
async def start(interaction: discord.Interaction[Any]) -> None:
    """Deal the cards."""
    await _start(interaction, (await table_here(interaction)).id)
