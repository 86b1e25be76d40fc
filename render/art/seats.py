"""Emblems that identify a seat by shape and colour."""

from PIL import Image

from render.canvas.compositing import overlay
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw, star
from render.contract.theme import Theme, mix


@cached_sprite
def seat_emblem(seat: int, size: int, theme: Theme) -> Image.Image:
    """Return a seat's emblem on its colour: a star, a moon, a leaf or a tower."""
    draw = SmoothDraw(size, size)
    half = size / 2
    colour = theme.seats[seat % len(theme.seats)]
    draw.circle(half, half, half, mix(colour, (0, 0, 0), 0.3))
    draw.circle(half, half, half * 0.92, colour)
    ink = theme.on_seat
    kind = seat % 4
    if kind == 0:
        draw.polygon(star(half, half * 1.04, half * 0.72, half * 0.3, 5), ink)
    elif kind == 1:
        draw.circle(half * 0.94, half, half * 0.62, ink)
        draw.circle(half * 1.26, half * 0.88, half * 0.54, colour)
    elif kind == 2:
        for x, y in ((1.0, 0.62), (0.68, 1.02), (1.32, 1.02)):
            draw.circle(half * x, half * y, half * 0.31, ink)
        draw.polygon([(half, half * 0.9), (half * 0.78, half * 1.62), (half * 1.22, half * 1.62)], ink)
    else:
        draw.rectangle(half * 0.62, half * 0.72, half * 1.38, half * 1.6, ink)
        draw.rectangle(half * 0.5, half * 0.62, half * 1.5, half * 0.9, ink)
        for x in (0.5, 0.88, 1.26):
            draw.rectangle(half * x, half * 0.4, half * (x + 0.24), half * 0.7, ink)
        draw.rectangle(half * 0.86, half * 1.14, half * 1.14, half * 1.6, colour, half * 0.13)
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
