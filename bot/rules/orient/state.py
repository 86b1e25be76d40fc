"""The Orient's constants, its vocabulary (decisions, moves and events), and its slice of a position."""

from collections.abc import Iterator

from bot.engine import Decision, Event, Frozen, Move, SeatEvent
from bot.rules.base.state import CARDS, LEVELS
from bot.rules.base.vocabulary import Purchase
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

# Decisions


class ChooseCardToJoin(Decision):
    """Choose the purchased card that `card` joins (O3). Only the colour matters, so one partner of each is offered."""

    card: str
    partners: tuple[str, ...]


class ChooseFreeCard(Decision):
    """Choose which face-up card to take free, the effect of `card` (O4, O7)."""

    card: str
    cards: tuple[str, ...]


class ChooseNobleToReserve(Decision):
    """Choose which noble to reserve, the effect of `card` (O6)."""

    card: str
    nobles: tuple[str, ...]


class ChooseCardsToDiscard(Decision):
    """Choose which purchased cards to discard for `card` (O9). Only one of several equivalent ways is offered.

    All players see the card in the decision, even one that was reserved blind: the player has announced it (B18).
    """

    card: str
    ways: tuple[tuple[str, ...], ...]


# Moves


class ReserveFromOrientDeck(Move):
    """Reserve the top card of an Orient deck, hidden from the others (O1)."""

    level: int


class PurchaseWithGoldCards(Purchase):
    """Buy a card with exactly these tokens and these `double_gold` cards (O2)."""

    payment: Gems
    gold_cards: tuple[str, ...]


class PurchaseByDiscarding(Purchase):
    """Buy a card that costs two bonuses (O9)."""


class JoinCard(Move):
    """Join the card to this purchased one (O3)."""

    partner: str


class TakeFreeCard(Move):
    """Take this face-up card free (O4, O7)."""

    card: str


class ReserveNoble(Move):
    """Reserve this noble (O6)."""

    noble: str


class DiscardCards(Move):
    """Discard these purchased cards (O9)."""

    cards: tuple[str, ...]


# Events


class OrientDealt(Event):
    """The Orient cards of each level in drawing order, lowest level first (O1)."""

    cards: tuple[tuple[str, ...], ...]


class OrientCardRevealed(Event):
    """The next card of an Orient deck filled a place in its row; places count from 0 (O1)."""

    level: int
    place: int
    card: str


class CardJoined(SeatEvent):
    """A card joined a purchased one and counts as one more bonus of its colour (O3)."""

    card: str
    partner: str


class EffectSkipped(SeatEvent):
    """A card had no effect, because no noble or no free card was left (O4, O6, O7)."""

    card: str


DECISIONS = (ChooseCardToJoin, ChooseFreeCard, ChooseNobleToReserve, ChooseCardsToDiscard)
ACTIONS = (ReserveFromOrientDeck, PurchaseWithGoldCards, PurchaseByDiscarding)
ANSWERS = (JoinCard, TakeFreeCard, ReserveNoble, DiscardCards)
EVENTS = (OrientDealt, OrientCardRevealed, CardJoined, EffectSkipped)
VOCABULARY: tuple[type, ...] = (*DECISIONS, *ACTIONS, *ANSWERS, *EVENTS)
"""Everything above, which is everything that the Orient adds to the log."""


# The slice


class Effect(Frozen):
    """The pending effect of a card that a seat has bought or taken."""

    seat: int
    card: OrientCard


class OrientState(Frozen):
    """The rows and decks of the Orient by level, the joined cards, the reserved nobles and the discarded cards.

    `joined` has pairs of a card and its partner, `nobles` pairs of a seat and its noble, `discarded`
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
