"""Load test of a bot process against the loopback server: `python -m tools.load`.

Both processes share the machine; the server does about a fifth of the work. Bars are multiples of the reply of a bare
discord.py bot that is asked in turns with the bot. Those for CPU time are close, because a busy machine hardly changes
it; those for durations find a wait that was added, and leave room for other programs, which delay long work most.
"""

import asyncio
import os
import random
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path

from bot.rules import EXPANSIONS
from tests.support.loopback.bot_process import BareBot, BotProcess
from tests.support.loopback.discord_types import Member, controls_of
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.server import Loopback
from tests.support.waiting import until
from tools.bench import Figure, measure
from tools.options import tiny

BUSY = tiny(20, 2)  # tables
FEW, MANY = tiny((100, 10_000), (1, 10))  # stored games
MEGABYTE = 2**20
TICK = 1 / os.sysconf("SC_CLK_TCK")  # seconds; CPU time is counted in these
FAKE_PICTURES = (
    "FAKE_PICTURES=140000"  # pictures of the usual size that cost nothing to draw: what is left is the bot's own part
)


TURNS, TURNS_BETWEEN, SLICES, STREAM_MOVES = tiny((40, 5, 40, 300), (1, 1, 1, 6))
TURN_BARS, BUSY_TURN_BARS = (17, 9), (16, 8.5)
"""CPU time of a turn in bare replies, at one table and at many: with real and with fake pictures."""
IDLE_BAR = 1.55
"""Memory of the idle bot relative to that of a bare discord.py bot."""
WAIT_BAR = 15
"""Bare replies that a press may wait for its picture."""
PRESSES_OF_A_TRY, PAUSE_OF_A_TRY = tiny((8, 2.0), (2, 0.1))
"""The controls of a line that somebody presses before they open it anew, and the seconds between them."""
STREAM_BARS = 150, 400
"""Bare replies that the slowest of a hundred answers and the slowest of all may take in a stream of moves."""
TABLES, TURNS_OF_A_TABLE, VIEWS = *tiny((200, 4), (2, 1)), ("board", "hand", "splendor", "game status")
MODULES = None, *EXPANSIONS
MEMORY_BAR = 290
"""Megabytes of all processes together, once many tables of all modules have been used for a while."""
PLATEAU_BAR = 1.05
"""Growth of the memory in the last third of the turns; it is 1.19 if views are not stopped before they are sent."""
STORED_GAMES_BAR = 1.25
"""A turn with many stored games, relative to one with few."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The milliseconds from a press to its confirmed answer, and to the new picture in the channel."""

    answered: float
    pictured: float


def load() -> Iterator[Figure]:
    """Measure turns, memory and starts."""
    yield from asyncio.run(_idle())
    for switches in tiny(((), (FAKE_PICTURES,)), ((),)):
        yield from asyncio.run(_one_busy_table(*switches))
        busy = asyncio.run(_many_busy_tables(*switches))
        yield from busy
        if not switches:
            yield from asyncio.run(_steady_stream(busy[0].value / 2))
            yield from asyncio.run(_steady_stream(busy[0].value / 2, triers=BUSY))
    yield from asyncio.run(_memory_at_many_tables())
    yield from asyncio.run(_stored_games())


async def _idle() -> list[Figure]:
    """Measure the memory of a bot that nobody has used since its start, which has no render process yet."""
    async with new_bot() as (_, bot), bare_replies() as bare:
        await bot.start()
        await bot.ready()
        await asyncio.sleep(0.5)
        assert not bot.render_processes
        times = bot.memory / bare.memory
        return [
            Figure("idle bot", bot.memory / MEGABYTE, "MB"),
            Figure("... relative to a bare discord.py bot", times, "times", IDLE_BAR, more_is_better=False),
        ]


async def _one_busy_table(*switches: str) -> list[Figure]:
    async with new_bot(*switches) as (discord, bot), bare_replies() as bare:
        [game] = game_drivers(discord, bot.database, [None], random.Random(1))
        await bot.start()
        await game.open()
        turns = [await timed(game) for _ in range(tiny(20, 1))][:0]
        began = bot.cpu_seconds
        for _ in range(TURNS):
            await bare.ask(TURNS_BETWEEN)
            turns += [await timed(game) for _ in range(TURNS_BETWEEN)]
        computed = (bot.cpu_seconds - began) / len(turns)
        game.check_answers()
    name = "one busy table, fake pictures" if switches else "one busy table"
    answered, pictured = [turn.answered for turn in turns], [turn.pictured for turn in turns]
    return [
        median_figure("reply with a picture of a bare discord.py bot", bare.delays),
        median_figure(f"{name}: press to answer", answered),
        median_figure(f"{name}: press to picture", pictured),
        bare.times("median", statistics.median(pictured), WAIT_BAR),
        bare.cpu_times(f"{name}: CPU time of a turn", computed, TURN_BARS[bool(switches)]),
    ]


