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
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from bot.ai.advice import advice, alternatives
from bot.ai.contract import CHANCES_ARE_OFF_BY, AdvisedMove, Question
from bot.ai.features import Numbers
from bot.ai.levels import choose, level_named
from bot.ai.network import SHIPPED, Network, load_weights
from bot.ai.search import TreeSearch
from bot.engine import Move, Position
from bot.rules import ChooseAction, codec_for, rules_for

SHIPPED_CALIBRATION = Path(__file__).parent / "calibration.csv"
"""The results of that comparison, written by `tools.training.calibrate`."""
FEWEST_GAMES = 100
"""The number of games from which on a kind counts as measured."""
SECONDS_WHILE_OTHERS_WAIT = 0.02
"""The seconds that the search for a move or for advice has while others wait."""
MOST_SECONDS, SECONDS_OF_ADVICE = 2.5, 1.0
"""The seconds of the search for a move that goes on while nobody waits, in all, and those for advice."""

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
    """Answers with the weights of a file, or the shipped ones, at once while `others_wait`. Raises `WeightsError`."""

    def __init__(self, path: Path | str | None = None, others_wait: Callable[[], bool] = lambda: False) -> None:
        self._path, self._others_wait = Path(path or SHIPPED), others_wait
        self._network = Network(load_weights(self._path))
        self._kept: tuple[Question, TreeSearch] | None = None

    def answer(self, request: Mapping[str, Any], waited: float = 0.0) -> Any:
        """Return the answer to a request, which has waited so many seconds, as values of JSON.

        Raises anything for a wrong request.
        """
        network = self._network
        if request["kind"] == "ready":
            return True
        question = Question.of(request)
        if request["kind"] == "course":
            confidence = self._confidence(question, Use.STORY)
            return None if confidence is None else _course(network, question, request["entries"], confidence)
        match request["kind"]:
            case "move":
                move, may_go_on = self.move(question, waited)
                return codec_for(question.options).dumps(move), may_go_on
            case "advice":
                is_over = self._is_over(SECONDS_OF_ADVICE - waited)
                advised = advice(network, question.view(), question.seed, int(request["number"]), is_over)
                return self._plain(question, advised, Use.HINT)
            case "alternatives":
                return self._plain(question, alternatives(network, question.view(), question.seed), Use.STORY)
            case _:
                raise ValueError(f"unknown request {request['kind']!r}")

    def move(self, question: Question, waited: float) -> tuple[Move, bool]:
        """Return the move of a level, and whether it pays to ask once more: then the search goes on.

        However long the question has waited, the move is the best one step ahead.
        """
        begun, cpu_time = time.perf_counter(), time.process_time()
        kept, self._kept = self._kept, None
        level = level_named(question.level, question.options.expansion, question.seats)
        if not level.nodes:
            chance = random.Random(question.seed)
            return choose(self._network, question.view(), level, chance, question.taste), False
        if kept is not None and kept[0] == question:
            search, seconds, seconds_left = kept[1], MOST_SECONDS - level.seconds, 0.0
        else:
            search = TreeSearch(self._network, question.view(), random.Random(question.seed))
            seconds, seconds_left = level.seconds, MOST_SECONDS - level.seconds
        search.go_on(nodes=level.nodes, is_choice=True, seconds=seconds - waited, is_over=self._is_over())
        had_processor = 2 * (time.process_time() - cpu_time) >= time.perf_counter() - begun
        if had_processor and not search.is_settled(level.nodes, seconds_left) and not self._others_wait():
            self._kept = question, search
        return search.found()[0].move, self._kept is not None

    def _is_over(self, seconds: float = inf) -> Callable[[], bool]:
        """Return a function that returns whether so many seconds are over, or few while others wait."""
        now = time.perf_counter()
        end, least = now + seconds, now + SECONDS_WHILE_OTHERS_WAIT

        def is_over() -> bool:
            return (now := time.perf_counter()) > end or (now > least and self._others_wait())

        return is_over

    def _confidence(self, question: Question, use: Use) -> float | None:
        """Return the confidence to tell chances with, None if those of such games were not compared with results."""
        if question.options.up_to_three:
            return None
        return trusted_kinds(self._path, use).get((question.options.expansion, question.seats))

    def _plain(self, question: Question, advised: Sequence[AdvisedMove], use: Use) -> list[list[Any]]:
        """Return moves as JSON values; the confidence for a `use`, a story or a hint, adjusts their chances."""
        codec, confidence = codec_for(question.options), self._confidence(question, use) or 1.0
        chances = told(np.array([each.chances for each in advised]), confidence).tolist()
        of_moves = zip(advised, chances, strict=True)
        return [[codec.dumps(each.move), of, each.goal, each.is_brief] for each, of in of_moves]


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
