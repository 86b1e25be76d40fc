"""Names come from users: no Unicode raises an error, shows a missing glyph or leaves its box."""

import subprocess
import sys
from dataclasses import replace
from inspect import unwrap

import pytest
from PIL import Image, ImageFont

from render.contract.geometry import Box
from render.contract.graphemes import clusters
from render.text import drawing, runs, typefaces
from render.text.cleaning import clean
from render.text.coverage import coverage
from render.text.drawing import draw_line
from render.text.lines import Style, fit, wrap
from render.text.runs import ABBREVIATED
from render.text.typefaces import Typeface
from tests.support.every_case import every_case
from tests.support.render import samples

STYLE = Style(Typeface.TEXT, 23)
PLACE = Box(30, 40, 200, 44)


@every_case("name", samples.HOSTILE)
@every_case("typeface", Typeface)
def test_a_name_stays_in_its_box(name, typeface):
    line = fit(name, Style(typeface, 23), PLACE.w, fallback="3", shrink=0.8)
    assert line.width <= PLACE.w
    assert line.text.strip()
    image = Image.new("RGB", (300, 140), "white")
    draw_line(image, line, PLACE, (0, 0, 0))
    changed = Image.eval(image.convert("L"), lambda value: 255 - value).getbbox()
    assert changed is not None
    assert PLACE.contains(Box(changed[0], changed[1], changed[2] - changed[0], changed[3] - changed[1]))


@every_case("name", samples.HOSTILE)
@every_case("typeface", Typeface)
def test_fonts_have_a_glyph_for_every_character(name, typeface):
    for run in fit(name, Style(typeface, 23), 10_000, fallback="3").runs:
        drawn = [char for char in run.text if char not in "\u200c\u200d\ufe0e\ufe0f"]
        assert [char for char in drawn if ord(char) not in coverage(run.file.path)] == []


def test_a_letter_and_its_mark_are_drawn_in_the_same_font():
    runs = fit("M\u0332i\u0332a\u0332", Style(Typeface.DISPLAY, 30), 10_000).runs
    assert [run.text for run in runs] == ["M\u0332i\u0332a\u0332"]


def test_a_mark_is_dropped_where_no_font_has_it_for_its_letter():
    assert clean("王\u0336") == "王"


def test_a_family_emoji_and_a_flag_are_one_cluster_each():
    family, flag = "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1f0"
    assert clusters(f"e\u0301{family}{flag}x") == ["e\u0301", family, flag, "x"]


def test_pictures_are_drawn_without_the_fonts_of_other_scripts():
    """The packages of these fonts may be left out, or be withdrawn: names then lack the letters that no font has."""
    code = (
        "import sys; sys.modules.update(manimgx_fonts=None, manimgx_fonts_cjk=None)\n"
        "from render.text.cleaning import clean\n"
        "print(ascii([clean('Zoë 太郎'), clean('太郎')]))"
    )
    drawn = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert drawn.stdout == "['Zo\\xeb', '']\n"


def test_a_title_is_bold_in_every_script():
    weights = [
        dict(run.file.axes)["Weight"]
        for name in ("Mia", "Мия", "王", "مي", "สม", "마", "Ե")
        for run in fit(name, Style(Typeface.DISPLAY, 30), 10_000).runs
    ]
    assert min(weights) >= 780


@every_case("name", ["", "\n \t", "\U00012000\U00012001", "\ud800\udfff", "\u200b\u200d\ufeff", "\u0301\u0302"])
def test_the_fallback_replaces_a_name_that_cannot_be_drawn(name):
    assert fit(name, STYLE, 200, fallback="3").text == "3"


def test_only_one_accent_is_kept_on_a_letter():
    assert clean("a" + "\u0336" * 60 + "b") == "a\u0336b"
    assert clean("e\u0301") == "é"


def test_control_characters_and_direction_overrides_are_dropped():
    assert clean("\u202eMa\nry\x00\x07\u2069") == "Ma ry"


def test_mathematical_letters_become_plain_ones():
    assert clean("\U0001d4dc\U0001d4f2\U0001d4ea") == "Mia"


def test_a_long_name_ends_as_an_abbreviation_does():
    line = fit("W" * 32, STYLE, 200)
    assert line.text.endswith(ABBREVIATED)
    assert line.text.startswith("WWW")
    assert 150 < line.width <= 200


def test_a_name_is_set_narrower_before_it_is_cut():
    wide = fit("Kierkegaard", STYLE, 10_000)
    assert fit("Kierkegaard", STYLE, wide.width * 0.85).text == "Kierkegaard"


def test_words_of_two_directions_are_drawn_in_reading_order():
    assert [run.text for run in fit("Mia שלום עולם end", STYLE, 10_000).runs if not run.is_rtl] == ["Mia ", " end"]
    assert [run.text.strip() for run in fit("שלום Mia עולם", STYLE, 10_000).runs if run.text.strip()] == [
        "עולם",
        "Mia",
        "שלום",
    ]


