"""Records where the ink of each text lies on a finished picture, on what, and what was drawn over it."""

import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from render import LIGHT, Scene
from render.canvas import rectangles
from render.canvas.image_cache import PicturePart
from render.canvas.indexed_picture import Palette
from render.contract.geometry import Box
from render.contract.theme import Colour
from render.drawing import compose
from render.text import drawing
from render.text.lines import Line
from tests.support.render.drawn_text import rough_art


class PlacedText(NamedTuple):
    """A line, its ink and where that lies, and the smallest shape below it: a pill, a plate or a whole part."""

    line: Line
    mask: Image.Image
    ink: Box
    ground: Box
    is_covered: bool = False

    def moved(self, x: int, y: int) -> "PlacedText":
        return self._replace(ink=self.ink.moved(x, y), ground=self.ground.moved(x, y))

    def below(self, shape: Image.Image, x: int, y: int) -> "PlacedText":
        """Return the text after a shape, opaque where it is white, was laid at a point."""
        ink = self.ink.moved(-x, -y)
        over = ImageChops.multiply(shape.crop((ink.x, ink.y, ink.right, ink.bottom)), self.mask)
        return self._replace(is_covered=self.is_covered or over.point(_HALF).getbbox() is not None)


_HALF = [255 * (shade > 127) for shade in range(256)]


class _Layer:
    """What was drawn onto one image: its texts, and the shapes that may be the ground of further ones."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image  # kept, since layers are found by the identity of their image
        self.texts: list[PlacedText] = []
        self.shapes = [Box(0, 0, *image.size)]

    def lay(self, other: "_Layer | None", shape: Image.Image, x: int, y: int) -> None:
        """Lay an image with its texts on this one."""
        self.texts = [text.below(shape, x, y) for text in self.texts]
        if visible := shape.getbbox():
            left, top, right, bottom = visible
            self.shapes.append(Box(x + left, y + top, right - left, bottom - top))
        self.texts += [text.moved(x, y) for text in other.texts] if other else []

    def write(self, line: Line, mask: Image.Image, x: int, y: int) -> None:
        left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
        ink = Box(x + left, y + top, right - left, bottom - top)
        x, y = ink.x + ink.w // 2, ink.y + ink.h // 2
        below = [box for box in self.shapes if box.contains(Box(x, y, 1, 1))]
        ground = min(below or self.shapes[:1], key=lambda box: box.w * box.h)
        self.texts.append(PlacedText(line, mask.crop((left, top, right, bottom)), ink, ground))


class _Recorder:
    def __init__(self) -> None:
        self.layers: dict[int, _Layer] = {}
        self.picture: _Layer | None = None

    def of(self, image: Image.Image) -> _Layer:
        return self.layers.setdefault(id(image), _Layer(image))

    def draw_line(
        self, image: Image.Image, line: Line, box: Box, colour: Colour, align: float = 0.0, lift: int = 0
    ) -> None:
        _draw_line(image, line, box, colour, align, lift)
        if line.runs and box.w > 0 and box.h > 0:
            self.of(image).write(line, drawing.line_mask(line, box.w, box.h, align, lift), box.x, box.y)

    def overlay(self, image: Image.Image, sprite: Image.Image, x: int, y: int) -> None:
        _overlay(image, sprite, x, y)
        self.of(image).lay(self.layers.get(id(sprite)), sprite.getchannel("A"), x, y)

    def paste_rounded(self, image: Image.Image, picture: Image.Image, x: int, y: int, radius: int) -> None:
        _paste_rounded(image, picture, x, y, radius)
        self.of(image).lay(self.layers.get(id(picture)), Image.new("L", picture.size, 255), x, y)

    def to_indexed(self, _: Palette, image: Image.Image) -> Image.Image:
        """Return the pixels that are not bare table, in place of a slow conversion."""
        bare = Image.new("RGB", image.size, LIGHT.ground)
        return self._same(ImageChops.difference(image, bare).convert("L").point([0] + [255] * 255), image)

    def to_rgb(self, _: Palette, indexed: Image.Image) -> Image.Image:
        return self._same(Image.new("RGB", indexed.size), indexed)

    def _same(self, copy: Image.Image, image: Image.Image) -> Image.Image:
        if (layer := self.layers.get(id(image))) is not None:
            self.of(copy).texts = layer.texts
        return copy

    def paste(self, part: PicturePart, core: object, x: int, y: int) -> None:
        if self.picture is None:
            self.picture = _Layer(Image.new("L", (1, 1)))
        shape = part.pixels if part.mask else Image.new("L", part.pixels.size, 255)
        self.picture.lay(self.layers.get(id(part.pixels)), shape, x, y)


_draw_line, _overlay, _paste_rounded = drawing.draw_line, rectangles.overlay, rectangles.paste_rounded


def texts_placed(scenes: dict[str, Scene], monkeypatch: pytest.MonkeyPatch) -> dict[str, list[PlacedText]]:
    """Return the texts on pictures in the light theme, by the name of their scene."""
    recorder, found = _Recorder(), {}
    with rough_art(monkeypatch, LIGHT) as patch:
        for old, new in (
            (_draw_line, recorder.draw_line),
            (_overlay, recorder.overlay),
            (_paste_rounded, recorder.paste_rounded),
        ):
            _replace_everywhere(patch, old, new)
        patch.setattr(Palette, "to_indexed", lambda *given: recorder.to_indexed(*given))
        patch.setattr(Palette, "to_rgb", lambda *given: recorder.to_rgb(*given))
        patch.setattr(PicturePart, "paste_unchecked", lambda *given: recorder.paste(*given))
        for name, scene in scenes.items():
            recorder.picture = None
            compose(scene).to_rgb()
            found[name] = recorder.picture.texts if recorder.picture else []
    return found


def _replace_everywhere(patch: pytest.MonkeyPatch, old: Callable[..., None], new: Callable[..., None]) -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("render.") and getattr(module, old.__name__, None) is old:
            patch.setattr(module, old.__name__, new)
