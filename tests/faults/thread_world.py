"""Plays a game in a thread in simulated worlds, lets the player to move be silent for five days, and prints what came.

Each world is another row of `ROWS`: how soon the thread is archived, and what somebody does to it on the second day and
undoes on the third.
"""

import tools.simulation.world.clocks  # isort: skip - before the bot
import asyncio
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.loopback.discord_types import GUILD, NEEDED, SEND, VIEW, Member, controls_of, text_of
from tests.support.waiting import until
from tools.simulation.judges import Judges
from tools.simulation.plan import HOUR, Plan
from tools.simulation.world.discord_world import SimulatedDiscord
from tools.simulation.world.world import CHANNELS, World

assert tools.simulation.world.clocks

THREAD = CHANNELS + 100
ANN, BO = Member(1_300_000_000_000_000_001, "Ann"), Member(1_300_000_000_000_000_002, "Bo")
Act = Callable[[SimulatedDiscord], Awaitable[object]]


async def _nothing(_: SimulatedDiscord) -> None:
    pass


async def _open_silently(discord: SimulatedDiscord) -> None:
    discord.channels[THREAD].is_locked = False
    discord.opened(discord.channels[THREAD])


async def _move(discord: SimulatedDiscord) -> None:
    place = discord._channel(CHANNELS) | {"parent_id": str(CHANNELS + 200)}
    await discord._dispatch("CHANNEL_UPDATE", place, GUILD)


def _permit(permissions: int) -> Act:
    async def permit(discord: SimulatedDiscord) -> None:
        discord.channels[THREAD].permissions = permissions

    return permit


async def _end_time_out(discord: SimulatedDiscord) -> None:
    discord.timed_out.clear()


@dataclass(frozen=True)
class Row:
    """A thread that is archived after so many minutes, what is done to it, and how that is undone."""

    archives_after: int = 60
    act: Act = _nothing
    undo: Act = _nothing


def _closed(discord: SimulatedDiscord) -> Awaitable[None]:
    return discord.change_thread(THREAD, is_archived=True, is_locked=True)


ROWS = {
    "archived after an hour": Row(),
    "archived after a day": Row(1_440),
    "archived after three days": Row(4_320),
    "archived after a week": Row(10_080),
    "closed, and opened again": Row(60, _closed, lambda discord: discord.change_thread(THREAD, is_archived=False)),
    "closed, and opened again without an event": Row(60, _closed, _open_silently),
    "locked, and unlocked": Row(
        *(60, lambda discord: discord.change_thread(THREAD, is_archived=False, is_locked=True)),
        lambda discord: discord.change_thread(THREAD, is_archived=False),
    ),
    "deleted": Row(60, lambda discord: discord.delete_channel(THREAD)),
    "moved to another category": Row(60, _move, _move),
    "permission to send taken and given back without an event": Row(60, _permit(NEEDED & ~SEND), _permit(NEEDED)),
    "permission to view taken and given back without an event": Row(60, _permit(NEEDED & ~VIEW), _permit(NEEDED)),
    "permission taken and given back with an event": Row(
        *(60, lambda discord: discord.allow(NEEDED & ~SEND, THREAD), lambda discord: discord.allow(NEEDED, THREAD))
    ),
    "the bot timed out, which ends without an event": Row(60, lambda discord: discord.time_out(GUILD), _end_time_out),
}


class ThreadWorld(World):
    """A world in which only the game in the thread happens."""

    row: Row
    facts: dict[str, Any]

    async def _live(self) -> None:
        discord, row = self.discord, self.row
        await self.begin(row.archives_after)
        await self.take(ANN)
        await asyncio.sleep(26 * HOUR)
        await discord.command(ANN, "me away", channel=CHANNELS, until="10 days")
        await asyncio.sleep(4 * HOUR)
        await row.act(discord)
        await asyncio.sleep(30 * HOUR)
        requests = len(discord.requests)
        await row.undo(discord)
        await asyncio.sleep(60 * HOUR)
        thread = discord.in_channel(THREAD)
        posts = [each for each in discord.posts.values() if each.channel_id == THREAD]
        self.facts = {
            "reminders": sum(BO.id in each.mentioned and bool(each.content) for each in posts),
            "notices": sum(bool(each["content"]) and not each["components"] for each in thread),
            "votes": sum(any(":vote:" in control for control in each.controls) for each in posts),
            "away": any(ANN.name in text_of(each) and "<t:" in text_of(each) for each in thread if controls_of(each)),
            "requests": sum(f"/channels/{THREAD}" in each for each in discord.requests[requests:]),
        }
        if THREAD in discord.channels:
            await self.take(BO)
        await asyncio.sleep(60)
        self.facts["boards"] = self._boards()
        [[self.facts["status"], self.facts["newest"]]] = self.book.rows("SELECT status, newest_seq FROM games")
        if THREAD in discord.channels:
            await self._be_opened_late()
        await self._stop()

    def _boards(self) -> list[int]:
        """Return the entries that the boards in the thread show."""
        boards = [each for each in self.discord.in_channel(THREAD) if any(":take:" in one for one in controls_of(each))]
        return [sorted({int(one.split(":")[2]) for one in controls_of(each)})[-1] for each in boards]

    async def _be_opened_late(self) -> None:
        """Let a move be made while the thread is closed, and open it when the bot waits longer and longer."""
        await _closed(self.discord)
        await self.take(ANN)
        await asyncio.sleep(HOUR)
        await self.discord.change_thread(THREAD, is_archived=False)
        await asyncio.sleep(10)
        self.facts["late boards"] = self._boards()

    async def begin(self, archives_after: int = 10_080) -> None:
        """Start the bot, and a game in the thread."""
        self.discord.open_thread(THREAD, self.channels[0], archives_after)
        self._start()
        await until(lambda: self.discord.logins, "the login")
        await asyncio.sleep(5)
        await self.discord.command(ANN, "game new", channel=THREAD)
        await self.discord.command(ANN, "game settings", channel=THREAD, first="joining")
        await self.discord.command(BO, "game join", channel=THREAD)
        await self.discord.command(ANN, "game start", channel=THREAD)
        await asyncio.sleep(60)

    async def take(self, member: Member) -> None:
        """Let a member take tokens."""
        [choice, *_] = await self.discord.autocomplete(member, "take", "gems", channel=THREAD)
        await self.discord.command(member, "take", channel=THREAD, gems=choice["value"])
        await asyncio.sleep(60)


class NoJudges(Judges):
    def _call(self, moment: str, *given: Any) -> None:
        pass


def facts_of(row: Row) -> dict[str, Any]:
    """Return what came of a game in a thread."""
    plan = Plan(1, people=1, tables=1, seconds=0, acts=(), troubles=(), kills=(), is_in_order=True)
    with tempfile.TemporaryDirectory() as folder:
        world = ThreadWorld(plan, Path(folder), NoJudges)
        world.row = row
        outcome = world.run()
    return world.facts | {"failures": [each.text for each in outcome.failures]}


if __name__ == "__main__":
    sys.stdout.write(json.dumps({name: facts_of(row) for name, row in ROWS.items()}))
