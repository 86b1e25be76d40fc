"""Cards as text and as shapes; an expansion registers its own kinds of cards with the `singledispatch` functions."""

from collections.abc import Callable, Sequence
from functools import lru_cache, singledispatch

from bot.present.language.words import Words
from data.components import Card
from data.gems import ONE, Gems, unpack
from render.contract.scene import CardBack, CardFace, Mark

FACE_CACHE_SIZE = 1024
"""How many card faces are cached: 90 cards at four places each, and room for marks and captions."""


def in_words(card: Card, words: Words, *, short: bool = False) -> str:
    """Return `card_facts` with the level before them: "level 2, 1 red bonus, 2 prestige, cost: 1 white and 4 blue"."""
    return f"{level(card, words)}, {card_facts(card, words, short=short)}"


def card_facts(card: Card, words: Words, *, cost: bool = True, short: bool = False) -> str:
    """Return a card without its level: "1 red bonus, 2 prestige, cost: 1 white and 4 blue", or `short` in letters."""
    facts = [gives(card, words)]
    if card.prestige:
        facts.append(words.text("card-prestige", prestige=card.prestige))
    if cost:
        facts.append(costs(card, words, words.symbols if short else words.pile))
    return ", ".join(facts)


def summary(card: Card, words: Words) -> str:
    """Return the gain from a card in a few words, with the bonus as an emoji if there are any: "red, 2 prestige"."""
    emojis = words.emojis
    facts = [_with_effects(card, emojis[card.bonus] * card.bonuses, words) if emojis else brief(card, words)]
    if card.prestige:
        facts.append(words.text("card-prestige", prestige=card.prestige))
    return ", ".join(facts)


@singledispatch
def level(card: Card, words: Words) -> str:
    """Return the text for the back of a card: "level 2"."""
    return words.text("card-level", level=card.level)


@singledispatch
def deck(card: Card) -> str:
    """Return the address of the deck that a card came from: "D2"."""
    return f"D{card.level}"


@singledispatch
def effects(card: Card, words: Words) -> Sequence[str]:
    """Return the gains from a card besides bonuses and prestige, which only an expansion has."""
    return ()


def gives(card: Card, words: Words) -> str:
    """Return the gain from a card besides prestige: "1 red bonus"."""
    return _with_effects(card, words.bonuses(card.bonuses * ONE[card.bonus]), words)


def brief(card: Card, words: Words) -> str:
    """Return the gain from a card besides prestige in a word or two: "red"."""
    colour = words.colour(card.bonus)
    return _with_effects(card, f"{card.bonuses} {colour}" if card.bonuses > 1 else colour, words)


def _with_effects(card: Card, bonus: str, words: Words) -> str:
    return ", ".join([*([bonus] if card.bonuses else []), *effects(card, words)])


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
    bonus = card.bonus if card.bonuses else None
    cost = unpack(card.cost)
    return with_signs(
        card, CardFace(card.id, card.level, bonus, card.prestige, cost, address, mark, caption, bonuses=card.bonuses)
    )


@singledispatch
def with_signs(card: Card, face: CardFace) -> CardFace:
    """Return the open card with the signs that only cards of an expansion have."""
    return face


@lru_cache(FACE_CACHE_SIZE)
def back_in_hand(card: Card, address: str) -> CardBack:
    """Return the card face down at an address of a hand, cached as `face` is; a second deck has another back."""
    return CardBack(card.level, address=address, second=not deck(card).startswith("D"))
