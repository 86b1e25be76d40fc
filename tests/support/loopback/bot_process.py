"""Run the bot as a separate process that connects to the loopback server instead of Discord."""

import asyncio
import os
import re
import signal
import socket
import sys
from collections import Counter
from pathlib import Path

from bot.runtime.address import Address
from tests.support.command_line import environment_of_tests
from tests.support.loopback.discord_types import TOKEN
from tests.support.loopback.server import Loopback
from tests.support.waiting import PATIENCE, until

HERE = Path(__file__).parent
RECONNECTS = r"^\S+ \S+ ERROR discord\.\w+: Attempting a reconnect.*?(?=^\d{4}-\d\d-\d\d |\Z)"
GRACE = 10  # seconds after which Docker kills a container that it has asked to stop
OF_DISCORD_PY = ("audioop", "asyncio.iscoroutinefunction")
"""discord.py uses these although Python warns against them: until Python 3.12, and from 3.14."""
FORBIDDEN_OUTPUT = (" ERROR ", " CRITICAL ", "Traceback", "Warning:", "Exception ignored")


class BotProcess:
    """`splendor-bot run` with its database, token file and output in a folder.

    The switches are environment variables that `run_on_loopback.py` explains, each "NAME" or "NAME=value".
    """

    program = "run_on_loopback.py"

    def __init__(self, discord: Loopback, folder: Path, *switches: str) -> None:
        self.switches = {name: value or "1" for name, _, value in (switch.partition("=") for switch in switches)}
        self.database = folder / "games.sqlite3"
        self.address: Address | None = None
        """The database on a server, in place of the file."""
        self._discord, self._folder = discord, folder
        self._token = folder / "token"
        self._output = folder / "output"
        self._process: asyncio.subprocess.Process | None = None
        self._before = 0  # characters of output before the last start

    @property
    def output(self) -> str:
        """Return the standard output and error since the first start."""
        return self._output.read_text() if self._output.exists() else ""

    async def launch(self, token: str = TOKEN, *options: str) -> None:
        """Start the process without waiting for its login; `options` are those of `splendor-bot run`."""
        self._token.write_text(f"{token}\n")
        self._before = len(self.output)
        with self._output.open("a") as output:
            self._process = await self._spawn(output.fileno(), HERE / self.program, "run", *options)

    async def start(self) -> None:
        """Start the process, and wait until it is logged in to the gateway."""
        logins = len(self._discord.logins)
        await self.launch()
        await until(lambda: len(self._discord.logins) > logins or not self.is_running, "the bot's login")
        assert self.is_running, self.output

    async def ready(self) -> None:
        """Wait until the process that was started last logs that it is ready, about two seconds after its login."""
        await until(lambda: "Ready in" in self.output[self._before :] or not self.is_running, "the end of the start")
        assert self.is_running, self.output

    @property
    def heartbeat_file(self) -> Path:
        """Return the file that a running bot touches regularly."""
        return self.database.with_name(f"{self.database.name}.alive")

    async def health(self) -> int:
        """Return the exit status of `splendor-bot health`."""
        process = await self._spawn(asyncio.subprocess.DEVNULL, "-m", "bot", "health")
        return await asyncio.wait_for(process.wait(), PATIENCE)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def render_processes(self) -> list[int]:
        """Return the process ids of the render processes: one, or none before the first picture."""
        return self._children("render")

    @property
    def thinking_processes(self) -> list[int]:
        """Return the process ids of the processes in which computer players think: one, or none at the start."""
        return self._children("bot.ai.worker")

    @property
    def pid(self) -> int:
        """Return the process id of the bot itself."""
        assert self._process is not None
        return self._process.pid

    @property
    def stalls(self) -> list[float]:
        """Return the CPU times that the switch STALLS has recorded, in milliseconds."""
        file = Path(self.switches["STALLS"])
        return [float(line.split()[1]) for line in file.read_text().splitlines()] if file.exists() else []

    @property
    def cpu_seconds(self) -> float:
        """Return the CPU time that the bot and its render process have used, in steps of a clock tick."""
        ticks = 0
        for process in (self.pid, *self.render_processes):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])  # user and system time, without the command's name before them
        return ticks / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Return the memory of the bot and its render process in bytes; file mappings that both have count once."""
        return memory_of(self.pid, *self.render_processes)

    @property
    def memory_with_thinking(self) -> int:
        """Return the same with the process that thinks."""
        return memory_of(self.pid, *self.render_processes, *self.thinking_processes)

    def _children(self, module: str) -> list[int]:
        """Return the process ids of the children that run a module."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/children")
        children = [int(child) for each in tasks for child in each.read_text().split()]
        return [child for child in children if module in Path(f"/proc/{child}/cmdline").read_text().split("\0")]

    def check_output(self) -> None:
        """Raise AssertionError if the output holds the token, an error or a warning.

        The reconnects that discord.py logs as errors are ignored.
        """
        output = re.sub(RECONNECTS, "", self.output, flags=re.DOTALL | re.MULTILINE)
        for forbidden in (self._token.read_text().strip(), *FORBIDDEN_OUTPUT):
            assert forbidden not in output, output

    def kill(self) -> None:
        """Send SIGKILL; call `wait` afterwards."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    async def stop(self, number: signal.Signals = signal.SIGTERM, seconds: float = GRACE) -> int:
        """Send a signal, wait for the process to end, and return its status."""
        assert self._process is not None
        self._process.send_signal(number)
        return await self.wait(seconds)

    async def wait(self, seconds: float = PATIENCE) -> int:
        """Wait for the process to end, and return its status."""
        assert self._process is not None
        return await asyncio.wait_for(self._process.wait(), seconds)

    async def _spawn(self, output: int, *arguments: str | Path) -> asyncio.subprocess.Process:
        strict = ["-W", "error", *(f"-Wignore:'{name}' is deprecated:DeprecationWarning" for name in OF_DISCORD_PY)]
        ours = {"PYTHONPATH": str(HERE.parents[2]), "LOOPBACK": self._discord.address, "PYTHONUNBUFFERED": "1"}
        ours |= {"XDG_DATA_HOME": str(self._folder), **self.switches}
        paths = {
            "DISCORD_TOKEN_FILE": str(self._token),
            "SPLENDOR_DATABASE": self.address.text if self.address else str(self.database),
        }
        return await asyncio.create_subprocess_exec(
            *(sys.executable, *strict, *arguments),
            cwd=self._folder,
            env=environment_of_tests() | ours | paths,
            stdout=output,
            stderr=output,
        )


class BareBot(BotProcess):
    """A bot that only answers `/ping` with a picture of FAKE_PICTURES bytes: the baseline of the load benchmark."""

    program = "bare_bot.py"


def memory_of(*processes: int) -> int:
    """Return the memory of processes in bytes; file mappings that several have count once."""
    private, mapped = 0, dict[str, int]()
    for process in processes:
        files = Counter[str]()
        name = ""
        for line in Path(f"/proc/{process}/smaps").read_text().splitlines():
            head, *rest = line.split()
            if not head.endswith(":"):  # the header of a mapping: addresses, and the file
                name = " ".join(rest[4:])
            elif head == "Private_Dirty:":
                private += int(rest[0])
            elif head in ("Private_Clean:", "Shared_Clean:", "Shared_Dirty:"):
                files[name] += int(rest[0])
        mapped = {each: max(files[each], mapped.get(each, 0)) for each in {*files, *mapped}}
    return 1024 * (private + sum(mapped.values()))


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
