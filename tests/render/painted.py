"""What is written on a picture, and where."""

from collections.abc import Iterable

import pytest
from PIL import Image

from render import Scene, brush, sheet, text
from render.memory import PARTS, SPRITES
from render.pictures import compose
from render.text import Line


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
        patch.setattr(brush, "SCALE", 1)
        patch.setattr(sheet, "printed", lambda image, _: Image.new("L", image.size))
        for memory in (PARTS, SPRITES):
            memory.forget()
            if not once:
                patch.setattr(memory, "limit", 0)
        for scene in scenes:
            compose(scene)
    for memory in (PARTS, SPRITES):
        memory.forget()
    return found
