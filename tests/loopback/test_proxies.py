"""The bot, its setup and a rehearsal reach Discord through the proxy of HTTPS_PROXY, and nothing shows its password."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.command_line import environment_of_tests
from tests.support.loopback.bot_process import HERE, BotProcess
from tests.support.loopback.discord_types import CHANNEL, TOKEN
from tests.support.loopback.proxy import NAMES, PASSWORD, USER, Proxy
from tests.support.loopback.rehearsing import prepare
from tests.support.loopback.server import Loopback
from tests.support.waiting import PATIENCE, until

PLACES = {f"{name}:443" for name in NAMES}


class UnchangedBot(BotProcess):
    """`splendor-bot run`, which connects to Discord by its real names."""

    program = "run_unchanged.py"


@pytest.fixture
async def proxy(discord: Loopback, tmp_path: Path) -> AsyncIterator[Proxy]:
    proxy = Proxy(discord, tmp_path)
    async with proxy.open():
        yield proxy


def switches(environment: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in environment.items()]


async def test_the_bot_reaches_the_api_and_the_gateway_through_the_proxy(
    discord: Loopback, proxy: Proxy, tmp_path: Path
) -> None:
    bot = UnchangedBot(discord, tmp_path, *switches(proxy.environment), "SPLENDOR_LOG_LEVEL=DEBUG")
    await bot.start()
    await bot.ready()
    assert {*proxy.asked} == PLACES
    discord.drop_connections()
    await until(lambda: "RESUME" in discord.logins, "the connection after a break")
    assert {*proxy.asked} == PLACES
    assert await bot.stop() == 0
    bot.check_output()
    assert_no_password(bot.output)


async def test_a_proxy_that_refuses_the_password_is_named_without_it(
    discord: Loopback, proxy: Proxy, tmp_path: Path
) -> None:
    wrong = {**proxy.environment, "HTTPS_PROXY": f"http://{USER}:another@127.0.0.1:{proxy.port}"}
    bot = UnchangedBot(discord, tmp_path, *switches(wrong))
    await bot.launch()
    await until(lambda: "Discord cannot be reached; retrying" in bot.output, "the warning")
    assert "407" in bot.output
    assert "(through the proxy that HTTPS_PROXY names)" in bot.output
    assert (proxy.refused > 0, proxy.asked) == (True, [])
    assert await bot.stop() == 0
    assert "another" not in bot.output


async def test_setup_asks_discord_through_the_proxy(discord: Loopback, proxy: Proxy, tmp_path: Path) -> None:
    status, output = await run(proxy, tmp_path, "setup", "--yes", "--database", str(tmp_path / "games.sqlite3"))
    assert (status, "Discord accepts the token" in output) == (0, True), output
    assert {*proxy.asked} == {"discord.com:443"}


async def test_a_rehearsal_goes_through_the_proxy(discord: Loopback, proxy: Proxy, tmp_path: Path) -> None:
    await prepare(discord)
    words = ("rehearse", "--yes", "--quick", "--channel", str(CHANNEL))
    _, output = await run(proxy, tmp_path, *words, stop_after="✓ a second connection")
    assert {*proxy.asked} == PLACES, output


async def run(proxy: Proxy, folder: Path, *words: str, stop_after: str = "") -> tuple[int, str]:
    """Run a command through the proxy, and return its status and all of its output.

    After a line with `stop_after`, it is asked to stop, as by Ctrl-C.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, HERE / UnchangedBot.program, *words),
        cwd=folder,
        env=environment_of_tests()
        | {"PYTHONPATH": str(HERE.parents[2]), "DISCORD_TOKEN": TOKEN, "HOME": str(folder)}
        | proxy.environment,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    output = ""
    while line := (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode():
        output += line
        if stop_after and stop_after in line:
            process.send_signal(signal.SIGINT)
    assert_no_password(output)
    return await process.wait(), output


def assert_no_password(output: str) -> None:
    assert PASSWORD not in output
    assert PASSWORD.replace("/", "%2F") not in output