async def _many_busy_tables(*switches: str) -> list[Figure]:
    seconds = 0.25
    async with new_bot(*switches) as (discord, bot), bare_replies() as bare:
        tables = game_drivers(discord, bot.database, [None] * BUSY, random.Random(1))
        await bot.start()
        await asyncio.gather(*(table.open() for table in tables))
        turns: list[Turn] = []
        taken = computed = 0.0

        async def play(table: GameDriver, end: float) -> None:
            while time.monotonic() < end:
                turns.append(await timed(table))

        for _ in range(SLICES):
            await bare.ask(TURNS_BETWEEN)  # as at one table: many in a row take less
            begin, began = time.monotonic(), bot.cpu_seconds
            await asyncio.gather(*(play(table, begin + seconds) for table in tables))
            computed += bot.cpu_seconds - began
            taken += time.monotonic() - begin
        for table in tables:
            table.check_answers()
        name = f"{BUSY} busy tables, fake pictures" if switches else f"{BUSY} busy tables"
        return [
            Figure(f"{name}: turns with their pictures", len(turns) / taken, "turns/s"),
            bare.cpu_times(f"{name}: CPU time of a turn", computed / len(turns), BUSY_TURN_BARS[bool(switches)]),
            *_spread(name, turns),
        ]


async def _steady_stream(rate: float, triers: int = 0) -> list[Figure]:
    """Measure moves that come at a fixed rate per second, half of what the bot has just been able to do.

    Beside them, as many people as `triers` press controls of lines that they try, each every other second.
    """
    number = STREAM_MOVES
    async with new_bot() as (discord, bot), bare_replies() as bare:
        tables = game_drivers(discord, bot.database, [None] * 2 * BUSY, random.Random(1))
        await bot.start()
        await asyncio.gather(*(table.open() for table in tables))
        free: asyncio.Queue[GameDriver] = asyncio.Queue()
        for table in tables:
            free.put_nowait(table)

        async def play(table: GameDriver) -> Turn:
            turn = await timed(table)
            free.put_nowait(table)
            return turn

        trying = [asyncio.create_task(_try_moves(table)) for table in tables[:triers]]
        playing: list[asyncio.Task[Turn]] = []
        begin = time.monotonic()
        for each in range(number):
            await asyncio.sleep(begin + each / rate - time.monotonic())
            playing.append(asyncio.create_task(play(await free.get())))
            if each % 5 == 0:
                await bare.ask(1)
        turns = await asyncio.gather(*playing)
        for task in trying:
            task.cancel()
        tried = sum(await asyncio.gather(*trying), start=list[float]())
        for table in tables:
            table.check_answers()
        name = f"{rate:.0f} moves/s, {triers} people try" if triers else f"{rate:.0f} moves/s"
        answers = [turn.answered for turn in turns]
        return [
            *_spread(name, turns),
            *([Figure(f"{name}: {len(tried)} answers to them, p99", p99(tried), "ms")] if triers else []),
            bare.times("p99 of answers", p99(answers), STREAM_BARS[0]),
            bare.times("maximum of answers", max(answers), STREAM_BARS[1]),
        ]


async def _try_moves(game: GameDriver) -> list[float]:
    """Press controls of lines that the first player of a game tries, until cancelled; return the milliseconds."""
    member, delays = game.members[0], list[float]()
    with suppress(asyncio.CancelledError):
        while True:
            answer = await game.discord.command(member, "game try", channel=game.channel_id, any_delay=True)
            for _ in range(PRESSES_OF_A_TRY):
                delays.append(1000 * answer.delay)
                await asyncio.sleep(PAUSE_OF_A_TRY)
                uses = [each for each in controls_of(answer.messages[0]) if ":try:" in each and "rename" not in each]
                if not uses:  # the game was over
                    break
                chosen = game.chance.choice(uses)
                answer = await game.discord.press(
                    member, answer.messages[0], chosen, channel=game.channel_id, any_delay=True
                )
    return delays


