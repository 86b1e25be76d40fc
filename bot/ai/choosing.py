"""The moves that a computer player considers, and the positions after them."""

from collections.abc import Sequence

import numpy as np

from bot.ai.encoding import EncodedRows, encode
from bot.ai.features import Numbers
from bot.ai.network import Network
from bot.engine import Move, Position

AT_ONCE = 96
"""Positions that the network values at once: enough for its speed, few enough for the processor's cache and memory."""


def moves_to_consider(position: Position) -> list[Move]:
    """Return the legal moves, and of the ways to pay for a card only the first, which has the least gold (B12)."""
    moves: list[Move] = []
    paid: set[tuple[type[Move], str]] = set()
    for move in position.legal_moves():
        if hasattr(move, "payment"):
            way = type(move), str(getattr(move, "card", ""))
            if way in paid:
                continue
            paid.add(way)
        moves.append(move)
    return moves


def outcome(position: Position) -> Numbers:
    """Return each seat's share of the victory in a game that is over."""
    shares = np.zeros(position.seats, dtype=np.float32)
    shares[list(position.winners)] = 1 / len(position.winners)
    return shares


def value_positions(network: Network, positions: Sequence[Position]) -> tuple[EncodedRows, Numbers]:
    """Return the encoded positions and each seat's chance to win in them. All must have the same number of seats."""
    rows = encode(positions)
    parts = [network.chances(rows[start : start + AT_ONCE]) for start in range(0, len(rows), AT_ONCE)]
    chances = np.concatenate(parts)
    for index, position in enumerate(positions):
        if position.winners:
            chances[index] = outcome(position)
    return rows, chances
