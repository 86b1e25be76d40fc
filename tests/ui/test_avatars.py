"""Avatars are fetched once, no picture waits long for them, and their cache is bounded."""

import asyncio
from collections.abc import Iterator
from unittest.mock import AsyncMock, Mock, create_autospec

import discord
import pytest

from bot.ui.kit.pictures import avatars as avatars_module
from bot.ui.kit.pictures.avatars import ENTRY_SIZE, Avatars
from render.client import RenderError

SERVER = 1
IMAGE = b"image"


class Cdn:
    """Stands in for Discord's image server and records the URLs that were fetched. It answers once `gate` is set."""

    def __init__(self) -> None:
        self.fetched: list[str] = []
        self.fault: Exception | None = None
        self.gate: asyncio.Event | None = None
        self.data = IMAGE

    async def get_from_cdn(self, url: str) -> bytes:
        self.fetched.append(url)
        if self.gate is not None:
            await self.gate.wait()
        if self.fault is not None:
            raise self.fault
        return self.data


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def cdn() -> Cdn:
    return Cdn()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def client(cdn: Cdn) -> Mock:
    """Return a client in one server, with no members in its cache."""
    client = create_autospec(discord.Client, instance=True)
    client.get_guild.return_value = create_autospec(discord.Guild, instance=True)
    client.get_guild.return_value.fetch_member = AsyncMock(side_effect=lambda number: member(cdn, number))
    return client


@pytest.fixture
def avatars(client: Mock, clock: Clock) -> Iterator[Avatars]:
    avatars = Avatars(client, unchanged, clock=clock)
    yield avatars
    avatars.drop()


async def unchanged(data: bytes) -> bytes:
    return data


def member(cdn: Cdn, number: int, avatar: str | None = "a") -> Mock:
    """Return a member with an avatar of their own, or without one."""
    state = Mock()
    state.http = cdn
    mock = create_autospec(discord.Member, instance=True)
    mock.id = number
    mock.guild.id = SERVER
    mock.guild_avatar = None
    mock.avatar = discord.Asset._from_avatar(state, number, avatar) if avatar else None
    return mock


async def test_an_avatar_is_fetched_once_small_and_without_animation(avatars: Avatars, cdn: Cdn):
    avatars.note(member(cdn, 7, "a_moving"))
    for _ in range(3):
        assert await avatars.of(SERVER, [7]) == [IMAGE]
        avatars.note(member(cdn, 7, "a_moving"))
    assert cdn.fetched == ["https://cdn.discordapp.com/avatars/7/a_moving.png?size=64"]


async def test_concurrent_pictures_fetch_an_avatar_once(avatars: Avatars, cdn: Cdn):
    avatars.note(member(cdn, 7))
    assert await asyncio.gather(avatars.of(SERVER, [7]), avatars.of(SERVER, [7])) == [[IMAGE], [IMAGE]]
    assert len(cdn.fetched) == 1


async def test_nothing_is_fetched_for_a_member_without_an_avatar(avatars: Avatars, client: Mock, cdn: Cdn):
    avatars.note(member(cdn, 7, None))
    assert await avatars.of(SERVER, [7, None]) == [None, None]
    assert cdn.fetched == []
    client.get_guild.assert_not_called()


async def test_a_member_who_has_not_used_the_bot_yet_is_looked_up_once(avatars: Avatars, client: Mock):
    for _ in range(3):
        assert await avatars.of(SERVER, [7]) == [IMAGE]
    client.get_guild.return_value.fetch_member.assert_awaited_once_with(7)


async def test_a_new_avatar_replaces_the_old_one(avatars: Avatars, cdn: Cdn):
    avatars.note(member(cdn, 7, "old"))
    await avatars.of(SERVER, [7])
    cdn.data = b"new"
    avatars.note(member(cdn, 7, "new"))
    assert await avatars.of(SERVER, [7]) == [b"new"]
    avatars.note(member(cdn, 7, None))
    assert await avatars.of(SERVER, [7]) == [None]


