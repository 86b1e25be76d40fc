"""Players' avatars: a picture of their own in a circle, or initials, or a face, with the emblem of their seat."""

import struct
import zlib
from io import BytesIO

from PIL import Image, ImageOps

from render.art.seats import automaton_face, seat_emblem
from render.canvas.rectangles import overlay, rounded_mask
from render.canvas.smooth_draw import SmoothDraw
from render.contract.geometry import Box
from render.contract.theme import mix
from render.paint.basics.palettes import palette_of
from render.paint.basics.pen import Pen
from render.text import Style, Typeface, fit
from render.text.cleaning import clean

AVATAR_SIZE = 64
"""Side of a decoded avatar in pixels: as large as the largest panel shows it."""

MAX_SIDE = 1024
"""Pictures wider or taller than this are refused before they are decompressed."""

_FORMATS = ("PNG", "GIF", "JPEG", "WEBP")  # those that Discord serves
_UNREADABLE_ERRORS = (
    *(OSError, EOFError, ValueError, SyntaxError, TypeError, LookupError, ArithmeticError, struct.error, zlib.error),
    *(Image.DecompressionBombError, Image.DecompressionBombWarning),
)
"""Errors that Pillow raises for files that are damaged or malicious."""


def draw_avatar(
    pen: Pen, box: Box, seat: int, name: str, avatar: bytes | None = None, is_computer: bool = False
) -> None:
    """Draw a player's avatar, with the emblem of the seat in its corner.

    Initials replace an avatar that is missing or unreadable; a computer player has the face of an automaton.
    """
    theme = pen.theme
    colour = theme.seats[seat % len(theme.seats)]
    disc = SmoothDraw(box.w, box.h)
    disc.circle(box.w / 2, box.h / 2, box.w / 2, mix(colour, (0, 0, 0), 0.3))
    disc.circle(box.w / 2, box.h / 2, box.w / 2 - 1, colour)
    pen.overlay(disc.finish(), box.x, box.y)
    inner = box.inset(3)
    picture = None if avatar is None else _decoded(avatar, inner.w)
    if is_computer:
        pen.overlay(automaton_face(inner.w, seat, theme), inner.x, inner.y)
    elif picture is None:
        # The box keeps clear of the emblem.
        place = Box(inner.x + inner.w * 6 // 100, inner.y, inner.w * 82 // 100, inner.h * 88 // 100)
        line = fit(initials(name), Style(Typeface.BOLD, box.h * 0.31), place.w, str(seat + 1), 0.6)
        pen.draw_line(line, place, theme.on_seat, 0.5)
    else:
        mask = rounded_mask(inner.w, inner.w, inner.w / 2)
        pen.image.paste(palette_of(theme).dither(picture), (inner.x, inner.y), mask)
    side = round(box.w * 0.36)
    rim = SmoothDraw(side, side)
    rim.circle(side / 2, side / 2, side / 2, theme.paper)
    pen.overlay(rim.finish(), box.right - side, box.bottom - side)
    pen.overlay(seat_emblem(seat, side - 4, theme), box.right - side + 2, box.bottom - side + 2)


def initials(name: str) -> str:
    """Return the first letters of a name's first and last word."""
    words = [word for word in clean(name).split() if word[0].isalnum()]
    ends = words[:1] + words[1:][-1:]
    return "".join(next((char for char in word if char not in _VOWELS_BEFORE), word[0]).upper() for word in ends)


_VOWELS_BEFORE = "\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4"
"""Vowels that Thai and Lao write before the letter to which they belong."""


def decode_avatar(data: bytes) -> bytes | None:
    """Return the first frame of a picture, cropped to a square of 64 pixels, as PNG.

    Return None where the data is no picture in a format that Discord serves, or one larger than 1024 pixels.
    """
    picture = _decoded(data, AVATAR_SIZE)
    if picture is None:
        return None
    written = BytesIO()
    picture.save(written, "PNG")
    return written.getvalue()


def _decoded(data: bytes, side: int) -> Image.Image | None:
    """Return a picture cropped to a square in RGB, or None where it cannot be read or is too large."""
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as opened:
            if max(opened.size) > MAX_SIDE:
                return None
            picture = opened.convert("RGBA")
    except _UNREADABLE_ERRORS:
        return None
    square = Image.new("RGB", (side, side), (255, 255, 255))
    overlay(square, ImageOps.fit(picture, square.size), 0, 0)
    return square
