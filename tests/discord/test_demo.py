"""The demo starts, answers, and closes everything that it opened."""

import asyncio
import io
import os
import signal
from random import Random

import aiohttp
import discord
import pytest
import simcord
from discord.ext import commands

from bot import demo
from bot.demo_inbox import Inbox
from tests.support.prepared_games import seeded_demo

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
        status, page = await _fetched(inbox.address)
        assert status == 200
        of_bo = page.partition("<h2>Bo</h2>")[2].partition("<h2>")[0]
        assert "<p>Hand of &lt;b&gt; in #splendor</p>" in of_bo
        assert "<p>A line</p>" in of_bo
        assert 'alt="3A &quot;red&quot;"' in of_bo
        assert page.count("No messages") == 3
        name = of_bo.partition('<img src="')[2].partition('"')[0]
        async with aiohttp.ClientSession() as session, session.get(inbox.address + name) as response:
            assert await response.read() == GEM
        assert (await _fetched(inbox.address + "1"))[0] == 404
        origin = inbox.address.rpartition("/")[0].rpartition("/")[0]
        assert (await _fetched(f"{origin}/guessed/"))[0] == 404
    with pytest.raises(aiohttp.ClientConnectionError):
        await _fetched(inbox.address)


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
        assert await demo._emoji_images(preview.env, bot) == {
            f"https://cdn.simcord.invalid/emojis/{emoji.id}.png": ("gem_red.png", GEM)
        }


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
    with pytest.raises(demo.DemoNotInstalledError, match=r'^[^\n]*pip install "splendor-bot\[demo\]"$'):
        await demo.run_demo(lambda: pytest.fail("no bot is needed yet"))
