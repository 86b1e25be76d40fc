"""A large plate is what a plate of that size would be."""

import pytest
from PIL import ImageChops

from render import LIGHT
from render.brush import plate
from render.plates import large_plate


@pytest.mark.parametrize("size", [(526, 216), (152, 700), (80, 61)])
def test_a_large_plate_looks_as_if_painted_whole(size):
    pair = [paint(*size, 14, LIGHT.mat, LIGHT.gold, 5) for paint in (plate, large_plate)]
    for whole, built in zip(*(sprite.split() for sprite in pair), strict=True):
        assert ImageChops.difference(whole, built).getextrema()[1] <= 2
