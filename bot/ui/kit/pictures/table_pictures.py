"""Pictures of tables: scenes in the table's theme, with the players' avatars, faces and colours."""

import logging
from collections.abc import Sequence

import discord

from bot.games import Table
from bot.games.unit.table import without_sign
from bot.present.pictures.players import with_players
from bot.ui.kit.pictures.avatars import Avatars
from bot.ui.kit.pictures.picture_cache import PictureCache
from render import LIGHT, THEMES, Guide, Legend, Scene, Sheet, Theme

log = logging.getLogger(__name__)


class TablePictures:
    """The pictures of tables. If drawing fails, messages show text instead, so that the game can continue."""

    def __init__(self, picture_cache: PictureCache, avatars: Avatars) -> None:
        self._picture_cache = picture_cache
        self._avatars = avatars
        self._is_failing = False  # whether the last picture failed; only the first of several failures is logged

    async def draw(self, scene: Scene, table: Table | None = None) -> bytes | None:
        """Return a scene as a PNG in the table's theme, with avatars and colours if any; None if drawing fails."""
        try:
            if table is None:
                picture = await self._picture_cache.draw(scene)
            else:
                picture = await self._picture_cache.draw(await self.seated(scene, table), theme_of(table))
        except Exception:  # even after a bug the message is sent, with text
            if not self._is_failing and not self._picture_cache.client.is_closed:
                log.exception("Could not draw a picture; messages show words until drawing succeeds again")
            self._is_failing = True
            return None
        self._is_failing = False
        return picture

    async def seated(self, scene: Scene, table: Table) -> Scene:
        """Return a scene with the avatars, faces and colours of a table's players."""
        if isinstance(scene, Legend | Guide | Sheet):
            return scene
        avatars = await self._avatars.of(table.game.guild_id, [seat.member_id for seat in table.seats])
        names = {seat: without_sign(table.names[seat]) for seat in table.computers}
        return with_players(scene, table.colours, names, avatars)

    async def faces(self, guild_id: int | None, member_ids: Sequence[int]) -> list[bytes | None]:
        """Return the avatars of members of a server, None for each that is not available soon."""
        return await self._avatars.of(guild_id, member_ids)

    def prepare_for(self, user: discord.User | discord.Member) -> None:
        """Start the render process, which an idle bot lacks, for a member who uses the bot, and note their avatar."""
        self._picture_cache.warm_up()
        if isinstance(user, discord.Member):
            self._avatars.note(user)


def theme_of(table: Table) -> Theme:
    """Return the theme of a table's pictures."""
    return THEMES.get(table.options.theme, LIGHT)
