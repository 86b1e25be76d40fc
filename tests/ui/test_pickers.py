"""The pickers for taking (B6, B7) and returning tokens (B8), for reserving a card (B9) and for a noble (B15)."""

from typing import Any

import pytest

from bot.engine import GameError
from bot.present.typed_input import UnknownGem, parse_gems
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn, ReturnTokens, TakeTokens
from bot.ui.content.pickers.cards import reserve_picker
from bot.ui.content.pickers.choices import decision_picker, read_pile, return_picker, take_picker, write_pile
from bot.ui.kit.controls import GameButton
from bot.ui.kit.input.parsing import parse_returned
from data import GEMS
from data.gems import ONE, covers
from tests.support.builders import a_position, gems, put_back, take
from tests.ui import picker_cases

MINUS = "\u2212"


def test_buttons_lead_to_every_take_and_to_nothing_else() -> None:
    for position, player in picker_cases.at_actions(picker_cases.positions()):
        legal = {write_pile(move.tokens) for move in position.legal_moves() if isinstance(move, TakeTokens)}
        assert picker_cases.reached_by(lambda pile, player=player: take_picker(player, pile), "take") == legal


def test_a_second_press_takes_two_alike_only_from_four() -> None:
    player = picker_cases.viewer(a_position(bank="4w 3b 3g 3r 3k"))
    assert "ww" in picker_cases.buttons(take_picker(player, gems("w")), "take_now")
    for verb in ("take", "take_now"):
        assert "bb" not in picker_cases.buttons(take_picker(player, gems("b")), verb)
        assert "wwb" not in picker_cases.buttons(take_picker(player, gems("wb")), verb)


def test_the_gem_after_which_no_more_fits_takes_all_of_them() -> None:
    def taking(chosen: str, **changes: Any) -> set[str]:
        player = picker_cases.viewer(a_position(**{"bank": "4w 3b 3g 3r 3k", **changes}))
        return set(picker_cases.buttons(take_picker(player, gems(chosen)), "take_now"))

    assert taking("") == set()
    assert taking("w") == {"ww"}
    assert taking("wb") == {"wbg", "wbr", "wbk"}
    assert taking("", bank="w") == {"w"}, "nothing else is left"
    assert taking("w", bank="w b") == {"wb"}
    assert taking("", bank="4w") == set(), "one or two"
    assert taking("w", bank="4w") == {"w", "ww"}, "the green button takes the one"
    assert taking("wb", up_to_three=True) == {"wb", "wbg", "wbr", "wbk"}, "the green button takes the two"


def test_the_last_of_several_tokens_gives_all_of_them_back() -> None:
    player = picker_cases.viewer(a_position(tokens={0: "3w 3b 3g"}).advance(take("wbg"))[1])
    assert picker_cases.buttons(return_picker(player), "give_now") == {}
    assert set(picker_cases.buttons(return_picker(player, gems("w")), "give_now")) == {"ww", "wb", "wg"}


def test_a_take_above_ten_says_how_many_tokens_go_back() -> None:
    player = picker_cases.viewer(a_position(tokens={0: "3w 3b 2g"}))
    for chosen in ("", "w", "wb"):
        assert "Taking 3 would make 11 tokens, so you would give back 1" in take_picker(player, gems(chosen)).text
    assert "give back" not in take_picker(player, gems("rr")).text


def test_buttons_of_gems_have_the_number_that_is_left_beside_the_emoji_or_the_letter() -> None:
    position = a_position(bank="4w 3b 2g 1r")
    for emojis, labels in (
        (picker_cases.EMOJIS, ["4", "3", "2", "1", "0"]),
        (picker_cases.LETTERS, ["W 4", "B 3", "G 2", "R 1", "K 0"]),
    ):
        picker = take_picker(picker_cases.viewer(position, emojis=emojis))
        shown = picker_cases.buttons(picker, "take", enabled=False).values()
        assert [each.item.label for each in shown] == labels
        assert all((each.item.emoji is not None) is (emojis is not None) for each in shown)
        assert [each.item.disabled for each in shown] == [False] * 4 + [True]


def test_a_button_for_each_chosen_gem_puts_one_back() -> None:
    position = a_position(bank="4w 3b 3g 3r 3k")
    for emojis, label in ((picker_cases.EMOJIS, f"{MINUS}1"), (picker_cases.LETTERS, f"{MINUS}1 white")):
        answer = take_picker(picker_cases.viewer(position, emojis=emojis), gems("ww"))
        back = picker_cases.buttons(answer, "take")["w"]
        assert str(back.item.label).replace("\u2060", "") == label
        assert f"Press {MINUS}1 to put one back" in answer.text


def test_the_picker_says_what_is_still_to_be_chosen_as_long_as_there_is_no_green_button() -> None:
    player = picker_cases.viewer(a_position(bank="4w 3b 3g 3r 3k"))
    nothing = take_picker(player).text
    assert "Choose 3 different gems." in nothing
    assert "press it twice: white" in nothing
    assert "**Choose 2 more of other colours, or white again.**" in take_picker(player, gems("w")).text
    assert "**Choose 2 more of other colours.**" in take_picker(player, gems("b")).text
    assert "**Choose 1 more of another colour.**" in take_picker(player, gems("wb")).text
    for incomplete in ("", "w", "wb"):
        assert "The last one completes the move." in take_picker(player, gems(incomplete)).text
    for complete in ("wbg", "ww"):
        assert "hoose" not in take_picker(player, gems(complete)).text
        assert "completes" not in take_picker(player, gems(complete)).text


