"""How the events change the slice of the base game, and the part of it that each seat may see (B18).

The folds that run in most turns build new states with positional arguments, because `dataclasses.replace` takes several
times as long. Rare events use `replace`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bot.engine import Event, Position, SeatLeft
from bot.rules.base import vocabulary
from bot.rules.base.queries import base_of
from bot.rules.base.rows import CardRows, Decks, hidden_order, is_next, with_card, with_gap, without_top
from bot.rules.base.state import CARDS, CARDS_IN_ROW, HIDDEN, NOBLES, BaseState, Player, Reserved, filling
from data import GEMS, Card, Gem, Gems, Noble
from data.gems import ONE, pack

GEMS_IN_BANK = {2: 4, 3: 5, 4: 7}
GOLD_IN_BANK = 5

BaseRows = CardRows[Card]
Nobles = tuple[Noble, ...]


def _fold_deal(state: BaseState, event: vocabulary.Dealt) -> BaseState:
    rows = tuple(tuple(CARDS[card] for card in cards[:CARDS_IN_ROW]) for cards in event.cards)
    decks = tuple(tuple(CARDS[card] for card in reversed(cards[CARDS_IN_ROW:])) for cards in event.cards)
    bank = pack(dict.fromkeys(GEMS, GEMS_IN_BANK[event.seats]) | {Gem.GOLD: GOLD_IN_BANK})
    return BaseState((Player(),) * event.seats, bank, rows, decks, tuple(NOBLES[noble] for noble in event.nobles))


def _fold_unseen(state: BaseState, event: vocabulary.UnseenDealt) -> BaseState:
    players = tuple(
        replace(player, hand=tuple(Reserved(fill(held.card), held.blind, held.place) for held in player.hand))
        for player, fill in zip(state.players, map(filling, event.hands), strict=True)
    )
    fill = filling(event.decks)
    return replace(state, players=players, decks=tuple(tuple(map(fill, deck)) for deck in state.decks))


def _with_tokens(state: BaseState, seat: int, tokens: Gems) -> BaseState:
    old = state.players[seat]
    player = Player(old.tokens + tokens, old.bonuses, old.prestige, old.hand, old.cards, old.nobles)
    return _with_player(state, seat, player, state.bank - tokens, state.rows, state.decks, state.nobles)


def _fold_reserved(state: BaseState, event: vocabulary.CardReserved) -> BaseState:
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
    return _with_player(state, event.seat, player, state.bank - gold, rows, decks, state.nobles)


def _fold_purchased(state: BaseState, event: vocabulary.CardPurchased) -> BaseState:
    card = CARDS[event.card]
    old = state.players[event.seat]
    rows, hand = state.rows, old.hand
    if event.from_hand:
        gone = old.held(card, event.place)
        hand = tuple(held for held in old.hand if held is not gone)
    else:
        rows = with_gap(rows, card)
    bonuses = old.bonuses + ONE[card.bonus] * card.bonuses
    prestige, cards = old.prestige + card.prestige, (*old.cards, card)
    player = Player(old.tokens - event.payment, bonuses, prestige, hand, cards, old.nobles)
    return _with_player(state, event.seat, player, state.bank + event.payment, rows, state.decks, state.nobles)


def _fold_revealed(state: BaseState, event: vocabulary.CardRevealed) -> BaseState:
    rows = with_card(state.rows, event.level, event.place, CARDS[event.card])
    decks = without_top(state.decks, event.level)
    return BaseState(state.players, state.bank, rows, decks, state.nobles, state.last_round)


def _fold_visit(state: BaseState, event: vocabulary.NobleVisited) -> BaseState:
    noble = NOBLES[event.noble]
    old = state.players[event.seat]
    player = Player(old.tokens, old.bonuses, old.prestige + noble.prestige, old.hand, old.cards, (*old.nobles, noble))
    nobles = tuple(other for other in state.nobles if other is not noble)
    return _with_player(state, event.seat, player, state.bank, state.rows, state.decks, nobles)


def _fold_discarded(state: BaseState, event: vocabulary.CardsDiscarded) -> BaseState:
    old = state.players[event.seat]
    lost = sum(CARDS[card].prestige for card in event.cards)
    kept = tuple(card for card in old.cards if card.id not in event.cards)
    player = replace(old, cards=kept, bonuses=old.bonuses - event.bonuses, prestige=old.prestige - lost)
    return _with_player(state, event.seat, player, state.bank, state.rows, state.decks, state.nobles)


def _fold_bonuses(state: BaseState, event: vocabulary.BonusesGained) -> BaseState:
    old = state.players[event.seat]
    player = replace(old, bonuses=old.bonuses + event.bonuses)
    return _with_player(state, event.seat, player, state.bank, state.rows, state.decks, state.nobles)


def _with_player(
    state: BaseState, seat: int, player: Player, bank: Gems, rows: BaseRows, decks: Decks, nobles: Nobles
) -> BaseState:
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return BaseState(players, bank, rows, decks, nobles, state.last_round)


FOLDS: Mapping[type[Event], Callable[[Any, Any], BaseState]] = {
    vocabulary.Dealt: _fold_deal,
    vocabulary.UnseenDealt: _fold_unseen,
    vocabulary.TokensTaken: lambda state, event: _with_tokens(state, event.seat, event.tokens),
    vocabulary.TokensReturned: lambda state, event: _with_tokens(state, event.seat, -event.tokens),
    vocabulary.CardReserved: _fold_reserved,
    vocabulary.CardPurchased: _fold_purchased,
    vocabulary.CardRevealed: _fold_revealed,
    vocabulary.NobleVisited: _fold_visit,
    vocabulary.LastRoundBegan: lambda state, event: replace(state, last_round=True),
    vocabulary.BonusesGained: _fold_bonuses,
    vocabulary.CardsDiscarded: _fold_discarded,
    vocabulary.NobleReserved: lambda state, event: replace(
        state, nobles=tuple(noble for noble in state.nobles if noble.id != event.noble)
    ),
    # A seat that left gives its tokens back to the bank; its cards stay with it.
    SeatLeft: lambda state, event: _with_tokens(state, event.seat, -state.players[event.seat].tokens),
}


# Secrets (B18)


def with_hidden_hand(player: Player) -> Player:
    """Return a player with the backs of the cards that they reserved blind."""
    if not any(held.blind for held in player.hand):
        return player
    hand = tuple(Reserved(CARDS[held.card.back], True, held.place) if held.blind else held for held in player.hand)
    return Player(player.tokens, player.bonuses, player.prestige, hand, player.cards, player.nobles)


def _mask_deal(event: vocabulary.Dealt, seat: int | None) -> Event:
    return vocabulary.Dealt(event.seats, hidden_order(event.cards, CARDS_IN_ROW, HIDDEN), event.nobles)


def _mask_reserved(event: vocabulary.CardReserved, seat: int | None) -> Event:
    if not event.blind or event.seat == seat:
        return event
    return vocabulary.CardReserved(event.seat, CARDS[event.card].back, True, event.gold)


def _mask_unseen(event: vocabulary.UnseenDealt, seat: int | None) -> Event:
    hands = tuple(cards if index == seat else _backs(cards) for index, cards in enumerate(event.hands))
    return vocabulary.UnseenDealt(hands, _backs(event.decks), _backs(event.others))


def _backs(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(CARDS[card].back for card in cards)


MASKS: Mapping[type[Event], Callable[[Any, int | None], Event]] = {
    vocabulary.Dealt: _mask_deal,
    vocabulary.UnseenDealt: _mask_unseen,
    vocabulary.CardReserved: _mask_reserved,
}


def is_hidden(position: Position, seat: int, card: str) -> bool:
    """Return whether a seat holds a card that only its player has seen."""
    return any(held.blind and held.card.id == card for held in base_of(position).players[seat].hand)


SHOWS: Mapping[type[Event], Callable[[Position, Any], bool]] = {
    vocabulary.CardReserved: lambda position, event: event.blind,
    # A purchase shows the others a card that the seat had reserved blind.
    vocabulary.CardPurchased: lambda position, event: event.from_hand and is_hidden(position, event.seat, event.card),
    vocabulary.CardRevealed: lambda position, event: True,
}
