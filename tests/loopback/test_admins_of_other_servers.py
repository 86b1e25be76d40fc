"""Controls of /admin games work in all channels of the game's server, for its admins only, over real sockets."""

import pytest

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import Member
from tests.support.loopback.server import Loopback
from tests.support.loopback.two_friends import TwoFriends

SECOND_CHANNEL, FOREIGN_CHANNEL, FOREIGN_SERVER = 1_000_000_000_000_000_801, 1_000_000_000_000_000_802, 803
ADMIN, MEMBER = Member(1_100_000_000_000_000_091, "Eve", is_admin=True), Member(1_100_000_000_000_000_092, "Fay")


@pytest.mark.parametrize("verb", ["admin_reset:", "confirm_reset:", "admin_remove:0", "confirm_remove:0"])
async def test_nobody_but_an_admin_of_the_server_reaches_a_game_from_elsewhere(
    discord: Loopback, bot: BotProcess, verb: str
):
    discord.open_channel(SECOND_CHANNEL)
    discord.open_channel(FOREIGN_CHANNEL, FOREIGN_SERVER)
    await bot.start()
    game = await TwoFriends(discord, bot.database).open()
    game_id = game.board["components"][0]["components"][-1]["components"][0]["custom_id"].split(":")[1]
    control = f"spl:{game_id}:0:{verb}"
    foreign = await discord.forge(ADMIN, control, channel=FOREIGN_CHANNEL)
    assert "no longer exists" in foreign.text
    member = await discord.forge(MEMBER, control, channel=SECOND_CHANNEL)
    assert "Only people who manage this server can do that." in member.text
    assert game.board, "the game goes on"
    admin = await discord.forge(ADMIN, control, channel=SECOND_CHANNEL)
    assert "no longer exists" not in admin.text
    assert await bot.stop() == 0
