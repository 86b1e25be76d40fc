"""A world with several bots on one database: each has the lease of a group of shards, or stands by."""

import asyncio
import random
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import discord

from tests.support.loopback.discord_types import GUILD
from tools.simulation.plan import STARTS_OFFLINE, STOPPED_TOO, Plan, Trouble
from tools.simulation.world.life import Life, own
from tools.simulation.world.loop import OWNER
from tools.simulation.world.server import ADDRESS, SILENCE, Server, ServerThread, speaking_for_postgres
from tools.simulation.world.world import World

SHARD = 1 << 22
"""The difference between the ids of servers on neighbouring shards."""
SHARDS = 2
"""Shards of each group."""
PASSES_ON = 45.0
"""Seconds after a process was killed, stopped or cut off in which another one takes its place."""
STARTS_WITHIN = 3.0
"""Seconds in which the processes start, and in which one starts again that has ended."""
SLOWEST = (0.001, 0.03)
"""The least and most seconds of a call of a slow database: all processes share one lock, which rows would not."""
ASKED_LONG_AGO = 75.0
"""Seconds from a request to hand over until no process may end because of it."""
HANDS_OVER = 0.05
"""The most seconds from the beginning of a hand-over until a signal that comes meanwhile."""
AWAY_ERRORS = (aiohttp.ClientError, TimeoutError, discord.GatewayNotFound, discord.DiscordServerError)
"""The errors with which a start may fail while Discord is away; the process waits after each of them."""
SPREAD = (0.0005, 0.05)
"""Seconds that a signal takes."""


