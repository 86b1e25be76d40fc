"""The 256 colours a theme's pictures are printed in: the theme's own as they are, the rest picked from its art.

One fixed palette for each theme makes every part printable on its own, once, whatever lies beside it later.
"""

from collections.abc import Iterator
from dataclasses import astuple
from functools import lru_cache
from itertools import chain, product

from PIL import Image

from data.components import components
from data.gems import TOKENS
from render.art import landscape
from render.brush import stamp
from render.gems import gem_sprite, token_sprite
from render.portraits import portrait
from render.theme import Colour, Theme, mix
from render.towns import town

_PROOF = (40, 50)
_NEAR = 18
"""Red, green and blue of the art's colours lie together at least so far from those of the theme's own: Pillow looks the
nearest colour up in steps of four, and the theme's own have to come out as they are."""


@lru_cache(maxsize=4)
def palette_of(theme: Theme) -> bytes:
    """Return the colours of a theme as 256 times three bytes, the ground first."""
    own: list[Colour] = []
    for colour in chain([theme.ground], _own(theme)):
        if all(_distance(colour, other) > _NEAR // 2 for other in own):
            own.append(colour)
    picked = [colour for colour in _picked(theme) if all(_distance(colour, other) >= _NEAR for other in own)]
    return bytes(chain.from_iterable([*own, *picked][:256])).ljust(768, b"\0")


def _distance(one: Colour, other: Colour) -> int:
    return sum(abs(part - counterpart) for part, counterpart in zip(one, other, strict=True))


def _picked(theme: Theme) -> Iterator[Colour]:
    """Return the colours that suit the art best, the most needed first."""
    proofs = list(_proofs(theme))
    width, height = _PROOF
    page = Image.new("RGB", (width * 10, height * -(-len(proofs) // 10)), theme.paper)
    for at, proof in enumerate(proofs):
        page.paste(proof, (at % 10 * width, at // 10 * height))
    # Picking holds the interpreter's lock; from every third pixel each way it is done in a few milliseconds.
    page = page.transform((page.width // 3, page.height // 3), Image.Transform.EXTENT, (0, 0, *page.size))
    found = page.quantize(256, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    values = found.getpalette() or []
    often = found.histogram()
    for index in sorted(range(len(values) // 3), key=lambda index: -often[index]):
        red, green, blue = values[3 * index : 3 * index + 3]
        yield red, green, blue


def printed(image: Image.Image, theme: Theme) -> Image.Image:
    """Return a picture in full colour as one byte for each pixel: the place of the nearest colour in the palette."""
    indexed = image.quantize(palette=_carrier(theme), dither=Image.Dither.NONE)
    return Image.frombytes("L", indexed.size, indexed.tobytes())


def in_full_colour(image: Image.Image, theme: Theme) -> Image.Image:
    """Return a printed picture in red, green and blue."""
    picture = image.copy()
    picture.putpalette(palette_of(theme))
    return picture.convert("RGB")


def dithered(image: Image.Image, theme: Theme) -> Image.Image:
    """Return a picture that is not ours in the palette's colours, mixed from dots where they are few."""
    indexed = image.quantize(palette=_carrier(theme), dither=Image.Dither.FLOYDSTEINBERG)
    return indexed.convert("RGB")


@lru_cache(maxsize=4)
def _carrier(theme: Theme) -> Image.Image:
    """Return a picture that holds the palette, as Pillow wants it."""
    carrier = Image.new("P", (1, 1))
    carrier.putpalette(palette_of(theme))
    return carrier


def _own(theme: Theme) -> Iterator[Colour]:
    """Return the colours that must come out as they are, and the steps between text and its ground."""
    yield from (theme.paper, theme.ink)
    for ink, ground in theme.pairs().values():
        yield from (ground, ink)
    for ink, ground in ((theme.ink, theme.paper), (theme.ink_soft, theme.paper), (theme.on_tab, theme.tab)):
        yield from (mix(ink, ground, part) for part in (0.25, 0.5, 0.75))
    yield from (mix(theme.ink, theme.ground, part) for part in (0.33, 0.67))
    yield from (theme.ground_mark, theme.line, theme.glow, theme.gold)
    for gem in TOKENS:
        yield from (theme.gem(gem).base, theme.gem(gem).dark)
    for level, second in product((1, 2, 3), (False, True)):
        yield from astuple(theme.back(level, second=second))


def _proofs(theme: Theme) -> Iterator[Image.Image]:
    """Return small pictures of everything that is drawn in more colours than the theme names."""
    width, height = _PROOF
    for gem in TOKENS:
        for level in (1, 2, 3):
            yield from (landscape(level, gem, seed, width, height) for seed in "ab")
        for sprite in (gem_sprite(gem, width, theme), token_sprite(gem, width, theme)):
            proof = Image.new("RGB", _PROOF, theme.paper)
            stamp(proof, sprite, 0, 0)
            yield proof
    for noble in components().nobles:
        yield portrait(noble, width, height)
    for number, side in product(range(1, 8), "AB"):  # every sight that a town may have
        yield town(f"C{number}{side}", width * 2, height).crop((width, 0, width * 2, height))
