"""What can I do? The options of a player, with the controls for them."""

from bot.present.board_text import options_text
from bot.present.words import escape
from bot.tables import GameStatus
from bot.ui.actions.expansion_choices import choice_rows
from bot.ui.actions.parts import PRIMARY, joined, pickers_row
from bot.ui.actions.questions import question
from bot.ui.core.controls import Press, on
from bot.ui.core.discord_limits import MAX_TEXT
from bot.ui.core.replies import Answer, reply
from bot.ui.core.viewer import Viewer, viewer_at
from bot.ui.views.parts import views_row


def options_answer(viewer: Viewer, intro: str = "") -> Answer:
    """Return everything the player can do now, with the controls for it, below an introduction."""
    follow_up = question(viewer, intro)
    if follow_up is not None:
        return follow_up
    table, words = viewer.table, viewer.words
    if not table.is_playing:
        over = "turn-over" if table.status is GameStatus.FINISHED else "status-ended"
        return Answer(joined(intro, words.text(over)))
    naming_words = words.with_names(map(escape, table.names))
    text = joined(intro, options_text(viewer.position, viewer.seat, naming_words, viewer.emojis))
    if len(text) > MAX_TEXT:  # letters are shorter than emojis
        text = joined(intro, options_text(viewer.position, viewer.seat, naming_words, None))
    others = views_row(table, words, but="options")
    if viewer.decision is None:
        return Answer(text, (others,))
    return Answer(text, (*choice_rows(viewer), pickers_row(viewer, but="options", style=PRIMARY), others))


@on("options", in_private=True)
async def _show(press: Press) -> None:
    await reply(press.interaction, options_answer(viewer_at(press.interaction, press.table)))
