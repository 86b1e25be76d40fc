"""The commands of `splendor-bot`. `run` and `demo`, which need Discord's library, are in `bot.serve`."""

import argparse
import asyncio
import hashlib
import random
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from bot.check import Checker
from bot.config import HEARTBEAT, HostError, load_settings
from bot.engine import Event
from bot.present.card_text import in_words
from bot.present.expansions import PRESENTERS
from bot.present.scenes import board_scene, final_scene
from bot.present.words import Words, words_in
from bot.progress import elapsed_reporter, progress_reporter
from bot.rules import CARDS, LEVELS, NOBLES, Dealt, Options, TurnBegan, rules_for
from bot.store import Store, StoreError, back_up
from bot.tables import SealedDeal, SealedDealError, Table, Tables, positions_before
from render import LIGHT, THEMES, Scene, Theme

CHECKING = "Checking the file itself"
MAX_HEARTBEAT_AGE = 3 * HEARTBEAT
"""Seconds since the last heartbeat within which the bot counts as running."""


def run_command(arguments: argparse.Namespace) -> int:
    """Run the command and return its exit status; print one line for a problem that the host can solve."""
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
    except (HostError, StoreError) as error:
        print(f"splendor-bot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# Discord's library takes longer to import than all the rest, and most commands do not need it.


def _run(arguments: argparse.Namespace) -> int:
    from bot.serve import run

    return run(arguments)


def _demo(arguments: argparse.Namespace) -> int:
    from bot.serve import demo

    return demo(arguments)


def _render(arguments: argparse.Namespace) -> int:
    """Draw a stored or made-up game to a file."""
    picture = _draw_sample(arguments) if arguments.sample else asyncio.run(_draw_stored(arguments))
    try:
        arguments.file.write_bytes(picture)
    except OSError as error:
        raise HostError(f"{arguments.file} cannot be written: {error.strerror}") from None
    print(f"Drew {arguments.file}")
    return 0


async def _draw_stored(arguments: argparse.Namespace) -> bytes:
    database = load_settings().database
    if not database.exists():
        raise HostError(f"There is no database at {database}; SPLENDOR_DATABASE names the file to use.")
    async with await Store.open(database) as store:
        tables = Tables(store)
        table = await _find_table(tables, arguments)
        scene = await _scene_of(tables, table, words_in(arguments.language or table.game.language))
        return draw_in_process(scene, THEMES.get(arguments.theme or table.options.theme, LIGHT))


async def _find_table(tables: Tables, arguments: argparse.Namespace) -> Table:
    if not arguments.game:
        table = await tables.latest_in_channel(arguments.channel)
    else:
        table = await tables.find(arguments.game) if await tables.is_known(arguments.game) else None
    if table is None:
        raise HostError("There is no such game in the database.")
    return table


async def _scene_of(tables: Tables, table: Table, words: Words) -> Scene:
    if table.position is None:
        raise HostError("This game has not begun, so there is no board to draw.")
    if table.position.is_over:
        return final_scene(table.position, table.names, words)
    newest = await tables.history.since(table.id, after=table.seq - 1)
    return board_scene(table.position, table.names, words, newest[-1].events, past=positions_before(newest))


def _draw_sample(arguments: argparse.Namespace) -> bytes:
    rules = rules_for(Options())
    position = rules.replay(3, rules.deal(3, random.Random(7)))
    scene = board_scene(position, ("Ann", "Bo", "Cleo"), words_in(arguments.language or "en"))
    return draw_in_process(scene, THEMES[arguments.theme] if arguments.theme else LIGHT)


def draw_in_process(scene: Scene, theme: Theme) -> bytes:
    """Return a PNG of the scene, drawn in this process.

    The running bot draws in a worker process instead, so that its event loop never waits for a picture.
    """
    from render.drawing import draw

    return draw(scene, theme)


def _check(_: argparse.Namespace) -> int:
    """Print one line for each fault of the database and its games."""
    return asyncio.run(_print_faults(load_settings().database))


async def _print_faults(database: Path) -> int:
    checker = Checker(database, progress_reporter("Games"), elapsed_reporter(CHECKING))
    faults = 0
    async for fault in checker.faults():
        faults += 1
        print(fault, flush=True)
    result = f"faults found: {faults:,}" if faults else "all is well"
    print(f"Checked {database}, games: {checker.games:,}, moves: {checker.moves:,}; {result}.")
    return 1 if faults else 0


def _backup(arguments: argparse.Namespace) -> int:
    """Copy the database and check the copy."""
    database = load_settings().database
    back_up(
        database,
        arguments.file,
        replace=arguments.force,
        progress=progress_reporter("Pages"),
        report_elapsed=elapsed_reporter(CHECKING),
    )
    print(f"Copied {database} to {arguments.file}, {arguments.file.stat().st_size / 1e6:,.1f} MB, and checked it.")
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    """Compare a deal with its seal, and list its cards, nobles and tiles."""
    try:
        content = arguments.file.read_bytes()
        deal = SealedDeal.parse(content.decode())
    except OSError as error:
        raise HostError(f"{arguments.file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, SealedDealError) as error:
        raise HostError(f"{arguments.file}: {error}") from None
    seal = hashlib.sha256(content).hexdigest()
    if seal != arguments.seal.strip().strip("`").lower():
        raise HostError(f"The seal does not match: the seal of this deal is {seal}.")
    for event in deal.events:
        print(*_dealt_lines(event, deal.options, words_in("en")), sep="\n")
    print(f"The seal matches: this is the deal that was sealed as {seal}.")
    return 0


def _dealt_lines(event: Event, options: Options, words: Words) -> Iterator[str]:
    """Yield the lines that describe an event of a deal, with the id of each card, noble and tile."""
    if isinstance(event, Dealt):
        for level, cards in zip(LEVELS, event.cards, strict=True):
            described = {card: in_words(CARDS[card], words, short=True) for card in cards}
            yield from _piece_lines(f"Level {level}", described)
        yield from _piece_lines("Nobles", {noble: words.noble(NOBLES[noble]) for noble in event.nobles})
    elif isinstance(event, TurnBegan):
        yield f"Seat {event.seat + 1} begins."
    elif presenter := PRESENTERS.get(options.expansion or ""):
        for title, pieces in presenter.dealt_pieces(event, words):
            yield from _piece_lines(title, pieces)


def _piece_lines(title: str, pieces: Mapping[str, str]) -> Iterator[str]:
    if pieces:
        yield f"{title}, in the order of the deal:"
        yield from (f"  {piece:4} {text}" for piece, text in pieces.items())


def _health(_: argparse.Namespace) -> int:
    """Print whether the bot is running and connected to Discord."""
    try:
        age = time.time() - load_settings().heartbeat_file.stat().st_mtime
    except OSError:
        print("not running: no heartbeat yet")
        return 1
    # A heartbeat from the future was written before the clock was set back, and says nothing about now.
    is_running = -MAX_HEARTBEAT_AGE < age < MAX_HEARTBEAT_AGE
    state = "running" if is_running else "not running, or not connected to Discord"
    print(f"{state}: last heartbeat {age:.0f} seconds ago")
    return 0 if is_running else 1
