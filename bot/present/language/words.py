"""The bot's texts, from the Fluent catalogues in `data/messages`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from babel.localedata import load
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import BaseNode, Identifier, Junk, Pattern, Placeable, TextElement, VariableReference

from bot.engine import GameError
from bot.present.language.escape import bold, clean, escape
from data.components import Noble
from data.gems import TOKENS, Gem, Gems, counts_in, pack

Emojis = Mapping[Gem, str] | None
"""The emojis for gems in a text, if there are any."""

LANGUAGES = ("en", "de", "nl", "da")
"""The complete languages; the first one is the default."""
_MESSAGES = files("data").joinpath("messages")
_FOLDERS = {each.name for each in _MESSAGES.iterdir() if each.is_dir() and each.name.isalpha()}
CATALOGUES = (*LANGUAGES, *sorted(_FOLDERS.difference(LANGUAGES)))
"""The languages with a folder: the complete ones, and others, in which English takes the place of what is missing."""
WORD_JOINER = "\N{WORD JOINER}"
"""Forbids a line break between a number and the emoji behind it."""
TEXT_CACHE_SIZE = 2_048
"""How many filled messages are cached, at about 200 bytes each."""

_BASE_PAGES = ("goal", "rows", "turn", "tokens", "reserve", "buy", "nobles", "limit", "end", "options")
_HELP = ("start", "moves", "addresses", "gems", "hand", "table", "days", "after", "server", "languages")
RULES_PAGES = (
    *(f"rules-{page}" for page in _BASE_PAGES),
    "rules-cities",
    "rules-posts",
    "rules-orient",
    "rules-orient-cards",
    "rules-strongholds",
    "rules-conquest",
)
HELP_PAGES = tuple(f"help-{page}" for page in _HELP)
"""The pages of the rules and of the help in reading order: the text is the page, its attribute `.title` the heading."""


class MessageError(Exception):
    """A message is missing or damaged, or got the wrong values: always a bug, never a player's mistake."""


def language_for(locale: str | None) -> str:
    """Return the catalogue language for a Discord locale: "de" for "de-AT", "en" for an unknown locale or None."""
    language = (locale or "").replace("_", "-").partition("-")[0].lower()
    return language if language in CATALOGUES else LANGUAGES[0]


@cache
def words_in(language: str) -> "Words":
    """Return the texts of a language, which are loaded once. Raises `MessageError` without a catalogue."""
    if language not in CATALOGUES:
        raise MessageError(f"no catalogue for the language {language!r}")
    return Words(language, _catalogue(language))


@cache
def _catalogue(language: str) -> "Catalogue":
    fallback = None if language == LANGUAGES[0] else _catalogue(LANGUAGES[0])
    return Catalogue(language, _MESSAGES.joinpath(language), fallback)


def level_names(level: str) -> Mapping[str, str]:
    """Return the name of a level of computer players in each language."""
    return {language: words_in(language).text(f"level-{level}.name") for language in CATALOGUES}


_ID = re.compile(r"(-?+[a-zA-Z][a-zA-Z0-9_-]*+) *+=")
"""The beginning of a message or, with the hyphen, of a term."""
_REFERENCE = re.compile(r"\{\s*+(-?+[a-zA-Z][a-zA-Z0-9_-]*+)")
"""The name of a message or a term, or of a function, between braces."""


