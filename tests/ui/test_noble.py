"""The choice between several nobles (B15)."""

from bot.rules import ChooseNoble
from bot.ui.content.pickers.choices import decision_picker
from tests.ui.picker_cases import buttons, many_nobles, viewer


def test_each_noble_has_a_button_that_welcomes_it() -> None:
    position = many_nobles()
    assert isinstance(position.decision, ChooseNoble)
    answer = decision_picker(viewer(position))
    assert answer is not None
    assert set(buttons(answer, "noble_now")) == set(position.decision.nobles)
