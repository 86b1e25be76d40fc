"""The file of weights, which holds numbers and a note on how they were made."""

import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.ai.contract import WeightsError
from bot.ai.network import SHAPES, Weights

SHIPPED = Path(__file__).parent / "weights.npz"
"""The weights that the bot plays with."""

DAMAGE = (
    *(OSError, EOFError, KeyError, ValueError, TypeError, SyntaxError, MemoryError, OverflowError),
    *(RuntimeError, zipfile.BadZipFile, zlib.error),
)
"""All that reading a damaged file may raise."""


def load_weights(path: Path = SHIPPED) -> Weights:
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
