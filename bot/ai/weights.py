"""The file of weights: numbers and a note on how they were made."""

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bot.ai.network import SHAPES, Weights

SHIPPED = Path(__file__).parent / "weights.npz"
"""The weights that the bot plays with."""


class WeightsError(Exception):
    """A file of weights is missing, damaged, or made by another version; the message says which."""


def load_weights(path: Path = SHIPPED) -> Weights:
    """Return the weights in a file. Raises `WeightsError`."""
    try:
        with np.load(path, allow_pickle=False) as file:
            weights: Weights = {name: file[name].astype(np.float32) for name in SHAPES}
    except FileNotFoundError:
        raise WeightsError(f"{path.name} is missing") from None
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise WeightsError(f"{path.name} cannot be read ({error})") from error
    for name, shape in SHAPES.items():
        if weights[name].shape != shape:
            raise WeightsError(f"{path.name} belongs to another version ({name} has the shape {weights[name].shape})")
        if not np.isfinite(weights[name]).all():
            raise WeightsError(f"{path.name} is damaged ({name} is not made of numbers)")
    return weights


def read_about(path: Path = SHIPPED) -> Mapping[str, Any]:
    """Return how the weights in a file were made. Raises `WeightsError`."""
    try:
        with np.load(path, allow_pickle=False) as file:
            return json.loads(str(file["about"]))
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise WeightsError(f"{path.name} cannot be read ({error})") from error


def save_weights(path: Path, weights: Weights, about: Mapping[str, Any]) -> None:
    """Write weights with a note on how they were made; numbers are rounded to half precision."""
    new = path.with_suffix(".new.npz")
    rounded = {name: value.astype(np.float16) for name, value in weights.items()}
    np.savez_compressed(new, about=np.array(json.dumps(about)), **rounded)  # pyright: ignore[reportArgumentType]
    new.replace(path)
