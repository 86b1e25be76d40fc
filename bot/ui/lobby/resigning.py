"""Leaving a game in play: /game resign, and the question that /game leave and the Leave button lead to."""

from typing import Any

import discord

from bot.engine import GameError
from bot.present.words import Words
from bot.tables import Table
from bot.ui.commands.builder import command
from bot.ui.core.confirmation import confirmation
from bot.ui.core.context import table_here, words_for
from bot.ui.core.controls import Press, on
from bot.ui.core.replies import Answer, reply


async def ask_to_resign(interaction: discord.Interaction[Any], table: Table) -> None:
    """Ask a member whether to leave a game in play, and say what follows. Raises `GameError` without a seat in it."""
    _check_may_resign(table, interaction.user.id)
    await reply(interaction, _question(table, words_for(interaction)))


def _question(table: Table, words: Words) -> Answer:
    is_last = _others(table) == 1
    question = words.text("resign-question-two" if is_last else "resign-question")
    # The argument is the number of players who stay: with one left, resigning ends the game.
    return confirmation(
        question, words.text("resign-yes"), table.id, table.seq, "confirm_resign", words, str(_others(table))
    )


def _others(table: Table) -> int:
    """Return how many other players are still in the game."""
    return len(table.seats) - len(table.dealt().left) - 1


def _check_may_resign(table: Table, member_id: int) -> None:
    if table.is_in_lobby:
        raise GameError("error-resign-in-lobby")
    if not table.is_playing:
        raise GameError("error-game-over")
    if table.seat_of(member_id) is None:
        raise GameError("error-not-a-player")


@on("confirm_resign")
async def _resign(press: Press) -> None:
    """Remove the member from the game; ask again when another player has left since the question."""
    table = press.table
    _check_may_resign(table, press.member_id)
    if press.argument != str(_others(table)):
        await reply(press.interaction, _question(table, press.words))
        return
    table = await press.bot.tables.hosting.remove_player(table.id, press.member_id)
    await reply(press.interaction, Answer(press.words.text("resign-done")))
    await press.bot.messages.show(table, press.interaction)


@command("game resign")
async def resign(interaction: discord.Interaction[Any]) -> None:
    """Ask the member whether to leave the channel's game in play."""
    await ask_to_resign(interaction, await table_here(interaction))
