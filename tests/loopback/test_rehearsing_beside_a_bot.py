"""A rehearsal beside a running bot with the same token: each leaves to the other what is not its own."""

from pathlib import Path

import pytest

from tests.rehearsal.test_person import a_gateway, do_all, seen
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.server import Loopback


async def test_a_bot_that_runs_beside_leaves_all_to_the_rehearsal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    discord = Loopback()
    async with a_gateway(discord, monkeypatch) as (rehearsal, gateway):
        bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SHORT_INTERVALS")
        await bot.start()
        await bot.ready()
        presser = await do_all(discord, rehearsal, gateway)
        assert await bot.stop() == 0
    assert seen(rehearsal) == {}
    callbacks = [each for each in discord.requests if each.endswith("/callback")]
    assert len(callbacks) == len(presser.answers) + 3  # two that are refused, and suggestions
    bot.check_output()
    assert "WARNING" not in bot.output
    assert "Could not" not in bot.output
