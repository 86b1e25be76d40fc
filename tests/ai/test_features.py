"""The network reads tables of features, whose numbers the shipped weights have learnt."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from bot.ai.encoding import ALL_TILES, TILES, encode
from bot.ai.features import (
    CARD_FEATURES,
    SEAT_FEATURES,
    TABLE_FEATURES,
    TILE_FEATURES,
    Feature,
    Sight,
    features,
)
from bot.ai.network import Network, load_weights
from bot.rules import Options
from tests.support.builders import a_deal, a_position, random_moves
from tools.training.learning import COLOUR_BLOCKS

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
        (None, 2, [5.6901, 3.3099]),
        (None, 4, [6.5031, 2.5833, 5.9980, 1.9156]),
        ("cities", 3, [2.8872, 0.7913, 8.3214]),
        ("orient", 2, [3.4355, 5.5645]),
        ("strongholds", 3, [2.4947, 1.3051, 12.2001]),
        ("trading_posts", 4, [6.9314, 2.5315, 5.3090, 2.2282]),
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


def test_without_a_look_at_nobles_there_are_none() -> None:
    rows = encode([a_deal(2)[1]])
    assert features(rows).has_tile.any()
    assert not features(rows, Sight(nobles=False)).has_tile.any()


@pytest.mark.parametrize("expansion", ["cities", "trading_posts"])
def test_tiles_of_an_expansion_stay_in_sight_without_the_nobles(expansion: str) -> None:
    rows = encode([a_deal(2, Options(expansion=expansion))[1]])
    own = [tile for tile in range(len(ALL_TILES)) if not ALL_TILES[tile].id.startswith("N")]
    assert own
    kept = features(rows, Sight(nobles=False))
    assert kept.has_tile.sum() == sum(2 for tile in rows[0, TILES:] if tile and (tile & 255) - 1 in own)


def test_without_a_look_at_rivals_their_turns_until_they_can_buy_a_card_are_not_known() -> None:
    rich, poor = (a_position(tokens={1: tokens}, row={1: "D01 D02 D03 D04"}) for tokens in ("2w 2b 2g 2r 2k", ""))
    own = slice(None), 0  # the numbers of the first seat
    seen = [features(encode([position.view(0)])).cards[own] for position in (rich, poor)]
    unseen = [features(encode([position.view(0)]), Sight(rivals=False)).cards[own] for position in (rich, poor)]
    columns = _columns("turns of a rival", "affordable to a rival", "affordable to a rival who acts before")
    assert not np.array_equal(seen[0][..., columns], seen[1][..., columns])
    assert np.array_equal(unseen[0][..., columns], unseen[1][..., columns])


def _columns(*names: str) -> list[int]:
    """Return the places of features of one number among those of a card."""
    starts = np.cumsum([0, *(feature.size for feature in CARD_FEATURES)])
    return [int(starts[[feature.name for feature in CARD_FEATURES].index(name)]) for name in names]
