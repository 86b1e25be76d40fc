"""Killing the bot at bad moments while members play, and counting what that cost: it must be nothing.

They do all the rest as well: open tables, join and leave, choose options, are replaced, end games, and chat.
"""

import asyncio
import random
import re
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.present.expansions import PRESENTERS
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_state import BOT, CHANNEL, Answer, Json, Member, controls_of
from tests.support.loopback.game_driver import Sitting, sittings
from tests.support.loopback.lobby_driver import Hall, halls, hand_of, hands_shown
from tests.support.loopback.server import Loopback, UnansweredError, until

MODULES: tuple[str | None, ...] = (None, *PRESENTERS)
"""The base game and every expansion that can be shown."""
HALLS = 4
"""Channels in which tables are opened and ended all the time."""


class Listening(Loopback):
    """Knows of which version of a game each notification was, and after how many handovers of seats in its channel.

    Whoever comes back to a seat is notified of a turn for a second time, and rightly.
    """

    pinged: Counter[tuple[int, tuple[str, ...], int, int]]
    handovers: Counter[int]

    async def command(self, member: Member, name: str, *, channel: int = CHANNEL, **more: Any) -> Answer:
        """Use a slash command, and return the answer."""
        self.handovers[channel] += name == "admin replace"
        return await super().command(member, name, channel=channel, **more)

    def keep(self, channel_id: int, body: Json, pictures: dict[str, bytes], author: Json = BOT) -> Json:
        """Keep a new message, and whom it notified."""
        before = len(self.notified)
        message = super().keep(channel_id, body, pictures, author)
        for number, member_id in self.notified[before:]:
            # A mention has no controls: it is about the version that its channel has been shown last.
            boards = [self.versions[each] for each in self.channels[channel_id].messages if each in self.versions]
            version = self.versions.get(number) or max(
                boards, key=lambda shown: tuple(map(int, shown[-1])), default=[()]
            )
            self.pinged[channel_id, version[-1], member_id, self.handovers[channel_id]] += 1
        return message


@dataclass
class Toll:
    """What was done, and what it cost."""

    kills: int = 0
    moves: int = 0
    games: int = 0
    changes: int = 0  # what was confirmed and is no move
    retried: int = 0  # moves whose answer never came, made once more by the player
    kept: int = 0  # of these, the ones that the log had already
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    replayed_wrong: list[str] = field(default_factory=list)
    posts_amiss: list[str] = field(default_factory=list)
    moments: Counter[str] = field(default_factory=Counter)  # what the bot was doing when it was killed

    @property
    def faults(self) -> list[str]:
        """Return all that was not as it must be."""
        return [*self.lost, *self.doubled, *self.replayed_wrong, *self.posts_amiss]


