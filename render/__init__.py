"""Draw what a scene shows. `draw(scene)` gives a PNG; what a scene can hold stands in `render.scene`."""

from render.gems import EMOJI_SIZE, draw_emoji
from render.pictures import draw
from render.scene import (
    Board,
    CardBack,
    CardFace,
    Counts,
    Final,
    Gap,
    Hand,
    Mark,
    Panel,
    Post,
    Privilege,
    Row,
    Scene,
    Sign,
    Tile,
    View,
)
from render.theme import DARK, LIGHT, THEMES, Theme

__all__ = [
    "DARK",
    "EMOJI_SIZE",
    "LIGHT",
    "THEMES",
    "Board",
    "CardBack",
    "CardFace",
    "Counts",
    "Final",
    "Gap",
    "Hand",
    "Mark",
    "Panel",
    "Post",
    "Privilege",
    "Row",
    "Scene",
    "Sign",
    "Theme",
    "Tile",
    "View",
    "draw",
    "draw_emoji",
]
