"""Sprites of rounded rectangles and their masks, and putting images on top of each other."""

from PIL import Image, ImageDraw, ImageFilter

from render.canvas.image_cache import cached_sprite
from render.canvas.smooth_draw import SMALL, SmoothDraw
from render.contract.theme import Colour


@cached_sprite
def rounded_rectangle(
    width: int,
    height: int,
    radius: float,
    fill: Colour | None,
    edge: Colour | None = None,
    line: float = 0,
    *,
    hard: bool | None = None,
) -> Image.Image:
    """Return a rounded rectangle, with an edge `line` pixels wide where a colour for it is given.

    Without a `fill` only the edge is drawn. It has `hard` edges, by default if it is small.
    """
    draw = SmoothDraw(width, height, hard=height <= SMALL if hard is None else hard)
    if edge is not None:
        draw.rectangle(0, 0, width, height, edge, radius)
    inside = line if edge is not None else 0
    draw.rectangle(inside, inside, width - inside, height - inside, fill, max(0, radius - inside))
    return draw.finish()


@cached_sprite
def nine_patch(width: int, height: int, radius: int, fill: Colour, edge: Colour, line: float) -> Image.Image:
    """Return a large `rounded_rectangle`, put together from the corners and the stretched sides of a small one.

    It saves about ten milliseconds per panel, which would be drawn at four times its size and shrunk.
    """
    corner = radius + 2
    small = rounded_rectangle(2 * corner + 1, 2 * corner + 1, radius, fill, edge, line, hard=height <= SMALL)
    sprite = Image.new("RGBA", (width, height))
    columns = ((0, 0, corner), (corner, corner, 1), (corner + 1, width - corner, corner))
    rows = ((0, 0, corner), (corner, corner, 1), (corner + 1, height - corner, corner))
    for left, x, wide in columns:
        for top, y, tall in rows:
            size = (width - 2 * corner if wide == 1 else wide, height - 2 * corner if tall == 1 else tall)
            part = small.transform(size, Image.Transform.EXTENT, (left, top, left + wide, top + tall))
            sprite.paste(part, (x, y))
    return sprite


@cached_sprite
def rounded_mask(width: int, height: int, radius: float) -> Image.Image:
    """Return the mask that cuts a picture to rounded corners."""
    return rounded_rectangle(width, height, radius, (255, 255, 255)).getchannel("A")


@cached_sprite
def glow(width: int, height: int, radius: float, margin: int, colour: Colour, strength: int = 210) -> Image.Image:
    """Return a soft glow around a rectangle of this size; the sprite is `margin` pixels larger on every side."""
    mask = Image.new("L", (width + 2 * margin, height + 2 * margin))
    corners = (margin // 2, margin // 2, width + margin * 3 // 2, height + margin * 3 // 2)
    ImageDraw.Draw(mask).rounded_rectangle(corners, radius + margin // 2, strength)
    mask = mask.filter(ImageFilter.GaussianBlur(margin / 3))
    light = Image.new("RGBA", mask.size, (*colour, 0))
    light.putalpha(mask)
    return light


def overlay(image: Image.Image, sprite: Image.Image, x: int, y: int) -> None:
    """Draw a sprite with transparency onto an image; pixels that would lie outside are cut off."""
    if image.mode == "RGBA":
        left, top = max(0, -x), max(0, -y)
        if left or top:
            sprite = sprite.crop((left, top, sprite.width, sprite.height))
        image.alpha_composite(sprite, (x + left, y + top))
    else:
        image.paste(sprite, (x, y), sprite)


def paste_rounded(image: Image.Image, picture: Image.Image, x: int, y: int, radius: int) -> None:
    """Paste an opaque picture with rounded corners; only the strips with the corners need a mask."""
    width, height = picture.size
    mask = rounded_mask(width, 2 * radius, radius)
    for top, cut in ((0, 0), (height - radius, radius)):
        strip = picture.crop((0, top, width, top + radius))
        image.paste(strip, (x, y + top), mask.crop((0, cut, width, cut + radius)))
    image.paste(picture.crop((0, radius, width, height - radius)), (x, y + radius))


def faded(sprite: Image.Image, opacity: float) -> Image.Image:
    """Return a copy of the sprite with its opacity multiplied by `opacity`, from 0 to 1."""
    copy = sprite.copy()
    alpha = sprite.getchannel("A")
    copy.putalpha(Image.blend(Image.new("L", alpha.size), alpha, opacity))
    return copy
