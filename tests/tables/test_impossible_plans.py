"""A plan is refused exactly if nothing that others do before the turn can make it possible."""

from collections import Counter

import pytest

from bot.engine import Move, Position
from bot.games.play.possible import never_possible
from bot.rules import Options, PurchaseCard, ReserveCard, ReserveFromDeck
from bot.rules.strongholds import StrongholdsState
from tests.support.builders import a_position, buy, gems, take
from tests.support.game_contract import GAMES
from tests.support.plan_contract import check_plans_in_a_game


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_move_is_refused_exactly_if_no_turn_before_can_make_it_possible(options: Options):
    """`make test-long` compares thousands of positions."""
    counted = sum((check_plans_in_a_game(options, seats, 5 + seats, 2) for seats in (2, 3)), Counter[str]())
    assert counted["refused"] > 50
    assert counted["accepted"] > 50


def why_never(position: Position, move: Move, seat: int = 1) -> str:
    refusal = never_possible(move, position, seat)
    return refusal.message_id if refusal is not None else ""


def test_waiting_brings_no_tokens_for_a_card_that_is_too_dear():
    position = a_position(row={1: "D01 - - -"}, tokens={1: "2b"})
    assert why_never(position, buy("D01", "")) == "error-cannot-afford"
    assert why_never(position, buy("D01", "3b")) == "error-cannot-afford"


def test_waiting_brings_no_room_for_a_fourth_reservation():
    position = a_position(hand={1: "D01 D02 ?D03"}, row={1: "D04 D05 D06 D07"})
    assert why_never(position, ReserveFromDeck(1)) == "error-hand-full"
    assert why_never(position, ReserveCard("D04")) == "error-hand-full"
    assert why_never(position, ReserveCard("D04"), seat=0) == ""


def test_an_empty_bank_may_be_filled_by_those_who_have_gems_in_their_turn_or_by_leaving():
    position = a_position(3, bank="3g 3r 3k 2b", tokens={0: "2w", 1: "2b"})
    assert why_never(position, take("wgr"), seat=1) == ""
    assert why_never(position, take("bb"), seat=1) == "error-two-need-four"
    position = a_position(3, bank="3g 3r 3k 2b", tokens={1: "2w", 2: "2w"})
    assert why_never(position, take("wgr"), seat=1) == "", "seat 2 has no turn before, but may leave"
    assert why_never(position, take("wgr"), seat=2) == ""
    position = a_position(3, bank="3g 3r 3k 2b", tokens={1: "2w 2b"})
    assert why_never(position, take("wgr"), seat=1) == "error-bank-empty"
    assert why_never(position, take("wgr"), seat=2) == ""


def test_a_player_who_leaves_gives_back_all_tokens():
    position = a_position(3, bank="w 3k", tokens={2: "2w 3b"})
    assert why_never(position, take("bk"), seat=1) == "error-bank-empty", "then there are white ones too"
    assert why_never(position, take("wbk"), seat=1) == ""


@pytest.mark.parametrize(
    ("bank", "seat", "refused"),
    [("wbg", 1, ""), ("wbgrk", 1, ""), ("w b 2g", 1, "error-take-three"), ("w b 2g", 2, ""), ("w b 4g", 3, "")],
)
def test_fewer_than_three_gems_may_be_planned_if_others_can_take_the_rest(bank: str, seat: int, refused: str):
    assert why_never(a_position(4, bank=bank), take("wb"), seat) == refused


def test_three_turns_cannot_take_more_gems_than_nine():
    assert why_never(a_position(4, bank="w 3b 3g 3r"), take("w"), 3) == ""
    assert why_never(a_position(4, bank="w 3b 3g 3r k"), take("w"), 3) == "error-take-three"


@pytest.mark.parametrize(
    ("seats", "markers", "owner", "refused"),
    [(2, 1, 0, ""), (2, 2, 0, "error-stronghold-owner"), (3, 3, 2, ""), (3, 1, 1, ""), (3, 3, 1, ""), (3, 3, 0, "")],
)
def test_a_card_that_others_occupy_may_become_free(seats: int, markers: int, owner: int, refused: str):
    own = StrongholdsState(tuple((owner, "D01") for _ in range(markers)))
    position = a_position(seats, row={1: "D01 D02 - -"}, expansion="strongholds", own=own, tokens={seats - 1: "5b"})
    assert why_never(position, ReserveCard("D01"), seats - 1) == ("" if owner == seats - 1 else refused)
    dear = a_position(seats, row={1: "D01 D02 - -"}, expansion="strongholds", own=own)
    if owner != seats - 1:
        assert why_never(dear, PurchaseCard("D01", gems("")), seats - 1) != ""
