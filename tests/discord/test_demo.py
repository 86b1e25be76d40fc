"""The demo starts, answers, and closes everything that it opened."""

import asyncio
import os
import signal

import aiohttp
import discord
import pytest
import simcord
from discord.ext import commands

from bot import demo

GEM = b"\x89PNG\r\n\x1a\n and the rest of a picture"


class Bot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, intents=discord.Intents(guilds=True), help_command=None)

    async def setup_hook(self) -> None:
        await self.create_application_emoji(name="gem_red", image=GEM)


async def _fetched(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status, await response.text()


async def test_the_page_has_three_members_and_a_channel():
    bot = Bot()
    async with demo.open_demo(lambda: bot) as preview:
        url = preview.url
        status, page = await _fetched(url)
        assert status == 200
        assert 'id="viewer-picker"' in page
        members = [viewer.user.global_name for viewer in preview.viewers if isinstance(viewer, simcord.MemberActor)]
        assert members == ["Ann", "Bo", "Cleo"]
        channel = bot.get_channel(preview.channel.id)
        assert isinstance(channel, discord.TextChannel)
        assert (channel.name, channel.guild.name) == ("splendor", "Friends")
        assert channel.guild.owner_id == preview.viewers[0].id
        assert bot.user is not None
        assert bot.user.name == demo.BOT
    assert bot.is_closed()
    with pytest.raises(aiohttp.ClientConnectionError):
        await _fetched(url)


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

    def ready(url: str) -> None:
        told.append(url)
        os.kill(os.getpid(), number)

    await asyncio.wait_for(demo.run_demo(Bot, on_ready=ready), 10)
    assert told[0].startswith("http://127.0.0.1:")
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