async def _memory_at_many_tables() -> list[Figure]:
    """Measure whether memory reaches a plateau while members of many tables make moves and open their views.

    The tables are of all modules, with real pictures, and the figures are those of all processes together.
    """
    async with new_bot() as (discord, bot):
        modules = [MODULES[number % len(MODULES)] for number in range(TABLES)]
        tables = game_drivers(discord, bot.database, modules, random.Random(1))
        await bot.start()
        for table in tables:
            await table.open()
        memories: list[int] = []
        for _ in range(3):
            for _ in range(TURNS_OF_A_TABLE):
                for table in tables:
                    await timed(table)
                    if not table.position.is_over:
                        for command in VIEWS:
                            await discord.command(table.to_act, command, channel=table.channel_id)
            memories.append(bot.memory_with_thinking)
        for table in tables:
            table.check_answers()
    turns = TABLES * TURNS_OF_A_TABLE
    return [
        Figure(f"memory after {turns:,} turns at {TABLES} tables", memories[0] / MEGABYTE, "MB"),
        *(
            Figure(
                f"... after {times * turns:,} turns", memories[times - 1] / MEGABYTE, "MB", bar, more_is_better=False
            )
            for times, bar in ((2, None), (3, MEMORY_BAR))
        ),
        Figure("... relative to a third before", memories[2] / memories[1], "times", PLATEAU_BAR, more_is_better=False),
    ]


async def _stored_games() -> list[Figure]:
    """Measure starts, memory and turns with few and with many stored games, finished or open."""
    figures: list[Figure] = []
    for status in tiny(("finished", "playing"), ("finished",)):
        async with new_bot() as few_games, new_bot() as many_games:
            bots = few_games, many_games
            few, many = [
                await _start_with_stored_games(discord, bot, number, status)
                for (discord, bot), number in zip(bots, (FEW, MANY), strict=True)
            ]
            for _ in range(tiny(20, 1)):  # in turns, so that another program slows both
                for stored in (few, many):
                    await stored.play(tiny(10, 2))
            for stored in (few, many):
                stored.game.check_answers()
        name = f"with {MANY:,} {status} games"
        memory = (many.memory - few.memory) / (MANY - FEW) / 1024
        median = statistics.median(many.turns) / statistics.median(few.turns)
        figures += [
            Figure(f"start {name}", many.start, "s"),
            Figure(f"... relative to {FEW} games", many.start / few.start, "times", bar=1.5, more_is_better=False),
            Figure(f"memory {name}", many.memory / MEGABYTE, "MB"),
            Figure(f"memory per {status} game", memory, "KB", bar=2, more_is_better=False),
            median_figure(f"{name}: press to picture", many.turns),
            Figure(f"... relative to {FEW} games", median, "times", bar=STORED_GAMES_BAR, more_is_better=False),
            Figure(f"{name}: press to picture, p99", p99(many.turns), "ms"),
            Figure(f"... relative to {FEW} games", p99(many.turns) / p99(few.turns), "times"),
            Figure(
                f"{name}: CPU time of a turn, relative to {FEW} games",
                many.computed / max(few.computed, TICK),
                "times",
                bar=STORED_GAMES_BAR,
                more_is_better=False,
            ),
        ]
    return figures


class StoredGames:
    """A running bot with stored games, and what was measured of it: seconds of its start, bytes of its memory.

    `turns` are milliseconds from a press to its picture, `computed` the CPU seconds of all turns.
    """

    def __init__(self, bot: BotProcess, game: GameDriver, start: float, memory: int) -> None:
        self._bot = bot
        self.game, self.start, self.memory = game, start, memory
        self.turns: list[float] = []
        self.computed = 0.0

    async def play(self, number: int) -> None:
        """Make a number of moves one after the other."""
        began = self._bot.cpu_seconds
        self.turns += [(await timed(self.game)).pictured for _ in range(number)]
        self.computed += self._bot.cpu_seconds - began


async def _start_with_stored_games(discord: Loopback, bot: BotProcess, number: int, status: str) -> StoredGames:
    """Store games, start the bot, ask for the status of a thousand of them, and open one more."""
    channels = await _store(discord, bot, number, status)
    began = time.monotonic()
    await bot.start()
    start = time.monotonic() - began
    await bot.ready()
    await asyncio.sleep(0.5)
    for channel_id in channels[:1_000]:
        await discord.command(Member(1, "Ann"), "game status", channel=channel_id)
    memory = bot.memory
    _, game = game_drivers(discord, bot.database, [None, None], random.Random(1))
    await game.open()
    stored = StoredGames(bot, game, start, memory)
    await stored.play(tiny(20, 1))
    stored.turns.clear()
    stored.computed = 0
    return stored


