"""Answers to the questions of the bot, computed with the weights of a file."""

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.ai.advice import advice, alternatives
from bot.ai.calibration import trusted_kinds
from bot.ai.contract import Question
from bot.ai.levels import choose, level_named
from bot.ai.network import Network
from bot.ai.weights import load_weights
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
            is_trusted = (question.options.expansion, question.seats) in trusted_kinds(self._path)
            is_measured = is_trusted and not question.options.up_to_three
            return _course(network, question, request["entries"]) if is_measured else None
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
                return [[codec.dumps(each.move), each.chances, each.goal] for each in advised]
            case "alternatives":
                found = alternatives(network, view, question.seed)
                return [[codec.dumps(each.move), each.chances, each.goal] for each in found]
            case _:
                raise ValueError(f"unknown request {request['kind']!r}")


def _course(network: Network, question: Question, entries: Sequence[int]) -> list[list[float] | None]:
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
    course = dict(zip(valued, chances.tolist(), strict=True))
    return [course.get(entry) for entry in range(len(entries))]
