"""Each option of the registry is everywhere where options are listed, and what was stored before can still be read."""

import json
from dataclasses import asdict, fields, replace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.client import install
from bot.games import GameRecord, GameStatus, SeatRecord, Table, TableOptions
from bot.games.files.game_file import OF_OPTIONS
from bot.games.unit.options import FIRST, OPTIONS, SERIES, Option
from bot.present.language.words import LANGUAGES, words_in
from bot.store import Member
from bot.ui.content.lobby import lobby_text, option_values, options_lines
from bot.ui.features.lobby.seats import FORMS, options_form
from bot.ui.kit.defaults import MENUS, SERVER_SETTINGS, Defaults, chosen_values
from render import THEMES
from tests.support.discord.api_contract import violations_in_form
from tests.support.every_case import every_case

DAY = 86_400  # seconds
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
    """Return the options of each slash command by name."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    install(tree)
    return {
        command.qualified_name: {parameter.name: parameter for parameter in command.parameters}
        for command in tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }


def a_lobby(options: TableOptions) -> Table:
    game = GameRecord(7, 10, 20, 102, GameStatus.LOBBY, options.dumps(), "en", 0, None, None, -1, -1)
    return Table(game, (SeatRecord(7, 0, "Ann", Member(102), 0),), options, None, -1)


def unusual(option: Option) -> TableOptions:
    """Return options of which one is not the default."""
    usual = getattr(TableOptions(), option.field)
    value = next(value for value in option.choices.values() if value != usual)
    return replace(TableOptions(), **{option.field: value})


def test_the_registry_has_each_field_once():
    assert [option.field for option in OPTIONS] == [field.name for field in fields(TableOptions)]
    for names in ([option.command for option in OPTIONS], [option.menu for option in OPTIONS if option.menu]):
        assert len(names) == len(set(names))


def test_each_default_is_a_choice():
    assert all(BY_FIELD[name].is_choice(value) for name, value in asdict(TableOptions()).items())


def test_the_themes_are_those_that_can_be_drawn():
    assert list(BY_FIELD["theme"].choices) == list(THEMES)


@every_case("option", OPTIONS)
def test_each_option_is_an_option_of_the_slash_commands(option: Option, commands: dict[str, dict[str, Any]]):
    for command in (
        *(["game settings"] if option.menu else []),
        *(["admin settings"] if option.has_server_default else []),
    ):
        parameter = commands[command][option.command]
        if option.is_number:
            values = option.choices.values()
            assert (parameter.min_value, parameter.max_value) == (min(values), max(values))
        elif option.menu and not parameter.autocomplete:
            assert [choice.value for choice in parameter.choices] == list(option.choices)
    assert (option.command in commands["admin settings"]) is option.has_server_default


def test_a_table_is_opened_with_eight_options_the_usual_ones_first(commands: dict[str, dict[str, Any]]):
    """All other settings are fields of the forms of a lobby, and options of /game settings."""
    names = ["with", "expansion", "computers", "thread", "players", "level", "with-2", "with-3"]
    assert [each.display_name for each in commands["game new"].values()] == names
    settings = {*commands["game settings"]}
    assert {option.command for option in MENUS} == settings - {"computers", "level"}


@every_case("choice", [(option, choice) for option in OPTIONS for choice in option.choices])
def test_each_choice_of_a_command_means_its_value(choice: tuple[Option, str]):
    option, name = choice
    typed = int(name) if option.is_number else name
    assert chosen_values([option], {option.command: typed}) == {option.field: option.choices[name]}
    assert option.choice(option.choices[name]) == name


@every_case("option", [option for option in MENUS if option in OPTIONS])
def test_each_option_is_a_field_of_a_form_with_its_choices_in_four_languages(option: Option):
    for language in LANGUAGES:
        words = words_in(language)
        form = options_form(a_lobby(unusual(option)), words, option.form, now=DAY).to_dict()
        assert violations_in_form(form) == []
        [field] = [each for each in form["components"] if each["component"]["custom_id"] == option.menu]
        dates = ["1970-01-09", "1970-02-01", "1970-04-03"]
        own = [*option.choices, *(["102"] if option is FIRST else dates if option is SERIES else [])]
        offered = field["component"]["options"]
        assert [each["value"] for each in offered] == own
        assert field["label"] == words.text(f"lobby-choose-{option.menu}")
        assert len({each["label"] for each in offered}) == len(own)
        [chosen] = [each["value"] for each in offered if each.get("default")]
        assert option.choices[chosen] == getattr(unusual(option), option.field)


def test_four_forms_hold_all_options():
    main, more, *others = ([option for option in MENUS if option.form == form] for form in FORMS)
    assert len(main) + len(more) + sum(map(len, others)) == len(MENUS) == len(OPTIONS)
    assert [option.menu for option in main] == ["expansion", "seats", "first", "hints", "patience"]
    assert len(main) <= 5
    assert len(more) <= 5


def test_a_full_table_leaves_one_number_of_players_to_choose():
    table = a_lobby(TableOptions())
    seats = tuple(replace(table.seats[0], seat=seat, occupant=Member(102 + seat)) for seat in range(4))
    form = options_form(replace(table, seat_records=seats), words_in("en")).to_dict()
    [field] = [each["component"] for each in form["components"] if each["component"]["custom_id"] == "seats"]
    assert [each["value"] for each in field["options"]] == ["4"]
    assert field["type"] == 3, "buttons would need two choices"


def test_the_longest_form_has_an_id_that_fits():
    game_id = 999_999_999_999_999_999
    options = TableOptions("trading_posts", 4, first="9" * 19, hints="announced", patience=14)
    table = a_lobby(options)
    table = replace(
        table,
        game=replace(table.game, id=game_id),
        seat_records=(replace(table.seats[0], occupant=Member(int("9" * 19))),),
    )
    assert len(options_form(table, words_in("en")).custom_id) <= 100


@every_case("option", OPTIONS)
def test_each_option_is_listed_in_four_languages(option: Option):
    for language in LANGUAGES:
        words, table = words_in(language), a_lobby(unusual(option))
        listed, usual = options_lines(table, words), options_lines(a_lobby(TableOptions()), words)
        assert (listed != usual) is bool(option.menu)
        is_named = lobby_text(table, words) != lobby_text(a_lobby(TableOptions()), words)
        assert is_named is (option.in_lobby != "never")


def test_the_menus_and_lists_keep_their_order():
    order = ["expansion", "seats", "rule", "first", "language", "theme", "boards", "hints", "patience"]
    menus = [option.menu for option in MENUS]
    assert [menu for menu in menus if menu in order] == order
    assert menus == list(option_values(a_lobby(TableOptions()), words_in("en")))


@every_case("option", OPTIONS)
def test_a_server_has_defaults_for_the_options_that_may_have_one(option: Option):
    stored = json.dumps(asdict(unusual(option)))
    expected = unusual(option) if option.has_server_default else TableOptions()
    assert Defaults.loads(stored).options() == expected
    assert Defaults.loads(Defaults.loads(stored).dumps()).options() == expected
    for wrong in ([], {}, "x", 99, 1.5):
        assert Defaults.loads(json.dumps({option.field: wrong})) == Defaults()
    assert option in SERVER_SETTINGS or not option.has_server_default


@every_case("option", OPTIONS)
def test_each_option_is_a_key_of_game_files_with_its_values(option: Option):
    check = OF_OPTIONS[option.field]
    assert all(check(value) for value in option.choices.values())
    assert not any(check(wrong) for wrong in ([], {}, 99, 1.5, "x" * 101))
    assert check("later") is option.varies_by_release
    assert check("123456789012345678") is (option is FIRST or option.varies_by_release)
    assert check("2026-12-24") is (option is SERIES)
    assert not check("24.12.2026")


def test_options_are_read_as_version_0_1_0_stored_them():
    expected = TableOptions(
        *("cities", 3, True, "102", "dark", True, "announced", 7),
        invited_only=True,
    )
    assert TableOptions.loads(STORED) == expected == TableOptions.loads(expected.dumps())
    assert set(json.loads(STORED)) <= set(json.loads(expected.dumps())) == set(OF_OPTIONS)
    assert all(OF_OPTIONS[name](value) for name, value in json.loads(STORED).items())


def test_settings_of_servers_are_read_as_version_0_1_0_stored_them():
    read = Defaults.loads(STORED_DEFAULTS)
    assert (read.chosen["language"], read.remind_after) == ("da", 3600)
    options = TableOptions(seats=3, first="joining", theme="dark", keep_boards=True, patience=0)
    assert read.options() == options
    assert Defaults.loads(read.dumps()) == read
    assert Defaults.loads(json.dumps(dict.fromkeys(json.loads(STORED_DEFAULTS)))) == Defaults()
