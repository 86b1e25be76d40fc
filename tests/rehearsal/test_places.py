"""Where a rehearsal takes place, and what keeps it from doing so."""

from pathlib import Path

import aiohttp
import pytest

from bot.rehearsal.api import Api
from bot.rehearsal.checks import OVER_HTTP
from bot.rehearsal.place import enter, open_thread
from bot.rehearsal.rehearsal import run_check
from bot.runtime.config import CommandError
from tests.rehearsal.test_planted_differences import Planted
from tests.support.loopback.discord_state import Reply, Request
from tests.support.loopback.discord_types import BOT, CHANNEL, TOKEN
from tests.support.loopback.rehearsing import prepare
from tests.support.loopback.server import Loopback


class OtherKind(Planted):
    """A Discord whose channel is of another kind."""

    def __init__(self, kind: int) -> None:
        super().__init__(rf"GET /channels/{CHANNEL}", lambda _, reply: Reply(200, reply.body | {"type": kind}))


async def reason_in(discord: Loopback) -> str:
    """Enter the channel, open the thread, and return why there is none."""
    await discord.start()
    try:
        await prepare(discord)
        async with aiohttp.ClientSession() as session:
            rehearsal = await enter(Api(session, f"http://{discord.address}/api/v10", TOKEN), CHANNEL, None)
            return await open_thread(rehearsal)
    finally:
        await discord.stop()


@pytest.mark.parametrize(("kind", "name"), [(15, "a forum"), (16, "a forum"), (4, "a category"), (11, "a thread")])
async def test_in_a_forum_a_category_and_a_thread_another_channel_is_asked_for(kind: int, name: str):
    with pytest.raises(CommandError, match=f"^This is {name}: give the id of a text channel.$"):
        await reason_in(OtherKind(kind))


async def test_in_the_text_of_a_voice_channel_the_messages_go_to_the_channel_itself():
    said = await reason_in(OtherKind(2))
    assert said == "This kind of channel has no threads. The messages are sent to the channel itself."


async def test_a_rule_of_the_server_for_words_is_named_and_the_rest_goes_on():
    def refuse_texts(request: Request, reply: Reply) -> Reply:
        is_refused = reply.status == 200 and "picture" in str(request.body)
        return Reply(400, {"message": "Blocked by the server", "code": 200_000}) if is_refused else reply

    discord = Planted(r"POST /channels/\d+/messages", refuse_texts)
    await discord.start()
    try:
        await prepare(discord)
        async with aiohttp.ClientSession() as session:
            rehearsal = await enter(Api(session, f"http://{discord.address}/api/v10", TOKEN), CHANNEL, None)
            for check in OVER_HTTP:
                await run_check(check, rehearsal)
    finally:
        await discord.stop()
    notes = {each.note for each in rehearsal.findings if not each.is_seen}
    assert "a message was refused: 400 200000 (by a rule of the server for words)" in notes
    assert {each.name for each in rehearsal.findings if each.is_seen} > {"deleting a message", "41 components"}


async def test_an_old_application_knows_its_messages_by_the_id_of_its_user():
    discord = Planted(r"GET /users/@me", lambda _, reply: Reply(200, BOT | {"id": "42"}))
    await discord.start()
    try:
        async with aiohttp.ClientSession() as session:
            rehearsal = await enter(Api(session, f"http://{discord.address}/api/v10", TOKEN), CHANNEL, None)
    finally:
        await discord.stop()
    assert rehearsal.bot_id == 42


async def test_a_page_to_sign_in_is_not_taken_for_discord():
    with pytest.raises(CommandError, match=r"^What answers is not Discord"):
        await reason_in(Planted(r"GET /applications/@me", lambda _, reply: Reply(200, page="<html>Sign in</html>")))


async def test_a_damaged_list_of_what_was_made_is_named(tmp_path: Path):
    discord, file = Loopback(), tmp_path / "rehearsal.made"
    file.write_text("thread 5\n")
    await discord.start()
    try:
        async with aiohttp.ClientSession() as session:
            with pytest.raises(CommandError, match=r"rehearsal\.made is damaged"):
                await enter(Api(session, f"http://{discord.address}/api/v10", TOKEN), CHANNEL, file)
    finally:
        await discord.stop()
