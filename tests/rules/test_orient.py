"""The Orient: its cards, and what they do."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.engine import Asked, GameOver, Position, SeatLeft, TurnBegan, TurnPassed
from bot.rules import (
    CARDS,
    LEVELS,
    NOBLES,
    CardPurchased,
    CardReserved,
    CardRevealed,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    NobleVisited,
    Options,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    WelcomeNoble,
    base_of,
    rules_for,
    standings,
)
from bot.rules.base import BonusesGained, CardsDiscarded, NobleReserved
from bot.rules.orient import (
    HIDDEN_ORIENT,
    ORIENT_CARDS,
    CardJoined,
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    DiscardCards,
    Effect,
    EffectSkipped,
    JoinCard,
    OrientCardRevealed,
    OrientDealt,
    OrientState,
    PurchaseByDiscarding,
    PurchaseWithGoldCards,
    ReserveFromOrientDeck,
    ReserveNoble,
    TakeFreeCard,
    orient_of,
    payments_beside_gold_cards,
)
from data import Gem
from data.gems import pack
from tests.support.builders import (
    EMPTY_ROWS,
    a_deal,
    a_position,
    buy,
    events_of,
    gems,
    played,
    player,
    put_back,
    refusal,
    spelled,
    take,
)

ORIENT = Options(expansion="orient")


def in_the_orient(
    seats: int = 2,
    *,
    out: Mapping[int, str] = {},
    below: Mapping[int, str] = {},
    joined: str = "",
    kept: Mapping[int, str] = {},
    bonuses: Mapping[int, str] = {},
    **said: Any,
) -> Position:
    """Return a position as `a_position` does, with the Orient beside it: nothing lies out of it that is not said.

    By level: what lies `out` ("O01 -"), and the deck `below`, next card first. `joined` is spelled "O06>D01"; by seat,
    `kept` are the reserved nobles. Bonuses are those of the cards; what is said in `bonuses` comes on top.
    """
    position = a_position(seats, **said)
    pairs = tuple((CARDS[pair.split(">")[0]], CARDS[pair.split(">")[1]]) for pair in joined.split())
    nobles = tuple((seat, NOBLES[noble]) for seat, all_kept in kept.items() for noble in all_kept.split())
    rows = tuple(tuple(ORIENT_CARDS.get(card) for card in out.get(level, "- -").split()) for level in LEVELS)
    decks = tuple(tuple(CARDS[card] for card in reversed(below.get(level, "").split())) for level in LEVELS)
    state = OrientState(rows, decks, pairs, nobles)
    base = base_of(position)
    players = tuple(
        replace(each, bonuses=sum(map(state.bonuses_of, each.cards)) + gems(bonuses.get(seat, "")))
        for seat, each in enumerate(base.players)
    )
    return replace(position, rules=rules_for(ORIENT), slices=(replace(base, players=players), state))


def bonuses(position: Position, seat: int = 0) -> str:
    return spelled(player(position, seat).bonuses)


def cards(position: Position, seat: int = 0) -> str:
    return " ".join(card.id for card in player(position, seat).cards)


def kinds(position: Position) -> set[type]:
    return {type(move) for move in position.legal_moves()}


def purchases_of(card: str, position: Position) -> list[Any]:
    return [
        move for move in position.legal_moves() if getattr(move, "card", "") == card and type(move) is not ReserveCard
    ]


# O1: the rows and the decks.


def test_two_orient_cards_of_each_level_are_face_up(subtests: pytest.Subtests):
    """O1"""
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            events, position = a_deal(seats, ORIENT)
            state = orient_of(position)
            lying = dict(state.open_cards())
            assert list(lying) == ["1E", "1F", "2E", "2F", "3E", "3F"]
            assert [card.level for card in lying.values()] == [1, 1, 2, 2, 3, 3]
            assert [len(deck) for deck in state.decks] == [8, 8, 8]
            assert {*lying.values(), *(card for deck in state.decks for card in deck)} == set(ORIENT_CARDS.values())
            assert len(list(base_of(position).open_cards())) == 12
            assert events_of(OrientDealt, events)


def test_an_orient_card_is_bought_like_any_card_and_replaced_from_its_own_deck():
    """O1, B11"""
    position = in_the_orient(out={2: "O13 O14"}, below={2: "O15"}, tokens={0: "4b 3g"})
    events, after = position.advance(buy("O13", "4b 3g"))
    assert events[:2] == (CardPurchased(0, "O13", gems("4b 3g"), False), OrientCardRevealed(2, 0, "O15"))
    assert [address for address, _ in orient_of(after).open_cards()] == ["2E", "2F"]
    assert not events_of(CardRevealed, events)
    assert cards(after) == "O13"


def test_a_base_card_is_not_replaced_from_an_orient_deck():
    """O1, B14"""
    position = in_the_orient(out={1: "O01 -"}, below={}, tokens={0: "3b"}, row={1: "D01 - - -"}, deck={1: ""})
    after = played(position, buy("D01", "3b"))
    assert base_of(after).rows[0] == (None,) * 4
    assert [card.id for _, card in orient_of(after).open_cards()] == ["O01"]


def test_an_orient_card_is_reserved_like_any_card():
    """O1, B9, B10"""
    position = in_the_orient(out={3: "O21 O26"}, below={3: "O22"})
    events, after = position.advance(ReserveCard("O26"))
    assert events[:2] == (CardReserved(0, "O26", False, 1), OrientCardRevealed(3, 1, "O22"))
    assert player(after, 0).holds("O26")
    assert player(after, 0).tokens == gems("j")


def test_an_empty_orient_deck_leaves_a_gap():
    """O1, B14"""
    position = in_the_orient(out={1: "O01 O02"}, below={1: "O03"})
    position = played(position, ReserveCard("O01"), ReserveCard("O02"))
    assert [card.id for _, card in orient_of(position).open_cards()] == ["O03"]
    after = played(position, ReserveCard("O03"), take("wbg"))
    assert orient_of(after).rows[0] == (None, None)
    assert not events_of(ReserveFromOrientDeck, after.legal_moves())
    assert refusal(after, ReserveFromOrientDeck(1)) == ("error-deck-empty", {"level": 1})
    assert refusal(after, ReserveCard("O03"))[0] == "error-card-gone"


def test_a_card_reserved_from_an_orient_deck_is_hidden():
    """O1, B9, B18"""
    position = in_the_orient(out={2: "O15 O16"}, below={2: "O13 O14"})
    events, after = position.advance(ReserveFromOrientDeck(2))
    assert events == (CardReserved(0, "O13", True, 1), *events[1:])
    assert orient_of(after).decks[1] == (CARDS["O14"],)
    assert base_of(after).decks == base_of(position).decks
    assert player(after.view(0), 0).hand[0].card is CARDS["O13"]
    for viewer in (1, None):
        assert player(after.view(viewer), 0).hand[0].card is HIDDEN_ORIENT[2]
        assert after.rules.mask(events[0], viewer) == CardReserved(0, "?O2", True, 1)


def test_a_blind_reservation_from_a_base_deck_leaves_the_orient_decks_alone():
    """O1"""
    position = in_the_orient(out={2: "O15 O16"}, below={2: "O13"}, deck={2: "D60"})
    after = played(position, ReserveFromDeck(2))
    assert player(after, 0).holds("D60")
    assert orient_of(after).decks == orient_of(position).decks


def test_a_player_with_a_full_hand_reserves_no_orient_card():
    """O1, B9"""
    position = in_the_orient(out={1: "O01 O02"}, below={1: "O03"}, hand={0: "D01 D02 D03"})
    assert not kinds(position) & {ReserveFromOrientDeck, ReserveCard}
    assert refusal(position, ReserveFromOrientDeck(1))[0] == "error-hand-full"


def test_there_are_three_orient_decks(subtests: pytest.Subtests):
    """O1"""
    for level in [-1, 0, 4]:
        with subtests.test(level=level):
            assert refusal(in_the_orient(), ReserveFromOrientDeck(level))[0] == "error-unknown-card"


def test_others_see_the_number_of_orient_cards_left_but_not_which():
    """O1, B18"""
    (_, dealt, *_), position = a_deal(2, ORIENT)
    assert isinstance(dealt, OrientDealt)
    for viewer in (0, 1, None):
        seen = orient_of(position.view(viewer))
        assert seen.decks == tuple((HIDDEN_ORIENT[level],) * 8 for level in LEVELS)
        assert seen.rows == orient_of(position).rows
        masked = position.rules.mask(dealt, viewer)
        assert isinstance(masked, OrientDealt)
        assert all(cards[:2] == true[:2] for cards, true in zip(masked.cards, dealt.cards, strict=True))
        assert {card[0] for cards in masked.cards for card in cards[2:]} == {"?"}


def test_a_turn_does_not_pass_while_an_orient_deck_can_be_reserved_from():
    """O1, B19"""
    bare: dict[str, Any] = {"bank": "5j", "hand": {0: "D01"}, "bonuses": {0: "3b"}, **EMPTY_ROWS}
    assert played(in_the_orient(3, below={1: "O01"}, **bare), buy("D01")).decision == ChooseAction(1)
    assert events_of(TurnPassed, in_the_orient(3, **bare).play(buy("D01")))


# O2: two gold on a card.


def test_a_gold_card_is_worth_two_gold_of_any_colours_and_leaves_the_game():
    """O2"""
    position = in_the_orient(cards={0: "O01"}, hand={0: "D01"}, tokens={0: "b"})
    events, after = position.advance(PurchaseWithGoldCards("D01", gems("b"), ("O01",)))
    assert events[:2] == (CardsDiscarded(0, ("O01",), 0), CardPurchased(0, "D01", gems("b"), True))
    assert cards(after) == "D01"
    assert orient_of(after).discarded == ((0, CARDS["O01"]),)
    assert base_of(after).bank == base_of(position).bank + gems("b")


def test_the_two_gold_of_a_card_stand_for_different_colours():
    """O2"""
    position = in_the_orient(cards={0: "O03"}, out={2: "O17 -"}, tokens={0: "2b 3r"})
    assert not events_of(PurchaseCard, purchases_of("O17", position))
    after = played(position, PurchaseWithGoldCards("O17", gems("2b 3r"), ("O03",)))
    assert (cards(after), bonuses(after)) == ("O17", "2k")


def test_using_one_gold_of_a_card_wastes_the_other():
    """O2"""
    position = in_the_orient(cards={0: "O01"}, row={1: "D01 - - -"}, tokens={0: "2b"})
    after = played(position, PurchaseWithGoldCards("D01", gems("2b"), ("O01",)))
    assert cards(after) == "D01"
    assert player(after, 0).tokens == 0


def test_a_gold_card_may_replace_gems_that_the_player_has():
    """O2, B12"""
    position = in_the_orient(cards={0: "O01"}, row={1: "D01 - - -"}, tokens={0: "3b j"})
    moves = [move for move in purchases_of("D01", position) if isinstance(move, PurchaseWithGoldCards)]
    assert [spelled(move.payment) for move in moves] == ["b", "j", "2b", "b j"]
    assert PurchaseCard("D01", gems("3b")) in position.legal_moves()


def test_two_gold_cards_pay_an_odd_price_together():
    """O2: three gems are one gold card and a half; the lost half may be no whole card."""
    position = in_the_orient(cards={0: "O01 O02"}, row={1: "D01 - - -"}, tokens={0: "b"})
    moves = {(spelled(move.payment), move.gold_cards) for move in purchases_of("D01", position)}
    assert moves == {("b", ("O01",)), ("–", ("O01", "O02"))}
    after = played(position, PurchaseWithGoldCards("D01", 0, ("O02", "O01")))
    assert (cards(after), spelled(player(after, 0).tokens)) == ("D01", "b")
    too_much = PurchaseWithGoldCards("D01", gems("b"), ("O01", "O02"))
    assert refusal(position, too_much)[0] == "error-payment-too-much"


def test_gold_cards_and_tokens_make_up_the_price_together(subtests: pytest.Subtests):
    """O2"""
    for tokens, price, number, ways in [
        ("", "2b", 1, "–"),
        ("", "b", 1, "–"),
        ("b", "b", 1, "–"),
        ("", "3b", 1, ""),
        ("b", "3b", 1, "b"),
        ("2b 2j", "3b w", 1, "2b,b j,2j,2b j,b 2j"),
        ("", "3b w", 2, "–"),
        ("w", "3b w", 2, "–,w"),
        ("5b", "2b", 2, ""),
        ("5b", "", 1, ""),
    ]:
        with subtests.test(tokens=tokens, price=price, number=number, ways=ways):
            found = payments_beside_gold_cards(gems(tokens), gems(price), number)
            assert [spelled(payment) for payment in found] == [way for way in ways.split(",") if way]


def test_a_gold_card_that_is_missing_or_not_needed_is_refused(subtests: pytest.Subtests):
    """O2, B12"""
    for payment, gold_cards, reason in [
        ("b", (), "error-orient-gold-cards-not-held"),
        ("b", ("O02",), "error-orient-gold-cards-not-held"),
        ("b", ("O01", "O01"), "error-orient-gold-cards-not-held"),
        ("b", ("D17",), "error-orient-gold-cards-not-held"),
        ("3b", ("O01",), "error-payment-too-much"),
        ("b w", ("O01",), "error-payment-too-much"),
        ("", ("O01",), "error-payment-too-little"),
        ("2j", ("O01",), "error-payment-not-held"),
    ]:
        with subtests.test(payment=payment, gold_cards=gold_cards, reason=reason):
            position = in_the_orient(cards={0: "O01 D17", 1: "O02"}, row={1: "D01 - - -"}, tokens={0: "3b w"})
            assert refusal(position, PurchaseWithGoldCards("D01", gems(payment), gold_cards))[0] == reason
            assert refusal(position, PurchaseWithGoldCards("D90", 0, ("O01",)))[0] == "error-card-gone"


def test_a_gold_card_cannot_buy_what_tokens_cannot_buy():
    """O2, O3, O9"""
    position = in_the_orient(cards={0: "O01"}, out={1: "O06 -", 3: "O26 -"}, tokens={0: "3w 2j"})
    assert not purchases_of("O06", position)
    assert refusal(position, PurchaseWithGoldCards("O06", gems("3w"), ("O01",)))[0] == "error-orient-no-partner"
    assert refusal(position, PurchaseWithGoldCards("O26", 0, ("O01",)))[0] == "error-orient-costs-bonuses"


def test_a_gold_card_is_no_token_and_has_no_bonus():
    """O2, B8"""
    position = in_the_orient(tokens={0: "3w 2b 2g 2r k"}, cards={0: "O02"}, out={1: "O01 O03"})
    asked = played(position, ReserveCard("O03"))
    assert asked.decision == ChooseTokensToReturn(0, 1)
    assert base_of(asked).bank == base_of(position).bank - gems("j")
    after = played(position, buy("O01", "3w"))
    assert after.decision == ChooseAction(1)
    assert (cards(after), bonuses(after)) == ("O02 O01", "–")


def test_a_gold_card_helps_to_buy_another():
    """O2"""
    position = in_the_orient(cards={0: "O02"}, out={1: "O01 -"}, tokens={0: "w"})
    after = played(position, PurchaseWithGoldCards("O01", gems("w"), ("O02",)))
    assert cards(after) == "O01"


# O3: cards that join others.


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
        Asked(ChooseCardToJoin(0, "O06", ("O13", "D33", "O14"))),
    )
    assert asked.legal_moves() == [JoinCard("O13"), JoinCard("D33"), JoinCard("O14")]
    assert orient_of(asked).rows[0] == (None, None)
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
    assert orient_of(after).partner_of(CARDS["O07"]) is CARDS["D33"]
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


# O4, O7, O8: cards that bring others.


def test_the_level_2_card_joins_and_then_brings_a_level_1_card():
    """O4"""
    position = in_the_orient(
        cards={0: "D33"}, out={1: "O01 O06", 2: "O11 -"}, tokens={0: "4w 3b"}, row={1: "D34 D03 - -"}
    )
    events, asked = position.advance(buy("O11", "4w 3b"))
    assert events == (
        CardPurchased(0, "O11", gems("4w 3b"), False),
        *(CardJoined(0, "O11", "D33"), BonusesGained(0, gems("k"))),
        Asked(ChooseFreeCard(0, "O11", ("D34", "D03", "O01", "O06"))),
    )
    assert orient_of(asked).effect == Effect(0, ORIENT_CARDS["O11"])
    events, after = asked.advance(TakeFreeCard("D03"))
    assert events[0] == CardPurchased(0, "D03", 0, False)
    assert events_of(CardRevealed, events)[0].level == 1
    assert cards(after) == "D33 O11 D03"
    assert after.decision == ChooseAction(1)


def test_no_card_is_taken_when_no_level_1_card_is_left():
    """O4"""
    position = in_the_orient(cards={0: "D33"}, out={2: "O11 -"}, tokens={0: "4w 3b"}, **EMPTY_ROWS)
    events, after = position.advance(buy("O11", "4w 3b"))
    assert events[3:] == (EffectSkipped(0, "O11"), TurnBegan(1, 1))
    assert orient_of(after).effect is None
    assert bonuses(after) == "2k"


def test_the_only_card_left_is_taken_without_a_decision():
    """O4"""
    rows = {1: "D34 - - -", 2: "- - - -", 3: "- - - -"}
    position = in_the_orient(cards={0: "D33"}, out={2: "O11 -"}, tokens={0: "4w 3b"}, row=rows, deck={1: "D03"})
    events = position.play(buy("O11", "4w 3b"))
    assert events[3:5] == (CardPurchased(0, "D34", 0, False), CardRevealed(1, 0, "D03"))


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
    assert events == (CardPurchased(0, "O22", 0, False), Asked(ChooseFreeCard(0, "O22", ("D41", "D42", "O13"))))
    events, after = asked.advance(TakeFreeCard("O13"))
    assert events[:3] == (
        CardPurchased(0, "O13", 0, False),
        OrientCardRevealed(2, 0, "O14"),
        OrientCardRevealed(3, 0, "O23"),
    )
    assert cards(after) == "O22 O13"


def test_one_card_brings_another_that_brings_another_that_joins():
    """O7, O4, O8: a level 3 card, a level 2 card, a level 1 card; each joins what its player likes."""
    position = in_the_orient(
        out={1: "O06 O07", 2: "O11 O12", 3: "O22 -"},
        below={1: "O08", 2: "O13", 3: "O23"},
        bonuses={0: "b 6g 3r"},
        cards={0: "D33"},
    )
    position = played(position, buy("O22"), TakeFreeCard("O11"))
    assert position.decision == ChooseCardToJoin(0, "O11", ("D33", "O22"))
    position = played(position, JoinCard("O22"))
    assert isinstance(position.decision, ChooseFreeCard)
    assert {"O06", "O07"} <= set(position.decision.cards)
    position = played(position, TakeFreeCard("O06"))
    assert position.decision == ChooseCardToJoin(0, "O06", ("D33", "O22"))
    events, after = position.advance(JoinCard("D33"))
    assert cards(after) == "D33 O22 O11 O06"
    assert bonuses(after) == "3b 6g 3r 2k"
    assert [event.card for event in events_of(OrientCardRevealed, events)] == ["O08", "O13", "O23"]
    assert after.decision == ChooseAction(1)


def test_no_card_is_taken_when_no_level_2_card_is_left():
    """O7"""
    position = in_the_orient(out={3: "O22 -"}, bonuses={0: "b 6g 3r"}, **EMPTY_ROWS)
    assert position.play(buy("O22"))[1:] == (EffectSkipped(0, "O22"), TurnBegan(1, 1))


def test_a_free_card_has_the_same_effect_as_a_bought_one():
    """O8, O6"""
    position = in_the_orient(out={2: "O18 -", 3: "O22 -"}, bonuses={0: "b 6g 3r"}, nobles="N01", **EMPTY_ROWS)
    events, after = position.advance(buy("O22"))
    assert events[1:3] == (CardPurchased(0, "O18", 0, False), NobleReserved(0, "N01"))
    assert orient_of(after).nobles_of(0) == (NOBLES["N01"],)


def test_a_free_card_is_taken_even_if_it_has_no_effect():
    """O8, O6, O4"""
    without_noble = in_the_orient(out={2: "O18 -", 3: "O22 -"}, bonuses={0: "b 6g 3r"}, **EMPTY_ROWS)
    assert without_noble.play(buy("O22"))[1:3] == (CardPurchased(0, "O18", 0, False), EffectSkipped(0, "O18"))
    without_card = in_the_orient(out={2: "O11 -", 3: "O22 -"}, bonuses={0: "b 6g 3r"}, **EMPTY_ROWS)
    events = without_card.play(buy("O22"))
    assert events[2:5] == (CardJoined(0, "O11", "O22"), BonusesGained(0, gems("b")), EffectSkipped(0, "O11"))


def test_a_free_card_may_join_the_card_that_brought_it():
    """O8: it needs a card to join, and whatever brings it is one or has one."""
    position = in_the_orient(out={2: "O12 -", 3: "O22 -"}, bonuses={0: "b 6g 3r"}, cards={0: "O01"}, **EMPTY_ROWS)
    after = played(position, buy("O22"))
    assert orient_of(after).joined == ((CARDS["O12"], CARDS["O22"]),)


def test_a_free_card_is_chosen_from_those_offered():
    """O4, O7"""
    position = in_the_orient(out={3: "O22 -"}, bonuses={0: "b 6g 3r"})
    asked = played(position, buy("O22"))
    assert refusal(asked, take("wbg"))[0] == "error-orient-free-card-first"
    assert refusal(asked, TakeFreeCard("D33"))[0] == "error-orient-free-card-not-offered"
    assert refusal(position, TakeFreeCard("D41"))[0] == "error-not-asked"


def test_a_reserved_card_has_its_effect_when_it_is_bought():
    """O7, O8"""
    position = in_the_orient(hand={0: "O22"}, bonuses={0: "b 6g 3r"})
    events, asked = position.advance(buy("O22"))
    assert events[0] == CardPurchased(0, "O22", 0, True)
    assert isinstance(asked.decision, ChooseFreeCard)


# O5: double cards.


def test_a_double_card_counts_twice_for_purchases_and_nobles():
    """O5, B11, B15"""
    position = in_the_orient(cards={0: "O13 O14"}, bonuses={0: "2w 2b"}, nobles="N01", out={1: "O01 -"})
    assert bonuses(position) == "4w 4b"
    assert NOBLES["N01"].needs == gems("4w 4b")
    assert events_of(NobleVisited, position.play(buy("O01")))


# O6: reserved nobles.


def test_a_noble_is_reserved_for_the_buyer():
    """O6"""
    position = in_the_orient(
        3, out={2: "O18 -"}, bonuses={0: "2b 2g 2r 2k", 1: "4w 4b 4g 4r 4k"}, nobles="N01 N02", below={2: "O19"}
    )
    events, asked = position.advance(buy("O18"))
    assert events[1:] == (Asked(ChooseNobleToReserve(0, "O18", ("N01", "N02"))),)
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
    assert not orient_of(after).nobles
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
    assert orient_of(after).nobles == ((1, NOBLES["N03"]),)
    assert [each.id for each in base_of(after).nobles] == ["N01"]


def test_there_is_no_limit_to_reserved_nobles():
    """O6"""
    position = in_the_orient(kept={0: "N01 N02"}, out={2: "O18 -"}, bonuses={0: "2b 2g 2r 2k"}, nobles="N03")
    assert [each.id for each in orient_of(played(position, buy("O18"))).nobles_of(0)] == ["N01", "N02", "N03"]


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


# O9: cards that cost bonuses.


def test_two_bonuses_are_the_price():
    """O9: the prestige goes with the cards."""
    position = in_the_orient(cards={0: "D59 D25"}, out={3: "O30 -"}, below={3: "O26"})
    assert player(position, 0).prestige == 1
    events, after = position.advance(PurchaseByDiscarding("O30"))
    assert events[:3] == (
        CardsDiscarded(0, ("D59", "D25"), gems("2r")),
        CardPurchased(0, "O30", 0, False),
        OrientCardRevealed(3, 0, "O26"),
    )
    assert (cards(after), bonuses(after), player(after, 0).prestige) == ("O30", "k", 3)
    assert orient_of(after).discarded == ((0, CARDS["D59"]), (0, CARDS["D25"]))


def test_tokens_do_not_buy_what_costs_bonuses():
    """O9"""
    position = in_the_orient(out={3: "O26 -"}, tokens={0: "3w 3b 3j"}, bonuses={0: "k"})
    assert not purchases_of("O26", position)
    assert refusal(position, buy("O26")) == ("error-orient-costs-bonuses", {"gem": Gem.ONYX, "count": 2})
    too_few = refusal(position, PurchaseByDiscarding("O26"))
    assert too_few == ("error-orient-too-few-bonuses", {"gem": Gem.ONYX, "count": 1})


def test_only_the_cards_that_cost_bonuses_are_bought_by_discarding():
    """O9"""
    position = in_the_orient(out={3: "O21 -"}, cards={0: "D33 D34"}, row={1: "D03 - - -"})
    for card in ("O21", "D03"):
        assert refusal(position, PurchaseByDiscarding(card))[0] == "error-orient-costs-tokens"
    assert refusal(position, PurchaseByDiscarding("O26"))[0] == "error-card-gone"


def test_reserved_cards_are_never_discarded_but_can_be_bought_by_discarding():
    """O9"""
    reserved_only = in_the_orient(cards={0: "D33"}, hand={0: "O26 D34"})
    assert CARDS["D34"].bonus is CARDS["D33"].bonus is Gem.ONYX
    assert refusal(reserved_only, PurchaseByDiscarding("O26"))[0] == "error-orient-too-few-bonuses"
    position = in_the_orient(cards={0: "D33 D34"}, hand={0: "O26"})
    events, after = position.advance(PurchaseByDiscarding("O26"))
    assert events[1] == CardPurchased(0, "O26", 0, True)
    assert (cards(after), player(after, 0).hand) == ("O26", ())


def discarding(cards: str, joined: str = "") -> Position:
    """Return a position in which O26, for two onyx bonuses, can be bought with these cards."""
    return in_the_orient(cards={0: cards}, joined=joined, out={3: "O26 -"})


def test_cards_that_joined_that_colour_go_first():
    """O9"""
    position = discarding("D33 O06 D34 O11", "O06>D33 O11>D33")
    events, after = position.advance(PurchaseByDiscarding("O26"))
    assert events[0] == CardsDiscarded(0, ("O06", "O11"), gems("2k"))
    assert (cards(after), bonuses(after)) == ("D33 D34 O26", "w 2k")
    assert orient_of(after).joined == ()


def test_a_card_that_joined_another_colour_stays():
    """O9"""
    after = played(discarding("D33 D34 O13 O06", "O06>O13"), PurchaseByDiscarding("O26"))
    assert (cards(after), bonuses(after)) == ("O13 O06 O26", "4w")
    assert orient_of(after).joined == ((CARDS["O06"], CARDS["O13"]),)


def test_a_joined_card_and_one_more_bonus_pay_together():
    """O9: the joined card goes in any case; the card it joined may go or stay."""
    position = discarding("D33 D68 D34 O06", "O06>D33")
    asked = played(position, PurchaseByDiscarding("O26"))
    assert asked.decision == ChooseCardsToDiscard(0, "O26", (("O06", "D33"), ("O06", "D68")))
    after = played(asked, DiscardCards(("O06", "D33")))
    assert (cards(after), bonuses(after)) == ("D68 D34 O26", "w 2k")


def test_one_double_card_pays_the_whole_price():
    """O9, O5"""
    events, after = discarding("O17").advance(PurchaseByDiscarding("O26"))
    assert events[0] == CardsDiscarded(0, ("O17",), gems("2k"))
    assert (cards(after), bonuses(after)) == ("O26", "w")


def test_a_double_card_may_be_discarded_for_the_last_missing_bonus():
    """O9: the surplus is lost."""
    events, after = discarding("O17 O06", "O06>O17").advance(PurchaseByDiscarding("O26"))
    assert events[0] == CardsDiscarded(0, ("O06", "O17"), gems("3k"))
    assert (cards(after), bonuses(after)) == ("O26", "w")
    asked = played(discarding("D33 O17"), PurchaseByDiscarding("O26"))
    assert asked.decision == ChooseCardsToDiscard(0, "O26", (("O17",), ("D33", "O17")))


def test_equivalent_discards_are_not_asked_about():
    """O9"""
    onyx = [card.id for card in CARDS.values() if card.level == 1 and card.bonus is Gem.ONYX and not card.prestige]
    after = played(discarding(" ".join(onyx[:4])), PurchaseByDiscarding("O26"))
    assert cards(after) == f"{onyx[2]} {onyx[3]} O26"


def test_the_choice_comes_before_anything_is_discarded():
    """O9"""
    position = discarding("D33 D34 D68")
    events, asked = position.advance(PurchaseByDiscarding("O26"))
    assert events == (Asked(ChooseCardsToDiscard(0, "O26", (("D33", "D34"), ("D33", "D68")))),)
    assert asked.slices == position.slices
    assert asked.legal_moves() == [DiscardCards(("D33", "D34")), DiscardCards(("D33", "D68"))]
    assert refusal(asked, take("wbg"))[0] == "error-orient-discard-first"
    assert refusal(asked, DiscardCards(("D34", "D68")))[0] == "error-orient-discard-not-offered"
    assert refusal(position, DiscardCards(("D33", "D34")))[0] == "error-not-asked"
    assert cards(played(asked, DiscardCards(("D33", "D68")))) == "D34 O26"


def test_nobles_stay_when_the_bonuses_are_discarded():
    """O9"""
    position = in_the_orient(cards={0: "D33 D34"}, visited={0: "N01"}, out={3: "O26 -"})
    after = played(position, PurchaseByDiscarding("O26"))
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


# What follows a choice, and what does not.


def test_the_turn_continues_to_its_end_after_the_last_choice():
    """O3, O7, B15, B16"""
    position = in_the_orient(
        out={3: "O22 -"}, bonuses={0: "b 6g 4r 4k"}, nobles="N05", prestige={0: 12}, row={2: "D41 D42 - -"}
    )
    assert NOBLES["N05"].needs == gems("4r 4k")
    events, after = played(position, buy("O22")).advance(TakeFreeCard("D41"))
    assert NobleVisited(0, "N05") in events
    assert base_of(after).last_round


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
            assert orient_of(after).effect is None
            assert after.decision == ChooseAction(1)
            assert len(events_of(OrientCardRevealed, events)) == len(orient_of(position).decks[2])


def test_an_effect_continues_when_another_player_leaves():
    """O8"""
    asked = played(in_the_orient(3, out={3: "O22 -"}, bonuses={0: "b 6g 3r"}), buy("O22"))
    _, after = asked.without(2)
    assert after.decision is asked.decision
    assert played(after, TakeFreeCard("D41")).seat == 1


def test_a_player_who_leaves_before_the_discard_discards_nothing():
    """O9"""
    position = in_the_orient(3, cards={0: "D33 D34 D68"}, out={3: "O26 -"})
    events, after = played(position, PurchaseByDiscarding("O26")).without(0)
    assert events == (SeatLeft(0), TurnBegan(1, 1))
    assert dict(orient_of(after).open_cards())["3E"].id == "O26"


def test_the_game_ends_when_all_but_one_player_have_left_during_an_effect():
    """O8, B17"""
    asked = played(in_the_orient(out={3: "O22 -"}, bonuses={0: "b 6g 3r"}), buy("O22"))
    assert asked.without(0)[0] == (SeatLeft(0), GameOver((1,)))


def test_tokens_above_ten_are_returned_after_the_effects():
    """B8, O7: they cannot come from a purchase, but the stages after it are the usual ones."""
    position = in_the_orient(tokens={0: "3w 3b 3g"}, out={3: "O22 O21"})
    asked = played(position, take("wrk"))
    assert asked.decision == ChooseTokensToReturn(0, 2)
    assert played(asked, put_back("2w")).decision == ChooseAction(1)
