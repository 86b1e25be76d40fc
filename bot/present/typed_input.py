"""Parse the gems and cards that players type, in all four languages at once."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from bot.engine import GameError
from bot.present.language.escape import escape
from bot.present.language.limits import READ_LIMIT
from bot.present.language.words import CATALOGUES, words_in
from data.gems import TOKENS, Gem, Gems, pack

MOST_GEMS = 40  # the number of tokens in the box: 7 of each gem and 5 gold

ADDRESSES_OF_THE_BASE_GAME: Mapping[str, str] = {"last": "3D", "first_deck": "none", "last_deck": "none"}
"""Values for messages that list addresses: the last open card, and the first and the last deck of the expansion."""


class TypedError(GameError):
    """A typed text cannot be understood; the values of the error are escaped."""


class UnknownGem(TypedError):
    """A word does not name a gem."""

    def __init__(self, fragment: str) -> None:
        super().__init__("typed-unknown-gem", fragment=escape(fragment))


class UnknownAddress(TypedError):
    """A text is not the address of a card. `addresses` are values for the message: those that the table has."""

    def __init__(self, fragment: str, addresses: Mapping[str, str] = ADDRESSES_OF_THE_BASE_GAME) -> None:
        super().__init__("typed-unknown-address", fragment=escape(fragment), **addresses)
        self.fragment = fragment


def parse_gems(text: str) -> Gems:
    """Return the tokens that a text names: "2 red, blau", "rrb", "robijn x2 + saffier". Raises `TypedError`."""
    if len(text) > READ_LIMIT:
        raise TypedError("typed-too-long", limit=READ_LIMIT)
    gems: Counter[Gem] = Counter()
    for part in _PARTS.split(unicodedata.normalize("NFKC", text)):
        for gem, count in _gem_counts(list(_tokens(part))):
            gems[gem] += count
            if gems.total() > MOST_GEMS:
                raise TypedError("typed-too-many-gems")
    if not gems.total():
        raise TypedError("typed-no-gems")
    return pack(gems)


def parse_address(text: str) -> str:
    """Return a card's address as the board prints it: "2C" for "c2", "H1" for "1h", "D3" for the level 3 deck.

    The order matters for D alone: "3D" is the fourth card of level 3, "D3" the deck. Raises `UnknownAddress`.
    """
    if len(text) > READ_LIMIT:
        raise UnknownAddress(text)
    compact = _ADDRESS_NOISE.sub("", unicodedata.normalize("NFKC", text)).upper()
    for pattern, address in _ADDRESSES:
        if found := pattern.fullmatch(compact):
            return found.expand(address)
    raise UnknownAddress(text)


_ADDRESS_NOISE = re.compile(r"[\s.,:;/#*_-]++")
_ADDRESSES = (
    (re.compile("([1-3])([A-F])"), r"\1\2"),
    (re.compile("D([1-3])"), r"D\1"),
    (re.compile("([A-CEF])([1-3])"), r"\2\1"),
    (re.compile("H([1-3])|([1-3])H"), r"H\1\2"),
)

_SIGNS = {
    Gem.DIAMOND: "wh⚪🤍⬜◻💎",  # white, weiß, wit; hvid
    Gem.SAPPHIRE: "b🔵💙🟦",
    Gem.EMERALD: "g🟢💚🟩🍀",
    Gem.RUBY: "r🔴❤♥🟥🌹",
    Gem.ONYX: "ksz⚫🖤⬛◼",  # K for black, as in CMYK; schwarz, sort; zwart
    Gem.GOLD: "jy🟡💛🟨🃏⭐🪙*",  # joker; yellow
}
_GEM_OF = {sign: gem for gem, signs in _SIGNS.items() for sign in signs}

_PARTS = re.compile(r"[,;/+&|\n]")
_TOKEN = re.compile(
    r"<a?:(?P<emoji>\w++):\d++>"  # one of our application emojis
    r"|(?P<negative>(?<!\w)[-\u2212]\d++)"
    r"|(?P<number>\d++)"
    r"|(?P<times>[\u00d7\u2715\u2716]|(?<=\d)\*(?=[^\W\d_])|(?<=[^\W\d_])\*(?=\d))"  # in 2*red, red*2
    r"|(?P<word>[^\W\d_]++)"
    r"|(?P<noise>[\s_.:'\"()\[\]!-])"
    r"|(?P<picture>.)"
)
_TIMES_WORD = "x"


class _TypedGem(NamedTuple):
    """A gem; `kind` is the attribute of the message with its words, empty for a letter or an emoji."""

    gem: Gem
    kind: str = ""


_COLOUR, _NAME = "colours", "names"


class _Number(NamedTuple):
    value: int
    typed: str


class _Times(NamedTuple):
    """The multiplication sign in "2 x red" and "red x2"."""

    typed: str = _TIMES_WORD


_Token: TypeAlias = _TypedGem | _Number | _Times


@cache
def _vocabulary() -> Mapping[str, _TypedGem | int | None]:
    """Return all words that players may type, as `plain` text: gems, numbers, and None for words to ignore."""
    vocabulary: dict[str, _TypedGem | int | None] = {}
    meanings: dict[str, _TypedGem | int | None] = {
        f"gem-{gem.name.lower()}.{kind}": _TypedGem(gem, kind) for gem in TOKENS for kind in (_NAME, _COLOUR)
    }
    meanings |= {"typed-words.two": 2, "typed-words.three": 3, "typed-words.fillers": None}
    for message, meaning in meanings.items():
        for words in map(words_in, CATALOGUES):
            for word in words.alternatives(message):
                for key in spellings(word):
                    vocabulary.setdefault(key, meaning)
    return vocabulary


_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_UNREAD = ("Mn", "Me", "Cf")  # the categories of diacritics and invisible characters


@lru_cache(512)
def plain(text: str) -> str:
    """Return up to `READ_LIMIT` characters in lower case, without diacritics, invisible ones and outer spaces."""
    # One character may decompose into eighteen.
    decomposed = unicodedata.normalize("NFKD", text[:READ_LIMIT].casefold().strip())
    return (
        "".join(each for each in decomposed[:READ_LIMIT] if unicodedata.category(each) not in _UNREAD)
        .replace("ø", "o")
        .replace("æ", "ae")
    )


def spellings(word: str) -> set[str]:
    """Return the spellings of a word on a plain keyboard: "grun" and "gruen" for "grün"."""
    return {plain(word), plain(word.casefold().translate(_SPELLED_OUT))}


def _tokens(part: str) -> Iterator[_Token]:
    """Yield gems, numbers and multiplication signs; a colour followed by its gem ("red ruby") is one gem."""
    part = "".join(letter for letter in part if unicodedata.category(letter) not in _UNREAD)
    before: _Token | None = None
    for token in _single_tokens(part):
        if not (isinstance(token, _TypedGem) and (token.kind, before) == (_NAME, _TypedGem(token.gem, _COLOUR))):
            yield token
        before = token


def _single_tokens(part: str) -> Iterator[_Token]:
    for found in _TOKEN.finditer(part):
        typed = found.group()
        match found.lastgroup:
            case "emoji":
                yield _emoji(found["emoji"])
            case "negative":
                raise TypedError("typed-negative", fragment=escape(typed))
            case "number":
                yield _Number(int(typed.lstrip("0")[:4] or 0), typed)
            case "times":
                yield _Times(typed)
            case "word":
                yield from _word(typed)
            case "picture":
                if typed not in _GEM_OF:
                    raise UnknownGem(typed)
                yield _TypedGem(_GEM_OF[typed])
            case _:
                continue


def _emoji(name: str) -> _TypedGem:
    """Return the gem in the name of an application emoji: "ruby", "gem_ruby", "ruby_2"."""
    for word in name.split("_"):
        if isinstance(known := _vocabulary().get(plain(word)), _TypedGem):
            return _TypedGem(known.gem)
    raise UnknownGem(name)


def _word(typed: str) -> Iterator[_Token]:
    vocabulary = _vocabulary()
    key = plain(typed)
    if key in vocabulary:
        known = vocabulary[key]
        if known is not None:
            yield _Number(known, typed) if isinstance(known, int) else known
    elif not key.strip(_TIMES_WORD):
        yield _Times(typed)
    elif all(letter in _GEM_OF for letter in key):
        yield from (_TypedGem(_GEM_OF[letter]) for letter in key)
    elif 2 * _TIMES_WORD in (key[:2], key[-2:]):
        raise UnknownGem(typed)
    elif key.startswith(_TIMES_WORD):  # "2xred"
        yield _Times()
        yield from _word(typed[1:])
    elif key.endswith(_TIMES_WORD):  # "redx2"
        yield from _word(typed[:-1])
        yield _Times()
    else:
        raise UnknownGem(typed)


def _gem_counts(tokens: list[_Token]) -> Iterator[tuple[Gem, int]]:
    """Yield gems with their counts. A bare number belongs to the gem after it, except in "red 2 blue 1"."""
    ends_with_bare = len(tokens) > 1 and isinstance(tokens[-1], _Number) and not isinstance(tokens[-2], _Times)
    number_follows = ends_with_bare and isinstance(tokens[0], _TypedGem)
    at = 0
    while at < len(tokens):
        match tokens[at : at + 3]:
            case [_TypedGem(gem), _Times(), _Number(number)] | [_Number(number), _Times(), _TypedGem(gem)]:
                used = 3
            case [_TypedGem(gem), _Number(number), *_] if number_follows:
                used = 2
            case [_Number(number), _TypedGem(gem), *_]:
                used = 2
            case [_TypedGem(gem), *_]:
                number, used = 1, 1
            case [(_Number() | _Times()) as stray, *_]:
                raise TypedError("typed-stray-number", fragment=escape(stray.typed))
            case _:
                return
        yield gem, number
        at += used
