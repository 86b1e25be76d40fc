"""The demo starts, answers, and closes everything that it opened."""

import asyncio
import io
import os
import re
import signal
from collections.abc import Callable
from random import Random

import aiohttp
import discord
import pytest
import simcord
from discord.ext import commands

from bot.app.client import SplendorBot
from bot.cli import demo as cli_demo
from bot.demo import demo
from bot.demo.inbox import Inbox
from bot.demo.markdown import to_html
from bot.games import Tables
from bot.runtime.config import CommandError
from bot.store import Store
from tests.support.computers import QuickThinker
from tests.support.discord.messages import text_of
from tests.support.prepared_games import seeded_demo
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT

GEM = b"\x89PNG\r\n\x1a\n and the rest of a picture"


class Bot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True), help_command=None)

    async def setup_hook(self) -> None:
        await self.create_application_emoji(name="gem_red", image=GEM)


async def _fetched(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status, await response.text()


async def test_the_page_has_four_members_and_a_channel():
    bot = Bot()
    async with demo.open_demo(lambda: bot) as preview:
        url = preview.url
        status, page = await _fetched(url)
        assert status == 200
        assert 'id="viewer-picker"' in page
        members = [viewer.user.global_name for viewer in preview.viewers if isinstance(viewer, simcord.MemberActor)]
        assert members == ["Ann", "Bo", "Cleo", "Dan"]
        channel = bot.get_channel(preview.channel.id)
        assert isinstance(channel, discord.TextChannel)
        assert (channel.name, channel.guild.name) == ("splendor", "Friends")
        assert channel.guild.owner_id == preview.viewers[-1].id
        assert bot.user is not None
        assert bot.user.name == demo.BOT
    assert bot.is_closed()
    with pytest.raises(aiohttp.ClientConnectionError):
        await _fetched(url)


async def test_the_second_page_shows_the_direct_messages_of_each_member():
    bot, inbox = Bot(), Inbox()
    async with demo.open_demo(lambda: bot, inbox=inbox) as preview:
        bo = preview.viewers[1]
        layout = discord.ui.LayoutView()
        layout.add_item(discord.ui.Container(discord.ui.TextDisplay(f"Hand of <b> in <#{preview.channel.id}>")))
        channel = await bot.create_dm(discord.Object(bo.id))
        nobody = discord.AllowedMentions.none()
        picture = discord.File(io.BytesIO(GEM), "hand.png", description='3A "red"')
        await channel.send("A line", file=picture, allowed_mentions=nobody)
        await channel.send(view=layout, allowed_mentions=nobody)
        status, of_bo = await _fetched(inbox.address_of(bo.id))
        assert status == 200
        assert "<p>Hand of &lt;b&gt; in #splendor</p>" in of_bo
        assert "<p>A line</p>" in of_bo
        assert 'alt="3A &quot;red&quot;"' in of_bo
        status, of_ann = await _fetched(inbox.address)
        assert (status, "Learn to play" in of_ann, "A line" in of_ann) == (200, True, False)
        assert (await _fetched(inbox.address_of(1)))[0] == 404
        name = of_bo.partition('<img src="')[2].partition('"')[0]
        async with aiohttp.ClientSession() as session, session.get(inbox.address + name) as response:
            assert await response.read() == GEM
        assert (await _fetched(inbox.address + "1"))[0] == 404
        async with aiohttp.ClientSession() as session, session.get(inbox.address + "font") as response:
            assert response.status == 200, "simcord still has its font of emojis"
        origin = inbox.address.rpartition("/")[0].rpartition("/")[0]
        assert (await _fetched(f"{origin}/guessed/"))[0] == 404
    with pytest.raises(aiohttp.ClientConnectionError):
        await _fetched(inbox.address)


async def test_the_channel_begins_with_the_way_to_a_game_for_one():
    bot, inbox = Bot(), Inbox()
    async with demo.open_demo(lambda: bot, inbox=inbox) as preview:
        await demo.welcome(preview, inbox)
        [welcome] = preview.channel.history()
        assert "/game new" in welcome.content
        assert inbox.address in welcome.content


async def test_only_the_owner_is_offered_the_commands_of_admins():
    async with seeded_demo(Random(1)) as (_, preview):
        *others, owner = preview.viewers
        for member in others:
            commands_of_member = member.available_commands(preview.channel)
            assert "game new" in commands_of_member
            assert not any(name.startswith("admin") for name in commands_of_member)
        assert "admin settings" in owner.available_commands(preview.channel)


async def test_the_page_has_the_images_of_the_emojis():
    bot = Bot()
    async with demo.open_demo(lambda: bot) as preview:
        (emoji,) = await bot.fetch_application_emojis()
        assert await demo.emoji_images(preview.env, bot) == {
            f"https://cdn.simcord.invalid/emojis/{emoji.id}.png": ("gem_red.png", GEM)
        }


async def test_the_bot_of_the_demo_gives_hints(monkeypatch: pytest.MonkeyPatch):
    made: list[SplendorBot] = []

    async def run_demo(make_bot: Callable[[], SplendorBot], **_: object) -> None:
        made.append(make_bot())

    monkeypatch.setattr(cli_demo, "run_demo", run_demo)
    await cli_demo.run_in_browser(None, None, 0, lambda *_: None)
    assert made[0].thinker is not None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_the_demo(number: signal.Signals):
    before = signal.getsignal(number)
    told: list[str] = []

    def ready(*addresses: str) -> None:
        told.extend(addresses)
        os.kill(os.getpid(), number)

    await asyncio.wait_for(demo.run_demo(Bot, on_ready=ready), 60)
    assert [address.startswith("http://127.0.0.1:") for address in told] == [True, True]
    assert signal.getsignal(number) is before


async def test_a_bot_that_fails_to_start_is_closed():
    class Broken(Bot):
        async def setup_hook(self) -> None:
            raise RuntimeError("no database")

    bot = Broken()
    with pytest.raises(RuntimeError, match="no database"):
        await demo.run_demo(lambda: bot)
    assert bot.is_closed()


async def test_without_the_extra_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(demo, "REQUIRED", ("simcord", "a_package_that_is_not_there"))
    with pytest.raises(CommandError, match=r'^[^\n]*pip install "splendor-bot\[demo\]"$'):
        await demo.run_demo(lambda: pytest.fail("no bot is needed yet"))


async def _acted(inbox: Inbox, member_id: int, **fields: str) -> str:
    """Act on the page with direct messages, and return it as it is then."""
    form = {"as": str(member_id), **fields}
    async with aiohttp.ClientSession() as session, session.post(f"{inbox.address}act", data=form) as response:
        assert response.status == 200
        return await response.text()


async def test_a_visitor_plays_alone_in_the_direct_messages():
    async def open_tables() -> Tables:
        return Tables(await Store.open(":memory:"), thinker=QuickThinker())

    bot = SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT)
    inbox = Inbox()
    async with demo.open_demo(lambda: bot, inbox=inbox) as preview:
        ann = preview.viewers[0].id
        page = await _acted(inbox, ann, command="/learn")
        assert "your first game" in page
        assert "Learn to play" not in page, "one game at a time"
        assert "In a turn you do one thing" in page
        assert "There is no command /nonsense here." in await _acted(inbox, ann, command="/nonsense")
        page = await _acted(inbox, ann, command="/take gems:wbg")
        assert "You went your own way" in page
        fields = r'name="message" value="(\d+)"><input type="hidden" name="press" value="([^"]*:end:)"'
        message, press = re.findall(fields, page)[-1]
        page = await _acted(inbox, ann, message=message, press=press)
        assert "End this game now?" in page
        answer = await preview.viewers[0].slash(preview.channel, "learn")
        assert f"is waiting for you: {inbox.address_of(ann)}" in text_of(answer.response)


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        (
            "**Ann** <:ruby:12>",
            '<p><b>Ann</b> <img class="emoji" src="emoji/ruby" alt="ruby"></p>',
        ),
        (
            "3\u2060<:ruby:12>",
            '<p><span class="gems">3\u2060<img class="emoji" src="emoji/ruby" alt="ruby"></span></p>',
        ),
        ("-# small\n> quoted", "<small>small</small><blockquote>quoted</blockquote>"),
        ("<@7> in <#8>: </game new:9>", "<p><b>@Ann</b> in #here: <code>/game new</code></p>"),
        ("<script>", "<p>&lt;script&gt;</p>"),
        ("see https://example.org/?a=1", '<p>see <a href="https://example.org/?a=1">https://example.org/?a=1</a></p>'),
        ("\\*not italic\\*", "<p>&#42;not italic&#42;</p>"),
    ],
)
def test_markdown_becomes_html(markdown: str, html: str):
    assert to_html(markdown, "#here", {7: "Ann"}) == html
