"""Emblems that identify a seat by shape and colour."""

from PIL import Image

from render.art.drawings import paint
from render.canvas.compositing import overlay
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw
from render.contract.theme import Theme, mix

_EMBLEMS = ("star", "moon", "leaf", "tower")


@cached_sprite
def seat_emblem(seat: int, size: int, theme: Theme) -> Image.Image:
    """Return a seat's emblem on its colour: a star, a moon, a leaf or a tower."""
    draw = SmoothDraw(size, size)
    half = size / 2
    colour = theme.seats[seat % len(theme.seats)]
    draw.circle(half, half, half, mix(colour, (0, 0, 0), 0.3))
    draw.circle(half, half, half * 0.92, colour)
    paint(draw, _EMBLEMS[seat % len(_EMBLEMS)], {"main": colour, "on_seat": theme.on_seat}, unit=half)
    return draw.finish()


@cached_sprite
def seat_badge(seat: int, size: int, theme: Theme) -> Image.Image:
    """Return a seat's emblem in a golden circle of `size` pixels: the badge of shapes that the seat changed."""
    draw = SmoothDraw(size, size)
    draw.circle(size / 2, size / 2, size / 2 - 0.5, theme.tab)
    draw.circle(size / 2, size / 2, size / 2 - 2.5, theme.glow)
    sprite = draw.finish()
    overlay(sprite, seat_emblem(seat, size - 10, theme), 5, 5)
    return sprite
