"""The bot as a process of its own, which takes this machine for Discord."""

import asyncio
import os
import re
import signal
import socket
import sys
from collections import Counter
from pathlib import Path

from tests.support.loopback.discord_state import TOKEN
from tests.support.loopback.server import Loopback, until

HERE = Path(__file__).parent
RECONNECTS = r"^\S+ \S+ ERROR discord\.\w+: Attempting a reconnect.*?(?=^\d{4}-\d\d-\d\d |\Z)"
NEVER_SAID = (" ERROR ", " CRITICAL ", "Traceback", "Warning:", "Exception ignored")


class BotProcess:
    """`splendor-bot run` with a database and a token file in a folder, and what it said on both outputs."""

    program = "run_on_loopback.py"

    def __init__(self, discord: Loopback, folder: Path, *switches: str) -> None:
        self._switches = {name: value or "1" for name, _, value in (switch.partition("=") for switch in switches)}
        self.database = folder / "games.sqlite3"
        self._discord, self._folder = discord, folder
        self._token = folder / "token"
        self._output = folder / "output"
        self._process: asyncio.subprocess.Process | None = None

    @property
    def output(self) -> str:
        """Return all that was said since the first start."""
        return self._output.read_text() if self._output.exists() else ""

    async def launch(self, token: str = TOKEN) -> None:
        """Start, and wait for nothing."""
        self._token.write_text(f"{token}\n")
        with self._output.open("a") as output:
            self._process = await self._spawn(output.fileno(), HERE / self.program, "run")

    async def start(self) -> None:
        """Start, and wait until the gateway knows the bot."""
        logins = len(self._discord.logins)
        await self.launch()
        await until(lambda: len(self._discord.logins) > logins or not self.is_running, "the bot's login")
        assert self.is_running, self.output

    @property
    def heartbeat_file(self) -> Path:
        """Return the file that a running bot touches now and then."""
        return self.database.with_name(f"{self.database.name}.alive")

    async def health(self) -> int:
        """Return the status of `splendor-bot health` about this bot."""
        process = await self._spawn(asyncio.subprocess.DEVNULL, "-m", "bot", "health")
        return await asyncio.wait_for(process.wait(), 10)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def render_processes(self) -> list[int]:
        """Return the ids of the bot's render processes: one, or none before the first picture."""
        assert self._process is not None
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(child) for each in tasks for child in each.read_text().split()]

    @property
    def memory(self) -> int:
        """Return how many bytes of memory the bot and its render process occupy; what both have loaded counts once."""
        assert self._process is not None
        own, loaded = 0, dict[str, int]()
        for process in (self._process.pid, *self.render_processes):
            files = Counter[str]()
            name = ""
            for line in Path(f"/proc/{process}/smaps").read_text().splitlines():
                head, *rest = line.split()
                if not head.endswith(":"):  # where a mapping lies, and of which file
                    name = " ".join(rest[4:])
                elif head == "Private_Dirty:":
                    own += int(rest[0])
                elif head in ("Private_Clean:", "Shared_Clean:", "Shared_Dirty:"):
                    files[name] += int(rest[0])
            loaded = {each: max(files[each], loaded.get(each, 0)) for each in {*files, *loaded}}
        return 1024 * (own + sum(loaded.values()))

    def check_output(self) -> None:
        """Raise AssertionError when the bot said its token, or anything of errors or warnings.

        That discord.py connects once more is an error to it, and none to us.
        """
        said = re.sub(RECONNECTS, "", self.output, flags=re.DOTALL | re.MULTILINE)
        for never in (self._token.read_text().strip(), *NEVER_SAID):
            assert never not in said, said

    def kill(self) -> None:
        """End it at once, without a word; `wait` for it afterwards."""
        assert self._process is not None
        self._process.kill()

    async def stop(self, number: signal.Signals = signal.SIGTERM, seconds: float = 5) -> int:
        """Send a signal, wait for the end, and return the status."""
        assert self._process is not None
        self._process.send_signal(number)
        return await self.wait(seconds)

    async def wait(self, seconds: float = 5) -> int:
        """Wait for the end, and return the status."""
        assert self._process is not None
        return await asyncio.wait_for(self._process.wait(), seconds)

    async def _spawn(self, output: int, *arguments: str | Path) -> asyncio.subprocess.Process:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "SPLENDOR_"))}
        strict = ("-W", "error", "-W", "ignore:'audioop' is deprecated:DeprecationWarning")
        ours = {"PYTHONPATH": str(HERE.parents[2]), "LOOPBACK": self._discord.address, "PYTHONUNBUFFERED": "1"}
        ours |= self._switches
        paths = {"DISCORD_TOKEN_FILE": str(self._token), "SPLENDOR_DATABASE": str(self.database)}
        return await asyncio.create_subprocess_exec(
            *(sys.executable, *strict, *arguments),
            cwd=self._folder,
            env=clean | ours | paths,
            stdout=output,
            stderr=output,
        )


class BareBot(BotProcess):
    """A bot that does nothing but answer `/ping` with a picture of FAKE_PICTURES bytes."""

    program = "bare_bot.py"


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]
