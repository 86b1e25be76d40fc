"""Canaries for the private interfaces of Pillow that we use: they fail where a new Pillow changes one."""

import io

from PIL import Image, ImageChops, ImageStat

from render.canvas.film import WIDTH, Film
from render.canvas.parts import PicturePart

HINT = "Pillow's private Image.im has changed: adapt render.canvas.parts.PicturePart, or bound Pillow"


def test_a_paste_writes_into_the_bytes_of_the_buffer():
    rows = bytearray(4 * 3)
    image = Image.frombuffer("L", (4, 3), rows, "raw", "L", 0, 1)
    mask = Image.new("1", (2, 1))
    mask.putpixel((1, 0), 1)
    PicturePart(Image.new("L", (2, 1), 7)).paste_unchecked(image.im, 1, 1)
    PicturePart(Image.new("L", (2, 1), 9), mask).paste_unchecked(image.im, 0, 2)
    PicturePart(Image.new("L", (1, 9), 5)).paste_unchecked(image.im, 3, -8)  # only its last row is inside
    assert rows == bytes([0, 0, 0, 5, 0, 7, 7, 0, 0, 9, 0, 0]), HINT


def test_a_film_has_its_pictures_in_order_each_as_long_as_it_should_be():
    colours, times = [(200, 30, 40), (20, 130, 60), (30, 60, 180)], [1500, 700, 3000]
    film = Film()
    for colour, milliseconds in zip(colours, times, strict=True):
        film.add(Image.new("RGB", (1100, 500), colour), milliseconds, (255, 255, 255))
    read = Image.open(io.BytesIO(film.finish()))
    assert (read.n_frames, read.size) == (3, (WIDTH, 352))
    for at, (colour, milliseconds) in enumerate(zip(colours, times, strict=True)):
        read.seek(at)
        shown = read.convert("RGB").getpixel((WIDTH // 2, 160))
        assert max(abs(a - b) for a, b in zip(shown, colour, strict=True)) < 12
        assert read.info["duration"] == milliseconds


def test_a_picture_of_another_shape_is_fitted_into_the_film():
    film = Film()
    film.add(Image.new("RGB", (1100, 1100), (0, 0, 0)), 1000, (255, 255, 255))
    film.add(Image.new("RGB", (1100, 550), (0, 0, 0)), 1000, (255, 255, 255))
    read = Image.open(io.BytesIO(film.finish()))
    read.seek(1)
    whole = read.convert("RGB")
    assert [min(whole.getpixel((WIDTH // 2, y))) > 240 for y in (20, WIDTH // 2, WIDTH - 20)] == [True, False, True]


def test_a_second_line_of_words_at_the_top_of_a_picture_changes_nothing_below_it():
    """Else each card would be encoded anew, and a film take up to three times as many bytes."""
    low = Image.effect_noise((1100, 900), 90).convert("RGB")
    high = Image.new("RGB", (1100, 946), (90, 20, 20))
    high.paste(low, (0, 46))
    film = Film()
    shown = []
    for picture in (low, high):
        film.add(picture, 1000, (255, 255, 255), 1.0)
    read = Image.open(io.BytesIO(film.finish()))
    for at in range(2):
        read.seek(at)
        shown.append(read.convert("RGB").crop((0, 48, *read.size)))
    assert max(ImageStat.Stat(ImageChops.difference(*shown)).mean) < 1
