"""The slash commands as they are sent to Discord, compared with Discord's limits."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.client import install
from bot.engine import GameError
from bot.games import TableOptions
from bot.games.unit.options import JOINING
from bot.present.language.words import RULES_PAGES, language_for, words_in
from bot.ui.features import lobby as actions
from bot.ui.features.rules import find_page
from bot.ui.kit import commands
from bot.ui.kit.commands import RENAMED, CatalogueTranslator, SlashCommandTree
from bot.ui.kit.defaults import Defaults
from tests.support.catalogues import ROOT

NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = {each.value for each in discord.Locale if language_for(each.value) != "en"}
COMMANDS = {
    *("take", "reserve", "buy", "answer", "hand", "board", "undo", "plan", "hint"),
    *("splendor", "replay", "game practice", "game learn"),
    *("game new", "game join", "game leave", "game resign", "game start", "game end", "game vote", "game status"),
    *(
        "game try",
        "game deal",
        "game settings",
        "game export",
        "game exercise",
        "game weekly",
        "me export",
        "me delete",
    ),
    *(
        "admin games",
        "admin weekly",
        "admin move",
        "admin reset",
        "admin remove",
        "admin replace",
        "admin settings",
        "admin undo",
    ),
    *("me settings", "me away", "me invitations", "me games", "me stats"),
}

VERBS = {
    "en": "Answer Buy Check Delete End Find Get Give Learn Leave Let List Manage Open Plan Play Remove Reserve Show Sit"
    " Start Take Try Undo Vote",
    "de": "Beantworte Beende Entferne Eröffne Finde Gib Hol Kauf Lass Lerne Lösch Mach Nimm Plane Probiere Prüfe"
    " Reserviere Setz Spiel Starte Stimm Verlass Verwalte Zeig Öffne",
    "nl": "Beantwoord Beheer Bekijk Breek Controleer Ga Geef Haal Koop Krijg Laat Leer Maak Neem Open Plan Probeer"
    " Reserveer Speel Start Stem Verlaat Verwijder Vind",
    "da": "Administrér Afslut Find Fjern Forlad Fortryd Få Giv Kontrollér Køb Lad Lær Opgiv Planlæg Prøv Reservér Slet"
    " Spil Start Stem Svar Sæt Tag Vis Åbn",
}
"""The verbs with which the descriptions of commands begin."""
OLD_NAMES = {
    "en": "return noble log help rules games stats practice learn privacy",
    "de": "abgeben adliger protokoll hilfe regeln spiele statistik üben lernen datenschutz",
    "nl": "terugleggen edele logboek help regels spellen statistiek oefenen leren privacy",
    "da": "aflever adelig log hjælp regler mine-spil statistik øv lær privatliv",
}
"""The names of commands of 0.1.0 that are no more."""


@pytest.fixture
def tree() -> app_commands.CommandTree[Any]:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    install(tree)
    return tree


@pytest.fixture
async def payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    translator, typed = CatalogueTranslator(), discord.AppCommandType.chat_input
    return [dict(await command.get_translated_payload(tree, translator)) for command in tree.get_commands(type=typed)]


async def test_the_menu_of_a_member_has_a_valid_name_in_every_language(tree: app_commands.CommandTree[Any]) -> None:
    """Discord allows capitals and spaces there, and 32 characters."""
    [invite] = tree.get_commands(type=discord.AppCommandType.user)
    payload = dict(await invite.get_translated_payload(tree, CatalogueTranslator()))
    assert payload["name"] == "Invite to Splendor"
    assert payload["name_localizations"].keys() == LOCALES >= {"de", "nl", "da"}
    assert all(0 < len(name) <= 32 for name in names(payload))
    assert tree.get_commands(type=discord.AppCommandType.message) == []


def nodes(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command with everything below it that has a name and a description."""
    yield payload
    for option in payload.get("options", ()):
        yield from nodes(option)


