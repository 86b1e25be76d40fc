"""The picker for a decision within a turn, such as returning tokens or choosing a noble."""

from bot.rules import ChooseAction, ChooseTokensToReturn
from bot.ui.content.pickers.choices import choice_picker
from bot.ui.content.pickers.return_tokens import return_picker
from bot.ui.kit.replies import Answer
from bot.ui.kit.viewer import Viewer


def decision_picker(viewer: Viewer, intro: str = "") -> Answer | None:
    """Return the picker below an introduction; None when the viewer has no decision, or a whole action to choose."""
    match viewer.decision:
        case None | ChooseAction():
            return None
        case ChooseTokensToReturn():
            return return_picker(viewer, intro=intro)
        case _:
            return choice_picker(viewer, intro)
