"""Weeks of play on many tables, with the real tables, store, clock and messages, and a time of day of its own."""

import asyncio
import heapq
import random
from collections.abc import Callable, Coroutine, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

from bot.app.clock import Clock
from bot.app.commands import load_features
from bot.games import Table, TableOptions, Tables, TimerRecord
from bot.games.lobby.lobby import Opening
from bot.games.unit.timers import BACK, HELD_SEAT, LOBBY, QUESTION, REMINDER
from bot.store import MemberSettings, Store
from bot.ui.delivery.notes import NOTES
from bot.ui.delivery.table_messages import TableMessages
from tests.support.days.facts import DAY, HOUR, Facts, Person, Turn, Wishes
from tests.support.days.recorded import Killed, RecordedDiscord, troubled, unavailable

START = int(datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp())
"""Within sixty days, summer time begins in America and in Europe, and ends in Australia."""
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Auckland", "UTC")
GUILD = 77
DOWN = (5, 60, HOUR, 8 * HOUR, 40 * HOUR), (40, 30, 20, 8, 2)
"""Seconds for which the bot is down after a kill, and how often each comes."""


class Area(Protocol):
    """Something else that people do over days, such as plans and votes, with figures of its own that must be 0."""

    async def act(self, world: "World", table: Table, member_id: int) -> None:
        """Let a member of a table do something instead of a move, if they want to."""
        ...

    async def figures(self, world: "World") -> dict[str, int]:
        """Return what went wrong, by name."""
        ...


@dataclass(frozen=True)
class Size:
    """How much is simulated: `kills` and `failures` are the chances that a request ends in one."""

    tables: int = 200
    days: int = 60
    kills: float = 0.002
    failures: float = 0.004
    seed: int = 1