def paths(tree: app_commands.CommandTree[Any]) -> set[str]:
    return {each.qualified_name for each in tree.walk_commands() if isinstance(each, app_commands.Command)}


def names(node: dict[str, Any]) -> list[str]:
    return [node["name"], *node["name_localizations"].values()]


def texts(node: dict[str, Any]) -> Iterator[str]:
    """Yield all that Discord counts for its limit of 8000 characters, in the longest language."""
    yield max(names(node), key=len)
    yield max([node["description"], *node["description_localizations"].values()], key=len)
    for choice in node.get("choices", ()):
        yield max(names(choice), key=len)
        yield str(choice["value"])


def test_the_commands_are_these(tree: app_commands.CommandTree[Any]) -> None:
    assert paths(tree) == COMMANDS


async def test_members_see_at_most_14_commands_in_the_list(payloads: list[dict[str, Any]]) -> None:
    assert len(payloads) <= 14


async def test_a_description_begins_with_a_verb_in_every_language(payloads: list[dict[str, Any]]) -> None:
    """Among the nodes, options have types above 2, those of commands and groups in groups."""
    for node in (node for payload in payloads for node in nodes(payload)):
        if node.get("type", 1) <= 2:
            descriptions = {"en": node["description"], **node["description_localizations"]}
            for language, verbs in VERBS.items():
                description = descriptions[language]
                assert description.split()[0].rstrip(",") in verbs.split(), f"{node['name']}: {description}"


def test_old_names_lead_to_commands_that_are_there() -> None:
    assert not RENAMED.keys() & COMMANDS
    assert {*RENAMED.values()} <= COMMANDS
    assert {path.split()[0] for path in RENAMED} == {*OLD_NAMES["en"].split()}


@pytest.mark.parametrize("language", VERBS)
def test_no_text_names_an_old_command(language: str) -> None:
    old = re.compile(rf"(?<![\w/<>:.)])/(?:{'|'.join(OLD_NAMES[language].split())})\b(?![/.])")
    files = [*(ROOT / "data" / "messages" / language).glob("*.ftl")]
    if language == "en":
        texts = ("README.md", "SECURITY.md", "CONTRIBUTING.md")
        files += [*(ROOT / "docs").rglob("*.md"), *(ROOT / "bot").rglob("*.py"), *(ROOT / text for text in texts)]
    for file in files:
        assert not (found := old.findall(file.read_text(encoding="utf-8"))), f"{file}: {found}"


def test_the_same_commands_can_be_installed_in_a_second_tree(tree: app_commands.CommandTree[Any]) -> None:
    install(app_commands.CommandTree(discord.Client(intents=discord.Intents.none())))


EXTRA_COMMANDS = '''
"""Commands that somebody adds."""

from bot.ui.kit.commands import command, group

group("extra")


@command("extra-hint")
async def hint(interaction): ...


@command("extra undo")
async def undo(interaction, moves: int = 1): ...
'''


def test_adding_commands_is_adding_one_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "extra_commands.py").write_text(EXTRA_COMMANDS)
    monkeypatch.setattr(actions, "__path__", [*actions.__path__, str(tmp_path)])
    monkeypatch.setattr(commands, "COMMANDS", dict(commands.COMMANDS))
    monkeypatch.setattr(commands, "GROUPS", dict(commands.GROUPS))
    monkeypatch.setattr(commands, "in_all_languages", app_commands.locale_str)  # the catalogues lack their texts
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    try:
        install(tree)
    finally:
        sys.modules.pop("bot.ui.features.lobby.extra_commands", None)
    assert paths(tree) == COMMANDS | {"command-extra-hint", "command-extra command-extra-undo"}


async def test_names_and_descriptions_are_valid_in_every_language(payloads: list[dict[str, Any]]) -> None:
    for node in (node for payload in payloads for node in nodes(payload)):
        assert set(node["name_localizations"]) == set(node["description_localizations"]) == LOCALES
        for name in names(node):
            assert NAME.fullmatch(name), name
            assert name == name.lower()
        for description in (node["description"], *node["description_localizations"].values()):
            assert 1 <= len(description) <= 100, description
            assert "\n" not in description


