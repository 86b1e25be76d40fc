"""Locks by key; a lock exists only while a task holds or awaits it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary


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
        if len(keys) == 1:
            async with self._lock(*keys):
                yield
            return
        async with AsyncExitStack() as stack:
            for key in sorted(set(keys)):
                await stack.enter_async_context(self._lock(key))
            yield

    def _lock(self, key: int) -> asyncio.Lock:
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
