"""Training: the gradients are right, and a run depends on its seed and its number of games only."""

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from bot.ai.encoding import encode
from bot.ai.features import Features, features
from bot.ai.network import SHAPES, Network, Weights
from tests.support.ai_games import KINDS, moments
from tools.training import run as running
from tools.training.__main__ import main
from tools.training.learning import Learner, gradients, with_colours
from tools.training.run import SavedRunError, Training
from tools.training.self_play import Exploration, GameKind, play_games
from tools.training.weights import new_weights

MODULES = running.MODULES[:3]


def some_features(seats: int) -> Features:
    """Return features of a few positions, in float64 so that small differences can be measured."""
    views = [moment.view for options in KINDS for moment in moments(options, seats, seed=1)[10:50:20]]
    read = features(encode(views))
    return Features(*(getattr(read, field.name).astype(np.float64) for field in fields(read)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_gradients_agree_with_finite_differences(seats: int):
    read = some_features(seats)
    chance = np.random.default_rng(1)
    weights: Weights = {name: value.astype(np.float64) for name, value in new_weights(1).items()}
    wanted = chance.dirichlet(np.ones(seats), len(read.seats))
    _, found = gradients(Network(weights), read, wanted)
    assert found.keys() == SHAPES.keys()
    step = 1e-6
    for name, value in weights.items():
        assert found[name].shape == value.shape
        for _ in range(4):
            at = tuple(int(chance.integers(size)) for size in value.shape)
            before = value[at]
            losses: list[float] = []
            for each in (before + step, before - step):
                value[at] = each
                losses.append(gradients(Network(weights), read, wanted)[0])
            value[at] = before
            assert np.isclose((losses[0] - losses[1]) / (2 * step), found[name][at], rtol=1e-4, atol=1e-7), name


def test_a_learner_comes_closer_to_what_it_is_shown():
    views = [moment.view for moment in moments(KINDS[0], 2, seed=1)]
    rows = encode(views)
    wanted = np.tile(np.array([[0.9, 0.1]], np.float32), (len(rows), 1))
    learner = Learner(new_weights(1))
    losses = [learner.learn(rows, wanted, np.arange(5)) for _ in range(40)]
    entropy = -(0.9 * np.log(0.9) + 0.1 * np.log(0.1))
    assert losses[-1] - entropy < (losses[0] - entropy) / 4


def test_colours_in_another_order_are_the_game_with_other_colours():
    """Only numbers of one colour move; each row keeps its sums, and the same order twice back is the same game."""
    read = features(encode([moment.view for moment in moments(KINDS[0], 2, seed=1)[::10]]))
    order = np.array([2, 0, 1, 4, 3])
    turned = with_colours(read, order)
    back = with_colours(turned, np.argsort(order))
    for field in fields(read):
        before, after = getattr(read, field.name), getattr(turned, field.name)
        assert np.array_equal(getattr(back, field.name), before)
        assert np.allclose(np.sort(before, -1), np.sort(after, -1))
    assert np.array_equal(turned.seats[..., :5], read.seats[..., order])
    assert np.array_equal(turned.seats[..., 5], read.seats[..., 5])  # gold stays
    assert np.array_equal(turned.table[..., :5], read.table[..., order])


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the number of games of a run of two short rounds."""
    monkeypatch.setattr(running, "SEATS_OF_TASKS", (2, 3))
    monkeypatch.setattr(running, "GAMES_OF_A_TASK", 1)
    monkeypatch.setattr(running, "BATCH", 64)
    monkeypatch.setattr(running, "USES", 1)
    return 2 * len(running.SEATS_OF_TASKS)


def trained(run: Training, processes: int, rounds: int | None = None) -> Weights:
    for _ in run.run(processes):
        if run.round == rounds:
            break
    return {**run.learner.average, **{f"{name} now": value for name, value in run.learner.network.weights.items()}}


@pytest.mark.parametrize("nodes", [0, 16], ids=["one move ahead", "with searches"])
def test_a_run_repeats_with_its_seed_whatever_the_processes_and_when_it_is_stopped(
    short: int, tmp_path: Path, nodes: int
):
    whole = trained(Training(1, short, MODULES, nodes=nodes), processes=1)
    stopped = Training(1, short, MODULES, nodes=nodes)
    trained(stopped, processes=1, rounds=1)
    stopped.save(tmp_path / "training.npz")
    resumed = Training.load(tmp_path / "training.npz")
    assert (resumed.round, resumed.settings) == (1, stopped.settings)
    assert_equal(trained(resumed, processes=2), whole)


def test_a_run_that_begins_with_trained_weights_plays_only_the_games_that_they_lack(short: int, tmp_path: Path):
    begun = trained(Training(1, short, MODULES), processes=1)
    weights = {name: value for name, value in begun.items() if not name.endswith(" now")}
    run = Training(2, 2 * short, MODULES, (weights, short))
    assert (run.round, run.rounds) == (2, 4)
    trained(run, processes=1, rounds=3)
    run.save(tmp_path / "training.npz")
    resumed = Training.load(tmp_path / "training.npz")
    assert (resumed.first, resumed.round, len(resumed.memory)) == (2, 3, 1)
    assert_equal(trained(resumed, processes=1), trained(Training(2, 2 * short, MODULES, (weights, short)), processes=1))


def assert_equal(first: Weights, other: Weights) -> None:
    assert first.keys() == other.keys()
    for name, value in first.items():
        assert np.array_equal(value, other[name]), name


@pytest.mark.parametrize("arguments", [["--nodes", "16"], ["--nodes", "-1", "--begin", "weights.npz"]])
def test_a_run_that_searches_needs_trained_weights(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(arguments)
    assert "--begin" in capsys.readouterr().err


def test_positions_after_moves_that_a_search_has_tried_are_learnt_from_too():
    kinds = [GameKind(options, 3) for options in KINDS[:2]]
    network = Network(new_weights(1))
    played, _ = play_games(network, kinds, Exploration(0.01, 0.0, nodes=16, searched=0.0), seed=1)
    rows, wanted = play_games(network, kinds, Exploration(0.01, 0.0, nodes=16, searched=0.2), seed=1)
    assert len(rows) == len(wanted) > 1.2 * len(played)
    assert np.allclose(wanted.sum(1), 1, atol=1e-5)


def test_the_seed_decides_the_games():
    assert Training(1, 960).tasks(3) == Training(1, 960).tasks(3)
    assert Training(1, 960).tasks(3) != Training(2, 960).tasks(3)
    seeds = [task.seed for seed in (1, 2) for number in range(20) for task in Training(seed, 2000).tasks(number)]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut", b"\x93NUMPY"])
def test_a_damaged_run_is_named(tmp_path: Path, content: bytes):
    path = tmp_path / "training.npz"
    path.write_bytes(content)
    with pytest.raises(SavedRunError, match=r"training\.npz cannot be read"):
        Training.load(path)
