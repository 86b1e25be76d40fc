"""The share of a process in the requests that Discord allows a bot."""

import asyncio

REQUESTS_A_SECOND = 50
"""Requests of a bot in all, apart from answers to interactions (Discord: Rate Limits, Global)."""


class RequestShare:
    """Lets `REQUESTS_A_SECOND` requests a second through, divided by the number of processes."""

    def __init__(self, processes: int) -> None:
        self._interval = processes / REQUESTS_A_SECOND
        self._next = 0.0

    async def wait(self) -> None:
        """Return when the next request may be sent: at once, unless those of a second have been."""
        now = asyncio.get_running_loop().time()
        self._next = max(self._next + self._interval, now - 1)
        if self._next > now:
            await asyncio.sleep(self._next - now)
