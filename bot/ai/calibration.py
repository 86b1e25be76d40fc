"""The kinds of games for which the chances of the network were compared with results, and came true.

The file is written by `tests.tools.training.calibrate`. A story shows chances only where they came true.
"""

import csv
import zlib
from collections import defaultdict
from functools import cache
from pathlib import Path

from bot.ai.contract import CHANCES_ARE_OFF_BY

SHIPPED_CALIBRATION = Path(__file__).parent / "calibration.csv"
"""The measurements of the weights that the bot ships with."""
FEWEST_GAMES = 100
"""The number of games from which on a kind counts as measured."""


@cache
def trusted_kinds(weights: Path, file: Path = SHIPPED_CALIBRATION) -> frozenset[tuple[str | None, int]]:
    """Return the kinds (expansion, seats) for which the chances by a file of weights came true.

    The set is empty for other weights than those that were measured, and if the file is missing or damaged.
    """
    excess: defaultdict[tuple[str | None, int], float] = defaultdict(float)  # of the gap above the limit, weighted
    try:
        digest = digest_of(weights)
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                if row["weights"] == digest and int(row["games"]) >= FEWEST_GAMES:
                    kind = None if row["module"] == "base" else row["module"], int(row["seats"])
                    gap = abs(float(row["estimate"]) - float(row["share"]))
                    excess[kind] += int(row["count"]) * (gap - CHANCES_ARE_OFF_BY)
    except (OSError, KeyError, TypeError, ValueError):
        return frozenset()
    return frozenset(kind for kind, value in excess.items() if value <= 0)


def digest_of(weights: Path) -> str:
    """Return a checksum of a file of weights. Raises `OSError`."""
    return f"{zlib.crc32(weights.read_bytes()):08x}"
