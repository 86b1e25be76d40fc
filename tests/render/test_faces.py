"""Players' own pictures: shown where they can be read, initials where not."""

from io import BytesIO

import pytest
from PIL import Image

from render import LIGHT, faces
from render.boxes import Box
from render.faces import LARGEST, draw_face, initials
from render.text import line_mask
from tests.support.render.samples import HOSTILE, portrait_of

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
    [
        ("Mia", "M"),
        ("Søren Kierkegaard", "SK"),
        ("anna maria sophie", "AS"),
        ("王小明", "王"),
        ("👑", ""),
        ("เจนจิรา ใจดี", "จจ"),
    ],
)
def test_initials_are_those_of_the_first_and_the_last_word(name, said):
    assert initials(name) == said


def test_the_sign_of_the_seat_leaves_two_initials_free(monkeypatch):
    """What the sign covers is the same whoever sits there; no ink of the widest initials may lie beneath it."""
    placed: list[tuple[Box, Image.Image]] = []
    monkeypatch.setattr(
        faces, "paint", lambda image, line, box, *_: placed.append((box, line_mask(line, box.w, box.h, 0.5)))
    )
    for side in (50, 56, 76):
        draw_face(Image.new("RGB", (side, side)), Box(0, 0, side, side), LIGHT, 0, "Wilhelm Mommsen", None)
        box, ink = placed.pop()
        left, top, right, bottom = ink.getbbox() or (0, 0, 0, 0)
        sign = side - round(side * 0.36)
        covered = ink.crop((sign - box.x, sign - box.y, box.w, box.h))
        assert sum(covered.histogram()[128:]) < 0.02 * sum(ink.histogram()[128:])
        assert right - left > side * 0.4
        assert bottom - top > side * 0.2


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_any_name_has_a_face(name):
    blank = Image.new("RGB", (60, 60), LIGHT.mat)
    assert face(name, None) != blank.tobytes()
