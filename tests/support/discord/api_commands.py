"""Discord's limits for application commands that its description leaves out: names, sums, and combinations."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import discord

from tests.support.discord.api_components import duplicates
from tests.support.discord.api_schema import Request

CHAT_INPUT, SUBCOMMAND, SUBCOMMAND_GROUP = 1, 1, 2
LOCALES = {locale.value for locale in discord.Locale}
# Discord's own pattern in Python's syntax: letters, digits, and the marks of Devanagari and Thai.
COMMAND_NAME = re.compile(r"[-\w\u02bc\u0900-\u097f\u0e00-\u0e7f]{1,32}")


def commands_violations(_request: Request, commands: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the violations in a list of commands to register."""
    if (number := sum(command.get("type", CHAT_INPUT) == CHAT_INPUT for command in commands)) > 100:
        yield f"{number} slash commands, 100 allowed"
    slash = [command for command in commands if command.get("type", CHAT_INPUT) == CHAT_INPUT]
    yield from _siblings_violations(slash, "commands")
    for command in slash:
        yield from _command_violations(command, f"/{command['name']}", depth=0)
        if (length := _command_length(command)) > 8000:
            yield f"/{command['name']}: {length} characters of names, descriptions and values together, 8000 allowed"


def _command_violations(command: dict[str, Any], place: str, *, depth: int) -> Iterator[str]:
    for what, text in _in_all_languages(command, "name"):
        if not COMMAND_NAME.fullmatch(text) or text != text.lower():
            yield f"{place}: {what} {text!r} is not a name of 1 to 32 small letters, digits, - and _"
    for what, text in _in_all_languages(command, "description"):
        if not text:
            yield f"{place}: an empty {what}"
    for key in ("name_localizations", "description_localizations"):
        if unknown := set(command.get(key) or {}) - LOCALES:
            yield f"{place}: {key} for {sorted(unknown)}, which Discord does not support"
    options = command.get("options") or []
    yield from _siblings_violations(options, place)
    if any(not before.get("required") and option.get("required") for before, option in pairwise(options)):
        yield f"{place}: a required option after one that is not"
    kinds = {option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP) for option in options}
    if len(kinds) > 1:
        yield f"{place}: subcommands beside other options"
    if depth > 2:
        yield f"{place}: nested too deeply"
    for option in options:
        yield from _command_violations(option, f"{place} {option['name']}", depth=depth + (kinds == {True}))
    choices = command.get("choices") or []
    if choices and command.get("autocomplete"):
        yield f"{place}: choices and autocomplete exclude each other"
    yield from choices_violations(choices, f"{place}: choices")


def _siblings_violations(commands: list[dict[str, Any]], place: str) -> Iterator[str]:
    """Sibling commands and options need different names in every language."""
    for locale in ("", *sorted({key for each in commands for key in each.get("name_localizations") or {}})):
        names = ((each.get("name_localizations") or {}).get(locale, each["name"]) for each in commands)
        yield from duplicates(names, f"{place}: name {locale}".rstrip())


def choices_violations(choices: list[dict[str, Any]], place: str) -> Iterator[str]:
    """Yield the violations in the choices of an option or of suggestions."""
    for index, choice in enumerate(choices):
        if isinstance(choice["value"], str) and not 1 <= len(choice["value"]) <= 100:
            yield f"{place}[{index}].value has {len(choice['value'])} characters, 1 to 100 allowed"


def _command_length(command: dict[str, Any]) -> int:
    texts = [
        max((len(text) for _, text in _in_all_languages(command, key)), default=0) for key in ("name", "description")
    ]
    choices = command.get("choices") or []
    texts += [max(len(text) for _, text in _in_all_languages(choice, "name")) for choice in choices]
    texts += [len(choice["value"]) for choice in choices if isinstance(choice["value"], str)]
    return sum(texts) + sum(_command_length(option) for option in command.get("options") or [])


def _in_all_languages(named: dict[str, Any], key: str) -> Iterator[tuple[str, str]]:
    if key in named:
        yield key, named[key]
    yield from ((f"{key} ({locale})", text) for locale, text in (named.get(f"{key}_localizations") or {}).items())
