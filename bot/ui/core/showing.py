"""Show a table after a change that is no move: after a start, or when a seat changed hands."""

from typing import Any

import discord

from bot.tables import Table
from bot.ui.core.context import app


async def show_table(interaction: discord.Interaction[Any], table: Table) -> bool:
    """Show the newest state of a table in its channel; if it waits for computer players, after they have moved.

    Return whether the channel shows it now.
    """
    if table.waits_for_computer:
        app(interaction).computer_turns.play_on(table)
        interaction.extras["shown"] = True
        return False
    return await app(interaction).messages.show(table, interaction)
