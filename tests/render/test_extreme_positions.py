"""Nothing touches or leaves its pill in extreme positions, on any picture that has the row of a player."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from render import Board, CardFace, Counts, Panel, Players, Scene
from render.text.cleaning import clean
from render.text.coverage import coverage
from render.text.lines import Style, fit
from render.text.runs import ABBREVIATED
from render.text.typefaces import Typeface
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.placed_text import PlacedText, texts_placed
from tests.support.thorough import times

NAMES = (
    "Wilhelmina von Hohenlohe-Schwarz",
    "Александра Константинопольская Ж",
    "Αλέξανδρος Παπαδόπουλος-Ἀχιλλεύς",
    "عبد الرحمن بن محمد بن عبد العزيز",
    "אברהם בן יצחק הכהן מירושלים",
    "प्रियंका चतुर्वेदी शर्मा अग्रवाल",
    "王小明李大華張偉麗陳建國林美玲黃志強吳淑芬劉德華蔡英文周杰倫郭",
    "山田太郎さくらコーヒー김철수이영희박지성",
    "สมชาย ปู่ย่า ญี่ปุ่น ฐิติ กรุงเทพ",
)
"""Long names: Latin, Cyrillic, Greek, Arabic, Hebrew, Devanagari, Chinese, Japanese with Korean, Thai."""

Change = Callable[[Board], Board]


def _each_panel(change: Callable[[Panel], Panel]) -> Change:
    return lambda board: replace(board, panels=tuple(map(change, board.panels)))


def _seven_of_a_gem(board: Board) -> Board:
    """Return the board with seven of a gem in the bank, in a price, in a hand, and gained by the last moves."""
    whole = _each_panel(lambda panel: replace(panel, tokens=(7, 0, 1, 0, 2, 0), token_changes=(7, -7, 1, 0, 2, 0)))(
        board
    )
    first = whole.rows[0]
    dear = replace(first.cards[0], cost=(7, 7, 7, 7, 0, 0), missing=None)
    return replace(
        whole,
        bank=(7,) * 6,
        bank_changes=(-7, 7, -1, 1, -2, 3),
        rows=(replace(first, cards=(dear, *first.cards[1:])), *whole.rows[1:]),
    )


def _three_strongholds_on_a_card(board: Board) -> Board:
    """Return the board with three strongholds on each card, in a game with strongholds."""
    if board.panels[0].towers is None:
        return board
    rows = [
        replace(
            row,
            cards=tuple(replace(card, towers=(0, 0, 0)) if isinstance(card, CardFace) else card for card in row.cards),
        )
        for row in board.rows
    ]
    panels = tuple(replace(panel, towers=0, towers_change=-3) for panel in board.panels)
    return replace(board, rows=tuple(rows), panels=panels)


def _five_coats(board: Board) -> Board:
    """Return the board with five coats of arms left to each player, and every post full, in a game with posts."""
    everybody = tuple(range(len(board.panels)))
    coats = 5 if board.posts else None
    return replace(
        board,
        posts=tuple(replace(post, coats=everybody) for post in board.posts),
        panels=tuple(replace(panel, coats=coats, coats_change=-bool(coats)) for panel in board.panels),
    )


FIFTEEN: Counts = (15, 0, 0, 15, 0, 0)
EXTREMES: dict[str, Change] = {
    "seven of a gem": _seven_of_a_gem,
    "15 cards of a colour": _each_panel(
        lambda panel: replace(
            panel, bonuses=FIFTEEN, bonus_prestige=FIFTEEN, bonus_changes=(1, 0, 0, -2, 0, 0), cards=30
        )
    ),
    "25 cards": _each_panel(
        lambda panel: replace(
            panel,
            bonuses=(5,) * 6,
            bonus_prestige=(10, 11, 9, 8, 1, 0),
            cards=25,
            cards_change=2,
            prestige=22,
            prestige_change=8,
        )
    ),
    "10 tokens": _each_panel(
        lambda panel: replace(panel, tokens=(2, 2, 2, 2, 1, 1), token_changes=(1, 1, 1, -1, -1, 1))
    ),
    "five nobles": _each_panel(
        lambda panel: replace(panel, tiles=samples.tiles(5), reserved_tiles=samples.tiles(6)[5:])
    ),
    "five coats": _five_coats,
    "three strongholds on a card": _three_strongholds_on_a_card,
    **{
        f"long names {at + 1}": lambda board, at=at: replace(
            board,
            title=f"{(NAMES * 2)[at]} is to play",
            panels=tuple(replace(panel, name=(NAMES * 2)[at + panel.seat]) for panel in board.panels),
        )
        for at in (0, 4, 8)
    },
}


def together(*extremes: str) -> Change:
    def changed(board: Board) -> Board:
        for name in extremes:
            board = EXTREMES[name](board)
        return board

    return changed


PAIRS = {" and ".join(pair): together(*pair) for pair in combinations(EXTREMES, 2)}
ALL = {"all": together(*EXTREMES)}
BOARDS = {
    make.__name__: make for make in (samples.board, samples.cities, samples.posts, samples.orient, samples.strongholds)
}


def pictures_of(board: Board) -> dict[str, Scene]:
    """Return the pictures of a position that have rows of players."""
    column = samples.players(2).cards[1][0]
    cards = tuple(
        tuple(column[:count] for count in (*panel.bonuses[:5], len(panel.special_cards))) for panel in board.panels
    )
    reserved = samples.hand_cards()
    panels = tuple(replace(panel, reserved=reserved, rank=at) for at, panel in enumerate(board.panels, 1))
    private = samples.private(len(board.panels), lambda _: board)
    return {
        "board": board,
        "private board": private,
        "hand": replace(samples.hand(3), panel=private.panels[0]),
        "players": Players("Players · Round 7", board.panels, cards),
        "ranking": samples.Final(board.title, "15 prestige in 24 rounds", panels, samples.LETTERS),
    }


@every_case("module", BOARDS)
def test_no_text_touches_its_pill_or_another_text_in_an_extreme_position(module, monkeypatch):
    """In modules, single extremes and pairs of them come with `make test-long`: they have found nothing else."""
    cases = ALL | (EXTREMES if module == "board" else {}) | times({}, EXTREMES | PAIRS)
    boards = {case: change(BOARDS[module](4)) for case, change in cases.items()}
    scenes = {f"{case}: {name}": scene for case, board in boards.items() for name, scene in pictures_of(board).items()}
    placed = texts_placed(scenes, monkeypatch)
    assert {name: faults for name, texts in placed.items() if (faults := faults_of(texts))} == {}


def faults_of(texts: list[PlacedText]) -> list[str]:
    """Return what is wrong with the texts of a picture."""
    faults = [
        f"{one.line.text} overlaps {other.line.text}"
        for one, other in combinations(texts, 2)
        if one.ink.overlaps(other.ink)
    ]
    faults += [f"{text.line.text} is covered" for text in texts if text.is_covered]
    faults += [f"{text.line.text} ends in dots" for text in texts if "…" in text.line.text]
    numbers = [text for text in texts if any(map(str.isdigit, text.line.text)) and " " not in text.line.text]
    assert len(numbers) > 10
    outside = [text for text in numbers if not text.ground.inset(1).contains(text.ink)]
    return faults + [f"{text.line.text} at {text.ink} touches {text.ground}" for text in outside]


@every_case("name", NAMES)
def test_a_name_is_drawn_whole_or_abbreviated_with_a_full_stop(name, monkeypatch):
    board = samples.board(2, names=(name,) * 4)
    assert set(clean(name)) - set(" -") <= coverage_of(name)
    for picture, texts in texts_placed(pictures_of(board), monkeypatch).items():
        drawn = [text.line for text in texts if len(set(text.line.text)) > 3 and set(text.line.text) <= {*name, "."}]
        assert drawn, picture
        for line in drawn:
            assert sorted(clean(name)) == sorted(line.text) or ABBREVIATED in line.text, f"{picture}: {line.text}"


def coverage_of(name: str) -> set[str]:
    """Return the characters of a name for which there is a glyph."""
    runs = fit(name, Style(Typeface.TEXT, 28), 10_000).runs
    return {char for run in runs for char in run.text if ord(char) in coverage(run.file.path)}
