"""A second stand-in, written from Discord's documentation alone, does what the bot believes of Discord.

Where it did something else, threads about Discord's API decided (discord-api-docs and libraries, by their numbers):

- A message with the nonce of a deleted one is refused with 10008, on purpose (#6647; discord.py #10116).
- `attachments` leaves out files that components show (#8277, #8279).
- A token that belongs to no webhook is unknown (10015); that of an interaction that is over is invalid (50027, #6851).
- The flag for components cannot be taken from a message: 50035, MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG (#7560).
- In an archived thread, deletions are refused with 50083, in spite of the documentation (undiscord #399, #520).
"""

import aiohttp

from bot.rehearsal.api import Api
from bot.rehearsal.beliefs import BELIEFS, Value
from bot.rehearsal.checks import OVER_HTTP
from bot.rehearsal.place import enter, open_thread
from bot.rehearsal.rehearsal import run_check
from tests.support.another_discord.server import AnotherDiscord

OPEN: dict[str, tuple[Value, Value]] = {
    # An edit that keeps a file by its id alone cannot show it. Nobody tells of one that does not mention its files;
    # the bot sends no such edit.
    "an edit that names a picture of before": ("400 50035 url", "done"),
}
"""What nobody knows without Discord: what is believed, and what the second stand-in does."""


async def test_another_stand_in_behaves_as_believed():
    discord = AnotherDiscord()
    discord.limits.enabled = False
    await discord.start()
    try:
        async with aiohttp.ClientSession() as session:
            api = Api(session, f"http://{discord.address}/api/v10", discord.token)
            rehearsal = await enter(api, discord.channel_id, None)
            assert await open_thread(rehearsal) == ""
            for check in OVER_HTTP:
                await run_check(check, rehearsal)
            await rehearsal.made.remove(api)
    finally:
        await discord.stop()
    found = {each.name: each.seen if each.is_seen else each.note for each in rehearsal.findings}
    others = {name: (BELIEFS[name].value, value) for name, value in found.items() if value != BELIEFS[name].value}
    assert others == OPEN
    assert found.keys() == {name for check in OVER_HTTP for name in check.about}
