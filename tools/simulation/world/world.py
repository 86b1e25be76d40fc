"""The world: the bot, Discord and people, from a plan. Nothing in it is left to chance but what the seed decides."""

import asyncio
import gc
import logging
import random
import shutil
import sqlite3
import sys
import tempfile
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tools.simulation.world.clocks import following  # isort: skip - before the bot
from tests.support.loopback.discord_state import Request
from tests.support.loopback.discord_types import CREATE_THREADS, GUILD, Channel
from tools.simulation.book import Book
from tools.simulation.habits import habits_of, hurry
from tools.simulation.people import People
from tools.simulation.plan import DAY, Kill, Plan, Trouble
from tools.simulation.prelude import prelude
from tools.simulation.world.database import Behaviour
from tools.simulation.world.discord_world import SimulatedDiscord, Weather
from tools.simulation.world.knobs import evict, knobs_of
from tools.simulation.world.life import Life, surroundings
from tools.simulation.world.loop import NothingLeftError, SeededLoop
from tools.simulation.world.pace import Pace
from tools.simulation.world.processes import Processes
from tools.simulation.world.trouble import PROCESSES, UNFELT, let_happen

MEMORY = Path("/dev/shm")
CHANNELS = 1_200_000_000_000_000_000
EVEN_PACE = 3
"""The remainder of seeds by eight in whose worlds the bot's loops come round as often as usual in quiet times too."""
LONG = 4 * DAY
"""Seconds from which on a world always lets quiet times pass quickly."""
ELSEWHERE, FOREIGN = 3, 77 << 22
"""In one world of so many, members use the bot in group messages and on a server without it, which has this id."""
LIMITED = 3
"""In one world of so many, Discord has no limits of routes."""
KILLED_WITHIN = 0.5
"""Seconds after a request or commit within which a kill comes that counts them."""
NEVER = 1_000_000
"""Minutes until the thread of a world is archived, if nobody does it."""
HEALING = 900.0
"""Seconds after the last act in which everything works, so that the bot can finish what is due."""


@dataclass(frozen=True)
class Failure:
    """A fault that a judge found, with its time in seconds since the start."""

    judge: str
    text: str
    at: float


@dataclass
class Outcome:
    """The result of a world."""

    plan: Plan
    trace: list[str] = field(default_factory=list[str])
    failures: list[Failure] = field(default_factory=list[Failure])
    counted: dict[str, float] = field(default_factory=dict[str, float])


