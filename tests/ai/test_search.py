"""The search: it finds what wins, values every seat, and opens no more nodes than it may."""

import random
from typing import Any

import numpy as np
import pytest

from bot.ai import search as searching
from bot.ai.network import Network
from bot.ai.search import Outlooks, TreeSearch, moves_to_consider, search
from bot.rules import Options
from tests.support.ai_games import KINDS, NETWORK, moments
from tests.support.builders import a_position


def test_it_finds_the_move_that_wins_at_once():
    position = a_position(bonuses={1: "5w 5b 5g 5r 5k"}, prestige={0: 3, 1: 12}, turn=1)
    for seed in range(5):
        best = search(NETWORK, position.view(1), random.Random(seed), nodes=20)[0]
        assert position.advance(best.move)[1].winners == (1,)
        assert best.chances.tolist() == [0, 1]


def test_it_avoids_the_move_after_which_the_other_wins():
    """Both seats need the one card: the first takes it away, although its network has learnt nothing."""
    position = a_position(
        tokens={0: "j"},
        bonuses={0: "w b g r k", 1: "5w 5b 5g 5r 5k"},
        prestige={0: 0, 1: 14},
        row={1: "D08 - - -", 2: "- - - -", 3: "- - - -"},
        deck={1: "", 2: "", 3: ""},
        turn=0,
    )
    best = search(NETWORK, position.view(0), random.Random(1), nodes=120)[0]
    assert position.advance(best.move)[1].legal_moves()
    assert getattr(best.move, "card", "") == "D08"


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_returns_chances_of_all_seats_for_legal_moves_the_best_first(options: Options, seats: int):
    for moment in moments(options, seats, seed=3)[::35]:
        found = search(NETWORK, moment.view, random.Random(1), nodes=10)
        legal = moment.position.legal_moves()
        assert {each.move for each in found} <= set(legal)
        assert len(found) == min(searching.MOVES_KEPT, len(moves_to_consider(moment.view)))
        assert [each.visits for each in found] == sorted((each.visits for each in found), reverse=True)
        for each in found:
            assert each.chances.shape == (seats,)
            assert np.isclose(each.chances.sum(), 1, atol=1e-4)
            assert ((each.chances >= 0) & (each.chances <= 1)).all()


def test_a_forced_move_has_the_chances_after_it():
    view = next(
        moment.view
        for seed in range(1, 20)
        for moment in moments(Options(), 2, seed)
        if len(moment.position.legal_moves()) == 1
    )
    [only] = search(NETWORK, view, random.Random(1), nodes=50)
    assert np.isclose(only.chances.sum(), 1, atol=1e-4)


