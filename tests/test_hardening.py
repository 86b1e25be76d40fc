"""Other processes of the same user cannot read the bot's token."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.runtime import process as this_process
from bot.runtime.process import forget_token, report_missing_locks

ROOT = Path(__file__).parent.parent
BECOME_A_USER = """
import ctypes, os, sys
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
    ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)  # changing the user has forbidden inspection; allow it again
"""
READ = """
try:
    print("DISCORD_TOKEN" in open(f"/proc/{sys.argv[1]}/environ").read())
except PermissionError:
    print("refused")
"""


@contextmanager
def process(code: str) -> Iterator[int]:
    """Yield the id of a process that runs the code with a token in its environment, and then waits."""
    program = f"import bot.runtime.process\n{BECOME_A_USER}\n{code}\nprint('ready', flush=True)\nsys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "DISCORD_TOKEN": "secret"},
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        yield running.pid
        running.kill()


def what_another_process_reads(pid: int) -> str:
    read = [sys.executable, "-c", BECOME_A_USER + READ, str(pid)]
    return subprocess.run(read, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux can forbid it.")
def test_another_process_of_the_same_user_cannot_read_the_environment_of_the_bot():
    with process("pass") as open_to_all:
        assert what_another_process_reads(open_to_all) == "True"
    with process("bot.runtime.process.forbid_inspection()") as protected:
        assert what_another_process_reads(protected) == "refused"


def test_child_processes_do_not_inherit_the_token(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    forget_token()
    program = "import os; print('DISCORD_TOKEN' in os.environ)"
    child = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("version", "has_seccomp", "lacks"),
    [(6, True, ""), (0, True, "lacks Landlock,"), (-1, True, "lacks Landlock,"), (1, False, "lacks seccomp,")],
)
def test_the_log_says_which_lock_is_missing(
    version: int, has_seccomp: bool, lacks: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(this_process, "landlock_version", lambda: version)
    monkeypatch.setattr(this_process, "has_seccomp", lambda: has_seccomp)
    report_missing_locks()
    assert [lacks in each.getMessage() for each in caplog.records] == [True] * bool(lacks)
