"""Views of the base game: the part of it that each seat may see (B18)."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.engine import Event, Position
from bot.rules.base.queries import base_of
from bot.rules.base.rows import hidden_decks
from bot.rules.base.state import CARDS, CARDS_IN_ROW, HIDDEN, LEVELS, BaseState, Player, Reserved, back_of
from bot.rules.base.vocabulary import CardPurchased, CardReserved, CardRevealed, Dealt


def view(state: BaseState, seat: int | None) -> BaseState:
    """Return the state without the order of the decks and without cards that others reserved blind (B18)."""
    players = tuple(
        player if index == seat else _with_hidden_hand(player) for index, player in enumerate(state.players)
    )
    decks = hidden_decks(state.decks, HIDDEN)
    return BaseState(players, state.bank, state.rows, decks, state.nobles, state.last_round)


def _with_hidden_hand(player: Player) -> Player:
    hand = tuple(Reserved(back_of(held.card), True, held.place) if held.blind else held for held in player.hand)
    return Player(player.tokens, player.bonuses, player.prestige, hand, player.cards, player.nobles)


def _mask_deal(event: Dealt, seat: int | None) -> Event:
    cards = tuple(
        (*cards[:CARDS_IN_ROW], *(HIDDEN[level].id for _ in cards[CARDS_IN_ROW:]))
        for level, cards in zip(LEVELS, event.cards, strict=True)
    )
    return Dealt(event.seats, cards, event.nobles)


def _mask_reserved(event: CardReserved, seat: int | None) -> Event:
    if not event.blind or event.seat == seat:
        return event
    return CardReserved(event.seat, back_of(CARDS[event.card]).id, True, event.gold)


MASKS: Mapping[type[Event], Callable[[Any, int | None], Event]] = {Dealt: _mask_deal, CardReserved: _mask_reserved}


def _always(position: Position, event: Event) -> bool:
    return True


def _is_blind(position: Position, event: CardReserved) -> bool:
    return event.blind


def _was_hidden(position: Position, event: CardPurchased) -> bool:
    """Return whether a purchase shows the others a card that the seat had reserved blind."""
    return event.from_hand and is_hidden(position, event.seat, event.card)


def is_hidden(position: Position, seat: int, card: str) -> bool:
    """Return whether a seat holds a card that only its player has seen."""
    return any(held.blind and held.card.id == card for held in base_of(position).players[seat].hand)


SHOWS: Mapping[type[Event], Callable[[Position, Any], bool]] = {
    CardReserved: _is_blind,
    CardPurchased: _was_hidden,
    CardRevealed: _always,
}
