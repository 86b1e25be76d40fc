"""Leases: which process answers and shows the games of which group of shards; and the lock of a whole database.

A lease expires by the clock of the database, `epoch()`, so that the clocks of the processes do not matter. Its epoch
rises whenever it passes on. Each transaction of a holder that writes asks for the row with its epoch, `FOR KEY SHARE`:
a process that was asleep while its lease passed on writes nothing, and a lease does not pass on in a transaction.
"""

import asyncio
import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Self

from bot.engine import Frozen
from bot.runtime.address import Address
from bot.store.contract.database import Share
from bot.store.contract.errors import LeaseLost, StoreError, StoreInUse
from bot.store.contract.queue import BUSY_TIMEOUT
from bot.store.contract.sql import Connection, Statement, fetch, transaction
from bot.store.postgres.connection import LONGEST_PAUSE, PROGRAM, PostgresConnection

log = logging.getLogger(__name__)

LASTS = 20
"""Seconds until a lease expires that is not renewed."""
RENEWED_EVERY = 4.0
"""Seconds between two renewals, and between two looks of a standby."""
MARGIN = 5.0
"""Seconds before the end of its lease at which a holder stops, since the end is known with the delay of a trip."""
ASKED_FOR = 10
"""Seconds for which a question to hand over stands, so that nobody hands over to a process that has died."""
LISTED = 1_000
"""Interactions that a holder names to the next one when it hands over."""


class Lease(Frozen):
    """A lease that was taken: its share, its epoch, and the interactions that the holder before has handed over."""

    share: Share
    epoch: int
    answered: frozenset[int] = frozenset()

    @property
    def fence(self) -> Statement:
        """Return the query that returns a row while the lease is held, for `Database.fence`."""
        sql = "SELECT 1 FROM leases WHERE group_number = ? AND epoch = ? AND holder IS NOT NULL FOR KEY SHARE"
        lost = LeaseLost("Another process has taken over, so this one writes nothing any more.")
        return Statement(sql, (self.share.group, self.epoch), if_no_row=lost)


_LOCK = 0x53504C4F
"""The key of the advisory lock; PostgreSQL keeps those of each database apart."""


class ServerLock:
    """A lock that ends with a connection of its own; bots hold it `shared`, commands that change everything alone."""

    def __init__(self, address: Address, shared: bool) -> None:
        self._name = address.name
        self._shared = shared
        self._connection = PostgresConnection(address, BUSY_TIMEOUT)

    async def hold(self) -> None:
        """Take the lock, or keep it. Raises `StoreInUse` while others hold it, and other children of `Trouble`."""
        function = "pg_try_advisory_lock_shared" if self._shared else "pg_try_advisory_lock"
        [[is_held]] = await self._connection.rows(f"SELECT {function}(?)", _LOCK)
        if not is_held:
            holder = "A command such as `splendor-bot import` is changing" if self._shared else "A bot is running on"
            advice = "wait until it is done" if self._shared else "stop it first"
            raise StoreInUse(f"{holder} {self._name}: {advice}, or name another database in SPLENDOR_DATABASE.")

    async def close(self) -> None:
        """Release the lock, and close the connection. Closing twice is no error."""
        with suppress(StoreError):
            # The server notices the end of a connection a moment later, and a command may follow another one at once.
            await self._connection.rows("SELECT pg_advisory_unlock_all()")
        await self._connection.close()

    async def __aenter__(self) -> Self:
        try:
            await self.hold()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.close()


