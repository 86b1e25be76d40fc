"""`splendor-bot render`: draw the board of a stored game to a file."""

import argparse
import random
from dataclasses import replace

from bot.cli.databases import existing_database
from bot.cli.game_files import check_may_write, named_game, table_in
from bot.cli.parser import LATEST
from bot.games import Tables
from bot.present.language.words import words_in
from bot.present.pictures.scenes import board_scene, final_scene, with_players
from bot.rules import Options, rules_for
from bot.runtime.config import CommandError
from bot.runtime.new_files import new_file
from bot.store import Store
from bot.ui.content.messages.contents import highlighted_board, words_of
from render import LIGHT, THEMES, Scene, Theme


async def do_render(arguments: argparse.Namespace) -> int:
    """Draw a stored or made-up game to a file and return 0. Raises `CommandError` and `FileRefused`."""
    check_may_write(arguments.file, replace=True)
    scene, theme = _sample(arguments) if arguments.sample else await _stored(arguments)
    from render.drawing import draw  # Pillow takes long to import, and the other commands draw nothing

    picture = draw(scene, theme)
    with new_file(arguments.file, replace=True) as file:
        file.write(picture)
    print(f"Drew {arguments.file}")
    return 0


def _sample(arguments: argparse.Namespace) -> tuple[Scene, Theme]:
    rules = rules_for(Options())
    position = rules.replay(3, rules.deal(3, random.Random(7)))
    words = words_in(arguments.language or "en").with_names(("Ann", "Bo", "Cleo"))
    return board_scene(position, words), THEMES.get(arguments.theme, LIGHT)


async def _stored(arguments: argparse.Namespace) -> tuple[Scene, Theme]:
    if arguments.source is not None:
        table, newest = table_in(arguments.source)
    else:
        async with await Store.open_to_read(existing_database()) as store:
            tables = Tables(store)
            by_id = arguments.game is not None
            record = await (named_game(store, arguments.game) if by_id else store.games.latest_in(arguments.channel))
            if record is None:
                is_latest = arguments.game == LATEST
                raise CommandError("There are no games yet." if is_latest else "There is no such game in the database.")
            table = await tables.find(record.id)
            newest = await tables.history.since(table.id, after=table.seq - 1) if table.position else []
    if table.position is None:
        raise CommandError("This game has not begun, so there is no board to draw.")
    if arguments.language is not None:
        table = replace(table, game=replace(table.game, language=arguments.language))
    scene = final_scene(table.dealt(), words_of(table)) if table.dealt().is_over else highlighted_board(table, newest)
    computers = {seat: table.seats[seat].name for seat in table.seats.computers}
    return with_players(scene, table.seats.colours, computers), THEMES.get(
        arguments.theme or table.options.theme, LIGHT
    )