async def test_forgetting_a_member_deletes_their_avatar_and_cancels_fetching_it(avatars: Avatars, cdn: Cdn):
    avatars.note(member(cdn, 7))
    avatars.note(member(cdn, 8))
    await avatars.of(SERVER, [7, 8])
    avatars.drop(7)
    assert (len(avatars._cache), avatars._cache.currsize) == (1, ENTRY_SIZE + len(IMAGE))
    cdn.gate = asyncio.Event()
    avatars.note(member(cdn, 9))
    [fetching] = avatars.fetch(SERVER, [9])
    avatars.drop(9)
    await asyncio.wait([fetching])
    assert fetching.cancelled()
    assert len(avatars._cache) == 1


async def test_a_picture_does_not_wait_for_a_slow_avatar(avatars: Avatars, cdn: Cdn, monkeypatch: pytest.MonkeyPatch):
    cdn.gate = asyncio.Event()
    avatars.note(member(cdn, 7))
    with monkeypatch.context() as patch:
        patch.setattr(avatars_module, "WAIT", 0.01)
        assert await avatars.of(SERVER, [7]) == [None]
    cdn.gate.set()
    assert await avatars.of(SERVER, [7]) == [IMAGE]
    assert len(cdn.fetched) == 1


@pytest.mark.parametrize(
    "fault",
    [discord.NotFound(Mock(status=404), "gone"), discord.DiscordServerError(Mock(status=503), ""), OSError()],
    ids=["not found", "server error", "no connection"],
)
async def test_a_failed_fetch_is_retried_only_after_a_while(avatars: Avatars, cdn: Cdn, clock: Clock, fault: Exception):
    cdn.fault = fault
    avatars.note(member(cdn, 7))
    for _ in range(3):
        assert await avatars.of(SERVER, [7]) == [None]
        avatars.note(member(cdn, 7))
    assert len(cdn.fetched) == 1
    cdn.fault = None
    clock.now = avatars_module.RETRY_AFTER
    assert await avatars.of(SERVER, [7]) == [IMAGE]


async def test_a_fetch_that_hangs_times_out(avatars: Avatars, cdn: Cdn, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(avatars_module, "FETCH_TIMEOUT", 0.01)
    cdn.gate = asyncio.Event()
    avatars.note(member(cdn, 7))
    assert await avatars.of(SERVER, [7]) == [None]
    assert await avatars.of(SERVER, [7]) == [None]
    assert len(cdn.fetched) == 1


async def test_a_member_who_left_the_server_has_no_avatar(avatars: Avatars, client: Mock):
    client.get_guild.return_value.fetch_member.side_effect = discord.NotFound(Mock(status=404), "Unknown Member")
    assert await avatars.of(SERVER, [7]) == [None]
    client.get_guild.return_value = None
    assert await avatars.of(SERVER + 1, [7]) == [None]


async def test_an_avatar_that_crashes_the_render_process_is_not_retried_at_once(client: Mock, cdn: Cdn, clock: Clock):
    decode = AsyncMock(side_effect=RenderError("The render process ended"))
    avatars = Avatars(client, decode, clock=clock)
    for _ in range(3):
        avatars.note(member(cdn, 7))
        assert await avatars.of(SERVER, [7]) == [None]
    decode.assert_awaited_once()


async def test_a_huge_file_is_not_decoded(client: Mock, cdn: Cdn):
    decode = AsyncMock()
    avatars = Avatars(client, decode)
    cdn.data = bytes(avatars_module.MAX_FILE_SIZE + 1)
    avatars.note(member(cdn, 7))
    assert await avatars.of(SERVER, [7]) == [None]
    decode.assert_not_awaited()


async def test_the_bytes_of_cached_avatars_are_bounded(client: Mock, cdn: Cdn):
    avatars = Avatars(client, unchanged, max_bytes=10 * (ENTRY_SIZE + len(IMAGE)))
    for number in range(15):
        avatars.note(member(cdn, number))
        await avatars.of(SERVER, [0, number])
        assert avatars._cache.currsize <= 10 * (ENTRY_SIZE + len(IMAGE))
    assert len(avatars._cache) == 10
    assert sum("/0/" in url for url in cdn.fetched) == 1, "a member who is in every picture stays in the cache"
