"""Whole pictures, one module per kind of scene."""

from collections.abc import Callable
from typing import Any

from render.contract.scene import Board, Chart, Final, Guide, Hand, Legend, LobbyScene, Players, Scene, Sheet
from render.contract.theme import LIGHT, Theme
from render.paint.basics.palette_canvas import PaletteCanvas
from render.paint.scenes.board import board_picture
from render.paint.scenes.chart import chart_picture
from render.paint.scenes.guide import guide_picture, legend_picture
from render.paint.scenes.hand import hand_picture
from render.paint.scenes.lobby import lobby_picture
from render.paint.scenes.players import players_picture
from render.paint.scenes.ranking import ranking_picture
from render.paint.scenes.sheet import sheet_picture

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
