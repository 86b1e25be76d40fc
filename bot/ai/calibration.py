"""How far chances to win are off: measured in games between computer players, for each kind of game and each use."""

import csv
import os
import zlib
from collections.abc import Mapping
from functools import cache
from math import ceil
from pathlib import Path
from typing import Literal

from bot.ai.contract import WEIGHTS, WEIGHTS_VARIABLE
from bot.rules import Options

CALIBRATION = Path(__file__).parent / "calibration.csv"
"""The results of `tools.training.calibrate`: for each use, the mean gap in percentage points."""

Use = Literal["story", "hint"]
"""Chances at the beginning of a turn, with all hands open; and those after a move, as far as its player sees."""


def error_of(use: Use, options: Options, seats: int) -> int | None:
    """Return by how many percentage points chances were off on average, at most; None if that was not measured.

    Players of one level and players of different levels were measured apart; the larger gap counts. Neither the option
    to take up to three tokens nor other weights than those that ship were measured.
    """
    weights = Path(os.environ.get(WEIGHTS_VARIABLE) or WEIGHTS)
    row = None if options.up_to_three else measured(weights).get((options.expansion or "base", str(seats)))
    return None if row is None else ceil(float(row[use]))


@cache
def measured(weights: Path, file: Path = CALIBRATION) -> Mapping[tuple[str, str], Mapping[str, str]]:
    """Return the rows of a file by module and seats; none if it belongs to other weights, or cannot be read."""
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            rows = [row for row in csv.DictReader(lines) if row["weights"] == digest_of(weights)]
    except (OSError, KeyError, ValueError, csv.Error):
        return {}
    return {(row["module"], row["seats"]): row for row in rows}


def digest_of(weights: Path) -> str:
    """Return a checksum of a file of weights. Raises `OSError`."""
    return f"{zlib.crc32(weights.read_bytes()):08x}"
