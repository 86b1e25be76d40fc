"""Several processes of the bot on one database, for tests."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest

from bot.runtime.address import Address
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import GUILD
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.server import Loopback

OTHER_GUILD = GUILD + (1 << 22)
"""A server on the other one of two shards."""

NewProcess = Callable[..., BotProcess]


@pytest.fixture
async def new_process(discord: Loopback, tmp_path: Path, address: Address) -> AsyncIterator[NewProcess]:
    """Return what makes a process of the bot on the database; errors in its output fail the test."""
    processes: list[BotProcess] = []
    well: list[BotProcess] = []

    def new(processes_in_all: int = 2, *, is_in_trouble: bool = False) -> BotProcess:
        folder = tmp_path / str(len(processes))
        folder.mkdir()
        switches = (f"SPLENDOR_PROCESSES={processes_in_all}", "NO_RATE_LIMITS", "SHORT_INTERVALS")
        process = BotProcess(discord, folder, *switches)
        process.address = address
        processes.append(process)
        if not is_in_trouble:  # errors are right then
            well.append(process)
        return process

    yield new
    for process in processes:
        if process.is_running:
            await process.stop()
    for process in well:
        process.check_output()


def drivers(discord: Loopback, address: Address, number: int = 2) -> list[GameDriver]:
    """Return drivers of games in two servers in turn."""
    return game_drivers(discord, address, [None] * number, Random(1), guilds=(GUILD, OTHER_GUILD))