def test_moves_that_fell_short_in_other_nodes_are_not_valued_again(monkeypatch: pytest.MonkeyPatch):
    network = CountingNetwork(NETWORK.weights)
    views = [moment.view for options in KINDS for moment in moments(options, 2, seed=4)[10::30]]
    for view in views:
        search(network, view, random.Random(1), nodes=60)
    valued, network.valued = network.valued, 0
    monkeypatch.setattr(searching, "VALUED_BELOW", 1_000)
    for view in views:
        search(network, view, random.Random(1), nodes=60)
    assert valued < 0.95 * network.valued


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_positions_that_look_the_same_share_their_values_which_changes_nothing(
    options: Options, seats: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(searching, "VALUED_BELOW", 1_000)  # no move is left out
    network, real = CountingNetwork(NETWORK.weights), searching.open_nodes
    views = [moment.view for moment in moments(options, seats, seed=4)[10::30]]
    shared = [search(network, view, random.Random(1), nodes=60) for view in views]
    valued_when_shared, network.valued = network.valued, 0
    monkeypatch.setattr(
        searching, "open_nodes", lambda net, positions, _, **how: real(net, positions, Outlooks(), **how)
    )
    apart = [search(network, view, random.Random(1), nodes=60) for view in views]
    assert valued_when_shared < network.valued
    for one, other in zip(shared, apart, strict=True):
        assert [(each.move, each.visits) for each in one] == [(each.move, each.visits) for each in other]
        assert np.allclose([each.chances for each in one], [each.chances for each in other], atol=1e-5)


class CountingNetwork(Network):
    """A network that counts the positions that it values."""

    valued = 0

    def value(self, positions):
        """Return encoded positions and the chances in them."""
        self.valued += len(positions)
        return super().value(positions)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows by the number of nodes in each batch that a search opens."""
    sizes: list[int] = []
    real = searching.open_nodes

    def counted(network, positions, outlooks, **how):
        sizes.append(len(positions))
        return real(network, positions, outlooks, **how)

    monkeypatch.setattr(searching, "open_nodes", counted)
    return sizes


def test_it_opens_no_more_nodes_than_it_may(opened: list[int]):
    view = moments(Options(), 2, seed=1)[8].view
    for nodes in (1, 5, 40):
        opened.clear()
        search(NETWORK, view, random.Random(1), nodes=nodes)
        assert sum(opened) + 1 <= nodes


def a_search(moment: int = 8) -> TreeSearch:
    """Return a search that has opened its root."""
    return TreeSearch(NETWORK, moments(Options(), 2, seed=1)[moment].view, random.Random(1))


def test_it_stops_before_the_batch_for_which_there_is_no_time(opened: list[int], monkeypatch: pytest.MonkeyPatch):
    """Each look at the clock takes a second; a batch looks twice, so that ten seconds hold about four."""
    searching_on, clock = a_search(), iter(range(10_000))
    monkeypatch.setattr(searching.time, "perf_counter", lambda: float(next(clock)))
    assert not searching_on.go_on(nodes=10_000, seconds=10)
    assert 3 <= len(opened) <= 6


@pytest.mark.parametrize(
    "limit",
    [{"seconds": 0}, {"seconds": -1}, {"is_over": lambda: True}],
    ids=["no time", "less than none", "over at once"],
)
def test_without_time_it_looks_one_step_ahead(limit: dict[str, Any], opened: list[int]):
    stopped = a_search()
    assert not stopped.go_on(nodes=400, **limit)
    assert not opened
    assert [each.visits for each in stopped.found()] == [0] * len(stopped.found())


def test_a_search_that_goes_on_is_like_one_that_never_stopped():
    whole, parts = a_search(), a_search()
    assert whole.go_on(nodes=150)
    stops = iter([False, False, True, False, True])
    while not parts.go_on(nodes=150, is_over=lambda: next(stops, False)):
        pass
    assert [(each.move, each.visits) for each in parts.found()] == [(each.move, each.visits) for each in whole.found()]


def test_a_move_that_is_tried_often_is_tried_in_more_worlds():
    going = a_search()
    going.go_on(nodes=30)
    assert 1 < len(going._worlds) <= searching.WORLDS
    going.go_on(nodes=600)
    assert len(going._worlds) > searching.WORLDS


def test_a_choice_is_made_as_soon_as_no_other_move_can_overtake_it(opened: list[int]):
    searches = [a_search(moment) for moment in range(0, len(moments(Options(), 2, seed=1)), 6)]
    whole = [a_search(moment) for moment in range(0, len(moments(Options(), 2, seed=1)), 6)]
    for each in whole:
        each.go_on(nodes=80)
    needed = sum(opened)
    opened.clear()
    for each in searches:
        assert each.go_on(nodes=80, is_choice=True)
    assert [each.found()[0].move for each in searches] == [each.found()[0].move for each in whole]
    assert sum(opened) < needed


def test_a_choice_is_settled_for_few_nodes_or_seconds_and_open_for_more():
    going = a_search()
    going.go_on(nodes=90)
    assert going._is_settled(nodes=91, seconds=60)
    assert going._is_settled(nodes=10_000, seconds=0)
    assert not going._is_settled(nodes=10_000, seconds=60)
