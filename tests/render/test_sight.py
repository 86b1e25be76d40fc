"""Who lacks a kind of cone can still tell the gems: by their shapes and their letters."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.present.words import LANGUAGES, words
from data.gems import TOKENS
from render import THEMES
from render.brush import stamp
from render.gems import gem_sprite, token_sprite
from tests.support.render.samples import board
from tests.support.render.sight import Sight, seen_with
from tests.tools.refresh_goldens import pictured

SMALLEST = 24  # pixels: a stone in a price on the narrowest card
PAIRS = list(combinations(TOKENS, 2))
SIGHTS = pytest.mark.parametrize("sight", Sight, ids=lambda sight: sight.name.lower())


def on_paper(sprite: Image.Image, theme: str) -> Image.Image:
    ground = Image.new("RGB", sprite.size, THEMES[theme].paper)
    stamp(ground, sprite, 0, 0)
    return ground


def shape(picture: Image.Image) -> Image.Image:
    """Return where a picture stands out from the colour of its corner."""
    ground = Image.new("RGB", picture.size, picture.getpixel((0, 0)))
    channels = ImageChops.difference(picture, ground).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return most.point(lambda value: 255 if value > 24 else 0)


def area(mask: Image.Image) -> int:
    return mask.histogram()[255]


@SIGHTS
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_stones_differ_in_shape_whatever_is_seen_of_their_colours(one, other, theme, sight):
    shapes = [
        shape(seen_with(sight, on_paper(gem_sprite(gem, SMALLEST, THEMES[theme]), theme))) for gem in (one, other)
    ]
    assert min(map(area, shapes)) > SMALLEST**2 / 4
    assert area(ImageChops.darker(*shapes)) / area(ImageChops.lighter(*shapes)) < 0.85


@SIGHTS
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_tokens_differ_in_brightness_somewhere(one, other, sight):
    seen = [
        seen_with(sight, on_paper(token_sprite(gem, 72, THEMES["light"]), "light")).convert("L") for gem in (one, other)
    ]
    assert sum(ImageChops.difference(*seen).histogram()[48:]) > 250


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_colours_never_share_a_letter(language):
    letters = words(language).letters()
    assert len(set(letters)) == len(TOKENS)


@SIGHTS
def test_a_board_without_a_kind_of_colours_is_still_a_board(sight):
    """The numbers keep their contrast: what is dark stays dark, what is light stays light."""
    picture = pictured(board(4))
    seen = seen_with(sight, picture)
    apart = ImageChops.difference(picture.convert("L"), seen.convert("L")).histogram()
    assert sum(apart[80:]) / (picture.width * picture.height) < 0.01
