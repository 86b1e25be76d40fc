"""Players and matches between them, many games at once."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from bot.ai.contract import quick_move
from bot.ai.levels import Level, best_of, choose
from bot.ai.network import Network
from bot.ai.search import moves_to_consider
from bot.engine import Move, Position
from bot.rules import Options, rules_for
from tools.training.games import Chooser, Game, PlayedGame, Player, play_together
from tools.training.programs import Command

AT_ONCE = 64
"""The number of games that are played side by side, so that a network values their positions together."""


def play_simply(views: Sequence[Position], tastes: Sequence[int], chance: random.Random) -> list[Move]:
    """Play as a novice who knows only the rules: the dearest card it can buy, else gems towards the nearest one."""
    return [quick_move(view, chance) for view in views]


def play_randomly(views: Sequence[Position], tastes: Sequence[int], chance: random.Random) -> list[Move]:
    """Make any legal move."""
    return [chance.choice(view.legal_moves()) for view in views]


def player_of(network: Network, level: Level) -> Chooser:
    """Return a player that chooses as a level does. Without a search, it values all positions in one call."""

    def choose_each(views: Sequence[Position], tastes: Sequence[int], chance: random.Random) -> list[Move]:
        if level.nodes:
            return [choose(network, view, level, chance) for view in views]
        return choose_at_once(network, views, level, tastes)

    return choose_each


def choose_at_once(network: Network, views: Sequence[Position], level: Level, tastes: Sequence[int]) -> list[Move]:
    """Return the moves of a level that does not search, for several positions with the same number of seats."""
    choices = [moves_to_consider(view) for view in views]
    after = [view.advance(move)[1] for view, moves in zip(views, choices, strict=True) for move in moves]
    _, chances = network.value(after, level.sight)
    chosen: list[Move] = []
    start = 0
    for view, moves, taste in zip(views, choices, tastes, strict=True):
        assert view.decision is not None
        end = start + len(moves)
        own = chances[start:end, view.decision.seat]
        chosen.append(moves[best_of(level, view, moves, after[start:end], own, taste)])
        start = end
    return chosen


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The share of victories of one player, and the margin of 95 %."""

    share: float
    margin: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ± {100 * self.margin:.1f} of {self.games}"


def result_of(games: Sequence[PlayedGame]) -> MatchResult:
    """Return the result of a match, with the margin that follows from how much its deals differ.

    Games of one deal depend on each other. The margin is at least that of half a game either way.
    """
    share, deals = fmean(game.share for game in games), dict[int, list[float]]()
    for game in games:
        deals.setdefault(game.deal, []).append(game.share)
    of_deals = [fmean(shares) for shares in deals.values()]
    spread = variance(of_deals, share) / len(deals) if len(deals) > 1 else share * (1 - share) / len(games)
    return MatchResult(share, 1.96 * sqrt(max(spread, 0.25 / len(games) ** 2)), len(games))


def games_of(first: Player, other: Player, options: Options, seats: int, deals: range, seed: int) -> list[PlayedGame]:
    """Return the games of some deals of a match, in order. With a program, one game is played after another."""
    chance, rules = random.Random(f"{seed}/{deals.start}/players"), rules_for(options)
    at_once = 1 if isinstance(first, Command) or isinstance(other, Command) else AT_ONCE
    kinds = [(deal, own) for deal in deals for own in range(seats)]
    games: list[PlayedGame] = []
    for start in range(0, len(kinds), at_once):
        begun = [
            Game(rules, [first if seat == own else other for seat in range(seats)], seed, deal, own)
            for deal, own in kinds[start : start + at_once]
        ]
        games += play_together(begun, chance)
    return games
