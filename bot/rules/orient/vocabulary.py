"""The vocabulary of the Orient: decisions, moves and events."""

from bot.engine import Decision, Event, Move, SeatEvent, frozen
from bot.rules.base.vocabulary import Purchase
from data import Gems

# Decisions


@frozen
class ChooseCardToJoin(Decision):
    """Choose the purchased card that `card` joins (O3). Only the colour matters, so one partner of each is offered."""

    card: str
    partners: tuple[str, ...]


@frozen
class ChooseFreeCard(Decision):
    """Choose which face-up card to take free, the effect of `card` (O4, O7)."""

    card: str
    cards: tuple[str, ...]


@frozen
class ChooseNobleToReserve(Decision):
    """Choose which noble to reserve, the effect of `card` (O6)."""

    card: str
    nobles: tuple[str, ...]


@frozen
class ChooseCardsToDiscard(Decision):
    """Choose which purchased cards to discard for `card` (O9). Only one of several equivalent ways is offered.

    All players see the card in the decision, even one that was reserved blind: the player has announced it (B18).
    """

    card: str
    ways: tuple[tuple[str, ...], ...]


# Moves


@frozen
class ReserveFromOrientDeck(Move):
    """Reserve the top card of an Orient deck, hidden from the others (O1)."""

    level: int


@frozen
class PurchaseWithGoldCards(Purchase):
    """Buy a card with exactly these tokens and these `double_gold` cards (O2)."""

    payment: Gems
    gold_cards: tuple[str, ...]


@frozen
class PurchaseByDiscarding(Purchase):
    """Buy a card that costs two bonuses (O9)."""


@frozen
class JoinCard(Move):
    """Join the card to this purchased one (O3)."""

    partner: str


@frozen
class TakeFreeCard(Move):
    """Take this face-up card free (O4, O7)."""

    card: str


@frozen
class ReserveNoble(Move):
    """Reserve this noble (O6)."""

    noble: str


@frozen
class DiscardCards(Move):
    """Discard these purchased cards (O9)."""

    cards: tuple[str, ...]


# Events


@frozen
class OrientDealt(Event):
    """The Orient cards of each level in drawing order, lowest level first (O1)."""

    cards: tuple[tuple[str, ...], ...]


@frozen
class OrientCardRevealed(Event):
    """The next card of an Orient deck filled a place in its row; places count from 0 (O1)."""

    level: int
    place: int
    card: str


@frozen
class CardJoined(SeatEvent):
    """A card joined a purchased one and counts as one more bonus of its colour (O3)."""

    card: str
    partner: str


@frozen
class EffectSkipped(SeatEvent):
    """A card had no effect, because no noble or no free card was left (O4, O6, O7)."""

    card: str


DECISIONS = (ChooseCardToJoin, ChooseFreeCard, ChooseNobleToReserve, ChooseCardsToDiscard)
ACTIONS = (ReserveFromOrientDeck, PurchaseWithGoldCards, PurchaseByDiscarding)
ANSWERS = (JoinCard, TakeFreeCard, ReserveNoble, DiscardCards)
EVENTS = (OrientDealt, OrientCardRevealed, CardJoined, EffectSkipped)
VOCABULARY: tuple[type, ...] = (*DECISIONS, *ACTIONS, *ANSWERS, *EVENTS)
"""Everything above, which is everything that the Orient adds to the log."""
