"""Several processes on one PostgreSQL: each shows the games of its shards; standbys and updates lose nothing."""

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from bot.cli.commands import WRONG_SETTING
from bot.runtime.address import Address
from tests.support.loopback.discord_types import TOKEN
from tests.support.loopback.game_driver import GameDriver
from tests.support.loopback.processes import NewProcess, drivers
from tests.support.loopback.server import Loopback
from tests.support.postgres import CRASHING, new_database, stopped_server
from tests.support.waiting import until


async def test_two_processes_share_the_servers(discord: Loopback, address: Address, new_process: NewProcess):
    discord.shards = 2
    games = drivers(discord, address)
    first, second = new_process(), new_process()
    await first.start()
    await first.ready()
    await second.start()
    await second.ready()
    for game in games:
        await game.open()
        await game.play_moves(10)
        await game.wait_until_shown()
    assert "shards [0] of 2" in first.output
    assert "shards [1] of 2" in second.output
    assert sorted(each.shard for each in discord.sessions.values()) == [0, 1]
    assert sum("Sent Discord our" in each.output for each in (first, second)) == 1


async def test_a_standby_takes_over_from_a_process_that_was_killed(
    discord: Loopback, address: Address, new_process: NewProcess
):
    discord.shards = 2
    games = drivers(discord, address)
    first, second, standby = new_process(), new_process(), new_process()
    for process in (first, second):
        await process.start()
        await process.ready()
    for game in games:
        await game.open()
    await standby.launch()
    await until(lambda: "Standing by" in standby.output, "the standby")
    second.kill()
    await second.wait()
    await until(lambda: "Ready in" in standby.output, "that the standby is ready")
    for game in games:
        await game.play_moves(4)
        await game.wait_until_shown()


async def test_an_update_fails_no_press(discord: Loopback, address: Address, new_process: NewProcess):
    games = drivers(discord, address, 4)
    running = new_process(1)
    await running.start()
    await running.ready()
    for game in games:
        await game.open()
    is_over = False

    async def play(game: GameDriver) -> int:
        while not is_over:
            await game.play_moves(1)
        return len(game.moves)

    playing = [asyncio.ensure_future(play(game)) for game in games]
    for _ in range(2):
        newer = new_process(1)
        await newer.launch(TOKEN, "--take-over")
        assert await running.wait() == 0
        await until(lambda newer=newer: "Has taken over" in newer.output, "the end of the hand-over")
        running = newer
    is_over = True
    await asyncio.gather(*playing)
    for game in games:
        await game.wait_until_shown()
        assert game.read_log()[0] == game.moves


async def test_a_process_of_another_application_is_refused(
    discord: Loopback, address: Address, new_process: NewProcess
):
    first, other = new_process(1), new_process(1)
    await first.start()
    await first.ready()
    assert await first.stop() == 0
    with psycopg.connect(address.text) as connection:
        connection.execute("UPDATE notes SET text = '42' WHERE name = 'application'")
    await other.launch()
    assert await other.wait() == WRONG_SETTING
    assert "belongs to the bot with the application id 42" in other.output.splitlines()[-1]


async def test_processes_with_another_number_of_processes_are_refused(discord: Loopback, new_process: NewProcess):
    discord.shards = 2
    first, other = new_process(2), new_process(3)
    await first.start()
    await other.launch()
    assert await other.wait() == 1
    assert "SPLENDOR_PROCESSES=2, and here it is 3" in other.output.splitlines()[-1]


@pytest.fixture
def crashing() -> Iterator[Address]:
    """An empty database on a server that no other test uses."""
    with new_database(on=CRASHING) as address:
        yield address


async def test_a_process_waits_for_a_database_that_goes_away(
    discord: Loopback, crashing: Address, new_process: NewProcess
):
    process = new_process(1, is_in_trouble=True)
    process.address = crashing
    process.switches["SHORT_LEASES"] = "2"
    [game] = drivers(discord, crashing, 1)
    await process.start()
    await process.ready()
    await game.open()
    await game.play_moves(3)
    with stopped_server():
        await until(lambda: "Standing by until the database can be reached" in process.output, "that it stands by")
    await until(lambda: process.output.count("Ready in") == 2, "that it is ready again")
    await game.play_moves(3)
    await game.wait_until_shown()
