"""Colour-blind players can tell gems apart by their shapes, their letters and their brightness."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.present.language.words import LANGUAGES, words_in
from data.gems import TOKENS
from render import THEMES
from render.art.gems import gem_sprite, token_sprite
from render.canvas.rectangles import overlay
from tests.support.every_case import every_case
from tests.support.render.colour_vision import ColourBlindness, as_seen_with
from tests.support.render.samples import board
from tools.refresh_goldens import pictured

SMALLEST = 24  # pixels: a gem in a price on the narrowest card
PAIRS = list(combinations(TOKENS, 2))


def on_paper(sprite: Image.Image, theme: str) -> Image.Image:
    ground = Image.new("RGB", sprite.size, THEMES[theme].paper)
    overlay(ground, sprite, 0, 0)
    return ground


def shape(picture: Image.Image) -> Image.Image:
    """Return where a picture stands out from the colour of its corner."""
    ground = Image.new("RGB", picture.size, picture.getpixel((0, 0)))
    channels = ImageChops.difference(picture, ground).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return most.point(lambda value: 255 if value > 24 else 0)


def area(mask: Image.Image) -> int:
    return mask.histogram()[255]


@every_case("kind", ColourBlindness)
@every_case("theme", THEMES)
@every_case(("one", "other"), PAIRS)
def test_two_gems_differ_in_shape(one, other, theme, kind):
    shapes = [
        shape(as_seen_with(kind, on_paper(gem_sprite(gem, SMALLEST, THEMES[theme]), theme))) for gem in (one, other)
    ]
    assert min(map(area, shapes)) > SMALLEST**2 / 4
    assert area(ImageChops.darker(*shapes)) / area(ImageChops.lighter(*shapes)) < 0.85


@every_case("kind", ColourBlindness)
@every_case(("one", "other"), PAIRS)
def test_two_tokens_differ_in_brightness_somewhere(one, other, kind):
    seen = [
        as_seen_with(kind, on_paper(token_sprite(gem, 72, THEMES["light"]), "light")).convert("L")
        for gem in (one, other)
    ]
    assert sum(ImageChops.difference(*seen).histogram()[48:]) > 250


@every_case("language", LANGUAGES)
def test_two_colours_never_share_a_letter(language):
    letters = words_in(language).letters()
    assert len(set(letters)) == len(TOKENS)


@pytest.mark.parametrize("kind", ColourBlindness)
def test_a_board_keeps_its_contrast(kind):
    """Dark stays dark and light stays light, so that numbers stay readable."""
    picture = pictured(board(4))
    seen = as_seen_with(kind, picture)
    apart = ImageChops.difference(picture.convert("L"), seen.convert("L")).histogram()
    assert sum(apart[80:]) / (picture.width * picture.height) < 0.01
