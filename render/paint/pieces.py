"""Pieces besides cards: tiles and posts, and what legends and lobbies show by itself."""

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from data.gems import TOKENS, Gem
from render.art.drawings import paint
from render.art.gems import token_sprite
from render.art.pictures import noble_portrait, town_view
from render.art.seats import coat_of_arms, seat_emblem, tower_sprite
from render.art.symbols import any_gem, any_token, card_symbol, prestige_wreath, symbol
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import overlay
from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import CardBack, CardFace, Coats, Mark, Piece, Post, Privilege, Tile, Tokens, Towers, View
from render.contract.theme import Theme
from render.layout.cards import NARROW
from render.layout.pieces import LETTER, LETTER_LINE, TOKENS_IN_A_ROW, post_boxes, tile_boxes
from render.paint.basics.counts import MINUS, draw_requirement, draw_symbol_requirement
from render.paint.basics.highlights import ShapeHighlight, draw_frame, draw_glow, mark_badge
from render.paint.basics.pen import Pen
from render.paint.cards.backs import draw_address_tab, framed
from render.paint.cards.places import draw_whole_place
from render.text import Style, Typeface


def draw_piece(pen: Pen, box: Box, piece: Piece) -> None:
    """Draw a piece as it looks on a board."""
    theme = pen.theme
    match piece:
        case CardFace() | CardBack():
            draw_whole_place(pen, box, piece)
        case Tile():
            draw_tile(pen, box, piece)
        case Post():
            draw_post(pen, box, piece, tuple(range(len(theme.seats))))
        case Tokens(gems):
            _draw_tokens(pen, box, gems)
        case Towers() | Coats():
            draw_of_seats(pen, box, piece, 4)


def draw_of_seats(pen: Pen, box: Box, piece: Towers | Coats, gap: int) -> None:
    """Draw towers or coats of arms side by side, so many pixels apart."""
    step = box.w // len(piece.seats)
    make = tower_sprite if isinstance(piece, Towers) else coat_of_arms
    for at, seat in enumerate(piece.seats):
        pen.overlay(make(seat, step - gap, box.h, pen.theme), box.x + at * step, box.y)


def _draw_tokens(pen: Pen, box: Box, gems: Sequence[Gem]) -> None:
    """Draw tokens in rows, each with its letter below."""
    across = min(len(gems), TOKENS_IN_A_ROW)
    step = box.w // across
    for at, gem in enumerate(gems):
        x, y = box.x + at % across * step, box.y + at // across * (step + LETTER_LINE)
        side = step - 6
        pen.overlay(token_sprite(gem, side, pen.theme), x, y)
        style = Style(Typeface.BOLD, LETTER)
        pen.write(pen.letter(gem), style, Box(x, y + side, side, LETTER_LINE), pen.theme.on_table_soft, 0.5)


def draw_post(pen: Pen, box: Box, post: Post, seats: tuple[int, ...]) -> None:
    """Draw a post with a coat of arms for each of the `seats` at the table, blank for seats that have none on it."""
    theme = pen.theme
    wanted = [(gem, post.needs[gem]) for gem in TOKENS if post.needs[gem]]
    boxes = post_boxes(box.w, box.h, len(wanted) + bool(post.tiles), len(seats))
    draw_glow(pen, box, post.mark)
    pen.rectangle(box, theme.sizes.radius, theme.tray, theme.line, 2)
    if post.number:
        draw_address_tab(pen, boxes.number.inside(box), str(post.number), theme.sizes.address)
    for (gem, count), inner in zip(wanted, boxes.needs, strict=False):
        draw_requirement(pen, inner.inside(box), gem, count)
    if post.tiles:
        place = boxes.needs[-1].inside(box)
        draw_symbol_requirement(pen, place, lambda side: symbol("noble", side, theme), post.tiles, "")
    place = boxes.privilege.inside(box)
    pen.overlay(privilege_sprite(post.privilege, post.prestige, place.w, place.h, theme), place.x, place.y)
    for seat, inner in zip(seats, boxes.coats, strict=True):
        place = inner.inside(box)
        pen.overlay(coat_of_arms(seat if seat in post.coats else None, place.w, place.h, theme), place.x, place.y)
    draw_frame(pen, box, ShapeHighlight(post.mark, place="inner corner"))


