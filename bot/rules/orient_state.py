"""What the Orient adds to the table, the log and the questions: the slice, and how events change it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.engine import Decision, Event, Move, SeatLeft
from bot.rules.base import CardPurchased, CardReserved, CardsGivenUp, NobleTaken, NobleVisited
from bot.rules.state import CARDS, LEVELS, NOBLES
from data import Card, Gems, Noble, OrientCard, components
from data.gems import ONE

ORIENT_CARDS = components().orient_cards
ORIENT_CARDS_IN_ROW = 2
ORIENT_PLACES = "EF"
HIDDEN_ORIENT = {level: CARDS[f"?O{level}"] for level in LEVELS}
"""What a viewer sees in place of an Orient card of which only the level is known (B18)."""

ATTACHING = frozenset({"attach", "attach_and_free_level1"})
"""The kinds of card that join another (O3)."""
FREE_LEVEL = {"attach_and_free_level1": 1, "free_level2": 2}
"""Of which level the kinds that bring a free card bring it (O4, O7)."""
_WITH_EFFECT = ATTACHING | FREE_LEVEL.keys() | {"reserve_noble"}


# Decisions: what is asked.


@dataclass(frozen=True, slots=True)
class ChooseCardToJoin(Decision):
    """Which of the purchased cards does this card join? One is offered of each colour, for only that matters (O3)."""

    card: str
    partners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseFreeCard(Decision):
    """Which of these face-up cards is taken free, through this card's effect? (O4, O7)"""

    card: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseNobleToReserve(Decision):
    """Which of these nobles is kept for the seat, through this card's effect? (O6)"""

    card: str
    nobles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseCardsToDiscard(Decision):
    """Which purchased cards pay for this card? Of several ways that come to the same only one is offered (O9).

    Whoever is asked has named the card, so that all know it from here on, even one reserved blind (B18).
    """

    card: str
    ways: tuple[tuple[str, ...], ...]


# Moves: the answers.


@dataclass(frozen=True, slots=True)
class ReserveFromOrientDeck(Move):
    """Reserve the top card of an Orient deck, unseen by the others (O1)."""

    level: int


@dataclass(frozen=True, slots=True)
class PurchaseWithGoldCards(Move):
    """Buy a card with just these tokens and these `double_gold` cards (O2)."""

    card: str
    payment: Gems
    gold_cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PurchaseByDiscarding(Move):
    """Buy a card whose price is two bonuses (O9)."""

    card: str


@dataclass(frozen=True, slots=True)
class JoinCard(Move):
    """Join the card to this purchased one (O3)."""

    partner: str


@dataclass(frozen=True, slots=True)
class TakeFreeCard(Move):
    """Take this face-up card free (O4, O7)."""

    card: str


@dataclass(frozen=True, slots=True)
class ReserveNoble(Move):
    """Keep this noble from the table (O6)."""

    noble: str


@dataclass(frozen=True, slots=True)
class DiscardCards(Move):
    """Give up these purchased cards (O9)."""

    cards: tuple[str, ...]


# Events: what happened.


@dataclass(frozen=True, slots=True)
class OrientDealt(Event):
    """The Orient cards of each level in the order in which they are drawn, lowest level first (O1)."""

    cards: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class OrientCardRevealed(Event):
    """The next card of an Orient deck filled a place in its row; places count from 0 (O1)."""

    level: int
    place: int
    card: str


@dataclass(frozen=True, slots=True)
class CardJoined(Event):
    """A card joined a purchased one and counts as one more bonus of its colour (O3)."""

    seat: int
    card: str
    partner: str


@dataclass(frozen=True, slots=True)
class EffectSkipped(Event):
    """There was no noble, or no card to take free, for the effect of this card (O4, O6, O7)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card that came to a seat still has to do."""

    seat: int
    card: OrientCard


@dataclass(frozen=True, slots=True)
class OrientState:
    """The rows and decks of the Orient by level, which cards are joined, and the nobles that are reserved.

    As in the base game a row holds None where its deck has run out, and the next card of a deck is its last. `joined`
    has pairs of a card and its partner, `nobles` pairs of a seat and its noble. There is never more than one `effect`
    to come: what a card does last is to bring the next one. The `box` has pairs of a seat and a card that it gave up.
    """

    rows: tuple[tuple[OrientCard | None, ...], ...] = ((), (), ())
    decks: tuple[tuple[Card, ...], ...] = ((), (), ())
    joined: tuple[tuple[Card, Card], ...] = ()
    nobles: tuple[tuple[int, Noble], ...] = ()
    effect: Effect | None = None
    box: tuple[tuple[int, Card], ...] = ()

    def open_cards(self) -> Iterator[tuple[str, OrientCard]]:
        """Yield every face-up Orient card with its address ("2E"), lowest level first."""
        for level, row in zip(LEVELS, self.rows, strict=True):
            for place, card in zip(ORIENT_PLACES, row, strict=False):
                if card is not None:
                    yield f"{level}{place}", card

    def partner_of(self, card: Card) -> Card | None:
        """Return the card that this one has joined, if any (O3)."""
        return next((partner for joined, partner in self.joined if joined is card), None)

    def bonuses_of(self, card: Card) -> Gems:
        """Return the bonuses that a purchased card stands for, its own or as one that joined another (O3, O5)."""
        partner = self.partner_of(card)
        return ONE[partner.bonus] if partner else ONE[card.bonus] * card.bonuses

    def nobles_of(self, seat: int) -> tuple[Noble, ...]:
        """Return the nobles that a seat has reserved and that have not visited yet (O6)."""
        return tuple(noble for owner, noble in self.nobles if owner == seat)


