"""The network reads tables of features, whose numbers the shipped weights have learnt."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from bot.ai.encoding import encode
from bot.ai.features import CARD_FEATURES, SEAT_FEATURES, TABLE_FEATURES, TILE_FEATURES, Feature, features
from bot.ai.network import Network
from bot.ai.weights import load_weights
from bot.rules import Options
from tests.support.builders import a_deal, random_moves
from tests.tools.training.learning import COLOUR_BLOCKS

TABLES: dict[str, Sequence[Feature[Any]]] = {
    "cards": CARD_FEATURES,
    "tiles": TILE_FEATURES,
    "seats": SEAT_FEATURES,
    "table": TABLE_FEATURES,
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_feature_has_a_name_of_its_own(table: Sequence[Feature[Any]]) -> None:
    assert len({feature.name for feature in table}) == len(table)


def test_numbers_by_colour_stand_where_learning_permutes_them() -> None:
    by_colour = {"price", "missing gems", "bonus", "missing bonuses", "tokens", "bonuses", "bank"}
    for name, table in TABLES.items():
        starts = np.cumsum([0, *(feature.size for feature in table)])
        found = tuple(int(start) for start, feature in zip(starts, table, strict=False) if feature.name in by_colour)
        assert found == COLOUR_BLOCKS[name], name


@pytest.mark.parametrize(
    ("expansion", "seats", "chances"),
    [
        (None, 2, [5.5918, 3.4082]),
        (None, 4, [6.5774, 2.6762, 5.7665, 1.9799]),
        ("cities", 3, [2.6802, 0.8659, 8.4539]),
        ("orient", 2, [3.1397, 5.8603]),
        ("strongholds", 3, [2.5339, 1.6666, 11.7995]),
        ("trading_posts", 4, [6.7699, 2.6012, 5.5562, 2.0727]),
    ],
)
def test_the_shipped_weights_value_positions_as_they_always_did(
    expansion: str | None, seats: int, chances: list[float]
) -> None:
    position = a_deal(seats, Options(expansion=expansion))[1]
    positions = [at.view(at.decision.seat) for at, _, _ in random_moves(position, Random(5)) if at.decision is not None]
    valued = Network(load_weights()).chances(encode(positions[::10]))
    assert valued.sum(0) == pytest.approx(chances, abs=1e-3)


def test_absent_cards_and_tiles_are_zeros() -> None:
    read = features(encode([a_deal(2)[1]]))
    assert not read.cards[read.has_card == 0].any()
    assert not read.tiles[read.has_tile == 0].any()