_SMALL = 80
"""Tiles below this width, in pixels, show only their picture."""


def draw_tile(pen: Pen, box: Box, tile: Tile) -> None:
    """Draw a tile with its mark, and the number of bonuses that the viewer is short of."""
    theme = pen.theme
    draw_glow(pen, box, tile.mark)
    plain = replace(tile, mark=Mark.NONE, missing=None)
    pen.overlay(tile_sprite(plain, pen.letters, box.w, box.h, theme), box.x, box.y)
    if tile.missing is not None:
        below = 26 if tile.mark is not Mark.NONE else 5  # below the badge of a marked tile
        wide = 44 if tile.missing < 10 else 62
        place = Box(box.right - wide - 3, box.y + below, wide, 38)
        if tile.missing:
            pen.rectangle(place, 9, theme.loss, theme.paper, 2)
            style = Style(Typeface.NARROW, theme.sizes.missing)
            pen.write(f"{MINUS}{tile.missing}", style, place, theme.on_change, 0.5, 1.0)
        elif tile.mark is Mark.NONE:
            pen.overlay(mark_badge(Mark.AFFORDABLE, 34, theme), place.right - 36, place.y)
    is_low = box.w < NARROW and tile.view is View.PORTRAIT
    draw_frame(pen, box, ShapeHighlight(tile.mark, place="inner corner" if is_low else "inner foot"))


def draw_small_tile(pen: Pen, box: Box, tile: Tile, is_reserved: bool) -> None:
    """Draw a tile in a panel, with a padlock if the player has only reserved it."""
    draw_tile(pen, box, tile)
    if is_reserved:
        side = box.w * 3 // 5
        pen.overlay(symbol("padlock", side, pen.theme), box.right - side, box.bottom - side)


@cached_sprite
def tile_sprite(tile: Tile, letters: tuple[str, ...], width: int, height: int, theme: Theme) -> Image.Image:
    """Return an unmarked tile: its picture, with prestige, requirements and owner on top."""
    wanted = [(gem, tile.needs[gem]) for gem in TOKENS if tile.needs[gem]]
    boxes = tile_boxes(width, height, len(wanted) + bool(tile.any_same))
    picture = town_view if tile.view is View.TOWN else noble_portrait
    pen = Pen(framed(picture(tile.art, width, height), width, height, theme.gold, theme), theme, letters)
    if width < _SMALL:
        return pen.image
    if tile.prestige:
        pen.rectangle(boxes.prestige, 11, theme.glow, theme.gold_dark, 2.5)
        style = Style(Typeface.BOLD, theme.sizes.count + 2)
        pen.write(str(tile.prestige), style, boxes.prestige, theme.ink, 0.5)
    if tile.required_prestige:
        _draw_required_prestige(pen, boxes.required_prestige, tile.required_prestige)
    for (gem, count), box in zip(wanted, boxes.needs, strict=False):
        draw_requirement(pen, box, gem, count)
    if tile.any_same:
        box = boxes.needs[-1]
        draw_symbol_requirement(pen, box, lambda side: any_gem(side, theme), tile.any_same, "=")
    if tile.owner is not None:
        _draw_owner(pen, boxes.owner, tile.owner)
    return pen.image


