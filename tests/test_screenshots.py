"""The files of the screenshots are written only when the picture looks different."""

from pathlib import Path

from PIL import Image, ImageDraw

from tools.screenshots import save_if_changed


def _picture(text: str = "9") -> Image.Image:
    picture = Image.new("RGB", (1400, 400), "white")
    ImageDraw.Draw(picture).text((40, 40), text, fill="black", font_size=40)
    return picture


def test_a_picture_that_looks_the_same_is_left_alone(tmp_path: Path):
    path = tmp_path / "board.png"
    assert save_if_changed(_picture(), path)
    before = path.read_bytes()
    slightly_lighter = _picture().point([min(255, value + 4) for value in range(256)] * 3)
    assert not save_if_changed(slightly_lighter, path)
    assert path.read_bytes() == before


def test_one_other_digit_is_a_change(tmp_path: Path):
    path = tmp_path / "board.png"
    save_if_changed(_picture("9"), path)
    assert save_if_changed(_picture("8"), path)