def test_a_title_is_broken_between_words():
    lines = wrap("Mia and Søren and Anna are to play", Style(Typeface.DISPLAY, 30), 340, 2)
    assert len(lines) == 2
    assert " ".join(line.text for line in lines) == "Mia and Søren and Anna are to play"
    assert all(line.width <= 340 for line in lines)


@every_case("name", ["W" * 32, "王" * 32, "يوسف بن محمد بن عبد الله الطويل" * 2, "Friederike zu Hohenlohe-Schilling"])
@every_case("tail", ["to play", "ist am Zug", "is aan de beurt", "wählt einen Adligen", "vælger en adelig"])
def test_a_title_that_is_too_long_has_its_name_cut(name, tail):
    lines = wrap(f"{name} {tail}", Style(Typeface.DISPLAY, 30, "L"), 340, 2, [name, "Mia"])
    shown = " ".join(line.text for line in lines)
    assert shown.endswith(tail)
    assert ABBREVIATED in shown
    assert all(line.width <= 340 for line in lines)
    assert not any(line.is_cut for line in lines)


def test_a_title_about_a_player_is_broken_after_the_name():
    title = "Dirk-Jan ist am Zug"
    lines = wrap(title, Style(Typeface.DISPLAY, 30, "L"), 340, 2, ["Mia", "Dirk-Jan"])
    assert [line.text for line in lines] == ["Dirk-Jan", "ist am Zug"]


def test_a_sentence_is_read_from_the_left_even_if_it_begins_with_a_hebrew_name():
    runs = fit("שלום to play", replace(STYLE, base="L"), 10_000).runs
    assert [run.is_rtl for run in runs] == [True, False]
    assert runs[-1].text.strip() == "to play"


def test_text_is_drawn_without_raqm(monkeypatch):
    """Raqm needs libfribidi from the system; without it Pillow sets text letter by letter."""
    caches = (typefaces._font, typefaces._cap_ratio, runs.runs_of, runs.run_width)
    monkeypatch.setattr(typefaces, "RAQM", False)
    monkeypatch.setattr(typefaces, "LAYOUT_ENGINE", ImageFont.Layout.BASIC)
    for cache in caches:
        cache.cache_clear()
    try:
        for name in samples.HOSTILE:
            draw_line(Image.new("RGB", (300, 140)), fit(name, STYLE, PLACE.w, fallback="3"), PLACE, (255, 255, 255))
        assert fit("שלום", STYLE, 200).text == "םולש"
    finally:
        for cache in caches:
            cache.cache_clear()


@every_case("typeface", Typeface)
def test_a_number_is_drawn_as_its_font_draws_it_whole(typeface, monkeypatch):
    """Numbers are put together from glyphs; `is_number` is switched off to compare them."""
    texts = [*map(str, range(0, 120, 7)), "71", "47", "+1", "+12", "\N{MINUS SIGN}3", "7/10", "12/10"]
    styles = [Style(typeface, cap) for cap in (15, 18.5, 23.4, 34)]
    widths, masks = zip(*[_drawn(text, style) for text in texts for style in styles], strict=True)
    for module in (runs, drawing):
        monkeypatch.setattr(module, "is_number", lambda _: False)
    runs.run_width.cache_clear()
    whole_widths, whole_masks = zip(*[_drawn(text, style) for text in texts for style in styles], strict=True)
    runs.run_width.cache_clear()
    assert widths == pytest.approx(whole_widths)
    assert masks == whole_masks


def _drawn(text, style):
    """Return the width of a text and its mask, which no cache has."""
    line = fit(text, style, 1000)
    return line.width, unwrap(drawing.line_mask)(line, 90, 50, 0.5).tobytes()


def test_digits_of_titles_are_kerned_as_in_their_font():
    runs_of_title = fit("47", Style(Typeface.DISPLAY, 30), 1000).runs
    assert not runs.is_number(runs_of_title[0])


@every_case("name", samples.HOSTILE)
def test_a_long_text_is_as_large_as_it_can_be(name):
    """Sizes that are much too large are skipped, so that no fonts are loaded for them."""
    for width in (90, 140, 200):
        line = fit(name, Style(Typeface.NARROW, 27), width, fallback="3", shrink=0.6)
        shown = clean(name) or "3"
        runs_shown = runs.runs_of(shown, Typeface.NARROW)
        caps = [27.0]
        while caps[-1] > 27 * 0.6:
            caps.append(max(caps[-1] - 0.5, 27 * 0.6))
        fitting = [cap for cap in caps if runs.runs_width(runs_shown, cap) <= width]
        assert line.cap == pytest.approx(fitting[0] if fitting else caps[-1])


def test_few_fonts_are_loaded_at_a_time():
    for cap in range(10, 90):
        fit("Mia", Style(Typeface.TEXT, cap), 1000)
    assert typefaces._font.cache_info().currsize <= typefaces.FONTS < 50
