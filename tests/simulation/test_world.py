"""Discord in the simulated worlds forgets, limits and refuses what the real one does."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.loopback.discord_state import Request
from tests.support.loopback.discord_types import CHANNEL, GUILD, TOKEN, Channel, Json
from tools.simulation.judges.volume import Volume
from tools.simulation.world.discord_world import EDITED_FREELY, LATE_EDITS, NONCES_LAST, SimulatedDiscord


class World:
    """A Discord whose time a test moves; `traced` is what it says of requests."""

    def __init__(self) -> None:
        self.now, self.traced = 0.0, list[str]()
        loop: Any = SimpleNamespace(time=lambda: self.now)
        self.discord = SimulatedDiscord(loop, random.Random(1), self.traced.append)
        self.discord.open_channel(CHANNEL)

    async def send(self, method: str, path: str, body: Json) -> tuple[int, Any]:
        request = Request(method, f"/channels/{CHANNEL}/messages{path}", {}, body, {}, f"Bot {TOKEN}")
        reply = await self.discord.answer_request(request)
        return reply.status, reply.body


@pytest.fixture
def discord_world() -> World:
    return World()


async def test_a_nonce_is_forgotten_after_some_minutes(discord_world: World) -> None:
    message = {"content": "Your turn", "nonce": "7", "enforce_nonce": True}
    ids: list[str] = []
    for discord_world.now in (0, NONCES_LAST - 1, NONCES_LAST + 1):
        ids.append((await discord_world.send("POST", "", message))[1]["id"])
    assert ids[0] == ids[1] != ids[2]


async def test_an_old_message_may_be_edited_a_few_times_only(discord_world: World) -> None:
    _, message = await discord_world.send("POST", "", {"content": "A board"})
    statuses: list[int] = []
    for discord_world.now in (*range(20), *(EDITED_FREELY + each for each in range(1, LATE_EDITS + 2))):
        status, _ = await discord_world.send("PATCH", f"/{message['id']}", {"content": f"{discord_world.now}"})
        statuses.append(status)
    assert statuses == [200] * (20 + LATE_EDITS) + [429]
    assert discord_world.discord.unedited == {int(message["id"])}


async def test_the_limit_of_a_route_is_told_and_held(discord_world: World) -> None:
    discord_world.discord.limit_routes()
    statuses = [(await discord_world.send("POST", "", {"content": "Hello"}))[0] for _ in range(6)]
    assert statuses == [200] * 5 + [429]
    assert sum(each.exceeded for each in discord_world.discord.rate_limits) == 1


async def test_a_server_can_be_unavailable_and_shards_be_asked_to_connect_again(discord_world: World) -> None:
    got: list[Json] = []

    async def receive(payload: Json) -> None:
        got.append(payload)

    connection: Any = SimpleNamespace(is_closed=False, send=receive)
    session = await _session(discord_world.discord, connection)
    got.clear()
    await discord_world.discord.ask_to_reconnect()
    await discord_world.discord.lose_server(GUILD, 0)
    assert [each.get("t") or each["op"] for each in got] == [7, "GUILD_DELETE", "GUILD_CREATE"]
    assert session.is_open


async def test_a_thread_is_deleted_by_itself_and_with_its_channel(discord_world: World) -> None:
    discord = discord_world.discord
    told: list[str] = []

    async def dispatch(event: str, *_: Any) -> None:
        told.append(event)

    discord._dispatch = dispatch  # type: ignore[method-assign] - instead of a session
    for thread in (7, 8):
        discord.channels[thread] = Channel(thread, GUILD, parent=CHANNEL)
    await discord.delete_channel(7)
    await discord.delete_channel(CHANNEL)
    assert told == ["THREAD_DELETE", "THREAD_DELETE", "CHANNEL_DELETE"]
    assert not discord.channels.keys() & {7, 8, CHANNEL}


async def _session(discord: SimulatedDiscord, connection: Any) -> Any:
    await discord.receive(connection, {"op": 2, "d": {"token": TOKEN, "shard": [0, 1]}})
    [session] = discord.sessions.values()
    return session


def test_many_requests_beyond_a_limit_are_found(world: Any) -> None:
    world.discord.requests = ["POST"] * 100
    for number, is_found in ((5, False), (50, True)):
        world.discord.rate_limits = [SimpleNamespace(exceeded=number)]
        world.judge(Volume).at_the_end()
        assert bool(world.found) is is_found
