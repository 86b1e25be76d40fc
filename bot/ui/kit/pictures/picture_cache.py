"""A cache of pictures in front of the render process."""

import asyncio
from functools import partial
from typing import Any

from cachetools import LRUCache

from render import LIGHT, Scene, Theme
from render.client import RenderClient

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
