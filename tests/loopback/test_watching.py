"""Metrics, log, check and backup of a live bot."""

import asyncio
import json
import random
import socket
from pathlib import Path

import aiohttp

from bot.cli.databases import Checker
from bot.games import Tables
from bot.store import Store, back_up
from tests.support.loopback.bot_process import BotProcess, free_port
from tests.support.loopback.game_driver import game_drivers
from tests.support.loopback.server import Loopback
from tests.support.waiting import until


def settings(bot: BotProcess, **values: str | int) -> None:
    """Write settings into the `.env` file of the bot's folder."""
    bot.database.with_name(".env").write_text("".join(f"SPLENDOR_{name}={value}\n" for name, value in values.items()))


def ignore_progress(done: int, total: int) -> None:
    """Accept a progress report."""


async def fetch_metrics(port: int) -> dict[str, float]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = (await answer.text()).splitlines()
    return {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")}


async def test_metrics_and_a_json_log(discord: Loopback, bot: BotProcess):
    port = free_port()
    settings(bot, METRICS_PORT=port, LOG_FORMAT="json")
    [game] = game_drivers(discord, bot.database, [None], random.Random(1))
    await bot.start()
    await bot.ready()
    await game.open()
    for _ in range(5):
        await game.make_move()
    await game.wait_until_shown()
    # A message is recorded after it is sent.
    while (now := await fetch_metrics(port))["splendor_messages_pending"]:  # noqa: ASYNC110 - it happens in another process
        await asyncio.sleep(0.05)
    assert (now["splendor_moves_total"], now["splendor_games_open"], now["splendor_messages_pending"]) == (5, 1, 0)
    assert now["splendor_answer_seconds_count"] >= 8, "three commands and five moves"
    assert 0 < now["splendor_answer_seconds_sum"] < 60
    assert now["splendor_database_seconds_count"] > 20
    assert now["splendor_event_loop_lag_seconds_count"] >= 0
    assert now["process_resident_memory_bytes"] > 1_000_000
    assert await bot.stop() == 0
    for line in bot.output.splitlines():
        assert {"time", "level", "logger", "message"} <= json.loads(line).keys()


async def test_the_log_says_once_what_the_system_lacks_to_confine_a_process(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "NO_LOCKS")
    await bot.start()
    await bot.ready()
    assert bot.output.count("This system lacks Landlock and seccomp, so the process that decodes avatars") == 1
    assert await bot.stop() == 0
    bot.check_output()


async def test_metrics_are_local_and_off_by_default(discord: Loopback, bot: BotProcess):
    port = free_port()
    settings(bot, METRICS_PORT=port)
    await bot.start()
    await until(lambda: f"http://127.0.0.1:{port}/metrics" in bot.output, "the address")
    with socket.socket() as elsewhere:
        elsewhere.bind(("127.0.0.2", port))  # would fail if the bot listened on every address
    assert await bot.stop() == 0

    settings(bot)
    await bot.start()
    await bot.ready()
    with socket.socket() as client:
        assert client.connect_ex(("127.0.0.1", port)) != 0
    assert await bot.stop() == 0


async def test_a_metrics_port_in_use_ends_the_start_with_one_line(bot: BotProcess):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings(bot, METRICS_PORT=taken.getsockname()[1])
        await bot.launch()
        assert await bot.wait() == 1
    assert bot.output.splitlines()[-1].startswith("splendor-bot: The metrics cannot be served at 127.0.0.1:")


async def test_a_live_database_is_checked_and_backed_up(discord: Loopback, bot: BotProcess, tmp_path: Path):
    """The backup holds the games at one moment, and they can be continued from it."""
    tables = game_drivers(discord, bot.database, [None, "cities"], random.Random(2))
    await bot.start()
    for table in tables:
        await table.open()
    copies: list[tuple[Path, list[int]]] = []
    for number in range(4):
        for table in tables:
            await table.make_move()
        assert [fault async for fault in Checker(bot.database, ignore_progress).faults()] == []
        copy = tmp_path / f"copy{number}.sqlite3"
        back_up(bot.database, copy, progress=ignore_progress)
        copies.append((copy, [table.seq for table in tables]))
    assert await bot.stop() == 0
    for copy, moves in copies:
        async with await Store.open_to_read(copy) as store:
            for table, seq in zip(tables, moves, strict=True):
                found = await Tables(store).find(table.game_id)
                assert (found.seq, found.position) == (seq, table.positions[seq])
