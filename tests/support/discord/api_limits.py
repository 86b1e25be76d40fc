"""Discord's limits for components and commands that its description leaves out: names, sums, combinations."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

import discord

from tests.support.discord.api_schema import Request

ROW, BUTTON, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER = 1, 2, 9, 10, 12, 13, 14, 17
STRING_SELECT, RADIO, CHECKBOXES = 3, 21, 22
V2_TYPES = {SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
LINK = 5  # a button style that sends no interaction to the bot


def tree_violations(components: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the violations in the components of a message or modal."""
    tree = list(walk(components))
    if len(tree) > 40:
        yield f"{len(tree)} components, nested ones counted; 40 allowed"
    if (length := sum(len(each["content"]) for each, _ in tree if each["type"] == TEXT)) > 4000:
        yield f"{length} characters in text displays, 4000 allowed"
    yield from duplicates((each["custom_id"] for each, _ in tree if each.get("custom_id")), "custom_id")
    yield from duplicates((each["id"] for each, _ in tree if each.get("id")), "component id")
    for each, place in tree:
        if find := _COMPONENTS.get(each["type"]):
            yield from (f"{place}: {violation}" for violation in find(each))


def walk(components: Iterable[dict[str, Any]], above: str = "components") -> Iterator[tuple[dict[str, Any], str]]:
    """Yield every component, including nested ones, with its path."""
    for index, component in enumerate(components):
        place = f"{above}[{index}]"
        yield component, place
        yield from walk(component.get("components") or [], f"{place}.components")
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]], f"{place}.{key}")


def duplicates(values: Iterable[Any], what: str) -> Iterator[str]:
    """Yield a violation for each value that occurs more than once."""
    yield from (f"{what} {value!r} occurs twice" for value, times in Counter(values).items() if times > 1)


def _row_violations(row: dict[str, Any]) -> Iterator[str]:
    kinds = {each["type"] for each in row["components"]}
    if len(row["components"]) > 1 and kinds != {BUTTON}:
        yield "a select or an input needs a row of its own"


def _button_violations(button: dict[str, Any]) -> Iterator[str]:
    if not button.get("label") and not button.get("emoji"):
        yield "a button without label and emoji"
    given, other = ("url", "custom_id") if button["style"] == LINK else ("custom_id", "url")
    if not button.get(given) or button.get(other):
        yield f"a button of this style has a {given} and no {other}"


def _select_violations(select: dict[str, Any]) -> Iterator[str]:
    least, most, options = select.get("min_values", 1), select.get("max_values", 1), select["options"]
    if least > most:
        yield f"between {least} and {most} values"
    elif most > len(options):
        yield f"up to {most} values of only {len(options)} options"
    yield from _options_violations(options, most)


def _group_violations(group: dict[str, Any]) -> Iterator[str]:
    yield from _options_violations(group["options"], 1 if group["type"] == RADIO else len(group["options"]))


def _options_violations(options: list[dict[str, Any]], most: int) -> Iterator[str]:
    if (chosen := sum(bool(option.get("default")) for option in options)) > most:
        yield f"{chosen} options selected by default, at most {most} allowed"
    yield from duplicates((option["value"] for option in options), "option value")


def _text_violations(text: dict[str, Any]) -> Iterator[str]:
    if not text["content"].strip():
        yield "an empty text"


_COMPONENTS: dict[int, Callable[[dict[str, Any]], Iterator[str]]] = {
    ROW: _row_violations,
    BUTTON: _button_violations,
    STRING_SELECT: _select_violations,
    RADIO: _group_violations,
    CHECKBOXES: _group_violations,
    TEXT: _text_violations,
}


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
