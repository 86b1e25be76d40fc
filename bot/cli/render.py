"""`splendor-bot render`: draw the board of a stored game to a file."""

import argparse
import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

from bot.cli.game_files import table_in
from bot.cli.stored_games import named_game
from bot.games import LoggedMove, Table, Tables
from bot.games.unit.logged_move import positions_before
from bot.present.language.words import Words, words_in
from bot.present.pictures.players import with_players
from bot.present.pictures.scenes import board_scene, final_scene
from bot.rules import Options, rules_for
from bot.runtime.config import CommandError, load_settings
from bot.runtime.new_files import check_target, new_file
from bot.store import Store, refuse_own_file
from render import LIGHT, THEMES, Scene, Seated, Theme


def run(arguments: argparse.Namespace) -> int:
    """Draw a stored or made-up game to a file and return 0. Raises `CommandError` and `FileRefused`."""
    check_may_write(arguments.file, replace=True)
    write_picture(arguments.file, _draw_sample(arguments) if arguments.sample else asyncio.run(_draw_stored(arguments)))
    return 0


def check_may_write(file: Path, *, replace: bool) -> None:
    """Raise `FileRefused` if a file cannot be made or replaced, or belongs to the database."""
    database = load_settings().database
    if isinstance(database, Path):
        refuse_own_file(file, database)
    check_target(file, replace=replace)


def write_picture(file: Path, picture: bytes) -> None:
    """Write a picture to a file, and say so. Raises `FileRefused`."""
    with new_file(file, replace=True) as new:
        new.write(picture)
    print(f"Drew {file}")


async def _draw_stored(arguments: argparse.Namespace) -> bytes:
    if arguments.source is not None:
        table, pages = table_in(arguments.source)
        newest = pages[-1:]
    else:
        async with await Store.open_to_read(load_settings().database) as store:
            tables = Tables(store)
            table = await find_table(store, tables, arguments)
            newest = await tables.history.since(table.id, after=table.seq - 1) if table.position else []
    words, theme = looks(arguments, table)
    return draw_in_process(_scene_of(table, newest, words), theme)


def looks(arguments: argparse.Namespace, table: Table) -> tuple[Words, Theme]:
    """Return the language and the theme that the arguments name, or those of the table."""
    theme = THEMES.get(arguments.theme or table.options.theme, LIGHT)
    return words_in(arguments.language or table.game.language).with_names(table.names), theme


async def find_table(store: Store, tables: Tables, arguments: argparse.Namespace) -> Table:
    """Return the table that the arguments name by its game or its channel. Raises `CommandError`."""
    if arguments.game is None:
        record = await store.games.latest_in(arguments.channel)
    else:
        record = await named_game(store, arguments.game)
    if record is None:
        raise CommandError("There is no such game in the database.")
    return await tables.find(record.id)


def _scene_of(table: Table, newest: Sequence[LoggedMove], words: Words) -> Scene:
    """Return the board with what the newest entry changed marked, or the ranking of a finished game."""
    if table.position is None:
        raise CommandError("This game has not begun, so there is no board to draw.")
    if table.position.is_over:
        return as_seated(final_scene(table.position, words), table)
    events = [event for move in newest for event in move.events]
    past = positions_before(newest)
    last_turn = [(move.before, move.events) for move in newest]
    return as_seated(board_scene(table.position, words, events, past=past, last_turn=last_turn), table)


def as_seated(scene: Seated, table: Table) -> Scene:
    """Return the scene with the faces of computer players, and the colours of all."""
    return with_players(scene, table.colours, {seat: table.seats[seat].name for seat in table.computers})


def _draw_sample(arguments: argparse.Namespace) -> bytes:
    rules = rules_for(Options())
    position = rules.replay(3, rules.deal(3, random.Random(7)))
    scene = board_scene(position, words_in(arguments.language or "en").with_names(("Ann", "Bo", "Cleo")))
    return draw_in_process(scene, THEMES[arguments.theme] if arguments.theme else LIGHT)


def draw_in_process(scene: Scene, theme: Theme) -> bytes:
    """Return a PNG of the scene, drawn in this process.

    The running bot draws in a worker process instead, so that its event loop never waits for a picture.
    """
    from render.drawing import draw

    return draw(scene, theme)
