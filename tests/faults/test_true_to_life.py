"""The simulated world is true to life: the same script causes the same requests and the same rows as the real bot."""

import asyncio
import json
import sys
from pathlib import Path

import pytest

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.restarts import restart
from tests.support.loopback.script import Script
from tests.support.loopback.server import Loopback

ROOT = Path(__file__).parents[2]
SEARCH = "GET /channels/#/messages null"


@pytest.mark.parametrize("expansion", ["none", "orient"])
async def test_a_script_does_the_same_in_the_simulated_world_and_on_real_sockets(
    expansion: str, tmp_path: Path, discord: Loopback
):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "FIXED_DEALS")
    script = Script(discord, bot.database, None if expansion == "none" else expansion, lambda: restart(bot))
    await bot.start()
    await bot.ready()
    real = [list(step) for step in await script.play()]
    assert await bot.stop() == 0

    command = (sys.executable, "-m", "tests.faults.scripted_world", expansion)
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    output, _ = await process.communicate()
    assert process.returncode == 0
    world = json.loads(output)

    assert world["failures"] == []
    assert [step[0] for step in real] == [step[0] for step in world["steps"]]
    for (act, requests, rows), (_, simulated_requests, simulated_rows) in zip(real, world["steps"], strict=True):
        # Channels are searched at a start for moves that the database has lost, at the latest with the next step.
        assert [each for each in requests if each != SEARCH] == [
            each for each in simulated_requests if each != SEARCH
        ], act
        assert rows == simulated_rows, act
