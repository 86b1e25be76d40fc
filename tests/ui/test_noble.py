"""The choice between several nobles (B15)."""

from bot.rules import ChooseNoble
from bot.ui.content.pickers.choices import choice_picker, decision_picker
from tests.ui.picker_cases import buttons, many_nobles, viewer


def test_each_noble_has_a_button() -> None:
    position = many_nobles()
    assert isinstance(position.decision, ChooseNoble)
    answer = decision_picker(viewer(position))
    assert answer is not None
    assert set(buttons(answer, "noble")) == set(position.decision.nobles)


def test_the_green_button_welcomes_the_chosen_noble_only() -> None:
    position = many_nobles()
    assert isinstance(position.decision, ChooseNoble)
    for noble in position.decision.nobles:
        answer = choice_picker(viewer(position), chosen=noble)
        assert set(buttons(answer, "noble_now")) == {noble}
        label = buttons(answer, "noble_now")[noble].item.label
        assert label == f"✓ {buttons(answer, 'noble')[noble].item.label}"
