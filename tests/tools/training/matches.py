"""Players and matches between them, many games at once."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from bot.ai.levels import Level, choose, draw
from bot.ai.network import Network, outcome
from bot.ai.quick import quick_move
from bot.ai.search import moves_to_consider
from bot.engine import Move, Position
from bot.rules import Options, prestige_of, rules_for

Chooser = Callable[[Sequence[Position], random.Random], list[Move]]
"""A player: the moves for several positions, each the view of the seat that has to move."""

LONGEST = 100
"""Rounds after which the seat with the most prestige wins."""


def play_greedily(views: Sequence[Position], chance: random.Random) -> list[Move]:
    """Buy for the most prestige, else buy anything, else take as many gems as possible: the quick player."""
    return [quick_move(view, chance) for view in views]


def play_randomly(views: Sequence[Position], chance: random.Random) -> list[Move]:
    """Make any legal move."""
    return [chance.choice(view.legal_moves()) for view in views]


def player_of(network: Network, level: Level) -> Chooser:
    """Return a player that chooses as a level does. Without a search, it values all positions in one call."""

    def choose_each(views: Sequence[Position], chance: random.Random) -> list[Move]:
        if level.nodes:
            return [choose(network, view, level, chance) for view in views]
        return choose_at_once(network, views, level, chance)

    return choose_each


def choose_at_once(network: Network, views: Sequence[Position], level: Level, chance: random.Random) -> list[Move]:
    """Return the moves of a level that does not search, for several positions with the same number of seats."""
    choices = [moves_to_consider(view) for view in views]
    after = [view.advance(move)[1] for view, moves in zip(views, choices, strict=True) for move in moves]
    _, chances = network.value(after)
    chosen: list[Move] = []
    start = 0
    for view, moves in zip(views, choices, strict=True):
        assert view.decision is not None
        own = chances[start : start + len(moves), view.decision.seat]
        chosen.append(moves[draw(own, after[start : start + len(moves)], level, chance)])
        start += len(moves)
    return chosen


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The share of victories of one player, and the margin of 95 %."""

    share: float
    margin: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ± {100 * self.margin:.1f} of {self.games}"


def total_of(results: Sequence[MatchResult]) -> MatchResult:
    """Return several results of the same match as one."""
    games = sum(each.games for each in results)
    return _result(sum(each.share * each.games for each in results) / games, games)


def _result(share: float, games: int) -> MatchResult:
    """Return a result with its margin, which is that of at least half a game either way."""
    return MatchResult(share, 1.96 * sqrt(max(share * (1 - share), 0.25 / games) / games), games)


def match(
    first: Chooser, other: Chooser, options: Options, seats: int, deals: int, seed: int, at_once: int = 64
) -> MatchResult:
    """Play `deals` deals, each once for every seat of the first player, against copies of the other."""
    chance = random.Random(seed)
    rules = rules_for(options)
    games: list[tuple[Position, int]] = []
    for _ in range(deals):
        dealt = rules.replay(seats, rules.deal(seats, chance))
        games += [(dealt, seat) for seat in range(seats)]
    shares: list[float] = []
    for start in range(0, len(games), at_once):
        running: list[tuple[Position, int]] = games[start : start + at_once]
        while running:
            players: Mapping[bool, tuple[Chooser, list[int]]] = {True: (first, []), False: (other, [])}
            for index, (position, seat) in enumerate(running):
                assert position.decision is not None
                players[position.decision.seat == seat][1].append(index)
            for chooser, indices in players.values():
                if indices:
                    views = [view_of(running[index][0]) for index in indices]
                    for index, move in zip(indices, chooser(views, chance), strict=True):
                        running[index] = running[index][0].advance(move)[1], running[index][1]
            shares += [_share(position, seat) for position, seat in running if _is_over(position)]
            running = [game for game in running if not _is_over(game[0])]
    return _result(sum(shares) / len(shares), len(shares))


def view_of(position: Position) -> Position:
    """Return a position that is not over as the seat that has to move sees it."""
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