# What events do to the state.


def _fold_deal(state: OrientState, event: OrientDealt) -> OrientState:
    rows = tuple(tuple(ORIENT_CARDS[card] for card in cards[:ORIENT_CARDS_IN_ROW]) for cards in event.cards)
    decks = tuple(tuple(CARDS[card] for card in reversed(cards[ORIENT_CARDS_IN_ROW:])) for cards in event.cards)
    return OrientState(rows, decks)


def _fold_revealed(state: OrientState, event: OrientCardRevealed) -> OrientState:
    index = event.level - 1
    row = state.rows[index]
    filled = (*row[: event.place], ORIENT_CARDS[event.card], *row[event.place + 1 :])
    rows = (*state.rows[:index], filled, *state.rows[index + 1 :])
    return replace(state, rows=rows, decks=_without_top(state.decks, event.level))


def _fold_reserved(state: OrientState, event: CardReserved) -> OrientState:
    card = CARDS[event.card]
    if not event.blind:
        return replace(state, rows=_with_gap(state.rows, card))
    if state.decks[card.level - 1][-1:] == (card,):  # else it came from a deck of the base game's
        return replace(state, decks=_without_top(state.decks, card.level))
    return state


def _fold_purchased(state: OrientState, event: CardPurchased) -> OrientState:
    """Note what the card does. If it came free, this was the last that the card before it had to do."""
    card = CARDS[event.card]
    effect = Effect(event.seat, card) if isinstance(card, OrientCard) and card.kind in _WITH_EFFECT else None
    rows = state.rows if event.from_hand else _with_gap(state.rows, card)
    return replace(state, rows=rows, effect=effect)


def _fold_joined(state: OrientState, event: CardJoined) -> OrientState:
    card = ORIENT_CARDS[event.card]
    joined = (*state.joined, (card, CARDS[event.partner]))
    return replace(state, joined=joined, effect=state.effect if card.kind in FREE_LEVEL else None)


def _fold_given_up(state: OrientState, event: CardsGivenUp) -> OrientState:
    joined = tuple(pair for pair in state.joined if pair[0].id not in event.cards)
    return replace(state, joined=joined, box=(*state.box, *((event.seat, CARDS[card]) for card in event.cards)))


def _fold_noble_taken(state: OrientState, event: NobleTaken) -> OrientState:
    return replace(state, nobles=(*state.nobles, (event.seat, NOBLES[event.noble])), effect=None)


def _fold_visit(state: OrientState, event: NobleVisited) -> OrientState:
    return replace(state, nobles=tuple(pair for pair in state.nobles if pair[1].id != event.noble))


def _fold_skipped(state: OrientState, event: EffectSkipped) -> OrientState:
    return replace(state, effect=None)


def _fold_seat_left(state: OrientState, event: SeatLeft) -> OrientState:
    """Drop the effect that waits for a seat that leaves, so that nothing more is asked of it."""
    return replace(state, effect=None) if state.effect and state.effect.seat == event.seat else state


def _with_gap(rows: tuple[tuple[OrientCard | None, ...], ...], card: Card) -> tuple[tuple[OrientCard | None, ...], ...]:
    index = card.level - 1
    row = tuple(None if lying is card else lying for lying in rows[index])
    return (*rows[:index], row, *rows[index + 1 :])


def _without_top(decks: tuple[tuple[Card, ...], ...], level: int) -> tuple[tuple[Card, ...], ...]:
    return (*decks[: level - 1], decks[level - 1][:-1], *decks[level:])


# What others may see.


def _mask_deal(event: OrientDealt, seat: int | None) -> Event:
    return OrientDealt(
        tuple(
            (*cards[:ORIENT_CARDS_IN_ROW], *(HIDDEN_ORIENT[level].id for _ in cards[ORIENT_CARDS_IN_ROW:]))
            for level, cards in zip(LEVELS, event.cards, strict=True)
        )
    )


FOLDS: Mapping[type[Event], Callable[[Any, Any], OrientState]] = {
    OrientDealt: _fold_deal,
    OrientCardRevealed: _fold_revealed,
    CardReserved: _fold_reserved,
    CardPurchased: _fold_purchased,
    CardJoined: _fold_joined,
    CardsGivenUp: _fold_given_up,
    NobleTaken: _fold_noble_taken,
    NobleVisited: _fold_visit,
    EffectSkipped: _fold_skipped,
    SeatLeft: _fold_seat_left,
}
MASKS: Mapping[type[Event], Callable[[Any, int | None], Event]] = {OrientDealt: _mask_deal}
