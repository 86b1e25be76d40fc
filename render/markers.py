"""What belongs to a seat: its sign, its towers and its coats of arms. The shape of the sign tells seats apart."""

from PIL import Image

from render.brush import Brush, stamp, star
from render.memory import remembered
from render.theme import Theme, mix


@remembered
def seat_sign(seat: int, size: int, theme: Theme) -> Image.Image:
    """Return a seat's sign on its colour: a star, a moon, a leaf or a tower."""
    brush = Brush(size, size)
    half = size / 2
    colour = theme.seats[seat % len(theme.seats)]
    brush.circle(half, half, half, mix(colour, (0, 0, 0), 0.3))
    brush.circle(half, half, half * 0.92, colour)
    ink = theme.on_seat
    kind = seat % 4
    if kind == 0:
        brush.polygon(star(half, half * 1.04, half * 0.72, half * 0.3, 5), ink)
    elif kind == 1:
        brush.circle(half * 0.94, half, half * 0.62, ink)
        brush.circle(half * 1.26, half * 0.88, half * 0.54, colour)
    elif kind == 2:
        for x, y in ((1.0, 0.62), (0.68, 1.02), (1.32, 1.02)):
            brush.circle(half * x, half * y, half * 0.31, ink)
        brush.polygon([(half, half * 0.9), (half * 0.78, half * 1.62), (half * 1.22, half * 1.62)], ink)
    else:
        brush.box(half * 0.62, half * 0.72, half * 1.38, half * 1.6, ink)
        brush.box(half * 0.5, half * 0.62, half * 1.5, half * 0.9, ink)
        for x in (0.5, 0.88, 1.26):
            brush.box(half * x, half * 0.4, half * (x + 0.24), half * 0.7, ink)
        brush.box(half * 0.86, half * 1.14, half * 1.14, half * 1.6, colour, half * 0.13)
    return brush.done()


@remembered
def tower(seat: int, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a seat's tower: battlements above a body that bears the sign, pale around so that it shows anywhere."""
    brush = Brush(width, height)
    colour = theme.seats[seat % len(theme.seats)]
    unit = width / 36
    for rim, fill in ((0.0, theme.paper), (1.6, mix(colour, (0, 0, 0), 0.45)), (2.8, colour)):
        inside = rim * unit
        body, crown = width * 0.11 + inside, height * 0.26
        brush.box(body, crown - 1, width - body, height - inside, fill, 2)
        brush.box(inside, height * 0.13 + inside, width - inside, crown + height * 0.13 - inside, fill, 2)
        tooth = width * 0.26
        for at in range(3):
            left = at * (width - tooth) / 2
            brush.box(left + inside, inside, left + tooth - inside, height * 0.26, fill, 1)
    sprite = brush.done()
    side = min(round(width * 0.72), round(height * 0.56))
    sign = seat_sign(seat, side, theme)
    stamp(sprite, sign, (width - side) // 2, round(height * 0.94) - side)
    return sprite


@remembered
def coat(seat: int | None, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a seat's coat of arms, a shield with its sign; for no seat a bare shield of paper."""
    brush = Brush(width, height)
    colour = theme.paper if seat is None else theme.seats[seat % len(theme.seats)]
    edge = mix(theme.paper_shade, theme.line, 0.6) if seat is None else mix(colour, (0, 0, 0), 0.45)
    _shield(brush, 0, theme.paper)
    _shield(brush, 1.2, edge)
    _shield(brush, 3.2, colour)
    sprite = brush.done()
    if seat is not None:
        side = round(min(width, height) * 0.8)
        stamp(sprite, seat_sign(seat, side, theme), (width - side) // 2, round(height * 0.44 - side / 2))
    return sprite


def _shield(brush: Brush, inside: float, fill: tuple[int, int, int]) -> None:
    width, height = brush.width, brush.height
    left, right, low = inside, width - inside, height * 0.55
    brush.box(left, inside, right, low, fill, 3)
    curve = [(0.0, 1.0), (0.35, 0.96), (0.65, 0.82), (0.86, 0.56), (1.0, 0.0)]
    half = (right - left) / 2
    reach = height - inside - low
    points = [(width / 2 + half * x, low - 2 + (reach + 2) * y) for x, y in curve]
    brush.polygon([*points, *((width - x, y) for x, y in reversed(points))], fill)
