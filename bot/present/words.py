"""Every sentence the bot says, in four languages, from the Fluent catalogues in `data/messages`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import zip_longest

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Resource

from bot.engine.errors import GameError
from bot.present.escape import clean, escape
from data.components import Noble
from data.gems import TOKENS, Gem, Gems, counts_in, pack

__all__ = [
    "HELP_PAGES",
    "LANGUAGES",
    "RULES_PAGES",
    "MessageError",
    "Words",
    "clean",
    "escape",
    "language_for",
    "load_words",
    "words",
]

LANGUAGES = ("en", "de", "nl", "da")
"""The languages there are catalogues for; the first one serves everybody else."""
TEXTS_KEPT = 8_192  # filled messages, about 200 bytes each

_ENTRY = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
"""Where a message or a term begins."""
_STRAY = re.compile(r"^(?!-?[a-zA-Z][\w-]* *=|#|\s|\}).+", re.MULTILINE)
"""A line that neither begins one nor goes on with it."""
_PART = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")
"""Another message or a term within a message."""

RULES_PAGES = (
    "rules-goal",
    "rules-turn",
    "rules-tokens",
    "rules-reserve",
    "rules-buy",
    "rules-nobles",
    "rules-limit",
    "rules-end",
    "rules-options",
    "rules-strongholds",
    "rules-conquest",
    "rules-cities",
    "rules-posts",
    "rules-orient",
    "rules-orient-cards",
)
"""The pages of `/rules` in reading order: the text is the page, its attribute `.title` the heading."""

HELP_PAGES = ("help-start", "help-moves", "help-addresses", "help-gems", "help-hand", "help-table", "help-languages")
"""The pages of `/help` in reading order: the text is the page, its attribute `.title` the heading."""


class MessageError(Exception):
    """A message is missing, damaged or was given the wrong values: always a bug, never a player's doing."""


def language_for(locale: str | None) -> str:
    """Return the catalogue language for a Discord locale: "en-GB" and every unknown one give "en"."""
    language = (locale or "").replace("_", "-").partition("-")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


@cache
def words(language: str) -> "Words":
    """Return the words of a language, read once. Raises `MessageError` when there are none or a file is damaged."""
    if language not in LANGUAGES:
        raise MessageError(f"no catalogue for the language {language!r}")
    return load_words(language, files("data").joinpath("messages", language))


def load_words(language: str, folder: Traversable) -> "Words":
    """Read every `.ftl` file of a folder. Raises `MessageError` for text outside of a message or an id given twice."""
    return Words(language, Catalogue(language, folder))


class Catalogue:
    """The messages of a language, each parsed when it is first said: all at once would take a quarter of a second."""

    def __init__(self, language: str, folder: Traversable) -> None:
        # No isolation marks around values: menus, alt text and the picture's fonts would show them, and all four
        # languages run from left to right. `escape` keeps right-to-left names in their place instead.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._language = language
        self._unparsed: dict[str, tuple[str, str]] = {}
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                self._divide(f"{language}/{file.name}", file.read_text(encoding="utf-8"))

    def _divide(self, where: str, text: str) -> None:
        if stray := _STRAY.search(text):
            raise MessageError(f"{where}: Fluent cannot read {stray[0]!r}")
        entries = [*_ENTRY.finditer(text)]
        for entry, following in zip_longest(entries, entries[1:]):
            if entry[1] in self._unparsed:
                raise MessageError(f"{where}: {entry[1]} stands in {self._unparsed[entry[1]][0]} already")
            self._unparsed[entry[1]] = where, text[entry.start() : following.start() if following else None]

    def fill(self, message_id: str, arguments: Mapping[str, str | int]) -> str:
        """Return a message or, with "id.attribute", one of its attributes. Raises `MessageError`."""
        name, _, attribute = message_id.partition(".")
        self._parse(name)
        if not self._bundle.has_message(name):
            raise MessageError(f"{self._language}: no message {name!r}")
        message = self._bundle.get_message(name)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise MessageError(f"{self._language}: the message {name!r} has no {attribute or 'text'}")
        formatted, errors = self._bundle.format_pattern(pattern, dict(arguments))
        if errors:
            raise MessageError(f"{self._language}: {message_id}: {errors[0]}") from errors[0]
        return str(formatted)

    def _parse(self, name: str) -> None:
        """Make a message known to Fluent, and the messages and terms that are part of it."""
        where, text = self._unparsed.pop(name, ("", ""))
        if not text:
            return
        resource: Resource = FluentParser(with_spans=False).parse(text)
        for entry in resource.body:
            if isinstance(entry, Junk):
                raise MessageError(f"{where}: Fluent cannot read {entry.content!r}")
        self._bundle.add_resource(resource)
        for part in _PART.findall(text):
            self._parse(part)


