"""The simulated world's Discord does what the bot believes of Discord, checked as a rehearsal checks Discord itself."""

import asyncio
import random

from bot.rehearsal.api import Api
from bot.rehearsal.beliefs import BELIEFS
from bot.rehearsal.checks import OVER_HTTP
from bot.rehearsal.made import Made
from bot.rehearsal.place import open_thread
from bot.rehearsal.rehearsal import Rehearsal, run_check
from tests.support.loopback.discord_types import APP, CHANNEL, CREATE_THREADS, GUILD, TOKEN, Member
from tools.simulation.world.discord_world import SimulatedDiscord
from tools.simulation.world.loop import SeededLoop


def test_the_simulated_world_behaves_as_believed():
    loop = SeededLoop(random.Random(1))
    discord = SimulatedDiscord(loop, random.Random(2), lambda line: None)
    discord.permissions |= CREATE_THREADS
    discord.store_message(CHANNEL, {"content": "Hello"}, {}, Member(7, "Ann").user)

    async def rehearse() -> Rehearsal:
        api = Api(discord.session(), "http://discord.invalid/api/v10", TOKEN)
        rehearsal = Rehearsal(api, Made(None), APP, APP, GUILD, CHANNEL)
        await open_thread(rehearsal)
        for check in OVER_HTTP:
            await run_check(check, rehearsal)
        return rehearsal

    asyncio.set_event_loop(loop)
    try:
        found = loop.run_until_complete(rehearse()).findings
    finally:
        asyncio.set_event_loop(None)
        loop.close()
    assert {each.name: each.seen if each.is_seen else each.note for each in found if not each.is_as_believed} == {}
    assert {each.name for each in found} == {name for check in OVER_HTTP for name in check.about}
    assert {each.name for each in found} <= BELIEFS.keys()
