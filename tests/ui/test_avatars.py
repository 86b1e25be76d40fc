"""Members' own pictures: fetched once, given up soon, kept within bounds."""

import asyncio
from collections.abc import Iterator
from unittest.mock import AsyncMock, Mock, create_autospec

import discord
import pytest

from bot.ui.pictures import avatars as faces
from bot.ui.pictures.avatars import Avatars
from render.client import RenderError

SERVER = 1
PICTURE = b"picture"


class Cdn:
    """Where pictures are fetched from, and what was fetched."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.fault: Exception | None = None
        self.held: asyncio.Event | None = None
        self.data = PICTURE

    async def get_from_cdn(self, url: str) -> bytes:
        self.asked.append(url)
        if self.held is not None:
            await self.held.wait()
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
    """Return a client in one server, which knows no member yet."""
    found = create_autospec(discord.Client, instance=True)
    found.get_guild.return_value = create_autospec(discord.Guild, instance=True)
    found.get_guild.return_value.fetch_member = AsyncMock(side_effect=lambda number: member(cdn, number))
    return found


@pytest.fixture
def kept(client: Mock, clock: Clock) -> Iterator[Avatars]:
    found = Avatars(client, as_it_is, clock=clock)
    yield found
    found.close()


async def as_it_is(data: bytes) -> bytes:
    return data


def member(cdn: Cdn, number: int, avatar: str | None = "a") -> Mock:
    """Return a member with a picture of their own, or with none."""
    state = Mock()
    state.http = cdn
    found = create_autospec(discord.Member, instance=True)
    found.id = number
    found.guild.id = SERVER
    found.guild_avatar = None
    found.avatar = discord.Asset._from_avatar(state, number, avatar) if avatar else None
    return found


async def test_a_picture_is_fetched_once_small_and_still(kept: Avatars, cdn: Cdn):
    kept.note(member(cdn, 7, "a_moving"))
    for _ in range(3):
        assert await kept.of(SERVER, [7]) == [PICTURE]
        kept.note(member(cdn, 7, "a_moving"))
    assert cdn.asked == ["https://cdn.discordapp.com/avatars/7/a_moving.png?size=64"]


async def test_two_boards_at_a_time_fetch_it_once(kept: Avatars, cdn: Cdn):
    kept.note(member(cdn, 7))
    assert await asyncio.gather(kept.of(SERVER, [7]), kept.of(SERVER, [7])) == [[PICTURE], [PICTURE]]
    assert len(cdn.asked) == 1


async def test_whoever_chose_no_picture_has_none_and_nothing_is_fetched(kept: Avatars, client: Mock, cdn: Cdn):
    kept.note(member(cdn, 7, None))
    assert await kept.of(SERVER, [7, None]) == [None, None]
    assert cdn.asked == []
    client.get_guild.assert_not_called()


async def test_a_member_who_has_done_nothing_yet_is_looked_up_once(kept: Avatars, client: Mock):
    for _ in range(3):
        assert await kept.of(SERVER, [7]) == [PICTURE]
    client.get_guild.return_value.fetch_member.assert_awaited_once_with(7)


async def test_a_new_picture_replaces_the_old_one(kept: Avatars, cdn: Cdn):
    kept.note(member(cdn, 7, "old"))
    await kept.of(SERVER, [7])
    cdn.data = b"new"
    kept.note(member(cdn, 7, "new"))
    assert await kept.of(SERVER, [7]) == [b"new"]
    kept.note(member(cdn, 7, None))
    assert await kept.of(SERVER, [7]) == [None]


async def test_nothing_is_kept_of_whoever_is_forgotten(kept: Avatars, cdn: Cdn):
    kept.note(member(cdn, 7))
    kept.note(member(cdn, 8))
    await kept.of(SERVER, [7, 8])
    kept.forget(7)
    assert (len(kept), kept.size) == (1, len(PICTURE))
    cdn.held = asyncio.Event()
    kept.note(member(cdn, 9))
    [fetching] = kept.ask(SERVER, [9])
    kept.forget(9)
    await asyncio.wait([fetching])
    assert fetching.cancelled()
    assert len(kept) == 1


async def test_a_slow_picture_is_not_waited_for(kept: Avatars, cdn: Cdn, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(faces, "PATIENCE", 0.01)
    cdn.held = asyncio.Event()
    kept.note(member(cdn, 7))
    assert await kept.of(SERVER, [7]) == [None]
    cdn.held.set()
    await asyncio.sleep(0)
    assert await kept.of(SERVER, [7]) == [PICTURE]
    assert len(cdn.asked) == 1


@pytest.mark.parametrize(
    "fault",
    [discord.NotFound(Mock(status=404), "gone"), discord.DiscordServerError(Mock(status=503), ""), OSError()],
    ids=["not there", "trouble at Discord", "no connection"],
)
async def test_what_cannot_be_fetched_is_left_alone_for_a_while(
    kept: Avatars, cdn: Cdn, clock: Clock, fault: Exception
):
    cdn.fault = fault
    kept.note(member(cdn, 7))
    for _ in range(3):
        assert await kept.of(SERVER, [7]) == [None]
        kept.note(member(cdn, 7))
    assert len(cdn.asked) == 1
    cdn.fault = None
    clock.now = faces.RETRY_AFTER
    assert await kept.of(SERVER, [7]) == [PICTURE]


async def test_a_picture_that_never_comes_is_given_up(kept: Avatars, cdn: Cdn, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(faces, "LONGEST", 0.01)
    cdn.held = asyncio.Event()
    kept.note(member(cdn, 7))
    assert await kept.of(SERVER, [7]) == [None]
    assert await kept.of(SERVER, [7]) == [None]
    assert len(cdn.asked) == 1


async def test_a_member_who_left_the_server_has_initials(kept: Avatars, client: Mock):
    client.get_guild.return_value.fetch_member.side_effect = discord.NotFound(Mock(status=404), "Unknown Member")
    assert await kept.of(SERVER, [7]) == [None]
    client.get_guild.return_value = None
    assert await kept.of(SERVER + 1, [7]) == [None]


async def test_a_picture_that_brings_the_painter_down_is_left_alone_for_a_while(client: Mock, cdn: Cdn, clock: Clock):
    read = AsyncMock(side_effect=RenderError("The painter cannot be reached"))
    kept = Avatars(client, read, clock=clock)
    for _ in range(3):
        kept.note(member(cdn, 7))
        assert await kept.of(SERVER, [7]) == [None]
    read.assert_awaited_once()


async def test_a_huge_file_is_not_even_read(client: Mock, cdn: Cdn):
    read = AsyncMock()
    kept = Avatars(client, read)
    cdn.data = bytes(faces.LARGEST + 1)
    kept.note(member(cdn, 7))
    assert await kept.of(SERVER, [7]) == [None]
    read.assert_not_awaited()


async def test_only_so_many_members_are_remembered(client: Mock, cdn: Cdn):
    kept = Avatars(client, as_it_is, most_kept=10)
    for number in range(50):
        kept.note(member(cdn, number))
        await kept.of(SERVER, [0, number])
    assert len(kept) == 10
    assert kept.size == 10 * len(PICTURE)
    assert sum("/0/" in url for url in cdn.asked) == 1, "who is drawn all the time stays"


async def test_only_so_many_bytes_are_kept(client: Mock, cdn: Cdn):
    kept = Avatars(client, as_it_is, most_bytes=3 * len(PICTURE))
    for number in range(50):
        kept.note(member(cdn, number))
        await kept.of(SERVER, [number])
        assert kept.size <= 3 * len(PICTURE)
    assert len(kept) == 3
