"""Asking back in private before something that cannot be undone."""

from typing import Any

import discord

from bot.present.words import Words
from bot.tables import Table
from bot.ui.core.context import words_for
from bot.ui.core.controls import Press, button, on, row
from bot.ui.core.replies import Answer, reply


def confirmation(question: str, yes: str, game_id: int, seq: int, verb: str, said: Words, argument: str = "") -> Answer:
    """Return a question about a game after the move `seq`, with a button that does it and one that does not."""
    return Answer(
        question,
        [
            row(
                button(yes, game_id, seq, verb, argument, style=discord.ButtonStyle.danger),
                button(said.text("confirm-no"), game_id, seq, "confirm_no"),
            )
        ],
    )


@on("confirm_no")
async def _leave_it(press: Press) -> None:
    await reply(press.interaction, Answer(words_for(press.interaction).text("confirm-left-alone")))


def is_elsewhere(interaction: discord.Interaction[Any], table: Table) -> bool:
    """Return whether a control of one channel's table is pressed in another channel, which only a forger does."""
    return interaction.channel_id != table.game.channel_id
