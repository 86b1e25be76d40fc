"""The stand-in for Discord does what the bot believes of Discord, checked as a rehearsal checks Discord itself."""

import ast
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from bot.rehearsal.api import Api
from bot.rehearsal.beliefs import BELIEFS
from bot.rehearsal.checks import ALL, OVER_HTTP
from bot.rehearsal.checks.gateway import Gateway
from bot.rehearsal.checks.person import Person
from bot.rehearsal.made import Made
from bot.rehearsal.rehearsal import Rehearsal, run_check
from tests.support.loopback.discord_types import APP, CHANNEL, GUILD, MANAGE_THREADS, TOKEN
from tests.support.loopback.rehearsing import prepare
from tests.support.loopback.server import Loopback


@asynccontextmanager
async def a_rehearsal(discord: Loopback) -> AsyncGenerator[Rehearsal]:
    await discord.start()
    await prepare(discord)
    discord.permissions |= MANAGE_THREADS  # to delete the thread
    try:
        async with aiohttp.ClientSession() as session:
            api = Api(session, f"http://{discord.address}/api/v10", TOKEN)
            rehearsal = Rehearsal(api, Made(None), APP, APP, GUILD, CHANNEL)
            opened = await api.post(f"/channels/{CHANNEL}/threads", {"name": "Splendor rehearsal", "type": 11})
            rehearsal.thread_id = int(opened.body["id"])
            yield rehearsal
    finally:
        await discord.stop()


async def test_the_stand_in_behaves_as_believed():
    async with a_rehearsal(Loopback()) as rehearsal:
        for check in OVER_HTTP:
            await run_check(check, rehearsal)
    seen = {fact.name: fact.seen if fact.is_seen else fact.note for fact in rehearsal.findings}
    assert {name: value for name, value in seen.items() if value != BELIEFS[name].value} == {}
    assert set(seen) == {name for check in OVER_HTTP for name in check.about}


def test_each_belief_names_a_function_of_a_stand_in_that_exists():
    functions: dict[str, set[str]] = {}
    for belief in BELIEFS.values():
        file, _, name = belief.place.partition(": ")
        if file not in functions:
            nodes = ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))
            functions[file] = {each.name for each in nodes if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert name in functions[file], belief


async def test_each_belief_is_checked_once():
    async with aiohttp.ClientSession() as session:
        gateway = Gateway(Rehearsal(Api(session, "", TOKEN), Made(None), APP, APP, GUILD, CHANNEL), 1, None)
        checks = (*ALL, *gateway.checks, *Person(gateway, print).checks)
    assert sorted(name for check in checks for name in check.about) == sorted(BELIEFS)
