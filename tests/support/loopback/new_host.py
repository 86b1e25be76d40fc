"""A person who hosts the bot for the first time, on a machine that reaches the loopback server in place of Discord."""

import asyncio
import sys
from pathlib import Path

from tests.support.command_line import environment_of_tests
from tests.support.loopback.bot_process import HERE
from tests.support.loopback.discord_types import TOKEN
from tests.support.loopback.server import Loopback
from tests.support.loopback.terminal import Terminal
from tests.support.waiting import PATIENCE

PROGRAM = HERE / "run_on_loopback.py"
TOKEN_QUESTION, PLACE_QUESTION = "it stays hidden): ", "File or folder for the games ["
PICTURES_QUESTION = "Use the avatar and banner in the last step? [yes]: "
LOOK_AGAIN, TRY_AGAIN, START_QUESTION = "type skip): ", "Press Enter to try again: ", "Start the bot now? [yes]: "
"""The ends of the questions of the dialogue."""


class NewHost:
    """The account of an operator, with a terminal and no settings of the bot.

    `python` is that of a virtual environment with the bot; by default, it is that of the tests, with the checkout.
    """

    def __init__(self, discord: Loopback, folder: Path, python: Path | None = None) -> None:
        self.folder = folder
        self._python = python or Path(sys.executable)
        self.terminal = Terminal()
        self.settings = folder / ".env"
        self.database = folder / "share" / "splendor-bot" / "splendor.sqlite3"
        self._environment = environment_of_tests() | {
            **{"HOME": str(folder), "XDG_DATA_HOME": str(folder / "share"), "LOOPBACK": discord.address}
        }
        if python is None:
            self._environment["PYTHONPATH"] = str(HERE.parents[2])

    async def open(self, *options: str, **environment: str) -> Terminal:
        """Begin the dialogue on a new terminal."""
        await self.terminal.close()
        words = (self._python, PROGRAM, "setup", *options)
        await self.terminal.start(*words, folder=self.folder, environment=self._environment | environment)
        return self.terminal

    async def run(
        self, *options: str, stop_when: str = "", standard_input: str = "</dev/null", **environment: str
    ) -> tuple[int, str, str]:
        """Run the command without a terminal; return its status, output and errors, in which there is no token.

        A program that prints `stop_when` is asked to stop then.
        """
        process = await asyncio.create_subprocess_exec(
            *("bash", "-c", f'exec "$@" {standard_input}', "bash", self._python, PROGRAM, "setup", *options),
            cwd=self.folder,
            env=self._environment | environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdout
        before = ""
        while stop_when and stop_when not in before:
            line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
            assert line, before
            before += line.decode()
        if stop_when:
            process.terminate()
        output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert TOKEN not in before + output.decode() + errors.decode()
        return process.returncode or 0, before + output.decode(), errors.decode()

    def files(self) -> list[str]:
        """Return the names of all files and folders."""
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*"))
