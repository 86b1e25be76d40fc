"""Posts: their requirements, their privilege, and the coats of arms on them."""

from data.gems import TOKENS
from render.art.seats import coat_of_arms
from render.art.symbols import symbol
from render.contract.geometry import Box
from render.contract.scene import Post
from render.layout.pieces import post_boxes
from render.paint.basics.counts import draw_requirement, draw_symbol_requirement
from render.paint.basics.highlights import Highlight, draw_frame, draw_glow
from render.paint.basics.pen import Pen
from render.paint.cards.frames import draw_address_tab
from render.paint.privileges import privilege_sprite


def draw_post(pen: Pen, box: Box, post: Post, seats: tuple[int, ...]) -> None:
    """Draw a post with a coat of arms for each of the `seats` at the table, blank for seats that have none on it."""
    theme = pen.theme
    wanted = [(gem, post.needs[gem]) for gem in TOKENS if post.needs[gem]]
    boxes = post_boxes(box.w, box.h, len(wanted) + bool(post.tiles), len(seats))
    draw_glow(pen, box, post.mark)
    pen.rectangle(box, theme.sizes.radius, theme.tray, theme.line, 2)
    if post.number:
        draw_address_tab(pen, boxes.number.inside(box), str(post.number), theme.sizes.address)
    for (gem, count), inner in zip(wanted, boxes.needs, strict=False):
        draw_requirement(pen, inner.inside(box), gem, count)
    if post.tiles:
        place = boxes.needs[-1].inside(box)
        draw_symbol_requirement(pen, place, lambda side: symbol("noble", side, theme), post.tiles, "")
    place = boxes.privilege.inside(box)
    pen.overlay(privilege_sprite(post.privilege, post.prestige, place.w, place.h, theme), place.x, place.y)
    for seat, inner in zip(seats, boxes.coats, strict=True):
        place = inner.inside(box)
        pen.overlay(coat_of_arms(seat if seat in post.coats else None, place.w, place.h, theme), place.x, place.y)
    draw_frame(pen, box, Highlight(post.mark, place="inner corner"))
