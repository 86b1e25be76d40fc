"""Client of the render process: drawing does not block the bot's event loop."""

import sys
from typing import cast

from data import Gem
from render.contract.scene import Scene
from render.contract.theme import Theme
from render.protocol import (
    AddToFilm,
    DecodeAvatar,
    Draw,
    DrawEmoji,
    FinishFilm,
    Request,
    ResultT,
    WarmUp,
    encode_request,
)
from render.worker_client import WorkerClient, WorkerError

TIMEOUT = 30.0  # seconds for one request; the first board takes half a second on a slow machine

_MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(2**16)}
"""A setting of glibc: large images leave no holes in the heap, which would take as much memory as half the caches.

With 1 MB instead of 64 KB, a process that has drawn 1,200 boards of many tables takes 121 MB instead of 101.
"""


class RenderError(WorkerError):
    """A request to the render process failed. The message is the worker's traceback, or why there was no answer."""


class RenderClient(WorkerClient):
    """The client of the render process."""

    error = RenderError

    def __init__(self, timeout: float = TIMEOUT) -> None:
        super().__init__("render", (sys.executable, "-m", "render"), timeout, _MEMORY)

    async def draw(self, scene: Scene, theme: Theme) -> bytes:
        """Return a scene as a PNG. Raises `RenderError`."""
        return await self.result_of(Draw(scene, theme))

    async def emoji(self, gem: Gem) -> bytes:
        """Return a gem as a PNG for use as an emoji. Raises `RenderError`."""
        return await self.result_of(DrawEmoji(gem))

    async def avatar(self, data: bytes) -> bytes | None:
        """Return an image file scaled down to an avatar, or None if it cannot be decoded. Raises `RenderError`."""
        return await self.result_of(DecodeAvatar(data))

    async def add_to_film(self, scene: Scene, theme: Theme, milliseconds: int) -> None:
        """Add the picture of a scene to the film that the process makes, or begin one. Raises `RenderError`."""
        await self.result_of(AddToFilm(scene, theme, milliseconds))

    async def finish_film(self) -> bytes:
        """Return the film that the process makes as an animated WebP. Raises `RenderError`, also if there is none."""
        return await self.result_of(FinishFilm())

    async def warm_up(self, theme: Theme) -> None:
        """Start the process and make the theme's palette in it. Raises `RenderError`."""
        await self.result_of(WarmUp(theme))

    async def result_of(self, request: Request[ResultT]) -> ResultT:
        """Return the result of a request. Raises `RenderError`."""
        answer = await self.request(encode_request(request))
        if not isinstance(answer.result, request.results):
            raise RenderError(f"The render process answered {type(request).__name__} with the wrong kind of result.")
        return cast("ResultT", answer.result)
