"""Imported by a process that is copied for many tests: its copies find the palettes and the art of boards drawn."""

from render import THEMES
from render.drawing import draw
from tests.support.render import samples

for theme in THEMES.values():
    draw(samples.board(2), theme)
