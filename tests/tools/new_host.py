"""Time a new host from an empty folder to a first board, step by step: `python -m tests.tools.new_host`.

The host installs the bot in a new virtual environment as docs/hosting.md describes, goes through `splendor-bot setup`
on a terminal without a pause, and opens a table. The loopback server stands in for Discord.
"""

import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.support.loopback.discord_types import GUILD, TOKEN
from tests.support.loopback.new_host import NewHost
from tests.support.loopback.server import Loopback
from tests.support.loopback.terminal import INTERRUPT
from tests.support.loopback.two_friends import TwoFriends
from tests.tools.options import new_parser

ROOT = Path(__file__).parents[2]


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
    for name in ("bot", "render", "data"):
        shutil.copytree(ROOT / name, code / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, code)
    with timed("install the bot"):
        subprocess.run([*pip, "--no-deps", code], check=True)
    return python


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
    finally:
        host.terminal.close()
        await discord.stop()


def main() -> None:
    """Time each step, and all of them together."""
    new_parser(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder, timed("all of it"):
        home = Path(folder) / "home"
        home.mkdir()
        asyncio.run(set_up(home, install(Path(folder) / "venv")))


if __name__ == "__main__":
    main()
