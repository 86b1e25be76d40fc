"""The picture of statistics: faces, bars and the newest results of players, of kinds of games, and of gems."""

from PIL import Image

from data.gems import Gem
from render.art.gems import gem_sprite
from render.art.symbols import crown
from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import Sheet, SheetRow
from render.contract.theme import Theme, mix
from render.layout.sheet import FORM_PITCH, LEGIBLE, sheet_boxes, sheet_row_boxes
from render.paint.avatars import draw_avatar
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.panels import draw_panel_ground
from render.paint.titles import draw_caption, draw_lines, drawable, title_lines
from render.text import Style, Typeface

_GEM = 42  # as large as on cards, whose gems are cached


def sheet_picture(sheet: Sheet, theme: Theme) -> PaletteCanvas:
    """Return the picture of a sheet."""
    width = theme.sizes.width - 2 * theme.sizes.margin - (130 if sheet.face is not None else 0)
    title = title_lines(sheet.title, (), theme.sizes.title + 8, width, 2)
    boxes = sheet_boxes(sheet, theme, len(title))
    canvas = PaletteCanvas.blank(boxes.size, theme, sheet.letters)
    if sheet.face is not None:
        canvas.draw(draw_avatar, boxes.face, sheet.face.seat, sheet.face.name, sheet.face.avatar)
    canvas.draw(draw_lines, boxes.title, title, theme.sizes.title_pitch, theme.on_table)
    canvas.draw(draw_caption, boxes.status, sheet.status)
    for (number, caption), box in zip(sheet.facts, boxes.facts, strict=True):
        canvas.draw(_draw_fact, box, number, caption)
    if sheet.form:
        canvas.draw(draw_caption, Box(boxes.form.x, boxes.form.y, boxes.form.w - 230, boxes.form.h), sheet.form_caption)
        canvas.draw(_draw_form, Box(boxes.form.right - 220, boxes.form.y, 220, boxes.form.h), sheet.form)
    for part, (caption, rows) in zip(sheet.parts, boxes.parts, strict=True):
        if part.caption:
            canvas.draw(draw_caption, caption, part.caption)
        most = max((row.games for row in part.rows), default=0)
        for row, box in zip(part.rows, rows, strict=True):
            _draw_row(canvas, box, row, most)
    if sheet.gems:
        canvas.draw(draw_caption, boxes.gems_caption, sheet.gems_caption)
    top = max((value for _, value, _ in sheet.gems), default=0.0)
    for (gem, value, text), box in zip(sheet.gems, boxes.gems, strict=True):
        canvas.draw(_draw_gem, box, gem, value / top if top else 0.0, text)
    return canvas


