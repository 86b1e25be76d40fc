"""The strip of posts: what each asks for, what it gives, whose coats of arms lie on it."""

from PIL import Image

from data.gems import TOKENS
from render.boxes import Box, post_boxes
from render.brush import plate, stamp
from render.cards import draw_count, draw_plain_count, letter_of
from render.markers import coat
from render.marks import glow_under, mark_over
from render.scene import Post
from render.signs import privilege_sprite, tile_sign
from render.theme import Theme


def draw_post(
    image: Image.Image, box: Box, theme: Theme, post: Post, seats: tuple[int, ...], letters: tuple[str, ...]
) -> None:
    """Draw a post; each of the `seats` at the table has its place on it, bare as long as no coat lies there."""
    wanted = [(gem, post.needs[gem]) for gem in TOKENS if post.needs[gem]]
    boxes = post_boxes(box.w, box.h, len(wanted) + bool(post.tiles), len(seats))
    glow_under(image, post.mark, box, theme)
    stamp(image, plate(box.w, box.h, theme.sizes.radius, theme.tray, theme.line, 2), box.x, box.y)
    for (gem, count), inner in zip(wanted, boxes.needs, strict=False):
        place = inner.moved(box.x, box.y)
        draw_count(image, place, theme, gem, count, letter_of(gem, letters), theme.sizes.cost, square=True)
    if post.tiles:
        place = boxes.needs[-1].moved(box.x, box.y)
        draw_plain_count(image, place, theme, tile_sign(28, theme), post.tiles, "")
    shown = privilege_sprite(post.privilege, post.prestige, boxes.privilege.w, boxes.privilege.h, theme)
    stamp(image, shown, box.x + boxes.privilege.x, box.y + boxes.privilege.y)
    for seat, inner in zip(seats, boxes.coats, strict=True):
        sprite = coat(seat if seat in post.coats else None, inner.w, inner.h, theme)
        stamp(image, sprite, box.x + inner.x, box.y + inner.y)
    mark_over(image, post.mark, box, theme)
