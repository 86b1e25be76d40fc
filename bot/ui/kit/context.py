"""The context of an interaction: the bot, the member's language and permissions, and the channel's table."""

from asyncio import Future
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Protocol, cast

from cachetools import TTLCache

from bot.ai.contract import QuickPlayer
from bot.engine import GameError
from bot.games import GameRecord, Table, Tables
from bot.games.unit.unit import Game
from bot.present.language.words import Words, language_for, words_in
from bot.ui.kit.pictures.gem_emojis import GemEmojis
from bot.ui.kit.pictures.table_pictures import BoardDrawing, Films, TablePictures
from bot.ui.kit.private_messages import Interaction, PrivateMessages
from bot.ui.kit.requests.rate_limits import RateLimits

ReplyTask = Future[None] | None  # the task that sends the first answer to a member; None if there is none


class _TableMessages(Protocol):
    """The part of `bot.ui.delivery.table_messages.TableMessages` that commands and presses use, which describes it."""

    start_drawing: Callable[[Game], BoardDrawing | None]
    queue: Callable[[int], None]
    queue_server: Callable[[int | None], None]
    queue_games_of: Callable[[int], Awaitable[None]]
    show_pending_in: Callable[[int], Awaitable[None]]
    look_for_lost_moves: Callable[[GameRecord], Awaitable[None]]
    first_direct_message: Callable[[int, str], AbstractAsyncContextManager[int]]

    async def show(
        self,
        table: Table,
        interaction: Interaction | None = None,
        reply_task: ReplyTask = None,
        /,
        *,
        drawing: BoardDrawing | None = None,
    ) -> bool: ...
    async def share(self, channel_id: int, text: str, alt: str, picture: bytes | None, /, *, is_film: bool) -> None: ...


class App(Protocol):
    """The part of `bot.app.client.SplendorBot` that commands and presses use, which describes it."""

    tables: Tables
    pictures: TablePictures
    films: Films
    gem_emojis: GemEmojis
    rate_limits: RateLimits
    private_messages: PrivateMessages
    messages: _TableMessages
    thinker: QuickPlayer | None
    is_stopping: bool
    until_active: Callable[[], Awaitable[object]]
    is_repeated: Callable[[Interaction], bool]
    answered_before: TTLCache[int, None]
    outages_told: TTLCache[int, None]
    answering: Callable[[Interaction], AbstractContextManager[None]]
    note_answer: Callable[[Interaction], None]
    remember_locale: Callable[[Interaction], Awaitable[None]]
    drop_member: Callable[[int], None]


def app(interaction: Interaction) -> App:
    """Return the bot that received an interaction."""
    return cast("App", interaction.client)


def words_for(interaction: Interaction) -> Words:
    """Return the words in the language of the member's Discord."""
    return words_in(language_for(str(interaction.locale)))


def words_at(interaction: Interaction, table: Table) -> Words:
    """Return the words in the language of the member's Discord for texts about a table, with names and emojis."""
    return words_for(interaction).with_names(table.seats.names).with_emojis(app(interaction).gem_emojis.texts)


def is_admin(interaction: Interaction) -> bool:
    """Return whether the member may manage this server; False in direct messages."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def channel_of(interaction: Interaction) -> int:
    """Return the id of the channel, of the thread, or of the direct messages with the member."""
    if interaction.channel_id is None:
        raise GameError("error-only-in-server")
    return interaction.channel_id


def is_elsewhere(interaction: Interaction) -> bool:
    """Return whether a member's account has brought the bot here, where it can answer but post nothing of its own."""
    if interaction.guild_id is not None:
        return interaction.client.get_guild(interaction.guild_id) is None
    return interaction.context.private_channel


def is_direct(interaction: Interaction) -> bool:
    """Return whether the interaction comes from the direct messages between the member and the bot."""
    return interaction.guild_id is None and not is_elsewhere(interaction)


def check_can_post(interaction: Interaction) -> None:
    """Raise a `GameError` where the bot can post nothing of its own."""
    if is_elsewhere(interaction):
        raise GameError("error-elsewhere")


def check_in_server(interaction: Interaction) -> None:
    """Raise a `GameError` where there can be no table for several members."""
    check_can_post(interaction)
    if interaction.guild_id is None:
        raise GameError("error-only-in-server")


def check_admin(interaction: Interaction) -> None:
    """Raise a `GameError` unless the member may manage this server."""
    check_in_server(interaction)
    if not is_admin(interaction):
        raise GameError("error-not-admin")


async def table_here(interaction: Interaction) -> Table:
    """Return the channel's open table. Raises `GameError` when it has none."""
    table = await app(interaction).tables.in_channel(channel_of(interaction))
    if table is None:
        check_can_post(interaction)
        raise GameError("error-no-practice" if interaction.guild_id is None else "error-no-game")
    return table


async def latest_table_here(interaction: Interaction) -> Table:
    """Return the channel's newest table that is open or was dealt. Raises `GameError` when there is none."""
    table = await app(interaction).tables.latest_in_channel(channel_of(interaction))
    if table is None or (table.position is None and not table.status.is_open):
        check_can_post(interaction)
        raise GameError("error-no-practice" if interaction.guild_id is None else "error-no-last-game")
    return table
