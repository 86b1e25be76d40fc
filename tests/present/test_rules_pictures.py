"""The pictures in the pages of /rules: every kind of piece with its caption, in four languages."""

from bot.present.expansions import PRESENTERS
from bot.present.language.words import LANGUAGES, RULES_PAGES, words_in
from bot.present.rules_pictures import pieces_scene, pieces_text
from bot.rules.trading_posts import ALL_POSTS
from render import CardFace, Coats, Legend, Post, Tile, Towers
from render.drawing import draw
from tests.support.every_case import every_case

ILLUSTRATED = ("rules-goal", *(page for presenter in PRESENTERS.values() for page in presenter.pages))


def legend(page: str, language: str = "en") -> Legend:
    scene = pieces_scene(page, words_in(language))
    assert scene is not None
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
