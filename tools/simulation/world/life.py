"""A life of the bot: `splendor-bot run` as it is, from its start until it stops or is killed."""

import asyncio
import datetime
import os
import random
import secrets
import signal
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from contextvars import Context
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import aiohttp
import discord
from discord import app_commands
from discord.ext import tasks as loops
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

import bot.app.clock as clock
import bot.app.holders as holders
import bot.app.phases as phases
import bot.store.sqlite.database as databases
import bot.store.sqlite.unused as unused
from bot.app.client import SplendorBot
from bot.present.language.words import forget_names, set_command_links
from bot.runtime.address import Place
from bot.runtime.config import BotSettings, Secret
from bot.store import DatabaseLock
from tests.support.loopback.discord_types import TOKEN
from tools.simulation.world.database import Behaviour, SimulatedThread
from tools.simulation.world.loop import OWNER, Owner, SeededLoop
from tools.simulation.world.network import Session


def own() -> "Life":
    """Return the process that is running now."""
    owner = OWNER.get()
    assert isinstance(owner, Life), "only the bot does this"
    return owner


class Life(Owner):
    """One process of the bot, of several on one database. `bot` is None until its database is open."""

    def __init__(
        self, name: str, loop: SeededLoop, database: Place, processes: int = 1, *, is_taking_over: bool = False
    ) -> None:
        super().__init__(name)
        self._loop = loop
        self._settings = BotSettings(Secret(TOKEN), None, database, "INFO", "text", None, "", 20, 7, processes)
        self.is_taking_over = is_taking_over
        self.began_at = 0.0
        self.bot: SplendorBot | None = None
        self.holder: Any = None
        """The holder of its lease; None on a file."""
        self.threads: list[SimulatedThread] = []
        self.locks: list[DatabaseLock] = []
        self.task: asyncio.Task[None] | None = None
        self.is_told_to_stop = self.has_led = False
        """Whether it got a signal to stop, and whether it once had the right to run."""

    def start(self) -> None:
        """Start the process, whose modules remember nothing of the processes before."""
        if self._settings.processes == 1:  # several have their modules in common
            set_command_links({})
            forget_names()
        self.context.run(async_context.set, AsyncWebhookAdapter())
        running = phases.serve(self._settings, TOKEN, take_over=self.is_taking_over)
        self.task = self._loop.create_task(running, context=self.context)

    def stop(self) -> None:
        """Send SIGTERM."""
        handler = self._loop.signal_handlers.get((self, signal.SIGTERM))
        if handler is not None:
            self.is_told_to_stop = True
            self.context.run(self._loop.call_soon, handler)

    def kill(self) -> None:
        """Kill the process: its tasks stop where they are, and what was not committed is gone."""
        self._loop.kill(self)
        for thread in self.threads:
            thread.cut()
        for lock in self.locks:
            lock.release()

    @property
    def is_running(self) -> bool:
        """Return whether the process has not ended."""
        return not self.is_dead and self.task is not None and not self.task.done()

    @property
    def unfinished(self) -> list[asyncio.Task[Any]]:
        """Return the tasks that have not ended."""
        return [each for each in self.tasks if not each.done()]


@contextmanager
def surroundings(
    loop: SeededLoop,
    chance: random.Random,
    session: Callable[..., Session],
    give_up: Callable[[Life], None],
    thread: Behaviour,
) -> Generator[None]:
    """Put the world in the place of threads, sockets and chance, for all lives in the block.

    `give_up` is called with a life that has not stopped in time; `thread` is how threads of the database behave.
    """

    class Bot(SplendorBot):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options | {"heartbeat": None})  # a loop of its own, which only touches a file

        async def _open(self) -> None:
            await super()._open()
            own().bot = self  # now that it has tables
            own().has_led = True

    class Lock(DatabaseLock):
        def __init__(self, path: Path) -> None:
            super().__init__(path)
            self.is_released = False
            own().locks.append(self)

        def release(self) -> None:
            if not self.is_released:
                self.is_released = True
                super().release()

    class Thread(SimulatedThread):
        behaviour = replace(thread, on_open=lambda opened: own().threads.append(opened))

    class Timer:
        """The thread that ends a process which does not stop in time."""

        daemon = True

        def __init__(self, seconds: float, _: object) -> None:
            self._seconds = seconds

        def start(self) -> None:
            life = own()
            loop.call_later(self._seconds, give_up, life, context=Context())

    class Chance(random.Random):
        def seed(self, *_: Any) -> None:
            super().seed(chance.getrandbits(64))

    def bytes_by_chance(number: int) -> bytes:
        return chance.randbytes(number)

    with ExitStack() as stack:
        for place, name, new in (
            (phases, "SplendorBot", Bot),
            (holders, "DatabaseLock", Lock),
            (holders.FileHolder, "until_asked", _wait_for_ever),  # nobody asks
            (phases.threading, "Timer", Timer),
            (databases.SqliteDatabase, "connection", Thread),
            (unused, "SqliteConnection", Thread),
            (aiohttp, "ClientSession", lambda **options: session(options.get("trace_configs") or ())),
            (aiohttp, "TCPConnector", lambda **_: None),
            (discord.gateway.KeepAliveHandler, "start", lambda _: None),
            (clock, "LONGEST_SLEEP", 3600),  # no computer falls asleep here
            *((module, "datetime", _Datetime) for module in (discord.utils, discord.http, loops)),
            *(
                (kind, "get_translated_payload", _known_payload(kind))
                for kind in (app_commands.Command, app_commands.Group)
            ),
            (discord.backoff, "random", SimpleNamespace(Random=Chance)),
            (os, "urandom", bytes_by_chance),  # in ids of controls
            (random, "_urandom", bytes_by_chance),
            (secrets, "token_bytes", lambda number=32: chance.randbytes(number)),
        ):
            stack.enter_context(patch.object(place, name, new))
        random.seed(chance.random())
        yield


async def _wait_for_ever(_: holders.FileHolder) -> None:
    await asyncio.Event().wait()


class _Now(datetime.datetime):
    """Tells the time of the world."""

    @classmethod
    def now(cls, tz: Any = datetime.UTC) -> Any:
        return datetime.datetime.fromtimestamp(time.time(), tz)


class _Datetime:
    """The module `datetime`, as far as discord.py reads the clock from it."""

    datetime, time, timedelta, timezone = _Now, datetime.time, datetime.timedelta, datetime.timezone


_payloads: dict[str, Any] = {}


def _known_payload(kind: Any) -> Any:
    """Return a method that describes a command to Discord; it is translated once, and not at each start of the bot."""
    describe = kind.get_translated_payload

    async def get_translated_payload(self: Any, tree: Any, translator: Any) -> Any:
        if self.qualified_name not in _payloads:
            _payloads[self.qualified_name] = await describe(self, tree, translator)
        return _payloads[self.qualified_name]

    return get_translated_payload
