"""Discord in the simulated worlds forgets, limits and refuses what the real one does."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.loopback.discord_state import Reply, Request
from tests.support.loopback.discord_types import (
    CHANNEL,
    GUILD,
    OPENED_TOO_FAST,
    TOKEN,
    UNKNOWN_MEMBER,
    Channel,
    Json,
    Member,
)
from tools.simulation.judges.volume import Volume
from tools.simulation.world.discord_world import (
    A_SECOND,
    EDITED_FREELY,
    GLOBAL,
    LATE_EDITS,
    NONCES_LAST,
    SimulatedDiscord,
)

ANN = Member(1_300_000_000_000_000_001, "Ann")


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


async def test_all_requests_but_answers_have_a_limit_in_common(discord_world: World) -> None:
    def replies(path: str) -> list[Any]:
        request = Request("POST", path, {}, {}, {}, f"Bot {TOKEN}")
        return [discord_world.discord.refusal_beyond_all(request) for _ in range(A_SECOND + 1)]

    assert not any(replies("/webhooks/1/token"))
    *passed, refused = replies("/channels/1/messages")
    assert not any(passed)
    assert (refused.status, refused.body["global"], refused.headers[GLOBAL]) == (429, True, "true")


async def test_a_member_who_has_left_is_unknown_and_sends_nothing(discord_world: World) -> None:
    discord = discord_world.discord
    discord.gone.add(ANN.id)
    asked = Request("GET", f"/guilds/{GUILD}/members/{ANN.id}", {}, None, {}, f"Bot {TOKEN}")
    assert await discord.answer_request(asked) == Reply(*UNKNOWN_MEMBER)
    assert (await discord.forge(ANN, "spl:0:0:learn:")).is_abandoned
    assert not discord.interactions


async def test_direct_messages_cannot_always_be_opened(discord_world: World) -> None:
    discord = discord_world.discord
    discord.unopened.add(ANN.id)
    opened = Request("POST", "/users/@me/channels", {}, {"recipient_id": str(ANN.id)}, {}, f"Bot {TOKEN}")
    assert await discord.answer_request(opened) == Reply(*OPENED_TOO_FAST)
    discord.unopened.clear()
    assert (await discord.answer_request(opened)).status == 200


@pytest.mark.parametrize(("guild_id", "context"), [(0, 2), (77, 0)], ids=["a group", "a server without the bot"])
async def test_a_member_brings_the_bot_along_where_it_cannot_post(
    discord_world: World, guild_id: int, context: int
) -> None:
    discord = discord_world.discord
    discord.open_elsewhere(Channel(7, guild_id, is_elsewhere=True))
    got: list[Json] = []

    async def dispatch(_: str, data: Json, __: int) -> None:
        got.append(data)

    discord._dispatch = dispatch  # type: ignore[method-assign] - instead of a session
    await discord._send_interaction(ANN, 2, {"name": "games"}, None, 7)
    assert (got[0]["context"], got[0]["authorizing_integration_owners"]) == (context, {"1": str(ANN.id)})
    sent = Request("POST", "/channels/7/messages", {}, {"content": "A board"}, {}, f"Bot {TOKEN}")
    assert (await discord.answer_request(sent)).status == 403


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
    await discord.receive(connection, {"op": 2, "d": {"token": TOKEN, "intents": 1, "shard": [0, 1]}})
    [session] = discord.sessions.values()
    return session


def test_many_requests_beyond_a_limit_are_found(world: Any) -> None:
    world.discord.requests = ["POST"] * 100
    for number, is_found in ((5, False), (50, True)):
        world.discord.rate_limits = [SimpleNamespace(exceeded=number)]
        world.judge(Volume).at_the_end()
        assert bool(world.found) is is_found