class World:
    """The tables, their people and the bot, which is killed now and then."""

    def __init__(self, path: Path, size: Size, areas: Sequence[Area] = ()) -> None:
        self.path, self.size, self.areas = path, size, areas
        self.chance = random.Random(size.seed)
        self.now = START
        self.end = START + size.days * DAY
        self.facts = Facts(end=self.end)
        self.discord = RecordedDiscord(lambda: self.now)
        self.trouble = troubled(self.chance, size.kills, size.failures)
        self.fails_until = 0
        self.is_writing = False  # a person is writing something down: a kill would leave open whether they did
        self.turns: dict[int, Turn] = {}  # by channel
        self.acts: list[tuple[int, int, str, int]] = []  # moment, number, kind, id
        self.wakes_at: tuple[int, Callable[[], None]] | None = None
        self.work: list[Coroutine[Any, Any, None]] = []
        self.found: dict[str, int] = {}  # what the areas have found
        self.kills = self.moves = self.number = 0

    async def run(self) -> Facts:
        """Let the days pass, and return what happened."""
        load_features()
        await self._start()
        try:
            await self._live()
            for area in self.areas:
                self.found |= await area.figures(self)
        finally:
            await self.store.close()
        self.facts.trouble.sort()
        return self.facts

    async def _live(self) -> None:
        for member_id in range(100, 100 + self.size.tables):
            person = self.facts.people[member_id] = Person(member_id)
            await self._wish(person)
            self._plan("person", member_id, self.chance.expovariate(1 / (6 * DAY)))
        for channel_id in range(5000, 5000 + self.size.tables):
            self._plan("table", channel_id, self.chance.uniform(0, 2 * DAY))
        self._plan("outage", 0, 3 * DAY)
        self.discord.trouble = self._request
        while self.now < self.end:
            await self._next()
        self.discord.trouble = lambda _: None
        await self._settle()

    def _plan(self, kind: str, id_: int, seconds: float) -> None:
        self.number += 1
        heapq.heappush(self.acts, (self.now + max(1, int(seconds)), self.number, kind, id_))

    async def _next(self) -> None:
        """Let time pass until the next thing happens, and let it happen."""
        wakes_at = self.wakes_at[0] if self.wakes_at else self.end
        moment, _, kind, id_ = self.acts[0]
        if min(moment, wakes_at) >= self.end:
            self.now = self.end
            return
        try:
            if wakes_at <= moment and self.wakes_at:
                self.now, wake = max(self.now, wakes_at), self.wakes_at[1]
                self.wakes_at = None
                wake()
            else:
                heapq.heappop(self.acts)
                self.now = max(self.now + 1, moment)  # so that the order of messages follows from their seconds
                await self._act(kind, id_)
            await self._settle()
        except (Killed, BaseExceptionGroup) as error:
            _check_killed(error)
            await self._restart()

    async def _settle(self) -> None:
        """Finish the work of the clock, and retry failed messages as the bot does."""
        while self.work:
            await self.work.pop(0)
        pending = self.messages.pending
        has_queued = pending._to_retry or pending._servers_to_retry
        if has_queued and not any(kind == "retry" for _, _, kind, _ in self.acts[:50]):
            self._plan("retry", 0, 20)

    async def _start(self) -> None:
        """Start the bot on its database, as `SplendorBot` does."""
        self.store = await Store.open(self.path)
        for part, name in (
            *((self.store.games, "create"), (self.store.games, "write")),
            *((self.store.timers, each) for each in ("set", "retry", "finish")),
        ):
            setattr(part, name, self._deadly(getattr(part, name)))
        self.tables = Tables(self.store, clock=lambda: self.now, chance=random.Random(self.number))
        pictures: Any = SimpleNamespace(draw=_no_picture)
        client: Any = self.discord
        emojis: Any = SimpleNamespace(texts=None)
        self.messages = TableMessages(client, self.tables, pictures, emojis)
        self.clock = Clock(self.tables, self.work.append, self._call_later)
        self.clock.on_due(REMINDER, self.messages.notices.send_due)
        self.clock.on_due(BACK, self.messages.end_absence)
        for kind in NOTES:
            self.clock.on_due(kind, self.messages.notes.send_due)
        times = self.tables.lobby
        for kind, change in (
            (HELD_SEAT, times.release_overdue),
            (LOBBY, times.close_unchanged),
            (QUESTION, self.tables.undo.close_expired),
        ):
            self.clock.on_due(kind, self._showing(change))
        await self.messages.pending.show_pending()
        self.clock.start()

    def _request(self, place: str) -> None:
        """Let a request to Discord fail now and then, and all of them during an outage."""
        if self.now < self.fails_until:
            raise unavailable()
        self.trouble(place)

    def _deadly(self, write: Callable[..., Any]) -> Callable[..., Any]:
        """Return a write of the store before or after which the bot may be killed."""

        async def writing(*args: Any, **named: Any) -> Any:
            drawn = 1.0 if self.is_writing or self.now >= self.end else self.chance.random() / self.size.kills
            if drawn < 0.5:
                raise Killed
            written = await write(*args, **named)
            if drawn < 1:
                raise Killed
            return written

        return writing

    @contextmanager
    def writing(self) -> Generator[None]:
        """Let nothing be killed while a person writes something down."""
        self.is_writing = True
        try:
            yield
        finally:
            self.is_writing = False

    def _showing(self, change: Callable[[int], Any]) -> Callable[[TimerRecord], Any]:
        async def look_again(timer: TimerRecord) -> None:
            if timer.game_id is not None and (table := await change(timer.game_id)) is not None:
                await self.messages.show(table)

        return look_again

    def _call_later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        self.wakes_at = (self.now + int(seconds), call)
        handle: Any = SimpleNamespace(cancel=lambda: None)
        return handle

    async def _restart(self) -> None:
        """Forget the killed process, and start the bot again after a while, until it is not killed at once."""
        while True:
            self.kills += 1
            for each in self.work:
                each.close()
            self.work.clear()
            self.wakes_at = None
            self.clock.close()
            await self.store.close()
            down = int(self.chance.choices(*DOWN)[0] * self.chance.uniform(0.5, 1.5))
            self.facts.trouble.append((self.now, self.now + down))
            self.now += down
            try:
                await self._start()
                await self._settle()
            except (Killed, BaseExceptionGroup) as error:
                _check_killed(error)
                continue
            return

    async def _act(self, kind: str, id_: int) -> None:
        if kind == "retry":
            await self.messages.pending.retry()
        elif kind == "outage":
            self._plan("outage", 0, self.chance.expovariate(1 / (5 * DAY)))
            self.fails_until = self.now + int(self.chance.uniform(60, HOUR // 2))
            self.facts.trouble.append((self.now, self.fails_until))
        elif kind == "person":
            self._plan("person", id_, self.chance.expovariate(1 / (6 * DAY)))
            await self._change(self.facts.people[id_])
        else:
            await self._play(id_)

    async def _change(self, person: Person) -> None:
        """Let a person go away, come back, or wish for something else."""
        drawn = self.chance.random()
        if person.is_away(self.now):
            if drawn < 0.3:
                with self.writing():
                    await self.tables.settings.come_back(person.id)
                person.come_back(self.now)
                await self.messages.queue_games_of(person.id)
        elif drawn < 0.5:
            until = self.now + int(self.chance.uniform(HOUR, 12 * DAY))
            with self.writing():
                await self.tables.settings.go_away(person.id, until)
            person.leave(self.now, until)
            await self.messages.queue_games_of(person.id)
        else:
            await self._wish(person)

    async def _wish(self, person: Person) -> None:
        pick = self.chance.choice
        quiet = pick((None, (22 * 60, 7 * 60), (23 * 60 + 30, 2 * 60 + 30), (0, 9 * 60), (8 * 60, 17 * 60)))
        wishes = Wishes(pick((24, 0, 1, 4, 8, 24, 48)), quiet, pick(ZONES), pick((True, False)), pick((True, False)))
        start, end = wishes.quiet or (None, None)
        settings = MemberSettings(wishes.hours * HOUR, start, end, wishes.zone, wishes.in_direct, wishes.heads_up)
        with self.writing():
            await self.tables.settings.set_for_member(person.id, settings)
        person.wish(self.now, wishes)

    async def _play(self, channel_id: int) -> None:
        """Let whoever is to move at a table move, or begin a new game there."""
        again = self.chance.choice((0.1, 2, 9, 26, 40, 80, 250)) * HOUR * self.chance.uniform(0.3, 1.7)
        self._plan("table", channel_id, again)
        table = await self.tables.in_channel(channel_id)
        member_id = None if table is None else table.member_to_act()
        if table is not None and member_id is not None:
            for area in self.areas:
                await area.act(self, table, member_id)
        with self.writing():
            if table is None or member_id is None:
                table = await self._open(channel_id)
            else:
                table = await self._move(table, member_id)
        self._note_turn(channel_id, table)
        await self.messages.show(table)

    async def _open(self, channel_id: int) -> Table:
        host, *others = self.chance.sample(sorted(self.facts.people), self.chance.choice((2, 3, 3, 4)))
        options = TableOptions(first="joining", patience=0)  # so that each stalled game is told so
        table = await self.tables.lobby.open(Opening(channel_id, GUILD, host, "en", options=options), f"P{host}")
        for other in others:
            table = await self.tables.lobby.join(table.id, other, f"P{other}")
        return await self.tables.lobby.start(table.id, host)

    async def _move(self, table: Table, member_id: int) -> Table:
        """Make moves until the member's turn is over."""
        self.facts.people[member_id].come_back(self.now)
        while table.is_playing and table.member_to_act() == member_id:
            move = self.chance.choice(table.dealt().legal_moves())
            table = await self.tables.play.make(table.id, member_id, [move])
            self.moves += 1
        return table

    def _note_turn(self, channel_id: int, table: Table) -> None:
        if (before := self.turns.pop(channel_id, None)) is not None:
            before.ended = self.now
        acting = table.seat_to_act() if table.is_playing else None
        if acting is None or acting.member_id is None:
            return
        seats = [*table.seats[acting.seat + 1 :], *table.seats[: acting.seat]]
        next_person = seats[0].member_id if len(table.seats) > 2 else None
        turn = self.turns[channel_id] = Turn(channel_id, acting.member_id, next_person, self.now)
        self.facts.turns.append(turn)


def _check_killed(error: BaseException) -> None:
    """Raise errors that are no kills."""
    each: Any = error
    while isinstance(each, BaseExceptionGroup):
        [each] = each.exceptions
    if not isinstance(each, Killed):
        raise error


async def _no_picture(*_: object) -> None:
    """Draw nothing, so that messages are words."""
