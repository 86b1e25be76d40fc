"""Sends messages in simulated worlds, each of which the bot cannot record, and prints how often they came.

The bot is killed when Discord has accepted the message, or the disk is full from then on for an hour.
"""

import tools.simulation.world.clocks  # isort: skip - before the bot
import asyncio
import copy
import json
import re
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.faults.thread_world import ANN, BO, THREAD, NoJudges, ThreadWorld
from tests.support.loopback.discord_state import Request
from tests.support.loopback.discord_types import Json, controls_of, text_of
from tools.simulation.plan import DAY, HOUR, Plan
from tools.simulation.world.database import SimulatedThread
from tools.simulation.world.world import CHANNELS

assert tools.simulation.world.clocks


def _is_board(message: Json) -> bool:
    return any(":take:" in each for each in controls_of(message))


class RecordingWorld(ThreadWorld):
    """A world in which one message is not recorded. `is_it` recognises the message, and `send` lets the bot send it."""

    is_it: Callable[[Json], bool]
    send: Callable[["RecordingWorld"], Awaitable[object]]
    is_killed: bool
    is_full = False

    async def _live(self) -> None:
        await self.begin()
        self._sent: list[Json] = []
        self.discord.on_change = self._look
        await self.send(self)
        await asyncio.sleep(HOUR)
        self.is_full = False
        await asyncio.sleep(8 * HOUR)
        sent = [int(each["id"]) for each in self._sent if self.is_it(each)]
        recorded = {number for (number,) in self.book.rows("SELECT message_id FROM messages")}
        there = [number for number in sent if number in self.discord.messages]
        self.facts = {"sent": len(sent), "there": len(there), "recorded": len(recorded.intersection(there))}
        self.facts["pending"] = self.judges.unsettled()
        await self._stop()

    def _look(self, request: Request) -> None:
        """Remember a message as it was sent, and let go wrong what follows the first one that is looked for."""
        if request.method != "POST" or not re.fullmatch(r"/channels/\d+/messages", request.path):
            return
        self._sent.append(copy.deepcopy([*self.discord.messages.values()][-1]))
        if [each for each in self._sent if self.is_it(each)] == self._sent[-1:]:
            assert self.life is not None
            if self.is_killed:
                self.loop.call_soon(self._kill, self.life, 20.0, context=self.discord.context)
            else:
                self.is_full = True


async def _reserve(world: RecordingWorld) -> None:
    [choice, *_] = await world.discord.autocomplete(ANN, "reserve", "card", channel=THREAD)
    await world.discord.command(ANN, "reserve", channel=THREAD, card=choice["value"])


async def _take(world: RecordingWorld) -> None:
    await world.take(ANN)


async def _wait_a_day(world: RecordingWorld) -> None:
    await asyncio.sleep(DAY)


async def _wait_for_the_vote(world: RecordingWorld) -> None:
    await asyncio.sleep(3 * DAY)


async def _be_reminded_directly(world: RecordingWorld) -> None:
    await world.discord.command(ANN, "me settings", channel=THREAD, notices="direct")
    await asyncio.sleep(DAY)


async def _invite(world: RecordingWorld) -> None:
    await world.discord.command(ANN, "game new", channel=CHANNELS, **{"with": BO})


def _is_direct(message: Json) -> bool:
    return message["channel_id"] not in (str(THREAD), str(CHANNELS))


MESSAGES: dict[str, tuple[Callable[[RecordingWorld], Awaitable[object]], Callable[[Json], bool]]] = {
    "a board": (_take, lambda message: _is_board(message) and f"<@{BO.id}>" in text_of(message)),
    "a hand": (_reserve, lambda message: _is_direct(message) and not message["content"]),
    "a reminder": (_wait_a_day, lambda message: f"<@{ANN.id}>" in message["content"]),
    "a direct reminder": (_be_reminded_directly, lambda message: _is_direct(message) and bool(message["content"])),
    "a vote": (_wait_for_the_vote, lambda message: any(":vote:" in each for each in controls_of(message))),
    "an invitation": (_invite, lambda message: f"<@{BO.id}>" in text_of(message)),
}


def facts_of(name: str, *, is_killed: bool) -> dict[str, Any]:
    """Return how often a message of a kind came."""
    plan = Plan(1, people=1, tables=1, seconds=0, acts=(), troubles=(), kills=(), is_in_order=True)
    with tempfile.TemporaryDirectory() as folder:
        world = RecordingWorld(plan, Path(folder), NoJudges)
        world.send, world.is_it = MESSAGES[name]
        world.is_killed = is_killed
        work = SimulatedThread._work

        def work_on_a_full_disk(thread: SimulatedThread, call: Callable[[Any], Any], connection: Any) -> Any:
            if world.is_full and not thread._to_read:
                raise sqlite3.OperationalError("database or disk is full")
            return work(thread, call, connection)

        with patch.object(SimulatedThread, "_work", work_on_a_full_disk):
            outcome = world.run()
    failures = [each.text for each in outcome.failures if "database or disk is full" not in each.text]
    return world.facts | {"failures": failures}


if __name__ == "__main__":
    results = {name: [facts_of(name, is_killed=is_killed) for is_killed in (True, False)] for name in MESSAGES}
    sys.stdout.write(json.dumps(results))
