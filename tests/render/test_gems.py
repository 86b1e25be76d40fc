"""Each gem has an outline of its own, for players who cannot tell their colours apart."""

from io import BytesIO
from itertools import combinations

from PIL import Image, ImageChops, ImageStat

from data.gems import TOKENS, Gem
from render import EMOJI_SIZE, LIGHT
from render.art.gems import draw_emoji, gem_sprite
from tests.support.every_case import every_case
from tools.refresh_goldens import emojis, golden_emojis


def outline(gem: Gem, size: int) -> Image.Image:
    return gem_sprite(gem, size, LIGHT).getchannel("A").point(lambda value: 255 if value > 127 else 0)


def area(mask: Image.Image) -> int:
    return mask.histogram()[255]


@every_case(("one", "other"), list(combinations(TOKENS, 2)))
@every_case("size", [20, 96])
def test_no_two_gems_have_the_same_outline(one, other, size):
    masks = outline(one, size), outline(other, size)
    shared = area(ImageChops.darker(*masks)) / area(ImageChops.lighter(*masks))
    assert shared < 0.82


@every_case("gem", TOKENS)
def test_an_emoji_is_a_png_that_discord_accepts(gem):
    data = draw_emoji(gem)
    picture = Image.open(BytesIO(data))
    assert (picture.format, picture.size, picture.mode) == ("PNG", (EMOJI_SIZE, EMOJI_SIZE), "RGBA")
    assert len(data) < 256 * 1024
    assert picture.getpixel((0, 0)) == (255, 255, 255, 0) or picture.getpixel((0, 0))[3] == 0


@every_case("gem", TOKENS)
def test_an_emoji_is_visible_on_dark_and_on_light_grounds(gem):
    picture = Image.open(BytesIO(draw_emoji(gem)))
    for ground in ((49, 51, 56), (255, 255, 255)):
        page = Image.new("RGB", picture.size, ground)
        bare = page.copy()
        page.paste(picture, (0, 0), picture)
        assert area(ImageChops.difference(page, bare).convert("L").point(lambda value: 255 if value > 60 else 0)) > 900


def test_changed_emojis_have_a_new_version():
    before = Image.open(golden_emojis()).convert("RGB")
    apart = ImageStat.Stat(ImageChops.difference(emojis(), before)).mean
    assert max(apart) < 1, "raise EMOJI_VERSION, so that the new drawing is uploaded, and refresh the golden pictures"
