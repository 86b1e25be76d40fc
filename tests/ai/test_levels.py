"""The levels: every one answers every decision with a legal move, and the same question in the same way."""

import random
from collections.abc import Iterator

import pytest

from bot.ai.contract import LEVELS, quick_move
from bot.ai.levels import MISJUDGEMENTS, Level, choose, level_named
from bot.ai.search import moves_to_consider
from bot.engine import Decision, Position
from bot.rules import CARDS, EXPANSIONS, Options, PurchaseCard, rules_for
from data.gems import gold_in, total
from tests.support.ai_games import KINDS, NETWORK, Moment, moments
from tests.support.builders import a_position, gems, take
from tests.support.thorough import times
from tools.training.matches import choose_at_once

SEARCH = Level(nodes=6, seconds=60)
LEVELS_AHEAD = {name: level_named(name, None) for name in LEVELS[:3]} | {"without habits": Level()}
"""The levels that look one move ahead."""


def varied(seed: int) -> Iterator[tuple[Options, Moment]]:
    """Yield a few moments of every kind of game, and all moments with a decision other than the choice of an action."""
    for options in KINDS:
        for seats in (2, 3, 4):
            for index, moment in enumerate(moments(options, seats, seed)):
                if index % 12 == 0 or type(moment.position.decision).__name__ != "ChooseAction":
                    yield options, moment


def test_every_level_answers_every_decision_with_a_legal_move():
    met: set[type[Decision]] = set()
    answered: dict[tuple[type[Decision], int], int] = {}
    for seed in (1, 2, 4):
        for _, moment in varied(seed):
            view, decision = moment.view, type(moment.position.decision)
            met.add(decision)
            for index, level in enumerate((*LEVELS_AHEAD.values(), SEARCH)):
                if answered.get((decision, index), 0) > times(4, 40):
                    continue
                answered[decision, index] = answered.get((decision, index), 0) + 1
                move = choose(NETWORK, view, level, random.Random(1))
                assert move in moment.position.legal_moves()
    decisions = {
        kind
        for options in KINDS
        for module in rules_for(options).modules
        for kind in module.vocabulary
        if issubclass(kind, Decision)
    }
    assert met == decisions


def test_the_quick_player_moves_legally_everywhere():
    for seed in (1, 2, 3):
        for _, moment in varied(seed):
            move = quick_move(moment.view, random.Random(seed))
            assert move in moment.position.legal_moves()


def test_a_game_of_quick_players_comes_to_an_end():
    for name in (None, *EXPANSIONS):
        rules = rules_for(Options(expansion=name))
        chance = random.Random(1)
        position = rules.replay(3, rules.deal(3, chance))
        for _ in range(1_000):
            if position.decision is None:
                break
            position = position.advance(quick_move(position.view(position.decision.seat), chance))[1]
        assert position.is_over


def test_the_quick_player_buys_the_dearest_card_with_the_least_gold():
    position = a_position(tokens={0: "3w 3b 3g 3r 3k 3j"}, bonuses={0: "4w 4b 4g 4r 4k"})
    move = quick_move(position.view(0), random.Random(1))
    assert isinstance(move, PurchaseCard)
    purchases = [each for each in position.legal_moves() if isinstance(each, PurchaseCard)]
    assert total(CARDS[move.card].cost) == max(total(CARDS[each.card].cost) for each in purchases)
    assert gold_in(move.payment) == min(gold_in(each.payment) for each in purchases if each.card == move.card)


def test_the_quick_player_takes_gems_for_the_nearest_card():
    nearest = next(card.id for card in CARDS.values() if card.cost == gems("wbgr"))
    position = a_position(bonuses={0: "r"}, row={1: f"{nearest} - - -", 2: "- - - -", 3: "- - - -"})
    assert quick_move(position.view(0), random.Random(1)) == take("wbg")


def test_only_one_way_to_pay_is_considered_and_it_has_the_least_gold():
    """B12"""
    position = a_position(tokens={0: "2w 2b 2g 2r 2k 2j"}, bonuses={0: "3w 3b 3g 3r 3k"})
    purchases = [move for move in position.legal_moves() if isinstance(move, PurchaseCard)]
    considered = [move for move in moves_to_consider(position) if isinstance(move, PurchaseCard)]
    assert {move.card for move in considered} == {move.card for move in purchases}
    assert len({move.card for move in considered}) == len(considered)
    for move in considered:
        assert gold_in(move.payment) == min(gold_in(each.payment) for each in purchases if each.card == move.card)


@pytest.mark.parametrize("level", [*LEVELS_AHEAD.values(), SEARCH], ids=[*LEVELS_AHEAD, "search"])
def test_the_same_seed_gives_the_same_move(level: Level):
    for options in KINDS:
        for moment in moments(options, 3, seed=1)[::40]:
            moves = {choose(NETWORK, moment.view, level, random.Random(5)) for _ in range(3)}
            assert len(moves) == 1


def test_weak_levels_differ_from_game_to_game_and_the_strongest_searches():
    view = moments(Options(), 2, seed=1)[0].view
    for name in LEVELS[:2]:
        level = level_named(name, None)
        assert len({choose(NETWORK, view, level, random.Random(1), taste) for taste in range(40)}) > 1
    assert [name for name in LEVELS if level_named(name, "orient").nodes] == ["banker"]


def test_no_level_without_a_search_rolls_dice():
    for options in KINDS:
        for moment in moments(options, 3, seed=1)[::40]:
            for level in LEVELS_AHEAD.values():
                assert len({choose(NETWORK, moment.view, level, random.Random(seed), 7) for seed in range(5)}) == 1


def test_nobody_misses_a_purchase_that_wins_at_once():
    winning = a_winning_position()
    for level in (*LEVELS_AHEAD.values(), SEARCH):
        for seed in range(10):
            move = choose(NETWORK, winning.view(1), level, random.Random(seed), taste=seed)
            assert winning.advance(move)[1].winners == (1,)


def a_winning_position() -> Position:
    """Return a position in which the last seat of the round has many moves, and wins with purchases only."""
    position = a_position(
        seats=2, tokens={1: "w b g r k"}, bonuses={1: "5w 5b 5g 5r 5k"}, prestige={0: 3, 1: 12}, turn=1
    )
    assert any(position.advance(move)[1].winners == (1,) for move in position.legal_moves())
    assert not all(position.advance(move)[1].winners for move in position.legal_moves())
    return position


@pytest.mark.parametrize("level", LEVELS_AHEAD.values(), ids=LEVELS_AHEAD)
def test_several_positions_are_answered_like_one(level: Level):
    views = [moment.view for moment in moments(Options(), 2, seed=1)[::9]]
    assert choose_at_once(NETWORK, views, level, range(len(views))) == [
        choose(NETWORK, view, level, random.Random(1), taste) for taste, view in enumerate(views)
    ]


def test_a_level_misjudges_less_than_the_one_below_in_every_module():
    assert set(MISJUDGEMENTS) == {"base", *EXPANSIONS}
    for module in MISJUDGEMENTS:
        habits = [level_named(name, module).habits for name in LEVELS]
        misjudgements = [each.misjudgement if each else 0 for each in habits]
        assert misjudgements == sorted(misjudgements, reverse=True)
        assert len({*misjudgements[:4]}) == 4
