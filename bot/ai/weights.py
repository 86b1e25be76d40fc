"""The file of weights: numbers and a note on how they were made."""

import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.ai.network import SHAPES, Weights

SHIPPED = Path(__file__).parent / "weights.npz"
"""The weights that the bot plays with."""

DAMAGE = (
    *(OSError, EOFError, KeyError, ValueError, TypeError, SyntaxError, MemoryError, OverflowError),
    *(RuntimeError, zipfile.BadZipFile, zlib.error),
)
"""All that reading a damaged file may raise."""


class WeightsError(Exception):
    """A file of weights is missing, damaged, or made by another version; the message says which."""


def load_weights(path: Path = SHIPPED) -> Weights:
    """Return the weights in a file. Raises `WeightsError`."""
    found = _read(path, list(SHAPES))
    for name, shape in SHAPES.items():
        kind, found_shape = found[name].dtype.kind, found[name].shape
        if kind != "f" or found_shape != shape:
            raise WeightsError(f"{path.name} belongs to another version ({name} has the shape {found_shape})")
        if not np.isfinite(found[name]).all():
            raise WeightsError(f"{path.name} is damaged ({name} is not made of numbers)")
    return {name: value.astype(np.float32) for name, value in found.items()}


def _read(path: Path, names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Return arrays of a file. Raises `WeightsError`; a pickle is never loaded."""
    try:
        with zipfile.ZipFile(path) as file:
            return {name: _array(file, name) for name in names}
    except FileNotFoundError:
        raise WeightsError(f"{path.name} is missing") from None
    except DAMAGE as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise WeightsError(f"{path.name} cannot be read ({reason})") from error


def _array(file: zipfile.ZipFile, name: str) -> NDArray[Any]:
    with file.open(f"{name}.npy") as member:
        return np.lib.format.read_array(member, allow_pickle=False)
