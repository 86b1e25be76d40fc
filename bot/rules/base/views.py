"""Views of the base game: the part of it that each seat may see (B18)."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.engine import Event
from bot.rules.base.rows import hidden_decks
from bot.rules.base.state import CARDS, CARDS_IN_ROW, HIDDEN, LEVELS, BaseState, Player, Reserved, back_of
from bot.rules.base.vocabulary import CardReserved, Dealt


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
