"""Boxes of the picture of all players' purchased cards.

Two players are beside each other, so that all cards of four players fit on a phone's screen. A single player has the
whole width, so that the cards are larger.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.contract.geometry import Box
from render.contract.scene import Players
from render.contract.theme import Theme
from render.layout.panels import MOST_RESERVED

_TITLE = 56
_ACROSS = 2
"""Players beside each other."""
_EDGE = 8
"""Distance of the parts of a player's field from its edges."""
_HEAD, _LINE, _TILE = 52, 58, 52
"""Heights of a field's first line, of its second one, and of a tile."""
_RESERVED_WIDTH, _SUPPLY_WIDTH = 44, 64
_GAP = 4
_JOINED = 12
"""How far a card that has joined another lies right of it."""


class PlayersBoxes(NamedTuple):
    """Boxes of the picture; each player has a field."""

    size: Box
    title: Box
    fields: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class FieldBoxes:
    """Boxes of the parts of a player's field, relative to the picture.

    `cards` are those of each column. All but the last one of a column show their head alone: the next card covers
    the rest.
    """

    prestige: Box
    avatar: Box
    name: Box
    count: Box
    tiles: tuple[Box, ...]
    supplies: tuple[Box, ...]
    reserved: tuple[Box, ...]
    cards: tuple[tuple[Box, ...], ...]


def head_height(players: int) -> int:
    """Return the height of the head of a card, which is larger where one player has the whole width."""
    return 44 if players > 1 else 60


def players_boxes(players: Players, theme: Theme) -> PlayersBoxes:
    """Return the boxes of the picture. Players beside each other have fields of the same height."""
    sizes, count = theme.sizes, len(players.panels)
    across = min(count, _ACROSS)
    width = (sizes.width - 2 * sizes.margin - (across - 1) * sizes.gap) // across
    y = sizes.margin // 2 + _TITLE
    fields: list[Box] = []
    for first in range(0, count, across):
        beside = players.cards[first : first + across]
        most = max((len(column) for columns in beside for column in columns), default=0)
        height = 4 * _EDGE + _HEAD + _LINE + (max(most, 1) + 1) * head_height(count)
        fields += Box(sizes.margin, y, width, height).repeated(len(beside), width + sizes.gap)
        y += height + sizes.gap
    title = Box(sizes.margin, sizes.margin // 2, sizes.width - 2 * sizes.margin, _TITLE - 6)
    return PlayersBoxes(Box(0, 0, sizes.width, y + sizes.margin - sizes.gap), title, tuple(fields))


def field_boxes(field: Box, tiles: int, supplies: int, columns: Sequence[Sequence[bool]], head: int) -> FieldBoxes:
    """Return the boxes of a field with so many tiles and kinds of supplies; `columns` says which cards are joined."""
    prestige = Box(field.x + _EDGE, field.y + _EDGE, 84, _HEAD)
    avatar = Box(prestige.right + 6, prestige.y + 1, _HEAD - 2, _HEAD - 2)
    count = Box(field.right - _EDGE - 70, prestige.y + 6, 70, 40)
    name = Box(avatar.right + 6, prestige.y, count.x - avatar.right - 10, _HEAD)
    y = prestige.bottom + _EDGE
    step, right = _RESERVED_WIDTH + _GAP, field.right - _EDGE + _GAP
    reserved = [Box(right - at * step, y, _RESERVED_WIDTH, _LINE) for at in range(MOST_RESERVED, 0, -1)]
    supply = Box(reserved[0].x - _EDGE - supplies * _SUPPLY_WIDTH, y + 9, _SUPPLY_WIDTH, 40)
    pitch = min((supply.x - field.x - 2 * _EDGE) // max(tiles, 1), _TILE + _GAP)
    y += _LINE + _EDGE
    wide = (field.w - 2 * _EDGE + _GAP) // max(len(columns), 1)
    return FieldBoxes(
        prestige,
        avatar,
        name,
        count,
        Box(prestige.x, y - _LINE - 5, min(_TILE, pitch), _TILE).repeated(tiles, pitch),
        supply.repeated(supplies, _SUPPLY_WIDTH),
        tuple(reserved),
        tuple(
            tuple(
                Box(prestige.x + at * wide + shift, y + row * head, wide - _GAP - shift, head)
                for row, shift in enumerate(is_joined * _JOINED for is_joined in column)
            )
            for at, column in enumerate(columns)
        ),
    )
