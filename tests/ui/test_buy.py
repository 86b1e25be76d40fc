"""The pickers for buying a card (B11, B12)."""

import pytest

from bot.engine import GameError
from bot.rules import ChooseAction, PurchaseCard, base_of
from bot.ui.actions.buy import buy_picker, payment_picker
from bot.ui.actions.piles import write_pile
from tests.ui.picker_cases import DEAR, buttons, check_rows, many_payments, options, positions, viewer


def test_menus_lead_to_every_payment_and_to_nothing_else() -> None:
    for position in positions():
        if not isinstance(position.decision, ChooseAction):
            continue
        player = viewer(position, position.decision.seat)
        legal = [move for move in position.legal_moves() if isinstance(move, PurchaseCard)]
        reached: set[str] = set()
        for card in options(buy_picker(player), "card"):
            if card not in {move.card for move in legal}:
                with pytest.raises(GameError) as refused:
                    payment_picker(player, card)
                assert refused.value.message_id == "error-cannot-afford"
                continue
            first = payment_picker(player, card)
            reached |= set(buttons(first, "buy_now"))
            for payment in options(first, "pay"):
                reached |= set(buttons(payment_picker(player, card, payment), "buy_now"))
        assert reached == {f"{move.card}.{write_pile(move.payment)}" for move in legal}


def test_payments_beyond_one_menu_go_on_in_a_second_one() -> None:
    position = many_payments()
    [(_, card)] = [found for found in base_of(position).open_cards() if found[1].id == DEAR]
    answer = payment_picker(viewer(position), card.id)
    assert len(options(answer, "pay")) == 31
    check_rows(answer.rows)


def test_the_first_payment_offered_uses_the_least_gold() -> None:
    [argument] = buttons(payment_picker(viewer(many_payments()), DEAR), "buy_now")
    assert argument.count("j") == 0