async def test_names_are_unique_side_by_side_in_every_language(payloads: list[dict[str, Any]]) -> None:
    for siblings in (payloads, *(node.get("options", []) for payload in payloads for node in nodes(payload))):
        for locale in LOCALES:
            localized = [each["name_localizations"][locale] for each in siblings]
            assert len(localized) == len(set(localized)), localized


async def test_choices_and_options_keep_to_discords_limits(payloads: list[dict[str, Any]]) -> None:
    for node in (node for payload in payloads for node in nodes(payload)):
        assert len(node.get("options", ())) <= 25
        choices = node.get("choices", ())
        assert len(choices) <= 25
        assert not (choices and node.get("autocomplete"))
        assert all(1 <= len(name) <= 100 for choice in choices for name in names(choice))
        required = [option["required"] for option in node.get("options", ()) if "required" in option]
        assert required == sorted(required, reverse=True)


async def test_a_command_has_fewer_characters_than_discord_allows(payloads: list[dict[str, Any]]) -> None:
    for payload in payloads:
        assert sum(len(text) for node in nodes(payload) for text in texts(node)) <= 8000


async def test_members_can_bring_all_commands_along_but_those_for_admins(payloads: list[dict[str, Any]]) -> None:
    """0 is a server, 1 are direct messages with the bot, 2 group messages; added by a server (0) or a member (1)."""
    tree = SlashCommandTree(discord.Client(intents=discord.Intents.none()))
    install(tree)
    for command in tree.get_commands():
        payload = await command.get_translated_payload(tree, CatalogueTranslator())
        places, installs = ([0], [0]) if payload["name"] == "admin" else ([0, 1, 2], [0, 1])
        assert (payload["contexts"], payload["integration_types"]) == (places, installs), payload["name"]


async def test_all_commands_but_those_for_admins_work_in_direct_messages(payloads: list[dict[str, Any]]) -> None:
    assert {each["name"] for each in payloads if not each["dm_permission"]} == {"admin"}


async def test_admin_is_hidden_from_those_who_do_not_manage_the_server(payloads: list[dict[str, Any]]) -> None:
    hidden = {each["name"]: each.get("default_member_permissions") for each in payloads}
    assert {name for name, needed in hidden.items() if needed} == {"admin"}
    assert hidden["admin"] == discord.Permissions(manage_guild=True).value


def test_each_option_is_explained(tree: app_commands.CommandTree[Any]) -> None:
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            assert all(str(parameter.description) not in ("", "…") for parameter in command.parameters)


def test_pages_are_found_as_they_are_typed() -> None:
    german = words_in("de")
    assert find_page("2", german) == RULES_PAGES[1]


def test_a_text_that_several_pages_contain_opens_the_first_of_them() -> None:
    english, german = words_in("en"), words_in("de")
    assert find_page("orient", english) == "rules-orient"
    assert find_page("Strongholds", english) == "rules-strongholds"
    assert find_page("strongholds", german) == "rules-strongholds", "ids are found in every language"
    assert find_page("1", english) == RULES_PAGES[0]
    for text in ("pirates", " ", "99"):
        with pytest.raises(GameError, match="page-unknown"):
            find_page(text, english)


def test_server_settings_are_restored_without_invalid_values() -> None:
    chosen = Defaults({"language": "da", "up_to_three": True, "seats": 3, "first": JOINING})
    assert Defaults.loads(chosen.dumps()) == chosen
    assert chosen.options() == TableOptions(up_to_three=True, seats=3, first=JOINING)
    assert Defaults.loads(None).options() == TableOptions()
    for text in ("[]", "no JSON", '{"language": "xx", "up_to_three": 1, "seats": 9, "first": "100", "later": 1}'):
        assert Defaults.loads(text) == Defaults()