def test_in_every_position_an_incomplete_choice_is_explained() -> None:
    for position, player in picker_cases.at_actions(picker_cases.positions()):
        legal = [move.tokens for move in position.legal_moves() if isinstance(move, TakeTokens)]
        for gem in GEMS:
            if not any(covers(pile, ONE[gem]) for pile in legal):
                continue
            text = take_picker(player, ONE[gem]).text
            assert ("**Choose " in text) == (ONE[gem] not in legal)


def test_with_up_to_three_the_picker_says_what_may_still_be_chosen() -> None:
    player = picker_cases.viewer(a_position(bank="4w 3b 3g 3r 3k", up_to_three=True))
    text = take_picker(player, gems("w")).text
    assert "You can take that now, or choose up to 2 more of other colours, or white again." in text
    assert "Choose up to 3 different gems." in take_picker(player).text
    assert "You can take that now, or choose 1 more of another colour." in take_picker(player, gems("wb")).text
    assert "hoose" not in take_picker(player, gems("wbg")).text


def test_with_one_colour_left_in_the_bank_one_gem_may_be_taken() -> None:
    player = picker_cases.viewer(a_position(bank="4w"))
    assert "Choose 1 gem." in take_picker(player).text
    assert "You can take that now, or choose white again." in take_picker(player, gems("w")).text


def test_buttons_lead_to_every_return_and_to_nothing_else() -> None:
    start = a_position(tokens={0: "2w 3b 2g r 2j"})
    for position in [start.advance(take("wbg"))[1], *picker_cases.positions()]:
        if not isinstance(position.decision, ChooseTokensToReturn):
            continue
        player = picker_cases.viewer(position, position.decision.seat)
        legal = {write_pile(move.tokens) for move in position.legal_moves() if isinstance(move, ReturnTokens)}
        assert picker_cases.reached_by(lambda pile, player=player: return_picker(player, pile), "give") == legal


def test_a_single_token_goes_back_by_its_button() -> None:
    answer = return_picker(picker_cases.viewer(a_position(tokens={0: "3w 3b 2g"}).advance(take("wbg"))[1]))
    assert set(picker_cases.buttons(answer, "give_now")) == {"w", "b", "g"}
    assert picker_cases.buttons(answer, "give") == {}


def test_the_picker_begins_with_the_introduction() -> None:
    position = a_position(tokens={0: "3w 3b 3g"}).advance(take("wbg"))[1]
    answer = decision_picker(picker_cases.viewer(position), intro="Ann takes something")
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
        answer = decision_picker(picker_cases.viewer(a_position(tokens={0: tokens}).advance(take("wbg"))[1]))
        assert answer is not None
        assert ("gold too" in answer.text) is has_gold


def test_a_player_with_a_full_hand_is_offered_no_card() -> None:
    answer = reserve_picker(picker_cases.viewer(a_position(hand={0: "D01 D02 D03"})))
    assert picker_cases.buttons(answer, "pick") == {}
    assert "full" in answer.text


def test_a_row_of_buttons_is_a_row_of_the_board_and_has_only_addresses_so_that_it_fits_on_a_phone() -> None:
    for emojis in (picker_cases.EMOJIS, picker_cases.LETTERS):
        rows = reserve_picker(picker_cases.viewer(a_position(), emojis=emojis)).rows
        labels = [
            [each.item.label for each in picker_cases.controls([row]) if isinstance(each, GameButton)]
            for row in rows[:3]
        ]
        assert labels == [[f"D{level}", *(f"{level}{place}" for place in "ABCD")] for level in (3, 2, 1)]
        assert not any(each.item.emoji for each in picker_cases.controls(rows) if isinstance(each, GameButton))


def test_a_card_that_is_only_chosen_is_not_said_to_be_reserved() -> None:
    for chosen in ("D01", "2"):
        answer = reserve_picker(picker_cases.viewer(a_position()), chosen)
        assert answer.text.startswith("Chosen: ")
        assert "You reserve" not in answer.text


def test_each_noble_has_a_button_that_welcomes_it() -> None:
    position = picker_cases.many_nobles()
    assert isinstance(position.decision, ChooseNoble)
    answer = decision_picker(picker_cases.viewer(position))
    assert answer is not None
    assert set(picker_cases.buttons(answer, "noble_now")) == set(position.decision.nobles)


def test_a_pile_reads_as_it_was_written() -> None:
    for text in ("", "2w", "w b g r k j", "5j 5k"):
        assert read_pile(write_pile(gems(text))) == gems(text)


@pytest.mark.parametrize("forged", ["x", "bw", "W", "w w", "1", "w" * 101, "wbgrkjw", "²"])
def test_a_forged_pile_is_refused(forged: str) -> None:
    with pytest.raises(GameError):
        read_pile(forged)
