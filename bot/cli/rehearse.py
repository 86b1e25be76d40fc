"""`splendor-bot rehearse`: compare what the bot believes about Discord with what Discord does, in a channel."""

import argparse
import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import aiohttp
from discord.http import Route

from bot.rehearsal.api import Api, NoAnswer
from bot.rehearsal.checks import ACCOUNT, ALL, QUICK
from bot.rehearsal.checks.gateway import connected, gateway_for
from bot.rehearsal.checks.person import Person
from bot.rehearsal.checks.run import clear, plan, rehearse
from bot.rehearsal.place import enter
from bot.rehearsal.rehearsal import Finding
from bot.rehearsal.report import page, read_report, report
from bot.runtime.config import BotSettings, CommandError, load_settings
from bot.runtime.new_files import new_file
from bot.runtime.process import forbid_inspection
from bot.store import DatabaseLock, StoreInUse

TIMEOUT = aiohttp.ClientTimeout(total=60)
_BEGINNING = "The rehearsal sends messages to this channel and removes them again:"
say = partial(print, flush=True)


async def do_rehearse(arguments: argparse.Namespace) -> int:
    """Rehearse, print the results, and return 0 if all is as believed, otherwise 1. Raises `CommandError`."""
    forbid_inspection()
    try:
        return await (_replay(arguments) if arguments.replay else _rehearse(arguments, load_settings()))
    except StoreInUse:
        raise CommandError("Another rehearsal is running. Wait until it has ended.") from None
    except NoAnswer as error:
        raise CommandError(f"Discord does not answer {error}. Check the connection, and try again.") from None


async def _rehearse(arguments: argparse.Namespace, settings: BotSettings) -> int:
    if arguments.channel is None:
        raise CommandError("Give the channel with --channel ID: right-click it in Discord, and press Copy Channel ID.")
    token, checks = settings.token().text, QUICK if arguments.quick else ALL
    database = settings.heartbeat_file.with_name("rehearsal.sqlite3")
    with DatabaseLock(database):
        async with _connected(Route.BASE, token, settings.proxy) as api:
            rehearsal = await enter(api, arguments.channel, database.with_suffix(".made"))
            await clear(rehearsal, say)
            gateway = await gateway_for(rehearsal, settings.proxy)
            person = Person(gateway, say, member_id=arguments.ask or 0)
            steps = person.checks if arguments.ask or sys.stdin.isatty() else ()
            checks = (*ACCOUNT, *gateway.checks, *steps, *(each for each in checks if each not in ACCOUNT))
            say("\n".join([_BEGINNING, *plan(checks, notified=int(bool(arguments.ask)))]))
            if not arguments.yes and not _agrees():
                say("Nothing was sent.")
                return 0
            async with connected(gateway, token):
                if sys.stdin.isatty():
                    asyncio.get_running_loop().add_reader(sys.stdin, _skip, person)
                left = await rehearse(rehearsal, say, keep=arguments.keep, checks=checks)
    return _tell(rehearsal.findings, api, left, arguments.report)


async def _replay(arguments: argparse.Namespace) -> int:
    """Rehearse with the stand-in of the tests, which behaves as a report has seen Discord behave."""
    seen = read_report(arguments.replay)
    try:
        from tests.support.loopback.rehearsing import replayed
    except ImportError:
        raise CommandError("A replay needs a checkout of the project, with its packages for tests.") from None
    async with replayed(seen) as (base, token, channel), _connected(base, token) as api:
        rehearsal = await enter(api, channel, None)
        rehearsal.pace = 0
        left = await rehearse(rehearsal, say)
    return _tell(rehearsal.findings, api, left, arguments.report)


@asynccontextmanager
async def _connected(base: str, token: str, proxy: str | None = None) -> AsyncGenerator[Api]:
    async with aiohttp.ClientSession(timeout=TIMEOUT, proxy=proxy) as session:
        yield Api(session, base, token)


def _skip(person: Person) -> None:
    if not sys.stdin.readline():
        asyncio.get_running_loop().remove_reader(sys.stdin)
    person.skip()


def _agrees() -> bool:
    if not sys.stdin.isatty():
        raise CommandError("There is no terminal to ask on. Add --yes to rehearse without a question.")
    try:
        return input("Go on? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _tell(findings: list[Finding], api: Api, left: list[str], file: Path | None) -> int:
    say("\n" + page(findings, api, left))
    if file is not None:
        with new_file(file, replace=True) as target:
            target.write(report(findings, api).encode())
        say(f"Wrote {file}")
    return 0 if all(each.is_as_believed for each in findings if each.is_seen) else 1
