"""The bot without Discord: a simulated server in this process, and a page in the browser to play on.

simcord stands in for Discord; the bot is the real one. Nothing leaves the machine. What the page cannot show: direct
messages, other channels, and time passing (its clock stands still, so nothing in it times out).
"""

import asyncio
import logging
import signal
import threading
from base64 import b64decode
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from types import FrameType
from typing import TYPE_CHECKING, Any

import discord

from bot.config import HostError

if TYPE_CHECKING:
    from simcord import Env
    from simcord.preview import Preview

GUILD = "Friends"
CHANNEL = "splendor"
MEMBERS = ("Ann", "Bo", "Cleo")  # the first owns the server, and so may do what its admins may
BOT = "Splendor bot"

EMOJIS = "https://cdn.simcord.invalid/emojis"  # where simcord's page looks for their pictures
NEEDS = ("simcord", "linkify_it", "markdown_it", "regex")  # what the extra brings and the bot itself does not
PATIENCE = 60.0  # seconds that one press may take, computer players' moves included


class DemoNotInstalledError(HostError):
    """The packages of the `demo` extra are missing; the message says how to get them."""

    def __init__(self) -> None:
        super().__init__('The demo needs a few more packages: pip install "splendor-bot[demo]"')


async def run_demo(
    make_bot: Callable[[], discord.Client],
    *,
    port: int = 0,
    on_ready: Callable[[str], None] | None = None,
) -> None:
    """Serve the bot on a page of this machine until Ctrl-C, SIGTERM, or the page's own "End preview session".

    `on_ready` is told the page's address, whose fragment is its password. Port 0 takes any free one.
    """
    with _stopped_by_signals() as stopped:
        async with open_demo(make_bot, port=port) as preview:
            if on_ready:
                on_ready(preview.url)
            await _first_of(stopped.wait(), preview.wait_closed())


@asynccontextmanager
async def open_demo(make_bot: Callable[[], discord.Client], *, port: int = 0) -> "AsyncGenerator[Preview]":
    """Run the bot in a server of three members, and yield the page on which to act as each of them."""
    if any(find_spec(name) is None for name in NEEDS):
        raise DemoNotInstalledError
    with _unheard("discord.state"):  # it tries out a client without intents, and discord.py warns of that
        import simcord  # only here: the running bot does not have it

    bot = make_bot()
    try:
        shards = {"shard_count": 1} if isinstance(bot, discord.AutoShardedClient) else {}
        # Errors are logged where they happen, as on Discord; they do not end the demo.
        async with simcord.run(bot, settle_timeout=PATIENCE, check_errors=False, **shards) as env:
            users = [env.create_user(name.lower(), global_name=name) for name in MEMBERS]
            guild = env.create_guild(GUILD, owner=users[0])
            members = [guild.add_member(user) for user in users]
            channel = guild.create_text_channel(CHANNEL)
            if bot.user is not None:
                await bot.user.edit(username=BOT)
            pictures = await _emoji_pictures(env, bot)
            async with env.preview(channel, viewers=members, layout="channel", assets=pictures, port=port) as preview:
                yield preview
    finally:
        await bot.close()  # simcord does not, and an open database would keep the program from ending


async def _emoji_pictures(env: "Env", bot: discord.Client) -> dict[str, tuple[str, bytes]]:
    """Return the pictures of the emojis that the bot uploaded at its start: simcord keeps no more than their names."""
    uploads = [sent.json for sent in env.http_requests if sent.method == "POST" and sent.path.endswith("/emojis")]
    pictures = {each["name"]: b64decode(each["image"].partition(",")[2]) for each in uploads if each}
    return {
        f"{EMOJIS}/{emoji.id}.png": (f"{emoji.name}.png", pictures[emoji.name])
        for emoji in await bot.fetch_application_emojis()
        if emoji.name in pictures
    }


@contextmanager
def _unheard(name: str) -> Generator[None]:
    """Keep one logger silent for the moment."""
    log = logging.getLogger(name)
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before


@contextmanager
def _stopped_by_signals() -> Generator[asyncio.Event]:
    """Yield an event that Ctrl-C and SIGTERM set, so that all that was opened is closed again in order."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    if threading.current_thread() is not threading.main_thread():  # only there may handlers be set
        yield stopped
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stopped.set)

    # Not `loop.add_signal_handler`, which Windows does not have.
    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


async def _first_of(*awaited: Coroutine[Any, Any, object]) -> None:
    """Return when one of them has ended; the others are cancelled."""
    tasks = [asyncio.ensure_future(each) for each in awaited]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
