"""The Orient: cards that bring a free card, and the rest of the turn (O4, O7, O8)."""

import pytest

from bot import rules
from bot.engine import DecisionOpened, GameOver, SeatLeft, TurnBegan
from bot.rules.base.vocabulary import BonusesGained, NobleReserved
from bot.rules.orient import state
from tests.support.builders import EMPTY_ROWS, buy, events_of, gems, played, put_back, refusal, take
from tests.support.orient_positions import bonuses, cards, in_the_orient


def test_the_level_2_card_joins_and_then_brings_a_level_1_card():
    """O4"""
    position = in_the_orient(
        cards={0: "D33"}, out={1: "O01 O06", 2: "O11 -"}, tokens={0: "4w 3b"}, row={1: "D34 D03 - -"}
    )
    events, asked = position.advance(buy("O11", "4w 3b"))
    assert events == (
        rules.CardPurchased(0, "O11", gems("4w 3b"), False),
        *(state.CardJoined(0, "O11", "D33"), BonusesGained(0, gems("k"))),
        DecisionOpened(state.ChooseFreeCard(0, "O11", ("D34", "D03", "O01", "O06"))),
    )
    assert asked.slice_of(state.OrientState).effect == state.Effect(0, state.ORIENT_CARDS["O11"])
    events, after = asked.advance(state.TakeFreeCard("D03"))
    assert events[0] == rules.CardPurchased(0, "D03", 0, False)
    assert events_of(rules.CardRevealed, events)[0].level == 1
    assert cards(after) == "D33 O11 D03"
    assert after.decision == rules.ChooseAction(1)


def test_no_card_is_taken_when_no_level_1_card_is_left():
    """O4"""
    position = in_the_orient(cards={0: "D33"}, out={2: "O11 -"}, tokens={0: "4w 3b"}, **EMPTY_ROWS)
    events, after = position.advance(buy("O11", "4w 3b"))
    assert events[3:] == (state.EffectSkipped(0, "O11"), TurnBegan(1, 1))
    assert after.slice_of(state.OrientState).effect is None
    assert bonuses(after) == "2k"


def test_the_only_card_left_is_taken_without_a_decision():
    """O4"""
    rows = {1: "D34 - - -", 2: "- - - -", 3: "- - - -"}
    position = in_the_orient(cards={0: "D33"}, out={2: "O11 -"}, tokens={0: "4w 3b"}, row=rows, deck={1: "D03"})
    events = position.play(buy("O11", "4w 3b"))
    assert events[3:5] == (rules.CardPurchased(0, "D34", 0, False), rules.CardRevealed(1, 0, "D03"))


def test_the_level_3_card_brings_a_level_2_card():
    """O7"""
    position = in_the_orient(
        out={2: "O13 -", 3: "O22 O21"},
        below={2: "O14", 3: "O23"},
        row={2: "D41 - - D42"},
        deck={2: ""},
        bonuses={0: "b 6g 3r"},
    )
    events, asked = position.advance(buy("O22"))
    assert events == (
        rules.CardPurchased(0, "O22", 0, False),
        DecisionOpened(state.ChooseFreeCard(0, "O22", ("D41", "D42", "O13"))),
    )
    events, after = asked.advance(state.TakeFreeCard("O13"))
    assert events[:3] == (
        rules.CardPurchased(0, "O13", 0, False),
        state.OrientCardRevealed(2, 0, "O14"),
        state.OrientCardRevealed(3, 0, "O23"),
    )
    assert cards(after) == "O22 O13"


def test_one_card_brings_another_that_brings_another_that_joins():
    """O7, O4, O8: a level 3 card, a level 2 card, a level 1 card; the player chooses which card each joins."""
    position = in_the_orient(
        out={1: "O06 O07", 2: "O11 O12", 3: "O22 -"},
        below={1: "O08", 2: "O13", 3: "O23"},
        bonuses={0: "b 6g 3r"},
        cards={0: "D33"},
    )
    position = played(position, buy("O22"), state.TakeFreeCard("O11"))
    assert position.decision == state.ChooseCardToJoin(0, "O11", ("D33", "O22"))
    position = played(position, state.JoinCard("O22"))
    assert isinstance(position.decision, state.ChooseFreeCard)
    assert {"O06", "O07"} <= set(position.decision.cards)
    position = played(position, state.TakeFreeCard("O06"))
    assert position.decision == state.ChooseCardToJoin(0, "O06", ("D33", "O22"))
    events, after = position.advance(state.JoinCard("D33"))
    assert cards(after) == "D33 O22 O11 O06"
    assert bonuses(after) == "3b 6g 3r 2k"
    assert [event.card for event in events_of(state.OrientCardRevealed, events)] == ["O08", "O13", "O23"]
    assert after.decision == rules.ChooseAction(1)


def test_no_card_is_taken_when_no_level_2_card_is_left():
    """O7"""
    position = in_the_orient(out={3: "O22 -"}, bonuses={0: "b 6g 3r"}, **EMPTY_ROWS)
    assert position.play(buy("O22"))[1:] == (state.EffectSkipped(0, "O22"), TurnBegan(1, 1))


def test_a_free_card_has_the_same_effect_as_a_bought_one():
    """O8, O6"""
    position = in_the_orient(out={2: "O18 -", 3: "O22 -"}, bonuses={0: "b 6g 3r"}, nobles="N01", **EMPTY_ROWS)
    events, after = position.advance(buy("O22"))
    assert events[1:3] == (rules.CardPurchased(0, "O18", 0, False), NobleReserved(0, "N01"))
    assert after.slice_of(state.OrientState).nobles_of(0) == (rules.NOBLES["N01"],)


