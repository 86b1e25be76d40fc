"""What is missing in a catalogue, and what was copied from English into it."""

import re
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import Message, Pattern, Term, TextElement

from bot.present.language.words import CATALOGUES, LANGUAGES
from tests.support.catalogues import FOLDER

SAME = Path(__file__).with_name("same_as_english.txt")
"""A line with the language and the id of each text that is the same as in English because the words are."""
NAMES = "command-splendor rows-name stats-sheet"
"""Texts that consist of names."""
_WORD = re.compile(r"[^\W\d_]{2}")


def entries(language: str) -> list[tuple[str, Message | Term]]:
    """Return the messages of a language, each with the name of its file."""
    return [
        (path.name, node)
        for path in sorted((FOLDER / language).glob("*.ftl"))
        for node in FluentParser(with_spans=False).parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, Message | Term)
    ]


@cache
def of_language(language: str) -> dict[str, Pattern]:
    """Return the texts of a language: those of messages by their ids, those of attributes by "id.attribute"."""
    texts: dict[str, Pattern] = {}
    for _, node in entries(language):
        parts = {node.id.name: node.value, **{f"{node.id.name}.{each.id.name}": each.value for each in node.attributes}}
        texts |= {name: pattern for name, pattern in parts.items() if pattern is not None}
    return texts


def lacking(language: str) -> str:
    """Return the English messages that a language lacks, under the names of the files to which they belong.

    Of a message that is there but lacks an attribute, it is the attribute under the id.
    """
    own, files = of_language(language), dict[str, list[str]]()
    for file, node in entries(LANGUAGES[0]):
        name = node.id.name
        if name in names_of_partial():
            continue
        value = None if name in own else node.value
        attributes = [each for each in node.attributes if f"{name}.{each.id.name}" not in own]
        if value or attributes:
            text = FluentSerializer().serialize_entry(Message(node.id, value, attributes))
            files.setdefault(f"# data/messages/{language}/{file}", []).append(text.rstrip())
    return "\n".join(line for file, texts in files.items() for line in (file, *texts))


def copied(language: str) -> list[str]:
    """Return the ids of the texts that have words and are the same as in English, unless these are allowed."""
    english, own = of_language(LANGUAGES[0]), of_language(language)
    lines = map(str.split, SAME.read_text(encoding="utf-8").splitlines())
    allowed = {*(name for of, name in lines if of == language), *NAMES.split()}
    same = [name for name in english.keys() & own.keys() if own[name].equals(english[name])]
    return sorted(name for name in same if name not in allowed and _has_words(english[name]))


def _has_words(pattern: Pattern) -> bool:
    return any(isinstance(each, TextElement) and _WORD.search(each.value) for each in pattern.elements)


def names_of_partial() -> set[str]:
    """Return the messages with the names of languages that are not complete: only English needs them."""
    return {f"language-{each}" for each in CATALOGUES if each not in LANGUAGES}
