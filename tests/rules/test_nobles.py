"""The visits of the nobles."""

from bot.engine import DecisionOpened, TurnBegan
from bot.rules import NOBLES, ChooseNoble, ChooseTokensToReturn, NobleVisited, TakeTokens, WelcomeNoble, base_of
from tests.support.builders import a_position, buy, events_of, played, player, put_back, refusal, take


def test_a_noble_visits_by_itself_at_the_end_of_the_turn():
    """B15"""
    position = a_position(bonuses={0: "3w 4b"}, tokens={0: "3b"}, row={1: "D01 D02 D03 D04"}, nobles="N01 N02 N05")
    events = position.play(buy("D01"))
    assert events[-2:] == (NobleVisited(0, "N01"), TurnBegan(1, 1))
    after = played(position, buy("D01"))
    assert player(after, 0).prestige == 3
    assert player(after, 0).nobles == (NOBLES["N01"],)
    assert base_of(after).nobles == (NOBLES["N02"], NOBLES["N05"])


def test_only_bonuses_count_never_tokens():
    """B15"""
    position = a_position(bonuses={0: "4w 3b"}, tokens={0: "b j"}, nobles="N01")
    assert not events_of(NobleVisited, position.play(take("wgr")))


def test_the_player_chooses_between_several_nobles_and_another_visits_next_turn():
    """B15"""
    position = a_position(bonuses={0: "4w 4b 4k"}, nobles="N01 N05 N02")
    asked = played(position, take("wbg"))
    assert asked.decision == ChooseNoble(0, ("N01", "N02"))
    assert asked.legal_moves() == [WelcomeNoble("N01"), WelcomeNoble("N02")]
    assert asked.play(WelcomeNoble("N02")) == (NobleVisited(0, "N02"), TurnBegan(1, 1))
    later = played(asked, WelcomeNoble("N02"), take("wbg"))
    assert later.play(take("grk"))[-2:] == (NobleVisited(0, "N01"), TurnBegan(1, 2))


def test_at_most_one_noble_visits_in_a_turn():
    """B15"""
    position = a_position(bonuses={0: "4w 4b 4g 4r 4k"}, nobles="N01 N02 N03")
    after = played(position, take("wbg"), WelcomeNoble("N01"))
    assert (after.seat, len(player(after, 0).nobles)) == (1, 1)


def test_a_noble_visits_only_the_player_whose_turn_it_is():
    """B15"""
    position = a_position(bonuses={1: "4w 4b"}, nobles="N01")
    after = played(position, take("wbg"))
    assert player(after, 1).nobles == ()
    assert player(played(after, take("grk")), 1).nobles == (NOBLES["N01"],)


def test_a_noble_cannot_be_refused():
    """B15"""
    asked = played(a_position(bonuses={0: "4w 4b 4k"}, nobles="N01 N02"), take("wbg"))
    assert refusal(asked, take("wbg")) == ("error-noble-first", {})
    assert refusal(asked, put_back("w")) == ("error-noble-first", {})


def test_only_a_visiting_noble_can_be_chosen():
    """B15"""
    asked = played(a_position(bonuses={0: "4w 4b 4k"}, nobles="N01 N02 N05"), take("wbg"))
    assert refusal(asked, WelcomeNoble("N05")) == ("error-noble-not-visiting", {})
    assert refusal(asked, WelcomeNoble("nobody")) == ("error-noble-not-visiting", {})


def test_tokens_are_returned_before_the_noble_is_chosen():
    """B8, B15"""
    position = a_position(tokens={0: "3w 3b 3g"}, bonuses={0: "4w 4b 4k"}, nobles="N01 N02")
    asked = played(position, take("wrk"))
    assert asked.decision == ChooseTokensToReturn(0, 2)
    assert asked.play(put_back("rk"))[-1] == DecisionOpened(ChooseNoble(0, ("N01", "N02")))
    assert isinstance(played(asked, put_back("rk"), WelcomeNoble("N01")).legal_moves()[0], TakeTokens)
