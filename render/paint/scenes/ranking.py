"""The picture of a finished game: one row per player, the winner first."""

from data.gems import GEMS
from render.art.symbols import card_fan, crown
from render.contract.geometry import Box
from render.contract.scene import Final, Panel
from render.contract.theme import Theme
from render.layout.ranking import LEGIBLE, STATUS_LINE, ranking_boxes, ranking_row_boxes
from render.paint.avatars import draw_avatar
from render.paint.basics.counts import draw_bonus, draw_no_bonus
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.miniatures import draw_reserved_card
from render.paint.panels import draw_large_prestige, draw_panel_ground, draw_tiles
from render.paint.titles import draw_lines, draw_name, drawable, names_of, title_lines
from render.text import Style, Typeface, wrap


def ranking_picture(final: Final, theme: Theme) -> PaletteCanvas:
    """Return the picture of a finished game."""
    width = theme.sizes.width - 2 * theme.sizes.margin
    names = names_of(final.panels)
    title = title_lines(final.title, names, theme.sizes.title + 8, width, 2)
    style = Style(Typeface.TEXT, LEGIBLE, "L")  # the status may name all players who left the game
    status = wrap(drawable(final.status, names), style, width, 3, [name for name, _ in names], sizes=(1.0,))
    boxes = ranking_boxes(final, theme, len(title), len(status))
    canvas = PaletteCanvas.blank(boxes.size, theme, final.letters)
    canvas.draw(draw_lines, boxes.title, title, theme.sizes.title_pitch, theme.on_table, 0.5)
    canvas.draw(draw_lines, boxes.status, status, STATUS_LINE, theme.on_table_soft, 0.5)
    for panel, box in zip(final.panels, boxes.rows, strict=True):
        _draw_row(canvas, box, panel)
    return canvas


def _draw_row(canvas: PaletteCanvas, box: Box, panel: Panel) -> None:
    boxes = ranking_row_boxes(box, len(panel.tiles) + len(panel.reserved_tiles))
    canvas.draw(draw_panel_ground, box, panel.rank == 1)
    row = canvas.with_ground(canvas.theme.mat)
    row.draw(_draw_rank, boxes.place.inside(box), panel.rank)
    row.draw(draw_avatar, boxes.avatar.inside(box), panel.seat, panel.name, panel.avatar, panel.is_computer)
    row.draw(draw_name, boxes.name.inside(box), panel.name, panel.seat, LEGIBLE + 2, 0.9)
    draw_tiles(row, panel, [inner.inside(box) for inner in boxes.tiles])
    for gem, inner in zip(GEMS, boxes.bonuses, strict=True):
        if count := panel.bonuses[gem]:
            row.draw(draw_bonus, inner.inside(box), gem, count)
        else:
            row.draw(draw_no_bonus, inner.inside(box))
    row.draw(_draw_card_count, boxes.cards.inside(box), panel.cards)
    for card, inner in zip(panel.reserved, boxes.reserved, strict=False):
        row.draw(draw_reserved_card, inner.inside(box), card)
    row.draw(draw_large_prestige, boxes.prestige.inside(box), panel.prestige)


def _draw_rank(pen: Pen, box: Box, place: int | None) -> None:
    """Draw the place in the ranking, the first one with a crown above it."""
    theme = pen.theme
    is_first = place == 1
    pen.rectangle(box, 12, theme.gold if is_first else theme.tray)
    if place is not None:
        ink = theme.on_gold if is_first else theme.on_table
        pen.write(str(place), Style(Typeface.BOLD, theme.sizes.pile), box, ink, 0.5)
    if is_first:
        pen.centre(crown(50, 34, theme), Box(box.x, box.y + 6, box.w, 38))


def _draw_card_count(pen: Pen, box: Box, count: int) -> None:
    """Draw how many development cards a player has bought: fewer win a tie (B17)."""
    theme = pen.theme
    pen.overlay(card_fan(38, 48, theme), box.x, box.y + (box.h - 48) // 2)
    number = Box(box.x + 42, box.y, box.w - 42, box.h)
    pen.write(str(count), Style(Typeface.BOLD, LEGIBLE), number, theme.on_table, 0.0, shrink=1.0)
