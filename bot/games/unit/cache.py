"""Caches of what is read from the store by an id."""

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from cachetools import LRUCache

V = TypeVar("V")


class ReadCache(Generic[V]):
    """Caches values that `read` gets from the store by an id."""

    def __init__(self, size: int, read: Callable[[int], Awaitable[V]]) -> None:
        self._values: LRUCache[int, V] = LRUCache(size)
        self._read = read
        self._changes = 0

    async def get(self, key: int) -> V:
        """Return the value of an id."""
        if key in self._values:
            return self._values[key]
        changes = self._changes
        value = await self._read(key)
        if changes == self._changes:
            self._values[key] = value
        return value

    def drop(self, key: int) -> None:
        """Drop the value of an id, which changes; a task that is reading it now does not cache what it reads."""
        self._changes += 1
        self._values.pop(key, None)

    def clear(self) -> None:
        """Drop all values."""
        self._changes += 1
        self._values.clear()
