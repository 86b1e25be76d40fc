"""The Orient: cards that join others, and double cards (O3, O5)."""

from bot.engine import DecisionOpened
from bot.rules import CARDS, NOBLES, CardPurchased, NobleVisited, ReserveCard
from bot.rules.base.vocabulary import BonusesGained
from bot.rules.orient.state import CardJoined, ChooseCardToJoin, JoinCard, OrientCardRevealed, OrientState
from data.gems import pack
from tests.support.builders import buy, events_of, gems, played, player, refusal, take
from tests.support.orient_positions import bonuses, cards, in_the_orient, purchases_of


def test_a_card_that_attaches_counts_as_one_more_bonus_of_its_partner():
    """O3"""
    position = in_the_orient(cards={0: "D33"}, out={1: "O06 -"}, below={1: "O07"}, tokens={0: "3w 2r"})
    colour = CARDS["D33"].bonus
    events, after = position.advance(buy("O06", "3w 2r"))
    assert events[:4] == (
        CardPurchased(0, "O06", gems("3w 2r"), False),
        CardJoined(0, "O06", "D33"),
        BonusesGained(0, pack([colour])),
        OrientCardRevealed(1, 0, "O07"),
    )
    assert player(after, 0).bonuses == pack([colour, colour])
    assert cards(after) == "D33 O06"


def test_the_player_chooses_the_colour_before_the_row_is_refilled():
    """O3"""
    position = in_the_orient(cards={0: "O13 D33 O14 O02"}, out={1: "O06 -"}, below={1: "O07"}, tokens={0: "3w 2r"})
    assert bonuses(position) == "2w 2b k"
    events, asked = position.advance(buy("O06", "w 2r"))
    assert events == (
        CardPurchased(0, "O06", gems("w 2r"), False),
        DecisionOpened(ChooseCardToJoin(0, "O06", ("O13", "D33", "O14"))),
    )
    assert asked.legal_moves() == [JoinCard("O13"), JoinCard("D33"), JoinCard("O14")]
    assert asked.slice_of(OrientState).rows[0] == (None, None)
    events, after = asked.advance(JoinCard("O14"))
    assert events[:3] == (CardJoined(0, "O06", "O14"), BonusesGained(0, gems("b")), OrientCardRevealed(1, 0, "O07"))
    assert bonuses(after) == "2w 3b k"


def test_a_card_without_a_partner_cannot_be_bought():
    """O3: a gold card and another that attaches are no partners."""
    position = in_the_orient(
        cards={0: "O01"}, out={1: "O06 -"}, hand={0: "O07 O11"}, tokens={0: "5w 3b 2r 3k"}, bank=""
    )
    for card in ("O06", "O07", "O11"):
        assert not purchases_of(card, position)
    assert refusal(position, buy("O06", "3w 2r"))[0] == "error-orient-no-partner"
    assert refusal(position, buy("O07", "2w 3k"))[0] == "error-orient-no-partner"


def test_a_card_that_attaches_may_be_reserved_before_there_is_a_partner():
    """O3"""
    position = in_the_orient(out={1: "O06 -"}, tokens={0: "3w 2r"})
    assert ReserveCard("O06") in position.legal_moves()
    position = played(position, ReserveCard("O06"), take("wbg"))
    assert refusal(position, buy("O06", "3w 2r"))[0] == "error-orient-no-partner"
    with_partner = in_the_orient(hand={0: "O06"}, cards={0: "D33"}, tokens={0: "3w 2r"})
    events, after = with_partner.advance(buy("O06", "3w 2r"))
    assert events[1] == CardJoined(0, "O06", "D33")
    assert not player(after, 0).hand


def test_joined_to_a_double_card_it_is_one_bonus():
    """O3"""
    position = in_the_orient(cards={0: "O16"}, out={1: "O06 -"}, tokens={0: "3w"})
    assert bonuses(played(position, buy("O06", "3w"))) == "3r"


def test_a_card_may_be_joined_twice():
    """O3"""
    position = in_the_orient(cards={0: "D33 O06"}, joined="O06>D33", out={1: "O07 -"}, tokens={0: "2w 3k"})
    assert bonuses(position) == "2k"
    after = played(position, buy("O07", "2w k"))
    assert after.slice_of(OrientState).partner_of(CARDS["O07"]) is CARDS["D33"]
    assert bonuses(after) == "3k"


def test_joined_bonuses_pay_for_cards_and_bring_nobles():
    """O3, B11, B15"""
    position = in_the_orient(
        cards={0: "O16 D33 O06"}, joined="O06>O16", bonuses={0: "3k r"}, nobles="N05 N04", out={1: "O07 O04"}
    )
    assert bonuses(position) == "4r 4k"
    assert buy("O04") in position.legal_moves()
    assert events_of(NobleVisited, position.play(buy("O04"))) == [NobleVisited(0, "N05")]


def test_a_partner_is_chosen_from_those_offered():
    """O3"""
    position = in_the_orient(cards={0: "D33 O13"}, out={1: "O06 -"}, tokens={0: "3w 2r"})
    asked = played(position, buy("O06", "w 2r"))
    assert refusal(asked, take("wbg"))[0] == "error-orient-join-first"
    assert refusal(asked, JoinCard("D34"))[0] == "error-orient-join-not-offered"
    assert refusal(position, JoinCard("D33"))[0] == "error-not-asked"


def test_a_double_card_counts_twice_for_purchases_and_nobles():
    """O5, B11, B15"""
    position = in_the_orient(cards={0: "O13 O14"}, bonuses={0: "2w 2b"}, nobles="N01", out={1: "O01 -"})
    assert bonuses(position) == "4w 4b"
    assert NOBLES["N01"].needs == gems("4w 4b")
    assert events_of(NobleVisited, position.play(buy("O01")))