class Cluster(World):
    """The world. A process that has ended is started again, unless there are enough."""

    directly = 0.3

    def __init__(self, plan: Plan, folder: Path, judges: Any) -> None:
        super().__init__(plan, folder, judges)
        self.server = Server(
            self.database, self.loop, lambda: self.knobs.delay(self.fate), lambda: self.fate.uniform(*SPREAD)
        )
        self.server.before_call, self.server.on_write = self._before_call, self._on_write
        self.knobs = replace(self.knobs, disk=min(self.knobs.disk, SLOWEST), stalls=0.0)
        self.discord.shards = SHARDS * plan.bots
        self._passing_until = 0.0
        self._asked: dict[int, float] = {}  # by group: when a process was last told to take it over
        self._stops_in_a_handover = 0

    def server_of(self, channel_id: int) -> int:
        """Return the server of a channel: neighbouring channels are on neighbouring shards."""
        return GUILD + SHARD * (channel_id - self.channels[0])

    def surroundings(self) -> AbstractContextManager[None]:
        """Put the world and its server in the place of everything around the bots in the block."""
        return self._surroundings()

    @contextmanager
    def _surroundings(self) -> Generator[None]:
        self.server.create()

        def on_open(thread: ServerThread) -> None:
            own().threads.append(thread)

        def on_holder(holder: Any) -> None:
            own().holder, own().bot = holder, None  # the one before has lost its lease

        with (
            super().surroundings(),
            speaking_for_postgres(self.server, on_open, on_holder, lambda holder: self._note_request(own(), holder)),
        ):
            yield
        self.server.drop_leases()

    # --- what runs ---

    @property
    def running(self) -> list[Life]:
        """Return the lives that run now, without those that were stopped."""
        return [each for each in self.lives if each.is_running and each.held_back is None]

    @property
    def is_running(self) -> bool:
        """Return whether each group of shards is served."""
        return all(any(self._serves(life, group) for life in self.running) for group in range(self.plan.bots))

    @property
    def is_cut(self) -> bool:
        """Return whether a process is cut off from the database now, or has only just noticed."""
        return any(until > self.loop.time() - SILENCE for until in self.server.cut_until.values())

    @property
    def is_serving(self) -> bool:
        """Return whether members are answered now, wherever they are."""
        if self.loop.time() < self._passing_until or not self.is_running:
            return False
        shards = {each.shard for each in self.discord.sessions.values() if each.is_open}
        return shards >= set(range(self.discord.shards))

    def _serves(self, life: Life, group: int) -> bool:
        """Return whether a life answers the members of a group, or is about to, since another one hands over."""
        bot = life.bot
        if bot is None or bot.is_stopping or not bot.is_ready() or bot._share.group != group:
            return False
        return not self.server.is_cut(life) and (bot._is_waiting or life.holder._leases.is_held)

    def holders(self) -> list[str]:
        """Return the names of the processes with a lease, as the database has them."""
        return [row["holder"] for row in self.book.rows("SELECT holder FROM leases") if row["holder"]]

    # --- the lives ---

    def _start(self) -> None:
        self._choose_kill()
        for _ in range(self.plan.bots + self.plan.standbys):
            self.loop.call_later(self.fate.uniform(0, STARTS_WITHIN), self._fill, context=self.discord.context)

    def _fill(self) -> None:
        """Start a process, unless there are enough."""
        if not self.is_stopping and len(self.running) < self.plan.bots + self.plan.standbys:
            self.launch()

    def launch(self, *, is_taking_over: bool = False) -> Life:
        """Start a process."""
        name = f"life {len(self.lives) + 1}"
        life = Life(name, self.loop, ADDRESS, self.plan.bots, is_taking_over=is_taking_over)
        self.lives.append(life)
        self.trace(f"{life.name} begins{' to take over' if is_taking_over else ''}")
        life.on_step, life.began_at = self._count_step, self.loop.time()
        life.start()
        assert life.task is not None
        life.task.add_done_callback(partial(self._ended, life), context=self.discord.context)
        return life

    def _count_step(self) -> None:
        self._count("steps")

    def _victim(self) -> Life | None:
        """Return the life that acts now, or any."""
        owner = OWNER.get()
        if isinstance(owner, Life) and owner.is_running:
            return owner
        return self.fate.choice(self.running) if self.running else None

    def any_life(self, chance: random.Random) -> Life | None:
        """Return a life that runs."""
        return chance.choice(self.running) if self.running else None

    def stop_one(self) -> None:
        """Send a life SIGTERM."""
        if (life := self._victim()) is not None:
            life.stop()

    def _count(self, what: str) -> None:
        kill = self._next_kill
        if kill is not None and kill.counted == what:
            super()._count(what)

    def _kill(self, life: Life, down: float) -> None:
        if not life.is_running:
            return
        self.trace(f"{life.name} is killed")
        life.kill()
        self.judges.after_a_kill()
        self._note_gap()
        self._choose_kill()
        self.loop.call_later(down, self._fill, context=self.discord.context)

    def _note_gap(self) -> None:
        """Note that a process does not do anything any more."""
        self._passing_until = self.loop.time() + PASSES_ON
        for answer in self.discord.asked:
            if not answer.messages:
                self.discord.troubled.add(answer.token)

    def _note_request(self, life: Life, holder: Any) -> None:
        """Note that a life is about to ask for a group. Only one that was started to take over may, and once."""
        if life.has_led or not life.is_taking_over:
            self.fail("lease", f"{life.name} was not started to take over, and asks another process to end")
        self._asked[holder.share.group] = self.loop.time()

    def _ended(self, life: Life, task: asyncio.Task[Any]) -> None:
        if life.is_dead or task.cancelled():
            return
        error = task.exception()
        self.trace(f"{life.name} ends{f' with {error!r}' if error else ''}")
        self.server.cut_until.pop(life, None)
        now = self.loop.time()
        is_new = now < life.began_at + PASSES_ON  # then the operator, or what starts it, is told
        if error is not None and not (is_new and self.judges.conditions.was_troubled(now - PASSES_ON, now)):
            self.fail("start", f"{life.name} stopped: {error!r}")
        elif isinstance(error, AWAY_ERRORS):
            self.fail("start", f"{life.name} did not wait for Discord: {error!r}")
        elif error is None and not life.is_told_to_stop and not self._was_asked(life):
            self.fail("lease", f"{life.name} ended, and nobody had told it to")
        is_quiet = not self.judges.conditions.was_troubled(now - PASSES_ON, now)
        if error is None and is_quiet and life.holder and life.holder._leases._holder in self.holders():
            self.fail("lease", f"{life.name} ended and kept its lease")
        self.judges.after_the_stop(life)
        if not self.is_stopping:
            self.loop.call_later(self.fate.uniform(0, STARTS_WITHIN), self._fill, context=self.discord.context)

    def _was_asked(self, life: Life) -> bool:
        share = life.holder and life.holder.share
        return share is not None and self._asked.get(share.group, -ASKED_LONG_AGO) + ASKED_LONG_AGO > self.loop.time()

    async def _stop(self) -> None:
        if not self.is_running:
            self.fail("progress", "not every group of shards is served at the end")
        self.is_stopping = True
        for life in self.running:
            life.stop()
        for _ in range(100):
            await asyncio.sleep(0.1)
            if not self.running:
                break
        else:
            self.fail("stopping", f"{[each.name for each in self.running]} did not stop within ten seconds")
        await asyncio.sleep(1)

    # --- trouble ---

    async def happen(self, trouble: Trouble) -> None:
        """Let something go wrong that needs several processes."""
        chance = random.Random(trouble.seed)
        life = self.any_life(chance)
        if trouble.kind == "signals lost":
            await self.server.lose_signals(trouble.seconds)
        elif trouble.kind == "take over":
            self.launch(is_taking_over=True)
            await asyncio.sleep(trouble.seconds)
        elif trouble.kind == STOPPED_TOO:
            self._stops_in_a_handover += 1  # at the next one
        elif life is None:
            return
        elif trouble.kind == STARTS_OFFLINE:
            self.discord.go_offline()
            life.stop()
            await asyncio.sleep(trouble.seconds)
            self.discord.come_online()
        elif trouble.kind == "killed":
            self._kill(life, trouble.seconds)
        elif trouble.kind == "stopped":
            seconds = max(trouble.seconds, chance.choice((5.0, 30.0)))
            await self._stop_for(life, seconds, is_replaced=chance.random() < 0.7)
        elif trouble.kind == "cut off":
            self._note_gap()
            await self.server.cut(life, self._threads_of(life), trouble.seconds)
            self._note_gap()

    def look_at_the_log(self, line: str) -> None:
        """Send a process that hands over a signal meanwhile, if it is time; and what other worlds do."""
        super().look_at_the_log(line)
        life = OWNER.get()
        if self._stops_in_a_handover and "Handing over" in line and isinstance(life, Life):
            self._stops_in_a_handover -= 1
            self.loop.call_later(
                self.fate.uniform(0, HANDS_OVER), self._stop_if_running, life, context=self.discord.context
            )

    def _stop_if_running(self, life: Life) -> None:
        if life.is_running:
            life.stop()

    async def _stop_for(self, life: Life, seconds: float, *, is_replaced: bool) -> None:
        """Stop a process (SIGSTOP), start another one perhaps, and let it go on."""
        self.trace(f"{life.name} is stopped for {seconds} s")
        self.loop.freeze(life)
        for thread in self._threads_of(life):
            if thread.is_in_transaction:
                thread.sever()  # the server does not wait for it for ever
        self._note_gap()
        if is_replaced:
            self._fill()
        await asyncio.sleep(seconds)
        self.trace(f"{life.name} goes on")
        self.loop.thaw(life)
        self._note_gap()

    def _threads_of(self, life: Life) -> list[ServerThread]:
        return [each for each in life.threads if isinstance(each, ServerThread)]

    def _heal(self) -> None:
        super()._heal()
        for each in self.lives:
            if each.held_back is not None:
                self.loop.thaw(each)
        self._stops_in_a_handover = 0
        self.server.heal()
