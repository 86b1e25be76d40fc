"""The picture of a lobby: a table before the deal."""

from dataclasses import replace

from PIL import Image, ImageOps

from data.gems import TOKENS, Gem
from render.art.symbols import crown
from render.art.tokens import token_sprite
from render.canvas.smooth_draw import SmoothDraw
from render.geometry import Box
from render.layout.lobby import lobby_boxes
from render.paint.avatars import draw_avatar
from render.paint.cards.backs import back_sprite
from render.paint.cards.faces import face_sprite
from render.paint.palette_canvas import PaletteCanvas
from render.paint.pen import Pen
from render.paint.pieces import draw_piece
from render.scene import CardBack, CardFace, Guest, Lobby
from render.text.lines import Style, fit, wrap
from render.text.typefaces import Typeface
from render.theme import Theme

_CARD = (142, 180)
_MAX_TILT = 12
"""Degrees by which the outermost cards of a fan are rotated."""
_SUPERSAMPLING = 2
"""The factor by which a card is enlarged before its rotation, to keep its text sharp."""
_AVATAR = 76


def lobby_picture(lobby: Lobby, theme: Theme) -> PaletteCanvas:
    """Return the picture of a lobby."""
    boxes = lobby_boxes(lobby, theme)
    canvas = PaletteCanvas.blank(boxes.size, theme, lobby.letters)
    canvas.draw(_draw_game_title, boxes.title, lobby.title)
    for gem, box in zip(TOKENS, boxes.tokens, strict=True):
        canvas.draw(_draw_token, box, gem)
    canvas.draw(_draw_fan, boxes.fan, lobby.cards)
    for piece, box in zip(lobby.pieces, boxes.pieces, strict=False):
        canvas.draw(draw_piece, box, piece)
    for at, box in enumerate(boxes.places):
        if at < len(lobby.guests):
            canvas.draw(_draw_guest, box, lobby.guests[at])
        else:
            canvas.draw(_draw_free_place, box)
    return canvas


def _draw_game_title(pen: Pen, box: Box, title: str) -> None:
    pen.write(title, Style(Typeface.DISPLAY, pen.theme.sizes.title * 2), box, pen.theme.on_table)


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
    if isinstance(card, CardBack):
        sprite = back_sprite(card.level, card.second, *_CARD, pen.theme)
    else:
        sprite = face_sprite(card, pen.letters, *_CARD, pen.theme)
    large = ImageOps.scale(sprite, _SUPERSAMPLING, Image.Resampling.LANCZOS)
    return large.rotate(-_MAX_TILT * offset, Image.Resampling.BICUBIC, expand=True).reduce(_SUPERSAMPLING)


def _draw_guest(pen: Pen, box: Box, guest: Guest) -> None:
    """Draw a guest: avatar and name, the host with a crown."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.mat, theme.line, 2)
    avatar = _avatar_box(box)
    draw_avatar(pen, avatar, guest.seat, guest.name, guest.avatar)
    if guest.is_host:
        pen.rectangle(Box(avatar.x - 32, avatar.y - 5, 40, 40), 20, theme.gold, theme.paper, 2)
        pen.overlay(crown(26, 20, theme), avatar.x - 25, avatar.y + 4)
    style = Style(Typeface.TEXT, theme.sizes.name)
    name = Box(box.x + 10, avatar.bottom, box.w - 20, box.bottom - avatar.bottom - 3)
    lines = (fit(guest.name, style, name.w, fallback=str(guest.seat + 1), shrink=0.86),)
    if lines[0].is_cut:
        lines = wrap(guest.name, replace(style, cap=style.cap * 0.86), name.w, 2)
    height = name.h // max(len(lines), 1)
    for at, line in enumerate(lines):
        pen.draw_line(line, Box(name.x, name.y + at * height, name.w, height), theme.on_table, 0.5)


def _draw_free_place(pen: Pen, box: Box) -> None:
    """Draw a free place: a dashed circle with a plus."""
    theme = pen.theme
    pen.rectangle(box, theme.sizes.radius, theme.ground, theme.line, 2)
    circle = SmoothDraw(_AVATAR, _AVATAR)
    half = _AVATAR / 2
    for at in range(12):
        circle.arc(half, half, half - 1, at * 30, at * 30 + 17, theme.line, 3)
    for wide, tall in ((18, 3), (3, 18)):
        circle.rectangle(half - wide, half - tall, half + wide, half + tall, theme.line, 3)
    pen.overlay(circle.finish(), _avatar_box(box).x, box.y + (box.h - _AVATAR) // 2)


def _avatar_box(box: Box) -> Box:
    return Box(box.x + (box.w - _AVATAR) // 2, box.y + 9, _AVATAR, _AVATAR)
