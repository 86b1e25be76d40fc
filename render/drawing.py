"""Draw in the calling process: used by the worker and by the command line. The bot uses `render.client`.

This module is not thread-safe: the caches and the film in the making are shared.
"""

from collections.abc import Callable
from typing import Any

from render.art.gems import draw_emoji
from render.art.profile import draw_avatar, draw_banner
from render.canvas.film import Film
from render.contract.scene import Board, Chart, Final, Guide, Hand, Legend, LobbyScene, Players, Scene, Sheet
from render.contract.theme import LIGHT, Theme
from render.paint.avatars import decode_avatar
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.basics.palettes import palette_of
from render.paint.cards.ahead import draw_ahead, prepare_cards_like
from render.paint.scenes.board import board_picture
from render.paint.scenes.chart import chart_picture
from render.paint.scenes.guide import guide_picture, legend_picture
from render.paint.scenes.hand import hand_picture
from render.paint.scenes.lobby import lobby_picture
from render.paint.scenes.players import players_picture
from render.paint.scenes.ranking import ranking_picture
from render.paint.scenes.sheet import sheet_picture

__all__ = ["add_to_film", "compose", "decode_avatar", "draw", "draw_ahead", "draw_avatar", "draw_banner", "draw_emoji"]
__all__ += ["finish_film", "warm_up"]

_films: list[Film] = []
"""The film in the making, if any."""


_PICTURES: dict[type, Callable[[Any, Theme], PaletteCanvas]] = {
    Board: board_picture,
    Hand: hand_picture,
    Final: ranking_picture,
    Players: players_picture,
    Guide: guide_picture,
    Legend: legend_picture,
    LobbyScene: lobby_picture,
    Chart: chart_picture,
    Sheet: sheet_picture,
}


def compose(scene: Scene, theme: Theme = LIGHT) -> PaletteCanvas:
    """Return the finished canvas of a scene."""
    return _PICTURES[type(scene)](scene, theme)


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
