"""Boxes of players' panels on a board."""

from dataclasses import dataclass
from functools import lru_cache

from render.geometry import Box
from render.layout.counts import CHANGE_ABOVE
from render.theme import Sizes

MOST_RESERVED = 3
"""How many cards a player may have reserved: a panel has a place for each."""

_WIDE = 480
"""Panels from this width on have room for the reserved cards at the right."""


@dataclass(frozen=True, slots=True)
class PanelBoxes:
    """Boxes of the parts of a panel, relative to the panel.

    `gain` is for the change of the prestige, `start` for the start player's pennant, `total` for the number of tokens,
    `supplies` for the counts of coats of arms, towers and special cards. The tiles are in the line of the name if
    `are_tiles_above` is true, else in the line of the reserved cards.
    """

    avatar: Box
    name: Box
    start: Box
    gain: Box
    prestige: Box
    bonuses: tuple[Box, ...]
    cards: Box
    tokens: tuple[Box, ...]
    reserved: tuple[Box, ...]
    tiles: tuple[Box, ...]
    total: Box
    supplies: tuple[Box, ...]
    are_tiles_above: bool


@lru_cache(maxsize=64)
def panel_boxes(
    width: int, height: int, tile_count: int = 0, *, start: bool = True, supplies: int = 0, gain: bool = False
) -> PanelBoxes:
    """Return the boxes of a panel; a narrow one has a line of its own for the reserved cards and the token total.

    `tile_count` includes reserved tiles. `supplies` is the number of kinds of supplies (coats of arms, towers, special
    cards). `start` and `gain` make room for the start player's pennant and for a change of the prestige.
    """
    wide = width >= _WIDE
    edge = 12
    avatar = Box(edge - 2, 6, 50, 50)
    prestige = Box(width - edge - 72, 8, 72, 46)
    at_gain = Box(prestige.x - 50, 16, 46, 30) if gain else Box(prestige.x, 16, 0, 30)
    room = at_gain.x - 6
    tiles: list[Box] = []
    if wide:
        for _ in range(tile_count):
            tiles.insert(0, Box(room - 38, 10, 38, 42))
            room -= 41
    pennant = Box(room - 34, 14, 32 if start else 0, 34)
    name = Box(avatar.right + 9, 9, (pennant.x if start and wide else room) - avatar.right - 13, 44)
    across = 6 * 61 if wide else width - 2 * edge
    pitch = across // 6
    columns = [edge + at * pitch for at in range(6)]
    places = [Box(x, 56, pitch, 66 + CHANGE_ABOVE) for x in columns]
    bonuses, cards = tuple(places[:5]), places[5]
    tokens = tuple(box.moved(0, 75) for box in places)
    if wide:
        left = edge + across + 8
        third = (width - edge - left) // MOST_RESERVED
        reserved = tuple(Box(left + at * third, 62, third - 4, 66) for at in range(MOST_RESERVED))
        total = Box(left, 128 if supplies else 146, width - edge - left, 44)
        supply, most = Box(left, 172, width - edge - left, 38), 2
    else:
        reserved = tuple(Box(edge + at * 56, 216, 51, 78) for at in range(MOST_RESERVED))
        left = reserved[-1].right + 8
        total = Box(left, 258, width - edge - left, 40)
        pennant = Box(left, 219, 32 if start else 0, 34)  # at the top it would take room from the name
        step = min(41, (total.w - (36 if start else 0)) // max(tile_count, 1))
        tiles = [Box(total.right - (at + 1) * step + 3, 216, step - 3, 42) for at in range(tile_count)]
        supply, most = Box(edge, 300, width - 2 * edge, 38), 4
    pitch = supply.w // max(most, supplies)
    at_supplies = tuple(Box(supply.right - (at + 1) * pitch, supply.y, pitch, supply.h) for at in range(supplies))
    return PanelBoxes(
        avatar,
        name,
        pennant,
        at_gain,
        prestige,
        bonuses,
        cards,
        tokens,
        reserved,
        tuple(tiles),
        total,
        at_supplies,
        wide,
    )


def panel_height(width: int, sizes: Sizes, *, supplies: bool = False) -> int:
    """Return the height of a panel; a narrow one is taller by a line for the reserved cards and one for `supplies`."""
    if width >= _WIDE:
        return sizes.panel_height
    return sizes.panel_height + 92 + (sizes.supply_height if supplies else 0)
