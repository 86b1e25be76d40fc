"""What the sub-commands do: put the parts together for one who hosts the bot."""

import argparse
import asyncio
import hashlib
import logging
import random
import signal
import sys
import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.check import Checker
from bot.config import ConfigError, Settings, load_settings
from bot.demo import DemoNotInstalledError, run_demo
from bot.logs import set_up_logging
from bot.present.pictures import board_scene, final_scene
from bot.present.words import words
from bot.progress import reporting
from bot.rules import CARDS, LEVELS, Dealt, Options, rules_for
from bot.store import Store, StoreError, back_up
from bot.tables import Opening, OpeningError, Tables, steps
from bot.ui.client import HEARTBEAT, SplendorBot
from render import LIGHT, THEMES, draw

if TYPE_CHECKING:
    from bot.metrics import Metrics

log = logging.getLogger(__name__)

FRESH = 3 * HEARTBEAT  # seconds within which a running bot has given a sign of life


class CommandError(Exception):
    """A sub-command cannot do what its arguments ask; the message is one line for the host."""


def run_command(arguments: argparse.Namespace) -> int:
    """Run the sub-command and return the status to end with; what the host can mend is said in one line."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we use no voice
    commands = {
        "run": _run,
        "demo": _demo,
        "render": _render,
        "check": _check,
        "backup": _backup,
        "verify": _verify,
        "health": _health,
    }
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
    set_up_logging(settings.log_level, settings.log_format, secrets=(token,))
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
    metrics = _metrics(settings)
    async with await Store.open(settings.database, timed=metrics and metrics.timed) as store:

        async def tables() -> Tables:
            return Tables(store, moved=metrics and metrics.moved)

        bot = SplendorBot(tables, heartbeat=_heartbeat(settings), answered=metrics and metrics.answered)
        loop = asyncio.get_running_loop()
        try:
            async with _served(metrics, settings, store), bot:
                running = asyncio.ensure_future(bot.start(token))
                for number in (signal.SIGINT, signal.SIGTERM):
                    loop.add_signal_handler(number, running.cancel)
                # Told to stop while it logs in, it would take a closed connection for a failure: so it is cancelled.
                await asyncio.wait((running,))
                if not running.cancelled():
                    running.result()
        except aiohttp.ClientError as error:
            raise CommandError(f"Discord cannot be reached: {error}") from None


def _metrics(settings: Settings) -> "Metrics | None":
    """Return what collects figures, where the host asked for them; what it needs is not loaded otherwise."""
    if settings.metrics_port is None:
        return None
    from bot.metrics import Metrics

    return Metrics()


@asynccontextmanager
async def _served(metrics: "Metrics | None", settings: Settings, store: Store) -> AsyncGenerator[None]:
    """Let the figures be asked for, where the host wants that. Raises `CommandError` for an address that is taken."""
    if metrics is None or settings.metrics_port is None:
        yield
        return
    host, port = settings.metrics_host, settings.metrics_port
    async with AsyncExitStack() as stack:
        serving = metrics.served(host, port, count_open=store.count_open, count_owed=store.count_owed)
        try:
            await stack.enter_async_context(serving)
        except OSError as error:
            raise CommandError(f"The metrics cannot be served at {host}:{port}: {error.strerror}") from None
        log.info("The metrics are at http://%s:%d/metrics", host, port)
        yield


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


def _check(_: argparse.Namespace) -> int:
    """Look for faults in the database and all games, and print a line for each."""
    return asyncio.run(_look_for_faults(load_settings().database))


async def _look_for_faults(database: Path) -> int:
    checker = Checker(database, reporting("Games"))
    faults = 0
    async for fault in checker.faults():
        faults += 1
        print(fault, flush=True)
    result = f"faults found: {faults:,}" if faults else "all is well"
    print(f"Checked {database}, games: {checker.games:,}, moves: {checker.moves:,}; {result}.")
    return 1 if faults else 0


def _backup(arguments: argparse.Namespace) -> int:
    """Copy the database."""
    database = load_settings().database
    back_up(database, arguments.file, replace=arguments.force, progress=reporting("Pages"))
    print(f"Copied {database} to {arguments.file}, {arguments.file.stat().st_size / 1e6:,.1f} MB, and checked it.")
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    """Hold a deal against its seal, and list it."""
    try:
        content = arguments.file.read_bytes()
        opening = Opening.parse(content.decode())
    except OSError as error:
        raise CommandError(f"{arguments.file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, OpeningError) as error:
        raise CommandError(f"{arguments.file}: {error}") from None
    found = hashlib.sha256(content).hexdigest()
    if found != arguments.seal.strip().strip("`").lower():
        raise CommandError(f"The seal does not hold: this deal has the seal {found}.")
    said = words("en")
    for event in opening.events:
        if isinstance(event, Dealt):
            for level, cards in zip(LEVELS, event.cards, strict=True):
                print(f"Level {level}, in the order in which the cards came:")
                print(*(f"  {card:4} {said.card(CARDS[card], short=True)}" for card in cards), sep="\n")
    print(f"The seal holds: this is the deal that was sealed as {found}.")
    return 0


def _health(_: argparse.Namespace) -> int:
    """Say whether the bot is running, in words and as the status."""
    heartbeat = _heartbeat(load_settings())
    try:
        age = time.time() - heartbeat.stat().st_mtime
    except OSError:
        print("not running: no sign of life yet")
        return 1
    # One from the future was given before the clock was set back, and says nothing about now.
    is_running = -FRESH < age < FRESH
    print(f"{'running' if is_running else 'not running'}: last sign of life {age:.0f} seconds ago")
    return 0 if is_running else 1