class Leases(ServerLock):
    """Takes, renews and gives back a lease, with the lock of a bot; each start of a process has a new `holder`."""

    def __init__(self, address: Address, holder: str, groups: int) -> None:
        super().__init__(address, shared=True)
        self._holder = holder
        self._groups = groups
        self._lease: Lease | None = None
        self._valid_until = 0.0
        self._chosen: int | None = None
        self.is_asked = False
        """Whether a process that has connected to the same shards asks to take over."""

    @property
    def is_held(self) -> bool:
        """Return whether this process certainly has its lease now, also after it was asleep."""
        return self._lease is not None and monotonic() < self._valid_until

    async def take(self, shards: int, *, wanted: int | None = None) -> Lease | None:
        """Take the lease of a group that nobody has, or of the `wanted` one; return None if there is none.

        `shards` is the number of shards unless another process has decided it. Raises `StoreInUse` if processes that
        run now have another number of groups.
        """
        began = monotonic()
        lease = await self._connection.run(partial(self._take, shards, wanted))
        if lease is not None:
            self._lease, self._valid_until, self.is_asked = lease, began + LASTS - MARGIN, False
            self._chosen = None
        return lease

    async def renew(self) -> bool:
        """Renew the lease; return whether it is still held. Raises a `StoreError` if the database cannot be reached."""
        assert self._lease is not None
        began, share, epoch = monotonic(), self._lease.share, self._lease.epoch
        rows = await self._connection.rows(
            """
            UPDATE leases SET expires_at = epoch() + ?
            WHERE group_number = ? AND epoch = ? AND holder = ? AND expires_at > epoch()
            RETURNING coalesce(asked_until > epoch(), false) AS is_asked
            """,
            *(LASTS, share.group, epoch, self._holder),
        )
        if not rows:
            self._lease = None
            return False
        self._valid_until = began + LASTS - MARGIN
        self.is_asked = bool(rows[0]["is_asked"])
        return True

    async def keep(self) -> None:
        """Renew the lease, and the lock, until the lease is lost or somebody asks for it; return then."""
        while self.is_held and not self.is_asked:
            try:
                async with asyncio.timeout(self._valid_until - monotonic()):
                    if not await self.renew():
                        log.warning("Another process has taken over this group of shards")
                        return
                    await self.hold()
            except (StoreError, TimeoutError) as error:
                log.warning("The lease could not be renewed: %s", error)
            if not self.is_asked:
                await asyncio.sleep(RENEWED_EVERY if self.is_held else 0)
        if not self.is_held:
            self._lease = None
            log.warning("The lease has expired, so that another process may take over")

    async def release(self, answered: Sequence[int] = ()) -> None:
        """Give the lease back at once, with the interactions that were answered last; nothing without a lease."""
        lease, self._lease = self._lease, None
        if lease is None:
            return
        await self._connection.rows(
            """
            UPDATE leases SET holder = NULL, expires_at = epoch(), handed_over = ?
            WHERE group_number = ? AND epoch = ? AND holder = ?
            """,
            *(json.dumps(list(answered)[-LISTED:]), lease.share.group, lease.epoch, self._holder),
        )

    async def choose(self, group: int) -> bool:
        """Return whether no other process has chosen this group to take over; until this one has it, none can."""
        [[is_free]] = await self._connection.rows("SELECT pg_try_advisory_lock(?, ?)", CHOOSING, group)
        self._chosen = group if is_free else self._chosen
        return is_free

    async def ask(self, group: int) -> None:
        """Ask the holder of a group for a while to hand it over. It stops answering then, so be connected first."""
        sql = "UPDATE leases SET asked_by = ?, asked_until = epoch() + ? WHERE group_number = ?"
        await self._connection.rows(sql, self._holder, ASKED_FOR, group)

    async def held_shares(self) -> list[Share]:
        """Return the shares of all processes that run now."""
        rows = await self._connection.rows("SELECT * FROM leases WHERE expires_at > epoch() ORDER BY group_number")
        return [Share(row["group_number"], row["groups"], row["shards"]) for row in rows]

    def _take(self, shards: int, wanted: int | None, connection: Connection) -> Lease | None:
        with transaction(connection):
            fetch("SELECT pg_advisory_xact_lock(?)", (TAKING,), connection)
            return self._take_locked(shards, wanted, connection)

    def _take_locked(self, shards: int, wanted: int | None, connection: Connection) -> Lease | None:
        rows = {row["group_number"]: row for row in fetch(_LEASES, (), connection)}
        live = [row for row in rows.values() if row["is_live"]]
        if differing := {row["groups"] for row in live} - {self._groups}:
            text = f"{self._name} is used by a bot with SPLENDOR_PROCESSES={differing.pop()}"
            raise StoreInUse(f"{text}, and here it is {self._groups}: give all the same number, or stop them first.")
        shards = max(live[0]["shards"] if live else shards, self._groups)
        free = [
            group
            for group in range(self._groups)
            if (group not in rows or not rows[group]["is_live"]) and wanted in (None, group)
        ]
        if not free:
            return None
        group = free[0]
        before = rows.get(group)
        epoch = 1 if before is None else before["epoch"] + 1
        end_stopped_transactions(connection)
        fetch(
            """
            INSERT INTO leases (group_number, epoch, holder, expires_at, groups, shards)
            VALUES (?, ?, ?, epoch() + ?, ?, ?)
            ON CONFLICT (group_number) DO UPDATE SET
                epoch = excluded.epoch, holder = excluded.holder, expires_at = excluded.expires_at,
                groups = excluded.groups, shards = excluded.shards,
                asked_by = NULL, asked_until = NULL, handed_over = '[]'
            """,
            (group, epoch, self._holder, LASTS, self._groups, shards),
            connection,
        )
        if self._chosen is not None:
            fetch("SELECT pg_advisory_unlock(?, ?)", (CHOOSING, self._chosen), connection)
        answered = frozenset[int](json.loads(before["handed_over"])) if before is not None else frozenset[int]()
        return Lease(Share(group, self._groups, shards), epoch, answered)


def end_stopped_transactions(connection: Connection) -> None:
    """End the connections of processes that stopped between the statements that they send in one go.

    Neither of the server's time-outs ends them: it counts them as active, and waits for the next statement. They may
    hold the lease of the group, and games. A command that copies rows looks the same to the server, but while it holds
    its lock no process can take a lease.
    """
    fetch(_END_STOPPED, (PROGRAM, LONGEST_PAUSE), connection)


TAKING = 0x53504C45
"""The key of the advisory lock under which leases are taken, one process after the other."""
CHOOSING = 0x53504C54
"""The first key of the advisory locks of processes that are about to take over; the second is the group."""
_END_STOPPED = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND application_name = ?
    AND state = 'active' AND wait_event = 'ClientRead' AND query_start < clock_timestamp() - ? * interval '1 second'
"""
_LEASES = "SELECT *, expires_at > epoch() AND holder IS NOT NULL AS is_live FROM leases ORDER BY group_number"
