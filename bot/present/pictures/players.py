"""The players of a table in pictures: the colour of each seat, and the face and name of a computer player."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from render.contract import scene as shapes

_SEATS: Mapping[type, Sequence[str]] = {
    **dict.fromkeys((shapes.Panel, shapes.Guest, shapes.Curve), ("seat",)),
    **dict.fromkeys((shapes.CardBack, shapes.Gap), ("taken_by",)),
    shapes.CardFace: ("towers", "new_towers", "removed_towers", "taken_by"),
    shapes.Tile: ("owner",),
    shapes.Post: ("coats",),
}
"""The fields with numbers of seats."""
_PARTS: Mapping[type, Sequence[str]] = {
    **dict.fromkeys((shapes.Final, shapes.Players), ("panels",)),
    shapes.Board: ("rows", "tiles", "panels", "posts"),
    shapes.CardRow: ("deck", "cards"),
    shapes.Panel: ("reserved", "tiles", "reserved_tiles"),
    shapes.Hand: ("cards", "panel"),
    shapes.LobbyScene: ("guests",),
    shapes.Chart: ("players", "diagrams"),
    shapes.Diagram: ("curves",),
}
"""The fields with parts that have such fields."""


def with_players(
    scene: shapes.Seated, colours: Sequence[int], computers: Mapping[int, str], avatars: Sequence[bytes | None] = ()
) -> shapes.Seated:
    """Return the scene with the colour of each seat in place of its number, and with the faces of all players.

    `colours` has one entry per seat, so that a member has the same colour whatever the order of turns. `computers` has
    the names of computer players by seat; the face says what the sign in their name would. `avatars` has one entry per
    seat, too, or none. Scenes are made with numbers of seats, so that their parts can be compared with positions.
    """

    def coloured(seats: int | tuple[int, ...]) -> int | tuple[int, ...]:
        return tuple(colours[seat] for seat in seats) if isinstance(seats, tuple) else colours[seats]

    def shown(part: Any) -> Any:
        kind: type = part.__class__
        if kind is tuple:
            return tuple(map(shown, part))
        seats = {name: getattr(part, name) for name in _SEATS.get(kind, ())}
        changes: dict[str, Any] = {name: coloured(value) for name, value in seats.items() if value not in (None, ())}
        changes |= {name: shown(getattr(part, name)) for name in _PARTS.get(kind, ())}
        if isinstance(part, shapes.Panel | shapes.Guest):
            changes |= {"name": computers[part.seat], "is_computer": True} if part.seat in computers else {}
            changes |= {"avatar": avatars[part.seat]} if avatars else {}
        is_same = all(getattr(part, name) == value for name, value in changes.items())
        return part if is_same else replace(part, **changes)  # the same object as far as possible, since it is cached

    return shown(scene)


def level_names(level: str) -> Mapping[str, str]:
    """Return the name of a level of computer players in each language."""
    return {language: words_in(language).text(f"level-{level}.name") for language in LANGUAGES}
