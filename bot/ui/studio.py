"""Where pictures are made: by one painter, with a memory so that the same picture is not drawn twice."""

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeVar

from data import Gem
from render import LIGHT, Scene, Theme
from render.painter import Painter

_T = TypeVar("_T")

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


class Studio:
    """Has scenes drawn beside the event loop, by a painter of its own where none is given."""

    def __init__(self, painter: Painter | None = None, kept: int = BYTES_KEPT) -> None:
        self._painter = painter or Painter()
        self._is_ours = painter is None
        self._most = kept
        self._pictures: OrderedDict[_Order, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[_Order, asyncio.Task[bytes]] = {}
        self._under_way: set[asyncio.Task[Any]] = set()

    @property
    def size(self) -> int:
        """Return how many bytes of finished pictures are kept."""
        return self._size

    def warm_up(self) -> None:
        """Let the painter get ready, for nobody to wait for it later. Returns at once.

        What fails here fails again, and is told, with the first picture.
        """
        self._begin(self._painter.ask("warm_up", LIGHT))

    async def draw(self, scene: Scene, theme: Theme = LIGHT) -> bytes:
        """Return the scene as a PNG of 1100 pixels' width; who asks for one that is being drawn waits for that.

        Raises `PainterError`.
        """
        order = _Order(scene, theme)
        if order in self._pictures:
            self._pictures.move_to_end(order)
            return self._pictures[order]
        if order not in self._drawing:
            self._drawing[order] = drawing = self._begin(self._painter.ask("draw", *order.what))
            drawing.add_done_callback(partial(self._finish, order))
        return await asyncio.shield(self._drawing[order])

    async def face(self, picture: bytes) -> bytes | None:
        """Return a member's picture made small, or None where it cannot be read. Raises `PainterError`."""
        return await asyncio.shield(self._begin(self._painter.ask("read_face", picture)))

    async def emoji(self, gem: Gem) -> bytes:
        """Return a gem as a PNG for use as an emoji. Raises `PainterError`."""
        return await asyncio.shield(self._begin(self._painter.ask("draw_emoji", gem)))

    def clear(self) -> None:
        """Keep no picture that was drawn before, nor parts of one. Returns at once."""
        self._pictures.clear()
        self._size = 0
        self._painter.forget()

    async def close(self) -> None:
        """Send a painter of our own home; who waits for a picture of it gets a `PainterError`."""
        if self._is_ours:
            await self._painter.close()

    def _begin(self, work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
        """Return a task that goes on when nobody waits for it any more."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # which was for who waited

    def _finish(self, order: _Order, drawing: asyncio.Task[bytes]) -> None:
        del self._drawing[order]
        if drawing.cancelled() or drawing.exception():
            return
        self._pictures[order] = drawing.result()
        self._size += len(drawing.result())
        while self._size > self._most:
            self._size -= len(self._pictures.popitem(last=False)[1])
