"""Judge what is left over: tasks, locks, views and entries that nobody needs any more."""

import sqlite3
import time
from collections.abc import Iterable, Iterator
from typing import Any

from bot.games.unit.games import KeyedLocks
from tools.simulation.judges.judge import Judge

BACKGROUND = (
    "serve",
    "_wait_for_ever",
    "Client.start",
    "AutoShardedClient.connect",
    "Shard.worker",
    "Loop._loop",
    "ThinkingClient._start_until_available.<locals>.start",
    "Event.wait",
    "Waiting.run",
    "Serving.run",
    "ServerHolder.until_asked",
    "Leases.keep",
    "SqliteDatabase._delete_backups_later",
)
"""The tasks that run as long as the bot, by the names of their coroutines."""
TOO_LATE = ("CommandTree._from_interaction.<locals>.wrapper", "View._scheduled_task", "Deferral._defer")
"""Tasks of interactions that have arrived since the bot had begun to stop, which it does not answer any more."""
GETTING_READY = tuple(f"AutoShardedConnectionState.{each}" for each in ("_delay_shard_ready", "_delay_ready"))
"""The tasks in which discord.py waits for servers after it has connected. Its `close` leaves them to the end of the
loop, and `on_ready` does nothing then. The first waits for a `Queue.get`."""
SOON = 60.0
"""Seconds more until the tokens of the last answers expire at the end of a world."""


class LeftOver(Judge):
    """Finds what a bot with nothing to do still holds, or no longer does, and what one that has stopped keeps.

    It is lenient about games that wait after a refusal, about tasks in `BACKGROUND`, about private messages that can
    still be deleted, and about what is gone a minute later: a timer may have begun something just before the quiet
    moment. Another round of the loop that tries again what failed is not the same task, since on a slow disk rounds may
    last seconds.
    """

    name = "left over"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._seen: set[str] = set()
        self._tracked: set[tuple[Any, float]] = set()

    def at_a_quiet_moment(self) -> None:
        """Note what the bot holds."""
        self._seen, self._tracked = set(self._held()), self._tasks()

    def a_quiet_minute_later(self) -> None:
        """Report what it still holds."""
        for each in self._seen.intersection(self._held()):
            self.fail(each)
        for name in sorted(_name(task) for task, _ in self._tracked.intersection(self._tasks())):
            self.fail(f"a tracked task: {name}")

    def _tasks(self) -> set[tuple[Any, float]]:
        bots = [life.bot for life in self.world.running if life.bot is not None]
        return {each for bot in bots for each in tracked(bot)}

    def _held(self) -> list[str]:
        found: list[str] = []
        for life in self.world.running:
            if life.bot is not None:
                found += [f"a task: {each}" for each in unexpected_tasks(life.unfinished)]
                found += held(life.bot, self._closed())
        return found

    def _closed(self) -> frozenset[int]:
        """Return the games in direct messages that were closed once, which are tried again after hours."""
        direct = {self.world.discord.direct_channel_of(each) for each in self.world.closed_once}
        return frozenset(each.id for each in self.world.book.games() if each.channel_id in direct)

    def at_the_end(self) -> None:
        """Look at what is kept until the tokens have expired: there was more time than that since the last act."""
        for life in self.world.running:
            for name in ("_answers", "_notes") if life.bot is not None else ():
                cache = getattr(life.bot.private_messages, name)
                cache.expire(time.monotonic() + SOON)
                if count := len(cache):
                    self.fail(f"{count} private messages whose tokens have expired in {name}")

    def after_the_stop(self, life: Any) -> None:
        """Look at a life that has ended."""
        names = [_name(each) for each in life.unfinished]
        waiting = ("Queue.get",) if GETTING_READY[0] in names else ()
        excused = (*TOO_LATE, *GETTING_READY, *waiting)
        if left := [each for each in names if each not in excused]:
            self.fail(f"tasks after the stop: {left}")
        for thread in life.threads:
            if is_open(thread):
                self.fail("a connection to the database is open after the stop")
        for lock in life.locks:
            if not lock.is_released:
                self.fail("the database is locked after the stop")


def unexpected_tasks(tasks: Iterable[Any]) -> list[str]:
    """Return the names of tasks that are not in the background all the time."""
    return [name for each in tasks if (name := _name(each)) not in BACKGROUND]


def held(bot: Any, waiting: frozenset[int] = frozenset()) -> Iterator[str]:
    """Yield what a bot holds that it should not hold while it has nothing to do; it may wait for some games."""
    games, pending = bot.tables.games, bot.messages.pending
    for owner in (games, bot.messages._outbox, bot.messages._hands, bot.tables.computers):
        for name, locks in locks_of(owner):
            if len(locks):
                yield f"locks of {type(owner).__name__}.{name}: {sorted(locks._locks)}"
    hastened = (each for each, it in pending._retries.items() if it.to_hasten)
    counted = {
        "games under way": pending._under_way,
        "games to retry": {*pending._to_retry, *hastened} - waiting,
        "servers to retry": pending._servers_to_retry,
        "questions to the thinking process": bot.thinker._asked if bot.thinker is not None else (),
        "pictures being drawn": bot.picture_cache._drawing,
        "views": bot._connection._view_store._views,
        "views of messages": bot._connection._view_store._synced_message_views,
    }
    for name, values in counted.items():
        if values:
            yield f"{len(values)} {name}"
    if bot.running.clock._wakes_at is None and not bot.running.clock._is_looking:
        yield "the clock stands still"
    if not bot._retry.is_running():
        yield "nothing is tried again any more"
    slots = pending._slots
    if slots.locked():
        yield "no free slot to show pending games"


def tracked(bot: Any) -> set[tuple[Any, float]]:
    """Return the tasks for which a bot would wait before it stops, each with when the last round of its loop ended."""
    return {(each, bot.retried_at) for each in bot._task_tracker._tasks}


def is_open(thread: Any) -> bool:
    """Return whether the connection of a thread is open."""
    try:
        thread._connection.execute("SELECT 1")
    except (sqlite3.ProgrammingError, AttributeError):  # closed, or never opened
        return False
    return True


def locks_of(owner: Any) -> Iterator[tuple[str, KeyedLocks]]:
    """Yield the locks of an object with the names of its attributes."""
    for name, value in vars(owner).items():
        locks = getattr(value, "__self__", value)
        if isinstance(locks, KeyedLocks):
            yield name, locks


def _name(task: Any) -> str:
    coroutine = task.get_coro()
    return getattr(coroutine, "__qualname__", repr(coroutine))
