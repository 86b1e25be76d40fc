"""Pictures of tables: scenes in the table's theme, with the players' avatars added."""

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
    """Draws the scenes of tables. If drawing fails, messages show words instead, so that the game can continue."""

    def __init__(self, picture_cache: PictureCache, avatars: Avatars) -> None:
        self._picture_cache = picture_cache
        self._avatars = avatars
        self._is_failing = False  # since the last picture; only the first failure in a row is logged

    async def draw(self, scene: Scene, table: Table | None = None) -> bytes | None:
        """Return a scene of a table as a PNG, or None if drawing fails; without a table the theme is the light one."""
        try:
            if table is None:
                picture = await self._picture_cache.draw(scene)
            else:
                if not isinstance(scene, Legend):
                    scene = with_avatars(scene, await self._avatars.of(*_members_at(table)))
                picture = await self._picture_cache.draw(scene, THEMES.get(table.options.theme, LIGHT))
        except Exception:  # whatever the reason, the message is sent with words
            if not self._is_failing:
                log.exception("Could not draw a picture; messages show words until drawing succeeds again")
            self._is_failing = True
            return None
        self._is_failing = False
        return picture

    def note_avatar(self, user: discord.User | discord.Member) -> None:
        """Note the current avatar of a user who has just used the bot, for the next picture."""
        if isinstance(user, discord.Member):
            self._avatars.note(user)


def with_avatars(scene: Board | Final | Hand | Lobby, avatars: Sequence[bytes | None]) -> Scene:
    """Return the scene with the players' avatars, which are listed by seat."""
    if isinstance(scene, Hand):
        return replace(scene, panel=replace(scene.panel, avatar=avatars[scene.panel.seat]))
    if isinstance(scene, Lobby):
        return replace(scene, guests=tuple(replace(guest, avatar=avatars[guest.seat]) for guest in scene.guests))
    return replace(scene, panels=tuple(replace(panel, avatar=avatars[panel.seat]) for panel in scene.panels))


def _members_at(table: Table) -> tuple[int | None, Sequence[int | None]]:
    return table.game.guild_id, [seat.member_id for seat in table.seats]
