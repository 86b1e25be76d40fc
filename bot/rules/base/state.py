"""The slice of the base game: the bank, the rows and decks, the nobles, and what each player has."""

from collections.abc import Callable, Iterable, Iterator

from bot.engine import Frozen
from bot.rules.base.payment import gold_needed
from data import Card, Gems, Noble, components
from data.gems import GUARD_BITS, gold_in, shortfall

LEVELS = (1, 2, 3)
CARDS_IN_ROW = 4
MAX_TOKENS = 10
MAX_RESERVED = 3
PLACES = "ABCD"

CARDS = components().every_card()
"""Every card by id, including the cards of expansions and the card backs."""
HIDDEN = {level: CARDS[f"?{level}"] for level in LEVELS}
"""The card back by level, shown to viewers who may know only the level (B18)."""
NOBLES = components().nobles


def filling(cards: Iterable[str]) -> Callable[[Card], Card]:
    """Return a function that returns the next of these cards for a card back, and any other card as it is."""
    left = iter(cards)
    return lambda card: CARDS[next(left, card.id)] if card.id == card.back else card


class Reserved(Frozen):
    """A card in a hand; `blind` when it was drawn from a deck, so that only its owner knows it (B18).

    `place` counts from 1 and stays the same until the card leaves: "H2" is still "H2" after "H1" was bought. It is
    no secret.
    """

    card: Card
    blind: bool
    place: int

    @property
    def address(self) -> str:
        """Return the address of the card: "H1"."""
        return f"H{self.place}"


class Player(Frozen):
    """Everything in front of one seat. `bonuses` and `prestige` are sums; the places of the hand may have gaps."""

    tokens: Gems = 0
    bonuses: Gems = 0
    prestige: int = 0
    hand: tuple[Reserved, ...] = ()
    cards: tuple[Card, ...] = ()
    nobles: tuple[Noble, ...] = ()

    def price(self, card: Card) -> Gems:
        """Return the price of a card after bonuses, before gold (B11)."""
        return shortfall(self.bonuses, card.cost)

    def missing(self, card: Card) -> Gems:
        """Return the part of the price that this player's gems do not cover, so that gold would have to."""
        return shortfall(self.tokens + self.bonuses, card.cost)

    def affordable(self, cards: Iterable[Card], worth: int = 1) -> list[Card]:
        """Return the cards that gems, bonuses and gold pay for (B11), each gold worth so many gems of a colour (T4)."""
        have = self.tokens + self.bonuses
        gold = gold_in(self.tokens)
        if worth > 1:
            return [card for card in cards if gold_needed(shortfall(have, card.cost), worth) <= gold]
        affordable: list[Card] = []
        for card in cards:
            # `total(shortfall(have, card.cost))` inlined: it runs about fifteen times for every list of legal moves.
            difference = (card.cost | GUARD_BITS) - have
            lacking = difference & GUARD_BITS
            if (difference & (lacking - (lacking >> 7))) % 255 <= gold:
                affordable.append(card)
        return affordable

    def can_afford(self, card: Card, worth: int = 1) -> bool:
        """Return whether gems, bonuses and gold together pay for the card (B11)."""
        return bool(self.affordable((card,), worth))

    def hand_with_addresses(self) -> Iterator[tuple[str, Reserved]]:
        """Yield each reserved card with its address ("H1"), in the order of places."""
        for held in self.hand:
            yield held.address, held

    def hand_with(self, card: Card, blind: bool) -> tuple[Reserved, ...]:
        """Return the hand with one more card, which gets the smallest free place."""
        index = 0
        for held in self.hand:
            if held.place > index + 1:
                break
            index += 1
        return (*self.hand[:index], Reserved(card, blind, index + 1), *self.hand[index:])

    def held(self, card: Card, place: int = 0) -> Reserved | None:
        """Return a card in the hand; where only backs are seen (B18), at its place, or the first possible one."""
        backs = [held for held in self.hand if held.card.id == card.back]
        here = next((held for held in self.hand if held.card is card), None)
        return here or next((held for held in backs if held.place == place), backs[0] if backs else None)

    def place_of(self, card_id: str) -> int:
        """Return the place of a card in the hand, 0 if it is not there."""
        return next((held.place for held in self.hand if held.card.id == card_id), 0)


class BaseState(Frozen):
    """The bank, the rows and decks (see `rows`), the nobles on the table, and all players by seat.

    `last_round` is set once a player has reached the prestige that ends the game (B16).
    """

    players: tuple[Player, ...] = ()
    bank: Gems = 0
    rows: tuple[tuple[Card | None, ...], ...] = ((), (), ())
    decks: tuple[tuple[Card, ...], ...] = ((), (), ())
    nobles: tuple[Noble, ...] = ()
    last_round: bool = False

    def open_cards(self) -> Iterator[tuple[str, Card]]:
        """Yield every face-up card with its address ("2C"), lowest level first."""
        for level, row in zip(LEVELS, self.rows, strict=True):
            for place, card in zip(PLACES, row, strict=True):
                if card is not None:
                    yield f"{level}{place}", card

    def address(self, card_id: str) -> str | None:
        """Return the address of a face-up card ("2C"), or None when it is not face up."""
        return next((address for address, card in self.open_cards() if card.id == card_id), None)
