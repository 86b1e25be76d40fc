"""The kinds of games for which chances were compared with results, and how to tell them.

The file is written by `tools.training.calibrate`. A story shows chances only where they came true; a hint shows
elsewhere those of the network as they are.
"""

import csv
import zlib
from collections import defaultdict
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from bot.ai.contract import CHANCES_ARE_OFF_BY
from bot.ai.features import Numbers

SHIPPED_CALIBRATION = Path(__file__).parent / "calibration.csv"
FEWEST_GAMES = 100
"""The number of games from which on a kind counts as measured."""

KindOfGame = tuple[str | None, int]
"""An expansion, None for the base game, and a number of seats."""


class Use(StrEnum):
    """Chances are told in stories and in hints, each with a confidence of its own."""

    STORY = "story"
    """At the beginning of a turn, by the network alone, with all hands open."""
    HINT = "hint"
    """After a move that a search found, with the hands that its player sees."""


def told(chances: Numbers, confidence: float) -> Numbers:
    """Return the chances to tell people for those of the network, along the last axis.

    They are powers of them, divided by their sum (temperature scaling, Guo et al. 2017). A `confidence` above 1 moves
    them away from even ones. The network learnt from players who are equally good; people, and levels with good days
    and bad ones, are not, and then whoever is ahead wins more often.
    """
    powers = chances**confidence
    return powers / powers.sum(-1, keepdims=True)


@cache
def trusted_kinds(weights: Path, use: Use, file: Path = SHIPPED_CALIBRATION) -> Mapping[KindOfGame, float]:
    """Return the kinds of games for which chances of one use came true, with the confidence to tell them with.

    `weights` is the file of the network that they come from. The result is empty for other weights than those that were
    measured, and if the file of the measurements is missing or damaged.
    """
    excess: defaultdict[KindOfGame, float] = defaultdict(float)  # of the gap above the limit, weighted
    confidences: dict[KindOfGame, float] = {}
    try:
        digest = digest_of(weights)
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                if row["use"] == use and row["weights"] == digest and int(row["games"]) >= FEWEST_GAMES:
                    kind = None if row["module"] == "base" else row["module"], int(row["seats"])
                    gap = abs(float(row["estimate"]) - float(row["share"]))
                    excess[kind] += int(row["count"]) * (gap - CHANCES_ARE_OFF_BY)
                    confidences[kind] = float(row["confidence"])
    except (OSError, KeyError, TypeError, ValueError):
        return {}
    return {kind: confidences[kind] for kind, value in excess.items() if value <= 0}


def digest_of(weights: Path) -> str:
    """Return a checksum of a file of weights. Raises `OSError`."""
    return f"{zlib.crc32(weights.read_bytes()):08x}"
