"""What the sub-commands do: put the parts together for one who hosts the bot."""

import argparse
import asyncio
import logging
import random
import signal
import sys
import time
from pathlib import Path

import aiohttp
import discord

from bot.config import ConfigError, Settings, load_settings
from bot.demo import DemoNotInstalledError, run_demo
from bot.present.pictures import board_scene, final_scene
from bot.present.words import words
from bot.rules import Options, rules_for
from bot.store import Store, StoreError
from bot.tables import Tables, steps
from bot.ui.client import HEARTBEAT, SplendorBot
from render import LIGHT, THEMES, draw

FRESH = 3 * HEARTBEAT  # seconds within which a running bot has given a sign of life


class CommandError(Exception):
    """A sub-command cannot do what its arguments ask; the message is one line for the host."""


def run_command(arguments: argparse.Namespace) -> int:
    """Run the sub-command and return the status to end with; what the host can mend is said in one line."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we use no voice
    commands = {"run": _run, "demo": _demo, "render": _render, "health": _health}
    try:
        return commands[arguments.command](arguments)
    except (ConfigError, DemoNotInstalledError, StoreError, CommandError) as error:
        print(f"splendor-bot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _run(_: argparse.Namespace) -> int:
    """Run the bot on Discord until it is told to stop."""
    settings = load_settings()
    token = settings.token().get_secret_value()
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
    try:
        asyncio.run(_serve(settings, token))
    except discord.LoginFailure:
        raise ConfigError(
            "Discord does not accept the token. Reset it in the Developer Portal (your application → Bot → "
            "Reset Token) and hand the new one over."
        ) from None
    return 0


async def _serve(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop. The database is opened, and so checked, before Discord hears of us."""
    async with await Store.open(settings.database) as store:

        async def tables() -> Tables:
            return Tables(store)

        bot = SplendorBot(tables, heartbeat=_heartbeat(settings))
        loop = asyncio.get_running_loop()
        try:
            async with bot:
                running = asyncio.ensure_future(bot.start(token))
                for number in (signal.SIGINT, signal.SIGTERM):
                    loop.add_signal_handler(number, running.cancel)
                # Told to stop while it logs in, it would take a closed connection for a failure: so it is cancelled.
                await asyncio.wait((running,))
                if not running.cancelled():
                    running.result()
        except aiohttp.ClientError as error:
            raise CommandError(f"Discord cannot be reached: {error}") from None


async def _open_demo_tables(database: Path | str) -> Tables:
    """Return tables whose clock is the simulated Discord's, which stands still."""
    return Tables(await Store.open(database), clock=lambda: discord.utils.utcnow().timestamp())


def _heartbeat(settings: Settings) -> Path:
    return settings.database.with_name(settings.database.name + ".alive")


def _demo(arguments: argparse.Namespace) -> int:
    """Run the bot in a simulated channel, and print the address of its page."""
    logging.basicConfig(level=logging.WARNING)

    def greet(address: str) -> None:
        print(
            f"Splendor is ready. Open this page in a browser, and type /game new:\n\n  {address}\n\nCtrl-C ends it.",
            flush=True,
        )

    database = arguments.database or ":memory:"
    asyncio.run(
        run_demo(
            lambda: SplendorBot(lambda: _open_demo_tables(database), shard_count=1),
            port=arguments.port,
            on_ready=greet,
        )
    )
    return 0


def _render(arguments: argparse.Namespace) -> int:
    """Draw a stored or made-up game to a file."""
    picture = _sample(arguments) if arguments.sample else asyncio.run(_stored(arguments))
    try:
        arguments.file.write_bytes(picture)
    except OSError as error:
        raise CommandError(f"{arguments.file} cannot be written: {error.strerror}") from None
    print(f"Drew {arguments.file}")
    return 0


async def _stored(arguments: argparse.Namespace) -> bytes:
    settings = load_settings()
    if not settings.database.exists():
        raise CommandError(f"There is no database at {settings.database}; SPLENDOR_DATABASE can name another.")
    async with await Store.open(settings.database) as store:
        tables = Tables(store)
        record = await (store.game(arguments.game) if arguments.game else store.latest_game(arguments.channel))
        if record is None:
            raise CommandError("There is no such game in the database.")
        table = await tables.find(record.id)
        if table.position is None:
            raise CommandError("This game has not begun, so there is no board to draw.")
        said = words(arguments.language or record.language)
        theme = THEMES.get(arguments.theme or table.options.theme, LIGHT)
        if table.position.is_over:
            return draw(final_scene(table.position, table.names, said), theme)
        newest = await tables.history(table.id, after=table.seq - 1)
        scene = board_scene(table.position, table.names, said, newest[-1].events, past=steps(newest))
        return draw(scene, theme)


def _sample(arguments: argparse.Namespace) -> bytes:
    rules = rules_for(Options())
    position = rules.replay(3, rules.deal(3, random.Random(7)))
    scene = board_scene(position, ("Ann", "Bo", "Cleo"), words(arguments.language or "en"))
    return draw(scene, THEMES[arguments.theme] if arguments.theme else LIGHT)


def _health(_: argparse.Namespace) -> int:
    """Say whether the bot is running, in words and as the status."""
    heartbeat = _heartbeat(load_settings())
    try:
        age = time.time() - heartbeat.stat().st_mtime
    except OSError:
        print("not running: no sign of life yet")
        return 1
    print(f"{'running' if age < FRESH else 'not running'}: last sign of life {age:.0f} seconds ago")
    return 0 if age < FRESH else 1
