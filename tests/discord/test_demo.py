"""The demo starts, answers, and closes everything that it opened."""

import asyncio
import io
import os
import re
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from random import Random

import aiohttp
import discord
import pytest
import simcord
from discord.ext import commands
from simcord.preview import Preview

from bot.app.client import SplendorBot
from bot.demo import demo
from bot.demo.messages_html import Known, to_html
from bot.demo.second_page import SecondPage
from bot.demo.simulation import simulated_now
from bot.games import Tables
from bot.runtime.config import CommandError
from bot.store import Store
from tests.support.computers import QuickThinker
from tests.support.discord.messages import change_options, private_text, text_of
from tests.support.prepared_games import seeded_demo
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT
from tests.support.waiting import PATIENCE, until

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
    bot, second = Bot(), SecondPage()
    async with demo.open_demo(lambda: bot, second=second) as preview:
        bo = preview.viewers[1]
        layout = discord.ui.LayoutView()
        layout.add_item(discord.ui.Container(discord.ui.TextDisplay(f"Hand of <b> in <#{preview.channel.id}>")))
        channel = await bot.create_dm(discord.Object(bo.id))
        nobody = discord.AllowedMentions.none()
        picture = discord.File(io.BytesIO(GEM), "hand.png", description='3A "red"')
        await channel.send("A line", file=picture, allowed_mentions=nobody)
        await channel.send(view=layout, allowed_mentions=nobody)
        status, of_bo = await _fetched(second.address_of(bo.id))
        assert status == 200
        assert "<p>Hand of &lt;b&gt; in <b>#splendor</b></p>" in of_bo
        assert "<p>A line</p>" in of_bo
        assert 'alt="3A &quot;red&quot;"' in of_bo
        status, of_ann = await _fetched(second.address)
        assert (status, "Learn to play" in of_ann, "A line" in of_ann) == (200, True, False)
        assert (await _fetched(second.address_of(1)))[0] == 404
        name = of_bo.partition('<img src="')[2].partition('"')[0]
        async with aiohttp.ClientSession() as session, session.get(second.address + name) as response:
            assert await response.read() == GEM
        assert (await _fetched(second.address + "1"))[0] == 404
        async with aiohttp.ClientSession() as session, session.get(second.address + "font") as response:
            assert response.status == 200, "simcord still has its font of emojis"
        origin = second.address.rpartition("/")[0].rpartition("/")[0]
        assert (await _fetched(f"{origin}/guessed/"))[0] == 404
    with pytest.raises(aiohttp.ClientConnectionError):
        await _fetched(second.address)


async def test_the_channel_begins_with_the_way_to_a_game_for_one():
    bot, second = Bot(), SecondPage()
    async with demo.open_demo(lambda: bot, second=second) as preview:
        await demo.welcome(preview, second)
        [welcome] = preview.channel.history()
        assert "/game new" in welcome.content
        assert second.address in welcome.content


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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_the_demo(number: signal.Signals):
    before = signal.getsignal(number)
    told: list[str] = []

    def ready(*addresses: str) -> None:
        told.extend(addresses)
        os.kill(os.getpid(), number)

    await asyncio.wait_for(demo.run_demo(Bot, on_ready=ready), PATIENCE)
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


async def _acted(second: SecondPage, member_id: int, **fields: str) -> str:
    """Act on the page with direct messages, and return it as it is then."""
    form = {"as": str(member_id), **fields}
    async with aiohttp.ClientSession() as session, session.post(f"{second.address}act", data=form) as response:
        assert response.status == 200
        return await response.text()


async def test_a_visitor_plays_alone_in_the_direct_messages():
    async def open_tables() -> Tables:
        return Tables(await Store.open(":memory:"), thinker=QuickThinker())

    bot = SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT)
    second = SecondPage()
    async with demo.open_demo(lambda: bot, second=second) as preview:
        ann = preview.viewers[0].id
        page = await _acted(second, ann, command="/game learn")
        assert "your first game" in page
        assert "Learn to play" not in page, "one game at a time"
        assert "In a turn you do one thing" in page
        assert "There is no command /nonsense here." in await _acted(second, ann, command="/nonsense")
        page = await _acted(second, ann, command="/take gems:wbg")
        assert "You went your own way" in page
        fields = r'name="message" value="(\d+)"><input type="hidden" name="press" value="([^"]*:end:)"'
        message, press = re.findall(fields, page)[-1]
        page = await _acted(second, ann, message=message, press=press)
        assert "End this game now?" in page
        answer = await preview.viewers[0].slash(preview.channel, "game learn")
        [link] = re.findall(r"is waiting for you: (\S+)", text_of(answer.response))
        async with aiohttp.ClientSession() as session, session.get(link) as response:
            assert str(response.url) == second.address_of(ann, preview.viewers[0].user.dm_channel.id)
            assert response.status == 200


@asynccontextmanager
async def _played() -> AsyncGenerator[tuple[SecondPage, Preview]]:
    """Hand out a demo in which Ann and Bo play in a thread."""

    async def open_tables() -> Tables:
        store = await Store.open(":memory:")
        return Tables(store, clock=simulated_now, thinker=QuickThinker())

    bot = SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT)
    second = SecondPage()
    async with demo.open_demo(lambda: bot, second=second) as preview:
        ann, bo, *_ = preview.viewers
        await ann.slash(preview.channel, "game new", thread=True)
        [thread] = preview.channel.threads
        await bo.slash(thread, "game join")
        await ann.slash(thread, "game start")
        yield second, preview


