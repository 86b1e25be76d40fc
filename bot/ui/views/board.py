"""The board as one member sees it: the button "board" and /board."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.engine import GameError
from bot.present.board_text import alt_text, board_text
from bot.present.event_text import event_lines
from bot.present.scenes import board_scene
from bot.present.words import Words
from bot.tables import LoggedMove, Table, positions_before
from bot.ui.actions.parts import join_lines
from bot.ui.commands.builder import command
from bot.ui.core.context import app, latest_table_here, words_for
from bot.ui.core.controls import Press, on
from bot.ui.core.replies import Answer, reply
from bot.ui.core.viewer import HasGemEmojis
from bot.ui.views.parts import views_row
from bot.ui.views.status import turn_and_round


def board_answer(
    bot: HasGemEmojis, table: Table, seat: int | None, words: Words, history: Sequence[LoggedMove] = ()
) -> Answer:
    """Return the board as a seat (or None: a spectator) sees it, with the changes since its last move marked.

    `history` holds all moves of the game; without it nothing is marked.
    """
    position = table.dealt()
    since = _since_last_move(history, seat)
    events = [event for each in since for event in each.events]
    scene = board_scene(position, table.names, words, events, seat, positions_before(since))
    alt = alt_text(position, table.names, words, seat)
    rows = (views_row(table, words, without="board"),) if seat is not None else ()
    lines = [
        f"-# {line}"
        for each in since
        for line in event_lines(
            each.before, each.events, table.names, words, bot.gem_emojis.texts, seat, with_refills=False
        )
    ]
    heading = words.text("board-since") if lines and seat is not None else ""
    return Answer(join_lines(turn_and_round(table, words), heading, *lines), rows, scene, alt, table)


def _since_last_move(history: Sequence[LoggedMove], seat: int | None) -> Sequence[LoggedMove]:
    """Return the moves after a seat's last one, or after the deal; for a spectator the last move itself."""
    if seat is None:
        return history[-1:]
    own = [index for index, each in enumerate(history) if each.seat == seat]
    return history[own[-1] + 1 :] if own else history[1:]


@on("board", in_private=True)
async def _show(press: Press) -> None:
    table = press.table
    seat = table.seat_held_by(press.member_id)
    if seat is None and table.game.channel_id != press.interaction.channel_id:
        raise GameError("error-not-a-player")
    history = await press.bot.tables.history.since(table.id)
    await reply(press.interaction, board_answer(press.bot, table, seat, press.words, history))


@command("board")
async def board(interaction: discord.Interaction[Any], text: bool = False) -> None:
    """Show the board of the channel's newest game, as a picture or as text."""
    bot, words = app(interaction), words_for(interaction)
    table = await latest_table_here(interaction)
    position, seat = table.dealt(), table.seat_held_by(interaction.user.id)
    if text:
        await reply(interaction, Answer(board_text(position, table.names, words, seat, bot.gem_emojis.texts)))
    else:
        history = await bot.tables.history.since(table.id)
        await reply(interaction, board_answer(bot, table, seat, words, history))
