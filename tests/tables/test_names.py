"""Players whose names look alike have different names wherever they are shown."""

import pytest

from bot.games.unit.table import distinct
from bot.present.language.escape import clean, escape
from bot.ui.kit.input.text import plain
from render.text.lines import Style, fit, shorten
from render.text.typefaces import Typeface


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann", "Bo"], ["Ann", "Bo"]),
        (["Ann", "Ann"], ["Ann 1", "Ann 2"]),
        (["Ann", "Bo", "ANN", "Änn"], ["Ann 1", "Bo", "ANN 2", "Änn 3"]),
        (["Ann", "Ann", "Ann 1"], ["Ann 2", "Ann 3", "Ann 1"]),
        (["Banker", "⚙ Banker"], ["Banker 1", "⚙ Banker 2"]),
        (["⚙ Apprentice 1", "⚙ Apprentice 2"], ["⚙ Apprentice 1", "⚙ Apprentice 2"]),
        (["Apprentice 1", "⚙ Apprentice 1"], ["Apprentice 1 1", "⚙ Apprentice 1 2"]),
        (["A\u200bnn", "  Ann"], ["A\u200bnn 1", "  Ann 2"]),
        (["Ann", "Ann\x00"], ["Ann 1", "Ann\x00 2"]),
        (["\u2800", "?"], ["\u2800 1", "? 2"]),
        (["🦊", "🐼"], ["🦊", "🐼"]),
        (["Maximilian I", "Maximilian V"], ["Maximilian I 1", "Maximilian V 2"]),
    ],
)
def test_names_that_look_alike_have_numbers(names: list[str], shown: list[str]):
    assert list(distinct(names)) == shown


@pytest.mark.parametrize("name", ["Ann", "x" * 32, "W" * 32, "ﷺ" * 32, "é" * 32, "👩\u200d🚀" * 10, "*_~" * 10])
def test_a_number_is_seen_wherever_a_name_is_cut(name: str):
    first, second = distinct([name, name])
    for show in (clean, escape, plain):
        assert show(first) != show(second)
    for width in (60, 90, 200):
        drawn = [fit(each, Style(Typeface.TEXT, 14), width, fallback="1") for each in (first, second)]
        assert drawn[0].text != drawn[1].text
        assert all(line.width <= width for line in drawn)
    for most in (1, 5, 12):
        assert shorten(clean(first), most) != shorten(clean(second), most)


def test_a_thousand_members_of_one_name_have_a_thousand_names():
    assert len(set(distinct(["Ann"] * 1_000))) == 1_000