async def _sent(second: SecondPage, form: str, **fields: object) -> str:
    data = {name.rstrip("_"): str(value) for name, value in fields.items()}
    async with aiohttp.ClientSession() as session, session.post(f"{second.address}{form}", data=data) as response:
        assert response.status == 200
        return await response.text()


async def _to_move(preview: Preview) -> int:
    [thread], bot = preview.channel.threads, preview.env.bot
    assert isinstance(bot, SplendorBot)
    table = await bot.tables.in_channel(thread.id)
    assert table is not None
    member = table.member_to_act()
    assert member is not None
    return member


async def test_after_a_day_the_player_to_move_is_reminded():
    async with _played() as (second, preview):
        [thread], member = preview.channel.threads, await _to_move(preview)
        place = {"as_": member, "in_": thread.id}
        page = await _sent(second, "time", seconds=3_600, **place)
        assert "Thursday, 01 January, 01:00 UTC" in page
        before = page.count("<article")
        page = await _sent(second, "time", seconds=86_400, **place)
        assert page.count("<article") == before + 1
        assert "Your turn began 1 day ago." in page
        assert "Choose one of the buttons." in await _sent(second, "time", seconds=10**12, **place)


async def test_all_members_change_their_language():
    async with _played() as (second, preview):
        ann = preview.viewers[0].id
        to_move = await _to_move(preview)
        member = next(each for each in preview.viewers if each.id != to_move)
        await _sent(second, "language", as_=ann, locale="de")
        assert "Dein laufendes Spiel" in await _sent(second, "act", as_=member.id, command="/me games")
        assert "Choose one of the languages." in await _sent(second, "language", as_=ann, locale="xx")


async def test_threads_are_played_in_on_the_second_page():
    async with _played() as (second, preview):
        [thread] = preview.channel.threads
        boards = [await _fetched(second.address_of(each.id, thread.id)) for each in preview.viewers]
        assert all((status, "it is your turn" in page) == (200, True) for status, page in boards)
        member = await _to_move(preview)
        page = await _sent(second, "act", as_=member, in_=thread.id, command="/take gems:wbg")
        assert "takes" in page
        stranger = preview.viewers[2]
        assert (await _fetched(second.address_of(stranger.id, preview.viewers[0].user.dm_channel.id)))[0] == 404


async def test_games_leads_to_the_thread_on_the_second_page():
    async with _played() as (second, preview):
        [thread] = preview.channel.threads
        bo = preview.viewers[1]
        answer = await bo.slash(preview.channel, "me games")
        [link] = re.findall(rf"{re.escape(second.channels_at)}[^)]+", text_of(answer.response))
        async with aiohttp.ClientSession() as session, session.get(link) as response:
            assert str(response.url) == second.address_of(bo.id, thread.id)


async def test_forms_are_answered():
    async with seeded_demo(Random(1)) as (bot, preview):
        ann = preview.viewers[0]
        assert isinstance(ann, simcord.MemberActor)
        await ann.slash(preview.channel, "game new")
        table = await bot.tables.in_channel(preview.channel.id)
        assert table is not None
        saved = await change_options(ann, preview.channel.last_message, table, first="joining")
        assert "First player: the first to join" in private_text(saved)


async def test_a_window_follows_what_another_window_does():
    async with _played() as (_, preview):
        page, _ = (preview._open_page(str(each.id)) for each in preview.viewers[1::-1])
        before = page.revision
        await preview.viewers[0].slash(preview.channel, "game new")
        await until(lambda: page.revision > before and ":join:" in str(page.snapshot), "the lobby in Bo's window")


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("**Ann** <:ruby:12>", '<p><b>Ann</b> <img class="emoji" src="emoji/ruby" alt="ruby"></p>'),
        (
            "3\u2060<:ruby:12>",
            '<p><span class="gems">3\u2060<img class="emoji" src="emoji/ruby" alt="ruby"></span></p>',
        ),
        ("-# small\n> quoted", "<small>small</small><blockquote>quoted</blockquote>"),
        ("<@7> in <#8>: </game new:9>", "<p><b>@Ann</b> in <b>#here</b>: <code>/game new</code></p>"),
        ("<script>", "<p>&lt;script&gt;</p>"),
        ("see https://example.org/?a=1", '<p>see <a href="https://example.org/?a=1">https://example.org/?a=1</a></p>'),
        ("<t:1172800:R>, <t:999940:R>, <t:0:D>", "<p>in 2 days, 1 minute ago, 01 January 1970, 00:00 UTC</p>"),
        ("[**your** turn](http://127.0.0.1/x)", '<p><a href="http://127.0.0.1/x"><b>your</b> turn</a></p>'),
        ("\\*not italic\\*", "<p>&#42;not italic&#42;</p>"),
    ],
)
def test_markdown_becomes_html(markdown: str, html: str):
    assert to_html(markdown, Known({7: "Ann"}, {8: "here"}, now=1_000_000)) == html
