"""`splendor-bot replay`: make a film of a stored game."""

import argparse
import asyncio

from bot.cli.game_files import table_in
from bot.cli.render import as_seated, check_may_write, find_table, looks, write_picture
from bot.games import LoggedMove, Table, Tables
from bot.present.phrases import ALL_HANDS
from bot.runtime.config import CommandError, load_settings
from bot.runtime.progress import progress_reporter
from bot.store import Store
from bot.ui.content.replay import GameReplay
from bot.ui.kit.pictures.film_plan import MOST_SCENES, durations, thinned
from render import Scene, Theme


def run(arguments: argparse.Namespace) -> int:
    """Write the film of a stored game to a file and return 0. Raises `CommandError` and `FileRefused`."""
    check_may_write(arguments.file, replace=True)
    table, pages = table_in(arguments.source) if arguments.source is not None else asyncio.run(_stored(arguments))
    words, theme = looks(arguments, table)
    scenes = GameReplay(table, pages, None if table.status.is_open else ALL_HANDS).film(words)
    write_picture(arguments.file, film([as_seated(scene, table) for scene in scenes], theme))
    return 0


async def _stored(arguments: argparse.Namespace) -> tuple[Table, list[LoggedMove]]:
    async with await Store.open_to_read(load_settings().database) as store:
        tables = Tables(store)
        table = await find_table(store, tables, arguments)
        if table.position is None:
            raise CommandError("This game has not begun, so there is nothing to show.")
        return table, await tables.history.pages(table.id)


def film(scenes: list[Scene], theme: Theme) -> bytes:
    """Return a film of the scenes, drawn in this process; progress is shown on standard error."""
    from render.drawing import add_to_film, finish_film

    report = progress_reporter("Pictures")
    kept = thinned(scenes, MOST_SCENES)
    for at, (scene, milliseconds) in enumerate(zip(kept, durations(len(kept)), strict=True), start=1):
        add_to_film(scene, theme, milliseconds)
        report(at, len(kept))
    return finish_film()
