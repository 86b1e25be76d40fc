"""Load test of tables with computer players: `python -m tools.load_computers`.

Twenty people play against three computer players of the strongest level each. All of these share one process that
thinks. They are compared with twenty tables of four people under the same presses, in turns, so that another program
slows both. Bars are quotients of the two, or multiples of the reply of a bare bot as in `tools.load`.
"""

import asyncio
import os
import random
import signal
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from bot.ai.contract import LEVELS
from tests.support.loopback.bot_process import BotProcess, memory_of
from tests.support.loopback.discord_types import controls_of
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.server import Loopback
from tests.support.waiting import until
from tools.bench import Figure, measure
from tools.bench_ai import slow
from tools.load import BUSY, MEGABYTE, STREAM_BARS, Turn, bare_replies, median_figure, new_bot, timed
from tools.options import IS_TINY, tiny

SEATS = 4
BURSTS, TURNS_ALONE = tiny((8, 20), (1, 2))
ANSWER_BAR, BOARD_BAR, STALL_BAR = 1.5, 8, 1.5
IDLE_BAR, THINKING_BAR = 105, 80
"""Megabytes of the idle bot with the process that thinks, and of the process that thinks after moves at many tables."""
STREAM_RATE, STREAM_TURNS = tiny((2, 80), (4, 4))
"""Moves per second of twenty people who think for ten seconds each, and how many of them are measured."""


class ComputerTable(GameDriver):
    """A table of one member and three computer players, whose moves are read from the database."""

    async def open(self) -> "ComputerTable":
        """Open a table with its computer players, start the game, and wait for the board."""
        person = self.members[0]
        await self._command(person, "game new", expansion="none", computers=SEATS - 1, level=LEVELS[-1])
        await self._command(person, "game settings", first="joining", language="en")
        await self._command(person, "game start")
        self.read_deal()
        await self.wait_until_shown()
        return self

    async def turn(self) -> Turn:
        """Make a random move, and wait for the board that asks the member again; open a new game after the last."""
        if self.position.is_over:
            await self.open()
        answer = await self.press(self.members[0], self.chance.choice(self.position.legal_moves()))
        assert answer.text
        shown = await self._next_board()
        self._read_moves()
        return Turn(answer.delay * 1000, (shown - answer.asked_at) * 1000)

    async def _next_board(self) -> float:
        """Wait for a board that is newer than the position, and return when it was shown with its picture."""
        while True:
            shown = [int(controls_of(board)[0].split(":")[2]) for board in self.boards()]
            if shown and max(shown) > self.seq:
                return await self.discord.picture_time(str(self.game_id), str(max(shown)))
            await asyncio.sleep(0.02)

    def _read_moves(self) -> None:
        """Add the moves since the last one that was read."""
        rows = self.rows(
            "SELECT move, events FROM log WHERE game_id = ? AND seq > ? ORDER BY seq", self.game_id, self.seq
        )
        for move, events in rows:
            self.moves.append(self.codec.loads(move))
            self.positions.append(self.position.after(self.codec.loads(events)))


def computer_tables(discord: Loopback, bot: BotProcess, number: int) -> list[ComputerTable]:
    """Return tables that are not open yet."""
    tables = game_drivers(discord, bot.database, [None] * number, random.Random(1), SEATS)
    return [ComputerTable(discord, bot.database, each.channel_id, each.members, None, each.chance) for each in tables]


def load_with_computers() -> Iterator[Figure]:
    """Measure answers, boards, stalls and memory while computer players move."""
    yield from asyncio.run(_alone())
    yield from asyncio.run(_bursts())
    yield from asyncio.run(_stream())


async def _alone() -> list[Figure]:
    """Measure a table on a bot that has nothing else to do."""
    async with new_bot() as (discord, bot):
        [table] = computer_tables(discord, bot, 1)
        await bot.start()
        await until(lambda: "Ready in" in bot.output and bot.thinking_processes, "the start")
        await asyncio.sleep(tiny(2, 0))
        idle = bot.memory_with_thinking / MEGABYTE
        await table.open()
        turns = [await table.turn() for _ in range(TURNS_ALONE)]
        _check_thinking(bot, len(turns))
    return [
        Figure("idle bot with the process that thinks", idle, "MB", IDLE_BAR, more_is_better=False),
        *_spread("one table with three computer players", turns),
    ]


