"""Texts and shapes of the Orient cards, which give, cost and look different from other cards."""

from collections.abc import Callable, Iterator, Mapping

from bot.present.language.card_text import back, brief, costs, deck, gives, level, notation, open_face, price, sign
from bot.present.language.words import Emojis, Words
from bot.rules.orient.purchases import BONUSES_TO_DISCARD
from bot.rules.orient.state import ATTACHING, FREE_LEVEL
from data import Gem, Gems, OrientCard
from data.gems import NO_GEMS, ONE, unpack
from render.contract.scene import CardBack, CardFace, Mark, Sign

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


@gives.register
def _(card: OrientCard, words: Words) -> str:
    bonuses = [words.bonuses({card.bonus: card.bonuses})] if card.bonuses else []
    return ", ".join([*bonuses, *_effects(card, words)])


@brief.register
def _(card: OrientCard, words: Words) -> str:
    bonus = words.colour(card.bonus)
    bonuses = [f"{card.bonuses} {bonus}" if card.bonuses > 1 else bonus] if card.bonuses else []
    return ", ".join([*bonuses, *_effects(card, words)])


@sign.register
def _(card: OrientCard, words: Words, emojis: Emojis) -> str:
    if not emojis:
        return brief(card, words)
    return ", ".join([*([emojis[card.bonus] * card.bonuses] if card.bonuses else []), *_effects(card, words)])


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


@open_face.register
def _(card: OrientCard, address: str, mark: Mark, caption: str) -> CardFace:
    return CardFace(
        card.id,
        card.level,
        card.bonus if card.bonuses else None,
        card.prestige,
        unpack(card.cost),
        address,
        mark,
        caption,
        bonuses=card.bonuses,
        signs=_SIGNS.get(card.kind, ()),
        free_level=FREE_LEVEL.get(card.kind, 0),
        discards=unpack(NO_GEMS if card.discards is None else ONE[card.discards] * BONUSES_TO_DISCARD),
    )


@back.register
def _(card: OrientCard) -> CardBack:
    return CardBack(card.level, second=True)


def _effects(card: OrientCard, words: Words) -> Iterator[str]:
    if card.kind == "double_gold":
        yield words.text("orient-worth-gold")
    if card.kind in ATTACHING:
        yield words.text("orient-joins")
    if card.kind in FREE_LEVEL:
        yield words.text("orient-brings", level=FREE_LEVEL[card.kind])
    if card.kind == "reserve_noble":
        yield words.text("orient-reserves-noble")
