"""The views that change nothing: hand, board and status."""

from dataclasses import replace

import pytest

from bot.games import Table
from bot.present.language.words import LANGUAGES, words_in
from bot.store import GameStatus
from bot.ui.content.board import hand_answer, status_answer, turn_buttons, turn_view
from bot.ui.kit.replies import Answer
from tests.support.builders import a_position
from tests.ui.picker_cases import EN, a_table, all_controls, buttons, viewer, viewer_at


def test_a_hand_has_buttons_for_cards_that_can_be_bought_now() -> None:
    position = a_position(hand={0: "D01 ?D02"}, bonuses={0: "7w 7b 7g 7r 7k"})
    assert {each.partition(".")[0] for each in buttons(hand_answer(viewer(position)), "buy_now")} == {"D01", "D02"}
    others = a_position(hand={0: "D01 ?D02"}, bonuses={0: "7w 7b 7g 7r 7k"}, turn=1)
    assert hand_answer(viewer(others)).lines == []


@pytest.mark.parametrize("status", [GameStatus.FINISHED, GameStatus.ENDED])
def test_a_game_that_is_over_has_no_controls_that_move(status: GameStatus) -> None:
    table = a_table(a_position(hand={0: "D01"}, bonuses={0: "7w 7b 7g 7r 7k"}), status)
    assert turn_buttons(table, EN) == []
    moving = {"take", "buy", "reserve", "card", "take_now", "buy_now", "reserve_now", "give_now", "noble_now"}
    for answer in views_of(table):
        assert not moving & {item.custom_id.split(":")[3] for item in all_controls(answer)}


def views_of(table: Table) -> list[Answer]:
    player = viewer_at(table)
    return [hand_answer(player), turn_view(player, ())]


def test_the_status_escapes_every_name(subtests: pytest.Subtests) -> None:
    for language in LANGUAGES:
        with subtests.test(language=language):
            text = status_answer(a_table(a_position(2)), words_in(language), since=1_700_000_000).text
            assert r"\*\*Bo\*\*" in text
            assert "<t:1700000000:R>" in text
            lobby = replace(a_table(None, GameStatus.LOBBY), seq=-1)
            assert r"\*\*Bo\*\*" in status_answer(lobby, words_in(language)).text
