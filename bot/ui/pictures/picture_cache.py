"""Where pictures are made: by one painter, with a memory so that the same picture is not drawn twice."""

import asyncio
from collections import OrderedDict
from functools import partial
from typing import Any

from data import Gem
from render import LIGHT, Scene, Theme
from render.client import RenderClient

BYTES_KEPT = 16 * 2**20  # some eighty boards


class _Order:
    """A picture that is asked for. Its hash is found once: a scene has hundreds of parts."""

    __slots__ = ("_hash", "what")

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.what = scene, theme
        self._hash = hash(self.what)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Order) and self.what == other.what


class PictureCache:
    """Has scenes drawn beside the event loop, by a painter of its own where none is given."""

    def __init__(self, painter: RenderClient | None = None, kept: int = BYTES_KEPT) -> None:
        self._painter = painter or RenderClient()
        self._is_ours = painter is None
        self._most = kept
        self._pictures: OrderedDict[_Order, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[_Order, asyncio.Task[bytes]] = {}
        self._warming: asyncio.Task[None] | None = None  # kept, or it might be cleared away before it is done

    @property
    def size(self) -> int:
        """Return how many bytes of finished pictures are kept."""
        return self._size

    def warm_up(self) -> None:
        """Let the painter get ready, for nobody to wait for it later. Returns at once.

        What fails here fails again, and is told, with the first picture.
        """
        self._warming = asyncio.create_task(self._painter.ask("warm_up", LIGHT))
        self._warming.add_done_callback(_failure)

    async def draw(self, scene: Scene, theme: Theme = LIGHT) -> bytes:
        """Return the scene as a PNG of 1100 pixels' width; who asks for one that is being drawn waits for that.

        Raises `RenderError`.
        """
        order = _Order(scene, theme)
        if order in self._pictures:
            self._pictures.move_to_end(order)
            return self._pictures[order]
        if order not in self._drawing:
            self._drawing[order] = drawing = asyncio.create_task(self._painter.ask("draw", *order.what))
            drawing.add_done_callback(partial(self._finish, order))
        return await asyncio.shield(self._drawing[order])

    async def face(self, picture: bytes) -> bytes | None:
        """Return a member's picture made small, or None where it cannot be read. Raises `RenderError`."""
        return await self._painter.ask("read_face", picture)

    async def emoji(self, gem: Gem) -> bytes:
        """Return a gem as a PNG for use as an emoji. Raises `RenderError`."""
        return await self._painter.ask("draw_emoji", gem)

    def clear(self) -> None:
        """Keep no picture that was asked for before, nor parts of one."""
        self._drawing.clear()
        self._pictures.clear()
        self._size = 0
        self._painter.forget()

    async def close(self) -> None:
        """Send a painter of our own home; who waits for a picture of it gets a `RenderError`."""
        if self._is_ours:
            await self._painter.close()

    def _finish(self, order: _Order, drawing: asyncio.Task[bytes]) -> None:
        failure = _failure(drawing)
        if self._drawing.get(order) is not drawing:
            return  # nothing asked for before is to be kept
        del self._drawing[order]
        if failure is not None:
            return
        self._pictures[order] = drawing.result()
        self._size += len(drawing.result())
        while self._size > self._most:
            self._size -= len(self._pictures.popitem(last=False)[1])


def _failure(task: asyncio.Task[Any]) -> BaseException | None:
    """Return why a task failed, if it did; asked once, asyncio does not complain that nobody heard of it."""
    return asyncio.CancelledError() if task.cancelled() else task.exception()
