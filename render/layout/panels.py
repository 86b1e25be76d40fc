"""Boxes of players' panels on a board: one row per seat, as wide as the picture."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from render.contract.geometry import Box

MOST_RESERVED = 3
"""How many cards a player may have reserved: a panel has a place for each."""

PANEL_HEIGHT = 84
"""Height of a panel: two lines of counts."""

HEAD_WIDTH = 332
"""Width of the part with the player's prestige, name, tiles and number of tokens; the counts stand right of it."""

_LINE = 37
"""Height of a count in a panel."""

_TOP, _PITCH = 3, 41
"""Where the first line of a panel begins, and the distance between its two lines."""

_COLUMN = 94
"""Distance between the columns of two colours: a count, its change, and a gap before the next one."""

_COUNT, _BONUS, _CHANGE = 51, 52, 34
"""Widths of a count of tokens, of one of bonuses, and of a change or of the prestige behind a bonus."""

_PRESTIGE = 84
"""Width of the prestige, which is as high as both lines."""

_TILES = 76
"""Width of the column of tiles."""

_TILE_COUNT = 25
"""Width of the plate with the number of tiles, which adjoins a stack of them."""

_MOST_SUPPLIES_BESIDE_FLAT_CARDS = 2
"""With more kinds of supplies, reserved cards are narrow to leave room for one kind beside them."""


@dataclass(frozen=True, slots=True)
class ChangingBoxes:
    """Boxes of a count and, right of it, of its change in the last moves or of the prestige of the cards."""

    count: Box
    change: Box


class PanelBoxes(NamedTuple):
    """Boxes of the parts of a panel, relative to the panel.

    `start` is for the start player's pennant, `cards` for the number of cards bought, `tiles` for the tiles, the
    reserved ones last, `tile_count` for the number of those in a stack, `total` for the number of tokens, `supplies`
    for the counts of coats of arms, towers and special cards. Boxes without a width are not drawn.
    """

    avatar: Box
    name: Box
    start: Box
    prestige: ChangingBoxes
    bonuses: tuple[ChangingBoxes, ...]
    cards: Box
    tokens: tuple[ChangingBoxes, ...]
    reserved: tuple[Box, ...]
    tiles: tuple[Box, ...]
    tile_count: Box
    total: Box
    supplies: tuple[Box, ...]


@lru_cache(maxsize=64)
def panel_boxes(width: int, tiles: int = 0, reserved_tiles: int = 0, *, supplies: int = 0) -> PanelBoxes:
    """Return the boxes of a panel.

    All parts but the single tiles and supplies stand at the same place in every panel, so that players can be compared
    down the columns. `supplies` is the number of kinds of supplies.
    """
    first, second = _TOP, _TOP + _PITCH
    prestige = Box(6, 5, _PRESTIGE, PANEL_HEIGHT - 10)
    left = prestige.right + 8
    avatar = Box(left, first, _LINE, _LINE)
    name = Box(avatar.right + 6, first, HEAD_WIDTH - avatar.right - 8, _LINE + 3)  # with room for descenders
    change = Box(prestige.right + 1, second + 4, _CHANGE, _LINE - 8)
    pennant = Box(change.right + 7, second + 3, 18, _LINE - 6)  # clear of the name and the change
    room = Box(pennant.right + 7, second, _TILES, _LINE)
    tile_places, tile_count = _tile_places(room, tiles, reserved_tiles)
    total = Box(room.right + 1, second, HEAD_WIDTH - 4 - room.right, _LINE)

    across = HEAD_WIDTH + 4
    columns = [across + at * _COLUMN for at in range(6)]
    bonuses = tuple(_changing(Box(x, first, _BONUS, _LINE), 0) for x in columns[:5])
    tokens = tuple(_changing(Box(x, second, _COUNT, _LINE), 7) for x in columns)
    cards = Box(columns[5], first, 68, _LINE)
    left, right = cards.right + 6 if supplies else tokens[5].change.right + 3, width - 5
    pitch = (right - left) // MOST_RESERVED  # with room beside the gem for the number that is missing
    if supplies > _MOST_SUPPLIES_BESIDE_FLAT_CARDS:
        pitch //= 2
    high = _LINE if supplies else _PITCH + _LINE
    reserved = Box(left, first, pitch - 4, high).repeated(MOST_RESERVED, pitch)
    left = tokens[5].change.right + 10
    rooms = (Box(left, second, right - left, _LINE), Box(reserved[-1].right, first, right - reserved[-1].right, _LINE))
    return PanelBoxes(
        avatar,
        name,
        pennant,
        ChangingBoxes(prestige, change),
        bonuses,
        cards,
        tokens,
        reserved,
        tile_places,
        tile_count,
        total,
        _shared(rooms, supplies),
    )


def _changing(count: Box, lower: int) -> ChangingBoxes:
    """Return the boxes of a count and of what is attached at its right, so much lower and raised a little."""
    return ChangingBoxes(count, Box(count.right + 1, count.y - lower // 3, _CHANGE, _LINE - lower))


def _tile_places(room: Box, own: int, reserved: int) -> tuple[tuple[Box, ...], Box]:
    """Return places for a player's own tiles and for reserved ones, and a box for the number of the own.

    Up to three tiles stand side by side, and reserved ones always do. More of a player's own lie in a stack, the last
    one on top, with their number right of it.
    """
    count = own + reserved
    if own < 2 or count < 3 or (count == 3 and reserved):
        pitch = min(room.w // max(count, 1), room.w // 2)
        return Box(room.x, room.y, pitch - 1, room.h).repeated(count, pitch), Box(room.right, room.y, 0, 0)
    each = min(26, 34 // max(reserved, 1))
    step = 2 if reserved else 5  # how far each of the two topmost tiles lies right of the one beneath
    side = min(room.w - reserved * each - _TILE_COUNT - 2 * step, 34)
    stack = [Box(room.x + max(0, 3 - own + at) * step, room.y, side, room.h) for at in range(own)]
    number = Box(room.x + 2 * step + side, room.y + 2, _TILE_COUNT, room.h - 4)
    beside = Box(number.right, room.y, each - 1, room.h).repeated(reserved, each)
    return (*stack, *beside), number


def _shared(rooms: tuple[Box, Box], count: int) -> tuple[Box, ...]:
    """Return boxes for this many kinds of supplies; the second of the `rooms` gets those beyond the first two."""
    places: list[Box] = []
    for room, share in zip(rooms, (min(count, 2), max(count - 2, 0)), strict=True):
        wide = min(room.w // max(share, 1), room.w if share > 1 else 100)
        places += Box(room.x, room.y, wide, room.h).repeated(share, wide)
    return tuple(places)
