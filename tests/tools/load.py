"""Load test of a bot process against the loopback server: `python -m tests.tools.load`.

Both processes share the machine; the server does about a fifth of the work.
"""

import asyncio
import random
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from tests.support.loopback.bot_process import BareBot, BotProcess
from tests.support.loopback.discord_types import Member
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.server import Loopback, until
from tests.tools.bench import Figure, measure

BUSY = 20  # tables
FEW, MANY = 100, 10_000  # stored games
MEGABYTE = 2**20
FAKE_PICTURES = (
    "FAKE_PICTURES=140000"  # pictures of the usual size that cost nothing to draw: what is left is the bot's own part
)


@dataclass(frozen=True, slots=True)
class Turn:
    """The milliseconds from a press to its confirmed answer, and to the new picture in the channel."""

    answered: float
    pictured: float


def load() -> Iterator[Figure]:
    """Measure turns, memory and starts."""
    yield from asyncio.run(_idle())
    yield from asyncio.run(_bare_reply())
    for switches in ((), (FAKE_PICTURES,)):
        yield from asyncio.run(_one_busy_table(*switches))
        yield from asyncio.run(_many_busy_tables(*switches))
    yield from asyncio.run(_steady_stream())
    yield from asyncio.run(_stored_games())


async def _idle() -> list[Figure]:
    async with _new_bot() as (_, bot):
        await bot.start()
        await until(lambda: "Ready in" in bot.output, "the end of the bot's start")
        await asyncio.sleep(0.5)
        return [Figure("idle bot", bot.memory / MEGABYTE, "MB", bar=90, more_is_better=False)]


async def _bare_reply() -> list[Figure]:
    """Measure an answer of a bare discord.py bot: the share of discord.py, the server and the machine."""
    async with _new_bot(FAKE_PICTURES, kind=BareBot) as (discord, bot):
        await bot.start()
        await until(lambda: discord.commands, "the command")
        answers = [await discord.command(Member(1, "Ann"), "ping") for _ in range(200)][20:]
        return [_median("reply with a picture of a bare discord.py bot", [1000 * answer.delay for answer in answers])]


async def _one_busy_table(*switches: str) -> list[Figure]:
    async with _new_bot(*switches) as (discord, bot):
        [game] = game_drivers(discord, bot.database, [None], random.Random(1))
        await bot.start()
        await game.open()
        turns = [await timed(game) for _ in range(200)][20:]
        game.check_answers()
    name = "one busy table, fake pictures" if switches else "one busy table"
    return [
        _median(f"{name}: press to answer", [turn.answered for turn in turns]),
        _median(f"{name}: press to picture", [turn.pictured for turn in turns], bar=10),
    ]


async def _many_busy_tables(*switches: str) -> list[Figure]:
    seconds = 10
    async with _new_bot(*switches) as (discord, bot):
        tables = game_drivers(discord, bot.database, [None] * BUSY, random.Random(1))
        await bot.start()
        await asyncio.gather(*(table.open() for table in tables))
        end = time.monotonic() + seconds
        turns: list[Turn] = []

        async def play(table: GameDriver) -> None:
            while time.monotonic() < end:
                turns.append(await timed(table))

        await asyncio.gather(*map(play, tables))
        for table in tables:
            table.check_answers()
        name = f"{BUSY} busy tables, fake pictures" if switches else f"{BUSY} busy tables"
        return [
            Figure(f"{name}: turns with their pictures", len(turns) / seconds, "turns/s", bar=100),
            *_spread(name, turns),
        ]


async def _steady_stream() -> list[Figure]:
    rate, number = 20, 300
    async with _new_bot() as (discord, bot):
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

        playing: list[asyncio.Task[Turn]] = []
        begin = time.monotonic()
        for each in range(number):
            await asyncio.sleep(begin + each / rate - time.monotonic())
            playing.append(asyncio.create_task(play(await free.get())))
        turns = await asyncio.gather(*playing)
        for table in tables:
            table.check_answers()
        return _spread(f"{rate} moves/s", turns, bars=(300, 3_000))


