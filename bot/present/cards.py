"""What a card gives and costs, in words. The presenter of an expansion registers its own kinds of card here."""

from collections.abc import Callable
from functools import singledispatch
from typing import TYPE_CHECKING

from data.components import Card
from data.gems import Gems

if TYPE_CHECKING:
    from bot.present.words import Words


@singledispatch
def gives(card: Card, words: "Words") -> str:
    """Return what a card brings beside prestige: "1 red bonus"."""
    return words.bonuses({card.bonus: card.bonuses})


@singledispatch
def costs(card: Card, words: "Words", write: Callable[[Gems], str]) -> str:
    """Return what a card asks for: "cost: 1W 4B"; `write` puts a pile into words or symbols."""
    return words.text("card-cost", cost=write(card.cost)) if card.cost else words.text("card-free")
