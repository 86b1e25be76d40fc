"""A person who hosts the bot for the first time, on a machine that reaches the loopback server in place of Discord."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from tests.support.command_line import environment_of_tests
from tests.support.loopback.bot_process import HERE
from tests.support.loopback.discord_types import TOKEN
from tests.support.loopback.server import Loopback
from tests.support.loopback.terminal import Terminal
from tests.support.waiting import PATIENCE, until

PROGRAM = HERE / "run_on_loopback.py"

SYSTEMCTL = """\
#!/bin/sh
echo "$@" >> "$HOME/systemctl.log"
case "$2" in
is-active) exit 3 ;;
restart)
    cd "$(sed -n 's/^WorkingDirectory=//p' "$XDG_CONFIG_HOME/systemd/user/$3")" || exit 1
    LOOPBACK={loopback} setsid {python} {program} run > "$HOME/service.log" 2>&1 < /dev/null &
    echo $! > "$HOME/pid" ;;
esac
"""
"""This program stands in for systemctl: it runs the bot in the folder that the unit names."""

DOCKER = """\
#!/bin/sh
echo "$@" >> "$HOME/docker.log"
case "$2" in
up)
    export DISCORD_TOKEN= DISCORD_TOKEN_FILE=secrets/discord_token SPLENDOR_DATABASE="$HOME/data/splendor.sqlite3"
    LOOPBACK={loopback} setsid {python} {program} run > "$HOME/service.log" 2>&1 < /dev/null &
    echo $! > "$HOME/pid" ;;
exec) stat --format=%y "$HOME/$7" ;;
esac
"""
"""This program stands in for Docker: it runs the bot with the token's file, and a folder in place of the volume."""


class NewHost:
    """The account of an operator, with a terminal, no settings of the bot, and no programs but the usual ones.

    `python` is that of a virtual environment with the bot; by default, it is that of the tests, with the checkout.
    """

    def __init__(self, discord: Loopback, folder: Path, python: Path | None = None) -> None:
        self.folder = folder
        self._python = python or Path(sys.executable)
        self.terminal = Terminal()
        self.settings = folder / ".env"
        self.database = folder / "share" / "splendor-bot" / "splendor.sqlite3"
        self.unit = folder / "config" / "systemd" / "user" / "splendor-bot.service"
        self._programs = folder / "programs"
        self._programs.mkdir()
        for name in ("sh", "sed", "setsid", "stat"):
            (self._programs / name).symlink_to(f"/usr/bin/{name}")
        self._environment = environment_of_tests() | {
            **{"HOME": str(folder), "XDG_DATA_HOME": str(folder / "share"), "XDG_CONFIG_HOME": str(folder / "config")},
            **{"PATH": str(self._programs), "LOOPBACK": discord.address},
        }
        if python is None:
            self._environment["PYTHONPATH"] = str(HERE.parents[2])

    def install(self, name: str, text: str) -> None:
        """Install a program that stands in for one of the machine."""
        program = self._programs / name
        program.write_text(text.format(python=self._python, program=PROGRAM, loopback=self._environment["LOOPBACK"]))
        program.chmod(0o700)

    async def open(self, *options: str) -> Terminal:
        """Begin the dialogue on a new terminal."""
        self.terminal.close()
        words = (self._python, PROGRAM, "setup", *options)
        await self.terminal.start(*words, folder=self.folder, environment=self._environment)
        return self.terminal

    async def run(self, *options: str, stop_when: str = "", **environment: str) -> tuple[int, str, str]:
        """Run the command without a terminal; return its status, output and errors, in which there is no token.

        A program that prints `stop_when` is asked to stop then.
        """
        process = await asyncio.create_subprocess_exec(
            *(self._python, PROGRAM, "setup", *options),
            cwd=self.folder,
            env=self._environment | environment,
            stdin=asyncio.subprocess.DEVNULL,
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
        """Return the names of all files and folders that are not the machine's programs."""
        every = [path.relative_to(self.folder) for path in self.folder.rglob("*")]
        return sorted(str(path) for path in every if path.parts[0] != "programs")

    async def end_service(self) -> None:
        """Stop the bot that a stand-in for systemd or Docker has started."""
        pid = int((self.folder / "pid").read_text())
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
        await until(lambda: not _is_running(pid), "the end of the service")


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
