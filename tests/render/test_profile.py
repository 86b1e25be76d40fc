"""The avatar and the banner of the bot's profile at Discord."""

import io

import pytest
from PIL import Image

from data import Gem
from render import LIGHT
from render.drawing import draw_avatar, draw_banner


def drawn(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    assert picture.format == "PNG"
    return picture.convert("RGB")


def test_the_pictures_have_the_sizes_that_discord_asks_for():
    avatar, banner = drawn(draw_avatar()), drawn(draw_banner())
    assert avatar.width == avatar.height >= 128
    assert banner.width >= 680
    assert banner.height >= 240
    assert len(draw_avatar()) + len(draw_banner()) < 1 << 20


@pytest.mark.parametrize("picture", [draw_avatar, draw_banner])
def test_the_pictures_show_all_five_gems(picture):
    colours = {colour for _, colour in drawn(picture()).getcolors(1 << 20) or ()}
    assert {LIGHT.gem(gem).dark for gem in Gem if gem is not Gem.GOLD} <= colours


def test_the_gems_of_the_avatar_lie_in_the_circle_that_discord_shows():
    avatar = drawn(draw_avatar())
    ground, middle = avatar.getpixel((0, 0)), avatar.width / 2
    outside = [
        (x, y)
        for x in range(0, avatar.width, 4)
        for y in range(0, avatar.height, 4)
        if (x - middle) ** 2 + (y - middle) ** 2 > middle**2
    ]
    assert {avatar.getpixel(point) for point in outside} == {ground}
