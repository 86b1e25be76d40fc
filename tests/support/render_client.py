"""One painter for all bots of a test process: to start one takes as long as several tests."""

import asyncio
import threading
from collections.abc import Coroutine
from contextvars import Context
from typing import Any

from render.client import RenderClient


class SharedRenderClient(RenderClient):
    """A painter for more than one event loop: it has one of its own, in a thread. Its process ends with ours."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    async def ask(self, work: str, *what: object) -> Any:
        """Return what comes of a work, which goes on when nobody waits for it any more."""
        return await self._there(super().ask(work, *what))

    def forget(self) -> None:
        """Forget as any painter does."""
        self._loop.call_soon_threadsafe(super().forget)

    async def _there(self, work: Coroutine[Any, Any, Any]) -> Any:
        # Without the context of who asks: simcord's clock, which leaps, is not the painter's.
        order = Context().run(asyncio.run_coroutine_threadsafe, work, self._loop)
        return await asyncio.to_thread(order.result)


RENDER_CLIENT = SharedRenderClient()
