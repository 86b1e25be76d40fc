"""Positions as numbers, and questions: nothing hidden gets into them."""

import json
import random

import numpy as np
import pytest

from bot.ai.contract import LEVELS, Question, dump_request
from bot.ai.encoding import GOALS, HAND, OPEN_CARDS, ROW, encode
from bot.ai.features import CARD_NUMBERS, SEAT_NUMBERS, TABLE_NUMBERS, TILE_NUMBERS, features
from bot.ai.levels import Level, choose, level_named
from bot.rules import EXPANSIONS, Options
from tests.support.ai_games import KINDS, NETWORK, moments, question, with_other_secrets

QUICK_LEVELS = [*(level_named(name, None) for name in LEVELS[:-1]), Level(), Level(nodes=8, seconds=60)]
"""The levels with so small a search that the tests are quick, and no limit of time that would end it early."""
SEATS = (2, 3, 4)


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_the_masked_log_leads_to_the_view_of_the_seat(options: Options, seats: int):
    """B18"""
    for moment in moments(options, seats, seed=seats)[::9]:
        for seat in range(seats):
            masked = [moment.position.rules.mask(event, seat) for event in moment.log]
            replayed = moment.position.rules.replay(seats, masked)
            assert replayed == moment.position.view(seat)


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_a_question_survives_the_way_to_the_process(options: Options):
    for moment in moments(options, 3, seed=2)[::15]:
        asked = question(moment, options, LEVELS[2], seed=7)
        assert Question.of(json.loads(dump_request("move", asked))) == asked
        assert asked.view() == moment.view


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_positions_that_differ_only_in_hidden_cards_have_equal_rows_and_moves(options: Options, seats: int):
    """B18"""
    game = moments(options, seats, seed=seats)
    changed = 0
    for index, moment in enumerate(game[5::20]):
        other = with_other_secrets(moment.position, moment.seat, seed=index)
        assert other.view(moment.seat) == moment.view
        changed += other != moment.position
        assert np.array_equal(encode([other.view(moment.seat)]), encode([moment.view]))
        for level in QUICK_LEVELS:
            moves = {choose(NETWORK, each, level, random.Random(3)) for each in (moment.view, other.view(moment.seat))}
            assert len(moves) == 1
    assert changed > 2


def test_the_rows_of_views_name_no_card_that_is_hidden():
    """B18: what a row of the true position has in place of a card back is the only difference to that of the view."""
    for options in KINDS:
        for moment in moments(options, 3, seed=5)[::7]:
            [seen], [true] = encode([moment.view]), encode([moment.position])
            hidden = {held.card.id for held in _hidden_hands(moment.position, moment.seat)}
            assert int((seen != true).sum()) == len(hidden)


def _hidden_hands(position, seat):
    views = position.view(seat).slices[0].players
    pairs = zip(position.slices[0].players, views, strict=True)
    return [held for player, view in pairs for held, seen in zip(player.hand, view.hand, strict=True) if held != seen]


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_numbers_are_finite_and_small_and_fit_the_network(options: Options, seats: int):
    after = [
        moment.view.advance(move)[1]
        for moment in moments(options, seats, seed=1)[::11]
        for move in moment.view.legal_moves()[:8]
    ]
    rows = encode(after)
    assert rows.shape == (len(after), ROW)
    read = features(rows)
    assert read.cards.shape[-1] == CARD_NUMBERS
    assert read.cards.shape[2] in (*range(12, 13 + HAND), *range(OPEN_CARDS, OPEN_CARDS + HAND + 1))
    assert read.tiles.shape[-1] == TILE_NUMBERS
    assert read.tiles.shape[2] <= GOALS
    assert read.seats.shape[1:] == (seats, SEAT_NUMBERS)
    assert read.table.shape[1:] == (TABLE_NUMBERS,)
    for numbers in (read.cards, read.tiles, read.seats, read.table):
        assert numbers.dtype == np.float32
        assert np.isfinite(numbers).all()
        assert np.abs(numbers).max() < 16


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_a_row_does_not_depend_on_the_positions_that_are_encoded_with_it(options: Options, seats: int):
    together = [
        after
        for moment in moments(options, seats, seed=6)[::12]
        for move in moment.view.legal_moves()[:12]
        for after in (moment.view.advance(move)[1], moment.view)
    ]
    assert np.array_equal(encode(together), np.concatenate([encode([each]) for each in together]))


def test_every_expansion_is_encoded_in_its_own_way():
    """What an expansion adds reaches the numbers: without it, the same seed gives other rows."""
    plain = encode([moments(Options(), 2, seed=1)[0].view])
    for name in EXPANSIONS:
        position = moments(Options(expansion=name), 2, seed=1)
        assert any(not np.array_equal(plain, encode([moment.view])) for moment in position)