async def _store(discord: Loopback, bot: BotProcess, number: int, status: str) -> list[int]:
    """Play a game for a while, copy it into `number` channels, and return their ids."""
    [table] = game_drivers(discord, bot.database, [None], random.Random(1))
    await bot.start()
    await table.open()
    await table.play_moves(tiny(30, 3))
    await table.wait_until_shown()
    assert await bot.stop() == 0
    first = 1_250_000_000_000_000_000
    with closing(sqlite3.connect(bot.database)) as connection, connection:
        columns = {
            name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            for name in ("games", "seats", "log", "sealed_deals", "messages")
        }
        for name, changed in (
            ("games", {"id": "id + n", "channel_id": f"{first} + n"}),
            ("seats", {"game_id": "game_id + n"}),
            ("log", {"game_id": "game_id + n"}),
            ("sealed_deals", {"game_id": "game_id + n"}),
            (
                "messages",
                {"game_id": "game_id + n", "message_id": "message_id - 1000 * n", "channel_id": f"{first} + n"},
            ),
        ):
            named = ", ".join(columns[name])
            copied = ", ".join(changed.get(column, column) for column in columns[name])
            numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
            copy = f"{numbers} INSERT INTO {name} ({named}) SELECT {copied} FROM {name}, numbers"  # noqa: S608 - ours
            connection.execute(copy, (number,))
        if status != "playing":
            connection.execute("UPDATE games SET status = ?, ended_at = started_at", (status,))
    channels = [first + each for each in range(1, number + 1)]
    for channel_id in channels:
        discord.open_channel(channel_id, is_listed=False)
    return channels


async def timed(game: GameDriver) -> Turn:
    """Make a move by a button, and wait for its picture; open a new game if the last one is over."""
    if game.position.is_over:
        game.check_answers()
        await game.open()
    move = game.in_flight = game.chance.choice(game.position.legal_moves())
    answer = await game.press(game.to_act, move)
    game.confirm_move()
    game.unchecked_answers.append((game.seq, answer))  # checked later, outside the measurement
    shown = await game.discord.picture_time(str(game.game_id), str(game.seq))
    return Turn(answer.delay * 1000, (shown - answer.asked_at) * 1000)


class BareReplies:
    """A bare discord.py bot on a loopback server of its own; `delays` are the milliseconds of its replies."""

    def __init__(self, discord: Loopback, bot: BotProcess) -> None:
        self._discord, self._bot = discord, bot
        self._computed = 0.0
        self.delays: list[float] = []

    @property
    def memory(self) -> int:
        """Return the bytes of memory of the bare bot."""
        return self._bot.memory

    async def ask(self, times: int) -> None:
        """Ask for replies one after the other."""
        began = self._bot.cpu_seconds
        for _ in range(times):
            answer = await self._discord.command(Member(1, "Ann"), "ping")
            self.delays.append(1000 * answer.delay)
        self._computed += self._bot.cpu_seconds - began

    def cpu_times(self, name: str, seconds: float, bar: float) -> Figure:
        """Return CPU seconds as a multiple of those that the bare bot needs for a reply."""
        times = seconds * len(self.delays) / max(self._computed, TICK)
        return Figure(f"{name}, in bare replies", times, "times", bar, more_is_better=False)

    def times(self, what: str, milliseconds: float, bar: float) -> Figure:
        """Return a duration as a multiple of the median bare reply."""
        times = milliseconds / statistics.median(self.delays)
        return Figure(f"... {what}, in bare replies", times, "times", bar, more_is_better=False)


@asynccontextmanager
async def bare_replies() -> AsyncIterator[BareReplies]:
    """Yield a bare bot that has answered for a while."""
    async with new_bot(FAKE_PICTURES, kind=BareBot) as (discord, bot):
        await bot.start()
        await until(lambda: discord.commands, "the command")
        await BareReplies(discord, bot).ask(tiny(20, 1))
        yield BareReplies(discord, bot)


@asynccontextmanager
async def new_bot(*switches: str, kind: type[BotProcess] = BotProcess) -> AsyncIterator[tuple[Loopback, BotProcess]]:
    """Yield a loopback server and a bot that is not started yet, with a temporary folder."""
    discord = Loopback(checking=False)
    await discord.start()
    with tempfile.TemporaryDirectory() as folder:
        bot = kind(discord, Path(folder), "NO_RATE_LIMITS", "INSPECTABLE", *switches)
        try:
            yield discord, bot
        finally:
            if bot.is_running:
                await bot.stop(signal.SIGTERM)
            await discord.stop()
        bot.check_output()


def median_figure(name: str, values: Sequence[float], bar: float | None = None) -> Figure:
    """Return the figure that is the median of some values in milliseconds."""
    return Figure(f"{name}, median", statistics.median(values), "ms", bar=bar, more_is_better=False)


def p99(values: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return statistics.quantiles(values, n=100)[98]


def _spread(name: str, turns: Sequence[Turn]) -> list[Figure]:
    """Return the median, the 99th percentile and the maximum, of answers and of pictures."""
    figures: list[Figure] = []
    for what, values in (
        ("answer", [turn.answered for turn in turns]),
        ("picture", [turn.pictured for turn in turns]),
    ):
        figures += [
            median_figure(f"{name}: press to {what}", values),
            Figure(f"{name}: press to {what}, p99", p99(values), "ms"),
            Figure(f"{name}: press to {what}, maximum", max(values), "ms"),
        ]
    return figures


if __name__ == "__main__":
    sys.exit(measure(__doc__, [load]))
