"""Texts and shapes of the Orient cards, which give, cost and look different from other cards."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.present.language.card_text import back, costs, deck, effects, level, notation, price, with_signs
from bot.present.language.words import Words
from bot.rules.orient.purchases import BONUSES_TO_DISCARD
from bot.rules.orient.state import ATTACHING, FREE_LEVEL
from data import Gem, Gems, OrientCard
from data.gems import NO_GEMS, ONE, unpack
from render.contract.scene import CardBack, CardFace, Sign

_SIGNS: Mapping[str, tuple[Sign, ...]] = {
    "double_gold": (Sign.DOUBLE_GOLD,),
    "attach": (Sign.JOIN,),
    "attach_and_free_level1": (Sign.JOIN, Sign.FREE_CARD),
    "reserve_noble": (Sign.RESERVE_TILE,),
    "free_level2": (Sign.FREE_CARD,),
}


def price_in_bonuses(card: OrientCard, words: Words) -> str:
    """Return the bonuses that a card costs ("2 black bonuses"), or "nothing" for a card that costs gems (O9)."""
    return words.bonuses({} if card.discards is None else {card.discards: BONUSES_TO_DISCARD})


@level.register
def _(card: OrientCard, words: Words) -> str:
    return words.text("orient-level", level=card.level)


@deck.register
def _(card: OrientCard) -> str:
    return f"O{card.level}"


@notation.register
def _(card: OrientCard, words: Words) -> str:
    if card.kind == "double_gold":
        return words.symbols(2 * ONE[Gem.GOLD])
    signs = [f"{words.letters()[card.bonus] * card.bonuses}{card.prestige or ''}"] if card.bonuses else []
    if card.kind in ATTACHING:
        signs.append("+1")
    if card.kind in FREE_LEVEL:
        signs.append("+" + "I" * FREE_LEVEL[card.kind])
    if card.kind == "reserve_noble":
        signs.append("+" + words.text("orient-noble"))
    return " ".join(signs)


@costs.register
def _(card: OrientCard, words: Words, write: Callable[[Gems], str]) -> str:
    if card.discards is None:
        return words.text("card-cost", cost=write(card.cost))
    return words.text("orient-cost", bonuses=price_in_bonuses(card, words))


@price.register
def _(card: OrientCard, write: Callable[[Gems], str]) -> str:
    return write(card.cost) if card.discards is None else f"-{write(ONE[card.discards] * BONUSES_TO_DISCARD)}"


@with_signs.register
def _(card: OrientCard, face: CardFace) -> CardFace:
    discards = NO_GEMS if card.discards is None else ONE[card.discards] * BONUSES_TO_DISCARD
    signs, free_level = _SIGNS.get(card.kind, ()), FREE_LEVEL.get(card.kind, 0)
    return replace(face, signs=signs, free_level=free_level, discards=unpack(discards))


@back.register
def _(card: OrientCard) -> CardBack:
    return CardBack(card.level, second=True)


@effects.register
def _(card: OrientCard, words: Words) -> list[str]:
    gains: list[str] = []
    if card.kind == "double_gold":
        gains.append(words.text("orient-worth-gold"))
    if card.kind in ATTACHING:
        gains.append(words.text("orient-joins"))
    if card.kind in FREE_LEVEL:
        gains.append(words.text("orient-brings", level=FREE_LEVEL[card.kind]))
    if card.kind == "reserve_noble":
        gains.append(words.text("orient-reserves-noble"))
    return gains
