"""The players of a table in pictures: the colour of each seat, and the face and name of a computer player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.present.language.words import LANGUAGES, words_in
from render.contract.scene import (
    Board,
    CardBack,
    CardFace,
    Chart,
    Final,
    Gap,
    Guest,
    Hand,
    LobbyScene,
    Panel,
    Players,
    Seated,
    Tile,
)

_Place = TypeVar("_Place", CardFace, CardBack, Gap, CardFace | CardBack | Gap, CardFace | CardBack)


def with_players(
    scene: Seated, colours: Sequence[int], computers: Mapping[int, str], avatars: Sequence[bytes | None] = ()
) -> Seated:
    """Return the scene with the colour of each seat in place of its number, and with the faces of all players.

    `colours` has one entry per seat, so that a member has the same colour whatever the order of turns. `computers` has
    the names of computer players by seat; the face says what the sign in their name would. `avatars` has one entry per
    seat, too, or none. Scenes are made with numbers of seats, so that their parts can be compared with positions.
    """
    players = _Players(colours, computers, avatars)
    match scene:
        case Board():
            return replace(
                scene,
                rows=tuple(
                    replace(row, deck=players.place(row.deck), cards=tuple(map(players.place, row.cards)))
                    for row in scene.rows
                ),
                tiles=tuple(map(players.tile, scene.tiles)),
                panels=tuple(map(players.panel, scene.panels)),
                posts=tuple(replace(post, coats=players.colours_of(post.coats)) for post in scene.posts),
            )
        case Final() | Players():
            return replace(scene, panels=tuple(map(players.panel, scene.panels)))
        case Hand():
            return replace(scene, cards=tuple(map(players.place, scene.cards)), panel=players.panel(scene.panel))
        case LobbyScene():
            return replace(scene, guests=tuple(map(players.guest, scene.guests)))
        case Chart():
            diagrams = tuple(
                replace(each, curves=tuple(replace(curve, seat=colours[curve.seat]) for curve in each.curves))
                for each in scene.diagrams
            )
            return replace(scene, players=tuple(map(players.guest, scene.players)), diagrams=diagrams)


def level_names(level: str) -> Mapping[str, str]:
    """Return the name of a level of computer players in each language."""
    return {language: words_in(language).text(f"level-{level}.name") for language in LANGUAGES}


@dataclass(frozen=True, slots=True)
class _Players:
    colours: Sequence[int]
    computers: Mapping[int, str]
    avatars: Sequence[bytes | None]

    def guest(self, guest: Guest) -> Guest:
        name, colour = self.computers.get(guest.seat), self.colours[guest.seat]
        avatar = self.avatars[guest.seat] if self.avatars else guest.avatar
        if name is None:
            return replace(guest, seat=colour, avatar=avatar)
        return replace(guest, seat=colour, avatar=avatar, name=name, is_computer=True)

    def panel(self, panel: Panel) -> Panel:
        name = self.computers.get(panel.seat)
        return replace(
            panel,
            name=panel.name if name is None else name,
            is_computer=panel.is_computer or name is not None,
            avatar=self.avatars[panel.seat] if self.avatars else panel.avatar,
            seat=self.colours[panel.seat],
            reserved=tuple(map(self.place, panel.reserved)),
            tiles=tuple(map(self.tile, panel.tiles)),
            reserved_tiles=tuple(map(self.tile, panel.reserved_tiles)),
        )

    def tile(self, tile: Tile) -> Tile:
        return tile if tile.owner is None else replace(tile, owner=self.colours[tile.owner])

    def place(self, place: _Place) -> _Place:
        if place.taken_by is None and not (isinstance(place, CardFace) and (place.towers or place.removed_towers)):
            return place  # it names no seat; most places do not
        taken_by = None if place.taken_by is None else self.colours[place.taken_by]
        if isinstance(place, CardFace):
            return replace(
                place,
                towers=self.colours_of(place.towers),
                new_towers=self.colours_of(place.new_towers),
                removed_towers=self.colours_of(place.removed_towers),
                taken_by=taken_by,
            )
        return replace(place, taken_by=taken_by)

    def colours_of(self, seats: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.colours[seat] for seat in seats)
