"""Pictures of tables: scenes in the table's theme, with the players' avatars, faces and colours; and their cache."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
from cachetools import LRUCache

from bot.games import Table
from bot.games.unit.table import without_sign
from bot.present.pictures.players import with_players
from bot.ui.kit.pictures.avatars import Avatars
from render import LIGHT, THEMES, Guide, Legend, Scene, Sheet, Theme
from render.client import RenderClient

log = logging.getLogger(__name__)

MAX_BYTES = 8 * 2**20  # about eighty boards


class _Key:
    """A scene and a theme. The hash is computed only once, because a scene has hundreds of parts."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.parts = scene, theme
        self._hash = hash(self.parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.parts == other.parts


class PictureCache:
    """An LRU cache of up to `max_bytes`. Concurrent requests for the same picture share one drawing.

    Without a `render_client` it creates its own, which `close` closes.
    """

    def __init__(self, render_client: RenderClient | None = None, max_bytes: int = MAX_BYTES) -> None:
        self.client = render_client or RenderClient()
        self._owns_client = render_client is None
        self._pictures: LRUCache[_Key, bytes] = LRUCache(max_bytes, getsizeof=len)
        self._drawing: dict[_Key, asyncio.Task[bytes]] = {}
        self._warm_up: asyncio.Task[None] | None = None  # a reference, so that the task is not garbage-collected

    def warm_up(self) -> None:
        """Start the render process in the background, unless that was done; the first picture reports a failure."""
        if self._warm_up is not None:
            return
        self._warm_up = asyncio.create_task(self.client.warm_up(LIGHT))
        self._warm_up.add_done_callback(_failure)

    async def draw(self, scene: Scene, theme: Theme = LIGHT) -> bytes:
        """Return the scene as a PNG, 1100 pixels wide. Raises `RenderError`.

        If a caller is cancelled, the drawing goes on, since other callers may be waiting for it.
        """
        key = _Key(scene, theme)
        if (picture := self._pictures.get(key)) is not None:
            return picture
        if key not in self._drawing:
            self._drawing[key] = drawing = asyncio.create_task(self.client.draw(scene, theme))
            drawing.add_done_callback(partial(self._finish, key))
        return await asyncio.shield(self._drawing[key])

    def clear(self) -> None:
        """Drop all pictures, including those being drawn, and restart the render process, which has its own caches."""
        self._drawing.clear()
        self._pictures.clear()
        self.client.restart()

    def end_process(self) -> None:
        """End the render process after its pending requests, if the client is our own; the next request starts one."""
        if self._owns_client:
            self.client.restart()

    async def close(self) -> None:
        """Close the client if it is our own; pending drawings fail with `RenderError`."""
        if self._owns_client:
            await self.client.close()

    def _finish(self, key: _Key, drawing: asyncio.Task[bytes]) -> None:
        """Cache a finished picture, unless the cache was cleared while it was being drawn."""
        failure = _failure(drawing)
        if self._drawing.get(key) is not drawing:
            return
        del self._drawing[key]
        if failure is None and len(drawing.result()) <= self._pictures.maxsize:
            self._pictures[key] = drawing.result()


def _failure(task: asyncio.Task[Any]) -> BaseException | None:
    """Return the exception of a finished task, or None. Without this call, asyncio would log the exception."""
    return asyncio.CancelledError() if task.cancelled() else task.exception()


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A board that is drawn while its move is committed, and the state of the game that it shows."""

    seq: int
    revision: int
    first_seq: int  # the oldest move that is highlighted
    generation: int  # of the composer when the drawing started
    picture: asyncio.Task[bytes | None]

    def is_current(self, table: Table, first_seq: int, generation: int) -> bool:
        """Return whether a drawing that starts now would show the same."""
        drawn = (self.seq, self.revision, self.first_seq, self.generation)
        return drawn == (table.seq, table.game.revision, first_seq, generation)


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
