"""The Orient: cards that cost bonuses, and the count of cards at the end (O9, O10)."""

from bot.engine import DecisionOpened, Position
from bot.rules import CARDS, NOBLES, CardPurchased
from bot.rules.base.vocabulary import CardsDiscarded
from bot.rules.orient import state
from data import Gem
from tests.support.builders import buy, gems, played, player, refusal, take
from tests.support.orient_positions import bonuses, cards, in_the_orient, purchases_of


def test_two_bonuses_are_the_price():
    """O9: the prestige goes with the cards."""
    position = in_the_orient(cards={0: "D59 D25"}, out={3: "O30 -"}, below={3: "O26"})
    assert player(position, 0).prestige == 1
    events, after = position.advance(state.PurchaseByDiscarding("O30"))
    assert events[:3] == (
        CardsDiscarded(0, ("D59", "D25"), gems("2r")),
        CardPurchased(0, "O30", 0, False),
        state.OrientCardRevealed(3, 0, "O26"),
    )
    assert (cards(after), bonuses(after), player(after, 0).prestige) == ("O30", "k", 3)
    assert after.slice_of(state.OrientState).discarded == ((0, CARDS["D59"]), (0, CARDS["D25"]))


def test_tokens_do_not_buy_what_costs_bonuses():
    """O9"""
    position = in_the_orient(out={3: "O26 -"}, tokens={0: "3w 3b 3j"}, bonuses={0: "k"})
    assert not purchases_of("O26", position)
    assert refusal(position, buy("O26")) == ("error-orient-costs-bonuses", {"gem": Gem.ONYX, "count": 2})
    too_few = refusal(position, state.PurchaseByDiscarding("O26"))
    assert too_few == ("error-orient-too-few-bonuses", {"gem": Gem.ONYX, "count": 1})


def test_only_the_cards_that_cost_bonuses_are_bought_by_discarding():
    """O9"""
    position = in_the_orient(out={3: "O21 -"}, cards={0: "D33 D34"}, row={1: "D03 - - -"})
    for card in ("O21", "D03"):
        assert refusal(position, state.PurchaseByDiscarding(card))[0] == "error-orient-costs-tokens"
    assert refusal(position, state.PurchaseByDiscarding("O26"))[0] == "error-card-gone"


def test_reserved_cards_are_never_discarded_but_can_be_bought_by_discarding():
    """O9"""
    reserved_only = in_the_orient(cards={0: "D33"}, hand={0: "O26 D34"})
    assert CARDS["D34"].bonus is CARDS["D33"].bonus is Gem.ONYX
    assert refusal(reserved_only, state.PurchaseByDiscarding("O26"))[0] == "error-orient-too-few-bonuses"
    position = in_the_orient(cards={0: "D33 D34"}, hand={0: "O26"})
    events, after = position.advance(state.PurchaseByDiscarding("O26"))
    assert events[1] == CardPurchased(0, "O26", 0, True)
    assert (cards(after), player(after, 0).hand) == ("O26", ())


def discarding(cards: str, joined: str = "") -> Position:
    """Return a position in which O26, for two onyx bonuses, can be bought with these cards."""
    return in_the_orient(cards={0: cards}, joined=joined, out={3: "O26 -"})


def test_cards_that_joined_that_colour_go_first():
    """O9"""
    position = discarding("D33 O06 D34 O11", "O06>D33 O11>D33")
    events, after = position.advance(state.PurchaseByDiscarding("O26"))
    assert events[0] == CardsDiscarded(0, ("O06", "O11"), gems("2k"))
    assert (cards(after), bonuses(after)) == ("D33 D34 O26", "w 2k")
    assert after.slice_of(state.OrientState).joined == ()


def test_a_card_that_joined_another_colour_stays():
    """O9"""
    after = played(discarding("D33 D34 O13 O06", "O06>O13"), state.PurchaseByDiscarding("O26"))
    assert (cards(after), bonuses(after)) == ("O13 O06 O26", "4w")
    assert after.slice_of(state.OrientState).joined == ((CARDS["O06"], CARDS["O13"]),)


