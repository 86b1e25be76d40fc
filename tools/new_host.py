"""Time a new host and one who updates, step by step: `python -m tools.new_host`.

The new host begins with an empty folder and ends with a first board: they install the bot in a new virtual environment
as docs/hosting.md describes, go through `splendor-bot setup` on a terminal without a pause, and open a table. The other
one has a database of the schema version before the last, and installs the bot anew. The loopback server stands in for
Discord.
"""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.sqlite.migrations import shipped_migrations
from tests.support.loopback.discord_types import GUILD, TOKEN
from tests.support.loopback.new_host import NewHost
from tests.support.loopback.server import Loopback
from tests.support.loopback.terminal import INTERRUPT
from tests.support.loopback.two_friends import TwoFriends
from tools.options import new_parser

ROOT = Path(__file__).parents[1]


@contextmanager
def timed(step: str) -> Generator[None]:
    """Print how many seconds the block takes."""
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:7.1f} s  {step}", flush=True)


def install(folder: Path) -> Path:
    """Install the bot in a new virtual environment, and return its Python."""
    python = folder / "bin" / "python"
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    with timed("make a virtual environment"):
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    with timed("install the libraries"):
        subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements" / "runtime.lock"], check=True)
    code = folder / "code"  # a copy, because the build leaves files in it
    for name in ("bot", "render", "data", "splendor_bot"):
        shutil.copytree(ROOT / name, code / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, code)
    install_bot(python)
    return python


def install_bot(python: Path) -> None:
    """Install the bot, again if it is there already."""
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    with timed("install the bot"):
        subprocess.run([*pip, "--no-deps", "--force-reinstall", python.parents[1] / "code"], check=True)


async def set_up(folder: Path, python: Path) -> None:
    """Go through the dialogue up to a bot that is connected, and play until the first board."""
    discord = Loopback()
    await discord.start()
    discord.absent_from.add(GUILD)
    host = NewHost(discord, folder, python)
    try:
        with timed("begin the dialogue"):
            screen = await host.open()
            await screen.see("it stays hidden): ")
        with timed("give the token, which is checked"):
            screen.press(f"{TOKEN}\n")
            await screen.answer("in the last step? [yes]: ")
            await screen.see("type skip): ")
        with timed("add the bot to a server"):
            discord.absent_from.clear()
            screen.press("\n")
            await screen.answer("File or folder for the games [")
        with timed("save the settings"):
            await screen.see("Start the bot now? [yes]: ")
        with timed("start the bot until it is connected"):
            screen.press("\n")
            await screen.see("The bot is connected.")
        with timed("open a table until the first board"):
            await TwoFriends(discord, host.database).open()
        screen.press(INTERRUPT)
        assert await screen.end() == 0, screen.shown
        await update(host, python)
    finally:
        await host.terminal.close()
        await discord.stop()


async def update(host: NewHost, python: Path) -> None:
    """Put a database of an earlier schema version in place of the new one, install the bot, and start it again."""
    earlier = len(shipped_migrations()) - 1
    for file in host.database.parent.glob(f"{host.database.name}*"):
        file.unlink()
    with closing(sqlite3.connect(host.database, isolation_level=None)) as database:
        database.executescript((ROOT / f"tests/store/schemas/{earlier:04}.sql").read_text(encoding="utf-8"))
    install_bot(python)
    with timed("start it on a database of before until it is connected"):
        status, said, errors = await host.run("--yes", "--start", stop_when="The bot is connected.")
    assert status == 0, said + errors
    [backup] = host.database.parent.glob("*.backup")
    print(f"           the database of before is in {backup.name}")


def main() -> None:
    """Time each step, and all of them together."""
    new_parser(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder, timed("all of it"):
        home = Path(folder) / "home"
        home.mkdir()
        asyncio.run(set_up(home, install(Path(folder) / "venv")))


if __name__ == "__main__":
    main()
