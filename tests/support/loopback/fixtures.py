"""What every test here gets: the stand-in for Discord, and the bot as a process of its own."""

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.server import Loopback


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    """Return the stand-in. Whatever broke the contract with Discord fails the test in the end."""
    loopback = Loopback()
    await loopback.start()
    yield loopback
    await loopback.stop()
    assert loopback.contract_violations == []


@pytest.fixture
async def bot(discord: Loopback, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Return the bot, not yet started. It never says its token, and says nothing of errors."""
    process = BotProcess(discord, tmp_path, "MOVES_APART")
    yield process
    if process.is_running:
        await process.stop(signal.SIGKILL)
    process.check_output()
