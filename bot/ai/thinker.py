"""Answers to the questions of the bot, computed with the weights of a file."""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any

from bot.ai.advice import advice, alternatives
from bot.ai.contract import WEIGHTS, AdvisedMove, Question
from bot.ai.levels import choose, level_named
from bot.ai.network import Network, load_weights
from bot.ai.search import TreeSearch
from bot.engine import Move, Position
from bot.rules import ChooseAction, codec_for, rules_for

SECONDS_WHILE_OTHERS_WAIT = 0.02
"""The seconds that the search for a move or for advice has while others wait."""
MOST_SECONDS, SECONDS_OF_ADVICE = 2.5, 1.0
"""The seconds of the search for a move that goes on while nobody waits, in all, and those for advice."""
LOST_SECONDS = 0.1
"""The seconds that a question may wait for the processor, in all, if its search shall go on."""


class NetworkThinker:
    """Answers with the weights of a file, or the shipped ones, at once while `others_wait`. Raises `WeightsError`."""

    def __init__(self, path: Path | str | None = None, others_wait: Callable[[], bool] = lambda: False) -> None:
        self._others_wait = others_wait
        self._network = Network(load_weights(Path(path or WEIGHTS)))
        self._kept: tuple[Question, TreeSearch] | None = None

    def answer(self, request: Mapping[str, Any], waited: float = 0.0) -> Any:
        """Return the answer to a request, which has waited so many seconds, as values of JSON.

        Raises anything for a wrong request.
        """
        network, asked = self._network, time.perf_counter() - waited
        if request["kind"] == "ready":
            return True
        question = Question.of(request)
        if request["kind"] == "course":
            return _course(network, question, request["entries"])
        match request["kind"]:
            case "move":
                move, may_go_on = self.move(question, asked)
                return codec_for(question.options).dumps(move), may_go_on
            case "advice":
                is_over = self._is_over(asked + SECONDS_OF_ADVICE)
                advised = advice(network, question.view(), question.seed, int(request["number"]), is_over)
                return _plain(question, advised)
            case "alternatives":
                return _plain(question, alternatives(network, question.view(), question.seed))
            case _:
                raise ValueError(f"unknown request {request['kind']!r}")

    def move(self, question: Question, asked: float = -inf) -> tuple[Move, bool]:
        """Return the move of a level, and whether it pays to ask once more: then the search goes on.

        However long ago, by `time.perf_counter`, the question was `asked`, the move is the best one step ahead.
        """
        cpu_time = time.process_time()
        kept, self._kept = self._kept, None
        level = level_named(question.level, question.options.expansion)
        if not level.nodes:
            chance = random.Random(question.seed)
            return choose(self._network, question.view(), level, chance, question.taste), False
        search = kept[1] if kept is not None and kept[0] == question else None
        search = search or TreeSearch(self._network, question.view(), random.Random(question.seed))
        left = MOST_SECONDS - search.spent
        seconds, further = asked + min(level.seconds, left) - time.perf_counter(), max(0.0, left - level.seconds)
        is_settled = search.go_on(
            nodes=level.nodes, seconds=seconds, further=further, is_choice=True, is_over=self._is_over()
        )
        lost = time.perf_counter() - asked - (time.process_time() - cpu_time)
        if further and not is_settled and lost < LOST_SECONDS and not self._others_wait():
            self._kept = question, search
        return search.found()[0].move, self._kept is not None

    def _is_over(self, end: float = inf) -> Callable[[], bool]:
        """Return a function that returns whether it is later than `end`, or others wait for a moment."""
        least = time.perf_counter() + SECONDS_WHILE_OTHERS_WAIT

        def is_over() -> bool:
            return (now := time.perf_counter()) > end or (now > least and self._others_wait())

        return is_over


def _plain(question: Question, advised: Sequence[AdvisedMove]) -> list[list[Any]]:
    """Return moves as JSON values."""
    codec = codec_for(question.options)
    return [[codec.dumps(each.move), each.chances, each.goal, each.is_brief] for each in advised]


def _course(network: Network, question: Question, entries: Sequence[int]) -> list[list[float] | None]:
    """Return each seat's chance to win after each entry of a game that is over, None for those within a turn."""
    position, start = rules_for(question.options).before_deal(question.seats), 0
    valued: dict[int, Position] = {}
    for entry, number in enumerate(entries):
        position = position.after(question.events[start : start + number])
        start += number
        if position.is_over or isinstance(position.decision, ChooseAction):
            valued[entry] = position
    _, chances = network.value(list(valued.values()))
    course = dict(zip(valued, chances.tolist(), strict=True))
    return [course.get(entry) for entry in range(len(entries))]
