"""The picker for reserving a card (B9)."""

from bot.ui.content.pickers.cards import reserve_picker
from bot.ui.kit.controls import GameButton
from tests.support.builders import a_position
from tests.ui.picker_cases import EMOJIS, LETTERS, buttons, controls, viewer


def test_a_player_with_a_full_hand_is_offered_no_card() -> None:
    answer = reserve_picker(viewer(a_position(hand={0: "D01 D02 D03"})))
    assert buttons(answer, "pick") == {}
    assert "full" in answer.text


def test_a_row_of_buttons_is_a_row_of_the_board_and_has_only_addresses_so_that_it_fits_on_a_phone() -> None:
    for emojis in (EMOJIS, LETTERS):
        rows = reserve_picker(viewer(a_position(), emojis=emojis)).rows
        labels = [[each.item.label for each in controls([row]) if isinstance(each, GameButton)] for row in rows[:3]]
        assert labels == [[f"D{level}", *(f"{level}{place}" for place in "ABCD")] for level in (3, 2, 1)]
        assert not any(each.item.emoji for each in controls(rows) if isinstance(each, GameButton))


def test_a_card_that_is_only_chosen_is_not_said_to_be_reserved() -> None:
    for chosen in ("D01", "2"):
        answer = reserve_picker(viewer(a_position()), chosen)
        assert answer.text.startswith("Chosen: ")
        assert "You reserve" not in answer.text
