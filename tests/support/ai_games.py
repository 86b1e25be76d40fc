"""Games for the tests of computer players, with their logs, and positions that a seat cannot tell apart."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from bot.ai.contract import LEVELS, Question
from bot.ai.network import Network
from bot.engine import Event, Position
from bot.rules import EXPANSIONS, Options, PurchaseCard, base_of, expansion_of, rules_for
from data import Card
from tools.training.weights import new_weights

KINDS = (Options(), Options(up_to_three=True), *(Options(expansion=name) for name in EXPANSIONS))
"""The kinds of game."""
NETWORK = Network(new_weights(1))
"""A network that has learnt nothing: enough to see that moves are legal and repeat."""


@dataclass(frozen=True)
class Moment:
    """A position in which somebody has to move, and the log up to it."""

    position: Position
    log: tuple[Event, ...]

    @property
    def seat(self) -> int:
        """Return the seat that has to move."""
        assert self.position.decision is not None
        return self.position.decision.seat

    @property
    def view(self) -> Position:
        """Return the position as that seat sees it."""
        return self.position.view(self.seat)


@cache
def moments(options: Options, seats: int, seed: int) -> tuple[Moment, ...]:
    """Return all moments of a random game in which players often buy, reserve and use their expansion.

    With an even seed they often make the first of these moves, which concentrates the pieces of an expansion.
    """
    return tuple(_moments(options, seats, seed))


def _moments(options: Options, seats: int, seed: int) -> Iterator[Moment]:
    chance = random.Random(seed)
    rules = rules_for(options)
    log = rules.deal(seats, chance)
    position = rules.replay(seats, log)
    own = {kind for module in rules.modules[1:] for kind in module.vocabulary}
    while not position.is_over:
        yield Moment(position, log)
        moves = position.legal_moves()
        kinds = sorted({type(move).__name__ for move in moves})
        wanted = chance.choice(kinds)
        preferred = [move for move in moves if isinstance(move, PurchaseCard) or type(move) in own]
        if chance.random() < 0.7 and preferred:
            move = chance.choice(preferred) if seed % 2 else preferred[0]
        else:
            move = chance.choice([each for each in moves if type(each).__name__ == wanted])
        events, position = position.advance(move)
        log += events


def question(moment: Moment, options: Options, level: str = LEVELS[0], seed: int = 1) -> Question:
    """Return the question of the seat that has to move."""
    position = moment.position
    events = tuple(position.rules.mask(event, moment.seat) for event in moment.log)
    return Question(options, position.seats, moment.seat, events, level, seed)


def with_other_secrets(position: Position, seat: int, seed: int) -> Position:
    """Return a position with the cards that the seat cannot see shuffled: decks, and blind reservations of others."""
    pools: dict[str, list[Card]] = {}

    def collect(card: Card) -> Card:
        pools.setdefault(card.back, []).append(card)
        return card

    def dealt(card: Card) -> Card:
        return pools[card.back].pop()

    _changed(position, seat, collect)
    for pool in pools.values():
        random.Random(seed).shuffle(pool)
    return _changed(position, seat, dealt)


def _changed(position: Position, seat: int, change: Any) -> Position:
    hidden = {
        (owner, index)
        for owner, player in enumerate(base_of(position.view(seat)).players)
        for index, held in enumerate(player.hand)
        if held.card.id.startswith("?")
    }
    state = base_of(position)
    players = tuple(
        replace(
            player,
            hand=tuple(
                replace(held, card=change(held.card)) if (owner, index) in hidden else held
                for index, held in enumerate(player.hand)
            ),
        )
        for owner, player in enumerate(state.players)
    )
    base = replace(state, players=players, decks=tuple(tuple(map(change, deck)) for deck in state.decks))
    expansion = expansion_of(position)
    rest = tuple(expansion.hidden_filled(each, change) for each in position.slices[1:])
    return replace(position, slices=(base, *rest))
