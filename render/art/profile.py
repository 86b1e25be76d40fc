"""The pictures of the bot's own profile at Discord: its avatar and its banner."""

import math
from io import BytesIO

from PIL import Image

from data.gems import Gem
from render.art.gems import gem_sprite
from render.art.pictures import landscape
from render.canvas.rectangles import overlay
from render.contract.theme import LIGHT

AVATAR_SIZE = 512
"""Pixels of the side; Discord shows the circle in it, at 128 pixels and fewer."""
BANNER_SIZE = (1360, 480)
"""Pixels; Discord asks for 680 × 240, of which its own avatar covers the lower left."""
_GROUND = (238, 190, 96)
_HEAP = (
    (Gem.DIAMOND, 162, 140, 196),
    (Gem.ONYX, 352, 142, 192),
    (Gem.SAPPHIRE, 110, 316, 208),
    (Gem.EMERALD, 400, 316, 208),
    (Gem.RUBY, 256, 300, 316),
)
"""The gems of the avatar from back to front, each with its middle and its size in pixels."""


def draw_avatar() -> bytes:
    """Return a heap of the five gems as a PNG."""
    picture = Image.new("RGB", (AVATAR_SIZE, AVATAR_SIZE), _GROUND)
    for gem, x, y, size in _HEAP:
        _place(picture, gem, x, y, size)
    return _png(picture)


def draw_banner() -> bytes:
    """Return a palace with the five gems in the sky as a PNG."""
    picture = landscape(3, Gem.GOLD, "skyline", *BANNER_SIZE)
    for at, gem in enumerate(each for each in Gem if each is not Gem.GOLD):
        _place(picture, gem, 120 + 128 * at, 196 - round(44 * math.sin(math.pi * at / 4)), 136)
    return _png(picture)


def _place(picture: Image.Image, gem: Gem, x: int, y: int, size: int) -> None:
    overlay(picture, gem_sprite(gem, size, LIGHT), x - size // 2, y - size // 2)


def _png(picture: Image.Image) -> bytes:
    buffer = BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
