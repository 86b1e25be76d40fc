"""Text has enough contrast, and digits and letters are tall enough to be read on a phone, 350 pixels wide."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from data import GEMS, TOKENS
from render import LIGHT, THEMES
from render.contract.geometry import Box
from render.contract.scene import Board, CardFace, Hand, Mark, Panel, Scene, Sheet
from render.contract.theme import SMALLEST_CAP, Colour, Theme, contrast
from render.drawing import compose
from render.layout.board import board_boxes
from render.paint.basics import pen
from render.paint.basics.counts import MINUS, chip_edge
from render.paint.cards.miniatures import draw_reserved_card
from render.text.lines import Line, Style, fit
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


@every_case("theme", THEMES)
@every_case("gem", GEMS)
def test_a_bonus_or_its_edge_stands_out_from_the_panel(gem, theme):
    look = THEMES[theme]
    assert max(contrast(colour, look.mat) for colour in (look.gem(gem).plate, chip_edge(look, gem))) >= 2.5


@every_case("theme", THEMES)
@every_case("gem", GEMS)
@every_case("size", [(55, 37), (51, 78)])
def test_a_reserved_card_in_a_panel_shows_its_colour_beside_what_is_missing(size, gem, theme, monkeypatch):
    look, drawn = THEMES[theme], list[str]()
    monkeypatch.setattr(pen.Pen, "write", lambda _, text, *__: drawn.append(text))
    card = CardFace("D01", 1, gem, 0, (3, 0, 0, 0, 0, 0), "", missing=(2, 0, 0, 0, 0, 0))
    affordable, far = replace(card, mark=Mark.AFFORDABLE, missing=None), replace(card, missing=None)
    shown = [reserved_card(each, size, look) for each in (card, affordable, far)]
    assert drawn == [f"{MINUS}2"]
    assert all(of_colour(picture, look.gem(gem).plate) > size[0] * size[1] * 0.12 for picture in shown)
    frames = [of_colour(picture, look.affordable) for picture in shown]
    assert frames[1] > 2 * sum(size) > 100 > frames[0] + frames[2], "only the affordable one has a green frame"


def reserved_card(card: CardFace, size: tuple[int, int], look: Theme) -> Image.Image:
    """Return the picture of a reserved card in a panel."""
    picture = Image.new("RGB", size, look.mat)
    draw_reserved_card(pen.Pen(picture, look), Box(0, 0, *size), card)
    return picture


def of_colour(picture: Image.Image, colour: Colour) -> int:
    """Return how many pixels of a picture have a colour."""
    return sum(count for count, seen in picture.getcolors(10_000) or () if seen == colour)


def test_contrast_is_that_of_wcag():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


MODULES = {
    make.__name__: make for make in (samples.board, samples.cities, samples.posts, samples.orient, samples.strongholds)
}


def crowded(make: Callable[[int], Board] = samples.board, players: int = 3) -> Board:
    """Return a board on which every number is as wide as it can get."""
    board = make(players)
    panels = tuple(full(panel, at) for at, panel in enumerate(board.panels))
    rows = tuple(replace(row, deck=replace(row.deck, count=36)) for row in board.rows)
    return replace(board, panels=panels, rows=rows, bank_changes=(-3, -2, -1, 1, 2, 3))


def full(panel: Panel, at: int) -> Panel:
    short = tuple(replace(card, missing=(0, 1, 1, 1, 0, 0)) for card in samples.hand_cards())
    return replace(
        panel,
        prestige=22,
        prestige_change=8,
        tokens=(7, 3, 2, 1, 1, 3),
        bonuses=(18, 14, 12, 9, 11, 0),
        bonus_prestige=(8, 0, 3, 14, 0, 0),
        token_changes=(-3, 3, 2, 1, 1, -1),
        bonus_changes=(1, -2, 1, 1, 1, 0),
        cards=47,
        cards_change=2,
        is_start=at == 1,
        reserved=panel.reserved if at else short,
        tiles=samples.tiles(5) if at == 1 and panel.tiles else panel.tiles,
        coats_change=-1 if panel.coats is not None else 0,
        towers_change=-1 if panel.towers is not None else 0,
        special_card_changes=tuple((sign, 1) for sign, _ in panel.special_cards),
    )


@pytest.mark.parametrize("name", [*(name for name in samples.SCENES if not name.startswith("lobby")), "crowded"])
def test_every_number_is_at_least_9_pixels_tall_on_a_phone(name, monkeypatch):
    scene = samples.SCENES.get(name) or crowded()
    decides_a_move = isinstance(scene, Board | Hand)
    drawn = lines_of(scene, monkeypatch)
    names = {panel.name for panel in scene.panels} if isinstance(scene, Board) else set[str]()
    numbers = [line for line in drawn if any(char.isdigit() for char in line.text) and line.text not in names]
    least = SMALLEST_CAP if decides_a_move else 22
    assert len(numbers) > 4
    assert [
        line.text
        for line in numbers
        if min(line.cap, height(line)) < (min(24, line.cap) if is_detail_of_a_panel(line) else least)
    ] == []
    cut = [line.text for line in numbers if line.is_cut]
    assert [text for text in cut if not (isinstance(scene, Sheet) and ". " in text)] == [], "only long names are cut"


@every_case("players", [2, 3, 4])
@pytest.mark.parametrize("module", MODULES)
def test_all_text_of_a_full_board_can_be_read_on_a_phone(module, players, monkeypatch):
    """Names may be a little smaller, as well as initials, and Roman numerals: a level has its colour, too."""
    board = crowded(MODULES[module], players)
    names = {word for name in samples.NAMES for word in name.split()}
    cut: list[str] = []  # also those of which nothing is left to draw

    def fitted(text: str, style: Style, width: float, fallback: str = "", shrink: float = 1.0) -> Line:
        line = fit(text, style, width, fallback, shrink)
        cut.extend([text] if line.is_cut else [])
        return line

    monkeypatch.setattr(pen, "fit", fitted)
    for scene in (board, samples.private(players, lambda _: board)):
        text = [line for line in lines_of(scene, monkeypatch) if not any(word[:3] in line.text for word in names)]
        assert cut == []
        decisive = [line for line in text if not is_detail_of_a_panel(line) and line.text not in ("I", "II", "III")]
        small = [line.text for line in decisive if line.cap < SMALLEST_CAP]
        assert [each for each in small if not any(word.startswith(each[0]) for word in names)] == []


@every_case("change", [-2, 0])
def test_a_change_that_left_none_stands_beside_a_0(change, monkeypatch):
    """It would seem to belong to the next colour. Nothing shows what was not there and is not."""
    bare = replace(samples.panels(4)[3], cards=1, prestige=3)
    lost = replace(bare, token_changes=(change, 0, 0, 0, 0, change), bonus_changes=(0, change, 0, 0, 0, 0))
    board = replace(samples.board(), rows=(), panels=(lost,), bank=(1,) * 6)
    shown = [line.text for line in lines_of(board, monkeypatch)]
    assert shown.count("0") == (3 if change else 0)


@every_case("letters", ["WBGRKJ", "WBGRSJ", "WBGRZJ", "HBGRSJ"])
def test_each_bonus_and_pile_has_its_letter(letters, monkeypatch):
    board = replace(samples.board(3), letters=tuple(letters))
    shown = [line for line in lines_of(board, monkeypatch) if line.text in set(letters)]
    faces = [card for row in board.rows for card in row.cards if isinstance(card, CardFace)]
    assert len(shown) == len(faces) + len(board.bank)
    assert [line.text for line in shown if line.cap < SMALLEST_CAP or line.is_cut] == []


@every_case("letters", ["WBGRKJ", "HBGRSJ"])
def test_narrow_cards_keep_the_letter_of_their_bonus(letters, monkeypatch):
    board = replace(samples.orient(4), letters=tuple(letters), bank=(0,) * 6, tiles=(), panels=())
    shown = [line for line in lines_of(board, monkeypatch) if line.text in set(letters)]
    coloured = [c for row in board.rows for c in row.cards if isinstance(c, CardFace) and c.bonus is not None]
    assert len(shown) == len(coloured) + len(board.bank)
    assert [line.text for line in shown if line.cap < SMALLEST_CAP or line.is_cut] == []


@every_case("players", [2, 3, 4])
def test_each_requirement_of_a_post_or_a_town_has_its_number(players, monkeypatch):
    board = replace(samples.posts(players), rows=(), panels=(), tiles=samples.cities(players).tiles)
    shown = [line.text for line in lines_of(board, monkeypatch)]
    wanted = [str(each.needs[gem]) for each in (*board.posts, *board.tiles) for gem in range(5) if each.needs[gem]]
    wanted += [f"={tile.any_same}" for tile in board.tiles if tile.any_same]
    wanted += [str(tile.required_prestige) for tile in board.tiles]
    wanted += [str(post.number) for post in board.posts]
    assert [text for text in wanted if shown.count(text) < wanted.count(text)] == []


def is_detail_of_a_panel(line: Line) -> bool:
    """Return whether a line is a gain or a loss beside a player's count, or the prestige of the cards behind a bonus.

    They inform, but decide no move: `Players` shows the prestige of each card large.
    """
    is_change = line.text[:1] in ("+", MINUS) and line.cap == LIGHT.sizes.gain
    return is_change or line.cap == LIGHT.sizes.bonus_prestige


def lines_of(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """Return the lines of text on a picture."""
    return [line for line, _ in lines_drawn([scene], monkeypatch)]


def height(line: Line) -> float:
    """Return how tall the lowest digit of a line is, in pixels."""
    return min(
        -run.file.font(line.cap).getbbox(char, anchor="ls")[1]
        for run in line.runs
        for char in run.text
        if char.isdigit()
    )


@every_case("theme", THEMES)
def test_every_gem_in_the_strip_can_be_seen(theme):
    look = THEMES[theme]
    for gem in TOKENS:
        board = replace(samples.board(2), last_move=(gem,))
        box = board_boxes(board, look).strip
        strip = compose(board, look).to_rgb().crop((box.x, box.y, box.x + 60, box.bottom))
        seen = [number for number, colour in strip.getcolors(10_000) if contrast(colour, look.tray) >= 1.5]
        assert sum(seen) > 150, gem
