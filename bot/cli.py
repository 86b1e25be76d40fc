"""`splendor-bot`: run the bot, try it without Discord, draw a board, ask after its health."""

import argparse
import asyncio
import logging
import random
import signal
import sys
import time
from pathlib import Path

import discord

from bot.config import ConfigError, Settings, load_settings
from bot.demo import DemoNotInstalledError, run_demo
from bot.present.pictures import board_scene, final_scene
from bot.present.words import LANGUAGES, words
from bot.rules import Options, rules_for
from bot.store import Store, StoreError
from bot.tables import Tables
from bot.ui.client import HEARTBEAT, SplendorBot
from data import DataError, components
from render import draw

FRESH = 3 * HEARTBEAT  # seconds within which a running bot has given a sign of life


def main() -> None:
    """Run the sub-command that the arguments name; a mistake of the host ends it with one line and status 1."""
    arguments = _parser().parse_args()
    try:
        components()
        sys.exit(arguments.run(arguments))
    except (ConfigError, DataError, DemoNotInstalledError, StoreError, CommandError) as error:
        print(f"splendor-bot: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


class CommandError(Exception):
    """A sub-command cannot do what its arguments ask; the message is one line for the host."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="splendor-bot",
        description="Play Splendor with friends on Discord: a move now and a move tonight.",
        epilog="Settings come from the environment or from a file named .env; the README lists them.",
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    run = commands.add_parser(
        "run",
        help="run the bot on Discord",
        description="Run the bot on Discord until Ctrl-C or SIGTERM. The token comes from DISCORD_TOKEN or from the "
        "file named by DISCORD_TOKEN_FILE; games are kept in the file named by SPLENDOR_DATABASE.",
    )
    run.set_defaults(run=_run)

    demo = commands.add_parser(
        "demo",
        help="try the bot in the browser, without Discord",
        description="Start the real bot in a simulated Discord channel with three members, and print the address of a "
        "page of this machine on which you act as each of them. Nothing leaves the machine. End it with Ctrl-C.",
    )
    demo.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (default: any free one)")
    demo.add_argument("--database", help="file to keep the games in (default: forgotten at the end)")
    demo.set_defaults(run=_demo)

    render = commands.add_parser(
        "render",
        help="draw the board of a stored game to a file",
        description="Draw the board of a stored game, as its channel sees it, to a PNG of 1100 pixels' width.",
    )
    which = render.add_mutually_exclusive_group(required=True)
    which.add_argument("--game", type=int, metavar="ID", help="the game's number")
    which.add_argument("--channel", type=int, metavar="ID", help="the newest game of this channel")
    which.add_argument("--sample", action="store_true", help="a made-up game, to see whether drawing works")
    render.add_argument("--language", choices=LANGUAGES, help="language of the picture (default: the table's)")
    render.add_argument("file", type=Path, help="the PNG file to write")
    render.set_defaults(run=_render)

    health = commands.add_parser(
        "health",
        help="tell whether the bot is running",
        description=f"End with status 0 when the bot has given a sign of life within {FRESH} seconds, else with 1.",
    )
    health.set_defaults(run=_health)
    return parser


def _run(_: argparse.Namespace) -> int:
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
    """Run the bot until it is told to stop."""
    bot = SplendorBot(lambda: _open_tables(settings.database), heartbeat=_heartbeat(settings))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, lambda: loop.create_task(bot.close()))
    async with bot:
        await bot.start(token)


async def _open_tables(database: Path | str) -> Tables:
    return Tables(await Store.open(database))


def _heartbeat(settings: Settings) -> Path:
    return settings.database.with_name(settings.database.name + ".alive")


def _demo(arguments: argparse.Namespace) -> int:
    logging.basicConfig(level=logging.WARNING)

    def greet(address: str) -> None:
        print(
            f"Splendor is ready. Open this page in a browser, and type /game new:\n\n  {address}\n\nCtrl-C ends it.",
            flush=True,
        )

    database = arguments.database or ":memory:"
    asyncio.run(
        run_demo(
            lambda: SplendorBot(lambda: _open_tables(database), shard_count=1),
            port=arguments.port,
            on_ready=greet,
        )
    )
    return 0


def _render(arguments: argparse.Namespace) -> int:
    picture = _sample(arguments.language or "en") if arguments.sample else asyncio.run(_stored(arguments))
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
        if table.position.is_over:
            return draw(final_scene(table.position, table.names, said))
        happened = (await tables.history(table.id, after=table.seq - 1))[-1].events
        return draw(board_scene(table.position, table.names, said, happened))


def _sample(language: str) -> bytes:
    rules = rules_for(Options())
    position = rules.replay(3, rules.deal(3, random.Random(7)))
    return draw(board_scene(position, ("Ann", "Bo", "Cleo"), words(language)))


def _health(_: argparse.Namespace) -> int:
    heartbeat = _heartbeat(load_settings())
    try:
        age = time.time() - heartbeat.stat().st_mtime
    except OSError:
        print("not running: no sign of life yet")
        return 1
    print(f"{'running' if age < FRESH else 'not running'}: last sign of life {age:.0f} seconds ago")
    return 0 if age < FRESH else 1
