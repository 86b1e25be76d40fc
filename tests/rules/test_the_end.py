"""How a game ends, and who has won."""

import pytest

from bot.engine import GameError, GameOver, TurnBegan
from bot.rules import LastRoundBegan, NobleVisited, Options, rules_for, standings
from bot.rules.base.queries import Standing
from tests.support.builders import a_position, buy, events_of, played, player, refusal, take

FREE = {"row": {1: "D01 D08 D16 D24"}, "deck": {1: ""}}
"""D08 brings the fifteenth point and costs four emeralds."""


def test_the_round_is_finished_so_that_all_have_the_same_number_of_turns(subtests: pytest.Subtests):
    """B16"""
    for seats in (2, 3, 4):
        for seat in range(seats):
            with subtests.test(seat=seat, seats=seats):
                position = a_position(seats, turn=seat, round=9, prestige={seat: 14}, bonuses={seat: "4g"}, **FREE)
                events, position = position.advance(buy("D08"))
                assert events_of(LastRoundBegan, events) == [LastRoundBegan(seat)]
                for later in range(seat + 1, seats):
                    assert events[-1] == TurnBegan(later, 9)
                    events, position = position.advance(position.legal_moves()[0])
                assert events[-1] == GameOver((seat,))
                assert position.is_over
                assert position.round == 9


def test_fourteen_prestige_do_not_end_the_game():
    """B16"""
    position = a_position(turn=1, prestige={1: 13}, bonuses={1: "4g"}, **FREE)
    assert position.play(buy("D08"))[-1] == TurnBegan(0, 2)


def test_a_noble_may_bring_the_fifteenth_point():
    """B15, B16"""
    position = a_position(turn=1, prestige={1: 12}, bonuses={1: "4w 4b"}, nobles="N01")
    assert position.play(take("wbg"))[-3:] == (NobleVisited(1, "N01"), LastRoundBegan(1), GameOver((1,)))


def test_the_last_round_begins_once():
    """B16"""
    position = a_position(3, turn=1, last_round=True, prestige={0: 15, 1: 14}, bonuses={1: "4g"}, **FREE)
    events = position.play(buy("D08"))
    assert events_of(LastRoundBegan, events) == []
    assert events[-1] == TurnBegan(2, 1)


def test_a_later_player_may_overtake_in_the_last_round():
    """B16, B17"""
    position = a_position(turn=1, last_round=True, prestige={0: 15, 1: 15}, bonuses={1: "4g"}, **FREE)
    assert position.play(buy("D08"))[-1] == GameOver((1,))


def over(**said):
    """Return the position after the last turn of a three-player game, in which nothing is bought."""
    return played(a_position(3, turn=2, last_round=True, **said), take("wbg"))


def test_most_prestige_wins():
    """B17"""
    assert over(prestige={0: 15, 1: 17, 2: 16}).winners == (1,)


def test_a_tie_goes_to_the_fewest_purchased_cards():
    """B17"""
    position = over(prestige={0: 15, 1: 15, 2: 14}, cards={0: "D01 D02", 1: "D03"})
    assert position.winners == (1,)
    assert standings(position) == (Standing(1, 1, 15, 1), Standing(0, 2, 15, 2), Standing(2, 3, 14, 0))


def test_reserved_cards_do_not_count_in_a_tie():
    """B17, B20"""
    assert over(prestige={0: 15, 1: 15}, cards={0: "D01"}, hand={1: "D03 D05"}).winners == (1,)


def test_players_who_are_still_tied_share_the_victory():
    """B17"""
    position = over(prestige={0: 15, 1: 12, 2: 15}, cards={0: "D01", 2: "D03"})
    assert position.winners == (0, 2)
    assert [(each.seat, each.place) for each in standings(position)] == [(0, 1), (2, 1), (1, 3)]


def test_all_players_may_share_the_victory():
    """B17"""
    assert over(prestige={0: 15, 1: 15, 2: 15}).winners == (0, 1, 2)


def test_after_the_end_there_is_nothing_to_do():
    """B16"""
    position = over(prestige={0: 15})
    assert position.legal_moves() == ()
    assert refusal(position, take("wbg")) == ("error-game-over", {})
    with pytest.raises(GameError) as refused:
        position.without(1)
    assert refused.value.message_id == "error-game-over"
    assert player(position, 0).prestige == 15


def test_a_game_is_not_over_while_a_question_is_open():
    position = a_position()
    assert not position.is_over
    assert position.winners == ()
    assert rules_for(Options()) is position.rules