class World:
    """A world. `judges` are told of everything; see `tools.simulation.judges`."""

    directly = 0.0
    """The share of moves that people make in their direct messages."""

    def __init__(self, plan: Plan, folder: Path, judges: Any) -> None:
        self.plan = plan
        self.outcome = Outcome(plan)
        order, fate, discord = (
            random.Random(f"{plan.seed} {plan.luck} {name}") for name in ("order", "fate", "discord")
        )
        self.fate = fate
        self.loop = SeededLoop(None if plan.is_in_order else order)
        self.loop.set_exception_handler(self._on_exception)
        self.loop.thread_delay = lambda: fate.uniform(0.0001, 0.02)
        self.processes = Processes(fate, is_real=plan.is_real)
        self.loop.started = self.processes.start
        self.database = folder / "games.sqlite3"
        self._folder = f"{folder}/"
        self.discord = SimulatedDiscord(self.loop, discord, self.trace)
        if plan.seed % LIMITED:
            self.discord.limit_routes()
        self.channels = [CHANNELS + each for each in range(plan.tables)]
        for each in self.channels:
            self.discord.open_channel(each, self.server_of(each))
        if any(each.kind.endswith(" thread") for each in plan.troubles):
            self.discord.open_channel(CHANNELS - 1)
            self.discord.open_thread(self.channels[-1], CHANNELS - 1, archives_after=NEVER)
            self.discord.channels[each].permissions |= CREATE_THREADS
        if plan.seed % ELSEWHERE == 0:
            group, server = Channel(CHANNELS - 2, is_elsewhere=True), Channel(CHANNELS - 3, FOREIGN, is_elsewhere=True)
            self.discord.open_elsewhere(group, server)
        self.book = Book(self.database)
        habits = habits_of(plan.seed)
        self.people = People(
            *(self.discord, self.book, self.channels, plan.people, self.trace, habits, self.directly, plan.seed)
        )
        self.life: Life | None = None
        self.lives: list[Life] = []
        self.kills = list(plan.kills)
        self._next_kill: Kill | None = None
        self._counted = 0  # steps, requests or commits, as the next kill counts
        self.rows_written = 0
        self.is_killed_with_a_notice = self.is_killed_when_it_sends = self.is_stopped_when_busy = False
        self.discord.on_change = self._on_change
        self.locked_until = 0.0
        self.working: set[asyncio.Task[Any]] = set()
        self.is_over = self.is_stopping = self.is_buried = False
        self.is_locked_when_ready = False
        is_even = plan.seed % 8 == EVEN_PACE and plan.seconds < LONG
        self.pace = None if is_even else Pace(self.loop, fate, lambda: self.running)
        self.troubles_under_way = 0
        self.closed_once: set[int] = set()  # members who once had closed their direct messages
        self.judges = judges(self)
        self.loop.before_jump = self.judges.before_jump
        self.knobs = knobs_of(plan.seed)
        self.discord.for_all.number = self.knobs.requests_a_second
        self.threads = Behaviour(lambda: self.knobs.delay(fate), self._before_call, on_write=self._on_write)

    @property
    def running(self) -> list[Life]:
        """Return the lives that run now."""
        return [self.life] if self.life is not None and self.life.is_running else []

    @property
    def is_running(self) -> bool:
        """Return whether the bot runs, for all servers."""
        return bool(self.running)

    @property
    def is_cut(self) -> bool:
        """Return whether a process is cut off from the database now."""
        return False

    @property
    def is_serving(self) -> bool:
        """Return whether members are answered now, as far as the bot and its connections go."""
        bot = self.life.bot if self.life is not None and self.life.is_running else None
        if bot is None or bot.is_stopping or not bot.is_ready():
            return False
        sessions = self.discord.sessions.values()
        return not any(each.connection is None or each.connection.is_closed for each in sessions)

    def server_of(self, channel_id: int) -> int:
        """Return the server of a channel."""
        return GUILD

    def surroundings(self) -> AbstractContextManager[None]:
        """Put the world in the place of everything around the bot in the block."""
        return surroundings(self.loop, self.fate, self.discord.session, self._give_up, self.threads)

    def trace(self, text: str) -> None:
        """Add a line to the trace."""
        if self.pace is not None:
            self.pace.stir()
        self.outcome.trace.append(f"{self.loop.time():12.4f} {text.replace(self._folder, '')}")

    def fail(self, judge: str, text: str) -> None:
        """Note a failure."""
        self.trace(f"FAILURE {judge}: {text}")
        self.outcome.failures.append(Failure(judge, text, self.loop.time()))

    def run(self) -> Outcome:
        """Let everything happen, and return what came of it."""
        handler = _LogReader(self)
        root, ours = logging.getLogger(), logging.getLogger("bot")
        before = root.level, ours.level
        root.level, ours.level = logging.INFO, logging.DEBUG
        gc.disable()
        try:
            if self.plan.prelude is not None:
                members = tuple(self.people.members)
                files = prelude(self.plan.prelude, self.channels[0], members[: 2 + self.plan.prelude % 2])
                for name, content in files.items():
                    self.database.with_name(name).write_bytes(content)
            root.addHandler(handler)  # only now: a prelude is played once, for all worlds that have it
            with following(self.loop.time), self.knobs.turned(), self.surroundings():
                asyncio.set_event_loop(self.loop)
                try:
                    self.loop.run_until_complete(self._live())
                except NothingLeftError:
                    self.fail("progress", "nothing is left to happen")
                self._bury()
        finally:
            root.removeHandler(handler)
            root.level, ours.level = before
            asyncio.set_event_loop(None)
            gc.enable()
        self.judges.after_the_world()
        self.outcome.counted |= self.discord.reached | {
            "requests beyond the global limit": self.discord.for_all.exceeded
        }
        self.outcome.counted |= {"seconds": self.loop.time(), "steps": self.loop.steps, "lives": len(self.lives)}
        return self.outcome

    async def _live(self) -> None:
        self._start()
        if self.plan.is_hurried:
            self._begin(hurry(self.people, random.Random(self.plan.seed)))
        events: list[tuple[float, Callable[[], None]]] = [
            *((act.at, lambda act=act: self._begin(self.people.act(act))) for act in self.plan.acts),
            *((each.at, lambda each=each: self._begin(self._troubled(each))) for each in self.plan.troubles),
        ]
        for at, begin in sorted(events, key=lambda each: each[0]):
            await asyncio.sleep(max(0.0, at - self.loop.time()))
            begin()
        self.is_over = True
        while self.working:
            await asyncio.wait(set(self.working))
        self._heal()
        for channel in [each for each in self.discord.channels.values() if self.discord.is_archived(each)]:
            await self.discord.change_thread(channel.id, is_archived=False)
        await asyncio.sleep(HEALING)
        for _ in range(20):
            if self.is_running and not self.judges.unsettled():
                break
            await asyncio.sleep(60)
        self.judges.at_the_end()
        await self._stop()

    def _begin(self, work: Any) -> None:
        task = self.loop.create_task(self._survive(work))
        self.working.add(task)
        task.add_done_callback(self.working.discard)

    async def _survive(self, work: Any) -> None:
        await work
        self.judges.after_an_act()

    # --- the bot's lives ---

    def _start(self) -> None:
        life = self.life = Life(f"life {len(self.lives) + 1}", self.loop, self.database)
        self.lives.append(life)
        self.trace(f"{life.name} begins")
        self._choose_kill()
        if self._next_kill is not None and self._next_kill.counted == "steps":
            life.on_step = partial(self._count, "steps")
        life.start()
        assert life.task is not None
        life.task.add_done_callback(lambda task: self._ended(life, task), context=self.discord.context)

    def _choose_kill(self) -> None:
        self._next_kill = self.kills.pop(0) if self.kills and not self.is_over else None
        self._counted = 0

    def stop_one(self) -> None:
        """Send a life SIGTERM."""
        if self.life is not None:
            self.life.stop()

    def _count(self, what: str) -> None:
        """Count what the bot does, until its kill."""
        kill, life = self._next_kill, self._victim()
        if kill is None or kill.counted != what or life is None:
            return
        self._counted += 1
        if self._counted == kill.after and not self.is_over:
            if what == "steps" or self.fate.random() < 0.5:
                self.loop.call_soon(self._kill, life, kill.down, context=self.discord.context)
            else:
                soon = self.fate.uniform(0, KILLED_WITHIN)
                self.loop.call_later(soon, self._kill, life, kill.down, context=self.discord.context)

    def _victim(self) -> Life | None:
        """Return the life that a kill meets."""
        return self.life

    def _on_change(self, request: Request) -> None:
        self._count("requests")
        is_sent = request.path.endswith("/messages") and not self.is_over
        is_notice = self.is_killed_with_a_notice and bool((request.body or {}).get("content"))
        victim = self._victim() if is_sent and (is_notice or self.is_killed_when_it_sends) else None
        if victim is not None:
            self.is_killed_with_a_notice = self.is_killed_when_it_sends = False
            self.loop.call_soon(self._kill, victim, 20.0, context=self.discord.context)

    def _kill(self, life: Life, down: float) -> None:
        if not life.is_running:
            return
        self.trace(f"{life.name} is killed")
        life.kill()
        self.judges.after_a_kill()
        self.discord.drop_connections()
        for answer in self.discord.asked:
            if not answer.messages:
                self.discord.troubled.add(answer.token)
        self.loop.call_later(down, self._start)

    def _give_up(self, life: Life) -> None:
        """End a process that does not stop, as `bot.app.phases` does; it may wait for Discord and the database."""
        if life.is_running:
            if not (self.is_cut and self.discord.is_down):
                self.fail("stopping", "the bot had to be killed, because it did not stop")
            self._kill(life, 1.0)

    def _ended(self, life: Life, task: asyncio.Task[Any]) -> None:
        if life.is_dead or task.cancelled():
            return
        error = task.exception()
        self.trace(f"{life.name} ends{f' with {error!r}' if error else ''}")
        if error is not None and self.loop.time() > self.locked_until + 1:
            self.fail("start", f"the bot stopped: {error!r}")
        if not self.is_stopping:
            self.judges.after_the_stop(life)
            self.loop.call_later(5, self._start)

    async def _stop(self) -> None:
        life = self.life
        if life is None or not life.is_running:
            self.fail("progress", "the bot does not run at the end")
            return
        life.on_step = None
        self.is_stopping = True
        life.stop()
        for _ in range(100):
            await asyncio.sleep(0.1)
            if not life.is_running:
                break
        else:
            self.fail("stopping", "the bot did not stop within ten seconds")
        await asyncio.sleep(1)
        self.judges.after_the_stop(life)

    def _bury(self) -> None:
        """Throw away what killed lives have left, which must not do anything any more."""
        self.is_buried = True
        with warnings.catch_warnings(), patch.object(sys, "unraisablehook", lambda _: None):
            warnings.simplefilter("ignore", RuntimeWarning)  # coroutines of this world that had not begun
            for life in self.lives:
                self.loop.bury(life)
                for thread in life.threads:
                    thread.cut()
                for lock in life.locks:
                    lock.release()
            self.loop.close()
            gc.collect()
        self.book.close()

    # --- trouble ---

    async def _troubled(self, trouble: Trouble) -> None:
        is_felt = not trouble.kind.startswith((*PROCESSES, *UNFELT))  # nobody may notice when a process fails
        self.troubles_under_way += is_felt
        try:
            await let_happen(self, trouble)
        finally:
            self.troubles_under_way -= is_felt

    def _heal(self) -> None:
        self.trace("everything works again")
        if self.pace is not None:
            self.pace.stir()
        self.discord.weather = Weather()
        self.discord.come_online()
        for each in (self.discord.closed_dms, self.discord.gone, self.discord.unopened):
            each.clear()
        self.processes.fates.clear()
        self.locked_until, self.is_locked_when_ready, self.discord.vanishing = 0, False, None
        self.is_killed_with_a_notice = self.is_killed_when_it_sends = self.is_stopped_when_busy = False

    def look_at_the_log(self, line: str) -> None:
        """Lock the database, if it is time, while a bot that has just connected gets ready."""
        if self.is_locked_when_ready and "has connected to Gateway" in line:
            self.is_locked_when_ready = False
            self.locked_until = self.loop.time() + self.fate.uniform(0.5, 5)

    def _before_call(self) -> None:
        if self.knobs.evictions and self.fate.random() < self.knobs.evictions / 5:
            self._evict()
        if self.loop.time() < self.locked_until:
            raise sqlite3.OperationalError("database is locked")

    def _on_write(self, changed: int) -> None:
        self.trace(f"commit: {changed} rows")
        self.rows_written += changed
        self._count("commits")
        if self.is_stopped_when_busy:
            self.is_stopped_when_busy = False
            self.stop_one()
        if self.knobs.evictions and self.fate.random() < self.knobs.evictions:
            self.loop.call_later(self.fate.uniform(0, 0.2), self._evict, context=self.discord.context)
        self.judges.after_a_commit()

    def _evict(self) -> None:
        for life in self.running:
            if life.bot is not None and life.bot._running is not None:
                evict(life.bot.tables)

    def _on_exception(self, loop: Any, context: dict[str, Any]) -> None:
        if self.is_buried:
            return
        self.fail("errors", f"{context.get('message')}: {context.get('exception')!r}")


class _LogReader(logging.Handler):
    """Adds what the bot logs to the trace, and lets the judges read it."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        """Read a line of the log."""
        if self._world.is_buried:
            return  # what killed lives say while they are thrown away
        text = self.format(record)
        self._world.trace(f"log {record.levelname}: {text}")
        self._world.look_at_the_log(text)
        self._world.judges.on_log(record, text)


def run(plan: Plan, judges: Any) -> Outcome:
    """Run a world in a folder of its own, in memory where there is such a folder."""
    folder = Path(tempfile.mkdtemp(prefix="world-", dir=MEMORY if MEMORY.is_dir() else None))
    kind = World
    if plan.bots > 1:
        from tools.simulation.world.cluster import Cluster  # which needs the library of PostgreSQL

        kind = Cluster
    try:
        return kind(plan, folder, judges).run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
