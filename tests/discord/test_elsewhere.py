"""Where the bot can answer but not post: group messages, and servers that have not added it.

Members bring the bot along by adding it to their account.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import interactions

from bot.app.client import SplendorBot
from bot.games import Tables
from bot.store import Store
from tests.support.computers import QuickThinker
from tests.support.discord.forging import COMMAND, typed
from tests.support.discord.friends import Friends
from tests.support.discord.messages import private_text
from tests.support.finished_games import play
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT

pytestmark = pytest.mark.usefixtures("says_nothing_twice")


@pytest.fixture
def make_bot(tmp_path: Path) -> Callable[[], SplendorBot]:
    """Return a function that creates a bot with computer players."""

    async def open_tables() -> Tables:
        return Tables(await Store.open(tmp_path / "bot.sqlite3"), chance=random.Random(1), thinker=QuickThinker())

    return lambda: SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT)


EXPLAINED = "I can only answer you here, but not post a board"
GROUP = {"context": 2, "authorizing_integration_owners": {"1": "1"}}
OTHER_SERVER = {
    "context": 0,
    "authorizing_integration_owners": {"1": "1"},
    "guild_id": "77",
    "guild": {"id": "77", "locale": "en-US", "features": []},
}


async def sent_from(friends: Friends, place: dict[str, Any], command: str, **options: str) -> simcord.InteractionResult:
    """Let Bo send a command from a place of which simcord knows nothing."""
    env, bo = friends.env, friends.bo
    channel_id = bo.user.dm_channel.id
    data = typed(env, bo.id, channel_id, command, **options)
    record, payload = interactions.base_payload(
        env.backend, type=COMMAND, channel_id=channel_id, guild_id=None, user_id=bo.id, data=data
    )
    payload |= place
    if "guild_id" in place:
        member = {
            "user": payload.pop("user"),
            "roles": [],
            "permissions": "8",
            "joined_at": "2026-01-01T00:00:00+00:00",
        }
        payload["member"] = member | {"deaf": False, "mute": False, "flags": 0}
    env.backend.emit("INTERACTION_CREATE", payload)
    await env.settle()
    return simcord.InteractionResult(env, record)


@pytest.mark.parametrize("place", [GROUP, OTHER_SERVER], ids=["a group", "another server"])
@pytest.mark.parametrize("command", ["game new", "game join", "game status", "board", "take", "undo"])
async def test_there_are_no_tables_where_the_bot_cannot_post(friends: Friends, place: dict[str, Any], command: str):
    options = {"gems": "red blue white"} if command == "take" else {}
    assert private_text(await sent_from(friends, place, command, **options)).startswith(EXPLAINED)
    assert await friends.tables.records.all_open() == []


@pytest.mark.parametrize("place", [GROUP, OTHER_SERVER], ids=["a group", "another server"])
async def test_what_needs_no_table_works_everywhere(friends: Friends, place: dict[str, Any]):
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo), moves=3)
    assert "### Your open game" in private_text(await sent_from(friends, place, "me games"))
    assert private_text(await sent_from(friends, place, "replay", game=str(table.id))).startswith("### Move 3 of 3")
    for command in ("splendor", "me settings", "me export"):
        answer = private_text(await sent_from(friends, place, command))
        assert answer
        assert EXPLAINED not in answer


@pytest.mark.parametrize("place", [GROUP, OTHER_SERVER], ids=["a group", "another server"])
async def test_practice_is_dealt_in_the_members_own_direct_messages(simcord_env: simcord.Env, place: dict[str, Any]):
    friends = Friends.gather(simcord_env)
    assert EXPLAINED not in private_text(await sent_from(friends, place, "game practice"))
    [game] = await friends.tables.records.all_open()
    assert game.guild_id is None
    assert game.host_id == friends.bo.id
