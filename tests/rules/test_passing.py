"""Turns in which nothing is possible."""

from bot.engine import DecisionOpened, GameOver, Position, TurnBegan, TurnPassed
from bot.rules import ChooseAction, ChooseNoble, LastRoundBegan, NobleVisited, WelcomeNoble
from tests.support.builders import EMPTY_ROWS, a_position, buy, played, player


def nearly_stuck(seats: int = 2, **said: dict[int, str]) -> Position:
    """Return a position in which all that can be done is that the first seat buys D01 from the hand for nothing."""
    hand = {0: "D01"} | said.pop("hand", {})
    bonuses = {0: "3b"} | said.pop("bonuses", {})
    return a_position(seats, bank="5j", hand=hand, bonuses=bonuses, **EMPTY_ROWS, **said)


def test_a_turn_without_a_possible_action_passes_by_itself():
    """B19"""
    position = nearly_stuck(3, hand={2: "D09"}, bonuses={2: "w 2k"})
    events, following = position.advance(buy("D01"))
    assert events[-3:] == (TurnBegan(1, 1), TurnPassed(1), TurnBegan(2, 1))
    assert following.decision == ChooseAction(2)


def test_passing_continues_into_the_next_round():
    """B4, B19"""
    position = nearly_stuck(3, hand={1: "D09"}, bonuses={1: "w 2k"})
    following = played(position, buy("D01"))
    assert following.play(buy("D09"))[1:] == (
        *(TurnBegan(2, 1), TurnPassed(2)),
        *(TurnBegan(0, 2), TurnPassed(0)),
        *(TurnBegan(1, 2), TurnPassed(1), GameOver((2,))),
    )


def test_a_turn_does_not_pass_while_the_bank_has_a_gem():
    """B19"""
    position = a_position(bank="k 5j", hand={0: "D01"}, bonuses={0: "3b"}, **EMPTY_ROWS)
    assert played(position, buy("D01")).decision == ChooseAction(1)


def test_a_turn_passes_when_the_bank_has_only_gold():
    """B10, B19"""
    assert played(nearly_stuck(), buy("D01")).is_over


def test_a_turn_does_not_pass_while_a_card_can_be_reserved():
    """B19"""
    row = {1: "D02 - - -", 2: "- - - -", 3: "- - - -"}
    bare = {"bank": "5j", "bonuses": {0: "3b"}, "row": row, "deck": dict.fromkeys(row, "")}
    assert played(a_position(hand={0: "D01"}, **bare), buy("D01")).decision == ChooseAction(1)
    full = a_position(3, hand={0: "D01", 1: "D87 D88 D89"}, **bare)
    assert played(full, buy("D01")).decision == ChooseAction(2)


def test_when_everybody_passes_in_a_row_the_game_ends_and_is_scored():
    """B19, B17"""
    events, position = nearly_stuck(prestige={1: 2}).advance(buy("D01"))
    assert events[1:] == (TurnBegan(1, 1), TurnPassed(1), TurnBegan(0, 2), TurnPassed(0), GameOver((1,)))
    assert position.legal_moves() == ()


def test_a_noble_visits_when_the_turn_passes_by_itself():
    """B15, B19"""
    position = nearly_stuck(3, hand={2: "D09"}, bonuses={1: "4w 4b", 2: "w 2k"}, nobles="N01")
    events = position.play(buy("D01"))
    assert events[-3:] == (TurnPassed(1), NobleVisited(1, "N01"), TurnBegan(2, 1))


def test_a_noble_also_visits_the_last_player_to_pass():
    """B15, B19: the turn that passes last has an end like any other."""
    position = nearly_stuck(bonuses={0: "3b 4r 4g 4k"}, nobles="N04 N05")
    asked = played(position, buy("D01"))
    events = asked.play(WelcomeNoble("N04"))
    assert events[-4:] == (TurnBegan(0, 2), TurnPassed(0), NobleVisited(0, "N05"), GameOver((0,)))


def test_the_player_chooses_between_several_nobles_even_if_the_turn_passed():
    """B15, B19"""
    position = nearly_stuck(bonuses={1: "4w 4b 4k"}, nobles="N01 N02")
    events, asked = position.advance(buy("D01"))
    assert events[-2:] == (TurnPassed(1), DecisionOpened(ChooseNoble(1, ("N01", "N02"))))
    assert played(asked, WelcomeNoble("N02")).winners == (1,)


def test_a_nobles_visit_does_not_start_the_counting_of_passes_anew():
    """B19: everybody passes once, whether or not a noble has to be chosen in between."""
    position = nearly_stuck(3, bonuses={1: "4w 4b 4k", 2: "4w 4b 4k"}, nobles="N01 N02 N03")
    asked = played(position, buy("D01"))
    events, again = asked.advance(WelcomeNoble("N02"))
    assert events[:3] == (NobleVisited(1, "N02"), TurnBegan(2, 1), TurnPassed(2))
    last = again if isinstance(again.decision, ChooseNoble) else asked
    events, over = last.advance(WelcomeNoble("N01")) if last is again else (events, again)
    assert events[-3:] == (TurnBegan(0, 2), TurnPassed(0), GameOver((1, 2)))
    assert [player(over, seat).prestige for seat in range(3)] == [0, 3, 3]


def test_an_action_starts_the_counting_of_passes_anew():
    """B19"""
    position = nearly_stuck(3, hand={2: "D09"}, bonuses={2: "w 2k"})
    following = played(position, buy("D01"))
    events = following.play(buy("D09"))
    assert [event for event in events if isinstance(event, TurnPassed)] == [TurnPassed(0), TurnPassed(1), TurnPassed(2)]


def test_tokens_of_a_player_who_leaves_start_the_counting_of_passes_anew():
    """B19: with their gems in the bank the others can act again."""
    position = nearly_stuck(3, bonuses={1: "4w 4b 4k"}, nobles="N01 N02", tokens={2: "3r"}, hand={2: "D41 D42 D43"})
    asked = played(position, buy("D01"))
    _, left = asked.without(2)
    following = played(left, WelcomeNoble("N01"))
    assert following.decision == ChooseAction(0)


def test_a_noble_in_a_passed_turn_can_begin_the_last_round():
    """B16, B19"""
    position = nearly_stuck(3, hand={2: "D09"}, bonuses={1: "4w 4b", 2: "w 2k"}, prestige={1: 12}, nobles="N01")
    events, following = position.advance(buy("D01"))
    assert events[-4:] == (TurnPassed(1), NobleVisited(1, "N01"), LastRoundBegan(1), TurnBegan(2, 1))
    assert played(following, buy("D09")).winners == (1,)


def test_the_last_round_ends_even_when_its_last_turns_pass():
    """B16, B19"""
    events = nearly_stuck(3, prestige={0: 15}).play(buy("D01"))
    assert events[1:] == (
        *(LastRoundBegan(0), TurnBegan(1, 1), TurnPassed(1)),
        *(TurnBegan(2, 1), TurnPassed(2), GameOver((0,))),
    )