def _draw_required_prestige(pen: Pen, box: Box, prestige: int) -> None:
    """Draw the least prestige required: "≥" and a number in a wreath."""
    theme = pen.theme
    pen.overlay(prestige_wreath(box.w, box.h, theme), box.x, box.y)
    sign = Box(box.x + 8, box.y, max(0, box.w * 27 // 100), box.h)
    pen.write("≥", Style(Typeface.DISPLAY, theme.sizes.cost), sign, theme.ink_soft, 0.5, 1.0)
    number = Box(sign.right, box.y, box.right - sign.right - 7, box.h)
    pen.write(str(prestige), Style(Typeface.NARROW, theme.sizes.count - 1), number, theme.ink, 0.5, 0.98)


def _draw_owner(pen: Pen, box: Box, seat: int) -> None:
    """Draw a frame in the colour of a seat, and the seat's emblem."""
    theme = pen.theme
    pen.rectangle(Box(0, 0, *pen.image.size), theme.sizes.radius, None, theme.seats[seat % 4], 6)
    pen.rectangle(box.inset(-2), box.h / 2 + 2, theme.paper)
    pen.overlay(seat_emblem(seat, box.w, theme), box.x, box.y)


# The privileges of posts, as rows of symbols

_TIMES, _PLUS, _EQUALS = "×", "+", "="
_SIGN = 20
"""Width of such a sign, in pixels."""


@cached_sprite
def privilege_sprite(privilege: Privilege, prestige: int, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a privilege as symbols in a row; `prestige` is the number for privileges that give prestige."""
    token = min(height - 8, 46)
    pair = min(token, (width - _SIGN) * 5 // 12)
    match privilege:
        case Privilege.PLUS_GEM_AFTER_CARD:
            parts = card_symbol(token * 3 // 4, token, theme), _PLUS, any_token(token, theme)
        case Privilege.PLUS_GEM_AFTER_TWO:
            parts = _token_pair(pair, theme), _PLUS, any_token(pair, theme)
        case Privilege.GOLD_TIMES_TWO:
            parts = token_sprite(Gem.GOLD, pair, theme), _EQUALS, _token_pair(pair, theme)
        case Privilege.PRESTIGE:
            parts = (_prestige(prestige, _PLUS, 96, min(height, 60), theme),)
        case Privilege.PRESTIGE_PER_COAT:
            wreath = _prestige(prestige, "", min(56, width - _SIGN - 26), min(height, 56), theme)
            parts = wreath, _TIMES, _any_coat_of_arms(26, 34, theme)
    return _in_a_row(parts, width, height, theme)


def _in_a_row(parts: Sequence[Image.Image | str], width: int, height: int, theme: Theme) -> Image.Image:
    """Return symbols and plus, times or equals signs side by side, in the middle of an image."""
    row = Pen(Image.new("RGBA", (width, height)), theme)
    x = (width - sum(_SIGN if isinstance(part, str) else part.width for part in parts)) // 2
    for part in parts:
        if isinstance(part, str):
            row.write(part, Style(Typeface.NARROW, 29), Box(x, 0, _SIGN, height), theme.on_table, 0.5)
            x += _SIGN
        else:
            row.overlay(part, x, (height - part.height) // 2)
            x += part.width
    return row.image


def _token_pair(size: int, theme: Theme) -> Image.Image:
    """Return two tokens of the same unspecified colour, one half beneath the other."""
    draw = SmoothDraw(size + size * 2 // 5, size)
    for left in (0, draw.width - size):
        paint(draw, "blank-token", theme.named, left, unit=size)
    return draw.finish()


def _prestige(prestige: int, sign: str, width: int, height: int, theme: Theme) -> Image.Image:
    pen = Pen(prestige_wreath(width, height, theme).copy(), theme)
    style = Style(Typeface.BOLD, theme.sizes.prestige - 4)
    pen.write(f"{sign}{prestige}", style, Box(0, 0, width, height), theme.ink, 0.5)
    return pen.image


def _any_coat_of_arms(width: int, height: int, theme: Theme) -> Image.Image:
    """Return a coat of arms of no particular seat."""
    plain = coat_of_arms(None, width, height, theme).copy()
    side = round(width * 0.5)
    draw = SmoothDraw(side, side)
    draw.rectangle(side * 0.38, 0, side * 0.62, side, theme.ink_soft)
    draw.rectangle(0, side * 0.3, side, side * 0.54, theme.ink_soft)
    overlay(plain, draw.finish(), (width - side) // 2, round(height * 0.42 - side / 2))
    return plain
