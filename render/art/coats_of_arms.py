"""Coats of arms: players place one on each post that they claim."""

from PIL import Image

from render.art.seats import seat_emblem
from render.canvas.compositing import overlay
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw
from render.contract.theme import Theme, mix


@cached_sprite
def coat_of_arms(seat: int | None, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a seat's coat of arms: a shield with the seat's emblem, or a blank shield for no seat."""
    draw = SmoothDraw(width, height)
    colour = theme.paper if seat is None else theme.seats[seat % len(theme.seats)]
    edge = mix(theme.paper_shade, theme.line, 0.6) if seat is None else mix(colour, (0, 0, 0), 0.45)
    _draw_shield(draw, 0, theme.paper)
    _draw_shield(draw, 1.2, edge)
    _draw_shield(draw, 3.2, colour)
    sprite = draw.finish()
    if seat is not None:
        side = round(min(width, height) * 0.8)
        overlay(sprite, seat_emblem(seat, side, theme), (width - side) // 2, round(height * 0.44 - side / 2))
    return sprite


def _draw_shield(draw: SmoothDraw, inside: float, fill: tuple[int, int, int]) -> None:
    width, height = draw.width, draw.height
    left, right, low = inside, width - inside, height * 0.55
    draw.rectangle(left, inside, right, low, fill, 3)
    curve = [(0.0, 1.0), (0.35, 0.96), (0.65, 0.82), (0.86, 0.56), (1.0, 0.0)]
    half = (right - left) / 2
    depth = height - inside - low
    points = [(width / 2 + half * x, low - 2 + (depth + 2) * y) for x, y in curve]
    draw.polygon([*points, *((width - x, y) for x, y in reversed(points))], fill)
