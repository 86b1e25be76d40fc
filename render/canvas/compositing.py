"""Putting images on top of each other."""

from PIL import Image

from render.canvas.rectangles import rounded_mask


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