async def _stored_games() -> list[Figure]:
    """Measure starts, memory and turns with few and with many stored games, finished or open."""
    figures: list[Figure] = []
    for status in ("finished", "playing"):
        starts, memories, turns = [], [], list[list[Turn]]()
        for number in (FEW, MANY):
            async with _new_bot() as (discord, bot):
                channels = await _store(discord, bot, number, status)
                began = time.monotonic()
                await bot.start()
                starts.append(time.monotonic() - began)
                await until(lambda bot=bot: "Ready in" in bot.output, "the end of the bot's start")
                await asyncio.sleep(0.5)
                for channel_id in channels[:1_000]:
                    await discord.command(Member(1, "Ann"), "game status", channel=channel_id)
                memories.append(bot.memory)
                _, game = game_drivers(discord, bot.database, [None, None], random.Random(1))
                await game.open()
                turns.append([await timed(game) for _ in range(120)][20:])
                game.check_answers()
        few, many = ([turn.pictured for turn in measured] for measured in turns)
        figures += [
            Figure(f"start with {MANY:,} {status} games", starts[1], "s"),
            Figure(f"... relative to {FEW} games", starts[1] / starts[0], "times", bar=1.5, more_is_better=False),
            Figure(f"memory with {MANY:,} {status} games", memories[1] / MEGABYTE, "MB"),
            Figure(
                f"memory per {status} game",
                (memories[1] - memories[0]) / (MANY - FEW) / 1024,
                "KB",
                bar=2,
                more_is_better=False,
            ),
            _median(f"with {MANY:,} {status} games: press to picture", many),
            Figure(f"with {MANY:,} {status} games: press to picture, p99", _p99(many), "ms", more_is_better=False),
            _growth(f"median with {MANY:,} {status} games, relative to {FEW}", few, many, statistics.median),
            _growth(f"p99 with {MANY:,} {status} games, relative to {FEW}", few, many, _p99),
            _growth(f"turns/s with {MANY:,} {status} games, relative to {FEW}", many, few, statistics.fmean),
        ]
    return figures


async def _store(discord: Loopback, bot: BotProcess, number: int, status: str) -> list[int]:
    """Play a game for a while, copy it into `number` channels, and return their ids."""
    [table] = game_drivers(discord, bot.database, [None], random.Random(1))
    await bot.start()
    await table.open()
    await table.play_moves(30)
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


@asynccontextmanager
async def _new_bot(*switches: str, kind: type[BotProcess] = BotProcess) -> AsyncIterator[tuple[Loopback, BotProcess]]:
    """Yield a loopback server and a bot that is not started yet, with a temporary folder."""
    discord = Loopback(checking=False)
    await discord.start()
    with tempfile.TemporaryDirectory() as folder:
        bot = kind(discord, Path(folder), "NO_RATE_LIMITS", *switches)
        try:
            yield discord, bot
        finally:
            if bot.is_running:
                await bot.stop(signal.SIGTERM)
            await discord.stop()
        bot.check_output()


def _median(name: str, values: Sequence[float], bar: float | None = None) -> Figure:
    return Figure(f"{name}, median", statistics.median(values), "ms", bar=bar, more_is_better=False)


def _p99(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=100)[98]


def _growth(name: str, less: Sequence[float], more: Sequence[float], of: Callable[[Sequence[float]], float]) -> Figure:
    return Figure(name, of(more) / of(less), "times")


def _spread(name: str, turns: Sequence[Turn], bars: tuple[float | None, float | None] = (None, None)) -> list[Figure]:
    """Return the median, the 99th percentile and the maximum, of answers and of pictures."""
    figures: list[Figure] = []
    for what, values in (
        ("answer", [turn.answered for turn in turns]),
        ("picture", [turn.pictured for turn in turns]),
    ):
        bar, most = bars
        figures += [
            _median(f"{name}: press to {what}", values),
            Figure(
                f"{name}: press to {what}, p99",
                _p99(values),
                "ms",
                bar=bar if what == "answer" else None,
                more_is_better=False,
            ),
            Figure(f"{name}: press to {what}, maximum", max(values), "ms", bar=most, more_is_better=False),
        ]
    return figures


if __name__ == "__main__":
    sys.exit(measure([load]))
