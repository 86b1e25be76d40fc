"""Processes on a PostgreSQL whose network is cut or slow, or whose clocks are wrong: nothing is lost or doubled."""

import asyncio
import signal
from random import Random

import pytest

from bot.runtime.address import Address
from tests.support.loopback.database_link import linked
from tests.support.loopback.discord_types import GUILD, TOKEN
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.processes import NewProcess, drivers
from tests.support.loopback.server import Loopback
from tests.support.waiting import until
from tools.torture.killing import shown_twice

LEASE = 6
"""Seconds that leases last here."""
HOUR = 3600
WAITED_FOR = ("Ready in", "Standing by")


def check(discord: Loopback, games: list[GameDriver]) -> None:
    for game in games:
        assert game.read_log() == (game.moves, game.position)
        assert shown_twice(discord, discord.in_channel(game.channel_id)) == []


async def test_a_process_that_is_cut_off_from_the_database_leaves_its_games_to_a_standby(
    discord: Loopback, address: Address, new_process: NewProcess
):
    games = drivers(discord, address, 2)
    async with linked(address) as (link, far):
        cut_off, standby = new_process(1, is_in_trouble=True), new_process(1)
        cut_off.address = far
        for process in (cut_off, standby):
            process.switches["SHORT_LEASES"] = str(LEASE)
        await cut_off.start()
        await cut_off.ready()
        for game in games:
            await game.open()
            await game.play_moves(3)
            await game.wait_until_shown()
        await standby.launch()
        await until(lambda: "Standing by" in standby.output, "the standby")
        link.cut()
        await until(lambda: "Ready in" in standby.output, "that the standby is ready")
        for game in games:
            await game.play_moves(3)
            await game.wait_until_shown()
        link.join()
        await until(lambda: "The lease has expired" in cut_off.output, "that the other one notices")
        await until(lambda: "Standing by" in cut_off.output, "that the other one stands by")
        for game in games:
            await game.play_moves(3)
            await game.wait_until_shown()
        check(discord, games)


@pytest.mark.parametrize("trip", [0.2, 1], ids=["a fifth of a second a trip", "a second a trip"])
async def test_a_slow_network_only_makes_answers_slow(
    discord: Loopback, address: Address, new_process: NewProcess, trip: float
):
    games = drivers(discord, address, 2)
    async with linked(address) as (link, far):
        process = new_process(1)
        process.address = far
        await process.start()
        await process.ready()
        for game in games:
            await game.open()
        link.delay = trip / 2
        for _ in range(2):
            for answer in await asyncio.gather(*(game.make_move() for game in games)):
                assert answer.delay < 3, "Discord waits for three seconds"
        link.delay = 0
        for game in games:
            await game.wait_until_shown()
        check(discord, games)
        assert await process.stop() == 0


async def test_clocks_that_are_an_hour_off_change_nothing(discord: Loopback, address: Address, new_process: NewProcess):
    discord.shards = 2
    games = drivers(discord, address)
    processes = [new_process(2), new_process(2), new_process(2)]
    for process, clock in zip(processes, (HOUR, -HOUR, 0), strict=True):
        process.switches |= {"CLOCK_OFF": str(clock), "SHORT_LEASES": str(LEASE)}
        await process.launch()
        await until(lambda process=process: any(each in process.output for each in WAITED_FOR), "a process")
    for game in games:
        await game.open()
        await game.play_moves(5)
        await game.wait_until_shown()
    for process in processes[:2]:
        process.kill()
        await process.wait()
        await until(lambda: "Ready in" in processes[2].output, "that the standby is ready")
    newest = new_process(2)
    await newest.start()
    await newest.ready()
    for game in games:
        await game.play_moves(5)
        await game.wait_until_shown()
    check(discord, games)


async def test_of_two_processes_that_take_over_at_once_one_does(
    discord: Loopback, address: Address, new_process: NewProcess
):
    games = game_drivers(discord, address, [None] * 2, Random(1), guilds=(GUILD,))
    running, first, second = new_process(1), new_process(1), new_process(1)
    await running.start()
    await running.ready()
    for game in games:
        await game.open()
    running.send_signal(signal.SIGSTOP)  # it hands over to nobody until the other two have met
    await asyncio.gather(first.launch(TOKEN, "--take-over"), second.launch(TOKEN, "--take-over"))
    await until(lambda: not (first.is_running and second.is_running), "that one of them ends")
    running.send_signal(signal.SIGCONT)
    winner, loser = (first, second) if first.is_running else (second, first)
    assert await loser.wait() == 1
    assert await running.wait() == 0
    await until(lambda: "Has taken over" in winner.output, "the end of the hand-over")
    assert "Other processes are taking over already" in loser.output.splitlines()[-1]
    for game in games:
        await game.play_moves(3)
        await game.wait_until_shown()
    check(discord, games)
