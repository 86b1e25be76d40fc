"""New weights, and writing the file that `bot.ai.network` reads."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bot.ai.network import SHAPES, Weights


def new_weights(seed: int) -> Weights:
    """Return random weights for a new network."""
    chance = np.random.default_rng(seed)
    return {
        name: (
            chance.standard_normal(shape, dtype=np.float32) * np.float32((2 / shape[0]) ** 0.5)
            if len(shape) > 1
            else np.zeros(shape, dtype=np.float32)
        )
        for name, shape in SHAPES.items()
    }


def save_weights(path: Path, weights: Weights, about: Mapping[str, Any]) -> None:
    """Write weights with a note on how they were made; numbers are rounded to half precision."""
    new = path.with_suffix(".new.npz")
    rounded = {name: value.astype(np.float16) for name, value in weights.items()}
    np.savez_compressed(new, about=np.array(json.dumps(about)), **rounded)  # pyright: ignore[reportArgumentType]
    new.replace(path)


def about_weights(path: Path) -> dict[str, Any]:
    """Return the note in a file that `save_weights` wrote: among others its seed and number of games."""
    with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
        return json.loads(str(file["about"]))
