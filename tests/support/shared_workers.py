"""Worker processes for all tests of a test process, because starting one takes as long as several tests."""

import asyncio
import threading
from contextvars import Context

from render.client import RenderClient
from render.protocol import WorkerAnswer
from render.worker_client import WorkerClient
from tests.support.waiting import PATIENCE


class SharedWorkerClient(WorkerClient):
    """A client for all event loops: its requests run in a loop of their own. Its process ends with this process."""

    def restart(self) -> None:
        """Restart the process from the shared loop."""
        _LOOP.call_soon_threadsafe(super().restart)

    async def request(self, data: bytes) -> WorkerAnswer:
        """Send the request from the shared loop, where it continues even if the caller is cancelled."""
        # In an empty context: simcord keeps its clock in the caller's, and a jump of it would trigger the timeout.
        sent = Context().run(asyncio.run_coroutine_threadsafe, super().request(data), _LOOP)
        return await asyncio.to_thread(sent.result)

    async def close(self) -> None:
        """Do nothing: other tests will use the process."""


class SharedRenderClient(SharedWorkerClient, RenderClient):
    """A client of a render process for all event loops."""


def _started_loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


_LOOP = _started_loop()
RENDER_CLIENT = SharedRenderClient(PATIENCE)
FILM_CLIENT = SharedRenderClient(PATIENCE)
"""A process of its own, because the bot lowers the priority of a process that makes a film."""
