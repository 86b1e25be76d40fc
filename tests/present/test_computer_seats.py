"""Computer players in pictures and alt texts: a face, a short name, and words that say so."""

import pytest

from bot.present.board_text import alt_text, board_text
from bot.present.language.words import LANGUAGES, words_in
from bot.present.pictures.players import level_names, with_players
from bot.present.pictures.scenes import board_scene, final_scene, hand_scene, lobby_alt, lobby_scene
from tests.support.present_builders import dealt

EN = words_in("en")
NAMES = ("Ann", "⚙ Banker 1")
COMPUTERS = {1: "Banker 1"}
SEATS = range(4)
"""Colours like the numbers of the seats."""


def test_panels_of_computers_have_a_face_and_no_sign():
    position = dealt(2)[1]
    for scene in (board_scene(position, EN.with_names(NAMES)), final_scene(position, EN.with_names(NAMES))):
        shown = with_players(scene, SEATS, COMPUTERS)
        found = {panel.seat: (panel.name, panel.is_computer) for panel in shown.panels}  # type: ignore[union-attr]
        assert found == {0: ("Ann", False), 1: ("Banker 1", True)}
    hand = hand_scene(position, 0, EN.with_names(NAMES))
    assert with_players(hand, SEATS, COMPUTERS) == hand


def test_guests_that_are_computers_have_a_face_too():
    lobby = lobby_scene(NAMES, 0, 2, None, EN, (1,))
    shown = with_players(lobby, SEATS, COMPUTERS)
    assert [(guest.name, guest.is_computer) for guest in shown.guests] == [  # type: ignore[union-attr]
        ("Ann", False),
        ("Banker 1", True),
    ]
    assert "Ann (host) and ⚙ Banker 1 (computer player)" in lobby_alt(lobby, EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_a_board_say_which_player_is_a_computer(language: str):
    words, position = words_in(language), dealt(2)[1]
    sign = words.text("alt-computer", player="⚙ Banker 1")
    assert f"{sign}: " in alt_text(position, words.with_names(NAMES), computers=(1,))
    assert words.text("alt-computer", player="") not in alt_text(position, words.with_names(NAMES))
    bold = words.text("alt-computer", player="**⚙ Banker 1**")
    assert f"{bold}: " in board_text(position, words.with_names(NAMES), None, (1,))


def test_a_level_has_a_name_in_every_language():
    assert level_names("merchant") == {"en": "Merchant", "de": "Kaufmann", "nl": "Koopman", "da": "Købmand"}
