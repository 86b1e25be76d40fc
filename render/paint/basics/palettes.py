"""The palette of a theme: first the theme's own colours, unchanged, then colours picked from samples of all art.

With one fixed palette per theme, each part of a picture is converted once and cached for all pictures.
"""

from collections.abc import Iterator
from dataclasses import astuple
from functools import lru_cache
from itertools import chain, product

from PIL import Image

from data.components import components
from data.gems import TOKENS
from render.art.gems import gem_sprite, token_sprite
from render.art.pictures import landscape, noble_portrait, town_view
from render.canvas.indexed_picture import Palette
from render.canvas.rectangles import overlay
from render.contract.theme import Colour, Theme, mix

_SAMPLE_SIZE = (40, 50)
_MIN_DISTANCE = 18
"""Least distance, summed over red, green and blue, between a colour picked from art and the theme's own colours.

Pillow looks up the nearest colour in steps of four, and the theme's own colours must come out unchanged.
"""


@lru_cache(maxsize=4)
def palette_of(theme: Theme) -> Palette:
    """Return the palette of a theme; its first colour is the ground."""
    own: list[Colour] = []
    for colour in chain([theme.ground], _theme_colours(theme)):
        if all(_distance(colour, other) > _MIN_DISTANCE // 2 for other in own):
            own.append(colour)
    picked = [
        colour for colour in _art_colours(theme) if all(_distance(colour, other) >= _MIN_DISTANCE for other in own)
    ]
    return Palette(bytes(chain.from_iterable([*own, *picked][:256])).ljust(768, b"\0"))


def _distance(one: Colour, other: Colour) -> int:
    return sum(abs(part - counterpart) for part, counterpart in zip(one, other, strict=True))


def _theme_colours(theme: Theme) -> Iterator[Colour]:
    """Yield the colours that the palette must contain, and steps between text and its ground for smooth edges."""
    yield from (theme.paper, theme.ink)
    for ink, ground in theme.pairs().values():
        yield from (ground, ink)
    for ink, ground in ((theme.ink, theme.paper), (theme.ink_soft, theme.paper), (theme.on_tab, theme.tab)):
        yield from (mix(ink, ground, part) for part in (0.25, 0.5, 0.75))
    yield from (mix(theme.ink, theme.ground, part) for part in (0.33, 0.67))
    yield from (theme.line, theme.glow, theme.gold)
    for gem in TOKENS:
        yield from (theme.gem(gem).base, theme.gem(gem).dark)
    for level, second in product((1, 2, 3), (False, True)):
        yield from astuple(theme.back(level, second=second))


def _art_colours(theme: Theme) -> Iterator[Colour]:
    """Yield the 256 colours that represent the samples best, the most frequent first."""
    samples = list(_samples(theme))
    width, height = _SAMPLE_SIZE
    page = Image.new("RGB", (width * 10, height * -(-len(samples) // 10)), theme.paper)
    for at, sample in enumerate(samples):
        page.paste(sample, (at % 10 * width, at // 10 * height))
    # Every second pixel each way is enough, and takes a few milliseconds.
    page = page.transform((page.width // 2, page.height // 2), Image.Transform.EXTENT, (0, 0, *page.size))
    reduced = page.quantize(256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    values = reduced.getpalette() or []
    counts = reduced.histogram()
    for index in sorted(range(len(values) // 3), key=lambda index: -counts[index]):
        red, green, blue = values[3 * index : 3 * index + 3]
        yield red, green, blue


def _samples(theme: Theme) -> Iterator[Image.Image]:
    """Yield small pictures of all art with colours that are not in the theme."""
    width, height = _SAMPLE_SIZE
    for gem in TOKENS:
        for level in (1, 2, 3):
            yield from (landscape(level, gem, seed, width, height) for seed in "ab")
        for sprite in (gem_sprite(gem, width, theme), token_sprite(gem, width, theme)):
            sample = Image.new("RGB", _SAMPLE_SIZE, theme.paper)
            overlay(sample, sprite, 0, 0)
            yield sample
    for noble in components().nobles:
        yield noble_portrait(noble, width, height)
        # On a board, the ground has another weight than in a panel.
        yield noble_portrait(noble, theme.sizes.tile, theme.sizes.tile_height).resize(
            _SAMPLE_SIZE, Image.Resampling.NEAREST
        )
    for number, side in product(range(1, 8), "AB"):  # every landmark that a town may have
        yield town_view(f"C{number}{side}", width * 2, height).crop((width, 0, width * 2, height))
