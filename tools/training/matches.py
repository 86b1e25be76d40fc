"""Players and matches between them, many games at once."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from bot.ai.contract import quick_move
from bot.ai.levels import Level, best_of, choose
from bot.ai.network import Network, outcome
from bot.ai.search import moves_to_consider
from bot.engine import Move, Position
from bot.rules import CARDS, Options, ReturnTokens, TakeTokens, base_of, open_cards, prestige_of, rules_for
from data import Gems
from data.gems import shortfall, total

Chooser = Callable[[Sequence[Position], Sequence[int], random.Random], list[Move]]
"""A player: the moves for several positions, each the view of the seat that has to move, with the taste of its game."""

LONGEST = 100
"""Rounds after which the seat with the most prestige wins."""


def play_greedily(views: Sequence[Position], tastes: Sequence[int], chance: random.Random) -> list[Move]:
    """Buy for the most prestige, else buy anything, else take as many gems as possible: the quick player."""
    return [quick_move(view, chance) for view in views]


def play_simply(views: Sequence[Position], tastes: Sequence[int], chance: random.Random) -> list[Move]:
    """Play as a beginner who knows only the rules: the dearest card it can buy, else gems towards the nearest one."""
    return [_simple_move(view, chance) for view in views]


def _simple_move(view: Position, chance: random.Random) -> Move:
    moves, player = moves_to_consider(view), base_of(view).players[view.seat]
    if purchases := [move for move in moves if type(move).__name__.startswith("Purchase") and hasattr(move, "card")]:
        return max(purchases, key=lambda move: total(CARDS[getattr(move, "card", "")].cost))
    changes: dict[Move, Gems] = {move: move.tokens for move in moves if isinstance(move, TakeTokens)}
    changes |= {move: -move.tokens for move in moves if isinstance(move, ReturnTokens)}
    cards = [*(card for _, card in open_cards(view)), *(held.card for held in player.hand)]
    if not changes or not cards:
        return chance.choice(moves)
    nearest = min(cards, key=lambda card: total(player.missing(card)))

    def rank(move: Move) -> tuple[int, int]:
        tokens = player.tokens + changes[move]
        return total(shortfall(tokens + player.bonuses, nearest.cost)), -total(tokens)

    return min(changes, key=rank)


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
    games: list[tuple[Position, int, list[int]]] = []
    for _ in range(deals):
        dealt = rules.replay(seats, rules.deal(seats, chance))
        games += [(dealt, seat, [chance.randrange(2**32) for _ in range(seats)]) for seat in range(seats)]
    shares: list[float] = []
    for start in range(0, len(games), at_once):
        running: list[tuple[Position, int, list[int]]] = games[start : start + at_once]
        while running:
            players: Mapping[bool, tuple[Chooser, list[int]]] = {True: (first, []), False: (other, [])}
            for index, (position, seat, _) in enumerate(running):
                assert position.decision is not None
                players[position.decision.seat == seat][1].append(index)
            for chooser, indices in players.values():
                if indices:
                    views = [view_of(running[index][0]) for index in indices]
                    of_seats = [running[index][2][view.seat] for index, view in zip(indices, views, strict=True)]
                    for index, move in zip(indices, chooser(views, of_seats, chance), strict=True):
                        position, seat, tastes = running[index]
                        running[index] = position.advance(move)[1], seat, tastes
            shares += [_share(position, seat) for position, seat, _ in running if _is_over(position)]
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
