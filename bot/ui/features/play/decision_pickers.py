"""The pickers for decisions within a turn, such as returning tokens or choosing a noble."""

from collections.abc import Callable

from bot.engine import Decision
from bot.rules import ChooseAction
from bot.ui.features.play.choices import choice_picker
from bot.ui.kit.replies import Answer
from bot.ui.kit.viewer import Viewer

Picker = Callable[[Viewer, str], Answer]
"""A function that returns the picker for the viewer's decision, below an introduction that may be empty."""

_pickers: dict[type[Decision], Picker] = {}


def picker_for(kind: type[Decision]) -> Callable[[Picker], Picker]:
    """Register the picker for a kind of decision that the common picker does not serve."""

    def register(picker: Picker) -> Picker:
        _pickers[kind] = picker
        return picker

    return register


def decision_picker(viewer: Viewer, intro: str = "") -> Answer | None:
    """Return the picker for the viewer's decision; None when they have none, or a whole action to choose."""
    decision = viewer.decision
    if decision is None or isinstance(decision, ChooseAction):
        return None
    return _pickers.get(type(decision), choice_picker)(viewer, intro)
