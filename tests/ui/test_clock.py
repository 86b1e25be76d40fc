"""The clock, with a real database and a time of day that the test sets."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextvars import ContextVar
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.app.clock import AT_ONCE, LONGEST_SLEEP, PAUSE, RETRY_AFTER, Clock
from bot.games import GameUnreadable, Tables, TimerRecord
from bot.store import Store
from tests.support.waiting import PATIENCE


class Loop:
    """Stands in for the timers of the event loop: `sleeps` are those asked for, the last one counts."""

    def __init__(self) -> None:
        self.sleeps: list[float] = []
        self.tasks: list[asyncio.Task[None]] = []
        self._call: Callable[[], None] = lambda: None

    def call_later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        self.sleeps.append(seconds)
        self._call = call
        return asyncio.get_running_loop().call_later(3600, lambda: None)

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.create_task(work))

    async def wake(self) -> None:
        self._call()
        await self.settle()

    async def settle(self) -> None:
        await asyncio.gather(*self.tasks)


class Hands:
    """The clock under test: `now` is the time of day, `seen` the members whose timers were handled."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables = Tables(store, clock=lambda: self.now)
        self.now = 1000
        self.seen: list[int | None] = []
        self.loop = Loop()
        self.clock = self.new_clock()

    def new_clock(self) -> Clock:
        clock = Clock(self.tables, self.loop.run, self.loop.call_later)
        clock.on_due("back", self.handle)
        return clock

    async def handle(self, timer: TimerRecord) -> None:
        self.seen.append(timer.member_id)

    async def start(self) -> None:
        self.clock.start()
        await self.loop.settle()


@pytest.fixture
async def hands(tmp_path: Path) -> AsyncIterator[Hands]:
    async with await Store.open(tmp_path / "games.db") as store:
        hands = Hands(store)
        yield hands
        hands.clock.close()


async def test_a_timer_is_handled_once_when_it_is_due(hands: Hands) -> None:
    await hands.store.timers.set("back", None, 7, 1050)
    await hands.start()
    assert (hands.seen, hands.loop.sleeps) == ([], [50])
    hands.now = 1050
    await hands.loop.wake()
    assert hands.seen == [7]
    hands.now = 2000
    await hands.loop.wake()
    assert hands.seen == [7]


async def test_an_earlier_timer_wakes_the_clock(hands: Hands) -> None:
    await hands.store.timers.set("back", None, 7, 1100)
    await hands.start()
    await hands.store.timers.set("back", None, 8, 1010)
    assert hands.loop.sleeps == [100, 10]
    await hands.store.timers.set("back", None, 9, 1090)
    assert hands.loop.sleeps == [100, 10]


async def test_a_timer_is_no_part_of_the_action_that_set_it(hands: Hands) -> None:
    """Each deletion of data refuses the writes of actions that began before, so those of the clock begin anew."""
    action, seen = ContextVar[str | None]("action", default=None), list[str | None]()

    async def note(_: TimerRecord) -> None:
        seen.append(action.get())

    hands.clock.on_due("note", note)
    await hands.start()
    action.set("a press, in whose context the clock is woken")
    await hands.store.timers.set("note", None, 7, 1000)
    await hands.loop.wake()
    assert seen == [None]


