"""The picker for returning tokens (B8)."""

import pytest

from bot.present.typed_input import UnknownGem, parse_gems
from bot.rules import ChooseAction, ChooseTokensToReturn, ReturnTokens
from bot.ui.content.pickers.choices import decision_picker, return_picker
from bot.ui.content.pickers.piles import write_pile
from bot.ui.kit.input.parsing import parse_returned
from tests.support.builders import a_position, put_back, take
from tests.ui.picker_cases import buttons, positions, reached_by, viewer


def test_buttons_lead_to_every_return_and_to_nothing_else() -> None:
    start = a_position(tokens={0: "2w 3b 2g r 2j"})
    for position in [start.advance(take("wbg"))[1], *positions()]:
        if not isinstance(position.decision, ChooseTokensToReturn):
            continue
        player = viewer(position, position.decision.seat)
        legal = {write_pile(move.tokens) for move in position.legal_moves() if isinstance(move, ReturnTokens)}
        assert reached_by(lambda pile, player=player: return_picker(player, pile), "give") == legal


def test_a_single_token_goes_back_by_its_button() -> None:
    answer = return_picker(viewer(a_position(tokens={0: "3w 3b 2g"}).advance(take("wbg"))[1]))
    assert set(buttons(answer, "give_now")) == {"w", "b", "g"}
    assert buttons(answer, "give") == {}


def test_the_picker_begins_with_the_introduction() -> None:
    position = a_position(tokens={0: "3w 3b 3g"}).advance(take("wbg"))[1]
    answer = decision_picker(viewer(position), intro="Ann takes something")
    assert answer is not None
    assert answer.text.startswith("Ann takes something")
    assert position.advance(put_back("ww"))[1].decision == ChooseAction(1)


@pytest.mark.parametrize(
    "typed",
    [
        *("2 red", "return 2 red", "give 2 red back", "Put back red red."),
        *("gib 2 rot ab", "2 rot zurück", "lege rot rot zurück", "abgeben: 2 rot"),
        *("geef 2 rood terug", "leg 2 rood terug", "teruggeven 2 rood"),
        *("aflever 2 rød", "læg 2 røde tilbage", "LAEG 2 RØD TILBAGE"),
    ],
)
def test_tokens_to_return_are_typed_with_the_words_of_four_languages(typed: str) -> None:
    assert parse_returned(typed) == parse_gems("rr")


def test_a_word_that_names_no_gem_is_refused_among_words_that_return_tokens() -> None:
    with pytest.raises(UnknownGem):
        parse_returned("gib lila ab")


def test_gold_is_named_only_to_those_who_have_some() -> None:
    for tokens, has_gold in (("3w 3b 3g", False), ("3w 3b 2g 1j", True)):
        answer = decision_picker(viewer(a_position(tokens={0: tokens}).advance(take("wbg"))[1]))
        assert answer is not None
        assert ("gold too" in answer.text) is has_gold
