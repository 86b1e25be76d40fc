"""One render process for all bots of a test process, because starting one takes as long as several tests."""

import asyncio
import threading
from contextvars import Context
from typing import TypeVar

from render.client import RenderClient
from render.protocol import Request

ResultT = TypeVar("ResultT")


class SharedRenderClient(RenderClient):
    """A client for all event loops: it runs its own loop in a thread. Its render process ends with this process."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def restart(self) -> None:
        """Restart the process from the client's own loop."""
        self._loop.call_soon_threadsafe(super().restart)

    async def result_of(self, request: Request[ResultT]) -> ResultT:
        """Send the request from the client's own loop, where it continues even if the caller is cancelled."""
        # In an empty context: simcord keeps its clock in the caller's, and a jump of it would trigger the timeout.
        sent = Context().run(asyncio.run_coroutine_threadsafe, super().result_of(request), self._loop)
        return await asyncio.to_thread(sent.result)


RENDER_CLIENT = SharedRenderClient()
