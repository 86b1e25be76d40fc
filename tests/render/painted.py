"""What is written on a picture, and where."""

import pytest

from render import Scene, text
from render.memory import PARTS, SPRITES
from render.pictures import compose
from render.text import Line


def painted_on(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Line, tuple[int, int]]]:
    """Return every line of text on a picture with the width and height of its box, all painted anew."""
    found: list[tuple[Line, tuple[int, int]]] = []
    mask = text.line_mask

    def noted(line: Line, width: int, height: int, align: float):
        found.append((line, (width, height)))
        return mask(line, width, height, align)

    with monkeypatch.context() as patch:
        patch.setattr(text, "line_mask", noted)
        for memory in (PARTS, SPRITES):
            memory.forget()
            patch.setattr(memory, "limit", 0)
        compose(scene)
    return found
