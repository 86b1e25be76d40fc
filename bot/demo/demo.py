"""`splendor-bot demo`: the real bot in a server simulated by simcord, with a page in the browser to play on.

Nothing leaves the machine. The page shows one channel. A second page, whose address is the channel's topic, shows
direct messages, in which a visitor can play alone, and threads. There a visitor lets time pass, and changes the
language of all members. Otherwise the clock hardly moves, so no message or menu times out.
"""

import asyncio
import logging
import signal
from base64 import b64decode
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

import discord

from bot.demo.second_page import SecondPage
from bot.demo.simulation import Simulation, when_free
from bot.runtime.config import CommandError
from bot.ui.kit.permissions import CHANNELS_AT

if TYPE_CHECKING:
    from simcord.preview import Preview

    from bot.demo.virtual_time import VirtualTimeEnv

log = logging.getLogger(__name__)

GUILD = "Friends"
CHANNEL = "splendor"
MEMBERS = ("Ann", "Bo", "Cleo", "Dan")
BOT = "Splendor bot"

EMOJIS = "https://cdn.simcord.invalid/emojis"  # where simcord's page looks for emoji images
REQUIRED = ("simcord", "linkify_it", "markdown_it")  # the packages of the `demo` extra
WELCOME = """### 💎 Welcome to the demo
Type `/game new` to open a table. You can act as each of the members in turn, or add computer players.
**Alone, or new to Splendor?** Play in your direct messages with the bot: {page}
On that page you can also let an hour or a day pass, and choose a language."""


async def run_demo(
    make_bot: Callable[[], discord.Client], *, port: int = 0, on_ready: Callable[[str, str], None] | None = None
) -> None:
    """Run the demo until Ctrl-C, SIGTERM, or the page's own "End preview session"; port 0 means any free port.

    `on_ready` is called with the page's URL, which has its password as the fragment, and with that of the second page.
    """
    second = SecondPage()
    with _stop_on_signals() as stopped:
        async with open_demo(make_bot, port=port, second=second) as preview:
            await welcome(preview, second)
            if on_ready and not stopped.is_set():
                on_ready(preview.url, second.address)
            closing = asyncio.create_task(preview.wait_closed())
            closing.add_done_callback(lambda _: stopped.set())
            await stopped.wait()
            closing.cancel()


async def welcome(preview: "Preview", second: SecondPage) -> None:
    """Say in the channel how to begin, since the page shows nothing else at first."""
    channel = preview.env.bot.get_channel(preview.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send(WELCOME.format(page=second.address), allowed_mentions=discord.AllowedMentions.none())


@asynccontextmanager
async def open_demo(
    make_bot: Callable[[], discord.Client], *, port: int = 0, second: SecondPage | None = None
) -> "AsyncGenerator[Preview]":
    """Run the bot in a server with four members, and yield the page on which to act as each of them.

    The `second` page shows everything else. Raises `CommandError` without the packages of the `demo` extra.
    """
    if any(find_spec(name) is None for name in REQUIRED):
        raise CommandError('The demo needs a few more packages: pip install "splendor-bot[demo]"')
    state_log = logging.getLogger("discord.state")
    state_log.disabled = True  # simcord creates a client without intents, which discord.py warns about
    from bot.demo.virtual_time import VirtualTimeEnv  # not at the top: simcord is not installed with the running bot

    state_log.disabled = False

    bot, second = make_bot(), second or SecondPage()
    try:
        async with second.serve():
            CHANNELS_AT.set(second.channels_at)
            shards = {"shard_count": 1} if isinstance(bot, discord.AutoShardedClient) else {}
            # Errors are logged by the bot, as on Discord, instead of ending the demo.
            env = VirtualTimeEnv(bot, check_errors=False, **shards)
            await env.start()
            try:
                with env.time_context():
                    async with _open_page(env, bot, second, port) as preview:
                        yield preview
            finally:
                await env.shutdown()
    finally:
        await bot.close()  # simcord does not close it, and an open database would keep the program from ending


@asynccontextmanager
async def _open_page(
    env: "VirtualTimeEnv", bot: discord.Client, second: SecondPage, port: int
) -> "AsyncGenerator[Preview]":
    """Fill the server, and yield simcord's page, which follows what happens elsewhere."""
    users = [env.create_user(name.lower(), global_name=name) for name in MEMBERS]
    # The last one has an admin's commands, so that the page begins with those of every member.
    guild = env.create_guild(GUILD, owner=users[-1])
    members = [guild.add_member(user) for user in users]
    channel = guild.create_text_channel(CHANNEL, topic=f"Direct messages, threads, time and language: {second.address}")
    if bot.user is not None:
        await bot.user.edit(username=BOT)
    simulation = Simulation(env, bot, channel, members)
    images = await emoji_images(env, bot)
    second.emojis = {name.removesuffix(".png"): image for name, image in images.values()}
    second.simulation = simulation
    with simulation.observed():
        async with env.preview(channel, viewers=members, layout="channel", assets=images, port=port) as preview:
            following = asyncio.create_task(_follow(simulation, preview))
            try:
                yield preview
            finally:
                following.cancel()
                await asyncio.wait((following,))


async def _follow(simulation: Simulation, preview: "Preview") -> None:
    """Show in all windows what has changed: by itself, simcord's page shows only what its own window did."""
    while True:
        await simulation.changed.wait()
        simulation.changed.clear()
        try:
            await when_free(preview.refresh)
        except Exception:  # the windows follow with the next change
            log.exception("The windows of the demo do not show the newest state")


async def emoji_images(env: "VirtualTimeEnv", bot: discord.Client) -> dict[str, tuple[str, bytes]]:
    """Return the images of the bot's emojis from its upload requests, since simcord keeps only the names."""
    uploads = [sent.json for sent in env.http_requests if sent.method == "POST" and sent.path.endswith("/emojis")]
    images = {each["name"]: b64decode(each["image"].partition(",")[2]) for each in uploads if each}
    return {
        f"{EMOJIS}/{emoji.id}.png": (f"{emoji.name}.png", images[emoji.name])
        for emoji in await bot.fetch_application_emojis()
        if emoji.name in images
    }


@contextmanager
def _stop_on_signals() -> Generator[asyncio.Event]:
    """Yield an event that is set by Ctrl-C and SIGTERM, so that everything is closed in order."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()

    def stop(*_: object) -> None:
        loop.call_soon_threadsafe(stopped.set)

    with ExitStack() as stack:
        for number in (signal.SIGINT, signal.SIGTERM):  # `loop.add_signal_handler` does not exist on Windows
            stack.callback(signal.signal, number, signal.signal(number, stop))
        yield stopped
