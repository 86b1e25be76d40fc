"""The picture of a lobby: a table before the deal."""

from PIL import Image, ImageOps

from data.gems import TOKENS, Gem
from render.art.gems import token_sprite
from render.art.symbols import crown
from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.scene import CardBack, CardFace, Guest, LobbyScene, LoosePiece, Tile
from render.contract.theme import Colour, Theme, mix
from render.layout.lobby import NAME_HEIGHT, NAME_LINE, lobby_boxes, place_boxes
from render.paint.avatars import draw_avatar
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.pen import Pen
from render.paint.cards.miniatures import draw_reserved_card
from render.paint.pieces import draw_of_seats, draw_small_tile
from render.paint.titles import draw_lines, draw_title
from render.text import Style, Typeface, fit, wrap

_CARD = (98, 126)
"""Width and height of a card in the fan: too small to show its price."""
_MAX_TILT = 8
"""Degrees by which the outermost cards of a fan are rotated."""
_SUPERSAMPLING = 2
"""The factor by which a card is enlarged before its rotation, to keep it sharp."""
_NAME = 30
"""Cap height of a name in pixels: at least 9 where a phone shows the picture 350 pixels wide."""


def lobby_picture(lobby: LobbyScene, theme: Theme) -> PaletteCanvas:
    """Return the picture of a lobby."""
    boxes = lobby_boxes(lobby, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme, lobby.letters)
    canvas.draw(draw_title, boxes.title, lobby.title, 52)
    for gem, box in zip(TOKENS, boxes.tokens, strict=True):
        canvas.draw(_draw_token, box, gem)
    canvas.draw(_draw_fan, boxes.fan, lobby.cards)
    for piece, box in zip(lobby.pieces, boxes.pieces, strict=False):
        canvas.draw(_draw_loose_piece, box, piece)
    for at, box in enumerate(boxes.places):
        if at < len(lobby.guests):
            canvas.draw(_draw_guest, box, lobby.guests[at])
        else:
            canvas.draw(_draw_free_place, box)
    return canvas


def _draw_token(pen: Pen, box: Box, gem: Gem) -> None:
    pen.overlay(token_sprite(gem, box.w, pen.theme), box.x, box.y)


def _draw_fan(pen: Pen, box: Box, cards: tuple[CardBack | CardFace, ...]) -> None:
    """Draw cards in a fan across the box."""
    count = len(cards)
    fan = [_tilted(pen, card, _offset(at, count)) for at, card in enumerate(cards)]
    widest = max((sprite.width for sprite in fan), default=0)
    pitch = min((box.w - widest) // max(count - 1, 1), _CARD[0])
    left = box.x + (box.w - widest - pitch * (count - 1)) // 2
    for at, sprite in enumerate(fan):
        drop = round(12 * _offset(at, count) ** 2)
        y = box.y + (box.h - sprite.height) // 2 + drop - 6
        pen.overlay(sprite, left + at * pitch + (widest - sprite.width) // 2, y)


def _offset(at: int, count: int) -> float:
    """Return the position of a card in a fan, from -1 (left) to 1 (right)."""
    return 2 * at / (count - 1) - 1 if count > 1 else 0.0


def _tilted(pen: Pen, card: CardBack | CardFace, offset: float) -> Image.Image:
    upright = Pen(Image.new("RGBA", _CARD), pen.theme, pen.letters)
    draw_reserved_card(upright, Box(0, 0, *_CARD), card)
    large = ImageOps.scale(upright.image, _SUPERSAMPLING, Image.Resampling.LANCZOS)
    return large.rotate(-_MAX_TILT * offset, Image.Resampling.BICUBIC, expand=True).reduce(_SUPERSAMPLING)


def _draw_loose_piece(pen: Pen, box: Box, piece: LoosePiece) -> None:
    """Draw a tile, or the towers or coats of arms of all seats side by side."""
    if isinstance(piece, Tile):
        draw_small_tile(pen, box, piece, is_reserved=False)
        return
    draw_of_seats(pen, box, piece, 6)


def _draw_guest(pen: Pen, box: Box, guest: Guest) -> None:
    """Draw a guest: avatar and name, the host with a crown, an invited one fainter and with a question mark."""
    theme = pen.theme
    if guest.is_invited:
        pen.rectangle(box, theme.sizes.radius, theme.ground, _faint(theme), 2)
    else:
        pen.rectangle(box, theme.sizes.radius, theme.mat, theme.line, 2)
    avatar, name = (part.inside(box) for part in place_boxes(box))
    draw_avatar(pen, avatar, guest.seat, guest.name, guest.avatar, guest.is_computer)
    if guest.is_host:
        pen.rectangle(Box(avatar.x - 8, avatar.y, 40, 40), 20, theme.gold, theme.paper, 2)
        pen.overlay(crown(26, 20, theme), avatar.x - 1, avatar.y + 9)
    if guest.is_invited:
        badge = Box(avatar.x + avatar.w - 32, avatar.y, 40, 40)
        pen.rectangle(badge, 20, theme.paper, _faint(theme), 2)
        pen.write("?", Style(Typeface.DISPLAY, 24), badge, theme.ink, align=0.5)
    style = Style(Typeface.TEXT, _NAME)
    lines = (fit(guest.name, style, name.w, fallback=str(guest.seat + 1)),)
    if lines[0].is_cut:
        lines = wrap(guest.name, style, name.w, 2, sizes=(1.0, 0.95))
    top = name.y + (name.h - (len(lines) - 1) * NAME_LINE - NAME_HEIGHT) // 2
    draw_lines(pen, Box(name.x, top, name.w, name.h), lines, NAME_LINE, theme.on_table, height=NAME_HEIGHT)


def _draw_free_place(pen: Pen, box: Box) -> None:
    """Draw the faint outline of a free place and of the avatar that it waits for: nothing that looks like a button."""
    theme = pen.theme
    faint = _faint(theme)
    pen.rectangle(box, theme.sizes.radius, theme.ground, faint, 2)
    avatar, _ = place_boxes(box)
    half = avatar.w / 2
    circle = SmoothDraw(avatar.w, avatar.h)
    circle.arc(half, half, half - 2, 0, 360, faint, 2)
    pen.overlay(circle.finish(), box.x + avatar.x, box.y + avatar.y)


def _faint(theme: Theme) -> Colour:
    """Return the colour of outlines around what is not there yet."""
    return mix(theme.ground, theme.line, 0.65)
