"""Records the lines of text on pictures, with their boxes and the colours around them."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import pytest
from PIL import Image, ImageChops, ImageFilter

from render import LIGHT, Scene
from render.canvas import smooth_draw
from render.canvas.image_cache import IMAGE_CACHES
from render.canvas.indexed_picture import Palette
from render.contract.geometry import Box
from render.contract.theme import Colour, Theme
from render.drawing import compose, warm_up
from render.text import drawing
from render.text.lines import Line


@contextmanager
def rough_art(monkeypatch: pytest.MonkeyPatch, theme: Theme) -> Iterator[pytest.MonkeyPatch]:
    """Make drawing ten times as fast, without antialiasing and colours; clear all caches before and after."""
    with monkeypatch.context() as patch:
        warm_up(theme)  # the palette needs the real art
        patch.setattr(smooth_draw, "SCALE", 1)
        patch.setattr(Palette, "to_indexed", lambda _, image: Image.new("L", image.size))
        patch.setattr(Palette, "dither", lambda _, image: image)
        _clear_caches()
        yield patch
    _clear_caches()


def _clear_caches() -> None:
    for cache in IMAGE_CACHES:
        cache.clear()


def grounds_of_lines(
    scenes: Iterable[Scene], theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[Line, Colour, dict[Colour, int]]]:
    """Return every line on pictures with its colour, and the number of pixels of each colour right around its ink.

    Lines on a transparent ground, such as those on a sprite, are left out.
    """
    lines: list[tuple[Line, Colour, dict[Colour, int]]] = []
    draw_line = drawing.draw_line

    def recorded(image: Image.Image, line: Line, box: Box, colour: Colour, align: float = 0.0, lift: int = 0) -> None:
        if line.runs and box.w > 0 and box.h > 0:
            ink = drawing.line_mask(line, box.w, box.h, align, lift)
            around = ImageChops.subtract(ink.filter(ImageFilter.MaxFilter(5)), ink.filter(ImageFilter.MaxFilter(3)))
            under = image.convert("RGBA").crop((box.x, box.y, box.right, box.bottom))
            seen = ImageChops.multiply(around, under.getchannel("A")).tobytes()
            grounds = Counter(
                colour
                for colour, part in zip(zip(*(c.tobytes() for c in under.split()[:3]), strict=True), seen, strict=True)
                if part > 127
            )
            if grounds:
                lines.append((line, colour, grounds))
        draw_line(image, line, box, colour, align, lift)

    _compose_with(recorded, scenes, theme, monkeypatch)
    return lines


def boxes_of_lines(scenes: Iterable[Scene], monkeypatch: pytest.MonkeyPatch) -> list[tuple[Line, Image.Image, int]]:
    """Return every line on pictures with the mask of what is seen of it on its part, and the height of its box."""
    lines: list[tuple[Line, Image.Image, int]] = []
    draw_line = drawing.draw_line

    def recorded(image: Image.Image, line: Line, box: Box, colour: Colour, align: float = 0.0, lift: int = 0) -> None:
        if line.runs and box.w > 0 and box.h > 0:
            mask = drawing.line_mask(line, box.w, box.h, align, lift)
            ends = min(box.w, image.width - box.x), min(box.h, image.height - box.y)
            lines.append((line, mask.crop((max(-box.x, 0), max(-box.y, 0), *ends)), box.h))
        draw_line(image, line, box, colour, align, lift)

    _compose_with(recorded, scenes, LIGHT, monkeypatch)
    return lines


def _compose_with(
    recorded: Callable[..., None], scenes: Iterable[Scene], theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draw scenes with another function in place of `draw_line`."""
    draw_line = drawing.draw_line
    with rough_art(monkeypatch, theme) as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("render.") and getattr(module, "draw_line", None) is draw_line:
                patch.setattr(module, "draw_line", recorded)
        for scene in scenes:
            compose(scene, theme)


def lines_drawn(
    scenes: Iterable[Scene], monkeypatch: pytest.MonkeyPatch, *, once: bool = False
) -> list[tuple[Line, tuple[int, int]]]:
    """Return every line on pictures with the width and height of its box.

    With `once`, cached parts are not drawn again.
    """
    lines: list[tuple[Line, tuple[int, int]]] = []
    line_mask = drawing.line_mask

    def recorded(line: Line, width: int, height: int, align: float, lift: int = 0) -> Image.Image:
        lines.append((line, (width, height)))
        return line_mask(line, width, height, align, lift)

    with rough_art(monkeypatch, LIGHT) as patch:
        patch.setattr(drawing, "line_mask", recorded)
        limits = [cache.limit for cache in IMAGE_CACHES]
        for cache in () if once else IMAGE_CACHES:
            cache.resize(0)
        try:
            for scene in scenes:
                compose(scene)
        finally:
            for cache, limit in zip(IMAGE_CACHES, limits, strict=True):
                cache.resize(limit)
    return lines
