"""The file of weights: all damage is a WeightsError with one line, and a pickle is never loaded."""

import json
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.ai.contract import WEIGHTS, WeightsError
from bot.ai.network import SHAPES, load_weights
from tools.training.weights import new_weights, save_weights

MOST_BYTES = 2_000_000
"""The largest file of weights that may ship with the bot."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "weights.npz"
    save_weights(path, new_weights(1), {"games": 7})
    return path


def about(path: Path) -> dict[str, Any]:
    with np.load(path) as file:
        return json.loads(str(file["about"]))


def test_what_was_saved_is_loaded_in_half_precision(path: Path):
    weights, found = new_weights(1), load_weights(path)
    assert found.keys() == SHAPES.keys()
    for name, value in found.items():
        assert value.dtype == np.float32
        assert np.array_equal(value, weights[name].astype(np.float16).astype(np.float32))
    assert about(path) == {"games": 7}
    assert path.stat().st_size < MOST_BYTES
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.skipif(not WEIGHTS.exists(), reason="no weights have been trained yet")
def test_the_weights_that_ship_are_whole_and_small_and_say_how_they_were_made():
    assert load_weights().keys() == SHAPES.keys()
    assert WEIGHTS.stat().st_size < MOST_BYTES
    assert {"commit", "seed", "games", "modules", "table"} <= set(about(WEIGHTS))


def with_arrays(path: Path, **changed: Any) -> None:
    weights: dict[str, Any] = {**new_weights(1), **changed}
    kept = {name: value for name, value in weights.items() if value is not None}
    np.savez_compressed(path, about=np.array(json.dumps({})), **kept)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"last": None}, "last"),
        ({"last": np.zeros((3, 3), np.float32)}, "another version"),
        ({"last": np.full(SHAPES["last"], np.nan, np.float32)}, "damaged"),
        ({"first": np.full(SHAPES["first"], np.inf, np.float32)}, "damaged"),
        ({"last": np.full(SHAPES["last"], "1")}, "another version"),
        ({"last": np.full(SHAPES["last"], None)}, "allow_pickle=False"),
    ],
    ids=["missing array", "shape", "nan", "infinity", "text", "pickled array"],
)
def test_wrong_arrays_are_named(path: Path, changed: dict[str, Any], reason: str):
    with_arrays(path, **changed)
    with pytest.raises(WeightsError, match=reason) as failed:
        load_weights(path)
    assert "\n" not in str(failed.value)


class Harmful:
    def __reduce__(self) -> Any:
        return pytest.fail, ("the pickle was loaded",)


@pytest.mark.parametrize(
    "content",
    [b"", b"PK\x03\x04", b"text", pickle.dumps(Harmful()), b"\x93NUMPY\x01\x00v\x00{'descr': '<f4'}"],
    ids=["empty", "cut", "text", "pickle", "array"],
)
def test_another_file_cannot_be_read(path: Path, content: bytes):
    path.write_bytes(content)
    with pytest.raises(WeightsError, match=r"weights\.npz cannot be read"):
        load_weights(path)


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path):
    with pytest.raises(WeightsError, match=r"nothing\.npz is missing"):
        load_weights(tmp_path / "nothing.npz")
    with pytest.raises(WeightsError, match="cannot be read"):
        load_weights(tmp_path)


def test_damage_anywhere_is_a_weights_error_or_harmless(path: Path):
    whole = path.read_bytes()
    chance = random.Random(1)
    failed = 0
    for _ in range(300):
        damaged = bytearray(whole)
        start = chance.randrange(len(whole))
        if chance.random() < 0.5:  # the directory at the end, and the headers, are small
            start = len(whole) - 1 - chance.randrange(1500)
        damaged[start : start + 4] = chance.randbytes(4)
        path.write_bytes(damaged if chance.random() < 0.8 else damaged[:start])
        try:
            load_weights(path)
        except WeightsError:
            failed += 1
    assert failed > 200
