"""The Orient: reserved nobles (O6)."""

from bot.engine import DecisionOpened, TurnBegan
from bot.rules import NOBLES, ChooseNoble, NobleVisited, WelcomeNoble, base_of, standings
from bot.rules.base.vocabulary import NobleReserved
from bot.rules.orient.state import ChooseNobleToReserve, EffectSkipped, OrientCardRevealed, OrientState, ReserveNoble
from tests.support.builders import buy, events_of, played, player, refusal, take
from tests.support.orient_positions import in_the_orient


def test_a_noble_is_reserved_for_the_buyer():
    """O6"""
    position = in_the_orient(
        3, out={2: "O18 -"}, bonuses={0: "2b 2g 2r 2k", 1: "4w 4b 4g 4r 4k"}, nobles="N01 N02", below={2: "O19"}
    )
    events, asked = position.advance(buy("O18"))
    assert events[1:] == (DecisionOpened(ChooseNobleToReserve(0, "O18", ("N01", "N02"))),)
    assert asked.legal_moves() == [ReserveNoble("N01"), ReserveNoble("N02")]
    tokens = player(asked, 0).tokens
    events, after = asked.advance(ReserveNoble("N01"))
    assert events[:2] == (NobleReserved(0, "N01"), OrientCardRevealed(2, 0, "O19"))
    assert player(after, 0).tokens == tokens, "no gold comes with a noble"
    assert [each.id for each in base_of(after).nobles] == ["N02"]
    events = after.play(take("wbg"))
    assert events_of(NobleVisited, events) == [NobleVisited(1, "N02")], "nobody else is visited by it"


def test_a_reserved_noble_visits_its_owner_when_the_bonuses_are_there():
    """O6, B15"""
    position = in_the_orient(kept={0: "N01"}, bonuses={0: "4w 4b"})
    events, after = position.advance(take("wbg"))
    assert NobleVisited(0, "N01") in events
    assert player(after, 0).prestige == 3
    assert not after.slice_of(OrientState).nobles
    assert not events_of(NobleVisited, in_the_orient(kept={1: "N01"}, bonuses={0: "4w 4b"}).play(take("wbg")))


def test_a_noble_may_visit_in_the_turn_in_which_it_was_reserved():
    """O6, B15"""
    position = in_the_orient(out={2: "O18 -"}, bonuses={0: "4w 4b 2g 2r 2k"}, nobles="N01")
    assert position.play(buy("O18"))[1:3] == (NobleReserved(0, "N01"), NobleVisited(0, "N01"))


def test_the_player_chooses_between_a_reserved_and_an_open_noble():
    """O6, B15: at most one visits in a turn, and the other may come later."""
    position = in_the_orient(kept={0: "N02", 1: "N03"}, nobles="N01", bonuses={0: "4w 4b 4g 4r 4k"})
    asked = played(position, take("wbg"))
    assert asked.decision == ChooseNoble(0, ("N01", "N02"))
    after = played(asked, WelcomeNoble("N02"))
    assert [each.id for each in player(after, 0).nobles] == ["N02"]
    assert after.slice_of(OrientState).nobles == ((1, NOBLES["N03"]),)
    assert [each.id for each in base_of(after).nobles] == ["N01"]


def test_there_is_no_limit_to_reserved_nobles():
    """O6"""
    position = in_the_orient(kept={0: "N01 N02"}, out={2: "O18 -"}, bonuses={0: "2b 2g 2r 2k"}, nobles="N03")
    reserved = played(position, buy("O18")).slice_of(OrientState).nobles_of(0)
    assert [each.id for each in reserved] == ["N01", "N02", "N03"]


def test_with_no_noble_left_the_card_has_no_effect():
    """O6"""
    position = in_the_orient(out={2: "O18 -"}, bonuses={0: "2b 2g 2r 2k"}, kept={1: "N01"})
    events, after = position.advance(buy("O18"))
    assert events[1:] == (EffectSkipped(0, "O18"), TurnBegan(1, 1))
    assert player(after, 0).prestige == 1


def test_a_reserved_noble_that_never_visits_scores_nothing():
    """O6"""
    position = in_the_orient(turn=1, last_round=True, kept={0: "N01"}, prestige={0: 14, 1: 15})
    after = played(position, take("wbg"))
    assert after.winners == (1,)
    assert [each.prestige for each in standings(after)] == [15, 14]


def test_a_noble_is_chosen_from_those_offered():
    """O6"""
    position = in_the_orient(out={2: "O18 -"}, bonuses={0: "2b 2g 2r 2k"}, nobles="N01 N02")
    asked = played(position, buy("O18"))
    assert refusal(asked, WelcomeNoble("N01"))[0] == "error-orient-noble-first"
    assert refusal(asked, ReserveNoble("N03"))[0] == "error-orient-noble-not-offered"
    assert refusal(position, ReserveNoble("N01"))[0] == "error-not-asked"
