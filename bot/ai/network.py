"""The network that values positions: each seat's chance to win.

Every pair of a seat and a card, and of a seat and a tile, goes through a small layer, and the results are summed. So
the value depends neither on the order of cards and tiles nor on their number, and what is learnt about one seat holds
for all. Its weights are in a file.
"""

import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.ai import features
from bot.ai.contract import WEIGHTS, WeightsError
from bot.ai.encoding import EncodedRows, encode
from bot.ai.features import EVERYTHING, Numbers, Sight
from bot.engine import Frozen, Position

CARD_LAYER, TILE_LAYER, FIRST, SECOND = 64, 16, 128, 32
BLOCK = features.SEAT_NUMBERS + CARD_LAYER + TILE_LAYER
SHAPES: Mapping[str, tuple[int, ...]] = {
    "card": (features.CARD_NUMBERS, CARD_LAYER),
    "card_bias": (CARD_LAYER,),
    "tile": (features.TILE_NUMBERS, TILE_LAYER),
    "tile_bias": (TILE_LAYER,),
    "first": (2 * BLOCK + features.TABLE_NUMBERS, FIRST),
    "first_bias": (FIRST,),
    "second": (FIRST, SECOND),
    "second_bias": (SECOND,),
    "last": (SECOND, 1),
}
POOLED = 0.25
"""The sums over cards and tiles are scaled by this, so that they are as large as the other numbers."""
AT_ONCE = 256
"""About so many seats of positions are valued at once: enough for speed, few enough for cache and memory."""

Weights = dict[str, Numbers]

DAMAGE = (
    *(OSError, EOFError, KeyError, ValueError, TypeError, SyntaxError, MemoryError, OverflowError),
    *(RuntimeError, zipfile.BadZipFile, zlib.error),
)
"""All that reading a damaged file may raise."""


class Pass(Frozen):
    """The layers of one forward pass, for the gradients; `own` is the block of each seat."""

    cards: Numbers
    tiles: Numbers
    own: Numbers
    first: Numbers
    second: Numbers
    logits: Numbers


class Network:
    """The network with the given weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def value(self, positions: Sequence[Position], sight: Sight = EVERYTHING) -> tuple[EncodedRows, Numbers]:
        """Return encoded positions and each seat's chance to win in them. All must have the same number of seats."""
        rows = encode(positions)
        parts = max(1, round(len(rows) * positions[0].seats / AT_ONCE))
        chances = np.concatenate([self.chances(part, sight) for part in np.array_split(rows, parts)])
        for index, position in enumerate(positions):
            if position.winners:
                chances[index] = outcome(position)
        return rows, chances

    def chances(self, rows: EncodedRows, sight: Sight = EVERYTHING) -> Numbers:
        """Return each seat's chance to win in encoded positions that are not over, shape (positions, seats)."""
        return softmax(self.forward(features.features(rows, sight)).logits)

    def forward(self, read: features.Features) -> Pass:
        """Return the layers for some positions; `logits` has the shape (positions, seats)."""
        number, seats = read.seats.shape[:2]
        cards = self._layer("card", read.cards)
        tiles = self._layer("tile", read.tiles)
        sum_of_cards = np.matmul(read.has_card[:, :, None], cards)[:, :, 0] * POOLED
        sum_of_tiles = np.matmul(read.has_tile[:, :, None], tiles)[:, :, 0] * POOLED
        own = np.concatenate((read.seats, sum_of_cards, sum_of_tiles), axis=2)
        first = self._first(own, read.table)
        second = self._layer("second", first)
        logits = second.reshape(number * seats, -1) @ self.weights["last"]
        return Pass(cards, tiles, own, first, second, logits.reshape(number, seats))

    def _first(self, own: Numbers, table: Numbers) -> Numbers:
        """Return the output of the first layer after the sums, for each seat, shape (positions, seats, `FIRST`).

        It reads the seat's own block, the mean of the others' blocks, and the table. The others' blocks are the sum of
        all blocks less the own one. So the sum and the table are multiplied once for a position, not for each seat.
        """
        weights, others = self.weights["first"], 1 / (own.shape[1] - 1)
        of_others = weights[BLOCK : 2 * BLOCK] * np.float32(others)
        shared = own.sum(1) @ of_others
        shared += table @ weights[2 * BLOCK :]
        shared += self.weights["first_bias"]
        first = own.reshape(-1, BLOCK) @ (weights[:BLOCK] - of_others)
        first = first.reshape(*own.shape[:2], FIRST)
        first += shared[:, None]
        return np.maximum(first, 0, out=first)

    def _layer(self, name: str, numbers: Numbers) -> Numbers:
        """Return the output of a layer for the last axis. One large product is twice as fast as many small ones."""
        weights = self.weights[name]
        flat = numbers.reshape(-1, weights.shape[0]) @ weights
        flat += self.weights[f"{name}_bias"]
        np.maximum(flat, 0, out=flat)
        return flat.reshape(*numbers.shape[:-1], -1)


def outcome(position: Position) -> Numbers:
    """Return each seat's share of the victory in a game that is over."""
    shares = np.zeros(position.seats, dtype=np.float32)
    shares[list(position.winners)] = 1 / len(position.winners)
    return shares


def softmax(logits: Numbers) -> Numbers:
    """Return the chances for logits along the last axis."""
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def load_weights(path: Path = WEIGHTS) -> Weights:
    """Return the weights in a file; a pickle is never loaded. Raises `WeightsError`."""
    try:
        with zipfile.ZipFile(path) as file:
            found = {name: _array(file, name) for name in SHAPES}
    except FileNotFoundError:
        raise WeightsError(f"{path.name} is missing") from None
    except DAMAGE as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise WeightsError(f"{path.name} cannot be read ({reason})") from error
    for name, value in found.items():
        if value.dtype.kind != "f" or value.shape != SHAPES[name]:
            raise WeightsError(f"{path.name} belongs to another version ({name} has the shape {value.shape})")
        if not np.isfinite(value).all():
            raise WeightsError(f"{path.name} is damaged ({name} is not made of numbers)")
    return {name: value.astype(np.float32) for name, value in found.items()}


def _array(file: zipfile.ZipFile, name: str) -> NDArray[Any]:
    with file.open(f"{name}.npy") as member:
        return np.lib.format.read_array(member, allow_pickle=False)
