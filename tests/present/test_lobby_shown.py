"""The picture of a lobby: who sits there, and what will be played with."""

import pytest

from bot.present.scenes import lobby_alt, lobby_scene
from bot.present.words import LANGUAGES, words_in
from bot.rules import EXPANSIONS
from render import Guest
from render.drawing import draw

ENGLISH = words_in("en")


def test_a_lobby_shows_who_sits_there_and_how_many_seats_are_free() -> None:
    shown = lobby_scene(("Ann", "Bo"), 1, 2, None, ENGLISH)
    assert shown.guests == (Guest("Ann", 0), Guest("Bo", 1, is_host=True))
    assert (shown.free, shown.pieces) == (2, ())


def test_every_expansion_is_shown_by_pieces_of_its_own() -> None:
    shown = [lobby_scene(("Ann",), 0, 3, expansion, ENGLISH) for expansion in EXPANSIONS]
    assert all(scene.pieces for scene in shown)
    assert len({draw(scene) for scene in shown}) == len(EXPANSIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_names_everybody_at_the_table(language: str) -> None:
    said = words_in(language)
    sentence = lobby_alt(lobby_scene(("Ann", "B\u202eo\n"), 0, 1, None, said), said)
    assert "Splendor" in sentence
    assert "3" in sentence
    assert said.listed(["Ann", "Bo"]) in sentence
