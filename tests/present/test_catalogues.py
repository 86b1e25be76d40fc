"""The catalogues agree with the English one, can be formatted, and contain exactly the messages that the code uses.

Conventions, so that these tests can find what the code uses:

- A message id is written out in full as a string of its own ("help-start", "gem-ruby.name"), wherever it stands: in a
  call, a table or an error. Its first word is a topic that some catalogue has; a string that looks like one is taken
  for an id and has to exist.
- An id put together at run time is an f-string that begins with one of `DYNAMIC_PREFIXES`.
- Slash commands: `command-…` with the attribute `.description` is a name (of a command, group or option); without it,
  it is a choice.
- A text names a command as `{ COMMAND("game new") }`, which becomes a link. Messages that begin with one of
  `WITHOUT_LINKS` use `COMMAND_NAME`, because Discord shows no links there.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import discord
from discord import app_commands

from bot.present.language.words import (
    CATALOGUES,
    HELP_PAGES,
    LANGUAGES,
    RULES_PAGES,
    Catalogue,
    Words,
    set_command_links,
    words_in,
)
from tests.support.catalogues import FOLDER, ROOT, catalogue
from tests.support.every_case import every_case
from tests.support.translations import SAME, copied, lacking, names_of_partial

DYNAMIC_PREFIXES = (
    "me-remind-",
    "me-switch-",  # by the switch of a member's settings
    "rated-",  # by the choice of the option
    "only-",  # as above, of the option about those invited
    "series-end-",  # as above, of the option about the series
    "lobby-options-",  # by the form of a lobby
    "date-words",  # by the meaning of a typed word
    "zone-words",  # by the name of a time zone
    "rules-",  # by the page
    "help-",  # by the page
    "replay-words",  # by the game that a typed word means
    "control-",  # by the verb of a view
    "menu-",  # by the button of the menu
    "gem-",  # by the gem's name
    "command-",  # by the command's name, in the translator of the command tree
    "expansion-",  # by the expansion's name, or "none"
    "language-",  # by the language's code
    "level-",  # by the level of computer players
    "lobby-choose-",  # by the option that a menu is for
    "patience-",  # by the days of a table's patience
    "plan-switch-",  # by the condition that holds back a plan
    "plan-unless-",
    "plan-words",  # by the kind of a typed move or answer
    "rows-part-",  # by the part of a player’s row
    "replay-turn-",  # by the direction in which pages are turned
    "theme-",  # by the name of how pictures look
    "permission-",  # by the name of Discord's permission
)
"""Prefixes of ids that the code builds at run time: every message with such a prefix counts as used."""
DYNAMIC_ATTRIBUTES = (
    "title",  # of the pages of the rules and of the help
    "description",  # of commands and options
)
"""Attributes that the code looks up by name, for any message."""

NOT_MESSAGES: frozenset[str] = frozenset()
"""Strings in the code that look like the id of a message but are not."""

WITHOUT_LINKS = ("alt-", "command-", "theme-", "language-")
"""Prefixes of messages for alt texts, and for names and descriptions of commands, options and choices."""
PLAIN_COMMAND = re.compile(r"(?<![\w/<*])/(?=$|[^\W\d_])")
"""The slash of a command in plain letters: "/game new", or one whose name follows in a placeholder."""

PAGE = 1500
ID = re.compile(r"[a-z]+(-[a-z0-9]+)+(\.[a-z]+)?")


@cache
def command_paths() -> tuple[str, ...]:
    """Return the paths of all commands, without the groups, which nobody can send."""
    from bot.app.client import install  # not before: it needs the messages whose absence the other tests explain

    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    install(tree)
    return tuple(each.qualified_name for each in tree.walk_commands() if isinstance(each, app_commands.Command))


ENGLISH = catalogue("en")
MESSAGES = {name.partition(".")[0] for name in ENGLISH}
TOPICS = {name.partition("-")[0] for name in MESSAGES}


class Used(NamedTuple):
    where: str
    id: str


@cache
def literal_ids() -> tuple[Used, ...]:
    return tuple(_literal_ids())


def _literal_ids() -> Iterator[Used]:
    for path, node in _code():
        where = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        match node:
            case ast.Constant(value=str(text)) if ID.fullmatch(text) and text.partition("-")[0] in TOPICS:
                yield Used(where, text)
            case ast.Call(func=ast.Name(id="command"), args=[ast.Constant(value=str(name)), *_]) if "ui" in path.parts:
                yield from (Used(where, f"command-{name.replace(' ', '-')}{part}") for part in ("", ".description"))
            case ast.Call(func=ast.Attribute(attr="text" | "alternatives"), args=[ast.Constant(value=str(text)), *_]):
                yield Used(where, text)
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]) if name.endswith(
                ("GameError", "TypedError")
            ):
                yield Used(where, text)
            case _:
                continue


def dynamic_ids() -> Iterator[Used]:
    """Yield the prefixes of ids that are built at run time: f-strings that begin like an id."""
    for path, node in _code():
        if isinstance(node, ast.JoinedStr) and isinstance(
            first := node.values[0] if node.values else None, ast.Constant
        ):
            beginning = str(first.value)
            if re.match(r"[a-z]+-", beginning) and beginning.partition("-")[0] in TOPICS:
                yield Used(f"{path.relative_to(ROOT)}:{node.lineno}", beginning)


@cache
def _code() -> tuple[tuple[Path, ast.AST], ...]:
    return tuple(
        (path, node)
        for path in sorted((ROOT / "bot").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


@every_case("language", LANGUAGES)
def test_a_complete_language_has_the_messages_and_attributes_of_english(language: str) -> None:
    assert lacking(language) == "", "translate these lines, and add them to the files above them"
    assert set(ENGLISH) - names_of_partial() == set(catalogue(language)) - names_of_partial()


@every_case("language", CATALOGUES[1:])
def test_a_language_has_no_message_that_english_lacks(language: str) -> None:
    found = [f"data/messages/{language}/{each.file}: {name}" for name, each in catalogue(language).items()]
    assert [each for each in found if each.rpartition(" ")[2] not in ENGLISH] == []


def test_every_language_has_a_name_in_english() -> None:
    """A command offers it. The other complete languages name each other."""
    lines = [f"data/messages/en/lobby.ftl: language-{each} = …" for each in CATALOGUES]
    assert [line for line in lines if line.split()[1] not in ENGLISH] == []


@every_case("language", CATALOGUES[1:])
def test_no_text_was_copied_from_english(language: str) -> None:
    assert copied(language) == [], f"translate them, leave them out, or allow them in tests/support/{SAME.name}"


@every_case("aspect", ["file", "placeholders", "commands"])
@every_case("language", CATALOGUES)
def test_a_language_has_each_message_in_the_same_file_with_the_placeholders_and_commands_of_english(
    language: str, aspect: str
) -> None:
    own = {name: each for name, each in catalogue(language).items() if name in ENGLISH}
    found = {name: (getattr(each, aspect), getattr(ENGLISH[name], aspect)) for name, each in own.items()}
    wrong = {f"data/messages/{language}/{own[name].file}: {name}": both for name, both in found.items()}
    assert {place: both for place, both in wrong.items() if both[0] != both[1]} == {}


@every_case("language", CATALOGUES)
def test_commands_are_not_named_in_plain_letters(language: str) -> None:
    """Discord shows a command by another name in each language, and players can press a link."""
    plain = {name for name, each in catalogue(language).items() if any(map(PLAIN_COMMAND.search, each.texts))}
    assert plain == set()


def test_links_to_commands_stand_only_where_discord_shows_them() -> None:
    known = {f"command-{'-'.join(path.split())}.description" for path in command_paths()}
    assert known <= set(ENGLISH)
    links, names = ([f'{function}("{path}")' for path in command_paths()] for function in ("COMMAND", "COMMAND_NAME"))
    wrong = {
        name: each.commands
        for name, each in ENGLISH.items()
        if not each.commands <= set(names if name.startswith(WITHOUT_LINKS) else links)
    }
    assert wrong == {}


@every_case("language", CATALOGUES)
@every_case("value", [0, 1, 2, 7, "x", ""])
def test_every_message_takes_numbers_and_words(language: str, value: str | int) -> None:
    """In a complete language without the help of English."""
    alone = Words(language, Catalogue(language, FOLDER / language))
    words = alone if language in LANGUAGES else words_in(language)
    for name, each in catalogue(language).items():
        words.text(name, **dict.fromkeys(each.placeholders, value))


def test_messages_named_in_the_code_exist() -> None:
    missing = [used for used in literal_ids() if used.id not in {*ENGLISH, *MESSAGES, *NOT_MESSAGES}]
    assert [f"{used.where} needs {file_of(used.id)}: {used.id} = …" for used in missing] == []


def file_of(message: str) -> str:
    """Return the English file that has most messages of a topic."""
    files = Counter(each.file for name, each in ENGLISH.items() if name.startswith(f"{message.partition('-')[0]}-"))
    return f"data/messages/en/{max(files, key=files.__getitem__, default='….ftl')}"


def test_ids_put_together_in_the_code_begin_with_a_declared_prefix() -> None:
    assert [used for used in dynamic_ids() if not used.id.startswith(DYNAMIC_PREFIXES)] == []


def test_no_message_is_left_over() -> None:
    used = {each.id for each in literal_ids()}
    used |= {
        reference for language in LANGUAGES for each in catalogue(language).values() for reference in each.references
    }
    messages_used = {name.partition(".")[0] for name in used}
    left_over = [
        name
        for name in ENGLISH
        if not name.startswith(DYNAMIC_PREFIXES)
        and name not in used
        and not (name.partition(".")[0] in messages_used and name.partition(".")[2] in DYNAMIC_ATTRIBUTES)
    ]
    assert left_over == []


@every_case("language", CATALOGUES)
@every_case("page", RULES_PAGES + HELP_PAGES)
def test_a_page_of_rules_or_help_is_short_and_needs_no_values(language: str, page: str) -> None:
    assert (catalogue(language) | ENGLISH)[page].placeholders == set()
    set_command_links({path: f"</{path}:1234567890123456789>" for path in command_paths()})
    try:
        assert len(words_in(language).text(page)) < PAGE
    finally:
        set_command_links({})
    assert len(words_in(language).text(f"{page}.title")) <= 40


@every_case("language", LANGUAGES)
def test_every_page_in_the_catalogue_is_shown(language: str) -> None:
    pages = {name for name in catalogue(language) if name.startswith(("rules-", "help-")) and "." not in name}
    assert pages == {*RULES_PAGES, *HELP_PAGES}
