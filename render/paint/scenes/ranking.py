"""The picture of a finished game: one strip per player, the winner first."""

from data.gems import TOKENS
from render.art.symbols import card_fan, crown
from render.canvas.rectangles import nine_patch
from render.geometry import Box
from render.layout.ranking import ranking_boxes, strip_boxes
from render.paint.avatars import draw_avatar
from render.paint.cards.miniatures import draw_reserved_card
from render.paint.counts import draw_bonus
from render.paint.palette_canvas import PaletteCanvas
from render.paint.panels import draw_large_prestige, draw_tiles
from render.paint.pen import Pen
from render.paint.scenes.titles import Names, draw_status, names_of, title_lines
from render.scene import Final, Panel
from render.text.lines import Style, fit
from render.text.typefaces import Typeface
from render.theme import Theme


def ranking_picture(final: Final, theme: Theme) -> PaletteCanvas:
    """Return the picture of a finished game."""
    boxes = ranking_boxes(final, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme, final.letters)
    canvas.draw(_draw_title, boxes.title, final.title, names_of(final.panels))
    canvas.draw(draw_status, boxes.status, final.status, 0.5)
    for panel, box in zip(final.panels, boxes.strips, strict=True):
        _draw_strip(canvas, box, panel)
    return canvas


def _draw_title(pen: Pen, box: Box, title: str, names: Names) -> None:
    """Draw in one line how a game ended."""
    for line in title_lines(title, names, pen.theme.sizes.title + 6, box.w, 1):
        pen.draw_line(line, box, pen.theme.on_table, 0.5)


def _draw_strip(canvas: PaletteCanvas, box: Box, panel: Panel) -> None:
    boxes = strip_boxes(box.w, box.h, len(panel.tiles) + len(panel.reserved_tiles))
    canvas.draw(_draw_ground, box, panel.rank == 1)
    strip = canvas.with_ground(canvas.theme.mat)
    strip.draw(_draw_rank, boxes.place.inside(box), panel.rank)
    strip.draw(draw_avatar, boxes.avatar.inside(box), panel.seat, panel.name, panel.avatar)
    strip.draw(_draw_name, boxes.name.inside(box), panel.name, panel.seat)
    strip.draw(draw_large_prestige, boxes.prestige.inside(box), panel.prestige)
    strip.draw(_draw_card_count, boxes.cards.inside(box), panel.cards)
    draw_tiles(strip, panel, [inner.inside(box) for inner in boxes.tiles])
    for gem, inner in zip(TOKENS, boxes.bonuses, strict=False):
        strip.draw(draw_bonus, inner.inside(box), gem, panel.bonuses[gem])
    for card, inner in zip(panel.reserved, boxes.reserved, strict=False):
        strip.draw(draw_reserved_card, inner.inside(box), card)


def _draw_ground(pen: Pen, box: Box, is_first: bool) -> None:
    """Draw the ground of a strip, with a golden edge for the winner."""
    theme = pen.theme
    edge = (theme.gold, 5) if is_first else (theme.line, 2)
    pen.overlay(nine_patch(box.w, box.h, theme.sizes.radius, theme.mat, *edge), box.x, box.y)


def _draw_rank(pen: Pen, box: Box, place: int | None) -> None:
    """Draw the place in the ranking, the first one with a crown."""
    theme = pen.theme
    is_first = place == 1
    pen.rectangle(box, 12, theme.gold if is_first else theme.tray)
    ink = theme.on_gold if is_first else theme.on_table
    if place is not None:
        number = box.moved(0, 18) if is_first else box
        pen.write(str(place), Style(Typeface.DISPLAY, theme.sizes.pile), number, ink, 0.5)
    if is_first:
        pen.centre(crown(50, 36, theme), Box(box.x, box.y + 34, box.w, 36))


def _draw_name(pen: Pen, box: Box, name: str, seat: int) -> None:
    """Draw a player's name, or the number of the seat where no character of the name can be drawn."""
    theme = pen.theme
    line = fit(name, Style(Typeface.TEXT, theme.sizes.name + 3), box.w, fallback=str(seat + 1), shrink=0.8)
    pen.draw_line(line, box, theme.on_table)


def _draw_card_count(pen: Pen, box: Box, count: int) -> None:
    """Draw how many development cards a player has bought."""
    theme = pen.theme
    pen.overlay(card_fan(44, box.h, theme), box.x, box.y)
    number = Box(box.x + 50, box.y, box.w - 50, box.h)
    pen.write(str(count), Style(Typeface.BOLD, theme.sizes.count + 2), number, theme.on_table, 0.0)