class Catalogue:
    """The messages of one language, those of all `.ftl` files in a folder, and of `fallback` what cannot be read there.

    A message is parsed when it is first used: the syntax trees of all four languages would take 12 MB and a second.
    """

    def __init__(self, language: str, folder: Traversable, fallback: "Catalogue | None" = None) -> None:
        # Isolation marks around values would show up in menus, alt texts and pictures. All languages run from left
        # to right, and `escape` keeps right-to-left names in their place.
        functions: dict[str, Any] = {"COMMAND": self.command_link, "COMMAND_NAME": self._command_name}
        self._bundle = FluentBundle([language], functions, use_isolating=False)
        drop_unused_data(language)
        self.language, self._fallback = language, fallback
        self._unparsed: dict[str, tuple[str, list[str]]] = {}
        """The path and the lines of each message by its id."""
        self._templates: dict[str, str | None] = {}
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                self._add(f"{language}/{file.name}", file.read_text(encoding="utf-8"))

    def _add(self, path: str, source: str) -> None:
        """Add the messages of a file; their further lines are indented, or begin with a brace that closes."""
        message: list[str] | None = None
        for line in source.splitlines():
            if start := _ID.match(line):
                if before := self._unparsed.get(start[1]):
                    raise MessageError(f"{path}: {start[1]} is already defined in {before[0]}")
                message = [line]
                self._unparsed[start[1]] = path, message
            elif line.startswith("#"):
                message = None
            elif message is not None and (not line.strip() or line[0] in " }"):
                message.append(line)
            elif line.strip():
                raise MessageError(f"{path}: Fluent cannot read {line!r}")

    def _parse(self, message_id: str) -> None:
        """Parse a message or term, unless that is done, and all that it contains. Raises `MessageError`."""
        if message_id not in self._unparsed:
            return
        path, lines = self._unparsed.pop(message_id)
        source = "\n".join(lines)
        resource = FluentParser(with_spans=False).parse(source)
        if any(isinstance(entry, Junk) for entry in resource.body):
            raise MessageError(f"{path}: Fluent cannot read {source!r}")
        self._bundle.add_resource(resource)
        for reference in _REFERENCE.findall(source):
            self._parse(reference)

    def command_link(self, command: str) -> str:
        """Return the link to a command, for `{ COMMAND("game new") }`; before `set_command_links` its name."""
        return _command_links.get(command) or self._command_name(command)

    def _command_name(self, command: str) -> str:
        """Return the name of a command in this language, for `{ COMMAND_NAME("game new") }`: "/spiel neu".

        Texts for places where Discord shows no links use it: alt texts, labels, descriptions and pictures.
        """
        words = command.split()
        ids = ("-".join(["command", *words[:length]]) for length in range(1, len(words) + 1))
        return "/" + " ".join(self.fill(message_id, {}) for message_id in ids)

    def fill(self, message_id: str, arguments: Mapping[str, str | int]) -> str:
        """Return a message or, for "id.attribute", an attribute with its placeholders filled. Raises `MessageError`.

        Most messages only join texts; they are joined here, which takes a tenth of the time that Fluent needs.
        """
        if (template := self._templates.get(message_id)) and all(isinstance(each, str) for each in arguments.values()):
            with suppress(KeyError):  # Fluent reports the missing value
                return template.format_map(arguments)
        try:
            return self._formatted(message_id, arguments)
        except MessageError:
            if self._fallback is None:
                raise
            return self._fallback.fill(message_id, arguments)

    def _formatted(self, message_id: str, arguments: Mapping[str, str | int]) -> str:
        name, _, attribute = message_id.partition(".")
        self._parse(name)
        if not self._bundle.has_message(name):
            raise MessageError(f"data/messages/{self.language} has no message {name!r}")
        message = self._bundle.get_message(name)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise MessageError(f"{self.language}: the message {name!r} has no {attribute or 'text'}")
        if message_id not in self._templates:
            self._templates[message_id] = _template(pattern)
        formatted, errors = self._bundle.format_pattern(pattern, dict(arguments))
        if errors:
            raise MessageError(f"{self.language}: {message_id}: {errors[0]}") from errors[0]
        return str(formatted)


def _template(pattern: BaseNode) -> str | None:
    """Return a pattern as a template for `str.format_map`; None if it contains more than texts and placeholders."""
    elements = pattern.elements if isinstance(pattern, Pattern) else [pattern]
    template = ""
    for element in elements:
        match element.expression if isinstance(element, Placeable) else element:
            case TextElement(value=text):
                template += text.replace("{", "{{").replace("}", "}}")
            case VariableReference(id=Identifier(name=name)):
                template += f"{{{name}}}"
            case _:
                return None
    return template


