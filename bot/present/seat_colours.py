"""Colours and emblems of seats: pictures show each member in one colour, whatever the order of turns."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from render.contract.scene import Board, CardBack, CardFace, Chart, Final, Gap, Hand, Lobby, Panel, Row, Seated, Tile

_Place = TypeVar("_Place", CardFace, CardBack, Gap, CardFace | CardBack | Gap, CardFace | CardBack)


def with_colours(scene: Seated, colours: Sequence[int]) -> Seated:
    """Return the scene with the colour of each seat in place of its number; `colours` has one entry per seat.

    Scenes are made with numbers of seats, so that their parts can be compared with positions.
    """
    match scene:
        case Board():
            return replace(
                scene,
                rows=tuple(_row(row, colours) for row in scene.rows),
                tiles=tuple(_tile(tile, colours) for tile in scene.tiles),
                panels=tuple(_panel(panel, colours) for panel in scene.panels),
                posts=tuple(replace(post, coats=_colours(post.coats, colours)) for post in scene.posts),
            )
        case Final():
            return replace(scene, panels=tuple(_panel(panel, colours) for panel in scene.panels))
        case Hand():
            cards = tuple(_place(card, colours) for card in scene.cards)
            return replace(scene, cards=cards, panel=_panel(scene.panel, colours))
        case Lobby():
            guests = tuple(replace(guest, seat=colours[guest.seat]) for guest in scene.guests)
            return replace(scene, guests=guests)
        case Chart():
            players = tuple(replace(player, seat=colours[player.seat]) for player in scene.players)
            diagrams = tuple(
                replace(each, curves=tuple(replace(curve, seat=colours[curve.seat]) for curve in each.curves))
                for each in scene.diagrams
            )
            return replace(scene, players=players, diagrams=diagrams)


def _row(row: Row, colours: Sequence[int]) -> Row:
    return Row(_place(row.deck, colours), tuple(_place(place, colours) for place in row.cards))


def _panel(panel: Panel, colours: Sequence[int]) -> Panel:
    return replace(
        panel,
        seat=colours[panel.seat],
        reserved=tuple(_place(card, colours) for card in panel.reserved),
        tiles=tuple(_tile(tile, colours) for tile in panel.tiles),
        reserved_tiles=tuple(_tile(tile, colours) for tile in panel.reserved_tiles),
    )


def _tile(tile: Tile, colours: Sequence[int]) -> Tile:
    return tile if tile.owner is None else replace(tile, owner=colours[tile.owner])


def _place(place: _Place, colours: Sequence[int]) -> _Place:
    taken_by = None if place.taken_by is None else colours[place.taken_by]
    if isinstance(place, CardFace):
        return replace(
            place,
            towers=_colours(place.towers, colours),
            new_towers=_colours(place.new_towers, colours),
            removed_towers=_colours(place.removed_towers, colours),
            taken_by=taken_by,
        )
    return replace(place, taken_by=taken_by)


def _colours(seats: Sequence[int], colours: Sequence[int]) -> tuple[int, ...]:
    return tuple(colours[seat] for seat in seats)
