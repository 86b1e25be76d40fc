"""A player's own reserved cards."""

from bot.present.outlook import hand_text
from bot.present.scenes import hand_scene
from bot.ui.content.pickers.card_buttons import affordable_cards, card_rows
from bot.ui.content.pickers.parts import tokens_line
from bot.ui.content.turn_buttons import views_row
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer


def hand_answer(viewer: Viewer) -> Answer:
    """Return the player's reserved cards, with a button for each one that they can buy now."""
    position, words, names = viewer.position, viewer.words, viewer.table.names
    text = join_lines(hand_text(position, viewer.seat, words, viewer.emojis), tokens_line(viewer))
    views = views_row(viewer, without="hand")
    hand = [placed for placed in affordable_cards(viewer) if viewer.player.holds(placed[1].id)]
    rows = (*card_rows(viewer, hand), views)
    if not viewer.player.hand:
        return Answer(text, rows)
    alt = hand_text(position, viewer.seat, words, None).replace("**", "")
    return Answer(text, rows, hand_scene(position, viewer.seat, names, words), alt, viewer.table)
