"""The pickers for buying a card (B11, B12)."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from bot.engine import GameError, Position
from bot.games.unit.refusals import StaleBoard
from bot.present.language.words import LANGUAGES
from bot.present.phrases import price
from bot.rules import CARDS, PurchaseCard, ways_to_pay
from bot.ui.content.board import MOST_OFFERS, turn_view
from bot.ui.content.pickers.cards import OTHERWISE, buy_picker, payment_picker, purchases
from bot.ui.content.pickers.choices import write_pile
from bot.ui.kit.controls import GameButton
from bot.ui.kit.replies import Answer
from bot.ui.kit.viewer import Viewer
from data import Gems
from tests.support.builders import EMPTY_ROWS, a_position
from tests.ui import picker_cases


def test_a_card_that_cannot_be_afforded_has_no_button_but_the_nearest_ones_are_named() -> None:
    answer = buy_picker(picker_cases.viewer(a_position(row={1: "D01 D02 D03 D04"})))
    assert picker_cases.buttons(answer, "card") == {}
    assert "Nearest" in answer.text
    with pytest.raises(GameError) as refused:
        payment_picker(picker_cases.viewer(a_position(row={1: "D01 D02 D03 D04"})), "D01")
    assert refused.value.message_id == "error-cannot-afford"


def test_the_only_affordable_card_goes_straight_to_its_green_button() -> None:
    position = a_position(hand={0: "D01"}, bonuses={0: "7w 7b 7g 7r 7k"}, **EMPTY_ROWS)
    answer = buy_picker(picker_cases.viewer(position))
    assert len(picker_cases.buttons(answer, "buy_now")) == 1
    assert picker_cases.buttons(answer, "buy") == {}, "it would lead back here"


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_payments_are_numbered_and_those_with_more_gold_are_in_another_picker(language: str) -> None:
    position = picker_cases.many_payments()
    answer = payment_picker(picker_cases.viewer(position, language=language), picker_cases.DEAR)
    picker_cases.check_answer(answer)
    ways = [f"{picker_cases.DEAR}.{write_pile(way)}" for way in dict(ways_of(position))[picker_cases.DEAR]]
    assert len(ways) == 31
    assert list(picker_cases.buttons(answer, "buy_now")) == ways[:20]
    assert list(picker_cases.buttons(answer, "card")) == [f"{picker_cases.DEAR}.rest"]
    rest = payment_picker(picker_cases.viewer(position, language=language), picker_cases.DEAR, has_rest=True)
    assert list(picker_cases.buttons(rest, "buy_now")) == ways[20:]
    labels = [str(each.item.label) for each in picker_cases.buttons(answer, "buy_now").values()]
    assert all(re.search(rf"\b{number}\b", label) for number, label in enumerate(labels, start=1))
    assert len({line.text.partition(" ")[2] for line in answer.lines}) == 20


def test_the_first_payment_offered_uses_the_least_gold() -> None:
    answer = payment_picker(picker_cases.viewer(picker_cases.many_payments()), picker_cases.DEAR)
    assert next(iter(picker_cases.buttons(answer, "buy_now"))).count("j") == 0


def rich(**options: Any) -> Viewer:
    return picker_cases.viewer(a_position(tokens={0: "3w 3b 3g"}, bonuses={0: "3w 3b 3g 3r 3k"}), **options)


@pytest.mark.parametrize("show", [buy_picker, lambda player: turn_view(player, ())])
def test_each_card_is_a_line_with_its_price_and_the_button_that_buys_it(show: Callable[[Viewer], Answer]) -> None:
    player = rich(emojis=picker_cases.EMOJIS)
    answer, offers = show(player), purchases(player)
    assert len(offers) > 3
    assert len(answer.lines) == (len(offers) if show is buy_picker else min(len(offers), MOST_OFFERS))
    for line, offer in zip(answer.lines, offers, strict=False):
        assert line.text.startswith(f"**{offer.address}**")
        assert price(player.view, 0, offer.card, player.words) in line.text
        assert isinstance(line.button, GameButton)
        assert str(line.button.item.label) == f"Buy {offer.address}"
        assert line.button.custom_id.split(":", 3)[3] == ":".join(offer.ways[0].buys)
    assert not set(picker_cases.buttons(answer, "card")), "no line leads to another picker"


def test_the_button_of_a_line_pays_with_the_least_gold_and_another_control_leads_to_the_other_ways() -> None:
    position = picker_cases.many_payments()
    view, ways = buy_picker(picker_cases.viewer(position)), dict(ways_of(position))
    for argument in picker_cases.buttons(view, "buy_now"):
        card, _, payment = argument.partition(".")
        assert payment == write_pile(ways[card][0])
        assert payment.count("j") == min(write_pile(way).count("j") for way in ways[card])
    assert list(picker_cases.buttons(view, "buy")) == [OTHERWISE]
    otherwise = buy_picker(picker_cases.viewer(position), OTHERWISE)
    assert sorted(picker_cases.buttons(otherwise, "card")) == sorted(
        card for card, found in ways.items() if len(found) > 1
    )
    assert picker_cases.buttons(otherwise, "buy_now") == {}


def ways_of(position: Position) -> Iterator[tuple[str, Sequence[Gems]]]:
    """Yield each card that the first seat can buy with tokens, with the payments."""
    for card in {move.card for move in position.legal_moves() if isinstance(move, PurchaseCard)}:
        yield card, ways_to_pay(position, 0, CARDS[card])


def test_there_is_no_other_way_to_pay_without_gold() -> None:
    assert picker_cases.buttons(buy_picker(rich()), "buy") == {}


def test_a_forged_argument_of_the_buy_picker_is_refused() -> None:
    for argument in ("x", "D01", OTHERWISE):
        with pytest.raises(StaleBoard):
            buy_picker(rich(), argument)


def test_cards_beyond_those_that_a_board_lists_are_in_the_picker_of_all() -> None:
    owner = picker_cases.viewer(a_position(bonuses={0: "7w 7b 7g 7r 7k"}))
    assert len(purchases(owner)) > MOST_OFFERS
    assert list(picker_cases.buttons(turn_view(owner, ()), "buy")) == [""]
    few = picker_cases.viewer(a_position(hand={0: "D01"}, bonuses={0: "7w 7b 7g 7r 7k"}, **EMPTY_ROWS))
    assert picker_cases.buttons(turn_view(few, ()), "buy") == {}


def test_what_can_be_bought_stands_above_what_cannot() -> None:
    answer = buy_picker(rich())
    assert answer.lines
    assert "Nearest" not in answer.text
    assert "Nearest" in answer.whole_text
