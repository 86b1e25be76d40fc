"""What the commands that move ask first: which table, who asks, what is typed so far."""

from typing import Any

import discord

from bot.engine import GameError, Position
from bot.present.words import Words, clean
from bot.tables import Table
from bot.ui.core.context import seat_here, table_here, words_for


async def at_table(interaction: discord.Interaction[Any]) -> tuple[Table, Position, int]:
    """Return the channel's table, its position as the member may see it, and the seat. Raises `GameError`."""
    table = await table_here(interaction)
    seat = seat_here(interaction, table)
    return table, table.dealt().view(seat), seat


async def asked(interaction: discord.Interaction[Any]) -> tuple[Position, int, Words] | None:
    """Return the position as the member may see it, or None unless the game waits for this member."""
    table, position, seat = await at_table(interaction)
    if position.decision is None or position.decision.seat != seat:
        return None
    return position, seat, words_at(interaction, table)


def words_at(interaction: discord.Interaction[Any], table: Table) -> Words:
    """Return the member's words, which know the players' names as choices show them."""
    return words_for(interaction).seated(map(clean, table.names))


def check_turn(table: Table, seat: int) -> None:
    """Raise a `GameError` unless the game waits for this seat."""
    decision = table.dealt().decision
    if not table.is_playing or decision is None:
        raise GameError("error-game-over")
    if decision.seat != seat:
        raise GameError("error-not-your-turn", player=table.names[decision.seat])


def typed_so_far(interaction: discord.Interaction[Any], option: str) -> str | None:
    """Return what another option of the command being typed holds already."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) and value else None
