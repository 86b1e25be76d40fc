"""Lines with buttons beside them: their order, and what happens where a message has no room for all of them."""

import pytest
from discord import ui

from bot.ui.kit.controls import GameButton, GameMenu, button, row
from bot.ui.kit.lists import ListLine, list_parts, size_of
from bot.ui.kit.replies import Answer, PrivateLayout
from tests.support.discord.api_contract import violations_in
from tests.support.discord.messages import parts
from tests.ui.picker_cases import load_features

load_features()


def line(number: int) -> ListLine:
    return ListLine(f"line {number}", button(f"Buy {number}", 7, 1, "card", f"D{number}"))


def in_reading_order(answer: Answer) -> list[str]:
    """Return texts and labels of buttons in the order in which they are read."""
    found = parts(PrivateLayout(answer).to_components())
    return [each.get("content") or each["label"] for each in found if each.get("content") or each.get("label")]


def test_each_line_is_followed_by_its_button():
    answer = Answer("title", [row(button("Back", 7, 1, "board"))], lines=[line(1), line(2)])
    assert in_reading_order(answer) == ["title", "line 1", "Buy 1", "line 2", "Buy 2", "Back"]


def test_a_picture_and_eleven_lines_make_36_components():
    layout = PrivateLayout(Answer("title", scene=object(), lines=[line(each) for each in range(11)]))  # pyright: ignore[reportArgumentType]  (any scene)
    assert sum(1 for _ in layout.walk_children()) == 36


def test_lines_that_have_no_room_share_a_text_with_their_buttons_in_rows_below():
    answer = Answer("title", [row(button("Back", 7, 1, "board"))], lines=[line(each) for each in range(20)])
    tree = PrivateLayout(answer).to_components()
    assert violations_in(tree) == []
    read = in_reading_order(answer)
    assert [each for each in read if each.startswith("Buy")] == [f"Buy {each}" for each in range(20)]
    shared = next(each for each in read if "\n" in each)
    assert read.index(shared) == 1 + 2 * len([each for each in read if each.startswith("line ")])
    assert shared.splitlines()[-1] == "- line 19"


@pytest.mark.parametrize("room", range(4, 60))
def test_a_list_never_needs_more_room_than_there_is(room: int):
    for number in range(26):
        made = list_parts([line(each) for each in range(number)], room)
        is_possible = number == 0 or 1 + number + -(-number // 5) <= room or 3 * number <= room
        assert not is_possible or size_of(made) <= room


def test_the_text_leaves_room_for_the_lines():
    answer = Answer("x" * 5000, lines=[ListLine("y" * 200, line(each).button) for each in range(9)])
    assert violations_in(PrivateLayout(answer).to_components()) == []


async def test_buttons_beside_lines_keep_the_view_without_state():
    """Else discord.py would unregister the controls of the whole bot when the view stops."""
    layout = PrivateLayout(
        Answer("title", lines=[line(1), ListLine("elsewhere", ui.Button(label="Go", url="https://x.y"))])
    )
    assert layout.is_finished()
    dispatched = [item for item in layout.walk_children() if item.is_dispatchable()]
    assert all(isinstance(item, GameButton | GameMenu) for item in dispatched)
