"""Tries that cost one request: of a request that fails with 500, 502, 504 or 524, discord.py makes five."""

from contextvars import ContextVar
from typing import Any

import aiohttp
import discord

MAKES_ONE_REQUEST: ContextVar[bool] = ContextVar("MAKES_ONE_REQUEST", default=False)
"""Whether a request of the current task that Discord fails to answer is not made again at once."""


def with_single_requests(trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Return a trace of requests with which such requests also raise `discord.DiscordServerError` at once."""
    if _raise_at_once not in trace.on_request_end:  # it may belong to an earlier connection
        trace.on_request_end.append(_raise_at_once)
    return trace


async def _raise_at_once(session: aiohttp.ClientSession, context: Any, ended: aiohttp.TraceRequestEndParams) -> None:
    if MAKES_ONE_REQUEST.get() and ended.response.status >= 500:
        ended.response.close()
        raise discord.DiscordServerError(ended.response, None)
