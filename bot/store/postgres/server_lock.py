"""The lock that keeps bots and commands that change everything apart, for all who use a database on a server."""

from contextlib import suppress
from typing import Self

from bot.runtime.address import Address
from bot.store.contract.errors import StoreError, StoreInUse
from bot.store.contract.queue import BUSY_TIMEOUT
from bot.store.postgres.connection import PostgresThread

KEY = 0x53504C4F
"""The key of the advisory lock; PostgreSQL keeps those of each database apart."""


class ServerLock:
    """A lock on a database, on a connection of its own: the server releases it when that ends, however it ends.

    Each running bot holds it `shared`. Commands that want to be alone hold it alone: `import`, `results` and `copy`.
    """

    def __init__(self, address: Address, shared: bool) -> None:
        self._name = address.name
        self._shared = shared
        self._thread = PostgresThread(address, BUSY_TIMEOUT)

    async def hold(self) -> None:
        """Take the lock, once more if the connection still holds it; a connection that was lost is made again.

        Raises `StoreInUse` while others hold it, and another child of `Trouble` when the server cannot be reached.
        """
        function = "pg_try_advisory_lock_shared" if self._shared else "pg_try_advisory_lock"
        [[is_held]] = await self._thread.rows(f"SELECT {function}(?)", KEY)
        if not is_held:
            holder = "A command such as `splendor-bot import` is changing" if self._shared else "A bot is running on"
            advice = "wait until it is done" if self._shared else "stop it first"
            raise StoreInUse(f"{holder} {self._name}: {advice}, or name another database in SPLENDOR_DATABASE.")

    async def release(self) -> None:
        """Release the lock. Releasing twice is no error."""
        with suppress(StoreError):
            # The server notices the end of a connection a moment later, and a command may follow another one at once.
            await self._thread.rows("SELECT pg_advisory_unlock_all()")
        await self._thread.close()

    async def __aenter__(self) -> Self:
        try:
            await self.hold()
        except BaseException:
            await self.release()
            raise
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.release()
