"""The first start of the bot, in each of the ways, until it is connected to Discord."""

import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Thread

from bot.cli.setting_up.ways import SERVICE
from bot.runtime.config import CommandError

LOOK = 0.1
"""Seconds between two looks at the heartbeat of a bot that starts."""
LONGEST_START = 90.0
"""Seconds after which a bot that is not connected is reported."""
DOCKER_HEARTBEAT = "/data/splendor.sqlite3.alive"


def run_here(run_bot: Callable[[], None], heartbeat: Path, on_connected: Callable[[], None]) -> None:
    """Run the bot in this process until it stops; a function is called once it is connected."""
    before, has_ended = _time_of(heartbeat), Event()

    def look() -> None:
        while not has_ended.wait(LOOK):
            if _time_of(heartbeat) != before:
                on_connected()
                return

    looking = Thread(target=look, daemon=True)
    looking.start()
    try:
        run_bot()
    finally:
        has_ended.set()
        looking.join()


def is_service_active() -> bool:
    """Return whether the bot is running as a service."""
    try:
        answer = subprocess.run(["systemctl", "--user", "is-active", "--quiet", SERVICE], check=False)
    except FileNotFoundError:
        return False
    return answer.returncode == 0


def start_service(heartbeat: Path) -> None:
    """Start the service now and with the machine, and wait until the bot is connected. Raises `CommandError`."""
    for words in (("daemon-reload",), ("enable", SERVICE), ("restart", SERVICE)):
        _do("systemctl", "--user", *words)
    before = _time_of(heartbeat)
    _wait(lambda: _time_of(heartbeat) != before, f"journalctl --user --unit {SERVICE}")


def start_container() -> None:
    """Build and start the container anew, and wait until the bot is connected. Raises `CommandError`."""
    _do("docker", "compose", "up", "--build", "--detach", "--force-recreate")  # for a new token the file is the same
    before = _time_in_container()
    _wait(lambda: _time_in_container() not in ("", before), "docker compose logs bot")


def _time_of(heartbeat: Path) -> int:
    """Return when a file was touched, 0 if it is missing."""
    try:
        return heartbeat.stat().st_mtime_ns
    except OSError:
        return 0


def _time_in_container() -> str:
    asked = _run(["docker", "compose", "exec", "-T", "bot", "stat", "--format=%y", DOCKER_HEARTBEAT])
    return asked.stdout.strip() if asked.returncode == 0 else ""


def _wait(is_connected: Callable[[], bool], log_command: str) -> None:
    end = time.monotonic() + LONGEST_START
    while not is_connected():
        if time.monotonic() > end:
            raise CommandError(f"The bot was started, but is not connected yet. Its log says why: {log_command}")
        time.sleep(LOOK)


def _do(*words: str) -> None:
    answer = _run(words)
    if answer.returncode:
        *_, reason = ["it says nothing", *answer.stderr.strip().splitlines()]
        raise CommandError(f"`{' '.join(words)}` failed: {reason}")


def _run(words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
    except FileNotFoundError:
        raise CommandError(f"There is no {words[0]} on this machine. Choose another way to run the bot.") from None
