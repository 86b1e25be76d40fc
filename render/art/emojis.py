"""Gems as custom emojis for Discord."""

from io import BytesIO

from PIL import Image, ImageFilter

from data.gems import Gem
from render.art.gems import gem_sprite
from render.canvas.compositing import overlay
from render.contract.theme import EMOJI_SIZE, LIGHT, Theme


def draw_emoji(gem: Gem, theme: Theme = LIGHT) -> bytes:
    """Return a gem as a PNG of 128 × 128 pixels with a transparent ground."""
    sprite = Image.new("RGBA", (EMOJI_SIZE, EMOJI_SIZE))
    # A pale rim keeps dark gems visible in Discord's dark theme.
    picture = Image.new("RGBA", sprite.size)
    inner = EMOJI_SIZE - 12
    overlay(picture, gem_sprite(gem, 2 * inner, theme).reduce(2), 6, 6)  # for smooth edges where it is shown large
    rim = picture.getchannel("A").filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(1))
    sprite.paste((255, 255, 255, 255), (0, 0), rim)
    sprite.alpha_composite(picture)
    buffer = BytesIO()
    sprite.save(buffer, "PNG")
    return buffer.getvalue()
