"""The game that a command of /admin is about: its check, its suggestions, and how it is named."""

import re

import discord
from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import GameRecord, OpenGame, Table
from bot.games.unit.table import names_of
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.words import Words, clean
from bot.ui.content.open_games import channel_name
from bot.ui.kit.context import (
    Interaction,
    app,
    check_in_server,
    is_admin,
    record_here,
    table_here,
    words_for,
)
from bot.ui.kit.input.text import plain

_ID_OR_CHANNEL = re.compile("(?:<#)?([0-9]{1,20})>?")
_LARGEST_ID = 2**63 - 1


def check_admin(interaction: Interaction) -> None:
    """Raise a `GameError` unless the member may manage this server."""
    check_in_server(interaction)
    if not is_admin(interaction):
        raise GameError("error-not-admin")


async def games_here(interaction: Interaction) -> list[OpenGame]:
    """Return the open games of the server, the longest waiting first. Raises `GameError` like `check_admin`."""
    check_admin(interaction)
    assert interaction.guild_id is not None
    return [*await app(interaction).tables.open_games.of_server(interaction.guild_id)]


def game_label(client: discord.Client, game: OpenGame, words: Words) -> str:
    """Return an open game in a few words for a menu: its channel and its players."""
    name = channel_name(client, game.record.channel_id)
    players = words.listed(map(clean, names_of(game.seats)))
    return words.text("hand-game", channel=name, players=players)[:MAX_CHOICE]


async def suggest_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the server's open games whose channel or players fit the typed text; the values are their ids."""
    words = words_for(interaction)
    labels = {game.record.id: game_label(interaction.client, game, words) for game in await games_here(interaction)}
    return [Choice(name=label, value=str(id_)) for id_, label in labels.items() if plain(typed) in plain(label)]


async def chosen_record(interaction: Interaction, text: str | None) -> GameRecord:
    """Return the server's open game that an option names by its id or channel, or that of here. Raises `GameError`."""
    check_admin(interaction)
    if text is None:
        return await record_here(interaction)
    named = _ID_OR_CHANNEL.fullmatch(text.strip())
    number = int(named[1]) if named else 0
    if 0 < number <= _LARGEST_ID:
        for game in await games_here(interaction):
            if number in (game.record.id, game.record.channel_id):
                return game.record
    raise GameError("error-no-game-chosen")


async def chosen_table(interaction: Interaction, text: str | None) -> Table:
    """Return the table of the game that `chosen_record` returns. Raises `GameError` like it."""
    check_admin(interaction)
    if text is None:
        return await table_here(interaction)
    return await app(interaction).tables.find((await chosen_record(interaction, text)).id)
