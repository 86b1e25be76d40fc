"""Each member has one colour and emblem in all pictures, whatever their place in the order of turns."""

from dataclasses import fields, is_dataclass
from typing import Any

from bot.present.language.words import words_in
from bot.present.pictures.players import with_players
from bot.present.pictures.scenes import board_scene, final_scene, hand_scene, lobby_scene
from bot.rules import EXPANSIONS
from render.contract.scene import CardBack, CardFace, Gap, Guest, Panel, Post, Tile
from tests.support.every_case import every_case
from tests.support.expansion_games import played_with
from tests.support.present_builders import NAMES

ENGLISH = words_in("en")
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
        elif field.name != "taken_card":
            found += seats_in(held)
    return found


@every_case("expansion", tuple(EXPANSIONS))
def test_every_seat_on_a_board_and_in_the_final_picture_has_its_colour(expansion: str) -> None:
    steps = played_with(expansion, 3, 4)
    kinds: set[str] = set()
    for step in steps[:-1]:
        past = [(step.before, step.seat)]
        scene = board_scene(step.after, ENGLISH.with_names(NAMES[:3]), step.events, past=past)
        assert seats_in(with_players(scene, COLOURS, {})) == [COLOURS[seat] for seat in seats_in(scene)]
        assert with_players(with_players(scene, COLOURS, {}), (1, None, 0, 2), {}) == scene  # type: ignore[arg-type]
        kinds |= {type(each).__name__ for row in scene.rows for each in row.cards if seats_in(each)}
    assert "CardFace" in kinds
    final = final_scene(steps[-1].after, ENGLISH.with_names(NAMES[:3]))
    shown = with_players(final, COLOURS, {})
    assert seats_in(shown) == [COLOURS[seat] for seat in seats_in(final)]


def test_a_lobby_and_a_hand_show_the_colour_of_the_seat() -> None:
    lobby = lobby_scene(("Ann", "Bo"), 1, 2, None, ENGLISH)
    assert seats_in(with_players(lobby, COLOURS, {})) == [2, 0]
    step = played_with("cities", 3, 4)[5]
    assert seats_in(with_players(hand_scene(step.after, 2, ENGLISH.with_names(NAMES[:3])), COLOURS, {})) == [3]
