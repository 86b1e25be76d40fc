"""Answers to the questions of the bot, computed with the weights of a file.

A story shows chances to win only in the kinds of games in which they came true when chances were compared with results;
a hint shows elsewhere those of the network as they are.
"""

import csv
import random
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from bot.ai.advice import advice, alternatives
from bot.ai.contract import CHANCES_ARE_OFF_BY, AdvisedMove, Question
from bot.ai.features import Numbers
from bot.ai.levels import choose, level_named
from bot.ai.network import Network, load_weights
from bot.engine import Position
from bot.rules import ChooseAction, codec_for, rules_for

SHIPPED_CALIBRATION = Path(__file__).parent / "calibration.csv"
"""The results of that comparison, written by `tools.training.calibrate`."""
FEWEST_GAMES = 100
"""The number of games from which on a kind counts as measured."""
SECONDS_WHILE_OTHERS_WAIT = 0.02
"""The seconds that a search has while others wait."""

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
    """Return the kinds of games for which chances by these weights came true, with a confidence; none if unmeasured."""
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


class NetworkThinker:
    """Answers with the weights of a file, after a short search while `others_wait`. Raises `WeightsError`."""

    def __init__(self, path: Path, others_wait: Callable[[], bool] = lambda: False) -> None:
        self._path, self._others_wait = path, others_wait
        self._network = Network(load_weights(path))

    def answer(self, request: Mapping[str, Any]) -> Any:
        """Return the answer to a request as values of JSON. Raises anything for a wrong request."""
        network = self._network
        if request["kind"] == "ready":
            return True
        question = Question.of(request)
        if request["kind"] == "course":
            confidence = self._confidence(question, Use.STORY)
            return None if confidence is None else _course(network, question, request["entries"], confidence)
        view = question.view()
        codec = codec_for(question.options)
        chance = random.Random(question.seed)
        match request["kind"]:
            case "move":
                level = level_named(question.level, question.options.expansion, question.seats)
                level = level.within(float(request["seconds"]))
                least = time.perf_counter() + SECONDS_WHILE_OTHERS_WAIT

                def others_wait() -> bool:
                    return time.perf_counter() > least and self._others_wait()

                return codec.dumps(choose(network, view, level, chance, question.taste, others_wait))
            case "advice":
                advised = advice(network, view, question.seed, int(request["number"]), nodes=int(request["nodes"]))
                return self._plain(question, advised, Use.HINT)
            case "alternatives":
                return self._plain(question, alternatives(network, view, question.seed), Use.STORY)
            case _:
                raise ValueError(f"unknown request {request['kind']!r}")

    def _confidence(self, question: Question, use: Use) -> float | None:
        """Return the confidence to tell chances with, None if those of such games were not compared with results."""
        if question.options.up_to_three:
            return None
        return trusted_kinds(self._path, use).get((question.options.expansion, question.seats))

    def _plain(self, question: Question, advised: Sequence[AdvisedMove], use: Use) -> list[list[Any]]:
        """Return moves as JSON values; the confidence for a `use`, a story or a hint, adjusts their chances."""
        codec, confidence = codec_for(question.options), self._confidence(question, use) or 1.0
        chances = told(np.array([each.chances for each in advised]), confidence).tolist()
        return [[codec.dumps(each.move), of, each.goal] for each, of in zip(advised, chances, strict=True)]


def _course(
    network: Network, question: Question, entries: Sequence[int], confidence: float
) -> list[list[float] | None]:
    """Return each seat's chance to win after each entry of a game that is over, None for those within a turn."""
    position, start = rules_for(question.options).before_deal(question.seats), 0
    valued: dict[int, Position] = {}
    for entry, number in enumerate(entries):
        position = position.after(question.events[start : start + number])
        start += number
        if position.is_over or isinstance(position.decision, ChooseAction):
            valued[entry] = position
    _, chances = network.value(list(valued.values()))
    course = dict(zip(valued, told(chances, confidence).tolist(), strict=True))
    return [course.get(entry) for entry in range(len(entries))]
