"""Locks by key; a lock exists only while a task holds or awaits it."""

import asyncio
from collections.abc import AsyncGenerator, Generator, Set
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from contextvars import ContextVar
from weakref import WeakValueDictionary

from bot.engine import GameError

_forgotten: ContextVar[Set[int]] = ContextVar("forgotten", default=frozenset())
"""The members who were forgotten since the command arrived that the task answers."""


class KeyedLocks:
    """One `asyncio.Lock` for each key, such as a game's id."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return the number of locks that are held or awaited."""
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, *keys: int) -> AsyncGenerator[None]:
        """Hold the locks of all keys for the block; they are taken in ascending order, so that tasks never deadlock."""
        async with AsyncExitStack() as stack:
            for key in sorted(set(keys)):
                await stack.enter_async_context(self._lock(key))
            yield

    def _lock(self, key: int) -> asyncio.Lock:
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock


class MemberLocks(KeyedLocks):
    """The locks of members: taking a seat and being forgotten exclude each other.

    A command that was being answered when a member was forgotten gives that member no seat afterwards.
    """

    def __init__(self) -> None:
        super().__init__()
        self._commands: dict[int, set[int]] = {}

    @contextmanager
    def answering(self) -> Generator[None]:
        """Let the block answer a command that has just arrived."""
        forgotten = set[int]()
        self._commands[id(forgotten)] = forgotten
        token = _forgotten.set(forgotten)
        try:
            yield
        finally:
            _forgotten.reset(token)
            del self._commands[id(forgotten)]

    @asynccontextmanager
    async def seating(self, *member_ids: int) -> AsyncGenerator[None]:
        """Hold the locks of members who get seats. Raises `GameError` if one was forgotten since the command came."""
        async with self.hold(*member_ids):
            if not _forgotten.get().isdisjoint(member_ids):
                raise GameError("error-data-deleted")
            yield

    def note_forgotten(self, member_id: int) -> None:
        """Let no command that is being answered seat this member."""
        for forgotten in self._commands.values():
            forgotten.add(member_id)
