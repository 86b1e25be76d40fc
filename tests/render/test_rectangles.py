"""Nine-patches look like rectangles drawn in one piece."""

from PIL import ImageChops

from render import LIGHT
from render.canvas.rectangles import nine_patch, rounded_rectangle
from tests.support.every_case import every_case


@every_case("size", [(526, 216), (152, 700), (80, 61)])
def test_a_nine_patch_looks_like_a_rectangle_drawn_in_one_piece(size):
    pair = [make(*size, 14, LIGHT.mat, LIGHT.gold, 5) for make in (rounded_rectangle, nine_patch)]
    for whole, built in zip(*(sprite.split() for sprite in pair), strict=True):
        assert ImageChops.difference(whole, built).getextrema()[1] <= 2
