"""A training run: rounds of self-play in all processes, and learning from their positions."""

import json
import multiprocessing
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi
from pathlib import Path
from typing import Any

import numpy as np

from bot.ai.encoding import EncodedRows
from bot.ai.features import Numbers
from bot.ai.network import DAMAGE, Network, Weights
from bot.rules import EXPANSIONS, Options
from tools.training.learning import Learner
from tools.training.self_play import Exploration, GameKind, play_games
from tools.training.weights import new_weights

MODULES = ("base", *EXPANSIONS)
"""The modules that can be played, the base game first."""
GAMES_OF_A_TASK = 24
SEATS_OF_TASKS = (2, 3, 2, 4)
"""The seats of the tasks of a round."""
SHARE_OF_BASE = 0.25
"""The base game has this share of the games with each number of seats; the expansions share the others."""
BATCH = 256
USES = 3
"""How often a position is learnt from."""
REMEMBERED = 12
"""Rounds whose positions are learnt from."""
RATES = 1e-3, 4e-5
"""The first and the last learning rate."""
RATES_OF_SEARCH = 3e-4, 4e-5
"""The same for a run that searches, which goes on with trained weights."""


class SavedRunError(Exception):
    """A saved run cannot be read, or was started with other settings; the message says which."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a round: the mean loss before each step, the games played, and the seconds it took."""

    loss: float
    games: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Task:
    """Games for one process to play."""

    kinds: tuple[GameKind, ...]
    exploration: Exploration
    seed: int


def options_of(module: str) -> Options:
    """Return the options of a game of a module in `MODULES`."""
    return Options(expansion=None if module == "base" else module)


def exploration_at(games: int) -> Exploration:
    """Return how moves are drawn after this number of games.

    At first the values mean nothing, so targets come from the ends of the games.
    """
    if games < 500:
        return Exploration(0.1, 0.02, later=0.97, slip=1)
    if games < 1_500:
        return Exploration(0.04, 0.02, later=0.9, slip=0.2)
    if games < 4_000:
        return Exploration(0.02, 0.015, later=0.85, slip=0.06)
    return Exploration(0.01, 0.01, later=0.8, slip=0.03)


def rate_at(part: float, rates: tuple[float, float] = RATES) -> float:
    """Return the learning rate when this part of the games has been played: constant, then along a cosine."""
    first, last = rates
    return first if part < 0.3 else last + (first - last) * (1 + cos(pi * (part - 0.3) / 0.7)) / 2


def _copied(weights: Weights) -> Weights:
    return {name: value.copy() for name, value in weights.items()}


def _play(work: tuple[Weights, Task]) -> tuple[EncodedRows, Numbers]:
    weights, task = work
    return play_games(Network(weights), task.kinds, task.exploration, task.seed)


