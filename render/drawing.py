"""Draw in the calling process: used by the worker and by `splendor-bot render`. The bot uses `render.client`.

Not thread-safe: the caches and the memory of finished pictures are shared.
"""

from render.art.emojis import draw_emoji
from render.paint.avatars import decode_avatar
from render.paint.palettes import palette_of
from render.paint.scenes import compose
from render.scene import Scene
from render.theme import LIGHT, Theme

__all__ = ["compose", "decode_avatar", "draw", "draw_emoji", "warm_up"]


def draw(scene: Scene, theme: Theme = LIGHT) -> bytes:
    """Return the picture of a scene as PNG."""
    canvas = compose(scene, theme)
    data = canvas.to_png()
    canvas.release()
    return data


def warm_up(theme: Theme) -> None:
    """Make a theme's palette, the slowest step of the first picture."""
    palette_of(theme)
