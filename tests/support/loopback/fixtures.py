"""Fixtures of the tests on real sockets: the loopback server and the bot process."""

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.server import Loopback


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    """Return the loopback server. A request that violated the API contract fails the test at its end."""
    loopback = Loopback()
    await loopback.start()
    yield loopback
    await loopback.stop()
    assert loopback.contract_violations == []


@pytest.fixture
async def bot(discord: Loopback, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Return the bot process, not started yet. Errors, warnings or the token in its output fail the test."""
    process = BotProcess(discord, tmp_path)
    yield process
    if process.is_running:
        await process.stop(signal.SIGKILL)
    process.check_output()


@pytest.fixture
async def quick_bot(discord: Loopback, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Return the bot process without rate limits for members and with short retry intervals, not started yet.

    It has to end with status 0, without errors in its output.
    """
    process = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SHORT_INTERVALS")
    yield process
    assert await process.stop() == 0
    process.check_output()
