"""The catalogues as the tests read them: each text with its placeholders, and the words to avoid."""

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    Attribute,
    BaseNode,
    FunctionReference,
    Identifier,
    Junk,
    Message,
    MessageReference,
    StringLiteral,
    Term,
    TextElement,
    VariableReference,
)
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "data" / "messages"
CHOSEN_WORDS = ROOT / "tests" / "present" / "chosen_words.csv"


class Entry(NamedTuple):
    """One text of a catalogue: a message's own, or one of its attributes ("id.attribute")."""

    file: str
    placeholders: frozenset[str]
    references: frozenset[str]
    commands: frozenset[str]  # as they are called: 'COMMAND("game new")'
    texts: tuple[str, ...]  # the parts between the placeholders


class _Finder(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.placeholders: set[str] = set()
        self.references: set[str] = set()
        self.commands: set[str] = set()
        self.texts: list[str] = []

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the visitor asks for this name
        self.placeholders.add(node.id.name)

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802 - as above
        self.references.add(f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name)

    def visit_FunctionReference(self, node: FunctionReference) -> None:  # noqa: N802 - as above
        [argument] = node.arguments.positional
        assert isinstance(argument, StringLiteral), f"{node.id.name} takes the name of a command"
        self.commands.add(f'{node.id.name}("{argument.value}")')

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802 - as above
        self.texts.append(node.value)


def entry(file: str, node: BaseNode) -> Entry:
    finder = _Finder()
    finder.visit(node)
    return Entry(
        file,
        frozenset(finder.placeholders),
        frozenset(finder.references),
        frozenset(finder.commands),
        tuple(finder.texts),
    )


@cache
def catalogue(language: str) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for path in sorted((FOLDER / language).glob("*.ftl")):
        for node in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(node, Junk), f"{language}/{path.name}: {node.content}"
            if not isinstance(node, Message | Term):
                continue
            name = node.id.name
            assert name not in entries, f"{language}/{path.name}: {name} stands there twice"
            if node.value is not None:
                entries[name] = entry(path.name, node.value)
            for attribute in node.attributes:
                assert isinstance(attribute, Attribute)
                assert isinstance(attribute.id, Identifier)
                entries[f"{name}.{attribute.id.name}"] = entry(path.name, attribute)
    return entries


@cache
def words_to_avoid() -> dict[str, dict[str, str]]:
    """Return, for each language, the words that no text may have (columns "not en" …), with those that are chosen."""
    with CHOSEN_WORDS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        (language := column.removeprefix("not ")): {
            word: row[language] for row in rows for word in row[column].split(", ") if word
        }
        for column in rows[0]
        if column.startswith("not ")
    }