class Killer:
    """Lets members play at several tables, kills the bot again and again, and looks at what is left each time."""

    def __init__(self, folder: Path, seed: int, tables: int = len(MODULES)) -> None:
        self.chance = random.Random(seed)
        self.discord = Listening(chance=random.Random(seed))
        self.discord.pinged, self.discord.handovers = Counter(), Counter()
        self.bot = BotProcess(self.discord, folder, "UNLIMITED")
        modules = [MODULES[number % len(MODULES)] for number in range(tables)]
        self.sittings = sittings(self.discord, self.bot.database, modules, self.chance)
        self.halls = halls(self.discord, self.bot.database, HALLS, self.chance)
        self.toll = Toll()

    async def run(self, kills: int, report: Callable[[Toll], None] = lambda toll: None) -> Toll:
        """Kill so many times; return the toll. `report` hears of each."""
        await self.discord.start()
        try:
            await self.bot.start()
            await asyncio.gather(*(sitting.open() for sitting in self.sittings))
            for _ in range(kills):
                await self._play_and_kill()
                await self._start_again()
                await asyncio.gather(
                    *(self._examine(sitting) for sitting in self.sittings),
                    *(self._examine_hall(hall) for hall in self.halls),
                )
                self._examine_pings()
                report(self.toll)
            assert await self.bot.stop() == 0
        finally:
            if self.bot.is_running:
                await self.bot.stop(signal.SIGKILL)
            await self.discord.stop()
        assert self.discord.faults == []
        self.bot.check_output()
        return self.toll

    async def _play_and_kill(self) -> None:
        playing = [asyncio.ensure_future(self._play(sitting)) for sitting in self.sittings]
        playing += [asyncio.ensure_future(self._bustle(hall)) for hall in self.halls]
        chatting = asyncio.ensure_future(self._chat())
        if self.chance.random() < 0.5:
            await asyncio.sleep(self.chance.expovariate(1 / 0.8))
            self._kill("at any moment")
        else:
            route = self.chance.choice((r".*", r"\w+ (?!/interactions).*"))
            await self._kill_at_a_request(route, self.chance.randrange(1, 60), done=self.chance.random() < 0.5)
        await self.bot.wait()
        self.discord.give_up()
        chatting.cancel()
        await asyncio.gather(*playing)

    async def _play(self, sitting: Sitting) -> None:
        """Play until the bot is gone; when a game is over, begin another one."""
        try:
            while True:
                if sitting.position.is_over:
                    self.toll.games += 1
                    await sitting.open()
                await sitting.turn()
                self.toll.moves += 1
                await asyncio.sleep(0.02 * sitting.chance.random())
        except UnansweredError:
            return

    async def _bustle(self, hall: Hall) -> None:
        """Change what is no move until the bot is gone."""
        try:
            while True:
                await hall.act()
                self.toll.changes += 1
                await asyncio.sleep(0.1 * hall.chance.random())
        except UnansweredError:
            return

    async def _chat(self) -> None:
        """Say something somewhere, until cancelled."""
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / 0.05))
            self._say()

    def _say(self) -> None:
        place: Sitting | Hall = self.chance.choice([*self.sittings, *self.halls])
        self.discord.say(self.chance.choice(place.members), "Is it gone?", place.channel_id)

    async def _kill_at_a_request(self, wanted: str, number: int, *, done: bool) -> None:
        """Kill as soon as Discord hears of the so manieth request to such routes, or as soon as it has been done."""
        struck = asyncio.Event()
        left = number

        def count(route: str, is_done: bool) -> None:
            nonlocal left
            if is_done is done and not struck.is_set() and re.fullmatch(wanted, route):
                left -= 1
                if left == 0:
                    verb, path = route.split(" ")
                    what = " ".join([verb, *(part for part in path.split("/") if part.isalpha() or part[:1] == "@")])
                    self._kill(f"{'after' if done else 'before'} {what}")
                    struck.set()

        self.discord.tripwire = count
        await until(struck.is_set, "the request to kill at", 30)
        self.discord.tripwire = None

    def _kill(self, moment: str) -> None:
        self.toll.kills += 1
        self.toll.moments[moment] += 1
        self.bot.kill()

    async def _start_again(self) -> None:
        """Start the bot, now and then killing it once more while it starts."""
        if self.chance.random() < 0.15:
            await self.bot.launch()
            await asyncio.sleep(self.chance.uniform(0, 1.5))
            self._kill("while it starts")
            await self.bot.wait()
        for _ in range(self.chance.choice((0, 5, 50))):
            self._say()
        await self.bot.start()

    async def _examine(self, sitting: Sitting) -> None:
        """Hold the log and the channel against what was confirmed."""
        name = f"game {sitting.game_id} ({sitting.options.expansion or 'base'})"
        newest = sitting.rows("SELECT max(id) FROM games WHERE channel_id = ?", sitting.channel_id)[0][0]
        if newest != sitting.game_id:
            await self._finish_opening(sitting)
            return
        log, position = sitting.logged()
        known = len(sitting.moves)
        if log[:known] != sitting.moves:
            self.toll.lost.append(f"{name}: {sitting.moves[len(log) :] or 'moves changed'} of {known}")
            return
        if log[known:] not in ([], [sitting.in_flight]):
            self.toll.doubled.append(f"{name}: {log[known:]} beyond {known}, in flight {sitting.in_flight}")
            return
        was_kept = len(log) > known
        if sitting.in_flight is not None:
            self.toll.retried += 1
            self.toll.kept += was_kept
            await sitting.settle_in_flight()
            log, position = sitting.logged()
            if log != sitting.moves:
                self.toll.doubled.append(f"{name}: {log[known:]} after a second press, not {sitting.moves[known:]}")
                return
        if position != sitting.position:
            self.toll.replayed_wrong.append(f"{name} at move {sitting.seq}")
        await self._examine_posts(sitting, name)

    async def _finish_opening(self, sitting: Sitting) -> None:
        """Go on with a game that was being opened when the bot was killed."""
        [[status]] = sitting.rows(
            "SELECT status FROM games WHERE channel_id = ? ORDER BY id DESC LIMIT 1", sitting.channel_id
        )
        if status == "lobby":
            await self.discord.command(sitting.members[-1], "game join", channel=sitting.channel_id, patient=True)
            await self.discord.command(sitting.members[0], "game start", channel=sitting.channel_id, patient=True)
        sitting.read_deal()
        await self._examine_posts(sitting, f"game {sitting.game_id} just opened")

    async def _examine_posts(self, sitting: Sitting, name: str) -> None:
        try:
            await sitting.shown(60)
        except AssertionError as error:
            shown = [(each["id"], controls_of(each)[0]) for each in sitting.boards()]
            said = [each["content"] for each in sitting.mentions()]
            last = "\n".join(self.bot.output.splitlines()[-5:])
            self.toll.posts_amiss.append(f"{name}: {error}; shown: {shown}, mentions: {said}; the bot said:\n{last}")
            return
        # What is tidied up comes after the board: a mention that has served, pictures of the past.
        await asyncio.sleep(0.05)
        if twice := shown_twice(self.discord, self.discord.in_channel(sitting.channel_id)):
            self.toll.posts_amiss.append(f"{name}: shown twice: {twice}")
        try:
            await until(lambda: not hands_amiss(sitting), "the hands")
        except AssertionError:
            self.toll.posts_amiss.append(f"{name}: {hands_amiss(sitting)}")

    async def _examine_hall(self, hall: Hall) -> None:
        """Hold the database against what was confirmed, and what is shown against the database."""
        if lost := hall.settle():
            self.toll.lost.append(lost)
        try:
            await until(lambda: not hall.amiss(), "what a hall shows", 30)
        except AssertionError:
            self.toll.posts_amiss.append(f"channel {hall.channel_id}: {hall.amiss()}")

    def _examine_pings(self) -> None:
        """Look for members who were notified twice of the same."""
        twice = [(key, times) for key, times in self.discord.pinged.items() if times > 1]
        self.toll.posts_amiss += [f"notified {times} times: {key}" for key, times in twice]
        self.discord.pinged -= Counter({key: times - 1 for key, times in twice})


def shown_twice(discord: Loopback, messages: Sequence[Json]) -> list[tuple[str, ...]]:
    """Return the positions (game and version) that two messages of a channel showed when they were last changed."""
    shown = Counter(
        discord.versions[int(each["id"])][-1]
        for each in messages
        if each["author"]["id"] == BOT["id"] and int(each["id"]) in discord.versions
    )
    return [version for version, times in shown.items() if times > 1]


def hands_amiss(sitting: Sitting) -> str:
    """Return what is wrong with the hands that the players of a table were sent, if anything."""
    for seat, member in enumerate(sitting.members):
        wanted = [] if sitting.position.is_over else hand_of(sitting.position, seat)
        found = hands_shown(sitting.discord, member, sitting.channel_id)
        if found != wanted:
            return f"{member.name} was sent {found}, not {wanted}"
    return ""
