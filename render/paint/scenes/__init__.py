"""Whole pictures, one module per kind of scene."""

from render.contract.scene import Board, Chart, Final, Guide, Hand, Legend, Lobby, Players, Scene, Sheet
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


def compose(scene: Scene, theme: Theme = LIGHT) -> PaletteCanvas:
    """Return the finished canvas of a scene."""
    match scene:
        case Board():
            return board_picture(scene, theme)
        case Hand():
            return hand_picture(scene, theme)
        case Final():
            return ranking_picture(scene, theme)
        case Players():
            return players_picture(scene, theme)
        case Guide():
            return guide_picture(scene, theme)
        case Legend():
            return legend_picture(scene, theme)
        case Lobby():
            return lobby_picture(scene, theme)
        case Chart():
            return chart_picture(scene, theme)
        case Sheet():
            return sheet_picture(scene, theme)
