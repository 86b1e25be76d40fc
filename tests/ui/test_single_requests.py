"""A game that cannot be shown is tried again with one request, though discord.py makes five of one that fails."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import HTTPClient, Route

from bot.ui.kit.requests.discord_errors import MAKES_ONE_REQUEST, with_single_requests


@pytest.fixture
async def asked() -> AsyncIterator[list[int]]:
    """Serve routes of channels that answer with their id as the status, and return the statuses given so far."""
    given: list[int] = []

    async def answer(request: web.Request) -> web.Response:
        status = int(request.match_info["status"])
        given.append(status)
        return web.json_response({}, status=status)

    async def about_bot(_: web.Request) -> web.Response:
        return web.json_response({"id": "1", "username": "bot"})

    application = web.Application()
    application.add_routes([web.get("/channels/{status}", answer), web.get("/users/@me", about_bot)])
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
        yield given
    await runner.cleanup()


@pytest.fixture
async def http(asked: list[int]) -> AsyncIterator[HTTPClient]:
    client = HTTPClient(asyncio.get_running_loop(), http_trace=with_single_requests(aiohttp.TraceConfig()))
    await client.static_login("token")
    yield client
    await client.close()


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_a_try_after_a_failure_makes_one_request(http: HTTPClient, asked: list[int], status: int):
    MAKES_ONE_REQUEST.set(True)
    with pytest.raises(discord.DiscordServerError):
        await http.request(Route("GET", "/channels/{channel_id}", channel_id=status))
    assert asked == [status]


async def test_other_requests_are_repeated_as_usual(
    http: HTTPClient, asked: list[int], monkeypatch: pytest.MonkeyPatch
):
    async def at_once(_: float) -> None:
        """Wait for nothing between the requests."""

    monkeypatch.setattr("discord.http.asyncio.sleep", at_once)
    with pytest.raises(discord.DiscordServerError):
        await http.request(Route("GET", "/channels/{channel_id}", channel_id=502))
    assert asked == [502] * 5


async def test_answers_and_refusals_are_as_usual(http: HTTPClient, asked: list[int]):
    MAKES_ONE_REQUEST.set(True)
    assert await http.request(Route("GET", "/channels/{channel_id}", channel_id=200)) == "{}"
    with pytest.raises(discord.NotFound):
        await http.request(Route("GET", "/channels/{channel_id}", channel_id=404))
    assert asked == [200, 404]
