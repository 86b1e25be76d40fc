"""What a rehearsal finds about the account of the bot, its channel, the speed of Discord and its limits."""

import re
from typing import Any

import discord as discord_py
import pytest

from bot.rehearsal.checks import ACCOUNT, MEASURES
from bot.rehearsal.components import edit, text
from bot.rehearsal.rehearsal import Rehearsal, run_check
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from tests.rehearsal.test_beliefs import a_rehearsal
from tests.support.loopback.discord_state import Request
from tests.support.loopback.discord_types import (
    APP,
    ATTACH,
    CHANNEL,
    CREATE_THREADS,
    GUILD,
    MANAGE_THREADS,
    NEEDED,
    Limit,
)
from tests.support.loopback.rehearsing import prepare
from tests.support.loopback.server import Loopback

ROLE, OTHER_ROLE = 5, 6


class OtherAccount(Loopback):
    """A Discord whose answers at some paths have other fields."""

    def __init__(self) -> None:
        super().__init__()
        self.replies: dict[str, dict[str, Any]] = {}

    def _answer(self, request: Request, violation: str = "") -> tuple[int, Any]:
        status, body = super()._answer(request, violation)
        return status, body | self.replies[request.path] if request.path in self.replies else body


async def differences(discord: OtherAccount, *, permissions: int = NEEDED | CREATE_THREADS) -> dict[str, Any]:
    """Return what a rehearsal sees that is not as believed."""
    async with a_rehearsal(discord) as rehearsal:
        discord.permissions = permissions
        for check in ACCOUNT:
            await run_check(check, rehearsal)
    assert all(each.is_seen for each in rehearsal.findings), rehearsal.findings
    assert {each.name for each in rehearsal.findings} == {name for check in ACCOUNT for name in check.about}
    return {each.name: each.seen for each in rehearsal.findings if not each.is_as_believed}


async def test_an_account_as_the_bot_needs_it():
    assert await differences(OtherAccount()) == {}


async def test_nothing_of_the_account_is_changed():
    discord = OtherAccount()
    await differences(discord)
    assert [each for each in discord.requests if not each.startswith("GET")] == [
        f"POST /channels/{CHANNEL}/threads"  # of the test itself
    ]


async def test_settings_of_the_application_that_keep_the_bot_from_working():
    discord = OtherAccount()
    discord.application = {
        **{"bot_require_code_grant": True, "interactions_endpoint_url": "https://example.org/"},
        **{"integration_types_config": {"1": {}}},
    }
    assert await differences(discord) == {
        "the application requires a code grant": True,
        "interactions go to an address": True,
        "servers can install the application": False,
    }


async def test_permissions_that_are_missing_and_those_that_are_too_many():
    given = NEEDED & ~ATTACH | MANAGE_THREADS
    assert await differences(OtherAccount(), permissions=given) == {
        "permissions that the bot lacks": "attach_files",
        "permissions beyond those that the bot needs": "manage_threads",
    }


async def test_an_administrator_has_all_permissions():
    discord = OtherAccount()
    discord.server_permissions[GUILD] = discord_py.Permissions(administrator=True).value
    assert await differences(discord) == {"permissions beyond those that the bot needs": "administrator"}


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ([(GUILD, 0, ATTACH)], "attach_files"),
        ([(ROLE, ATTACH, 0), (GUILD, 0, ATTACH)], "none"),
        ([(ROLE, 0, ATTACH), (OTHER_ROLE, ATTACH, 0)], "none"),
        ([(APP, 0, ATTACH), (ROLE, ATTACH, 0)], "attach_files"),
        ([(APP, ATTACH, 0), (ROLE, 0, ATTACH)], "none"),
        ([(ROLE + 9, 0, ATTACH)], "none"),
    ],
)
async def test_a_channel_changes_permissions_for_everyone_then_for_roles_then_for_the_bot(
    changes: list[tuple[int, int, int]], missing: str
):
    overwrites = [{"id": str(of), "type": 0, "allow": str(allow), "deny": str(deny)} for of, allow, deny in changes]
    discord = OtherAccount()
    discord.replies[f"/channels/{CHANNEL}"] = {"permission_overwrites": overwrites}
    discord.replies[f"/guilds/{GUILD}/members/{APP}"] = {"roles": [str(ROLE), str(OTHER_ROLE)]}
    assert (await differences(discord)).get("permissions that the bot lacks", "none") == missing


async def test_commands_and_emojis_of_another_version():
    discord = OtherAccount()
    await prepare(discord)
    game = next(each for each in discord.commands if each.get("options") and each["options"][0].get("options"))
    game["options"][0]["options"][0]["max_value"] = 99
    discord.commands[0]["name"] = "former"
    discord.emojis.pop()
    seen = await differences(discord)
    assert re.fullmatch(r"missing: .*; unknown: former.*; different: \w+ \w+ \w+", seen.pop("the bot's commands"))
    assert seen == {"the bot's emojis": f"missing: {list(EMOJI_NAMES.values())[-1]}"}


async def test_few_starts_that_are_left():
    discord = OtherAccount()
    limit = {"total": 1000, "remaining": 49, "reset_after": 1, "max_concurrency": 16}
    discord.replies["/gateway/bot"] = {"shards": 20, "session_start_limit": limit}
    assert await differences(discord) == {
        **{"enough starts are left": False, "shards that may start at once": 16, "shards": 20}
    }


async def used(discord: Loopback) -> Rehearsal:
    """Return a rehearsal that has posted and edited, and measured that."""
    async with a_rehearsal(discord) as rehearsal:
        message = rehearsal.message(await rehearsal.post([text("text")]))
        await rehearsal.api.patch(message, edit(text("after")))
        await run_check(MEASURES[0], rehearsal)
    return rehearsal


def limits(number: int) -> list[Limit]:
    return [Limit("POST /channels/.*/messages", number, 5), Limit("PATCH /channels/.*", 5, 5)]


def wrong(rehearsal: Rehearsal) -> dict[str, Any]:
    return {each.name: each.seen for each in rehearsal.findings if each.is_seen and not each.is_as_believed}


async def test_limits_and_speed_are_measured():
    discord = Loopback()
    discord.rate_limits = limits(5)
    rehearsal = await used(discord)
    assert wrong(rehearsal) == {}
    missed = [each for each in rehearsal.findings if not each.is_seen]
    assert [(each.name, each.note) for each in missed] == [
        ("limit of all routes: requests in a second", "none was refused, with 3 in a second at most")
    ]


async def test_another_limit_is_noticed():
    discord = Loopback()
    discord.rate_limits = limits(2)
    assert wrong(await used(discord)) == {"limit of posting: requests": 2}


async def test_a_slow_discord_is_noticed():
    discord = Loopback()
    discord.delay = (0.26, 0.3)
    assert wrong(await used(discord)) == {"half of the answers come within 0.25 s": False}


async def test_a_lower_limit_of_all_routes_is_noticed():
    discord = Loopback()
    discord.rate_limit_next("POST /channels/.*/messages", 0.01, everywhere=True)
    assert wrong(await used(discord)) == {"limit of all routes: requests in a second": 4}
