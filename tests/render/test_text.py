"""Names come from users: whatever stands in them, there is no exception, no empty box and nothing beside the place."""

from dataclasses import replace

import pytest
from PIL import Image, ImageFont

from render import text
from render.boxes import Box
from render.cmap import coverage
from render.text import ELLIPSIS, Face, Style, clean, fit, paint, wrap
from tests.support.render import samples

STYLE = Style(Face.TEXT, 23)
PLACE = Box(30, 40, 200, 44)


@pytest.mark.parametrize("name", samples.HOSTILE, ids=ascii)
@pytest.mark.parametrize("face", Face)
def test_a_name_stays_in_its_place(name, face):
    line = fit(name, Style(face, 23), PLACE.w, fallback="3", shrink=0.8)
    assert line.width <= PLACE.w
    assert line.text.strip()
    image = Image.new("RGB", (300, 140), "white")
    paint(image, line, PLACE, (0, 0, 0))
    changed = Image.eval(image.convert("L"), lambda value: 255 - value).getbbox()
    assert changed is not None
    assert PLACE.holds(Box(changed[0], changed[1], changed[2] - changed[0], changed[3] - changed[1]))


@pytest.mark.parametrize("name", samples.HOSTILE, ids=ascii)
@pytest.mark.parametrize("face", Face)
def test_every_letter_and_every_mark_is_one_the_font_can_draw(name, face):
    for run in fit(name, Style(face, 23), 10_000, fallback="3").runs:
        drawn = [char for char in run.text if char not in "\u200c\u200d\ufe0e\ufe0f"]
        assert [char for char in drawn if ord(char) not in coverage(run.source.path)] == []


def test_a_letter_stays_in_one_font_with_its_mark():
    runs = fit("M\u0332i\u0332a\u0332", Style(Face.DISPLAY, 30), 10_000).runs
    assert [run.text for run in runs] == ["M\u0332i\u0332a\u0332"]


def test_a_mark_that_no_font_has_for_its_letter_is_left_out():
    assert clean("王\u0336") == "王"


def test_a_title_is_as_black_in_any_script():
    weights = [
        dict(run.source.axes)["Weight"]
        for name in ("Mia", "Мия", "王", "مي", "สม", "마", "Ե")
        for run in fit(name, Style(Face.DISPLAY, 30), 10_000).runs
    ]
    assert min(weights) >= 780


@pytest.mark.parametrize(
    "name", ["", "\n \t", "\U00012000\U00012001", "\ud800\udfff", "\u200b\u200d\ufeff", "\u0301\u0302"]
)
def test_where_nothing_can_be_drawn_the_fallback_stands(name):
    assert fit(name, STYLE, 200, fallback="3").text == "3"


def test_stacked_marks_are_thinned_out():
    assert clean("a" + "\u0336" * 60 + "b") == "a\u0336b"
    assert clean("e\u0301") == "é"


def test_controls_and_direction_overrides_are_left_out():
    assert clean("\u202eMa\nry\x00\x07\u2069") == "Ma ry"


def test_letters_in_fancy_dress_become_plain_ones():
    assert clean("\U0001d4dc\U0001d4f2\U0001d4ea") == "Mia"


def test_a_long_name_ends_with_an_ellipsis():
    line = fit("W" * 32, STYLE, 200)
    assert line.text.endswith(ELLIPSIS)
    assert line.text.startswith("WWW")
    assert 150 < line.width <= 200


def test_a_name_is_set_narrower_before_it_is_cut():
    wide = fit("Kierkegaard", STYLE, 10_000)
    assert fit("Kierkegaard", STYLE, wide.width * 0.85).text == "Kierkegaard"


def test_words_of_two_directions_stand_in_reading_order():
    assert [run.text for run in fit("Mia שלום עולם end", STYLE, 10_000).runs if not run.rtl] == ["Mia ", " end"]
    assert [run.text.strip() for run in fit("שלום Mia עולם", STYLE, 10_000).runs if run.text.strip()] == [
        "עולם",
        "Mia",
        "שלום",
    ]


def test_a_title_is_broken_between_words():
    lines = wrap("Mia and Søren and Anna are to play", Style(Face.DISPLAY, 30), 340, 2)
    assert len(lines) == 2
    assert " ".join(line.text for line in lines) == "Mia and Søren and Anna are to play"
    assert all(line.width <= 340 for line in lines)


@pytest.mark.parametrize(
    "name", ["W" * 32, "王" * 32, "يوسف بن محمد بن عبد الله الطويل" * 2, "Friederike zu Hohenlohe-Schilling"]
)
@pytest.mark.parametrize(
    "tail", ["to play", "ist am Zug", "is aan de beurt", "wählt einen Adligen", "vælger en adelig"]
)
def test_of_a_title_too_long_the_name_is_cut(name, tail):
    lines = wrap(f"{name} {tail}", Style(Face.DISPLAY, 30, "L"), 340, 2, [name, "Mia"])
    said = " ".join(line.text for line in lines)
    assert said.endswith(tail)
    assert ELLIPSIS in said
    assert all(line.width <= 340 for line in lines)
    assert not any(line.is_cut for line in lines)


def test_a_title_about_a_player_is_broken_behind_the_name():
    title = "Dirk-Jan ist am Zug"
    lines = wrap(title, Style(Face.DISPLAY, 30, "L"), 340, 2, ["Mia", "Dirk-Jan"])
    assert [line.text for line in lines] == ["Dirk-Jan", "ist am Zug"]


def test_a_sentence_reads_from_the_left_whatever_name_it_begins_with():
    runs = fit("שלום to play", replace(STYLE, base="L"), 10_000).runs
    assert [run.rtl for run in runs] == [True, False]
    assert runs[-1].text.strip() == "to play"


def test_without_a_shaper_text_is_still_set(monkeypatch):
    """Raqm needs libfribidi from the system; where that is missing Pillow can only set letter by letter."""
    caches = (text._font, text._runs, text._length, text._cap_ratio)
    monkeypatch.setattr(text, "RAQM", False)
    monkeypatch.setattr(text, "_LAYOUT", ImageFont.Layout.BASIC)
    for cache in caches:
        cache.cache_clear()
    try:
        for name in samples.HOSTILE:
            paint(Image.new("RGB", (300, 140)), fit(name, STYLE, PLACE.w, fallback="3"), PLACE, (255, 255, 255))
        assert fit("שלום", STYLE, 200).text == "םולש"
    finally:
        for cache in caches:
            cache.cache_clear()
