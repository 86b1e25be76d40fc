"""The pickers for buying a card (B11, B12)."""

import pytest

from bot.engine import GameError
from bot.rules import ChooseAction, PurchaseCard, base_of
from bot.ui.content.board import turn_view
from bot.ui.content.pickers.cards import buy_picker, payment_picker
from bot.ui.content.pickers.piles import write_pile
from tests.support.builders import EMPTY_ROWS, a_position
from tests.ui.picker_cases import (
    DEAR,
    EMOJIS,
    LETTERS,
    buttons,
    check_rows,
    controls,
    many_payments,
    offered_cards,
    payments_offered,
    positions,
    viewer,
)


def test_controls_lead_to_every_payment_and_to_nothing_else() -> None:
    for position in positions():
        if not isinstance(position.decision, ChooseAction):
            continue
        player = viewer(position, position.decision.seat)
        legal = [move for move in position.legal_moves() if isinstance(move, PurchaseCard)]
        reached: set[str] = set()
        for card, first in offered_cards(player):
            reached |= set(buttons(first, "buy_now"))
            for payment in payments_offered(first):
                reached |= set(buttons(payment_picker(player, card, payment), "buy_now"))
        assert reached == {f"{move.card}.{write_pile(move.payment)}" for move in legal}


def test_a_card_that_cannot_be_afforded_has_no_button_but_the_nearest_ones_are_named() -> None:
    answer = buy_picker(viewer(a_position(row={1: "D01 D02 D03 D04"})))
    assert buttons(answer, "card") == {}
    assert "Nearest" in answer.text
    with pytest.raises(GameError) as refused:
        payment_picker(viewer(a_position(row={1: "D01 D02 D03 D04"})), "D01")
    assert refused.value.message_id == "error-cannot-afford"


def test_the_only_affordable_card_goes_straight_to_its_green_button() -> None:
    position = a_position(hand={0: "D01"}, bonuses={0: "7w 7b 7g 7r 7k"}, **EMPTY_ROWS)
    answer = buy_picker(viewer(position))
    assert len(buttons(answer, "buy_now")) == 1
    assert buttons(answer, "buy") == {}, "it would lead back here"


def test_payments_beyond_one_menu_go_on_in_a_second_one() -> None:
    position = many_payments()
    [(_, card)] = [found for found in base_of(position).open_cards() if found[1].id == DEAR]
    answer = payment_picker(viewer(position), card.id)
    assert len(payments_offered(answer)) == 31
    check_rows(answer.rows)


def test_the_first_payment_offered_uses_the_least_gold() -> None:
    [argument] = buttons(payment_picker(viewer(many_payments()), DEAR), "buy_now")
    assert argument.count("j") == 0


def test_the_verb_stands_once_above_the_cards_of_the_picker_and_on_each_button_of_the_turn_view() -> None:
    position = a_position(tokens={0: "3w 3b 3g"}, bonuses={0: "3w 3b 3g 3r 3k"})
    for emojis, tail in ((EMOJIS, ""), (LETTERS, " ")):
        player = viewer(position, emojis=emojis)
        answer = buy_picker(player)
        in_picker = [str(each.item.label) for each in buttons(answer, "card").values()]
        in_view = [str(each.item.label) for each in buttons(turn_view(player, ()), "card").values()]
        assert "Which card would you like to buy?" in answer.text
        assert len(in_picker) > 3
        assert all(label.startswith("Buy ") for label in in_view)
        assert not any("Buy" in label for label in in_picker)
        assert all((" " in label) == bool(tail) for label in in_picker), "the colour, where there are no emojis"
        assert max(len(controls([row])) for row in answer.rows) == 3
