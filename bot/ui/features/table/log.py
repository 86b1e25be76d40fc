"""The last moves of a game: /log."""

from typing import Any

import discord
from discord.app_commands import Range

from bot.games import in_effect
from bot.present.event_text import log_line
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import app, latest_table_here, words_for
from bot.ui.kit.discord_limits import MAX_TEXT
from bot.ui.kit.replies import Answer, reply

USUAL_MOVES, MOST_MOVES = 10, 50


@command("log")
async def log(interaction: discord.Interaction[Any], moves: Range[int, 1, MOST_MOVES] = USUAL_MOVES) -> None:
    """List the last moves of the channel's newest game, without anybody's secrets.

    Only the player who planned a move sees that it was planned.
    """
    bot, words = app(interaction), words_for(interaction)
    table = await latest_table_here(interaction)
    table.dealt()
    history = await bot.tables.history.since(table.id)
    seat, planned = table.seat_held_by(interaction.user.id), f" ({words.text('plan-mark')})"
    counting = {each.seq for each in in_effect(history)} | {each.seq for each in history if each.undone}
    lines = [
        (line if each.seq in counting else f"~~{line}~~") + (planned if each.is_planned and each.seat == seat else "")
        for each in history[-moves:]
        for names in [table.names_when(each.seat, each.member_id)]
        for line in [log_line(each.seq, each.seat or 0, each.events, names, words, bot.gem_emojis.texts, each.before)]
    ]
    title = f"### {words.text('log-title')}"
    max_length = MAX_TEXT - len(title)
    while len(lines) > 1 and sum(len(line) + 1 for line in lines) > max_length:
        lines.pop(0)
    await reply(interaction, Answer("\n".join([title, *lines])))
