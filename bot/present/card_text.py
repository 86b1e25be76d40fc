"""Cards as text and as shapes.

The `singledispatch` functions describe a card of the base game; an expansion registers its own kinds of cards.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial, singledispatch

from bot.present.words import Emojis, Words
from data.components import Card
from data.gems import Gems, unpack
from render.scene import CardBack, CardFace, Mark

FACE_CACHE_SIZE = 1024
"""How many card faces are cached: 90 cards at four places each, and room for marks and captions."""


def in_words(card: Card, words: Words, emojis: Emojis = None, *, short: bool = False) -> str:
    """Return a card in words: "level 2, 1 red bonus, 2 prestige, cost: 1 diamond and 4 sapphires".

    With `short` or `emojis` the cost is in symbols, so that the text fits into a choice of 100 characters.
    """
    in_symbols = short or emojis is not None
    write = partial(words.symbols, emojis=emojis) if in_symbols else words.gems
    return ", ".join([level(card, words), *_facts(card, words, write)])


def card_facts(card: Card, words: Words, emojis: Emojis, *, cost: bool = True) -> str:
    """Return a card without its level, which its address shows: "1 red bonus, 2 prestige, cost: 1W 4B 2G"."""
    return ", ".join(_facts(card, words, partial(words.symbols, emojis=emojis) if cost else None))


def _facts(card: Card, words: Words, write: Callable[[Gems], str] | None) -> Iterator[str]:
    """Yield what a card gives and costs; without `write`, the cost is left out."""
    yield gives(card, words)
    if card.prestige:
        yield words.text("card-prestige", prestige=card.prestige)
    if write is not None:
        yield costs(card, words, write)


@singledispatch
def level(card: Card, words: Words) -> str:
    """Return the text for the back of a card: "level 2"."""
    return words.text("card-level", level=card.level)


@singledispatch
def deck(card: Card) -> str:
    """Return the address of the deck that a card came from: "D2"."""
    return f"D{card.level}"


@singledispatch
def gives(card: Card, words: Words) -> str:
    """Return the gain from a card besides prestige: "1 red bonus"."""
    return words.bonuses({card.bonus: card.bonuses})


@singledispatch
def brief(card: Card, words: Words) -> str:
    """Return the gain from a card besides prestige in a word or two: "red"."""
    return words.colour(card.bonus)


@singledispatch
def notation(card: Card, words: Words) -> str:
    """Return the gain from a card and its prestige in symbols: "R2"."""
    return f"{words.letters()[card.bonus]}{card.prestige or ''}"


@singledispatch
def costs(card: Card, words: Words, write: Callable[[Gems], str]) -> str:
    """Return the cost of a card: "cost: 1W 4B"; `write` turns a pile into words or symbols."""
    return words.text("card-cost", cost=write(card.cost)) if card.cost else words.text("card-free")


@singledispatch
def price(card: Card, write: Callable[[Gems], str]) -> str:
    """Return the bare cost of a card: "1W 4B"."""
    return write(card.cost)


@lru_cache(FACE_CACHE_SIZE)
def face(card: Card, address: str, mark: Mark = Mark.NONE, caption: str = "") -> CardFace:
    """Return the open card, cached so that the renderer can recognise it by identity."""
    return open_face(card, address, mark, caption)


@singledispatch
def open_face(card: Card, address: str, mark: Mark, caption: str) -> CardFace:
    """Return the open card, drawn according to its kind."""
    return CardFace(card.id, card.level, card.bonus, card.prestige, unpack(card.cost), address, mark, caption)


@singledispatch
def back(card: Card) -> CardBack:
    """Return the card face down in a hand."""
    return CardBack(card.level)
