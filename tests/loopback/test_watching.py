"""Whoever hosts the bot looks after it while people play: figures, log, check and backup, beside the live process."""

import asyncio
import json
import random
import socket
from pathlib import Path

import aiohttp

from bot.check import Checker
from bot.store import Store, back_up
from bot.tables import Tables
from tests.support.loopback.bot_process import BotProcess, free_port
from tests.support.loopback.game_driver import game_drivers
from tests.support.loopback.server import Loopback, until


def settings(bot: BotProcess, **values: str | int) -> None:
    """Write the host's settings into the `.env` of the folder in which the bot is started."""
    bot.database.with_name(".env").write_text("".join(f"SPLENDOR_{name}={value}\n" for name, value in values.items()))


def unheard(done: int, total: int) -> None:
    """Take a report of progress."""


async def figures(port: int) -> dict[str, float]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = (await answer.text()).splitlines()
    return {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")}


async def test_figures_and_a_log_for_programs(discord: Loopback, bot: BotProcess):
    port = free_port()
    settings(bot, METRICS_PORT=port, LOG_FORMAT="json")
    [game] = game_drivers(discord, bot.database, [None], random.Random(1))
    await bot.start()
    await until(lambda: "Ready in" in bot.output, "the greeting")
    await game.open()
    for _ in range(5):
        await game.make_move()
    await game.wait_until_shown()
    # A post is noted after it was made.
    while (now := await figures(port))["splendor_messages_pending"]:  # noqa: ASYNC110 - it happens in another process
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


async def test_figures_stay_on_this_machine_and_away_unless_asked_for(discord: Loopback, bot: BotProcess):
    port = free_port()
    settings(bot, METRICS_PORT=port)
    await bot.start()
    await until(lambda: f"http://127.0.0.1:{port}/metrics" in bot.output, "the address")
    with socket.socket() as elsewhere:
        elsewhere.bind(("127.0.0.2", port))  # would fail if the bot listened on every address
    assert await bot.stop() == 0

    settings(bot)
    await bot.start()
    await until(lambda: bot.output.count("Ready in") > 0, "the greeting")
    with socket.socket() as nobody:
        assert nobody.connect_ex(("127.0.0.1", port)) != 0
    assert await bot.stop() == 0


async def test_a_port_that_is_taken_ends_the_start_with_a_line(bot: BotProcess):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings(bot, METRICS_PORT=taken.getsockname()[1])
        await bot.launch()
        assert await bot.wait(20) == 1
    assert bot.output.splitlines()[-1].startswith("splendor-bot: The metrics cannot be served at 127.0.0.1:")


async def test_checked_and_copied_while_people_play(discord: Loopback, bot: BotProcess, tmp_path: Path):
    """The backup is as the games were at one moment, and can be played on."""
    tables = game_drivers(discord, bot.database, [None, "cities"], random.Random(2))
    await bot.start()
    for table in tables:
        await table.open()
    copies: list[tuple[Path, list[int]]] = []
    for number in range(4):
        for table in tables:
            await table.make_move()
        assert [fault async for fault in Checker(bot.database, unheard).faults()] == []
        copy = tmp_path / f"copy{number}.sqlite3"
        back_up(bot.database, copy, progress=unheard)
        copies.append((copy, [table.seq for table in tables]))
    assert await bot.stop() == 0
    for copy, moves in copies:
        async with await Store.open_to_read(copy) as store:
            for table, seq in zip(tables, moves, strict=True):
                found = await Tables(store).find(table.game_id)
                assert (found.seq, found.position) == (seq, table.positions[seq])