async def test_a_timer_set_in_a_transaction_is_not_missed(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    await hands.start()
    timers, has_read = hands.store.timers, asyncio.Event()
    read = timers.due

    async def note_reading(now: int, limit: int) -> list[TimerRecord]:
        due = await read(now, limit)
        has_read.set()
        return due

    monkeypatch.setattr(timers, "due", note_reading)
    async with hands.store.transaction():
        await timers.set("back", None, 7, 1000)
        assert hands.loop.sleeps[-1] == 0
        waking = asyncio.create_task(hands.loop.wake())
        await has_read.wait()
        for _ in range(3):
            await timers.next_due()  # the clock would have been as quick
        assert hands.seen == []
    await waking
    assert hands.loop.sleeps[-1] == 0, "the clock reads the earliest time after the transaction"
    await hands.loop.wake()
    assert hands.seen == [7]


async def test_the_time_of_day_is_read_again_every_few_minutes(hands: Hands) -> None:
    """The clock of the computer may be set, and the computer may sleep."""
    await hands.store.timers.set("back", None, 7, 100_000)
    await hands.start()
    assert hands.loop.sleeps == [LONGEST_SLEEP]
    hands.now = 200_000
    await hands.loop.wake()
    assert hands.seen == [7]


async def test_a_clock_set_back_only_delays(hands: Hands) -> None:
    await hands.store.timers.set("back", None, 7, 1010)
    await hands.start()
    hands.now = 500
    await hands.loop.wake()
    assert (hands.seen, hands.loop.sleeps[-1]) == ([], LONGEST_SLEEP)
    hands.now = 1010
    await hands.loop.wake()
    assert hands.seen == [7]


async def test_what_came_due_while_the_bot_was_down_is_spread_out(hands: Hands) -> None:
    for member_id in range(2 * AT_ONCE + 1):
        await hands.store.timers.set("back", None, member_id + 1, 500 + member_id)
    await hands.start()
    assert (len(hands.seen), hands.loop.sleeps) == (AT_ONCE, [PAUSE])
    await hands.loop.wake()
    await hands.loop.wake()
    assert hands.seen == [*range(1, 2 * AT_ONCE + 2)]


async def test_a_failing_handler_is_tried_again_and_stops_no_other(
    hands: Hands, caplog: pytest.LogCaptureFixture
) -> None:
    fails = [True]

    async def fail_once(timer: TimerRecord) -> None:
        if fails.pop() if fails else False:
            raise ZeroDivisionError
        hands.seen.append(99)

    hands.clock.on_due("other", fail_once)
    await hands.store.timers.set("other", None, None, 900)
    await hands.store.timers.set("back", None, 7, 950)
    await hands.start()
    assert hands.seen == [7]
    assert hands.loop.sleeps == [RETRY_AFTER]
    assert "Could not handle the timer 'other'" in caplog.text
    hands.now += RETRY_AFTER
    await hands.loop.wake()
    assert hands.seen == [7, 99]


async def test_a_handler_that_fails_for_five_hours_is_tried_some_twenty_times(hands: Hands) -> None:
    tries: list[int] = []
    end = hands.now + 5 * 3600

    async def fail_until_the_end(timer: TimerRecord) -> None:
        tries.append(hands.now)
        if hands.now < end:
            raise ZeroDivisionError

    hands.clock.on_due("other", fail_until_the_end)
    await hands.store.timers.set("other", None, None, 900)
    await hands.start()
    while tries[-1] < end:
        hands.now += int(hands.loop.sleeps[-1])
        await hands.loop.wake()
    assert [later - earlier for earlier, later in pairwise(tries)][:5] == [60, 120, 240, 480, 960]
    assert len(tries) < 26


async def test_a_restart_loses_and_doubles_nothing(hands: Hands) -> None:
    await hands.store.timers.set("back", None, 7, 1010)
    await hands.store.timers.set("back", None, 8, 1020)
    await hands.start()
    hands.now = 1010
    await hands.loop.wake()
    hands.clock.close()
    hands.now = 5000
    hands.clock = hands.new_clock()
    await hands.start()
    assert hands.seen == [7, 8]


async def test_nothing_runs_while_nothing_is_due(hands: Hands) -> None:
    await hands.start()
    assert hands.loop.sleeps == [LONGEST_SLEEP]
    assert all(task.done() for task in hands.loop.tasks)


async def test_the_event_loop_wakes_the_clock(tmp_path: Path) -> None:
    """Without the stand-in: on the timers of the event loop."""
    async with await Store.open(tmp_path / "games.db") as store:
        seen = asyncio.Event()
        tasks: list[asyncio.Task[None]] = []
        tables = Tables(store, clock=lambda: 1000)
        clock = Clock(tables, lambda work: tasks.append(asyncio.create_task(work)))

        async def handle(timer: TimerRecord) -> None:
            seen.set()

        clock.on_due("back", handle)
        clock.start()
        await asyncio.gather(*tasks)
        await store.timers.set("back", None, 7, 1000)
        await asyncio.wait_for(seen.wait(), PATIENCE)
        await asyncio.gather(*tasks)
        clock.close()


async def test_an_error_while_the_due_times_are_read_does_not_stop_the_clock(
    hands: Hands, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hands.store.timers.set("back", None, 7, 900)

    async def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(hands.store.timers, "due", broken)
        await hands.start()
    assert (hands.seen, hands.loop.sleeps) == ([], [RETRY_AFTER])
    assert caplog.text.count("Could not read the due times") == 1
    await hands.loop.wake()
    assert hands.seen == [7]


async def test_a_timer_of_a_damaged_game_is_not_tried_again(hands: Hands, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(timer: TimerRecord) -> None:
        raise GameUnreadable("its log is damaged")

    hands.clock.on_due("other", fail)
    await hands.store.timers.set("other", None, None, 900)
    await hands.start()
    assert "damaged game is due: its log is damaged" in caplog.text
    assert await hands.store.timers.next_due() is None


async def test_a_timer_is_tried_again_when_discord_fails(hands: Hands, caplog: pytest.LogCaptureFixture) -> None:
    fails = [TimeoutError()]

    async def fail_once(timer: TimerRecord) -> None:
        if fails:
            raise fails.pop()
        hands.seen.append(99)

    hands.clock.on_due("other", fail_once)
    await hands.store.timers.set("other", None, None, 900)
    await hands.start()
    assert (hands.seen, hands.loop.sleeps) == ([], [RETRY_AFTER])
    assert "ERROR" not in caplog.text
    hands.now += RETRY_AFTER
    await hands.loop.wake()
    assert hands.seen == [99]
