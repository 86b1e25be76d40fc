"""Matches between players, many games at once."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from bot.ai.choosing import moves_to_consider, outcome, value_positions
from bot.ai.network import Network
from bot.engine import Move, Position
from bot.rules import (
    CARDS,
    Options,
    PurchaseCard,
    TakeTokens,
    prestige_of,
    rules_for,
)
from data.gems import total

Chooser = Callable[[Sequence[Position], random.Random], list[Move]]
"""A player: the moves for several positions, each the view of the seat that has to move."""

LONGEST = 100
"""Rounds after which the seat with the most prestige wins."""


def play_greedily(views: Sequence[Position], chance: random.Random) -> list[Move]:
    """Buy for the most prestige, else buy anything, else take as many gems as possible."""
    return [_greedy_move(view, chance) for view in views]


def _greedy_move(view: Position, chance: random.Random) -> Move:
    moves = moves_to_consider(view)
    purchases = [move for move in moves if isinstance(move, PurchaseCard)]
    if purchases:
        most = max(CARDS[move.card].prestige for move in purchases)
        return chance.choice([move for move in purchases if CARDS[move.card].prestige == most])
    other = [move for move in moves if hasattr(move, "card") and type(move).__name__.startswith("Purchase")]
    if other:
        return chance.choice(other)
    takes = [move for move in moves if isinstance(move, TakeTokens)]
    if takes:
        most = max(total(move.tokens) for move in takes)
        return chance.choice([move for move in takes if total(move.tokens) == most])
    return chance.choice(moves)


def play_randomly(views: Sequence[Position], chance: random.Random) -> list[Move]:
    """Make any legal move."""
    return [chance.choice(view.legal_moves()) for view in views]


def one_step(network: Network, temperature: float = 0.0) -> Chooser:
    """Return a player that looks one move ahead."""

    def choose(views: Sequence[Position], chance: random.Random) -> list[Move]:
        choices = [moves_to_consider(view) for view in views]
        after = [view.advance(move)[1] for view, moves in zip(views, choices, strict=True) for move in moves]
        _, chances = value_positions(network, after)
        chosen: list[Move] = []
        start = 0
        for view, moves in zip(views, choices, strict=True):
            assert view.decision is not None
            own = chances[start : start + len(moves), view.decision.seat]
            start += len(moves)
            if temperature:
                weights = np.exp((own - own.max()) / temperature)
                chosen.append(chance.choices(moves, weights.tolist())[0])
            else:
                chosen.append(moves[int(own.argmax())])
        return chosen

    return choose


@dataclass(frozen=True, slots=True)
class Result:
    """The share of victories of one player, and the margin of 95 %."""

    share: float
    margin: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ± {100 * self.margin:.1f} of {self.games}"


def match(
    first: Chooser, other: Chooser, options: Options, seats: int, deals: int, seed: int, at_once: int = 64
) -> Result:
    """Play `deals` deals, each once for every seat of the first player, against copies of the other."""
    chance = random.Random(seed)  # noqa: S311
    rules = rules_for(options)
    games: list[tuple[Position, int]] = []
    for _ in range(deals):
        dealt = rules.replay(seats, rules.deal(seats, chance))
        games += [(dealt, seat) for seat in range(seats)]
    shares: list[float] = []
    while games:
        running, games = games[:at_once], games[at_once:]
        while running:
            players: Mapping[bool, tuple[Chooser, list[int]]] = {True: (first, []), False: (other, [])}
            for index, (position, seat) in enumerate(running):
                assert position.decision is not None
                players[position.decision.seat == seat][1].append(index)
            for choose, indices in players.values():
                if indices:
                    views = [_view(running[index][0]) for index in indices]
                    for index, move in zip(indices, choose(views, chance), strict=True):
                        running[index] = running[index][0].advance(move)[1], running[index][1]
            shares += [_share(position, seat) for position, seat in running if _is_over(position)]
            running = [game for game in running if not _is_over(game[0])]
    mean = sum(shares) / len(shares)
    return Result(mean, 1.96 * sqrt(max(mean * (1 - mean), 0.25 / len(shares)) / len(shares)), len(shares))


def _view(position: Position) -> Position:
    assert position.decision is not None
    return position.view(position.decision.seat)


def _is_over(position: Position) -> bool:
    return position.is_over or position.round > LONGEST


def _share(position: Position, seat: int) -> float:
    if position.is_over:
        return float(outcome(position)[seat])
    prestige = [prestige_of(position, each) for each in range(position.seats)]
    best = max(prestige)
    return (prestige[seat] == best) / prestige.count(best)
