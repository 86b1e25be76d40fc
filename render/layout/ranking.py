"""Boxes of the picture of a finished game."""

from dataclasses import dataclass

from render.geometry import Box
from render.layout.panels import MOST_RESERVED
from render.scene import Final
from render.theme import Theme


@dataclass(frozen=True, slots=True)
class RankingBoxes:
    """Boxes of the picture of a finished game; each player has a strip across the picture."""

    size: Box
    title: Box
    status: Box
    strips: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class StripBoxes:
    """Boxes of the parts of a strip in the ranking, relative to the strip."""

    place: Box
    avatar: Box
    name: Box
    prestige: Box
    cards: Box
    bonuses: tuple[Box, ...]
    tiles: tuple[Box, ...]
    reserved: tuple[Box, ...]


def ranking_boxes(final: Final, theme: Theme) -> RankingBoxes:
    """Return the boxes of the picture of a finished game."""
    sizes = theme.sizes
    inner = sizes.width - 2 * sizes.margin
    title = Box(sizes.margin, sizes.margin, inner, 64)
    status = Box(sizes.margin, title.bottom, inner, 40)
    top = status.bottom + sizes.gap
    strips: list[Box] = []
    for panel in final.panels:
        height = 192 if panel.rank == 1 else 152
        strips.append(Box(sizes.margin, top, inner, height))
        top += height + sizes.gap
    bottom = strips[-1].bottom if strips else top
    return RankingBoxes(Box(0, 0, sizes.width, bottom + sizes.margin), title, status, tuple(strips))


def strip_boxes(width: int, height: int, tile_count: int) -> StripBoxes:
    """Return the boxes of a strip in the ranking; in a taller strip the avatar and the prestige are larger."""
    tall = height - 24
    place = Box(12, 12, 62, tall)
    side = min(tall - 8, 136)
    avatar = Box(place.right + 12, (height - side) // 2, side, side)
    crest = tall * 2 // 3
    prestige = Box(avatar.right + 12, (height - crest) // 2, 128, crest)
    card_width, card_height = 70, 112
    cards_left = width - 14 - MOST_RESERVED * (card_width + 6) + 6
    reserved = tuple(
        Box(cards_left + at * (card_width + 6), (height - card_height) // 2, card_width, card_height)
        for at in range(MOST_RESERVED)
    )
    left, room = prestige.right + 16, cards_left - 16
    top = (height - 128) // 2
    step = min(54, (room - left - 150) // max(tile_count, 1))
    tiles = tuple(Box(room - (tile_count - at) * step + 4, top, step - 4, 54) for at in range(tile_count))
    name = Box(left, top, (tiles[0].x - 8 if tiles else room) - left, 50)
    bonuses = tuple(Box(left + at * 61, top + 62, 57, 66) for at in range(5))
    cards = Box(bonuses[-1].right + 12, top + 68, min(104, room - bonuses[-1].right - 12), 54)
    return StripBoxes(place, avatar, name, prestige, cards, bonuses, tiles, reserved)
