"""Text has enough contrast, and digits are tall enough to be read when Discord halves the picture."""

from dataclasses import replace

import pytest

from render import LIGHT, THEMES
from render.scene import Board, CardFace, Panel, Scene
from render.text.lines import Line
from render.text.runs import ELLIPSIS
from render.theme import SMALLEST_CAP, SMALLEST_LETTER, Colour, contrast
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.drawn_text import grounds_of_lines, lines_drawn


@every_case("theme", THEMES)
@every_case("pair", LIGHT.pairs())
def test_the_theme_has_enough_contrast(pair, theme):
    assert contrast(*THEMES[theme].pairs()[pair]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_all_drawn_text_has_enough_contrast(theme, monkeypatch):
    """A gem or an edge may touch a letter: up to 30 % of the pixels around the ink may have too little contrast."""
    found = grounds_of_lines(samples.SCENES.values(), THEMES[theme], monkeypatch)
    assert len(found) > 500
    pale: list[tuple[str, Colour, Colour]] = []
    for line, ink, grounds in found:
        most = max(grounds, key=grounds.__getitem__)
        near = sum(number for ground, number in grounds.items() if contrast(ink, ground) < 4.5)
        if contrast(ink, most) < 4.5 or near > 0.3 * sum(grounds.values()):
            pale.append((line.text, ink, most))
    assert pale == []


def test_contrast_is_that_of_wcag():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def crowded() -> Board:
    """Return a board on which every number is as wide as it can get."""
    board = samples.board(3)
    panels = tuple(full(panel) for panel in board.panels)
    rows = tuple(replace(row, deck=replace(row.deck, count=36)) for row in board.rows)
    return replace(board, panels=panels, rows=rows, bank_changes=(-3, -2, -1, 1, 2, 3))


def full(panel: Panel) -> Panel:
    return replace(
        panel,
        prestige=22,
        tokens=(7, 3, 0, 0, 0, 0),
        bonuses=(18, 14, 12, 10, 11, 0),
        token_changes=(-3, 3, 2, 1, 1, -1),
    )


@pytest.mark.parametrize("name", [*(name for name in samples.SCENES if not name.startswith("lobby")), "crowded"])
def test_every_number_is_at_least_22_pixels_tall(name, monkeypatch):
    drawn = lines_of(samples.SCENES.get(name) or crowded(), monkeypatch)
    numbers = [line for line in drawn if any(char.isdigit() for char in line.text)]
    assert len(numbers) > 4
    assert [line.text for line in numbers if height(line) < SMALLEST_CAP] == []
    assert [line.text for line in numbers if line.text.endswith(ELLIPSIS)] == []


@every_case("letters", ["WBGRKJ", "WBGRSJ", "WBGRZJ", "HBGRSJ"])
def test_each_count_of_a_colour_has_its_letter(letters, monkeypatch):
    board = replace(samples.board(3), letters=tuple(letters))
    drawn = lines_of(board, monkeypatch)
    shown = [line for line in drawn if line.text in set(letters)]
    faces = [card for row in board.rows for card in row.cards if isinstance(card, CardFace)]
    counts = [[face.cost for face in faces], [tile.needs for tile in board.tiles], [board.bank]]
    counts += [[panel.bonuses for panel in board.panels], [panel.tokens for panel in board.panels]]
    wanted = sum(1 for kind in counts for each in kind for number in each if number) + board.bank.count(0)
    assert len(shown) == wanted + len(faces)
    assert [line.text for line in shown if line.cap < SMALLEST_LETTER or line.is_cut] == []


@every_case("players", [2, 3, 4])
def test_each_requirement_of_a_post_or_a_town_has_its_letter(players, monkeypatch):
    board = samples.posts(players)
    board = replace(board, rows=(), panels=(replace(board.panels[0], reserved=()),))
    towns = replace(board, tiles=samples.cities(players).tiles)
    shown = [line.text for line in lines_of(towns, monkeypatch)]
    wanted = [gem for each in (*towns.posts, *towns.tiles) for gem in range(5) if each.needs[gem]]
    bank_and_panel = (towns.panels[0].bonuses, towns.panels[0].tokens)
    for gem in range(5):
        elsewhere = 1 + sum(bool(counts[gem]) for counts in bank_and_panel)
        assert shown.count(samples.LETTERS[gem]) == wanted.count(gem) + elsewhere
    assert shown.count("=") == sum(bool(tile.any_same) for tile in towns.tiles) + 1  # a gold is two alike
    assert [f for f in (str(tile.required_prestige) for tile in towns.tiles) if f not in shown] == []


def lines_of(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """Return the lines of text on a picture."""
    return [line for line, _ in lines_drawn([scene], monkeypatch)]


def height(line: Line) -> int:
    """Return how tall the lowest digit of a line is, in pixels."""
    return min(
        -run.font(line.cap).getbbox(char, anchor="ls")[1] for run in line.runs for char in run.text if char.isdigit()
    )