def test_a_free_card_is_taken_even_if_it_has_no_effect():
    """O8, O6, O4"""
    without_noble = in_the_orient(out={2: "O18 -", 3: "O22 -"}, bonuses={0: "b 6g 3r"}, **EMPTY_ROWS)
    assert without_noble.play(buy("O22"))[1:3] == (
        rules.CardPurchased(0, "O18", 0, False),
        state.EffectSkipped(0, "O18"),
    )
    without_card = in_the_orient(out={2: "O11 -", 3: "O22 -"}, bonuses={0: "b 6g 3r"}, **EMPTY_ROWS)
    events = without_card.play(buy("O22"))
    assert events[2:5] == (
        state.CardJoined(0, "O11", "O22"),
        BonusesGained(0, gems("b")),
        state.EffectSkipped(0, "O11"),
    )


def test_a_free_card_may_join_the_card_that_brought_it():
    """O8: it needs a card to join, and whatever brings it is one or has one."""
    position = in_the_orient(out={2: "O12 -", 3: "O22 -"}, bonuses={0: "b 6g 3r"}, cards={0: "O01"}, **EMPTY_ROWS)
    after = played(position, buy("O22"))
    assert after.slice_of(state.OrientState).joined == ((rules.CARDS["O12"], rules.CARDS["O22"]),)


def test_a_free_card_is_chosen_from_those_offered():
    """O4, O7"""
    position = in_the_orient(out={3: "O22 -"}, bonuses={0: "b 6g 3r"})
    asked = played(position, buy("O22"))
    assert refusal(asked, take("wbg"))[0] == "error-orient-free-card-first"
    assert refusal(asked, state.TakeFreeCard("D33"))[0] == "error-orient-free-card-not-offered"
    assert refusal(position, state.TakeFreeCard("D41"))[0] == "error-not-asked"


def test_a_reserved_card_has_its_effect_when_it_is_bought():
    """O7, O8"""
    position = in_the_orient(hand={0: "O22"}, bonuses={0: "b 6g 3r"})
    events, asked = position.advance(buy("O22"))
    assert events[0] == rules.CardPurchased(0, "O22", 0, True)
    assert isinstance(asked.decision, state.ChooseFreeCard)


# The rest of the turn, and players who leave.


def test_the_turn_continues_to_its_end_after_the_last_choice():
    """O3, O7, B15, B16"""
    position = in_the_orient(
        out={3: "O22 -"}, bonuses={0: "b 6g 4r 4k"}, nobles="N05", prestige={0: 12}, row={2: "D41 D42 - -"}
    )
    assert rules.NOBLES["N05"].needs == gems("4r 4k")
    events, after = played(position, buy("O22")).advance(state.TakeFreeCard("D41"))
    assert rules.NobleVisited(0, "N05") in events
    assert rules.base_of(after).last_round


def test_a_player_who_leaves_during_an_effect_is_asked_nothing_more(subtests: pytest.Subtests):
    """O8, B14: the rows are refilled, and the next turn begins."""
    for position in [
        in_the_orient(3, out={3: "O22 -"}, bonuses={0: "b 6g 3r"}),
        in_the_orient(3, out={3: "O22 -"}, below={3: "O21"}, bonuses={0: "b 6g 3r"}, nobles="N01"),
    ]:
        with subtests.test(position=position):
            asked = played(position, buy("O22"))
            events, after = asked.without(0)
            assert events[0] == SeatLeft(0)
            assert events[-1] == TurnBegan(1, 1)
            assert after.slice_of(state.OrientState).effect is None
            assert after.decision == rules.ChooseAction(1)
            deck = position.slice_of(state.OrientState).decks[2]
            assert len(events_of(state.OrientCardRevealed, events)) == len(deck)


def test_an_effect_continues_when_another_player_leaves():
    """O8"""
    asked = played(in_the_orient(3, out={3: "O22 -"}, bonuses={0: "b 6g 3r"}), buy("O22"))
    _, after = asked.without(2)
    assert after.decision is asked.decision
    assert played(after, state.TakeFreeCard("D41")).seat == 1


def test_a_player_who_leaves_before_the_discard_discards_nothing():
    """O9"""
    position = in_the_orient(3, cards={0: "D33 D34 D68"}, out={3: "O26 -"})
    events, after = played(position, state.PurchaseByDiscarding("O26")).without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert dict(after.slice_of(state.OrientState).open_cards())["3E"].id == "O26"


def test_the_game_ends_when_all_but_one_player_have_left_during_an_effect():
    """O8, B17"""
    asked = played(in_the_orient(out={3: "O22 -"}, bonuses={0: "b 6g 3r"}), buy("O22"))
    assert asked.without(0)[0] == (SeatLeft(0), GameOver((1,)))


def test_tokens_above_ten_are_returned_after_the_effects():
    """B8, O7: they cannot come from a purchase, but the stages after it are the usual ones."""
    position = in_the_orient(tokens={0: "3w 3b 3g"}, out={3: "O22 O21"})
    asked = played(position, take("wrk"))
    assert asked.decision == rules.ChooseTokensToReturn(0, 2)
    assert played(asked, put_back("2w")).decision == rules.ChooseAction(1)
