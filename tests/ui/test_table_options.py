"""Each option of the registry is everywhere where options are listed, and what was stored before can still be read."""

import json
from dataclasses import asdict, fields
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.commands.install import install
from bot.games import OPTIONS, GameRecord, GameStatus, Member, Option, SeatRecord, Table, TableOptions
from bot.games.files.keys import OF_OPTIONS
from bot.present.language.words import LANGUAGES, words_in
from bot.ui.content.lobby import lobby_text, option_values, options_lines
from bot.ui.features.lobby.options import options_answer
from bot.ui.kit.commands.table_options import LANGUAGE, MENUS, SERVER_SETTINGS, chosen_values
from bot.ui.kit.defaults import Defaults
from render import THEMES
from tests.support.every_case import every_case

BY_FIELD = {option.field: option for option in OPTIONS}
STORED = (
    '{"up_to_three": true, "seats": 3, "first": "102", "expansion": "cities", "theme": "dark", "keep_boards": true,'
    ' "hints": "announced", "invited_only": true, "patience": 7}'
)
"""The options of a table as version 0.1.0 stored them."""
STORED_DEFAULTS = (
    '{"language": "da", "up_to_three": false, "seats": 3, "first": "joining", "expansion": null, "theme": "dark",'
    ' "keep_boards": true, "hints": "", "remind_after": 3600, "patience": 0}'
)
"""The settings of a server as version 0.1.0 stored them; null is a setting that the server has not made."""


@pytest.fixture(scope="module")
def commands() -> dict[str, dict[str, Any]]:
    """Return the options of each slash command by name, with their choices by value."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    install(tree)
    return {
        command.qualified_name.replace("command-", ""): {
            parameter.name: parameter for parameter in command.parameters
        }
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }


def a_lobby(options: TableOptions = TableOptions()) -> Table:
    game = GameRecord(
        id=7, channel_id=1, guild_id=1, host_id=101, status=GameStatus.LOBBY, options=options.dumps(), created_at=0
    )
    return Table(game, (SeatRecord(7, 0, "Ann", Member(101)),), options, None, -1)


def test_the_registry_has_each_field_once():
    assert [option.field for option in OPTIONS] == [field.name for field in fields(TableOptions)]
    for names in ([option.command for option in OPTIONS], [option.menu for option in OPTIONS if option.menu]):
        assert len(names) == len(set(names))


def test_each_default_is_a_choice():
    assert all(BY_FIELD[name].is_choice(value) for name, value in asdict(TableOptions()).items())


def test_the_themes_are_those_that_can_be_drawn():
    assert list(BY_FIELD["theme"].choices) == list(THEMES)
