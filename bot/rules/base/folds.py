"""How the events change the slice of the base game, and the part of it that each seat may see (B18).

The folds that run in most turns build new states with positional arguments, because `dataclasses.replace` takes several
times as long. Rare events use `replace`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.engine import Event, Position, SeatLeft
from bot.rules.base.queries import base_of
from bot.rules.base.rows import hidden_decks, is_next, with_card, with_gap, without_top
from bot.rules.base.state import CARDS, CARDS_IN_ROW, HIDDEN, LEVELS, NOBLES, BaseState, Player, Reserved, back_of
from bot.rules.base.vocabulary import (
    BonusesGained,
    CardPurchased,
    CardReserved,
    CardRevealed,
    CardsDiscarded,
    Dealt,
    LastRoundBegan,
    NobleReserved,
    NobleVisited,
    TokensReturned,
    TokensTaken,
)
from data import GEMS, Gem, Gems
from data.gems import ONE, pack

GEMS_IN_BANK = {2: 4, 3: 5, 4: 7}
GOLD_IN_BANK = 5


def _fold_deal(state: BaseState, event: Dealt) -> BaseState:
    rows = tuple(tuple(CARDS[card] for card in cards[:CARDS_IN_ROW]) for cards in event.cards)
    decks = tuple(tuple(CARDS[card] for card in reversed(cards[CARDS_IN_ROW:])) for cards in event.cards)
    bank = pack(dict.fromkeys(GEMS, GEMS_IN_BANK[event.seats]) | {Gem.GOLD: GOLD_IN_BANK})
    return BaseState((Player(),) * event.seats, bank, rows, decks, tuple(NOBLES[noble] for noble in event.nobles))


def _fold_taken(state: BaseState, event: TokensTaken) -> BaseState:
    return _with_tokens(state, event.seat, event.tokens)


def _fold_returned(state: BaseState, event: TokensReturned) -> BaseState:
    return _with_tokens(state, event.seat, -event.tokens)


def _with_tokens(state: BaseState, seat: int, tokens: Gems) -> BaseState:
    old = state.players[seat]
    player = Player(old.tokens + tokens, old.bonuses, old.prestige, old.hand, old.cards, old.nobles)
    return BaseState(
        _with_player(state, seat, player),
        state.bank - tokens,
        state.rows,
        state.decks,
        state.nobles,
        state.last_round,
    )


def _fold_reserved(state: BaseState, event: CardReserved) -> BaseState:
    card = CARDS[event.card]
    gold = ONE[Gem.GOLD] * event.gold
    old = state.players[event.seat]
    hand = old.hand_with(card, event.blind)
    player = Player(old.tokens + gold, old.bonuses, old.prestige, hand, old.cards, old.nobles)
    rows, decks = state.rows, state.decks
    if not event.blind:
        rows = with_gap(rows, card)
    elif is_next(decks, card):  # otherwise it came from a deck of the expansion
        decks = without_top(decks, card.level)
    return BaseState(
        _with_player(state, event.seat, player), state.bank - gold, rows, decks, state.nobles, state.last_round
    )


def _fold_purchased(state: BaseState, event: CardPurchased) -> BaseState:
    card = CARDS[event.card]
    old = state.players[event.seat]
    rows, hand = state.rows, old.hand
    if event.from_hand:
        gone = old.held(card, event.place)
        hand = tuple(held for held in old.hand if held is not gone)
    else:
        rows = with_gap(rows, card)
    player = Player(
        old.tokens - event.payment,
        old.bonuses + ONE[card.bonus] * card.bonuses,
        old.prestige + card.prestige,
        hand,
        (*old.cards, card),
        old.nobles,
    )
    return BaseState(
        _with_player(state, event.seat, player),
        state.bank + event.payment,
        rows,
        state.decks,
        state.nobles,
        state.last_round,
    )


def _fold_revealed(state: BaseState, event: CardRevealed) -> BaseState:
    rows = with_card(state.rows, event.level, event.place, CARDS[event.card])
    decks = without_top(state.decks, event.level)
    return BaseState(state.players, state.bank, rows, decks, state.nobles, state.last_round)


def _fold_visit(state: BaseState, event: NobleVisited) -> BaseState:
    noble = NOBLES[event.noble]
    old = state.players[event.seat]
    player = Player(old.tokens, old.bonuses, old.prestige + noble.prestige, old.hand, old.cards, (*old.nobles, noble))
    nobles = tuple(other for other in state.nobles if other is not noble)
    return BaseState(
        _with_player(state, event.seat, player), state.bank, state.rows, state.decks, nobles, state.last_round
    )


def _fold_bonuses(state: BaseState, event: BonusesGained) -> BaseState:
    player = state.players[event.seat]
    changed = replace(player, bonuses=player.bonuses + event.bonuses)
    return replace(state, players=_with_player(state, event.seat, changed))


def _fold_discarded(state: BaseState, event: CardsDiscarded) -> BaseState:
    player = state.players[event.seat]
    lost = sum(CARDS[card].prestige for card in event.cards)
    kept = tuple(card for card in player.cards if card.id not in event.cards)
    changed = replace(player, cards=kept, bonuses=player.bonuses - event.bonuses, prestige=player.prestige - lost)
    return replace(state, players=_with_player(state, event.seat, changed))


def _fold_noble_reserved(state: BaseState, event: NobleReserved) -> BaseState:
    return replace(state, nobles=tuple(noble for noble in state.nobles if noble.id != event.noble))


def _fold_last_round(state: BaseState, event: LastRoundBegan) -> BaseState:
    return BaseState(state.players, state.bank, state.rows, state.decks, state.nobles, True)


def _fold_seat_left(state: BaseState, event: SeatLeft) -> BaseState:
    """Give the tokens of a seat that left back to the bank; its cards stay with the seat."""
    return _with_tokens(state, event.seat, -state.players[event.seat].tokens)


def _with_player(state: BaseState, seat: int, player: Player) -> tuple[Player, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


FOLDS: Mapping[type[Event], Callable[[Any, Any], BaseState]] = {
    Dealt: _fold_deal,
    TokensTaken: _fold_taken,
    TokensReturned: _fold_returned,
    CardReserved: _fold_reserved,
    CardPurchased: _fold_purchased,
    CardRevealed: _fold_revealed,
    NobleVisited: _fold_visit,
    LastRoundBegan: _fold_last_round,
    BonusesGained: _fold_bonuses,
    CardsDiscarded: _fold_discarded,
    NobleReserved: _fold_noble_reserved,
    SeatLeft: _fold_seat_left,
}


# Secrets (B18)


def view(state: BaseState, seat: int | None) -> BaseState:
    """Return the state without the order of the decks and without cards that others reserved blind (B18)."""
    players = tuple(
        player if index == seat else _with_hidden_hand(player) for index, player in enumerate(state.players)
    )
    decks = hidden_decks(state.decks, HIDDEN)
    return BaseState(players, state.bank, state.rows, decks, state.nobles, state.last_round)


def _with_hidden_hand(player: Player) -> Player:
    if not any(held.blind for held in player.hand):
        return player
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
