"""At DEBUG, the log has each interaction: its command or verb, what came of it, and how long the member waited."""

import logging
import re

import pytest

from bot.rules import base_of
from tests.support.discord.friends import Friends


def logged(caplog: pytest.LogCaptureFixture, friends: Friends) -> list[str]:
    """Return what the bot has logged since the last call; no line has a name, a member's id or a card."""
    texts = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    caplog.clear()
    people = "|".join(str(each.id) for each in (friends.ann, friends.bo, friends.cleo, friends.dan))
    for text in texts:
        assert not re.search(rf"\b(Ann|Bo|Cleo|Dan|[DO]\d\d|{people})\b", text), text
    return [text for text in texts if text.endswith(" ms")]


async def test_each_interaction_is_a_line_with_its_outcome_and_its_time(
    friends: Friends, caplog: pytest.LogCaptureFixture
):
    table = await friends.start_game()
    place = rf"\(table {friends.channel.id}, server {friends.guild.id}\)"
    caplog.set_level(logging.DEBUG, "bot")
    for member, command, options, expected in (
        (friends.bo, "reserve", {"card": "blind 1"}, f"/reserve {place}: answered"),
        (friends.dan, "take", {"gems": "rgb"}, f"/take {place}: refused .error-not-a-player."),
    ):
        await member.slash(friends.channel, command, **options)
        [line] = logged(caplog, friends)
        assert re.fullmatch(rf"{expected} after \d+ ms", line), line
    await friends.cleo.click(friends.board(), custom_id=friends.control_id("hand"))
    [line] = logged(caplog, friends)
    assert re.fullmatch(rf"spl:{table.id}:1:hand {place}: answered after \d+ ms", line), line
    await friends.cleo.autocomplete(friends.channel, "buy", "card", "")
    [line] = logged(caplog, friends)
    assert re.fullmatch(r"/buy: suggestions after \d+ ms", line), line
    friends.env.inject_error("POST", "/interactions/*", status=404, code=10_062, times=1)
    await friends.bo.slash(friends.channel, "hand")
    [line] = logged(caplog, friends)
    assert re.fullmatch(rf"/hand {place}: too late \(404 .*\) after \d+ ms", line), line
    assert base_of((await friends.table()).dealt()).players[0].hand


async def test_an_outage_is_told_once_an_hour_however_many_press(friends: Friends, caplog: pytest.LogCaptureFixture):
    await friends.start_game()
    caplog.set_level(logging.INFO, "bot")
    friends.env.inject_error("POST", "/interactions/*", status=503, times=None)
    for member in (friends.bo, friends.cleo, friends.dan):
        await member.slash(friends.channel, "hand")
    [line] = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    assert line.startswith("Discord took no answer to /hand: 503")
