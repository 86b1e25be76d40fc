"""Boxes of players' panels on a board: one row per seat, as wide as the picture."""

from dataclasses import dataclass
from functools import lru_cache

from render.geometry import Box

MOST_RESERVED = 3
"""How many cards a player may have reserved: a panel has a place for each."""

PANEL_HEIGHT = 118
"""Height of a panel: two lines of counts."""

HEAD_WIDTH = 236
"""Width of the part with the player's name, prestige and tiles; the counts stand right of it."""

_LINE = 50
"""Height of a count in a panel."""

_TOP, _PITCH = 7, 54
"""Where the first line of a panel begins, and the distance between its two lines."""

_COLUMN = 106
"""Distance between the columns of two colours: a count, and its change right of it."""


@dataclass(frozen=True, slots=True)
class ChangingBoxes:
    """Boxes of a count and, right of it, of its change in the last moves."""

    count: Box
    change: Box


@dataclass(frozen=True, slots=True)
class PanelBoxes:
    """Boxes of the parts of a panel, relative to the panel.

    `gain` is for the change of the prestige, `start` for the start player's pennant, `cards` for the number of cards
    bought, `total` for the number of tokens, `supplies` for the counts of coats of arms, towers and special cards.
    """

    avatar: Box
    name: Box
    start: Box
    gain: Box
    prestige: Box
    bonuses: tuple[ChangingBoxes, ...]
    cards: ChangingBoxes
    tokens: tuple[ChangingBoxes, ...]
    reserved: tuple[Box, ...]
    tiles: tuple[Box, ...]
    total: Box
    supplies: tuple[Box, ...]


@lru_cache(maxsize=64)
def panel_boxes(width: int, tile_count: int = 0, *, start: bool = True, supplies: int = 0) -> PanelBoxes:
    """Return the boxes of a panel.

    All parts but the tiles and the name stand at the same place in every panel, so that players can be compared down
    the columns. `tile_count` includes reserved tiles. `supplies` is the number of kinds of supplies. `start` makes room
    for the start player's pennant.
    """
    first, second = _TOP, _TOP + _PITCH
    avatar = Box(10, first, _LINE, _LINE)
    across = HEAD_WIDTH + 4
    name = Box(avatar.right + 8, first, HEAD_WIDTH - avatar.right - 12, _LINE)
    prestige = Box(8, second, 88, _LINE)
    gain = Box(prestige.right + 2, second + 6, 48, 38)
    pennant = Box(gain.right, second + 6, 28 if start else 0, 38)
    tiles = _spread(Box(pennant.right + 2, second + 3, HEAD_WIDTH - pennant.right - 4, 44), tile_count, 44)
    places = [
        ChangingBoxes(Box(x, first, 62, _LINE), Box(x + 63, first + 6, 39, 38))
        for x in (across + at * _COLUMN for at in range(6))
    ]
    tokens = tuple(ChangingBoxes(each.count.moved(0, _PITCH), each.change.moved(0, _PITCH)) for each in places)
    left, right = across + 6 * _COLUMN, width - 6
    pitch = 61 if supplies < 2 else 32  # with room beside the gem for the number that is missing
    reserved = tuple(Box(left + at * pitch, first, pitch - 2, _LINE) for at in range(MOST_RESERVED))
    total = Box(left, second, 94, _LINE)
    beside = (_beside(total, right), _beside(reserved[-1], right))
    return PanelBoxes(
        avatar,
        name,
        pennant,
        gain,
        prestige,
        tuple(places[:5]),
        places[5],
        tokens,
        reserved,
        tiles,
        total,
        _shared(beside, supplies),
    )


def _spread(room: Box, count: int, side: int) -> tuple[Box, ...]:
    """Return `count` boxes at the right of a room: narrower, then overlapping where there is too little of it."""
    if count * (side + 3) - 3 > room.w:
        side = max(30, room.w // count)
    step = min(side + 3, (room.w - side) // max(count - 1, 1))
    return tuple(Box(room.right - side - (count - 1 - at) * step, room.y, side, room.h) for at in range(count))


def _beside(box: Box, right: int) -> Box:
    """Return the room between a box and the column `right`."""
    return Box(box.right, box.y, right - box.right, box.h)


def _shared(rooms: tuple[Box, Box], count: int) -> tuple[Box, ...]:
    """Return boxes for this many kinds of supplies; the second of the `rooms` gets every second one."""
    places: list[Box] = []
    for room, share in zip(rooms, ((count + 1) // 2, count // 2), strict=True):
        wide = room.w // max(share, 1)
        places += [Box(room.x + at * wide, room.y, wide, room.h) for at in range(share)]
    return tuple(places)
