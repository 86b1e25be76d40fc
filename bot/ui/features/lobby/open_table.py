"""Point a member to the open table of a channel instead of opening another one."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bot.engine import GameError
from bot.games import MessageKind, Table
from bot.ui.kit.context import Interaction, app, channel_of, is_admin
from bot.ui.kit.links import message_link

_TABLES = (MessageKind.LOBBY, MessageKind.BOARD)


async def check_no_open_table(interaction: Interaction) -> None:
    """Raise a `GameError` with a link to the channel's open table if there is one."""
    table = await app(interaction).tables.in_channel(channel_of(interaction))
    if table is not None:
        raise await _refusal(interaction, table)


@asynccontextmanager
async def linking_to_open_table(interaction: Interaction) -> AsyncGenerator[None]:
    """Raise the `GameError` of `check_no_open_table` if another member opens a table during the block."""
    try:
        yield
    except GameError as refusal:
        if refusal.message_id == "error-channel-taken":
            await check_no_open_table(interaction)
        raise


async def _refusal(interaction: Interaction, table: Table) -> GameError:
    link = await _link_to(interaction, table)
    if table.is_playing:
        return GameError("error-game-open-host" if may_end(interaction, table) else "error-game-open", link=link)
    is_seated = table.seat_of(interaction.user.id) is not None
    if is_seated:
        return GameError("error-lobby-open-seated", link=link)
    return GameError("error-lobby-open-full" if table.is_full else "error-lobby-open", link=link)


def may_end(interaction: Interaction, table: Table) -> bool:
    """Return whether the member may end a table's game early: its host and admins may."""
    return is_admin(interaction) or table.game.host_id == interaction.user.id


async def _link_to(interaction: Interaction, table: Table) -> str:
    """Return the link to the newest message of an open table, or to its channel as long as it has none."""
    messages = await app(interaction).tables.delivery.messages(table.id)
    newest = max((each.message_id for each in messages if each.kind in _TABLES), default=None)
    if newest is None:
        return f"<#{table.game.channel_id}>"
    return message_link(table.game.guild_id, table.game.channel_id, newest)