async def _stream() -> list[Figure]:
    """Measure moves of twenty people at a fixed rate, as they come from people who think."""
    async with new_bot() as (discord, bot), bare_replies() as bare:
        tables = computer_tables(discord, bot, BUSY)
        await bot.start()
        for table in tables:
            await table.open()
        free: asyncio.Queue[ComputerTable] = asyncio.Queue()
        for table in tables:
            free.put_nowait(table)

        async def play(table: ComputerTable) -> Turn:
            turn = await table.turn()
            free.put_nowait(table)
            return turn

        playing: list[asyncio.Task[Turn]] = []
        loop = asyncio.get_running_loop()
        begin = loop.time()
        for each in range(STREAM_TURNS):
            await asyncio.sleep(begin + each / STREAM_RATE - loop.time())
            playing.append(asyncio.create_task(play(await free.get())))
            if each % 4 == 0:
                await bare.ask(1)
        turns = await asyncio.gather(*playing)
        _check_thinking(bot, len(turns))
        memory = bot.memory, bot.memory_with_thinking
        [thinking] = bot.thinking_processes
        alone = memory_of(thinking)
    answers = [turn.answered for turn in turns]
    return [
        *_spread(f"{STREAM_RATE} moves/s at {BUSY} tables with computer players", turns),
        bare.times("95 % of answers", slow(answers), STREAM_BARS[0]),
        bare.times("maximum of answers", max(answers), STREAM_BARS[1]),
        Figure("memory of the bot and its render process", memory[0] / MEGABYTE, "MB"),
        Figure("... with the process that thinks", memory[1] / MEGABYTE, "MB"),
        Figure("... the process that thinks alone", alone / MEGABYTE, "MB", THINKING_BAR, more_is_better=False),
    ]


async def _bursts() -> list[Figure]:
    """Measure twenty presses at once: at tables with computer players, and in turns with them at tables of people."""
    async with _compared_bots() as ((computers, computer_bot), (people, people_bot)):
        turns: tuple[list[Turn], list[Turn]] = ([], [])
        stalls: tuple[list[float], list[float]] = ([], [])
        kinds: tuple[tuple[BotProcess, list[Callable[[], Coroutine[Any, Any, Turn]]]], ...] = (
            (computer_bot, [table.turn for table in computers]),
            (people_bot, [partial(timed, table) for table in people]),
        )
        for _ in range(BURSTS):
            for (bot, moves), taken, stalled in zip(kinds, turns, stalls, strict=True):
                await worst_stall(bot)
                taken += await asyncio.gather(*(move() for move in moves))
                stalled.append(await worst_stall(bot))
        for table in people:
            table.check_answers()
        _check_thinking(computer_bot, len(turns[0]))
    name = f"{BUSY} presses at once"
    return [
        *_spread(f"{name}, tables of people", turns[1]),
        *_spread(f"{name}, computer players", turns[0]),
        _quotient("median answer", *_answers(turns), statistics.median, ANSWER_BAR),
        _quotient("95 % of answers", *_answers(turns), slow, ANSWER_BAR),
        _quotient("median board", *([turn.pictured for turn in each] for each in turns), statistics.median, BOARD_BAR),
        median_figure(f"{name}, tables of people: worst stall of the bot", stalls[1]),
        median_figure(f"{name}, computer players: worst stall of the bot", stalls[0]),
        _quotient("median stall", *stalls, statistics.median, STALL_BAR),
    ]


Bots = tuple[tuple[list[ComputerTable], BotProcess], tuple[list[GameDriver], BotProcess]]


@asynccontextmanager
async def _compared_bots() -> AsyncIterator[Bots]:
    """Yield twenty tables with computer players and twenty of people, each with a bot that has opened them."""
    with tempfile.TemporaryDirectory() as folder:
        switches = [f"STALLS={folder}/{kind}" for kind in ("computers", "people")]
        async with new_bot(switches[0]) as (discord, bot), new_bot(switches[1]) as (other, people_bot):
            computers = computer_tables(discord, bot, BUSY)
            people = game_drivers(other, people_bot.database, [None] * BUSY, random.Random(1), SEATS)
            for each in (bot, people_bot):
                await each.start()
            for table in (*computers, *people):
                await table.open()
            yield (computers, bot), (people, people_bot)


async def worst_stall(bot: BotProcess) -> float:
    """Return the milliseconds of its own CPU time of the worst stall of a bot's event loop since the last call."""
    before = len(bot.stalls)
    os.kill(bot.pid, signal.SIGUSR1)
    await until(lambda: len(bot.stalls) > before, "the worst stall")
    return bot.stalls[-1]


def _check_thinking(bot: BotProcess, turns: int) -> None:
    """Raise AssertionError if more than one of twenty moves of computer players came without their process."""
    late = bot.output.count("without its process")
    assert IS_TINY or 20 * late <= turns * (SEATS - 1), bot.output


def _answers(turns: Iterable[Sequence[Turn]]) -> tuple[list[float], ...]:
    return tuple([turn.answered for turn in each] for each in turns)


def _quotient(
    name: str, ours: Sequence[float], theirs: Sequence[float], find: Callable[[Sequence[float]], float], bar: float
) -> Figure:
    times = find(ours) / find(theirs)
    return Figure(f"... {name}, relative to tables of people", times, "times", bar, more_is_better=False)


def _spread(name: str, turns: Sequence[Turn]) -> list[Figure]:
    """Return the median, the 95th percentile and the maximum, of answers and of boards."""
    figures: list[Figure] = []
    for what, values in (("answer", [turn.answered for turn in turns]), ("board", [turn.pictured for turn in turns])):
        figures += [
            median_figure(f"{name}: press to {what}", values),
            Figure("... 95 %", slow(values), "ms"),
            Figure("... maximum", max(values), "ms"),
        ]
    return figures


if __name__ == "__main__":
    sys.exit(measure(__doc__, [load_with_computers]))
