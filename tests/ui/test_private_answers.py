"""Private answers of the base game: within Discord's limits, and without anybody's secrets."""

import pytest

from bot.present.language.words import LANGUAGES, words_in
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn
from bot.ui.content.board import turn_buttons
from bot.ui.kit.replies import PrivateLayout
from tests.ui.picker_cases import EMOJIS, EN, LETTERS, a_table, answers, check_answer, check_rows, positions


def test_answers_keep_to_discords_limits(subtests: pytest.Subtests) -> None:
    """Every position in every language, every second one with letters, and the others with emojis."""
    for language in LANGUAGES:
        for name, emojis, half in (("letters", LETTERS, positions()[::2]), ("emojis", EMOJIS, positions()[1::2])):
            with subtests.test(language=language, gems=name):
                for position in half:
                    table = a_table(position)
                    for seat in range(position.seats):
                        for answer in answers(emojis, table, seat, language):
                            check_answer(answer)
                            assert (answer.scene is None) == (answer.alt == "")
                    check_rows(turn_buttons(table, words_in(language)))


def test_the_positions_contain_every_kind_of_decision() -> None:
    kinds = {type(position.decision) for position in positions()}
    assert kinds == {ChooseAction, ChooseTokensToReturn, ChooseNoble, type(None)}


def test_an_answer_shows_only_what_its_seat_may_see() -> None:
    for position in positions():
        if position.is_over:
            continue  # all hands are open then (B18)
        for seat in range(position.seats):
            real = list(answers(LETTERS, a_table(position), seat, "en"))
            seen = list(answers(LETTERS, a_table(position.view(seat)), seat, "en"))
            assert [PrivateLayout(answer).to_components() for answer in real] == [
                PrivateLayout(answer).to_components() for answer in seen
            ]
            assert [answer.scene for answer in real] == [answer.scene for answer in seen]


def test_the_public_controls_are_the_same_for_every_hand() -> None:
    for position in positions():
        shown = turn_buttons(a_table(position), EN)
        public = turn_buttons(a_table(position.view(None)), EN)
        assert [row.to_component_dict() for row in shown] == [row.to_component_dict() for row in public]
