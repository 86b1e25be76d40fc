"""A player leaves for good in the middle of a game, and the others play on."""

import pytest

from bot.engine import GameOver, SeatLeft, TurnBegan, TurnPassed
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn, LastRoundBegan, ReserveCard, base_of, standings
from tests.support.builders import EMPTY_ROWS, a_position, buy, gems, played, player, take


def test_a_player_who_leaves_on_their_own_turn_ends_the_turn():
    """B4"""
    events, after = a_position(3, turn=1, round=4).without(1)
    assert events == (SeatLeft(1), TurnBegan(2, 4))
    assert after.active_seats() == (0, 2)


def test_a_seat_that_left_is_passed_over():
    """B4"""
    _, after = a_position(3).without(1)
    after = played(after, take("wbg"))
    assert (after.seat, after.round) == (2, 1)
    assert played(after, take("wbg")).seat == 0


def test_when_the_start_player_left_the_next_one_begins_the_rounds():
    """B4"""
    _, after = a_position(3).without(0)
    after = played(after, take("wbg"), take("wbg"))
    assert (after.seat, after.round) == (1, 2)


def test_a_player_who_leaves_on_another_turn_leaves_the_decision_open():
    """B5"""
    position = a_position(3)
    events, after = position.without(2)
    assert events == (SeatLeft(2),)
    assert after.decision is position.decision


def test_the_tokens_go_back_to_the_bank_and_the_cards_stay():
    """B1"""
    position = a_position(3, tokens={1: "3w 2j"}, hand={1: "D01 ?D02"}, cards={1: "D03"}, visited={1: "N01"})
    _, after = position.without(1)
    assert player(after, 1).tokens == 0
    assert base_of(after).bank == gems("5w 5b 5g 5r 5k 5j")
    assert (player(after, 1).hand, player(after, 1).cards) == (player(position, 1).hand, player(position, 1).cards)
    assert player(after, 1).nobles


def test_leaving_with_tokens_still_to_return_returns_them_all():
    """B8"""
    asked = played(a_position(3, tokens={0: "3w 3b 3g"}), take("wrk"))
    assert asked.decision == ChooseTokensToReturn(0, 2)
    events, after = asked.without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert base_of(after).bank == gems("5w 5b 5g 5r 5k 5j")


def test_leaving_with_a_noble_to_choose_leaves_the_nobles_to_the_others():
    """B15: a player who left is not visited and not asked again."""
    asked = played(a_position(3, bonuses={0: "4w 4b 4k"}, nobles="N01 N02"), take("wbg"))
    assert asked.decision == ChooseNoble(0, ("N01", "N02"))
    events, after = asked.without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert len(base_of(after).nobles) == 2
    assert after.decision == ChooseAction(1)


def test_a_noble_does_not_visit_a_player_who_leaves():
    """B15"""
    events, _ = a_position(3, bonuses={0: "4w 4b"}, nobles="N01").without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))


def test_a_player_who_leaves_does_not_begin_the_last_round():
    """B16"""
    position = a_position(3, prestige={0: 15}, bonuses={0: "4w 4b 4k"}, nobles="N01 N02")
    asked = played(position, take("wbg"))
    events, after = asked.without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert not base_of(after).last_round


def test_the_last_round_continues_when_the_player_who_began_it_leaves():
    """B16"""
    position = a_position(3, turn=1, last_round=True, prestige={0: 15, 2: 9})
    _, after = position.without(0)
    after = played(after, take("wbg"))
    assert not after.is_over
    assert played(after, take("wbg")).winners == (2,)


def test_the_last_round_ends_when_its_last_player_leaves():
    """B16"""
    position = a_position(3, turn=2, last_round=True, prestige={0: 15, 1: 14, 2: 20})
    events, after = position.without(2)
    assert events == (SeatLeft(2), GameOver((0,)))
    assert after.is_over


def test_the_last_round_ends_one_turn_earlier_when_its_last_player_has_left():
    """B16"""
    _, after = a_position(3, turn=1, last_round=True, prestige={0: 15}).without(2)
    assert played(after, take("wbg")).winners == (0,)


def test_the_last_player_at_the_table_wins(subtests: pytest.Subtests):
    """B17"""
    for turn in [0, 1]:
        with subtests.test(turn=turn):
            events, after = a_position(turn=turn, prestige={0: 9}).without(0)
            assert events == (SeatLeft(0), GameOver((1,)))
            assert after.winners == (1,)
            assert after.legal_moves() == ()


def test_two_players_may_leave_one_after_the_other():
    """B17"""
    _, after = a_position(3).without(2)
    assert after.without(0)[0] == (SeatLeft(0), GameOver((1,)))


def test_a_player_who_left_is_last_in_the_ranking_and_cannot_win():
    """B17"""
    _, after = a_position(3, turn=2, last_round=True, prestige={0: 30, 1: 15, 2: 15}).without(0)
    after = played(after, take("wbg"))
    assert after.winners == (1, 2)
    assert [(each.seat, each.place) for each in standings(after)] == [(1, 1), (2, 1), (0, 3)]


def test_only_remaining_players_count_when_everybody_passes():
    """B19"""
    position = a_position(3, bank="5j", hand={1: "D01"}, bonuses={1: "3b"}, prestige={2: 5}, turn=1, **EMPTY_ROWS)
    _, after = position.without(0)
    events = after.play(buy("D01"))
    assert events[1:] == (TurnBegan(2, 1), TurnPassed(2), TurnBegan(1, 2), TurnPassed(1), GameOver((2,)))


def test_the_next_player_may_take_the_tokens_of_a_player_who_left():
    """B19"""
    position = a_position(3, bank="", tokens={0: "r"}, hand={0: "D01"}, **EMPTY_ROWS)
    events, after = position.without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert after.legal_moves() == [take("r")]


def test_reserved_cards_of_a_player_who_left_stay_out_of_reach():
    """B20"""
    position = played(a_position(3), ReserveCard("D01"))
    _, after = position.without(0)
    assert base_of(after).address("D01") is None
    assert player(after, 0).place_of("D01")
    assert not [move for move in after.legal_moves() if getattr(move, "card", "") == "D01"]


def test_the_last_round_is_begun_by_a_player_who_stays():
    """B16"""
    position = a_position(3, prestige={0: 12}, bonuses={0: "4w 4b"}, nobles="N01")
    _, after = position.without(1)
    events = after.play(take("wbg"))
    assert events[-2:] == (LastRoundBegan(0), TurnBegan(2, 1))
