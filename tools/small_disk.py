"""Fill up the disk on which a running bot stores its games: `python -m tools.small_disk`.

The disk is a small file system in memory, mounted in a namespace that only this program and the bot see. Linux lets
every user create one, unless the administrator has disabled that. While the disk is full, moves must be refused with a
message that says so, and no confirmed move may be lost; with free space the game goes on. With `--postgres`, the disk
is that of the tables of a database on a PostgreSQL that is started.
"""

import argparse
import asyncio
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bot.runtime.address import Address, Place
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.game_driver import ENGLISH, GameDriver, game_drivers
from tests.support.loopback.server import Loopback
from tests.support.postgres import new_database_in
from tools.options import new_parser

INSIDE = "--inside"
SIZE = "16m"
ROUNDS = 5  # how often the disk is filled up
MOST_MOVES = 500  # that may fit into free pages of the database after the disk is full


def main() -> int:
    """Return 1 when something was lost, otherwise 0. Without namespaces, print that and return 0."""
    parser = new_parser(__doc__)
    parser.add_argument("--postgres", action="store_true", help="store the games on a PostgreSQL that is started")
    parser.add_argument(INSIDE, action="store_true", help=argparse.SUPPRESS)  # where something can be mounted
    arguments = parser.parse_args()
    if not arguments.inside:
        # PostgreSQL must not run as root, whom the first form makes of any other user.
        user = ["--map-root-user"] if not arguments.postgres else ["--map-current-user", "--keep-caps"]
        own = ["unshare", *user, "--mount"] if os.geteuid() or not arguments.postgres else ["unshare", "--mount"]
        if shutil.which(own[0]) is None or subprocess.run([*own, "true"], check=False).returncode:
            print("full disk: skipped, because nothing can be mounted here")
            return 0
        program = [sys.executable, "-m", "tools.small_disk", *sys.argv[1:], INSIDE]
        return subprocess.run([*own, *program], check=False).returncode
    with tempfile.TemporaryDirectory() as folder, _mounted(Path(folder, "disk")) as disk, ExitStack() as stack:
        Path(folder).chmod(0o711)  # the server may run as another user
        place = stack.enter_context(new_database_in(disk)) if arguments.postgres else disk / "games.sqlite3"
        figures = asyncio.run(_play(Path(folder), place, disk / "filler"))
        setting = place.text if isinstance(place, Address) else str(place)
        environment = os.environ | {"SPLENDOR_DATABASE": setting}
        checked = subprocess.run([sys.executable, "-m", "bot", "check"], check=False, env=environment)
    print(f"full disk: filled {ROUNDS} times, " + ", ".join(f"{name} {value}" for name, value in figures.items()))
    return 1 if checked.returncode or figures["lost"] else 0


@contextmanager
def _mounted(disk: Path) -> Iterator[Path]:
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", disk], check=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", disk], check=True)


async def _play(folder: Path, place: Place, filler: Path) -> dict[str, int]:
    """Play, fill up the disk and free it again; return the numbers of moves made, refused and lost."""
    discord = Loopback()
    await discord.start()
    bot = BotProcess(discord, folder, "NO_RATE_LIMITS", "SHORT_INTERVALS")
    if isinstance(place, Address):
        bot.address = place
    else:
        bot.database = place
    [game] = game_drivers(discord, place, [None], random.Random(1))
    moves = refused = lost = 0
    try:
        await bot.start()
        await game.open()
        for _ in range(ROUNDS):
            for _ in range(10):
                moves += await _turn(game)
            _fill(filler)
            made = 0
            while await _turn(game):  # the database first uses the free pages of its files
                made += 1
                assert made < MOST_MOVES, "the disk never got full"
            moves += made
            refused += 1
            for _ in range(5):
                refused += not await _turn(game)
            lost += game.read_log() != (game.moves, game.position)
            await asyncio.to_thread(filler.unlink)
            await game.wait_until_shown(30)  # without another command or press
            lost += game.read_log() != (game.moves, game.position)
        assert await bot.stop() == 0
    finally:
        if bot.is_running:
            bot.kill()
            await bot.wait()
        await discord.stop()
    return {"moves": moves, "refused": refused, "lost": lost}


async def _turn(game: GameDriver) -> bool:
    """Try to make a move; return whether it was confirmed instead of refused because of the full disk."""
    if game.position.is_over:
        await game.open()
    move = game.in_flight = game.chance.choice(game.position.legal_moves())
    answer = await game.press(game.to_act, move)
    if answer.text == ENGLISH.text("error-store"):
        game.in_flight = None
        return False
    game.check_answer(answer)
    game.confirm_move()
    return True


def _fill(filler: Path) -> None:
    """Write a file until its disk is full."""
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue


if __name__ == "__main__":
    sys.exit(main())
