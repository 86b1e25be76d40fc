"""The picture of a lobby: its players and the pieces of its expansion."""

from bot.present.language.words import LANGUAGES, words_in
from bot.present.pictures.scenes import lobby_alt, lobby_scene
from bot.rules import EXPANSIONS
from render import Guest
from render.drawing import draw
from tests.support.every_case import every_case

ENGLISH = words_in("en")


def test_a_lobby_shows_its_players_and_the_number_of_free_seats() -> None:
    shown = lobby_scene(("Ann", "Bo"), 1, 2, None, ENGLISH)
    assert shown.guests == (Guest("Ann", 0), Guest("Bo", 1, is_host=True))
    assert (shown.free, shown.pieces) == (2, ())


def test_a_lobby_shows_pieces_or_cards_of_its_expansion() -> None:
    plain, *shown = (lobby_scene(("Ann",), 0, 3, expansion, ENGLISH) for expansion in (None, *EXPANSIONS))
    assert all(scene.pieces or scene.cards != plain.cards for scene in shown)
    assert len({draw(scene) for scene in (plain, *shown)}) == 1 + len(EXPANSIONS)


@every_case("language", LANGUAGES)
def test_the_alt_text_of_a_lobby_names_everybody_at_the_table(language: str) -> None:
    words = words_in(language)
    sentence = lobby_alt(lobby_scene(("Ann", "B\u202eo\n"), 0, 1, None, words), words)
    assert "Splendor" in sentence
    assert "3" in sentence
    assert words.listed([words.text("lobby-alt-host", player="Ann"), "Bo"]) in sentence


def test_an_invited_member_is_shown_and_named_as_invited() -> None:
    shown = lobby_scene(("Ann", "Bo"), 0, 1, None, ENGLISH, invited=(1,))
    assert shown.guests == (Guest("Ann", 0, is_host=True), Guest("Bo", 1, is_invited=True))
    assert "Ann (host) and Bo (invited)" in lobby_alt(shown, ENGLISH)
