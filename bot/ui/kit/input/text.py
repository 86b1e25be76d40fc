"""Normalise typed text for comparisons, and find gems in it, even if its last word is not finished yet."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from bot.engine import GameError
from bot.present.language.words import CATALOGUES, words_in
from bot.present.typed_input import parse_gems
from bot.present.typed_input import plain as plain
from data import TOKENS, Gem, Gems
from data.gems import ONE


@cache
def plain_words(message: str) -> frozenset[str]:
    """Return the items of a message that is a list, in all languages, as `plain` text."""
    return frozenset(plain(word) for language in CATALOGUES for word in words_in(language).alternatives(message))


def fragments(typed: str) -> Iterator[str]:
    """Yield the plain words of a text up to the first "#", which precedes the id of a card."""
    text, _, _ = typed.partition("#")
    yield from re.findall(r"\w++", plain(text))


_LAST_GEM = re.compile(r"(?P<number>[0-9]{0,2})[ x×*]*+(?P<word>[^\W\d_]*+)\Z")
"""The number and the beginning of the last gem, as in "red 2 bl"."""


def gem_names(gem: Gem) -> frozenset[str]:
    """Return the names of a gem and of its colour in all languages, as `plain` words."""
    message = f"gem-{gem.name.lower()}"
    return plain_words(f"{message}.names") | plain_words(f"{message}.colours")


def begins_gem_name(fragment: str, gems: Iterable[Gem]) -> bool:
    """Return whether a word is the beginning of a name of one of these gems, in any language."""
    key = plain(fragment)
    return any(word.startswith(key) for gem in gems for word in gem_names(gem))


def gems_named_in(text: str) -> list[Gem]:
    """Return the gems and gold that a text names, in any language."""
    words = set(fragments(text))
    return [gem for gem in TOKENS if not words.isdisjoint(gem_names(gem))]


def pile_or_none(text: str) -> Gems | None:
    """Return the pile that a text names, or None when it cannot be read as one."""
    try:
        return parse_gems(text)
    except GameError:
        return None


def without_return_words(text: str) -> str:
    """Return the tokens in a text that gives them back: "red" of "return red", "give red back" and "gib rot ab"."""
    words = text.split()
    for kind, end in (("return", 0), ("back", 0), ("back", -1)):
        if words and plain(words[end]).strip(".:!") in plain_words(f"plan-words.{kind}"):
            words.pop(end)
    return " ".join(words)


def possible_piles(typed: str) -> list[Gems]:
    """Return the piles that an unfinished text may mean: "2 r" as a whole, and as the beginning of "2 red"."""
    if not typed.strip():
        return [0]  # every pile contains the empty one
    whole = pile_or_none(typed)
    piles = [] if whole is None else [whole]
    last = _LAST_GEM.search(typed.rstrip())
    if last is None or not (last["word"] or last["number"]):
        return piles
    before, number, word = typed.rstrip()[: last.start()], last["number"], last["word"]
    finished = pile_or_none(before) if any(map(str.isalnum, before)) else 0
    if finished is not None:
        piles += [finished + int(number or 1) * ONE[gem] for gem in TOKENS if begins_gem_name(word, (gem,))]
    return piles