class Words:
    """The messages of one language."""

    def __init__(self, language: str, catalogue: Catalogue, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = names
        self._catalogue = catalogue

    def seated(self, names: Iterable[str]) -> "Words":
        """Return these words for a table where such players sit, in the order of seats; the names come ready made."""
        return Words(self.language, self._catalogue, tuple(names))

    def text(self, message_id: str, /, **arguments: str | int) -> str:
        """Return a message, or with "id.attribute" one of its attributes, filled with the values given.

        Values a message has no use for are ignored; a missing one raises `MessageError`. Whole numbers are grouped
        the language's way, so pass ids as text. Users' text is not made harmless here: `escape` it before.
        """
        return _filled(self._catalogue, message_id, tuple(arguments.items()))

    def refusal(self, error: GameError) -> str:
        """Return the sentence for what the game refused.

        A pile among the values is put in words; a gem called `gem` gives `$gem`, `$gem_plural` and `$gem_colour`. A
        value called `player` is a name as its user wrote it, and is made harmless here.
        """
        arguments: dict[str, str | int] = {}
        for name, value in error.values.items():
            match value:
                case Gem():
                    arguments[name] = self.gem(value)
                    arguments[f"{name}_plural"] = self.text(f"gem-{value.name.lower()}.plural")
                    arguments[f"{name}_colour"] = self.colour(value)
                case tuple():
                    arguments[name] = self.gems(pack(value))
                case str() if name == "player":
                    arguments[name] = escape(value)
                case _:
                    arguments[name] = value
        return self.text(error.message_id, **arguments)

    def listed(self, items: Iterable[str]) -> str:
        """Return "a, b and c"; nothing for no items."""
        *head, last = list(items) or [""]
        if not head:
            return last
        joined = head[0]
        for item in head[1:]:
            joined = self.text("list-comma", head=joined, next=item)
        return self.text("list-last", head=joined, last=last)

    def gems(self, gems: Gems | Mapping[Gem, int]) -> str:
        """Return a pile of tokens or a price in words: "2 rubies and 1 gold", or "nothing".

        German has the first case ("1 Diamant", not "1 Diamanten"), so its sentences put this after a colon.
        """
        return self._counted(gems, "") or self.text("gems-none")

    def bonuses(self, gems: Gems | Mapping[Gem, int]) -> str:
        """Return bonuses in words: "3 red bonuses and 1 blue bonus", or "nothing"."""
        return self._counted(gems, ".bonus") or self.text("gems-none")

    def symbols(self, gems: Gems | Mapping[Gem, int], emojis: Mapping[Gem, str] | None = None) -> str:
        """Return the pile as short as it gets, with emojis or else letters: "2R 1J". It can be typed back as it is."""
        if not emojis:
            return _lettered(self._catalogue, _packed(gems))
        return " ".join(f"{count}{emojis[gem]}" for gem, count in counts_in(_packed(gems))) or self.text("gems-none")

    def letters(self) -> tuple[str, ...]:
        """Return the six letters that stand beside the colours, in the order of `Gem`."""
        return _letters(self._catalogue)

    def gem(self, gem: Gem) -> str:
        """Return the gem's name: "ruby"."""
        return self.text(f"gem-{gem.name.lower()}.name")

    def colour(self, gem: Gem) -> str:
        """Return the colour's name: "red"."""
        return self.text(f"gem-{gem.name.lower()}.colour")

    def noble(self, noble: Noble, emojis: Mapping[Gem, str] | None = None, *, short: bool = False) -> str:
        """Return a noble in words: "3 prestige for 3 white bonuses, 3 blue bonuses and 3 green bonuses"."""
        in_symbols = short or emojis is not None
        needs = self.symbols(noble.needs, emojis) if in_symbols else self.bonuses(noble.needs)
        return self.text("noble-words", prestige=noble.prestige, needs=needs)

    def alternatives(self, message_id: str) -> Sequence[str]:
        """Return the words of a message that is a list separated by commas, such as what may be typed for a gem."""
        return [word.strip() for word in self.text(message_id).split(",")]

    def _counted(self, gems: Gems | Mapping[Gem, int], attribute: str) -> str:
        piles = counts_in(_packed(gems))
        return self.listed([self.text(f"gem-{gem.name.lower()}{attribute}", count=count) for gem, count in piles])


@lru_cache(TEXTS_KEPT)
def _filled(catalogue: Catalogue, message_id: str, arguments: tuple[tuple[str, str | int], ...]) -> str:
    """Return a message filled with values. Describing a board takes hundreds, nearly all of them said before."""
    return catalogue.fill(message_id, dict(arguments))


def forget_names() -> None:
    """Keep nothing that was said before, for there may be names in it."""
    for kept in (_filled, escape, clean):
        kept.cache_clear()


@lru_cache(TEXTS_KEPT)
def _lettered(catalogue: Catalogue, gems: Gems) -> str:
    """Return a pile with letters for its gems."""
    letters = _letters(catalogue)
    return " ".join(f"{count}{letters[gem]}" for gem, count in counts_in(gems)) or _filled(catalogue, "gems-none", ())


@lru_cache(2 * len(LANGUAGES))
def _letters(catalogue: Catalogue) -> tuple[str, ...]:
    return tuple(_filled(catalogue, f"gem-{gem.name.lower()}.letter", ()) for gem in TOKENS)


def _packed(gems: Gems | Mapping[Gem, int]) -> Gems:
    return gems if isinstance(gems, int) else pack(gems)
