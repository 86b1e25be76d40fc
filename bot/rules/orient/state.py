"""The slice of the Orient, and constants about its cards."""

from collections.abc import Iterator

from bot.engine import Position, frozen
from bot.rules.base.state import CARDS, LEVELS
from data import Card, Gems, Noble, OrientCard, components
from data.gems import ONE

ORIENT_CARDS = components().orient_cards
ORIENT_CARDS_IN_ROW = 2
ORIENT_PLACES = "EF"
_ADDRESSES = tuple(tuple(f"{level}{place}" for place in ORIENT_PLACES) for level in LEVELS)
ORIENT_CARDS_AND_BACKS = {card.id: card for card in CARDS.values() if isinstance(card, OrientCard)}
"""The Orient cards by id, and their backs: moves that are tried on a view put backs into the rows."""
HIDDEN_ORIENT = {level: ORIENT_CARDS_AND_BACKS[f"?O{level}"] for level in LEVELS}
"""The back of an Orient card by level, shown to viewers who may know only the level (B18)."""

ATTACHING = frozenset({"attach", "attach_and_free_level1"})
"""The kinds of card that join another (O3)."""
FREE_LEVEL = {"attach_and_free_level1": 1, "free_level2": 2}
"""Level of the free card, by card kind (O4, O7)."""
WITH_EFFECT = ATTACHING | FREE_LEVEL.keys() | {"reserve_noble"}
"""The kinds of card that have an effect when they are bought or taken (O3, O4, O6, O7)."""


@frozen
class Effect:
    """The pending effect of a card that a seat has bought or taken."""

    seat: int
    card: OrientCard


@frozen
class OrientState:
    """The rows and decks of the Orient by level, the joined cards, the reserved nobles and the discarded cards.

    A row has None in a place that its deck could not fill, and the next card of a deck is its last element, as in the
    base game. `joined` has pairs of a card and its partner, `nobles` pairs of a seat and its noble, `discarded`
    pairs of a seat and its card. At most one `effect` is pending, because a card that brings another does so last.
    """

    rows: tuple[tuple[OrientCard | None, ...], ...] = ((), (), ())
    decks: tuple[tuple[Card, ...], ...] = ((), (), ())
    joined: tuple[tuple[Card, Card], ...] = ()
    nobles: tuple[tuple[int, Noble], ...] = ()
    effect: Effect | None = None
    discarded: tuple[tuple[int, Card], ...] = ()

    def open_cards(self) -> Iterator[tuple[str, OrientCard]]:
        """Yield every face-up Orient card with its address ("2E"), lowest level first."""
        for addresses, row in zip(_ADDRESSES, self.rows, strict=True):
            for address, card in zip(addresses, row, strict=False):
                if card is not None:
                    yield address, card

    def partner_of(self, card: Card) -> Card | None:
        """Return the card that this one has joined, or None (O3)."""
        return next((partner for joined, partner in self.joined if joined is card), None)

    def bonuses_of(self, card: Card) -> Gems:
        """Return the bonuses that a purchased card counts for: its own, or that of its partner (O3, O5)."""
        partner = self.partner_of(card)
        return ONE[partner.bonus] if partner else ONE[card.bonus] * card.bonuses

    def nobles_of(self, seat: int) -> tuple[Noble, ...]:
        """Return the nobles that a seat has reserved and that have not visited it yet (O6)."""
        return tuple(noble for owner, noble in self.nobles if owner == seat)


def orient_of(position: Position) -> OrientState:
    """Return the slice of the expansion."""
    return position.slice_of(OrientState)
