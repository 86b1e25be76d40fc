"""The answer to "What can I do?": everything a player may do now, with the controls for it."""

from bot.present.what_can_i_do import options_text
from bot.present.words import escape
from bot.tables import GameStatus
from bot.ui.actions.decision_pickers import decision_picker
from bot.ui.actions.expansion_choices import choice_rows
from bot.ui.actions.parts import PRIMARY, join_lines, pickers_row
from bot.ui.core.controls import Press, on
from bot.ui.core.discord_limits import MAX_TEXT
from bot.ui.core.replies import Answer, reply
from bot.ui.core.viewer import Viewer, viewer_at
from bot.ui.views.parts import views_row


def options_answer(viewer: Viewer, intro: str = "") -> Answer:
    """Return everything the player can do now, with the controls for it, below an introduction.

    On another player's turn there are no controls; for a decision within the turn it is the picker of that decision.
    """
    picker = decision_picker(viewer, intro)
    if picker is not None:
        return picker
    table, words = viewer.table, viewer.words
    if not table.is_playing:
        message_id = "turn-over" if table.status is GameStatus.FINISHED else "status-ended"
        return Answer(join_lines(intro, words.text(message_id)))
    naming_words = words.with_names(map(escape, table.names))
    text = join_lines(intro, options_text(viewer.position, viewer.seat, naming_words, viewer.emojis))
    if len(text) > MAX_TEXT:  # letters are shorter than emojis
        text = join_lines(intro, options_text(viewer.position, viewer.seat, naming_words, None))
    views = views_row(table, words, without="options")
    if viewer.decision is None:
        return Answer(text, (views,))
    return Answer(text, (*choice_rows(viewer), pickers_row(viewer, without="options", style=PRIMARY), views))


@on("options", in_private=True)
async def _show(press: Press) -> None:
    await reply(press.interaction, options_answer(viewer_at(press.interaction, press.table)))