def test_a_joined_card_and_one_more_bonus_pay_together():
    """O9: the joined card goes in any case; the card it joined may go or stay."""
    position = discarding("D33 D68 D34 O06", "O06>D33")
    asked = played(position, state.PurchaseByDiscarding("O26"))
    assert asked.decision == state.ChooseCardsToDiscard(0, "O26", (("O06", "D33"), ("O06", "D68")))
    after = played(asked, state.DiscardCards(("O06", "D33")))
    assert (cards(after), bonuses(after)) == ("D68 D34 O26", "w 2k")


def test_one_double_card_pays_the_whole_price():
    """O9, O5"""
    events, after = discarding("O17").advance(state.PurchaseByDiscarding("O26"))
    assert events[0] == CardsDiscarded(0, ("O17",), gems("2k"))
    assert (cards(after), bonuses(after)) == ("O26", "w")


def test_a_double_card_may_be_discarded_for_the_last_missing_bonus():
    """O9: the surplus is lost."""
    events, after = discarding("O17 O06", "O06>O17").advance(state.PurchaseByDiscarding("O26"))
    assert events[0] == CardsDiscarded(0, ("O06", "O17"), gems("3k"))
    assert (cards(after), bonuses(after)) == ("O26", "w")
    asked = played(discarding("D33 O17"), state.PurchaseByDiscarding("O26"))
    assert asked.decision == state.ChooseCardsToDiscard(0, "O26", (("O17",), ("D33", "O17")))


def test_equivalent_discards_are_not_asked_about():
    """O9"""
    onyx = [card.id for card in CARDS.values() if card.level == 1 and card.bonus is Gem.ONYX and not card.prestige]
    after = played(discarding(" ".join(onyx[:4])), state.PurchaseByDiscarding("O26"))
    assert cards(after) == f"{onyx[2]} {onyx[3]} O26"


def test_the_choice_comes_before_anything_is_discarded():
    """O9"""
    position = discarding("D33 D34 D68")
    events, asked = position.advance(state.PurchaseByDiscarding("O26"))
    assert events == (DecisionOpened(state.ChooseCardsToDiscard(0, "O26", (("D33", "D34"), ("D33", "D68")))),)
    assert asked.slices == position.slices
    assert asked.legal_moves() == [state.DiscardCards(("D33", "D34")), state.DiscardCards(("D33", "D68"))]
    assert refusal(asked, take("wbg"))[0] == "error-orient-discard-first"
    assert refusal(asked, state.DiscardCards(("D34", "D68")))[0] == "error-orient-discard-not-offered"
    assert refusal(position, state.DiscardCards(("D33", "D34")))[0] == "error-not-asked"
    assert cards(played(asked, state.DiscardCards(("D33", "D68")))) == "D34 O26"


def test_nobles_stay_when_the_bonuses_are_discarded():
    """O9"""
    position = in_the_orient(cards={0: "D33 D34"}, visited={0: "N01"}, out={3: "O26 -"})
    after = played(position, state.PurchaseByDiscarding("O26"))
    assert player(after, 0).nobles == (NOBLES["N01"],)
    assert player(after, 0).prestige == 6


# O10: what counts in the end.


def test_cards_that_left_the_game_do_not_count_in_a_tie_and_free_ones_do():
    """O10, B17"""
    position = in_the_orient(
        turn=1, last_round=True, prestige={0: 15, 1: 15}, cards={0: "D33 D34", 1: "O01 D03"}, row={1: "D04 - - -"}
    )
    assert played(position, take("wbg")).winners == (0, 1)
    given_up = position.after((CardsDiscarded(1, ("O01",), 0),))
    assert played(given_up, take("wbg")).winners == (1,)
    free = position.after((CardPurchased(1, "D04", 0, False),))
    assert played(free, take("wbg")).winners == (0,)
