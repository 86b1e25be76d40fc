"""The pickers for questions within a turn, registered by the kind of question they answer."""

from collections.abc import Callable

from bot.engine import Decision
from bot.rules import ChooseAction
from bot.ui.actions.expansion_choices import choice_picker
from bot.ui.core.replies import Answer
from bot.ui.core.viewer import Viewer

QuestionPicker = Callable[[Viewer, str], Answer]
"""Return the controls for the question that is open, below an introduction that may be empty."""

_pickers: dict[type[Decision], QuestionPicker] = {}


def question_picker(kind: type[Decision]) -> Callable[[QuestionPicker], QuestionPicker]:
    """Register the picker for a kind of question of the base game; an expansion's have a common one."""

    def register(picker: QuestionPicker) -> QuestionPicker:
        _pickers[kind] = picker
        return picker

    return register


def question(viewer: Viewer, intro: str = "") -> Answer | None:
    """Return the controls for a question within the player's turn, or None when none is open for them."""
    decision = viewer.decision
    if decision is None or isinstance(decision, ChooseAction):
        return None
    return _pickers.get(type(decision), choice_picker)(viewer, intro)
