"""Who reads an answer, and in which language."""

from asyncio import Future
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, cast

import discord

from bot.engine import GameError
from bot.present.words import Words, language_for, words
from bot.tables import GameRecord, LoggedMove, Table, Tables
from bot.ui.core.rate_limits import RateLimits
from bot.ui.pictures.gem_emojis import GemEmojis
from bot.ui.pictures.table_pictures import TablePictures

Answering = Future[None] | None
"""The first answer to a member, while it is under way."""


class TableMessages(Protocol):
    """What commands and presses ask of the posts in the channels."""

    def draw_ahead(self, table: Table, since: Sequence[LoggedMove], /) -> None:
        """Begin to draw what a channel will be shown of moves that are being written."""
        ...

    async def show(
        self,
        table: Table,
        interaction: discord.Interaction[Any] | None = None,
        answering: Answering = None,
        /,
    ) -> None:
        """Post a table as it stands now; trouble is told to the member whose interaction led there, if given.

        Nothing is posted before the end of `answering`, the first answer to that interaction.
        """
        ...

    async def catch_up(self, channel_id: int, /) -> None:
        """Post what a channel is owed."""
        ...


class App(Protocol):
    """The bot with its parts, as commands and presses know it."""

    tables: Tables
    pictures: TablePictures
    gem_emojis: GemEmojis
    rate_limits: RateLimits

    @property
    def messages(self) -> TableMessages: ...

    def mention(self, command: str, /) -> str:
        """Return a command as a link that Discord lets a reader press."""
        ...

    def mentions(self) -> Mapping[str, str]:
        """Return all commands as links, by their names with "_" for the space."""
        ...

    def working(self) -> AbstractContextManager[None]:
        """Mark the work of this task as something that the end of the bot waits for."""
        ...

    def note_answer(self, interaction: discord.Interaction[Any], /) -> None:
        """Note how long a member waited for the first answer."""
        ...

    async def remember_locale(self, interaction: discord.Interaction[Any], /) -> None:
        """Note the language of a member's Discord, for the messages sent to them unasked."""
        ...


def app(interaction: discord.Interaction[Any]) -> App:
    """Return the bot that an interaction came to."""
    return cast("App", interaction.client)


def words_for(interaction: discord.Interaction[Any]) -> Words:
    """Return the words of the language that the member's Discord is set to."""
    return words(language_for(str(interaction.locale)))


def is_admin(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the member may manage this server. Nobody may in a private channel."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def channel_of(interaction: discord.Interaction[Any]) -> int:
    """Return the id of the server's channel or thread. Raises `GameError` in a private channel."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise GameError("error-only-in-server")
    return interaction.channel_id


async def table_here(interaction: discord.Interaction[Any]) -> Table:
    """Return the channel's open table. Raises `GameError` when it has none, or in a private channel."""
    table = await app(interaction).tables.in_channel(channel_of(interaction))
    if table is None:
        raise _no_game(interaction)
    return table


async def record_here(interaction: discord.Interaction[Any]) -> GameRecord:
    """Return the channel's open game without its log, which may be damaged. Raises `GameError` as `table_here`."""
    game = await app(interaction).tables.open_record(channel_of(interaction))
    if game is None:
        raise _no_game(interaction)
    return game


def _no_game(interaction: discord.Interaction[Any]) -> GameError:
    return GameError("error-no-game", command=app(interaction).mention("game new"))


def seat_here(interaction: discord.Interaction[Any], table: Table) -> int:
    """Return the seat of the member at a table in play or over. Raises `GameError` for a spectator or in a lobby."""
    table.dealt()
    seat = table.seat_held_by(interaction.user.id)
    if seat is None:
        raise GameError("error-not-a-player")
    return seat
