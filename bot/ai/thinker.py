"""Answers to the questions of the bot, computed with the weights of a file."""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bot.ai.advice import advice, alternatives
from bot.ai.calibration import Use, told, trusted_kinds
from bot.ai.contract import AdvisedMove, Question
from bot.ai.levels import choose, level_named
from bot.ai.network import Network, load_weights
from bot.engine import Position
from bot.rules import ChooseAction, codec_for, rules_for


class NetworkThinker:
    """A thinker that answers with the weights of a file. Raises `WeightsError` for a file that cannot be used.

    `others_wait` says whether there are further requests, so that the search for a move ends soon.
    """

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
                return codec.dumps(choose(network, view, level, chance, question.taste, self._others_wait))
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
    """Return each seat's chance to win after each entry of the log, of which `entries` gives the number of events.

    It is None within a turn. The game is over, so all hands are open; the order of the decks is not encoded.
    """
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
