"""The players of a table in pictures: the colour of each seat, and the face and name of a computer player."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from render.contract.scene import (
    Board,
    CardBack,
    CardFace,
    CardRow,
    Chart,
    Curve,
    Diagram,
    Final,
    Gap,
    Guest,
    Hand,
    LobbyScene,
    Panel,
    Players,
    Post,
    Seated,
    Tile,
)

_SEATS: Mapping[type, Sequence[str]] = {
    **dict.fromkeys((Panel, Guest, Curve), ("seat",)),
    **dict.fromkeys((CardBack, Gap), ("taken_by",)),
    CardFace: ("towers", "new_towers", "removed_towers", "taken_by"),
    Tile: ("owner",),
    Post: ("coats",),
}
"""The fields with numbers of seats."""
_PARTS: Mapping[type, Sequence[str]] = {
    **dict.fromkeys((Final, Players), ("panels",)),
    Board: ("rows", "tiles", "panels", "posts"),
    CardRow: ("deck", "cards"),
    Panel: ("reserved", "tiles", "reserved_tiles"),
    Hand: ("cards", "panel"),
    LobbyScene: ("guests",),
    Chart: ("players", "diagrams"),
    Diagram: ("curves",),
}
"""The fields with parts that have such fields."""


def with_players(
    scene: Seated, colours: Sequence[int], computers: Mapping[int, str], avatars: Sequence[bytes | None] = ()
) -> Seated:
    """Return the scene with the colour of each seat in place of its number, and with the faces of all players.

    `colours` has one entry per seat, so that a member has the same colour whatever the order of turns. `computers` has
    the names of computer players by seat; the face says what the sign in their name would. `avatars` has one entry per
    seat, too, or none. Scenes are made with numbers of seats, so that their parts can be compared with positions.
    """

    def coloured(seats: int | tuple[int, ...] | None) -> int | tuple[int, ...] | None:
        if isinstance(seats, tuple):
            return tuple(colours[seat] for seat in seats)
        return None if seats is None else colours[seats]

    def shown(part: Any) -> Any:
        kind: type = part.__class__
        if kind is tuple:
            return tuple(map(shown, part))
        changes: dict[str, Any] = {name: coloured(getattr(part, name)) for name in _SEATS.get(kind, ())}
        changes |= {name: shown(getattr(part, name)) for name in _PARTS.get(kind, ())}
        if isinstance(part, Panel | Guest):
            changes |= {"name": computers[part.seat], "is_computer": True} if part.seat in computers else {}
            changes |= {"avatar": avatars[part.seat]} if avatars else {}
        is_same = all(getattr(part, name) == value for name, value in changes.items())
        return part if is_same else replace(part, **changes)  # the same object as far as possible, since it is cached

    return shown(scene)


def level_names(level: str) -> Mapping[str, str]:
    """Return the name of a level of computer players in each language."""
    return {language: words_in(language).text(f"level-{level}.name") for language in LANGUAGES}
