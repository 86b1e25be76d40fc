"""The lock on a database, whatever its engine."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.runtime.address import Address, Place
from bot.store.postgres import importing
from bot.store.sqlite.lock import DatabaseLock

if TYPE_CHECKING:
    from bot.store.postgres.server_lock import ServerLock


@asynccontextmanager
async def lock_on(place: Place, *, shared: bool = False) -> "AsyncGenerator[DatabaseLock | ServerLock]":
    """Lock a database during the block.

    With `shared`, several bots may use one on a server, as long as no command holds its lock alone; a file is always
    used by one. Raises `StoreInUse` while others hold the lock, and other children of `Trouble`.
    """
    if isinstance(place, Address):
        with importing():
            from bot.store.postgres.server_lock import ServerLock
        async with ServerLock(place, shared) as lock:
            yield lock
    else:
        with DatabaseLock(place) as lock:
            yield lock
