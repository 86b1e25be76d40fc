"""The strengths of computer players."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bot.ai.choosing import moves_to_consider, value_positions
from bot.ai.contract import LEVELS
from bot.ai.network import Network
from bot.ai.search import search
from bot.engine import Move, Position

NEAR = 4.0
"""Moves that are worse than the best by more than this many temperatures are not made: no absurd ones."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level chooses: `temperature` is the loss of chance that it hardly notices, `nodes` and `seconds` limit the
    search; with no nodes it looks one move ahead.
    """

    temperature: float = 0.0
    nodes: int = 0
    seconds: float = 0.0


SETTINGS: Mapping[str, Level] = dict(
    zip(LEVELS, (Level(0.12), Level(0.05), Level(0.02), Level(), Level(nodes=100, seconds=0.07)), strict=True)
)


def choose(network: Network, view: Position, level: Level, chance: random.Random) -> Move:
    """Return the move of a level for the seat that has to move. The position must be that seat's view."""
    if level.nodes:
        return search(network, view, chance, nodes=level.nodes, seconds=level.seconds)[0].move
    moves = moves_to_consider(view)
    if len(moves) == 1:
        return moves[0]
    assert view.decision is not None
    after = [view.advance(move)[1] for move in moves]
    own = value_positions(network, after)[1][:, view.decision.seat]
    best = int(own.argmax())
    if not level.temperature or (after[best].is_over and own[best] >= 1):  # nobody misses a move that wins at once
        return moves[best]
    worse = (own[best] - own) / level.temperature
    weights = np.where(worse <= NEAR, np.exp(-worse), 0)
    return chance.choices(moves, weights.tolist())[0]
