"""The picker for taking tokens (B6, B7)."""

from bot.rules import TakeTokens
from bot.ui.content.pickers.piles import take_picker, write_pile
from data import GEMS
from data.gems import ONE, covers
from tests.support.builders import a_position, gems
from tests.ui.picker_cases import EMOJIS, LETTERS, at_actions, buttons, positions, reached_by, viewer

MINUS = "\u2212"


def test_buttons_lead_to_every_take_and_to_nothing_else() -> None:
    for position, player in at_actions(positions()):
        legal = {write_pile(move.tokens) for move in position.legal_moves() if isinstance(move, TakeTokens)}
        assert reached_by(lambda pile, player=player: take_picker(player, pile), "take") == legal


def test_a_second_press_takes_two_alike_only_from_four() -> None:
    player = viewer(a_position(bank="4w 3b 3g 3r 3k"))
    assert "ww" in buttons(take_picker(player, gems("w")), "take")
    assert "bb" not in buttons(take_picker(player, gems("b")), "take")
    assert "wwb" not in buttons(take_picker(player, gems("wb")), "take")


def test_a_take_above_ten_says_how_many_tokens_go_back() -> None:
    player = viewer(a_position(tokens={0: "3w 3b 2g"}))
    assert "give back 1" in take_picker(player, gems("wbg")).text
    assert "give back" not in take_picker(player, gems("rr")).text


def test_buttons_of_gems_have_only_the_emoji_so_that_five_fit_beside_each_other_on_a_phone() -> None:
    added = buttons(take_picker(viewer(a_position(), emojis=EMOJIS)), "take").values()
    assert [(each.item.label, each.item.emoji is not None) for each in added] == [(None, True)] * 5
    with_letters = buttons(take_picker(viewer(a_position(bank="4w 3b 3g 3r 3k"))), "take")
    assert [each.item.label for each in with_letters.values()][:2] == ["white 4", "blue 3"]


def test_a_button_for_each_chosen_gem_puts_one_back() -> None:
    position = a_position(bank="4w 3b 3g 3r 3k")
    for emojis, label in ((EMOJIS, f"{MINUS}1"), (LETTERS, f"{MINUS}1 white")):
        answer = take_picker(viewer(position, emojis=emojis), gems("ww"))
        back = buttons(answer, "take")["w"]
        assert str(back.item.label).replace("\u2060", "") == label
        assert f"Press {MINUS}1 to put one back" in answer.text


def test_the_picker_says_what_is_still_to_be_chosen_as_long_as_the_green_button_is_disabled() -> None:
    player = viewer(a_position(bank="4w 3b 3g 3r 3k"))
    nothing = take_picker(player).text
    assert "Choose 3 different gems." in nothing
    assert "press it twice: white" in nothing
    assert "**Choose 2 more of other colours, or white again.**" in take_picker(player, gems("w")).text
    assert "**Choose 2 more of other colours.**" in take_picker(player, gems("b")).text
    assert "**Choose 1 more of another colour.**" in take_picker(player, gems("wb")).text
    for complete in ("wbg", "ww"):
        assert "hoose" not in take_picker(player, gems(complete)).text


def test_in_every_position_an_incomplete_choice_is_explained() -> None:
    for position, player in at_actions(positions()):
        legal = [move.tokens for move in position.legal_moves() if isinstance(move, TakeTokens)]
        for gem in GEMS:
            if not any(covers(pile, ONE[gem]) for pile in legal):
                continue
            text = take_picker(player, ONE[gem]).text
            assert ("**Choose " in text) == (ONE[gem] not in legal)


def test_with_up_to_three_the_picker_says_what_may_still_be_chosen() -> None:
    player = viewer(a_position(bank="4w 3b 3g 3r 3k", up_to_three=True))
    text = take_picker(player, gems("w")).text
    assert "You can take that now, or choose up to 2 more of other colours, or white again." in text
    assert "Choose up to 3 different gems." in take_picker(player).text
    assert "You can take that now, or choose 1 more of another colour." in take_picker(player, gems("wb")).text
    assert "hoose" not in take_picker(player, gems("wbg")).text


def test_with_one_colour_left_in_the_bank_one_gem_may_be_taken() -> None:
    player = viewer(a_position(bank="4w"))
    assert "Choose 1 gem." in take_picker(player).text
    assert "You can take that now, or choose white again." in take_picker(player, gems("w")).text