def _draw_fact(pen: Pen, box: Box, number: str, caption: str) -> None:
    """Draw a number that stands out, with what it is below it."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.mat, theme.line, 2)
    upper = Box(box.x + 10, box.y + 8, box.w - 20, 58)
    pen.write(number, Style(Typeface.BOLD, theme.sizes.pile), upper, theme.on_table, 0.5)
    lower = Box(box.x + 10, upper.bottom, box.w - 20, 44)
    pen.write(caption, Style(Typeface.TEXT, LEGIBLE - 4), lower, theme.on_table_soft, 0.5)


def _draw_row(canvas: PaletteCanvas, box: Box, row: SheetRow, most: int) -> None:
    boxes = sheet_row_boxes(row, box)
    canvas.draw(draw_panel_ground, box, row.place == 1)
    inside = canvas.with_ground(canvas.theme.mat)
    if row.place is not None:
        inside.draw(_draw_place, boxes.place.inside(box), row.place)
    if row.face is not None:
        face = row.face
        inside.draw(draw_avatar, boxes.face.inside(box), face.seat, face.name, face.avatar, face.is_computer)
    names = () if row.face is None else ((row.face.name, row.face.seat),)
    label = drawable(row.label, names)
    inside.draw(_draw_text, boxes.label.inside(box), label, Style(Typeface.TEXT, LEGIBLE), 0.0, 0.9)
    if row.value:
        inside.draw(_draw_text, boxes.value.inside(box), row.value, Style(Typeface.BOLD, LEGIBLE + 2), 1.0, 0.9)
    seat = row.face.seat if row.face is not None and row.place is not None else None  # gold where the member is ahead
    inside.draw(_draw_bar, boxes.bar.inside(box), row.games, row.wins, most, seat)
    inside.draw(_draw_text, boxes.text.inside(box), row.text, Style(Typeface.NARROW, LEGIBLE - 1), 1.0, 0.98)
    if row.form:
        inside.draw(_draw_form, boxes.form.inside(box), row.form)


def _draw_place(pen: Pen, box: Box, place: int) -> None:
    theme = pen.theme
    is_first = place == 1
    pen.rectangle(box, 12, theme.gold if is_first else theme.tray)
    number = Box(box.x, box.y + 18, box.w, box.h - 18) if is_first else box
    style = Style(Typeface.BOLD, LEGIBLE + 2)
    pen.write(str(place), style, number, theme.on_gold if is_first else theme.on_table, 0.5, shrink=0.9)
    if is_first:
        pen.centre(crown(38, 26, theme), Box(box.x, box.y + 4, box.w, 30))


def _draw_text(pen: Pen, box: Box, text: str, style: Style, align: float, shrink: float) -> None:
    pen.write(text, style, box, pen.theme.on_table, align, shrink)


def _draw_bar(pen: Pen, box: Box, games: int, wins: int, most: int, seat: int | None) -> None:
    """Draw games as a bar, as long as they are many, with the part that was won in full colour."""
    theme = pen.theme
    pen.rectangle(box, box.h / 2, theme.tray)
    width = max(box.h, box.w * games // max(most, 1)) if games else 0
    colour = theme.gold if seat is None else mix(theme.seats[seat % len(theme.seats)], theme.mat, 0.1)
    if width:
        pen.rectangle(Box(box.x, box.y, width, box.h), box.h / 2, mix(theme.tray, colour, 0.35))
    if wins:
        pen.rectangle(Box(box.x, box.y, max(box.h, width * wins // games), box.h), box.h / 2, colour)


def _draw_form(pen: Pen, box: Box, form: tuple[bool, ...]) -> None:
    """Draw the newest results, the newest one at the right: a golden disc with a crown for a win, else a ring."""
    theme, side = pen.theme, FORM_PITCH - 4
    for at, is_win in enumerate(form):
        left = box.right - (len(form) - at) * FORM_PITCH + 2
        place = Box(left, box.y + (box.h - side) // 2, side, side)
        pen.overlay(_sign(side, theme, is_win=is_win), place.x, place.y)
        if is_win:
            pen.centre(crown(24, 17, theme), place)


def _sign(side: int, theme: Theme, *, is_win: bool) -> Image.Image:
    draw = SmoothDraw(side, side)
    half = side / 2
    if is_win:
        draw.circle(half, half, half - 1, theme.gold_dark)
        draw.circle(half, half, half - 3, theme.gold)
    else:
        draw.circle(half, half, half - 5, theme.on_table_soft)
        draw.circle(half, half, half - 9, theme.mat)
    return draw.finish()


def _draw_gem(pen: Pen, box: Box, gem: Gem, part: float, text: str) -> None:
    """Draw the mean number of bonuses of a colour as a column above the gem with its letter."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.mat, theme.line, 2)
    base = box.bottom - _GEM - 22
    number = Box(box.x, box.y + 8, box.w, 44)
    height = round((base - number.bottom - 6) * part)
    if height > 0:
        colour, width = theme.gem(gem), 84
        column = Box(box.x + (box.w - width) // 2, base - height, width, height)
        pen.rectangle(column, 8, colour.base, theme.line, 2)
    pen.write(text, Style(Typeface.BOLD, LEGIBLE), number, theme.on_table, 0.5)
    left = box.x + (box.w - _GEM - 40) // 2
    pen.overlay(gem_sprite(gem, _GEM, theme), left, base + 12)
    letter = Box(left + _GEM + 8, base + 12, 34, _GEM)
    pen.write(pen.letter(gem), Style(Typeface.TEXT, LEGIBLE - 4), letter, theme.on_table_soft)
