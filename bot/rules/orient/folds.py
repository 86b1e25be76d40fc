"""How the events change the slice of the Orient, and what others may see of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.engine import DecisionOpened, Event, Position, SeatLeft
from bot.rules.base.rows import hidden_decks, is_next, with_card, with_gap, without_top
from bot.rules.base.state import CARDS, LEVELS, NOBLES
from bot.rules.base.views import is_hidden
from bot.rules.base.vocabulary import CardPurchased, CardReserved, CardsDiscarded, NobleReserved, NobleVisited
from bot.rules.orient.state import (
    FREE_LEVEL,
    HIDDEN_ORIENT,
    ORIENT_CARDS,
    ORIENT_CARDS_AND_BACKS,
    ORIENT_CARDS_IN_ROW,
    WITH_EFFECT,
    Effect,
    OrientState,
)
from bot.rules.orient.vocabulary import CardJoined, ChooseCardsToDiscard, EffectSkipped, OrientCardRevealed, OrientDealt
from data import OrientCard


def _fold_deal(state: OrientState, event: OrientDealt) -> OrientState:
    rows = tuple(tuple(ORIENT_CARDS[card] for card in cards[:ORIENT_CARDS_IN_ROW]) for cards in event.cards)
    decks = tuple(tuple(CARDS[card] for card in reversed(cards[ORIENT_CARDS_IN_ROW:])) for cards in event.cards)
    return OrientState(rows, decks)


def _fold_revealed(state: OrientState, event: OrientCardRevealed) -> OrientState:
    rows = with_card(state.rows, event.level, event.place, ORIENT_CARDS_AND_BACKS[event.card])
    return replace(state, rows=rows, decks=without_top(state.decks, event.level))


def _fold_reserved(state: OrientState, event: CardReserved) -> OrientState:
    card = CARDS[event.card]
    if not event.blind:
        return replace(state, rows=with_gap(state.rows, card))
    if is_next(state.decks, card):  # otherwise it came from a deck of the base game
        return replace(state, decks=without_top(state.decks, card.level))
    return state


def _fold_purchased(state: OrientState, event: CardPurchased) -> OrientState:
    """Set the effect of the card. A free card ends the effect of the card that brought it."""
    card = CARDS[event.card]
    effect = Effect(event.seat, card) if isinstance(card, OrientCard) and card.kind in WITH_EFFECT else None
    rows = state.rows if event.from_hand else with_gap(state.rows, card)
    return replace(state, rows=rows, effect=effect)


def _fold_joined(state: OrientState, event: CardJoined) -> OrientState:
    card = ORIENT_CARDS[event.card]
    joined = (*state.joined, (card, CARDS[event.partner]))
    return replace(state, joined=joined, effect=state.effect if card.kind in FREE_LEVEL else None)


def _fold_discarded(state: OrientState, event: CardsDiscarded) -> OrientState:
    joined = tuple(pair for pair in state.joined if pair[0].id not in event.cards)
    discarded = (*state.discarded, *((event.seat, CARDS[card]) for card in event.cards))
    return replace(state, joined=joined, discarded=discarded)


def _fold_noble_reserved(state: OrientState, event: NobleReserved) -> OrientState:
    return replace(state, nobles=(*state.nobles, (event.seat, NOBLES[event.noble])), effect=None)


def _fold_visit(state: OrientState, event: NobleVisited) -> OrientState:
    return replace(state, nobles=tuple(pair for pair in state.nobles if pair[1].id != event.noble))


def _fold_skipped(state: OrientState, event: EffectSkipped) -> OrientState:
    return replace(state, effect=None)


def _fold_seat_left(state: OrientState, event: SeatLeft) -> OrientState:
    """Drop the pending effect of the seat, so that it is asked nothing more."""
    return replace(state, effect=None) if state.effect and state.effect.seat == event.seat else state


# Secrets (B18)


def view(state: OrientState) -> OrientState:
    """Return the state without the order of the decks (B18)."""
    return replace(state, decks=hidden_decks(state.decks, HIDDEN_ORIENT))


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
    CardsDiscarded: _fold_discarded,
    NobleReserved: _fold_noble_reserved,
    NobleVisited: _fold_visit,
    EffectSkipped: _fold_skipped,
    SeatLeft: _fold_seat_left,
}
MASKS: Mapping[type[Event], Callable[[Any, int | None], Event]] = {OrientDealt: _mask_deal}


def _is_revealed(position: Position, event: OrientCardRevealed) -> bool:
    return True


def _announces_hidden_card(position: Position, event: DecisionOpened) -> bool:
    """Return whether the player announces a card reserved blind by choosing the cards to discard for it (O9)."""
    decision = event.decision
    return isinstance(decision, ChooseCardsToDiscard) and is_hidden(position, decision.seat, decision.card)


SHOWS: Mapping[type[Event], Callable[[Position, Any], bool]] = {
    OrientCardRevealed: _is_revealed,
    DecisionOpened: _announces_hidden_card,
}
