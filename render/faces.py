"""Players' faces: their own picture in a round, or their initials, with the sign of their seat beside it."""

import struct
import zlib
from io import BytesIO

from PIL import Image, ImageOps

from render.boxes import Box
from render.brush import Brush, rounded_mask, stamp
from render.markers import seat_sign
from render.palette import dithered
from render.text import Face, Style, clean, fit, paint
from render.theme import Theme, mix

FACE_SIZE = 64
"""Pixels of the side of a picture that is kept of a player: what the largest panel shows."""

LARGEST = 1024
"""A picture of a player wider or taller than this is not opened: what it unpacks to is not known before."""

_FORMATS = ("PNG", "GIF", "JPEG", "WEBP")  # what Discord keeps
_UNREADABLE = (
    *(OSError, EOFError, ValueError, SyntaxError, TypeError, LookupError, ArithmeticError, struct.error, zlib.error),
    *(Image.DecompressionBombError, Image.DecompressionBombWarning),
)
"""What Pillow raises over files that are damaged or meant to do damage."""


def draw_face(image: Image.Image, box: Box, theme: Theme, seat: int, name: str, picture: bytes | None) -> None:
    """Draw a player's picture, or the initials where there is none that can be read; the seat's sign stands on it."""
    colour = theme.seats[seat % len(theme.seats)]
    brush = Brush(box.w, box.h)
    brush.circle(box.w / 2, box.h / 2, box.w / 2, mix(colour, (0, 0, 0), 0.3))
    brush.circle(box.w / 2, box.h / 2, box.w / 2 - 1, colour)
    stamp(image, brush.done(), box.x, box.y)
    inner = box.inset(3)
    shown = None if picture is None else _opened(picture, inner.w)
    if shown is None:
        clear = Box(inner.x + inner.w * 6 // 100, inner.y, inner.w * 82 // 100, inner.h * 88 // 100)  # of the sign
        letters = fit(initials(name), Style(Face.BOLD, box.h * 0.31), clear.w, str(seat + 1), 0.6)
        paint(image, letters, clear, theme.on_seat, 0.5)
    else:
        image.paste(dithered(shown, theme), (inner.x, inner.y), rounded_mask(inner.w, inner.w, inner.w / 2))
    side = round(box.w * 0.36)
    rim = Brush(side, side)
    rim.circle(side / 2, side / 2, side / 2, theme.paper)
    stamp(image, rim.done(), box.right - side, box.bottom - side)
    stamp(image, seat_sign(seat, side - 4, theme), box.right - side + 2, box.bottom - side + 2)


def initials(name: str) -> str:
    """Return the first letters of a name's first and last word."""
    words = [word for word in clean(name).split() if word[0].isalnum()]
    return "".join(_first(word).upper() for word in (words[:1] + words[1:][-1:]))


def _first(word: str) -> str:
    """Return a word's first letter; the vowels that Thai and Lao write before a letter are not yet that letter."""
    return next((char for char in word if char not in _VOWELS_BEFORE), word[0])


_VOWELS_BEFORE = "\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4"


def read_face(picture: bytes) -> bytes | None:
    """Return the first frame of a player's picture as a small square PNG; None for what is no picture, or too large."""
    shown = _opened(picture, FACE_SIZE)
    if shown is None:
        return None
    written = BytesIO()
    shown.save(written, "PNG")
    return written.getvalue()


def _opened(picture: bytes, side: int) -> Image.Image | None:
    """Return a picture cut to a square, or None where it is none, or too large a one."""
    try:
        with Image.open(BytesIO(picture), formats=_FORMATS) as opened:
            if max(opened.size) > LARGEST:
                return None
            shown = opened.convert("RGBA")
    except _UNREADABLE:
        return None
    ground = Image.new("RGB", (side, side), (255, 255, 255))
    stamp(ground, ImageOps.fit(shown, ground.size), 0, 0)
    return ground
