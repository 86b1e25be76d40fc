"""Draw in the calling process: used by the worker and by the command line. The bot uses `render.client`.

This module is not thread-safe: the caches and the film in the making are shared.
"""

from render.art.gems import draw_emoji
from render.canvas.film import Film
from render.contract.scene import Board, Scene
from render.contract.theme import LIGHT, Theme
from render.paint.avatars import decode_avatar
from render.paint.basics.palettes import palette_of
from render.paint.cards.ahead import draw_ahead, prepare_cards_like
from render.paint.scenes import compose

__all__ = ["add_to_film", "compose", "decode_avatar", "draw", "draw_ahead", "draw_emoji", "finish_film", "warm_up"]

_films: list[Film] = []
"""The film in the making, if any."""


def draw(scene: Scene, theme: Theme = LIGHT) -> bytes:
    """Return the picture of a scene as PNG. After a board, `draw_ahead` has cards to draw."""
    if isinstance(scene, Board):
        prepare_cards_like(scene, theme)
    return compose(scene, theme).to_png()


def warm_up(theme: Theme) -> None:
    """Make a theme's palette, the slowest step of the first picture."""
    palette_of(theme)


def add_to_film(scene: Scene, theme: Theme, milliseconds: int) -> None:
    """Add the picture of a scene to the film in the making, or begin a film with it."""
    if not _films:
        _films.append(Film())
    align = 1.0 if isinstance(scene, Board) else 0.5
    _films[0].add(compose(scene, theme).to_rgb(), milliseconds, theme.ground, align)


def finish_film() -> bytes:
    """Return the film in the making as an animated WebP. Raises `ValueError` if there is none."""
    film = _films.pop() if _films else Film()
    return film.finish()
