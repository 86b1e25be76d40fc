"""Players' own pictures: shown where they can be read, initials where not."""

from io import BytesIO

import pytest
from PIL import Image

from render import LIGHT
from render.boxes import Box
from render.faces import LARGEST, draw_face, initials
from tests.render.samples import HOSTILE, portrait_of

PLACE = Box(5, 5, 50, 50)


def face(name: str, picture: bytes | None) -> bytes:
    image = Image.new("RGB", (60, 60), LIGHT.mat)
    draw_face(image, PLACE, LIGHT, 2, name, picture)
    return image.tobytes()


def packed(size: tuple[int, int], mode: str = "RGB", kind: str = "PNG") -> bytes:
    buffer = BytesIO()
    Image.new(mode, size, 200 if mode == "L" else None).save(buffer, kind)
    return buffer.getvalue()


def test_a_picture_stands_in_the_place_of_the_initials():
    assert face("Mia", portrait_of(0)) not in (face("Mia", None), face("Mia", portrait_of(1)))


@pytest.mark.parametrize(
    "picture",
    [b"", b"no picture", portrait_of(0)[:60], packed((LARGEST + 1, 8)), b"GIF89a" + bytes(40)],
    ids=["nothing", "text", "torn", "too large", "damaged"],
)
def test_what_cannot_be_read_leaves_the_initials(picture):
    assert face("Mia", picture) == face("Mia", None)


@pytest.mark.parametrize(("mode", "kind"), [("L", "PNG"), ("P", "GIF"), ("RGBA", "WEBP"), ("RGB", "JPEG")])
@pytest.mark.parametrize("size", [(1, 1), (64, 64), (30, 200), (300, 20)])
def test_pictures_of_any_kind_and_shape_are_taken(size, mode, kind):
    assert face("Mia", packed(size, mode, kind)) != face("Mia", None)


@pytest.mark.parametrize(
    ("name", "said"),
    [("Mia", "M"), ("Søren Kierkegaard", "SK"), ("anna maria sophie", "AS"), ("王小明", "王"), ("👑", "")],
)
def test_initials_are_those_of_the_first_and_the_last_word(name, said):
    assert initials(name) == said


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_any_name_has_a_face(name):
    blank = Image.new("RGB", (60, 60), LIGHT.mat)
    assert face(name, None) != blank.tobytes()
