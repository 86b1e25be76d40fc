"""A stand-in that was written without the bot's beliefs takes every kind of message, and short games, as they are."""

import aiohttp
import pytest

from bot.rehearsal.api import Api
from bot.rehearsal.checks import WITH_PICTURES
from bot.rehearsal.made import Made
from bot.rehearsal.rehearsal import Check, Rehearsal, run_check
from tests.rehearsal.test_kinds import otherwise
from tests.support.another_discord.server import AnotherDiscord


@pytest.mark.parametrize("check", WITH_PICTURES, ids=[each.title for each in WITH_PICTURES])
async def test_all_is_as_sent(check: Check):
    discord = AnotherDiscord()
    discord.limits.enabled = False
    await discord.start()
    try:
        async with aiohttp.ClientSession() as session:
            api = Api(session, f"http://{discord.address}/api/v10", discord.token)
            ids = discord.application_id, discord.application_id, discord.guild_id, discord.channel_id
            rehearsal = Rehearsal(api, Made(None), *ids, pace=0)
            await run_check(check, rehearsal)
    finally:
        await discord.stop()
    assert otherwise(rehearsal) == {}
    assert [each.name for each in rehearsal.findings] == list(check.about)
