"""Films of games, made one at a time by a render process of their own, so that boards never wait for one."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic

from bot.engine import GameError
from bot.games import Table
from bot.ui.kit.pictures.table_pictures import TablePictures, theme_of
from render import Scene
from render.client import RenderClient

MOST_WAITING = 4
"""Films that are being made or waited for; further ones are refused."""
NICENESS = 10
"""The process gives way to the bot and to the drawing of boards."""
PROGRESS_STEP = 1.5
"""Seconds between two messages about the progress; Discord limits how often a message may be edited."""
TIMEOUT = 120.0
"""Seconds for one picture, or for the film made of them: on a busy machine, the process gets little time."""
_SCENE, _FIRST, _LAST = 1900, 2500, 6000  # milliseconds for which a scene is shown

OnProgress = Callable[[float], Awaitable[None]]


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
        client, shown_at = RenderClient(TIMEOUT), monotonic()
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