class Training:
    """The state of a run. The result depends on the seed, the number of games and the first weights, not on timing."""

    def __init__(
        self,
        seed: int,
        games: int,
        modules: Sequence[str] = MODULES,
        begun: tuple[Weights, int] | None = None,
        nodes: int = 0,
    ) -> None:
        """Begin a run of this number of games, or go on with weights that have learnt from some of them (`begun`).

        With `nodes`, targets are improved by searches of so many nodes.
        """
        self.seed, self.games, self.modules, self.nodes = seed, games, tuple(modules), nodes
        weights, played = begun or (new_weights(seed), 0)
        self.learner = Learner(_copied(weights))
        self.playing = _copied(self.learner.network.weights)  # those that the games of the next round are played with
        self.first = self.round = played // (GAMES_OF_A_TASK * len(SEATS_OF_TASKS))
        self.memory: list[list[tuple[EncodedRows, Numbers]]] = []

    @property
    def settings(self) -> tuple[object, ...]:
        """Return what a saved run must have been started with to go on."""
        return self.seed, self.games, self.modules, self.first, self.nodes

    @property
    def rounds(self) -> int:
        """Return the number of rounds of the whole run."""
        return -(-self.games // (GAMES_OF_A_TASK * len(SEATS_OF_TASKS)))

    def tasks(self, number: int) -> list[Task]:
        """Return the tasks of a round."""
        exploration = replace(exploration_at(number * GAMES_OF_A_TASK * len(SEATS_OF_TASKS)), nodes=self.nodes)
        tasks: list[Task] = []
        for index, seats in enumerate(SEATS_OF_TASKS):
            seed = (self.seed * 1_000_003 + number) * 10 + index
            chance = random.Random(seed)
            of_others = (1 - SHARE_OF_BASE) / max(1, len(self.modules) - 1)
            shares = [SHARE_OF_BASE if module == "base" else of_others for module in self.modules]
            modules = chance.choices(self.modules, shares, k=GAMES_OF_A_TASK)
            kinds = tuple(GameKind(options_of(module), seats) for module in modules)
            tasks.append(Task(kinds, exploration, seed))
        return tasks

    def run(self, processes: int) -> Iterator[Figures]:
        """Play and learn until all games are played; yield the figures of each round.

        While this process learns from a round, the others play the next one, with the weights from before that.
        """
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            waiting = self._start(pool, self.round)
            while self.round < self.rounds:
                began = time.monotonic()
                played = waiting.get()
                self.playing = _copied(self.learner.network.weights)
                if self.round + 1 < self.rounds:
                    waiting = self._start(pool, self.round + 1)
                self.memory = [*self.memory, played][-REMEMBERED:]
                loss = self._learn(self.round, sum(len(rows) for rows, _ in played))
                self.round += 1
                yield Figures(loss, GAMES_OF_A_TASK * len(SEATS_OF_TASKS), time.monotonic() - began)

    def _start(self, pool: Any, number: int) -> Any:
        return pool.map_async(_play, [(self.playing, task) for task in self.tasks(number)], chunksize=1)

    def _learn(self, number: int, positions: int) -> float:
        chance = np.random.default_rng((self.seed, number))
        if self.nodes:
            self.learner.rate = rate_at((number - self.first) / (self.rounds - self.first), RATES_OF_SEARCH)
        else:
            self.learner.rate = rate_at(number / self.rounds)
        groups: dict[int, tuple[EncodedRows, Numbers]] = {}
        for seats in set(SEATS_OF_TASKS):
            parts = [part for tasks in self.memory for part in tasks if part[1].shape[1] == seats]
            groups[seats] = np.concatenate([rows for rows, _ in parts]), np.concatenate([wanted for _, wanted in parts])
        sizes = np.array([len(groups[seats][0]) for seats in groups], dtype=np.float64)
        losses: list[float] = []
        for _ in range(max(1, USES * positions // BATCH)):
            seats = list(groups)[int(chance.choice(len(groups), p=sizes / sizes.sum()))]
            rows, wanted = groups[seats]
            chosen = chance.integers(0, len(rows), BATCH)
            losses.append(self.learner.learn(rows[chosen], wanted[chosen], chance.permutation(5)))
        return float(np.mean(losses))

    def save(self, path: Path) -> None:
        """Write everything that is needed to go on."""
        arrays: dict[str, Any] = {}
        learner = self.learner
        for kind, group in self._groups().items():
            arrays |= {f"{kind}/{name}": value for name, value in group.items()}
        for index, tasks in enumerate(self.memory):
            for number, (rows, wanted) in enumerate(tasks):
                arrays[f"rows/{index}/{number}"], arrays[f"wanted/{index}/{number}"] = rows, wanted
        about = {
            "seed": self.seed,
            "games": self.games,
            "modules": self.modules,
            "nodes": self.nodes,
            "first": self.first,
            "round": self.round,
            "steps": learner.steps,
        }
        new = path.with_suffix(".new.npz")
        np.savez(new, about=np.array(json.dumps(about)), **arrays)
        new.replace(path)

    def _groups(self) -> Mapping[str, Weights]:
        """Return all numbers by weight that a run goes on with."""
        learner = self.learner
        return {
            "weights": learner.network.weights,
            "playing": self.playing,
            "average": learner.average,
            "mean": learner.mean,
            "square": learner.square,
        }

    @classmethod
    def load(cls, path: Path) -> "Training":
        """Return the run that `save` wrote. Raises `SavedRunError`."""
        try:
            return cls._load(path)
        except DAMAGE as error:
            raise SavedRunError(f"{path} cannot be read ({error})") from error

    @classmethod
    def _load(cls, path: Path) -> "Training":
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            run = cls(about["seed"], about["games"], about["modules"], nodes=about["nodes"])
            run.first, run.round, run.learner.steps = about["first"], about["round"], about["steps"]
            for kind, group in run._groups().items():
                for name in group:
                    group[name] = file[f"{kind}/{name}"]
            count = min(run.round - run.first, REMEMBERED)
            run.memory = [
                [
                    (file[f"rows/{index}/{number}"], file[f"wanted/{index}/{number}"])
                    for number in range(len(SEATS_OF_TASKS))
                ]
                for index in range(count)
            ]
        return run
