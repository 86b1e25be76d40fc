"""Where pictures are made: by one painter, with a memory so that the same picture is not drawn twice."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from data import Gem
from render import LIGHT, Scene, Theme
from render.painter import Painter

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
        self._worker = ThreadPoolExecutor(1, "painter")  # which waits for the painter
        self._most = kept
        self._pictures: OrderedDict[_Order, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[_Order, asyncio.Future[bytes]] = {}

    @property
    def size(self) -> int:
        """Return how many bytes of finished pictures are kept."""
        return self._size

    def warm_up(self) -> None:
        """Let the painter get ready, for nobody to wait for it later. Returns at once.

        What fails here fails again, and is told, with the first picture.
        """
        self._worker.submit(self._painter.ask, "warm_up", LIGHT)

    async def draw(self, scene: Scene, theme: Theme = LIGHT) -> bytes:
        """Return the scene as a PNG of 1100 pixels' width; who asks for one that is being drawn waits for that.

        Raises `PainterError`.
        """
        order = _Order(scene, theme)
        if order in self._pictures:
            self._pictures.move_to_end(order)
            return self._pictures[order]
        if order not in self._drawing:
            ask = partial(self._painter.ask, "draw", *order.what)
            drawing = asyncio.get_running_loop().run_in_executor(self._worker, ask)
            self._drawing[order] = drawing
            drawing.add_done_callback(partial(self._finish, order))
        return await asyncio.shield(self._drawing[order])

    async def face(self, picture: bytes) -> bytes | None:
        """Return a member's picture made small, or None where it cannot be read. Raises `PainterError`."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, self._painter.ask, "read_face", picture)

    async def emoji(self, gem: Gem) -> bytes:
        """Return a gem as a PNG for use as an emoji. Raises `PainterError`."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, self._painter.ask, "draw_emoji", gem)

    def clear(self) -> None:
        """Keep no picture that was drawn before, nor parts of one. Returns at once."""
        self._pictures.clear()
        self._size = 0
        self._worker.submit(self._painter.forget)

    def _finish(self, order: _Order, drawing: asyncio.Future[bytes]) -> None:
        del self._drawing[order]
        if drawing.cancelled() or drawing.exception():
            return
        self._pictures[order] = drawing.result()
        self._size += len(drawing.result())
        while self._size > self._most:
            self._size -= len(self._pictures.popitem(last=False)[1])

    def close(self) -> None:
        """Draw nothing more, and send a painter of our own home; nobody waits for the picture under way."""
        self._worker.shutdown(wait=False, cancel_futures=True)
        if self._is_ours:
            self._painter.close()
