"""Where pictures are made: one worker thread, and a memory so that the same picture is not drawn twice."""

import asyncio
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from render import LIGHT, THEMES, Scene, Theme, draw, read_face, warm_up

TURN = 0.0005  # seconds after which the painter lets the event loop go on; by default it is ten times as long
BYTES_KEPT = 16 * 2**20  # some eighty boards

Order = tuple[Scene, Theme]


class Studio:
    """Draws scenes beside the event loop."""

    def __init__(self, kept: int = BYTES_KEPT) -> None:
        sys.setswitchinterval(TURN)
        self._worker = ThreadPoolExecutor(1, "painter")
        self._most = kept
        self._pictures: OrderedDict[Order, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[Order, asyncio.Future[bytes]] = {}

    @property
    def size(self) -> int:
        """Return how many bytes of finished pictures are kept."""
        return self._size

    def warm_up(self) -> None:
        """Let the worker get ready, for nobody to wait for it later. Returns at once.

        What fails here fails again, and is told, with the first picture.
        """
        for theme in THEMES.values():
            self._worker.submit(warm_up, theme)

    async def draw(self, scene: Scene, theme: Theme = LIGHT) -> bytes:
        """Return the scene as a PNG of 1100 pixels' width; who asks for one that is being drawn waits for that."""
        order = (scene, theme)
        if order in self._pictures:
            self._pictures.move_to_end(order)
            return self._pictures[order]
        if order not in self._drawing:
            drawing = asyncio.get_running_loop().run_in_executor(self._worker, draw, scene, theme)
            self._drawing[order] = drawing
            drawing.add_done_callback(partial(self._finish, order))
        return await asyncio.shield(self._drawing[order])

    async def face(self, picture: bytes) -> bytes | None:
        """Return a member's picture made small, or None where it cannot be read."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, read_face, picture)

    def clear(self) -> None:
        """Keep no picture that was drawn before."""
        self._pictures.clear()
        self._size = 0

    def _finish(self, order: Order, drawing: asyncio.Future[bytes]) -> None:
        del self._drawing[order]
        if drawing.cancelled() or drawing.exception():
            return
        self._pictures[order] = drawing.result()
        self._size += len(drawing.result())
        while self._size > self._most:
            self._size -= len(self._pictures.popitem(last=False)[1])

    def close(self) -> None:
        """Stop the worker after the picture it is at."""
        self._worker.shutdown(wait=False, cancel_futures=True)
