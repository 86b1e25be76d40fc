"""Towers: the strongholds that players place on cards."""

from PIL import Image

from render.art.seats import seat_emblem
from render.canvas.compositing import overlay
from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SmoothDraw
from render.contract.theme import Theme, mix


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
