"""Possible worlds: each unseen card is dealt once, and everything that is seen stays."""

import random
from collections import Counter

import pytest

from bot.rules import Options, UnseenDealt, base_of, possible_world, unseen_dealt
from tests.support.ai_games import KINDS, moments, question
from tests.support.game_contract import cards_in
from tests.support.invariants import INVARIANTS


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_world_has_every_card_once_and_looks_the_same_to_the_seat(options: Options, seats: int):
    own = INVARIANTS[options.expansion]
    for seed in (1, 2):
        for moment in moments(options, seats, seed)[::8]:
            world = possible_world(moment.view, random.Random(seed))
            assert sorted(cards_in(world, own)) == sorted(own.cards)
            assert world.view(moment.seat) == moment.view


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_a_world_can_be_dealt_to_the_log_as_the_seat_has_seen_it(options: Options):
    own = INVARIANTS[options.expansion]
    for moment in moments(options, 3, seed=4)[::8]:
        world = possible_world(question(moment, options).view(), random.Random(1))
        assert sorted(cards_in(world, own)) == sorted(own.cards)


@pytest.mark.parametrize("options", KINDS, ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_each_seat_sees_of_unseen_cards_that_were_dealt_only_its_own_hand(options: Options, seats: int):
    """B18"""
    for moment in moments(options, seats, seed=5)[::8]:
        event = unseen_dealt(moment.view, random.Random(5))
        world, rules = moment.view.after((event,)), moment.view.rules
        for seat in (*range(seats), None):
            masked = rules.mask(event, seat)
            assert isinstance(masked, UnseenDealt)
            assert moment.view.after((masked,)).view(seat) == world.view(seat)
            own = [] if seat is None else [event.hands[seat]]
            shown = [card for cards in (*masked.hands, masked.decks, masked.others) for card in cards if card[0] != "?"]
            assert shown == [card for cards in own for card in cards]


def test_discarded_orient_cards_are_not_dealt_again():
    """O9"""
    options, discarded = Options(expansion="orient"), 0
    for seed in range(1, 6):
        for moment in moments(options, 2, seed)[-3:]:
            out = {card.id for card in INVARIANTS["orient"].discarded(moment.position)}
            discarded += len(out)
            world = possible_world(moment.view, random.Random(1))
            decks = [card.id for _, deck in INVARIANTS["orient"].rows(world) for card in deck]
            assert out.isdisjoint(decks)
    assert discarded > 0


def test_worlds_differ_and_repeat_with_the_seed():
    view = moments(Options(), 2, seed=1)[10].view
    first, second = (possible_world(view, random.Random(seed)) for seed in (1, 2))
    assert first != second
    assert possible_world(view, random.Random(1)) == first


def test_every_unseen_card_may_come_up_next():
    view = moments(Options(), 2, seed=1)[3].view
    chance = random.Random(1)
    tops = Counter(base_of(possible_world(view, chance)).decks[2][-1].id for _ in range(400))
    assert len(tops) == 20 - 4  # the cards of level 3 without those in the row
    assert max(tops.values()) < 60
