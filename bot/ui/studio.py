"""Where pictures are made: one worker thread, and a small memory so that the same scene is not drawn twice."""

import asyncio
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from render import Scene, draw

TURN = 0.0005  # seconds after which the painter lets the event loop go on; by default it is ten times as long
PICTURES_KEPT = 64  # about 200 KB each


class Studio:
    """Draws scenes beside the event loop."""

    def __init__(self) -> None:
        sys.setswitchinterval(TURN)
        self._worker = ThreadPoolExecutor(1, "painter")
        self._pictures: OrderedDict[Scene, bytes] = OrderedDict()

    async def draw(self, scene: Scene) -> bytes:
        """Return the scene as a PNG of 1100 pixels' width."""
        if scene in self._pictures:
            self._pictures.move_to_end(scene)
            return self._pictures[scene]
        picture = await asyncio.get_running_loop().run_in_executor(self._worker, draw, scene)
        self._pictures[scene] = picture
        if len(self._pictures) > PICTURES_KEPT:
            self._pictures.popitem(last=False)
        return picture

    def close(self) -> None:
        """Stop the worker after the picture it is at."""
        self._worker.shutdown(wait=False, cancel_futures=True)
