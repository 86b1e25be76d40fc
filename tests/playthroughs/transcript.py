"""Whole games in words, one line for each move with what came of it, to be read like a diff when they change."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.engine import Asked, Event, GameOver, Move, Position, SeatLeft, TurnBegan, TurnPassed
from bot.rules import (
    CARDS,
    LEVELS,
    NOBLES,
    CardPurchased,
    CardReserved,
    CardRevealed,
    ChooseNoble,
    ChooseTokensToReturn,
    Dealt,
    LastRoundBegan,
    NobleVisited,
    Options,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    TokensReturned,
    TokensTaken,
    WelcomeNoble,
    base_of,
)
from tests.builders import a_deal, spelled

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game that chance plays: mostly it buys when it can, and what is worth most, as people do."""

    seats: int
    options: Options
    seed: int

    @property
    def path(self) -> Path:
        """Return the file that keeps the transcript."""
        return HERE / f"{self.seats}_players_{'up_to_three' if self.options.up_to_three else 'strict'}.txt"


PLAYTHROUGHS = (
    Playthrough(2, Options(), seed=24),
    Playthrough(3, Options(), seed=33),
    Playthrough(4, Options(), seed=25),
    Playthrough(3, Options(up_to_three=True), seed=35),
)


def transcript(played: Playthrough) -> str:
    """Return the game in words."""
    return "\n".join(_lines(played)) + "\n"


def _lines(played: Playthrough) -> Iterator[str]:
    chance = Random(played.seed)
    dealt, position = a_deal(played.seats, played.options, played.seed)
    yield f"{played.seats} players, {played.options}, seed {played.seed}"
    yield "; ".join(told(event) for event in dealt)
    round_ = 0
    while not position.is_over:
        if position.round > round_:
            round_ = position.round
            yield ""
            yield f"Round {round_}"
            yield from _table(position)
        assert position.decision is not None
        move = _chosen(position, chance)
        events, following = position.advance(move)
        yield f"  S{position.decision.seat} {ordered(move)} → {'; '.join(told(event) for event in events)}"
        position = following
    yield ""
    yield "The end"
    yield from _table(position)


def _chosen(position: Position, chance: Random) -> Move:
    moves = position.legal_moves()
    purchases = [move for move in moves if isinstance(move, PurchaseCard)]
    if purchases and chance.random() < 0.8:
        most = max(CARDS[move.card].prestige for move in purchases)
        return chance.choice([move for move in purchases if CARDS[move.card].prestige == most])
    takes = [move for move in moves if isinstance(move, TakeTokens)]
    return chance.choice(takes if takes and chance.random() < 0.8 else moves)


def _table(position: Position) -> Iterator[str]:
    state = base_of(position)
    yield f"  bank {spelled(state.bank)}; nobles {' '.join(noble.id for noble in state.nobles) or '–'}"
    for level, row, deck in zip(LEVELS, state.rows, state.decks, strict=True):
        yield f"  row {level} {' '.join(card.id if card else '–' for card in row)}, {len(deck)} in the deck"
    for seat, player in enumerate(state.players):
        hand = " ".join(f"{held.card.id}{' (blind)' if held.blind else ''}" for held in player.hand)
        yield (
            f"  S{seat} {player.prestige} prestige, {len(player.cards)} cards; tokens {spelled(player.tokens)};"
            f" bonuses {spelled(player.bonuses)}; hand {hand or '–'}"
        )


def ordered(move: Move) -> str:
    """Return a move in words."""
    return _MOVES[type(move)](move)


def told(event: Event) -> str:
    """Return an event in words."""
    return _EVENTS[type(event)](event)


def card(card_id: str) -> str:
    """Return a card in words: its id, bonus, prestige and cost."""
    it = CARDS[card_id]
    return f"{card_id} ({it.bonus.colour} bonus, {it.prestige} prestige, costs {spelled(it.cost)})"


def noble(noble_id: str) -> str:
    """Return a noble in words."""
    return f"{noble_id} (asks {spelled(NOBLES[noble_id].needs)})"


def _asked(event: Asked) -> str:
    decision = event.decision
    if isinstance(decision, ChooseTokensToReturn):
        return f"S{decision.seat} must return {decision.count}"
    assert isinstance(decision, ChooseNoble)
    return f"S{decision.seat} must choose one of {', '.join(map(noble, decision.nobles))}"


# An expansion adds its moves and events here.
_MOVES: dict[type[Move], Callable[[Any], str]] = {
    TakeTokens: lambda move: f"take {spelled(move.tokens)}",
    ReserveCard: lambda move: f"reserve {move.card}",
    ReserveFromDeck: lambda move: f"reserve from deck {move.level}",
    PurchaseCard: lambda move: f"buy {move.card} for {spelled(move.payment)}",
    ReturnTokens: lambda move: f"return {spelled(move.tokens)}",
    WelcomeNoble: lambda move: f"welcome {move.noble}",
}
_EVENTS: dict[type[Event], Callable[[Any], str]] = {
    Dealt: lambda event: f"the deal for {event.seats}; nobles {', '.join(map(noble, event.nobles))}",
    TokensTaken: lambda event: f"took {spelled(event.tokens)}",
    TokensReturned: lambda event: f"returned {spelled(event.tokens)}",
    CardReserved: lambda event: (
        f"reserved {card(event.card)}{' blind' if event.blind else ''} {'with' if event.gold else 'without'} gold"
    ),
    CardPurchased: lambda event: (
        f"bought {card(event.card)}{' from the hand' if event.from_hand else ''} for {spelled(event.payment)}"
    ),
    CardRevealed: lambda event: f"{event.level}{'ABCD'[event.place]} is now {card(event.card)}",
    NobleVisited: lambda event: f"{noble(event.noble)} visited S{event.seat}",
    LastRoundBegan: lambda event: f"S{event.seat} began the last round",
    TurnBegan: lambda event: f"S{event.seat} to play",
    TurnPassed: lambda event: f"S{event.seat} could do nothing",
    Asked: _asked,
    SeatLeft: lambda event: f"S{event.seat} left",
    GameOver: lambda event: f"won by {' and '.join(f'S{seat}' for seat in event.winners)}",
}
