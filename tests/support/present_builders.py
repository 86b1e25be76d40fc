"""Games played at random from a seed, for the tests of texts and pictures."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from bot.engine import Event, Move, Position
from bot.present.expansions import PRESENTERS
from bot.rules import PurchaseCard, ReserveCard, ReserveFromDeck
from data import TOKENS
from tests.support.builders import a_deal

NAMES = ("Ann", "Bo", "Cy", "Di")
LONG_NAMES = ("W" * 32, "Ж" * 32, "*_" * 16, "👨‍👩‍👧‍👦" * 32)
EMOJIS = {gem: f"<:{gem.name.lower()}:1234567890123456789>" for gem in TOKENS}


@dataclass(frozen=True)
class Step:
    """One move of a game with its seat, its events and the positions before and after it."""

    seat: int
    move: Move
    before: Position
    events: tuple[Event, ...]
    after: Position


def dealt(seats: int, seed: int = 1) -> tuple[tuple[Event, ...], Position]:
    """Return the events of a deal and the position after it."""
    return a_deal(seats, seed=seed)


def steps_to_the_end(
    position: Position, chance: random.Random, choose: Callable[[Position, random.Random], Move]
) -> tuple[Step, ...]:
    """Return the steps from a position to the end of the game, with moves that a function chooses."""
    steps: list[Step] = []
    while not position.is_over:
        move = choose(position, chance)
        assert position.decision is not None
        seat = position.decision.seat
        events, after = position.advance(move)
        steps.append(Step(seat, move, position, events, after))
        position = after
    return tuple(steps)


@cache
def played(seats: int, seed: int) -> tuple[Step, ...]:
    """Return a whole game in which players buy what they can and often reserve."""
    return steps_to_the_end(dealt(seats, seed)[1], random.Random(seed), _purchase_or_reservation)


def _purchase_or_reservation(position: Position, chance: random.Random) -> Move:
    moves = position.legal_moves()
    purchases = [move for move in moves if isinstance(move, PurchaseCard)]
    reservations = [move for move in moves if isinstance(move, ReserveCard | ReserveFromDeck)]
    return chance.choice(purchases or (reservations if chance.random() < 0.3 else None) or moves)


GAMES = tuple((seats, seed) for seats in (2, 3, 4) for seed in (1, 2))


def with_pieces() -> list[str]:
    """Return the expansions that add something to the board or to the panels."""
    hooks = ("extend_board", "extend_panel")
    return [name for name, each in PRESENTERS.items() if any(hook in vars(type(each)) for hook in hooks)]
