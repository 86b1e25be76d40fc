"""A table before the deal: the game's name, some of what it is played with, who sits there."""

from dataclasses import replace

from PIL import Image, ImageOps

from data.gems import Gem
from render.boxes import Box
from render.brush import Brush, plate, stamp
from render.cards import back_sprite, face_sprite
from render.faces import draw_face
from render.gems import token_sprite
from render.scene import CardBack, CardFace, Guest
from render.signs import crown
from render.text import Face, Style, fit, paint, wrap, write
from render.theme import Theme

_CARD = (142, 180)
_TURN = 12
"""How many degrees the outermost cards of a fan are turned."""
_FINE = 2
"""How many times larger a card is turned than it is shown, to keep what is written on it sharp."""


def draw_name_of_game(image: Image.Image, box: Box, theme: Theme, title: str) -> None:
    """Draw what is played, larger than anything else."""
    write(image, title, Style(Face.DISPLAY, theme.sizes.title * 2), box, theme.on_table)


def draw_plain_token(image: Image.Image, box: Box, theme: Theme, gem: Gem) -> None:
    """Draw a token, for its looks alone."""
    stamp(image, token_sprite(gem, box.w, theme), box.x, box.y)


def draw_fan(
    image: Image.Image, box: Box, theme: Theme, cards: tuple[CardBack | CardFace, ...], letters: tuple[str, ...]
) -> None:
    """Draw cards as a hand holds them, from one side of the box to the other."""
    turned = [_turned(card, letters, _lean(at, len(cards)), theme) for at, card in enumerate(cards)]
    widest = max((sprite.width for sprite in turned), default=0)
    pitch = min((box.w - widest) // max(len(cards) - 1, 1), _CARD[0])
    left = box.x + (box.w - widest - pitch * (len(cards) - 1)) // 2
    for at, sprite in enumerate(turned):
        sunk = round(12 * _lean(at, len(cards)) ** 2)
        y = box.y + (box.h - sprite.height) // 2 + sunk - 6
        stamp(image, sprite, left + at * pitch + (widest - sprite.width) // 2, y)


def _lean(at: int, count: int) -> float:
    """Return where a card of a fan lies: from -1 at the left to 1 at the right."""
    return 2 * at / (count - 1) - 1 if count > 1 else 0.0


def _turned(card: CardBack | CardFace, letters: tuple[str, ...], lean: float, theme: Theme) -> Image.Image:
    if isinstance(card, CardBack):
        sprite = back_sprite(card.level, card.second, *_CARD, theme)
    else:
        sprite = face_sprite(card, letters, *_CARD, theme)
    fine = ImageOps.scale(sprite, _FINE, Image.Resampling.LANCZOS)
    return fine.rotate(-_TURN * lean, Image.Resampling.BICUBIC, expand=True).reduce(_FINE)


def draw_guest(image: Image.Image, box: Box, theme: Theme, guest: Guest) -> None:
    """Draw who sits at a place, the host with a crown."""
    stamp(image, plate(box.w, box.h, theme.sizes.radius, theme.mat, theme.line, 2), box.x, box.y)
    face = _face_box(box)
    draw_face(image, face, theme, guest.seat, guest.name, guest.face)
    if guest.is_host:
        badge = plate(40, 40, 20, theme.gold, theme.paper, 2)
        stamp(image, badge, face.x - 32, face.y - 5)
        sign = crown(26, 20, theme)
        stamp(image, sign, face.x - 25, face.y + 4)
    style = Style(Face.TEXT, theme.sizes.name)
    name = Box(box.x + 10, face.bottom, box.w - 20, box.bottom - face.bottom - 3)
    lines = (fit(guest.name, style, name.w, fallback=str(guest.seat + 1), shrink=0.86),)
    if lines[0].is_cut:
        lines = wrap(guest.name, replace(style, cap=style.cap * 0.86), name.w, 2)
    tall = name.h // max(len(lines), 1)
    for at, line in enumerate(lines):
        paint(image, line, Box(name.x, name.y + at * tall, name.w, tall), theme.on_table, 0.5)


def draw_free(image: Image.Image, box: Box, theme: Theme) -> None:
    """Draw a place that nobody has taken: outlines, and a plus for whoever comes."""
    pale = theme.line
    stamp(image, plate(box.w, box.h, theme.sizes.radius, theme.ground, pale, 2), box.x, box.y)
    face = _face_box(box)
    brush = Brush(face.w, face.h)
    half = face.w / 2
    for at in range(12):
        brush.arc(half, half, half - 1, at * 30, at * 30 + 17, pale, 3)
    for wide, tall in ((18, 3), (3, 18)):
        brush.box(half - wide, half - tall, half + wide, half + tall, pale, 3)
    stamp(image, brush.done(), face.x, box.y + (box.h - face.h) // 2)


def _face_box(box: Box) -> Box:
    return Box(box.x + (box.w - 76) // 2, box.y + 9, 76, 76)
