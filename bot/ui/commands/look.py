"""/hand, /board, /log, /rules and /help: what changes nothing."""

from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Choice, Range

from bot.engine import GameError
from bot.present.board_text import board_text
from bot.present.event_text import log_line
from bot.present.words import Words
from bot.tables import LoggedMove, Table
from bot.ui import choices
from bot.ui.commands.pages import BOOKS, find_page, show_page, titles
from bot.ui.core.command_builder import command
from bot.ui.core.context import app, channel_of, seat_here, table_here, words_for
from bot.ui.core.replies import TEXT_LIMIT, Answer, reply
from bot.ui.pickers import board_answer, hand_answer

USUAL_LINES, MOST_LINES = 10, 50


@command("hand", in_private=True)
async def hand(interaction: discord.Interaction[Any]) -> None:
    """Show the own hand here; in a direct message, those of all games in play."""
    bot, said = app(interaction), words_for(interaction)
    if interaction.guild_id is not None:
        table = await table_here(interaction)
        await reply(interaction, hand_answer(bot, table, seat_here(interaction, table), said))
        return
    tables = [table for table in await bot.tables.open_of(interaction.user.id) if table.is_playing]
    if not tables:
        raise GameError("look-no-games")
    for table in tables:
        answer = hand_answer(bot, table, seat_here(interaction, table), said)
        where = said.text("hand-channel", channel=f"<#{table.game.channel_id}>")
        await reply(interaction, replace(answer, text=f"{where}\n{answer.text}"))


@command("board")
async def board(interaction: discord.Interaction[Any], text: bool = False) -> None:
    """Show the board of the channel's newest game, as a picture or all in words."""
    bot, said = app(interaction), words_for(interaction)
    table = await _newest_table(interaction)
    position = table.dealt()
    seat = table.seat_held_by(interaction.user.id)
    if text:
        await reply(interaction, Answer(board_text(position, table.names, said, seat, bot.gem_emojis.texts)))
    else:
        history = await bot.tables.history.since(table.id)
        await reply(interaction, board_answer(bot, table, seat, said, history))


@command("log")
async def log(interaction: discord.Interaction[Any], moves: Range[int, 1, MOST_LINES] = USUAL_LINES) -> None:
    """Tell the last moves of the channel's newest game, as everybody may know them."""
    bot, said = app(interaction), words_for(interaction)
    table = await _newest_table(interaction)
    table.dealt()
    happened = await bot.tables.history.since(table.id)
    lines = [_line(table, each, said, bot.gem_emojis.texts) for each in happened[-moves:]]
    title = f"### {said.text('log-title')}"
    room = TEXT_LIMIT - len(title)
    while len(lines) > 1 and sum(len(line) + 1 for line in lines) > room:
        lines.pop(0)
    await reply(interaction, Answer("\n".join([title, *lines])))


def _line(table: Table, happening: LoggedMove, said: Words, emojis: Any) -> str:
    seat = happening.seat or 0
    return log_line(happening.seq, seat, happening.events, table.names, said, emojis, happening.before)


async def _newest_table(interaction: discord.Interaction[Any]) -> Table:
    """Return the channel's newest table. Raises `GameError` when there is none, or it ended before the deal."""
    table = await app(interaction).tables.latest_in_channel(channel_of(interaction))
    if table is None or (table.position is None and not table.status.is_open):
        raise GameError("error-no-last-game")
    return table


async def _suggest_rules(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    return choices.pages(titles("rules", words_for(interaction)), typed)


@command("rules", suggest={"page": _suggest_rules}, in_private=True)
async def rules(interaction: discord.Interaction[Any], page: str | None = None) -> None:
    """Explain the game."""
    found = find_page("rules", page, words_for(interaction)) if page else BOOKS["rules"][0]
    await show_page(interaction, "rules", found)


@command("help", in_private=True)
async def help_(interaction: discord.Interaction[Any]) -> None:
    """Explain the bot."""
    await show_page(interaction, "help", BOOKS["help"][0])


LOOK = (hand, board, log, rules, help_)
