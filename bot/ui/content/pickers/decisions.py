"""The picker for a decision within a turn, such as choosing a noble or returning tokens above ten (B8)."""

from bot.engine import GameError
from bot.rules import ChooseAction, ChooseTokensToReturn, ReturnTokens
from bot.ui.content.pickers.choices import choice_picker
from bot.ui.content.pickers.piles import is_part_of_any, only_pile, pile_label, pile_rows
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer
from data import Gems
from data.gems import NO_GEMS, counts_in, total


def decision_picker(viewer: Viewer, intro: str = "") -> Answer | None:
    """Return the picker below an introduction; None when the viewer has no decision, or a whole action to choose."""
    match viewer.decision:
        case None | ChooseAction():
            return None
        case ChooseTokensToReturn():
            return return_picker(viewer, intro=intro)
        case _:
            return choice_picker(viewer, intro)


def return_picker(viewer: Viewer, chosen: Gems = NO_GEMS, intro: str = "") -> Answer:
    """Return a button for each token, and one that returns the chosen ones once their number is right.

    Raises `GameError` unless the chosen tokens are part of a pile that may be returned.
    """
    words, tokens = viewer.words, viewer.player.tokens
    returns = [move.tokens for move in viewer.view.legal_moves() if isinstance(move, ReturnTokens)]
    if chosen and not is_part_of_any(chosen, returns):
        raise GameError("error-stale-board")
    number = total(returns[0]) if returns else 0
    chosen = chosen or only_pile(returns)
    label = words.text("control-give-these", gems=pile_label(words, chosen)) if chosen else words.text("control-give")
    text = join_lines(
        intro,
        words.text("can-return", count=number, gems=viewer.symbols(tokens)),
        words.text("control-chosen-of", gems=viewer.symbols(chosen), count=total(chosen), number=number)
        if chosen
        else "",
        words.text("control-put-back-hint") if chosen and len(returns) > 1 else "",
    )
    held = [gem for gem, _ in counts_in(tokens)]
    return Answer(text, pile_rows(viewer, "give", label, chosen, held, tokens, returns))
