"""The pictures in the pages of the rules: every kind of piece with its caption, in four languages."""

from itertools import combinations

from bot.present.expansions import PRESENTERS
from bot.present.language.words import LANGUAGES, RULES_PAGES, words_in
from bot.present.pictures.scenes import ROWS_PAGE, pieces_scene, pieces_text, rows_scene
from bot.rules.trading_posts import ALL_POSTS
from render import LIGHT, CardFace, Coats, Guide, Legend, Mark, Post, Tile, Towers
from render.contract.scene import GUIDE_PARTS
from render.drawing import draw
from render.layout.guide import guide_boxes
from tests.support.every_case import every_case

ILLUSTRATED = ("rules-goal", *(page for presenter in PRESENTERS.values() for page in presenter.pages))


def legend(page: str, language: str = "en") -> Legend:
    scene = pieces_scene(page, words_in(language))
    assert isinstance(scene, Legend)
    return scene


def pieces(page: str, kind: type) -> list[object]:
    return [sample.piece for sample in legend(page).samples if isinstance(sample.piece, kind)]


def test_every_expansion_has_pages_with_a_picture() -> None:
    assert all(presenter.pages for presenter in PRESENTERS.values())
    assert set(ILLUSTRATED) <= set(RULES_PAGES)


def test_a_page_without_pieces_has_no_picture() -> None:
    assert pieces_scene("rules-turn", words_in("en")) is None
    assert pieces_scene("help-start", words_in("en")) is None


@every_case("language", LANGUAGES)
@every_case("page", ILLUSTRATED)
def test_the_description_holds_every_caption(page: str, language: str) -> None:
    shown = legend(page, language)
    text = pieces_text(shown, words_in(language))
    assert all(sample.caption in text for sample in shown.samples)
    assert len(text) <= 1024


@every_case("page", ILLUSTRATED)
def test_the_picture_is_drawn(page: str) -> None:
    assert len(draw(legend(page))) < 250_000


@every_case(
    ("page", "sign"),
    [("rules-rows", "lock"), ("rules-goal", "sign beside the address"), ("rules-orient", "crossed out")],
)
def test_signs_that_a_board_shows_are_explained(page: str, sign: str) -> None:
    scene = pieces_scene(page, words_in("en"))
    assert scene is not None
    assert sign in pieces_text(scene, words_in("en"))


def test_a_development_card_is_shown_as_a_new_one_with_the_sign_of_who_took_the_one_before() -> None:
    (card,) = pieces("rules-goal", CardFace)
    assert isinstance(card, CardFace)
    assert (card.mark, card.taken_by) == (Mark.CHANGED, 1)


def test_a_taken_city_and_one_with_an_open_colour_are_shown() -> None:
    """C2, C3"""
    cities = [piece for piece in pieces("rules-cities", Tile) if isinstance(piece, Tile)]
    assert [city.owner for city in cities] == [None, None, 1]
    assert [bool(city.any_same) for city in cities] == [False, True, False]


def test_every_post_is_shown_and_every_seats_coat() -> None:
    """T1"""
    assert len(pieces("rules-posts", Post)) == len(ALL_POSTS)
    assert pieces("rules-posts", Coats) == [Coats((0, 1, 2, 3))]


def test_cards_with_one_two_and_three_strongholds_are_shown_and_every_seats() -> None:
    """S3, S4, S5"""
    cards = [piece for piece in pieces("rules-strongholds", CardFace) if isinstance(piece, CardFace)]
    assert [card.towers for card in cards] == [(0,), (1, 1), (2, 2, 2)]
    assert pieces("rules-conquest", Towers) == [Towers((0, 1, 2, 3))]


@every_case("language", LANGUAGES)
def test_the_rows_of_the_players_are_explained_part_by_part(language: str) -> None:
    """The row in the picture has everything that the notes explain: a flag, a noble, a gain, a loss, reserved cards."""
    words = words_in(language)
    scene = pieces_scene(ROWS_PAGE, words)
    assert isinstance(scene, Guide)
    assert len(set(scene.notes)) == len(scene.notes) == len(GUIDE_PARTS)
    row = scene.panel
    assert row.is_start
    assert row.tiles
    assert row.reserved
    assert row.bonus_changes[2] > 0 > row.token_changes[2]
    card = scene.samples[0].piece
    assert isinstance(card, CardFace)
    assert any(card.missing or ())
    assert any(card.covered_by_gold)
    text = pieces_text(scene, words)
    assert all(note in text for note in (*scene.notes, *(sample.caption for sample in scene.samples)))
    assert len(text) <= 1024


@every_case("language", LANGUAGES)
def test_each_note_is_shown_whole_and_its_number_stands_at_its_part(language: str) -> None:
    scene = rows_scene(words_in(language))
    boxes = guide_boxes(scene, LIGHT)
    assert boxes.size.h <= 1.25 * boxes.size.w
    for note, lines in zip(scene.notes, boxes.notes, strict=True):
        assert "".join(line.text for _, line in lines).replace(" ", "") == note.replace(" ", "")
        assert all(line.cap >= 28.3 and not line.is_cut for _, line in lines)
    shown = [pointer.number for pointer in boxes.pointers]
    assert [pair for pair in combinations([*shown, *boxes.numbers, boxes.panel], 2) if pair[0].overlaps(pair[1])] == []
    assert all(boxes.panel.x <= x < boxes.panel.right for x, _ in (pointer.end for pointer in boxes.pointers))
    assert len(draw(scene)) < 120_000
