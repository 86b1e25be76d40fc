"""Avatars: players' own pictures, or initials where these cannot be read."""

from io import BytesIO
from itertools import combinations

from PIL import Image, ImageChops

from render import LIGHT, THEMES
from render.art.seats import automaton_face
from render.canvas.rectangles import overlay
from render.contract.geometry import Box
from render.drawing import decode_avatar
from render.paint.avatars import AVATAR_SIZE, MAX_SIDE, draw_avatar, initials
from render.paint.basics.pen import Pen
from render.text.drawing import line_mask
from tests.support.every_case import every_case
from tests.support.render.samples import HOSTILE, avatar_of

PLACE = Box(5, 5, 50, 50)


def avatar(name: str, picture: bytes | None) -> bytes:
    image = Image.new("RGB", (60, 60), LIGHT.mat)
    draw_avatar(Pen(image, LIGHT), PLACE, 2, name, picture)
    return image.tobytes()


def encoded(size: tuple[int, int], mode: str = "RGB", kind: str = "PNG") -> bytes:
    buffer = BytesIO()
    Image.new(mode, size, 200 if mode == "L" else None).save(buffer, kind)
    return buffer.getvalue()


def test_an_avatar_replaces_the_initials():
    assert avatar("Mia", avatar_of(0)) not in (avatar("Mia", None), avatar("Mia", avatar_of(1)))


@every_case(
    "picture",
    [b"", b"no picture", avatar_of(0)[:60], encoded((MAX_SIDE + 1, 8)), b"GIF89a" + bytes(40)],
)
def test_initials_replace_an_unreadable_avatar(picture):
    assert avatar("Mia", picture) == avatar("Mia", None)


@every_case(("mode", "kind"), [("L", "PNG"), ("P", "GIF"), ("RGBA", "WEBP"), ("RGB", "JPEG")])
@every_case("size", [(1, 1), (64, 64), (30, 200), (300, 20)])
def test_avatars_of_any_format_and_shape_are_drawn(size, mode, kind):
    assert avatar("Mia", encoded(size, mode, kind)) != avatar("Mia", None)


@every_case(
    ("name", "expected"),
    [
        ("Mia", "M"),
        ("Søren Kierkegaard", "SK"),
        ("anna maria sophie", "AS"),
        ("王小明", "王"),
        ("👑", ""),
        ("เจนจิรา ใจดี", "จจ"),
    ],
)
def test_initials_are_those_of_the_first_and_the_last_word(name, expected):
    assert initials(name) == expected


def test_the_emblem_of_the_seat_covers_no_initials(monkeypatch):
    """The emblem covers the same pixels for every seat: next to no ink of the widest initials may lie beneath it."""
    placed: list[tuple[Box, Image.Image]] = []
    monkeypatch.setattr(
        Pen, "draw_line", lambda _, line, box, *__: placed.append((box, line_mask(line, box.w, box.h, 0.5)))
    )
    for side in (50, 56, 76):
        draw_avatar(Pen(Image.new("RGB", (side, side)), LIGHT), Box(0, 0, side, side), 0, "Wilhelm Mommsen", None)
        box, ink = placed.pop()
        left, top, right, bottom = ink.getbbox() or (0, 0, 0, 0)
        emblem = side - round(side * 0.36)
        covered = ink.crop((emblem - box.x, emblem - box.y, box.w, box.h))
        assert sum(covered.histogram()[128:]) < 0.02 * sum(ink.histogram()[128:])
        assert right - left > side * 0.4
        assert bottom - top > side * 0.2


@every_case("name", HOSTILE)
def test_every_name_has_an_avatar(name):
    blank = Image.new("RGB", (60, 60), LIGHT.mat)
    assert avatar(name, None) != blank.tobytes()


@every_case("size", [(30, 200), (512, 512)])
def test_a_decoded_avatar_is_a_small_square_png(size):
    picture = Image.open(BytesIO(decode_avatar(encoded(size, kind="JPEG")) or b""))
    assert (picture.format, picture.size) == ("PNG", (AVATAR_SIZE, AVATAR_SIZE))


def test_an_unreadable_avatar_is_not_decoded():
    assert decode_avatar(b"no picture") is None


@every_case("theme", THEMES.values())
@every_case("side", [50, 56, 76])
def test_a_computer_has_a_face_of_its_own_whatever_its_name_and_theme(side, theme):
    def drawn(name: str, *, is_computer: bool) -> Image.Image:
        image = Image.new("RGB", (side, side), theme.mat)
        draw_avatar(Pen(image, theme), Box(0, 0, side, side), 1, name, is_computer=is_computer)
        return image

    face = drawn("Banker 1", is_computer=True)
    assert face.tobytes() == drawn("Mia", is_computer=True).tobytes()
    assert face.tobytes() != drawn("Banker 1", is_computer=False).tobytes()


@every_case("theme", THEMES.values())
def test_no_two_computers_at_a_table_have_the_same_face_at_13_pixels(theme):
    """A phone shows the face of a row so small; also without colours, two computers of one level can be told apart."""
    faces: list[Image.Image] = []
    for seat in range(len(theme.seats)):
        face = Image.new("RGB", (39, 39), theme.mat)
        overlay(face, automaton_face(39, seat, theme), 0, 0)
        faces.append(face.convert("L").reduce(3))
    for one, other in combinations(faces, 2):
        assert sum(ImageChops.difference(one, other).histogram()[40:]) > 20, "of 169 pixels"
