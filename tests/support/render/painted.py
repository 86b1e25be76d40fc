"""What is written on a picture, and where."""

import sys
from collections import Counter
from collections.abc import Iterable

import pytest
from PIL import Image, ImageChops, ImageFilter

from render import LIGHT, Scene, brush, cards, faces, sheet, text
from render.boxes import Box
from render.memory import MEMORIES
from render.pictures import compose, warm_up
from render.text import Line
from render.theme import Colour, Theme


def grounds_on(
    scenes: Iterable[Scene], theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[Line, Colour, dict[Colour, int]]]:
    """Return every line on pictures with its colour, and how often which colour lies right around its ink.

    What is painted on nothing, as a part of a sign yet to be laid, has no ground.
    """
    found: list[tuple[Line, Colour, dict[Colour, int]]] = []
    paint = text.paint

    def noted(image: Image.Image, line: Line, box: Box, colour: Colour, align: float = 0.0) -> None:
        if line.runs and box.w > 0 and box.h > 0:
            ink = text.line_mask(line, box.w, box.h, align)
            around = ImageChops.subtract(ink.filter(ImageFilter.MaxFilter(5)), ink.filter(ImageFilter.MaxFilter(3)))
            under = image.convert("RGBA").crop((box.x, box.y, box.right, box.bottom))
            seen = ImageChops.multiply(around, under.getchannel("A")).tobytes()
            grounds = Counter(
                colour
                for colour, part in zip(zip(*(c.tobytes() for c in under.split()[:3]), strict=True), seen, strict=True)
                if part > 127
            )
            if grounds:
                found.append((line, colour, grounds))
        paint(image, line, box, colour, align)

    with monkeypatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("render.") and getattr(module, "paint", None) is paint:
                patch.setattr(module, "paint", noted)
        warm_up(theme)  # the palette is picked from art in full
        patch.setattr(brush, "SCALE", 1)
        patch.setattr(sheet, "printed", lambda image, _: Image.new("L", image.size))
        patch.setattr(faces, "dithered", lambda image, _: image)
        for memory in MEMORIES:
            memory.forget()
        for scene in scenes:
            compose(scene, theme)
    for memory in MEMORIES:
        memory.forget()
    return found


def painted_on(
    scenes: Iterable[Scene], monkeypatch: pytest.MonkeyPatch, *, once: bool = False
) -> list[tuple[Line, tuple[int, int]]]:
    """Return every line on pictures with the width and height of its box; with `once` equal parts count once."""
    found: list[tuple[Line, tuple[int, int]]] = []
    mask = text.line_mask

    def noted(line: Line, width: int, height: int, align: float):
        found.append((line, (width, height)))
        return mask(line, width, height, align)

    with monkeypatch.context() as patch:
        patch.setattr(text, "line_mask", noted)
        # Nobody looks at the art, so it may have rough edges and no colours: that is ten times as quick.
        warm_up(LIGHT)  # the palette is picked from art in full
        patch.setattr(brush, "SCALE", 1)
        for module in (sheet, cards):
            patch.setattr(module, "printed", lambda image, _: Image.new("L", image.size))
        patch.setattr(faces, "dithered", lambda image, _: image)
        for memory in MEMORIES:
            memory.forget()
            if not once:
                patch.setattr(memory, "limit", 0)
        for scene in scenes:
            compose(scene)
    for memory in MEMORIES:
        memory.forget()
    return found
