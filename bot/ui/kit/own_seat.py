"""Take a member's seat back from the computer player that holds it for them."""

from typing import Any

import discord

from bot.games import Table
from bot.ui.kit.context import app


async def with_own_seat(interaction: discord.Interaction[Any], table: Table) -> Table:
    """Return the table, at which the member has taken their seat back if a computer player held it for them.

    The channel shows that with the answer to the interaction. Raises `GameError` for a member with too many tables.
    """
    user = interaction.user
    if table.seat_of(user.id) is not None or table.seat_kept_for(user.id) is None:
        return table
    return await app(interaction).tables.computers.take_back(table.id, user.id, user.display_name)
