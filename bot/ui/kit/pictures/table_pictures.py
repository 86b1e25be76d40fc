"""Pictures of tables: scenes in the table's theme, with its players' avatars and colours; their cache, and films."""

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from time import monotonic
from typing import Any

import discord
from cachetools import LRUCache

from bot.engine import Frozen, GameError
from bot.games import Table
from bot.games.unit.table import without_sign
from bot.present.pictures.scenes import with_players
from bot.ui.kit.pictures.avatars import Avatars
from render import LIGHT, THEMES, Guide, Legend, Scene, Sheet, Theme
from render.client import RenderClient

log = logging.getLogger(__name__)

MAX_BYTES = 8 * 2**20  # about eighty boards
MOST_WAITING = 4  # films that are being made or waited for; further ones are refused
NICENESS = 10  # the process that makes films gives way to the bot and to the drawing of boards
PROGRESS_STEP = 1.5
"""Seconds between two messages about the progress; Discord limits how often a message may be edited."""
FILM_TIMEOUT = 120.0
"""Seconds for one picture, or for the film made of them: on a busy machine, the process gets little time."""
_SCENE, _FIRST, _LAST = 1900, 2500, 6000  # milliseconds for which a scene is shown
OnProgress = Callable[[float], Awaitable[None]]


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
    """An LRU cache of up to `max_bytes`, with a client of its own unless one is given; requests share drawings."""

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
        """Return the scene as a PNG, 1100 pixels wide. A cancelled caller does not end it. Raises `RenderError`."""
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


class BoardDrawing(Frozen):
    """A board that is drawn while its move is committed, and the state of the game that it shows."""

    state: tuple[int, ...]
    picture: asyncio.Task[bytes | None]


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
        names = {seat: without_sign(table.seats.names[seat]) for seat in table.seats.computers}
        return with_players(scene, table.seats.colours, names, avatars)

    async def faces(self, guild_id: int | None, member_ids: Sequence[int | None]) -> list[bytes | None]:
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


class Films:
    """The films of games, which a process of their own draws."""

    def __init__(self, pictures: TablePictures) -> None:
        self._pictures = pictures
        self._one_at_a_time = asyncio.Lock()
        self._wanted = 0

    async def make(self, table: Table, scenes: Sequence[Scene], on_progress: OnProgress | None = None) -> bytes:
        """Return an animated WebP; `on_progress` gets the part that is done, from 0 to 1, every `PROGRESS_STEP`.

        Raises `GameError` if too many films are waited for, and `RenderError`.
        """
        if self._wanted >= MOST_WAITING:
            raise GameError("film-busy")
        self._wanted += 1
        try:
            async with self._one_at_a_time:
                return await self._film(table, scenes, on_progress)
        finally:
            self._wanted -= 1

    async def _film(self, table: Table, scenes: Sequence[Scene], on_progress: OnProgress | None = None) -> bytes:
        client, shown_at = RenderClient(FILM_TIMEOUT), monotonic()
        try:
            for at, (scene, milliseconds) in enumerate(zip(scenes, durations(len(scenes)), strict=True)):
                await client.add_to_film(await self._pictures.seated(scene, table), theme_of(table), milliseconds)
                if at == 0 and client.pid is not None and hasattr(os, "setpriority"):
                    os.setpriority(os.PRIO_PROCESS, client.pid, NICENESS)
                if on_progress is not None and monotonic() - shown_at >= PROGRESS_STEP:
                    await on_progress((at + 1) / len(scenes))
                    shown_at = monotonic()
            return await client.finish_film()
        finally:
            await client.close()


def durations(scenes: int) -> list[int]:
    """Return for how many milliseconds each scene of a film is shown."""
    return [_FIRST, *[_SCENE] * (scenes - 2), _LAST] if scenes > 1 else [_LAST]
