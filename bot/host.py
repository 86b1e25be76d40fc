"""What the sub-commands do. The two that need Discord's library are in `bot.serve`."""

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
from bot.present.words import words
from bot.progress import elapsed_reporter, progress_reporter
from bot.rules import CARDS, LEVELS, NOBLES, Dealt, Options, TurnBegan, rules_for
from bot.store import Store, StoreError, back_up
from bot.tables import SealedDeal, SealedDealError, Tables, steps
from render import LIGHT, THEMES, Scene, Theme

CHECKING = "Checking the file itself"
FRESH = 3 * HEARTBEAT  # seconds within which a running bot has given a sign of life


def run_command(arguments: argparse.Namespace) -> int:
    """Run the sub-command and return the status to end with; what the host can mend is said in one line."""
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


# Discord's library takes longer to load than all the rest, and most sub-commands do without it.


def _run(arguments: argparse.Namespace) -> int:
    from bot.serve import run

    return run(arguments)


def _demo(arguments: argparse.Namespace) -> int:
    from bot.serve import demo

    return demo(arguments)


def _render(arguments: argparse.Namespace) -> int:
    """Draw a stored or made-up game to a file."""
    picture = _sample(arguments) if arguments.sample else asyncio.run(_stored(arguments))
    try:
        arguments.file.write_bytes(picture)
    except OSError as error:
        raise HostError(f"{arguments.file} cannot be written: {error.strerror}") from None
    print(f"Drew {arguments.file}")
    return 0


async def _stored(arguments: argparse.Namespace) -> bytes:
    settings = load_settings()
    if not settings.database.exists():
        raise HostError(f"There is no database at {settings.database}; SPLENDOR_DATABASE can name another.")
    async with await Store.open(settings.database) as store:
        tables = Tables(store)
        record = await (store.game(arguments.game) if arguments.game else store.latest_game(arguments.channel))
        if record is None:
            raise HostError("There is no such game in the database.")
        table = await tables.find(record.id)
        if table.position is None:
            raise HostError("This game has not begun, so there is no board to draw.")
        said = words(arguments.language or record.language)
        theme = THEMES.get(arguments.theme or table.options.theme, LIGHT)
        if table.position.is_over:
            return _drawn(final_scene(table.position, table.names, said), theme)
        newest = await tables.history(table.id, after=table.seq - 1)
        scene = board_scene(table.position, table.names, said, newest[-1].events, past=steps(newest))
        return _drawn(scene, theme)


def _sample(arguments: argparse.Namespace) -> bytes:
    rules = rules_for(Options())
    position = rules.replay(3, rules.deal(3, random.Random(7)))
    scene = board_scene(position, ("Ann", "Bo", "Cleo"), words(arguments.language or "en"))
    return _drawn(scene, THEMES[arguments.theme] if arguments.theme else LIGHT)


def _drawn(scene: Scene, theme: Theme) -> bytes:
    from render.pictures import draw  # only here: in the running bot another process draws

    return draw(scene, theme)


def _check(_: argparse.Namespace) -> int:
    """Look for faults in the database and all games, and print a line for each."""
    return asyncio.run(_look_for_faults(load_settings().database))


async def _look_for_faults(database: Path) -> int:
    checker = Checker(database, progress_reporter("Games"), elapsed_reporter(CHECKING))
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
    back_up(
        database,
        arguments.file,
        replace=arguments.force,
        progress=progress_reporter("Pages"),
        ticking=elapsed_reporter(CHECKING),
    )
    print(f"Copied {database} to {arguments.file}, {arguments.file.stat().st_size / 1e6:,.1f} MB, and checked it.")
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    """Hold a deal against its seal, and list it."""
    try:
        content = arguments.file.read_bytes()
        opening = SealedDeal.parse(content.decode())
    except OSError as error:
        raise HostError(f"{arguments.file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, SealedDealError) as error:
        raise HostError(f"{arguments.file}: {error}") from None
    found = hashlib.sha256(content).hexdigest()
    if found != arguments.seal.strip().strip("`").lower():
        raise HostError(f"The seal does not hold: this deal has the seal {found}.")
    for event in opening.events:
        print(*_told(event, opening.options), sep="\n")
    print(f"The seal holds: this is the deal that was sealed as {found}.")
    return 0


def _told(event: Event, options: Options) -> Iterator[str]:
    """Yield the lines that tell an event of a deal, each card, noble and tile with its id."""
    said = words("en")
    if isinstance(event, Dealt):
        for level, cards in zip(LEVELS, event.cards, strict=True):
            yield from _pieces(f"Level {level}", {card: in_words(CARDS[card], said, short=True) for card in cards})
        yield from _pieces("Nobles", {noble: said.noble(NOBLES[noble]) for noble in event.nobles})
    elif isinstance(event, TurnBegan):
        yield f"Seat {event.seat + 1} begins."
    elif presenter := PRESENTERS.get(options.expansion or ""):
        for title, pieces in presenter.dealt(event, said):
            yield from _pieces(title, pieces)


def _pieces(title: str, pieces: Mapping[str, str]) -> Iterator[str]:
    if pieces:
        yield f"{title}, in the order in which they come:"
        yield from (f"  {piece:4} {text}" for piece, text in pieces.items())


def _health(_: argparse.Namespace) -> int:
    """Say whether the bot is running and connected to Discord, in words and as the status."""
    try:
        age = time.time() - load_settings().heartbeat_file.stat().st_mtime
    except OSError:
        print("not running: no sign of life yet")
        return 1
    # One from the future was given before the clock was set back, and says nothing about now.
    is_running = -FRESH < age < FRESH
    state = "running" if is_running else "not running, or not connected to Discord"
    print(f"{state}: last sign of life {age:.0f} seconds ago")
    return 0 if is_running else 1
