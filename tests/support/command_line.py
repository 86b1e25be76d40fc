"""Runs `splendor-bot` with arguments, in a process of its own."""

import os
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path

from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    [
        *("bot.cli.commands", "bot.cli.run", "bot.cli.render", "bot.cli.databases", "bot.cli.verify"),
        *("bot.app.phases", "tests.support.render.warm"),
    ]
)

Answer = subprocess.CompletedProcess[str]


def environment_of_tests() -> dict[str, str]:
    """Return the environment without settings of the bot, and without the proxy of this machine."""
    ours = ("DISCORD_", "SPLENDOR_", "HTTPS_PROXY")
    return {name: value for name, value in os.environ.items() if not name.upper().startswith(ours)}


def start(*arguments: str | Path, cwd: Path, **environment: str) -> Answer:
    """Run the command in a folder without a `.env`, with the code of this checkout unless PYTHONPATH says otherwise."""
    return subprocess.run(
        [sys.executable, "-m", "bot", *map(str, arguments)],
        cwd=cwd,
        env={**environment_of_tests(), "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def start_quickly(*arguments: str | Path, cwd: Path, **environment: str) -> Answer:
    """Do the same in a copy of a process that has imported the code already, in a tenth of the time."""
    output, errors = cwd / ".stdout", cwd / ".stderr"
    words = ["splendor-bot", *map(str, arguments)]
    process = _CONTEXT.Process(target=_run, args=(words, cwd, environment_of_tests() | environment, output, errors))
    process.start()
    process.join(PATIENCE)
    if process.exitcode is None:
        process.kill()
        raise subprocess.TimeoutExpired(words, PATIENCE)
    return Answer(words, process.exitcode, output.read_text(), errors.read_text())


def _run(words: list[str], cwd: Path, environment: dict[str, str], output: Path, errors: Path) -> None:
    """Become the command. Its arguments, folder, environment and output replace those of the copied process."""
    for number, file in ((1, output), (2, errors)):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = words
    from bot.cli import main

    main()
