"""The strengths of computer players."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bot.ai.contract import LEVELS
from bot.ai.features import Numbers
from bot.ai.network import Network
from bot.ai.search import moves_to_consider, search
from bot.engine import Move, Position

NEAR = 4.0
"""Moves that are worse than the best by more than this many temperatures are never made."""


@dataclass(frozen=True, slots=True)
class Level:
    """The way in which a level chooses.

    `temperature` is the loss of chance that it hardly notices, from 0 to 1. `nodes` and `seconds` limit the search;
    with no nodes it looks one move ahead.
    """

    temperature: float = 0.0
    nodes: int = 0
    seconds: float = 0.0

    def within(self, seconds: float) -> "Level":
        """Return the level with a search of at most so many seconds."""
        return replace(self, seconds=min(self.seconds, seconds))


SETTINGS: Mapping[str, Level] = dict(
    zip(LEVELS, (Level(0.058), Level(0.033), Level(0.018), Level(), Level(nodes=160, seconds=0.07)), strict=True)
)


def choose(network: Network, view: Position, level: Level, chance: random.Random) -> Move:
    """Return the move of a level for the seat that has to move. The position must be that seat's view."""
    if level.nodes:
        return search(network, view, chance, nodes=level.nodes, seconds=level.seconds)[0].move
    assert view.decision is not None
    moves = moves_to_consider(view)
    after = [view.advance(move)[1] for move in moves]
    _, chances = network.value(after)
    return moves[draw(chances[:, view.decision.seat], after, level, chance)]


def draw(own: Numbers, after: Sequence[Position], level: Level, chance: random.Random) -> int:
    """Return the number of the chosen move, from the chances and the positions after all of them."""
    best = int(own.argmax())
    if not level.temperature or (after[best].is_over and own[best] >= 1):  # no level misses a move that wins at once
        return best
    worse = (own[best] - own) / level.temperature
    weights = np.where(worse <= NEAR, np.exp(-worse), 0)
    return chance.choices(range(len(own)), weights.tolist())[0]
