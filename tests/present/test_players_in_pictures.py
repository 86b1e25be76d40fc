"""Each member has one colour and emblem in all pictures, whatever their place in the order of turns.

Computer players have a face and a name of their own.
"""

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from bot.present.board_text import alt_text, board_text
from bot.present.language.words import CATALOGUES, LANGUAGES, level_names, words_in
from bot.present.pictures.scenes import board_scene, final_scene, hand_scene, lobby_alt, lobby_scene, with_players
from bot.rules import EXPANSIONS
from render.contract.scene import CardBack, CardFace, Gap, Guest, Panel, Post, Tile
from tests.support.every_case import every_case
from tests.support.expansion_games import played_with
from tests.support.present_builders import NAMES, dealt

EN = words_in("en")
COLOURS = (2, 0, 3)
FIELDS_WITH_SEATS = {
    Panel: ("seat",),
    Guest: ("seat",),
    CardFace: ("towers", "new_towers", "removed_towers", "taken_by"),
    CardBack: ("taken_by",),
    Gap: ("taken_by",),
    Tile: ("owner",),
    Post: ("coats",),
}


def seats_in(value: Any) -> list[int]:
    """Return the numbers of seats in a scene, in order; not those of cards that were taken, which show none."""
    if isinstance(value, tuple):
        return [seat for each in value for seat in seats_in(each)]
    if not is_dataclass(value):
        return []
    found: list[int] = []
    for field in fields(value):
        held = getattr(value, field.name)
        if field.name in FIELDS_WITH_SEATS.get(type(value), ()):
            found += held if isinstance(held, tuple) else [] if held is None else [held]
        else:
            found += seats_in(held)
    return found


@every_case("expansion", tuple(EXPANSIONS))
def test_every_seat_on_a_board_and_in_the_final_picture_has_its_colour(expansion: str) -> None:
    steps = played_with(expansion, 3, 4)
    kinds: set[str] = set()
    for step in steps[:-1]:
        past = [(step.before, step.seat)]
        scene = board_scene(step.after, EN.with_names(NAMES[:3]), past=past)
        assert seats_in(with_players(scene, COLOURS, {})) == [COLOURS[seat] for seat in seats_in(scene)]
        assert with_players(with_players(scene, COLOURS, {}), (1, None, 0, 2), {}) == scene  # type: ignore[arg-type]
        kinds |= {type(each).__name__ for row in scene.rows for each in row.cards if seats_in(each)}
    assert "CardFace" in kinds
    final = final_scene(steps[-1].after, EN.with_names(NAMES[:3]))
    shown = with_players(final, COLOURS, {})
    assert seats_in(shown) == [COLOURS[seat] for seat in seats_in(final)]


def test_a_lobby_and_a_hand_show_the_colour_of_the_seat() -> None:
    lobby = lobby_scene(("Ann", "Bo"), 1, 2, None, EN)
    assert seats_in(with_players(lobby, COLOURS, {})) == [2, 0]
    step = played_with("cities", 3, 4)[5]
    assert seats_in(with_players(hand_scene(step.after, 2, EN.with_names(NAMES[:3])), COLOURS, {})) == [3]


TWO_NAMES = ("Ann", "⚙ Banker 1")
COMPUTERS = {1: "Banker 1"}
SEATS = range(4)
"""Colours like the numbers of the seats."""


def test_panels_of_computers_have_a_face_and_no_sign():
    position = dealt(2)[1]
    for scene in (board_scene(position, EN.with_names(TWO_NAMES)), final_scene(position, EN.with_names(TWO_NAMES))):
        shown = with_players(scene, SEATS, COMPUTERS)
        found = {panel.seat: (panel.name, panel.is_computer) for panel in shown.panels}  # type: ignore[union-attr]
        assert found == {0: ("Ann", False), 1: ("Banker 1", True)}
    hand = hand_scene(position, 0, EN.with_names(TWO_NAMES))
    assert with_players(hand, SEATS, COMPUTERS) == hand


def test_guests_that_are_computers_have_a_face_too():
    lobby = lobby_scene(TWO_NAMES, 0, 2, None, EN, (1,))
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
    assert f"{sign}: " in alt_text(position, words.with_names(TWO_NAMES), computers=(1,))
    assert words.text("alt-computer", player="") not in alt_text(position, words.with_names(TWO_NAMES))
    bold = words.text("alt-computer", player="**⚙ Banker 1**")
    assert f"{bold}: " in board_text(position, words.with_names(TWO_NAMES), None, (1,))


def test_a_level_has_a_name_in_every_language():
    names = {"en": "Merchant", "de": "Kaufmann", "nl": "Koopman", "da": "Købmand"}
    assert level_names("merchant") == dict.fromkeys(CATALOGUES, "Merchant") | names
