"""Pictures of tables: each in its table's theme, with its players' own pictures in their panels."""

import logging
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.tables import Table
from bot.ui.pictures.avatars import Avatars
from bot.ui.pictures.picture_cache import PictureCache
from render import LIGHT, THEMES, Board, Final, Hand, Legend, Lobby, Scene

log = logging.getLogger(__name__)


class TablePictures:
    """Draws scenes as their tables want them to look. Where that fails, words have to do: the game goes on."""

    def __init__(self, studio: PictureCache, faces: Avatars) -> None:
        self._studio = studio
        self._faces = faces
        self._is_failing = False  # and that was logged

    async def draw(self, scene: Scene, table: Table | None = None) -> bytes | None:
        """Return a scene of a table as a PNG, without a table in light colours; None where it cannot be drawn."""
        try:
            if table is None:
                picture = await self._studio.draw(scene)
            else:
                if not isinstance(scene, Legend):
                    scene = with_faces(scene, await self._faces.of(*_seated(table)))
                picture = await self._studio.draw(scene, THEMES.get(table.options.theme, LIGHT))
        except Exception:  # whatever ails the painter, players get their words
            if not self._is_failing:
                log.exception("Could not draw a picture; until one succeeds again, there are words instead")
            self._is_failing = True
            return None
        self._is_failing = False
        return picture

    def meet(self, user: discord.User | discord.Member) -> None:
        """Note how somebody who did something looks now."""
        if isinstance(user, discord.Member):
            self._faces.note(user)


def with_faces(scene: Board | Final | Hand | Lobby, faces: Sequence[bytes | None]) -> Scene:
    """Return the scene with the players' pictures, given by their seats."""
    if isinstance(scene, Hand):
        return replace(scene, panel=replace(scene.panel, face=faces[scene.panel.seat]))
    if isinstance(scene, Lobby):
        return replace(scene, guests=tuple(replace(guest, face=faces[guest.seat]) for guest in scene.guests))
    return replace(scene, panels=tuple(replace(panel, face=faces[panel.seat]) for panel in scene.panels))


def _seated(table: Table) -> tuple[int | None, Sequence[int | None]]:
    return table.game.guild_id, [seat.member_id for seat in table.seats]
