"""Take back one's latest turn: the button in the answer to a move, /undo, and the answers of the others."""

import asyncio
from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.games import NO, YES, Table, Takeback
from bot.present.language.words import Words
from bot.ui.content.question import moved_since
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import app, latest_table_here, words_for
from bot.ui.kit.controls import Press, button, on, row
from bot.ui.kit.own_seat import with_own_seat
from bot.ui.kit.replies import Answer, reply


def undo_row(table: Table, takeback: Takeback, words: Words) -> ui.ActionRow[Any]:
    """Return the row with the button that takes back a turn, or that asks the others whether it may."""
    label = words.text("undo-ask-button" if takeback.asked else "undo-button")
    return row(button(label, table.id, takeback.newest, "undo"))


def why_ask(table: Table, takeback: Takeback, words: Words) -> str:
    """Return why a turn that has just ended is not taken back at once, "" if it is or if the member has seen why."""
    since = moved_since(table, takeback, words)
    return f"-# {since} {words.text('undo-needs-all')}" if since and takeback.asked else ""


@command("undo")
async def undo(interaction: discord.Interaction[Any]) -> None:
    """Take back the member's latest turn, or ask the others whether they may."""
    table = await latest_table_here(interaction)
    if table.is_playing:
        table = await with_own_seat(interaction, table)
    await _undo(interaction, table, None)


@on("undo")
async def _press(press: Press) -> None:
    """Take back the turn that ended with the entry in the control's id."""
    await _undo(press.interaction, press.table, press.seq)


async def _undo(interaction: discord.Interaction[Any], table: Table, newest: int | None) -> None:
    before, undo, words = table.seq, app(interaction).tables.undo, words_for(interaction)
    table = await undo.request(table.id, interaction.user.id, newest=newest)
    if table.seq != before:
        await confirm_and_show(interaction, table, words.text("undo-done"))
        return
    since = moved_since(table, await undo.takeback(table, interaction.user.id), words)
    await confirm_and_show(interaction, table, f"{since} {words.text('undo-asked')}".lstrip())


@on("undo_yes")
async def _agree(press: Press) -> None:
    await _answer_question(press, YES)


@on("undo_no")
async def _disagree(press: Press) -> None:
    await _answer_question(press, NO)


async def _answer_question(press: Press, answer: str) -> None:
    """Record an answer to the question of the pressed message."""
    table = press.table
    if table.seat_of(press.member_id) is None:
        raise GameError("error-not-a-player")
    table = await press.bot.tables.undo.answer(table.id, press.member_id, answer, seq=press.seq)
    await confirm_and_show(press.interaction, table, press.words.text("undo-answered"))


async def confirm_and_show(interaction: discord.Interaction[Any], table: Table, text: str) -> None:
    """Confirm in private, and show the table; then the channel says it, and the confirmation goes."""
    bot = app(interaction)
    answering = asyncio.create_task(reply(interaction, Answer(text)))
    is_shown = False
    try:
        await asyncio.sleep(0)  # start to send the answer before the board
        is_shown = await bot.messages.show(table, interaction, answering)
    finally:
        await answering
    if is_shown:
        bot.private_messages.remove_answer(interaction)
