"""`splendor-bot run`, connected to the loopback server at LOOPBACK ("host:port").

Further environment variables change its behaviour for tests:

- NO_RATE_LIMITS: members may act as fast as machines, and notify others as often.
- SLOW_DRAWING: every picture takes a second. BROKEN_DRAWING: drawing fails.
- SLOW_THINKING: computer players take half a second for each move.
- SLOW_PLANS: a plan is tried a second after the entry that begins its turn, with the game's lock still held.
- FAKE_PICTURES: nothing is drawn; every picture is this many random bytes.
- NO_LOCKS: its system has neither Landlock nor seccomp.
- INSPECTABLE: other processes may read its memory figures, although they are not root.
- STALLS: after each SIGUSR1, a line is added to this file: the worst stall of the event loop since the one before, in
  milliseconds, and how much of it was the bot's own CPU time.
- CLOCK_OFF: the clock of its computer is this many seconds off.
- FIXED_DEALS: every deal is the same, whatever its secret.
- STUCK_ANSWERS: no interaction is answered, and a process that takes over waits a second for that.
- SHORT_LEASES: leases of shards last for this many seconds.
- SHORT_INTERVALS: pending messages, the connection at the start, and the heartbeat are retried every half second,
  and channels that may be gone are asked for after a second.
"""

import asyncio
import os
import signal
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.ai.client import ThinkingClient
from bot.ai.contract import Question
from bot.app import client, phases
from bot.app.client import SplendorBot
from bot.cli import main, run
from bot.engine import Move
from bot.games import Tables
from bot.games.play import play
from bot.games.play.plans import Plans
from bot.games.unit.unit import Snapshot
from bot.runtime import process
from bot.ui.delivery import gone_channels, pending
from bot.ui.kit import error_boundary
from bot.ui.kit.requests.rate_limits import RateLimits
from render import Scene, Theme
from render.client import RenderClient, RenderError

address = os.environ.pop("LOOPBACK")
Route.BASE = f"http://{address}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
if os.environ.pop("NO_RATE_LIMITS", ""):
    RateLimits.wait = lambda *_, **__: 0
    RateLimits.charge = lambda *_, **__: None
is_slow, picture_size, is_broken = (
    os.environ.pop(name, "") for name in ("SLOW_DRAWING", "FAKE_PICTURES", "BROKEN_DRAWING")
)
fake_picture = os.urandom(int(picture_size)) if picture_size else b""
draw = RenderClient.draw


async def draw_in_tests(renderer: RenderClient, scene: Scene, theme: Theme) -> bytes:
    if is_slow:
        await asyncio.sleep(1)
    if is_broken:
        raise RenderError("broken")
    return fake_picture or await draw(renderer, scene, theme)


if is_slow or fake_picture or is_broken:
    RenderClient.draw = draw_in_tests
if os.environ.pop("SLOW_THINKING", ""):
    think = ThinkingClient.move

    async def think_slowly(thinker: ThinkingClient, question: Question) -> Move:
        await asyncio.sleep(0.5)
        return await think(thinker, question)

    ThinkingClient.move = think_slowly
if os.environ.pop("SLOW_PLANS", ""):
    resume = Plans.resume

    async def resume_slowly(plans: Plans, snapshot: Snapshot) -> Snapshot:
        await asyncio.sleep(1)
        return await resume(plans, snapshot)

    play.play_plan = lambda game: None  # a move is written without the plan after it, which is resumed
    Plans.resume = resume_slowly
if os.environ.pop("INSPECTABLE", ""):
    run.forbid_inspection = lambda: None
if os.environ.pop("NO_LOCKS", ""):
    process.landlock_version, process.has_seccomp = int, bool
if off := os.environ.pop("CLOCK_OFF", ""):
    true_time = time.time
    time.time = lambda: true_time() + int(off)
    phases.Tables = partial(Tables, clock=time.time)
if os.environ.pop("STUCK_ANSWERS", ""):

    @asynccontextmanager
    async def stuck(_: Any) -> AsyncGenerator[None]:
        await asyncio.Event().wait()
        yield

    error_boundary.deferring = stuck
    client.LONGEST_ANSWER = 1
if os.environ.pop("FIXED_DEALS", ""):
    from tests.support.loopback.script import fix_deals  # only now: it loads what tests need

    fix_deals()
if lasts := os.environ.pop("SHORT_LEASES", ""):
    from bot.app import server_holder  # only now: these load psycopg, and the memory of the bot is measured
    from bot.store.postgres import leases

    leases.LASTS, leases.MARGIN, leases.RENEWED_EVERY = int(lasts), int(lasts) / 4, int(lasts) / 5
    server_holder.STANDBY = int(lasts) / 5
if os.environ.pop("SHORT_INTERVALS", ""):
    SplendorBot._retry.change_interval(seconds=0.5)
    SplendorBot._beat.change_interval(seconds=0.5)
    phases.FIRST_WAIT = phases.LONGEST_WAIT = 0.5
    pending.FIRST_WAIT = pending.LONGEST_WAIT = 0.5
    gone_channels.CONFIRMED_AFTER = 1
if stalls := os.environ.pop("STALLS", ""):
    serve, worst = phases.Serving.run, [0.0, 0.0]

    async def measured(serving: phases.Serving) -> phases.Phase | None:
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, write_stalls)
        measuring = loop.create_task(measure_stalls())
        try:
            return await serve(serving)
        finally:
            measuring.cancel()

    def write_stalls() -> None:
        with Path(stalls).open("a") as file:
            file.write(f"{worst[0]} {worst[1]}\n")
        worst[:] = 0, 0

    async def measure_stalls() -> None:
        while True:
            before, computed = time.perf_counter(), time.process_time()
            await asyncio.sleep(0.001)
            stall = 1000 * (time.perf_counter() - before) - 1
            worst[:] = max(worst[0], stall), max(worst[1], min(stall, 1000 * (time.process_time() - computed)))

    phases.Serving.run = measured
main()