class Words:
    """The texts of one language.

    `names` are those of the players at a table as their users wrote them, in the order of seats, or empty. `emojis` are
    those of the gems for texts in Markdown; without them, texts name the colours.
    """

    def __init__(self, language: str, catalogue: Catalogue, names: Sequence[str] = (), emojis: Emojis = None) -> None:
        self.language = language
        self.names = names
        self.emojis = emojis
        self._catalogue = catalogue

    def with_names(self, names: Iterable[str]) -> "Words":
        """Return these words for a table whose players have these names, in the order of seats."""
        return Words(self.language, self._catalogue, tuple(names), self.emojis)

    def with_emojis(self, emojis: Emojis) -> "Words":
        """Return these words with emojis for gems, or without any for labels, which cannot show them."""
        return Words(self.language, self._catalogue, self.names, emojis)

    def with_letters(self) -> "Words":
        """Return these words with letters as emojis, for texts on a picture and descriptions that explain them."""
        return self.with_emojis(dict(zip(TOKENS, self.letters(), strict=True)))

    def player(self, seat: int) -> str:
        """Return the name of the player in a seat for Discord: escaped and in bold."""
        return bold(self.names[seat])

    def text(self, message_id: str, /, **arguments: str | int) -> str:
        """Return a message or, for "id.attribute", one of its attributes, filled with the given values.

        Values without a placeholder are ignored; a missing value raises `MessageError`. Values are inserted as they
        are: `escape` text written by users first. Fluent groups the digits of whole numbers, so pass ids as text.
        """
        return _filled(self._catalogue, message_id, tuple(arguments.items()))

    def command_link(self, command: str) -> str:
        """Return the link to a command: "</game new:1234>", or before `set_command_links` its name."""
        return self._catalogue.command_link(command)

    def refusal(self, error: GameError) -> str:
        """Return the sentence that explains a refused move.

        A tuple of gems is put into words; a gem called `gem` gives `$gem_colour`. A value called `player` is a name as
        its user wrote it and is escaped.
        """
        arguments: dict[str, str | int] = {}
        for name, value in error.values.items():
            match value:
                case Gem():
                    arguments[f"{name}_colour"] = self.colour(value)
                case tuple():
                    arguments[name] = self.gems(pack(value))
                case str() if name == "player":
                    arguments[name] = escape(value)
                case _:
                    arguments[name] = value
        return self.text(error.message_id, **arguments)

    def listed(self, items: Iterable[str]) -> str:
        """Return "a, b and c", or an empty text for no items."""
        *head, last = list(items) or [""]
        if not head:
            return last
        joined = head[0]
        for item in head[1:]:
            joined = self.text("list-comma", head=joined, next=item)
        return self.text("list-last", head=joined, last=last)

    def gems(self, gems: Gems) -> str:
        """Return a pile of tokens or a price by its colours: "2 red and 1 gold", or "nothing"."""
        return _counted(self._catalogue, gems, "") or self.text("gems-none")

    def bonuses(self, gems: Gems) -> str:
        """Return bonuses in words: "3 red bonuses and 1 blue bonus", or "nothing"."""
        return _counted(self._catalogue, gems, ".bonus") or self.text("gems-none")

    def pile(self, gems: Gems) -> str:
        """Return a pile for a sentence: with emojis, or else by its colours."""
        return self.symbols(gems) if self.emojis else self.gems(gems)

    def symbols(self, gems: Gems) -> str:
        """Return a pile with emojis, or with letters ("2R 1J"), which players can type back as they are.

        A word joiner holds each number and its emoji together; no line is broken between a digit and a letter anyway.
        Letters belong where a text is typed or where space is short and they are explained; see `pile`.
        """
        if not self.emojis:
            return _in_letters(self._catalogue, gems)
        signs = {gem: sign if sign.isalpha() else f"{WORD_JOINER}{sign}" for gem, sign in self.emojis.items()}
        return " ".join(f"{count}{signs[gem]}" for gem, count in counts_in(gems)) or self.text("gems-none")

    def letters(self) -> tuple[str, ...]:
        """Return the six letters that stand for the gems on the board, in the order of `Gem`."""
        return _letters(self._catalogue)

    def colour(self, gem: Gem) -> str:
        """Return the colour's name: "red"."""
        return self.text(f"gem-{gem.name.lower()}.colour")

    def colours(self, gems: Iterable[Gem]) -> str:
        """Return gems without their number: by their emojis, or else by the names of their colours."""
        if self.emojis:
            return " ".join(self.emojis[gem] for gem in gems)
        return self.listed(map(self.colour, gems))

    def noble(self, noble: Noble, *, short: bool = False) -> str:
        """Return a noble in words: "3 prestige for 3 white, 3 blue and 3 green"; with `short`, in letters."""
        needs = self.symbols(noble.needs) if short else self.pile(noble.needs)
        return self.text("noble-words", prestige=noble.prestige, needs=needs)

    def alternatives(self, message_id: str) -> Sequence[str]:
        """Return the items of a message that is a comma-separated list, such as all names of a gem."""
        return [word.strip() for word in self.text(message_id).split(",")]


_command_links: dict[str, str] = {}


def set_command_links(links: Mapping[str, str]) -> None:
    """Make texts name commands by these links that members can press: "</game new:1234>" for "game new".

    They are known once the commands are synced with Discord. Without links, texts use the commands' names.
    """
    _command_links.clear()
    _command_links.update(links)
    _filled.cache_clear()


def forget_names() -> None:
    """Clear every cache of texts that may contain names, for the privacy deletion."""
    for cached in (_filled, escape, clean):
        cached.cache_clear()


@lru_cache(TEXT_CACHE_SIZE)
def _filled(catalogue: Catalogue, message_id: str, arguments: tuple[tuple[str, str | int], ...]) -> str:
    """Return a filled message. A description of a board takes hundreds of them, and most were filled before."""
    return catalogue.fill(message_id, dict(arguments))


@lru_cache(TEXT_CACHE_SIZE)
def _counted(catalogue: Catalogue, gems: Gems, attribute: str) -> str:
    words = Words(catalogue.language, catalogue)
    piles = counts_in(gems)
    return words.listed([words.text(f"gem-{gem.name.lower()}{attribute}", count=count) for gem, count in piles])


@lru_cache(TEXT_CACHE_SIZE)
def _in_letters(catalogue: Catalogue, gems: Gems) -> str:
    letters = _letters(catalogue)
    return " ".join(f"{count}{letters[gem]}" for gem, count in counts_in(gems)) or _filled(catalogue, "gems-none", ())


@lru_cache(2 * len(CATALOGUES))
def _letters(catalogue: Catalogue) -> tuple[str, ...]:
    return tuple(_filled(catalogue, f"gem-{gem.name.lower()}.letter", ()) for gem in TOKENS)


_USED: Final = (
    "decimal_formats",
    "default_numbering_system",
    "locale_id",
    "number_symbols",
    "numbering_systems",
    "ordinal_form",
    "plural_form",
)
"""The data of a language that texts use. Times are shown by Discord, in the language of each reader."""


def drop_unused_data(language: str) -> None:
    """Drop Babel's data about a language that no text uses; Babel returns the same dictionaries at each call."""
    for name in ("root", language):  # the data of a language begin as a copy of the root's
        data = load(name)
        for key in [key for key in data if key not in _USED]:
            del data[key]
