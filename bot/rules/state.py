"""What lies on the table in the base game, and where: the slice of a position that the base module owns."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.rules.payment import gold_needed
from data import Card, Gems, Noble, components
from data.gems import GUARD, shortfall

LEVELS = (1, 2, 3)
CARDS_IN_ROW = 4
MAX_TOKENS = 10
MAX_RESERVED = 3
PLACES = "ABCD"

CARDS = components().every_card()
"""Every card there is, by id, those of the expansions and the backs included."""
HIDDEN = {level: CARDS[f"?{level}"] for level in LEVELS}
"""What a viewer sees in place of a card of which only the level is known (B18)."""
NOBLES = components().nobles


def back_of(card: Card) -> Card:
    """Return what lies in a card's place for those who see only its back."""
    return CARDS[card.back]


@dataclass(frozen=True, slots=True)
class Reserved:
    """A card in a hand; `blind` when it came unseen from a deck, so that only its owner knows it (B18)."""

    card: Card
    blind: bool


@dataclass(frozen=True, slots=True)
class Player:
    """What one seat has in front of it. `bonuses` and `prestige` are the sums over its cards and nobles."""

    tokens: Gems = 0
    bonuses: Gems = 0
    prestige: int = 0
    hand: tuple[Reserved, ...] = ()
    cards: tuple[Card, ...] = ()
    nobles: tuple[Noble, ...] = ()

    def price(self, card: Card) -> Gems:
        """Return what the card costs this player after bonuses, before gold (B11)."""
        return shortfall(self.bonuses, card.cost)

    def missing(self, card: Card) -> Gems:
        """Return the gems of the price that this player's gems do not cover and gold would have to."""
        return shortfall(self.tokens + self.bonuses, card.cost)

    def affordable(self, cards: Iterable[Card], worth: int = 1) -> list[Card]:
        """Return those of the cards that gems, bonuses and gold together pay for (B11).

        `worth` is how many gems of one colour each gold stands for (T4).
        """
        have = self.tokens + self.bonuses
        gold = self.tokens >> 40
        if worth > 1:
            return [card for card in cards if gold_needed(shortfall(have, card.cost), worth) <= gold]
        found: list[Card] = []
        for card in cards:
            # `total(shortfall(have, card.cost))`, written out: this line runs fifteen times for every move searched.
            short = (card.cost | GUARD) - have
            enough = short & GUARD
            if (short & (enough - (enough >> 7))) % 255 <= gold:
                found.append(card)
        return found

    def can_afford(self, card: Card, worth: int = 1) -> bool:
        """Return whether gems, bonuses and gold together pay for the card (B11)."""
        return bool(self.affordable((card,), worth))

    def holds(self, card_id: str) -> bool:
        """Return whether the card is in this player's hand."""
        return any(held.card.id == card_id for held in self.hand)


@dataclass(frozen=True, slots=True)
class BaseState:
    """The bank, the rows and decks by level (lowest first), the nobles and everybody's own things.

    A row holds None where its deck has run out (B14). The next card of a deck is its last. `last_round` is set once
    somebody has reached the prestige that ends the game (B16).
    """

    players: tuple[Player, ...]
    bank: Gems
    rows: tuple[tuple[Card | None, ...], ...]
    decks: tuple[tuple[Card, ...], ...]
    nobles: tuple[Noble, ...]
    last_round: bool = False

    def open_cards(self) -> Iterator[tuple[str, Card]]:
        """Yield every face-up card with its address, lowest level first."""
        for level, row in zip(LEVELS, self.rows, strict=True):
            for place, card in zip(PLACES, row, strict=True):
                if card is not None:
                    yield f"{level}{place}", card

    def address(self, card_id: str) -> str | None:
        """Return where a card lies face up ("2C"), or None when it lies nowhere."""
        return next((address for address, card in self.open_cards() if card.id == card_id), None)
