"""The slash commands as Discord is told them, held against Discord's limits."""

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.present.words import HELP_PAGES, RULES_PAGES, words
from bot.tables import JOINING, TableOptions
from bot.ui.commands import Defaults, install
from bot.ui.commands.pages import find_page
from bot.ui.core.command_translator import CatalogueTranslator

NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = {"de", "nl", "da"}
COMMANDS = {
    *("take", "return", "reserve", "buy", "noble", "answer", "hand", "board", "log", "rules", "help"),
    *("game new", "game join", "game leave", "game start", "game end", "game status", "game deal", "game settings"),
    *("privacy export", "privacy delete"),
    *("admin reset", "admin remove", "admin replace", "admin settings"),
}


@pytest.fixture
def tree() -> app_commands.CommandTree[Any]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    install(tree)
    return tree


@pytest.fixture
async def payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    translator = CatalogueTranslator()
    return [dict(await command.get_translated_payload(tree, translator)) for command in tree.get_commands()]


def nodes(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command with everything below it that has a name and a description."""
    yield payload
    for option in payload.get("options", ()):
        yield from nodes(option)


def names(node: dict[str, Any]) -> list[str]:
    return [node["name"], *node["name_localizations"].values()]


def texts(node: dict[str, Any]) -> Iterator[str]:
    """Yield all that Discord counts for its limit of 8000 characters, in the longest language."""
    yield max(names(node), key=len)
    yield max([node["description"], *node["description_localizations"].values()], key=len)
    for choice in node.get("choices", ()):
        yield max(names(choice), key=len)
        yield str(choice["value"])


def test_the_commands_are_those_that_the_help_tells_of(tree: app_commands.CommandTree[Any]) -> None:
    leaves = {each.qualified_name for each in tree.walk_commands() if isinstance(each, app_commands.Command)}
    assert leaves == COMMANDS


def test_a_second_tree_can_be_given_the_same_commands(tree: app_commands.CommandTree[Any]) -> None:
    install(app_commands.CommandTree(discord.Client(intents=discord.Intents.none())))


async def test_names_and_descriptions_are_valid_in_every_language(payloads: list[dict[str, Any]]) -> None:
    for node in (node for payload in payloads for node in nodes(payload)):
        assert set(node["name_localizations"]) == set(node["description_localizations"]) == LOCALES
        for name in names(node):
            assert NAME.fullmatch(name), name
            assert name == name.lower()
        for description in (node["description"], *node["description_localizations"].values()):
            assert 1 <= len(description) <= 100, description


async def test_names_are_unique_side_by_side_in_every_language(payloads: list[dict[str, Any]]) -> None:
    for siblings in (payloads, *(node.get("options", []) for payload in payloads for node in nodes(payload))):
        for locale in LOCALES:
            said = [each["name_localizations"][locale] for each in siblings]
            assert len(said) == len(set(said)), said


async def test_choices_and_options_keep_to_the_limits(payloads: list[dict[str, Any]]) -> None:
    for node in (node for payload in payloads for node in nodes(payload)):
        assert len(node.get("options", ())) <= 25
        found = node.get("choices", ())
        assert len(found) <= 25
        assert not (found and node.get("autocomplete"))
        assert all(1 <= len(name) <= 100 for choice in found for name in names(choice))
        required = [option["required"] for option in node.get("options", ()) if "required" in option]
        assert required == sorted(required, reverse=True)


async def test_a_command_has_fewer_characters_than_discord_allows(payloads: list[dict[str, Any]]) -> None:
    for payload in payloads:
        assert sum(len(text) for node in nodes(payload) for text in texts(node)) <= 8000


async def test_only_what_needs_no_channel_can_be_used_in_private(payloads: list[dict[str, Any]]) -> None:
    assert {each["name"] for each in payloads if each["dm_permission"]} == {"hand", "rules", "help", "privacy"}


async def test_admin_is_hidden_from_those_who_do_not_manage_the_server(payloads: list[dict[str, Any]]) -> None:
    hidden = {each["name"]: each.get("default_member_permissions") for each in payloads}
    assert {name for name, needed in hidden.items() if needed} == {"admin"}
    assert hidden["admin"] == discord.Permissions(manage_guild=True).value


def test_each_option_is_explained(tree: app_commands.CommandTree[Any]) -> None:
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            assert all(str(parameter.description) not in ("", "…") for parameter in command.parameters)


def test_pages_are_found_as_they_are_typed() -> None:
    said = words("de")
    assert find_page("rules", "2", said) == RULES_PAGES[1]
    assert find_page("help", said.text(f"{HELP_PAGES[0]}.title").upper(), said) == HELP_PAGES[0]


def test_server_settings_are_kept_and_nonsense_is_left_out() -> None:
    chosen = Defaults(language="da", up_to_three=True, seats=3, first=JOINING)
    assert Defaults.loads(chosen.dumps()) == chosen
    assert chosen.options() == TableOptions(up_to_three=True, seats=3, first=JOINING)
    assert Defaults.loads(None).options() == TableOptions()
    for text in ("[]", "no JSON", '{"language": "xx", "up_to_three": 1, "seats": 9, "first": "100", "later": 1}'):
        assert Defaults.loads(text) == Defaults()
