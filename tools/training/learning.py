"""Learning: the gradients of the network, and Adam (Kingma and Ba, 2015)."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.ai.encoding import EncodedRows
from bot.ai.features import COLOURS, SEAT_NUMBERS, TABLE_NUMBERS, Features, Numbers, features
from bot.ai.network import BLOCK, CARD_LAYER, POOLED, Network, Weights, softmax

COLOUR_BLOCKS: Mapping[str, tuple[int, ...]] = {"cards": (0, 5, 10), "tiles": (0,), "seats": (0, 6), "table": (0,)}
"""Where blocks of one number for each colour begin."""


def with_colours(read: Features, order: NDArray[Any]) -> Features:
    """Return features with the colours in another order; the game is the same for all colours."""

    def permuted(name: str) -> Numbers:
        numbers: Numbers = getattr(read, name).copy()
        for start in COLOUR_BLOCKS[name]:
            numbers[..., start : start + COLOURS] = numbers[..., start + order]
        return numbers

    return Features(
        permuted("cards"), read.has_card, permuted("tiles"), read.has_tile, permuted("seats"), permuted("table")
    )


def gradients(network: Network, read: Features, wanted: Numbers) -> tuple[float, Weights]:
    """Return the mean cross-entropy between chances and wanted chances, and its gradient for each weight."""
    weights = network.weights
    done = network.forward(read)
    number, seats = wanted.shape
    chances = softmax(done.logits)
    loss = float(-(wanted * np.log(chances + 1e-9)).sum(-1).mean())
    at_logits = (chances - wanted) / number
    found: Weights = {}
    flat = at_logits.reshape(-1, 1)
    others = (done.own.sum(1, keepdims=True) - done.own) / (seats - 1)
    table = np.broadcast_to(read.table[:, None], (number, seats, TABLE_NUMBERS))
    block = np.concatenate((done.own, others, table), axis=2)
    second, first, block = (each.reshape(number * seats, -1) for each in (done.second, done.first, block))
    found["last"] = second.T @ flat
    at_second = (flat @ weights["last"].T) * (second > 0)
    found["second"], found["second_bias"] = first.T @ at_second, at_second.sum(0)
    at_first = (at_second @ weights["second"].T) * (first > 0)
    found["first"], found["first_bias"] = block.T @ at_first, at_first.sum(0)
    at_block = (at_first @ weights["first"][: 2 * BLOCK].T).reshape(number, seats, 2 * BLOCK)
    at_own, at_others = at_block[..., :BLOCK], at_block[..., BLOCK:]
    at_own = at_own + (at_others.sum(1, keepdims=True) - at_others) / (seats - 1)
    for name, layer, has, given, start, width in (
        ("card", done.cards, read.has_card, read.cards, SEAT_NUMBERS, CARD_LAYER),
        ("tile", done.tiles, read.has_tile, read.tiles, SEAT_NUMBERS + CARD_LAYER, BLOCK - SEAT_NUMBERS - CARD_LAYER),
    ):
        at_sum = at_own[..., start : start + width] * POOLED
        at_layer = (at_sum[:, :, None] * has[..., None] * (layer > 0)).reshape(-1, width)
        found[name] = given.reshape(-1, given.shape[-1]).T @ at_layer
        found[f"{name}_bias"] = at_layer.sum(0)
    return loss, found


class Learner:
    """Changes the weights of a network step by step, and keeps their moving average."""

    def __init__(self, weights: Weights, rate: float = 1e-3, averaging: float = 0.9995) -> None:
        self.network = Network(weights)
        self.rate, self.averaging = rate, averaging
        self.steps = 0
        self.mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in weights.items()}
        self.average = {name: value.copy() for name, value in weights.items()}

    def learn(self, rows: EncodedRows, wanted: Numbers, order: NDArray[Any]) -> float:
        """Take one step towards the wanted chances, and return the loss before it."""
        loss, found = gradients(self.network, with_colours(features(rows), order), wanted)
        self.steps += 1
        norm = float(np.sqrt(sum(float((value**2).sum()) for value in found.values())))
        scale = min(1.0, 1.0 / (norm + 1e-9))
        rate = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        averaging = min(self.averaging, self.steps / (self.steps + 10))
        for name, value in self.network.weights.items():
            change = found[name] * scale
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (change - mean)
            square += 0.001 * (change * change - square)
            value -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
            self.average[name] += (1 - averaging) * (value - self.average[name])
        return loss
