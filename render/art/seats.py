"""Emblems that identify a seat by shape and colour, what shows them, and the faces of computer players."""

from PIL import Image

from render.art.drawings import named_colours, paint
from render.canvas.image_cache import cached_sprite
from render.canvas.rectangles import overlay
from render.canvas.smooth_draw import SmoothDraw
from render.contract.theme import Colour, Theme, mix

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
    draw = SmoothDraw(size, size, hard=True)
    draw.circle(size / 2, size / 2, size / 2 - 0.5, theme.tab)
    draw.circle(size / 2, size / 2, size / 2 - 2.5, theme.glow)
    sprite = draw.finish()
    overlay(sprite, seat_emblem(seat, size - 10, theme), 5, 5)
    return sprite


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


def _draw_shield(draw: SmoothDraw, inside: float, fill: Colour) -> None:
    width, height = draw.width, draw.height
    left, right, low = inside, width - inside, height * 0.55
    draw.rectangle(left, inside, right, low, fill, 3)
    curve = [(0.0, 1.0), (0.35, 0.96), (0.65, 0.82), (0.86, 0.56), (1.0, 0.0)]
    half = (right - left) / 2
    depth = height - inside - low
    points = [(width / 2 + half * x, low - 2 + (depth + 2) * y) for x, y in curve]
    draw.polygon([*points, *((width - x, y) for x, y in reversed(points))], fill)


@cached_sprite
def tower_sprite(seat: int, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a seat's tower with the seat's emblem; a pale rim keeps it visible on any picture."""
    draw = SmoothDraw(width, height)
    colour = theme.seats[seat % len(theme.seats)]
    unit = width / 36
    for rim, fill in ((0.0, theme.paper), (1.6, mix(colour, (0, 0, 0), 0.45)), (2.8, colour)):
        inside = rim * unit
        body, crown = width * 0.11 + inside, height * 0.26
        draw.rectangle(body, crown - 1, width - body, height - inside, fill, 2)
        draw.rectangle(inside, height * 0.13 + inside, width - inside, crown + height * 0.13 - inside, fill, 2)
        tooth = width * 0.26
        for at in range(3):
            left = at * (width - tooth) / 2
            draw.rectangle(left + inside, inside, left + tooth - inside, height * 0.26, fill, 1)
    sprite = draw.finish()
    side = min(round(width * 0.72), round(height * 0.56))
    sign = seat_emblem(seat, side, theme)
    overlay(sprite, sign, (width - side) // 2, round(height * 0.94) - side)
    return sprite


_FACES = ("cogwheel", "box", "helmet", "hexagon")


@cached_sprite
def automaton_face(size: int, seat: int, theme: Theme) -> Image.Image:
    """Return the face of the computer player in a seat, in a circle of `size` pixels."""
    draw, half, colours = SmoothDraw(size, size), size / 2, named_colours("automaton-colours")
    draw.circle(half, half, half, mix(colours["dark"], theme.tab, 0.5))
    paint(draw, _FACES[seat % len(_FACES)], colours, half, half, half)
    return draw.finish()
