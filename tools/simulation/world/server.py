"""A server of the database for several bots: one SQLite file that speaks for PostgreSQL, and the signals on it.

Rows have no locks here. A transaction that writes locks the whole file, so another process waits for any of them as it
would wait for one that changes the same game; it gives up after the same time-out. The clock of the leases is that of
the world.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

import bot.app.server_holder as server_holder
import bot.runtime.config as config
import bot.store.postgres.database as databases
import bot.store.postgres.leases as leases
from bot.runtime.address import Address
from bot.store.contract.errors import StoreLocked, StoreUnavailable
from bot.store.contract.sql import Work, write_each
from bot.store.postgres.signals import PostgresSignals
from bot.store.sqlite.connection import translated
from bot.store.sqlite.migrations import shipped_migrations
from tools.simulation.world.database import SimulatedThread, deliver
from tools.simulation.world.loop import OWNER, Owner, SeededLoop

ADDRESS = Address("postgresql://simulated/games", "postgresql://simulated/games")
LEASES = """
    CREATE TABLE leases (
        group_number INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, holder TEXT, expires_at REAL NOT NULL,
        groups INTEGER NOT NULL, shards INTEGER NOT NULL, asked_by TEXT, asked_until REAL,
        handed_over TEXT NOT NULL DEFAULT '[]', UNIQUE (group_number, epoch)
    ) STRICT
"""
SILENCE = 8.0
"""Seconds until a process notices that it is cut off: `bot.store.postgres.connection.SILENCE`."""
AGAIN = 0.02
"""Seconds between two looks of a waiting connection at whether the file is still locked."""
LOCKS = (" FOR UPDATE", " FOR KEY SHARE")
"""The ends of statements that lock rows."""
LOST = "the connection was lost"


class Server:
    """The server. `cut_until` says until when a process is cut off from it.

    `before_call` and `on_write` are those of the threads of a database; `delay` is the time of each step.
    """

    def __init__(self, path: Path, loop: SeededLoop, delay: Callable[[], float], spread: Callable[[], float]) -> None:
        self.path, self.loop, self.delay, self._spread = path, loop, delay, spread
        self.before_call: Callable[[], None] = lambda: None
        self.on_write: Callable[[int], None] = lambda _: None
        self.cut_until: dict[Owner, float] = {}
        self.lost_until = 0.0
        self.locks: dict[tuple[int, ...], ServerThread] = {}
        """The advisory locks of connections, by their keys."""
        self._listening: list[SimulatedSignals] = []

    def create(self) -> None:
        """Make the database, unless there are games in it already, and the leases."""
        connection = sqlite3.connect(self.path, isolation_level=None)
        [[version]] = connection.execute("PRAGMA user_version")
        connection.execute("PRAGMA journal_mode = WAL")
        for migration in shipped_migrations()[version:]:
            for statement in migration.statements():
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {migration.number}")
        connection.execute(LEASES)
        connection.close()

    def drop_leases(self) -> None:
        """Leave a file with games only, as `splendor-bot check` knows it."""
        connection = sqlite3.connect(self.path, isolation_level=None)
        connection.execute("DROP TABLE leases")
        connection.close()

    def is_cut(self, owner: Owner | None) -> bool:
        """Return whether a process is cut off now."""
        return owner is not None and self.cut_until.get(owner, 0.0) > self.loop.time()

    async def cut(self, owner: Owner, threads: Iterable["ServerThread"], seconds: float) -> None:
        """Cut a process off for a while. What it had not committed is gone, and so are signals."""
        self.cut_until[owner] = self.loop.time() + seconds
        for thread in threads:
            thread.sever()
        await asyncio.sleep(seconds)
        self._tell_of_losses([each for each in self._listening if each.owner is owner])

    async def lose_signals(self, seconds: float) -> None:
        """Lose all signals for a while; all processes notice at its end."""
        self.lost_until = self.loop.time() + seconds
        await asyncio.sleep(seconds)
        self._tell_of_losses(self._listening)

    def heal(self) -> None:
        """Let everything work again."""
        self.cut_until.clear()
        self.lost_until = 0.0
        self._tell_of_losses(self._listening)

    # --- signals ---

    def listen(self, signals: "SimulatedSignals") -> None:
        """Send signals to a process from now on."""
        self._listening.append(signals)

    def leave(self, signals: "SimulatedSignals") -> None:
        """Send a process no signals any more."""
        if signals in self._listening:
            self._listening.remove(signals)

    def notify(self, payload: str) -> None:
        """Send a signal to all processes: in order, each after a while."""
        for each in self._listening:
            if self.loop.time() >= self.lost_until and not self.is_cut(each.owner):
                self._send(each, each.receive, payload)

    def _tell_of_losses(self, listening: Sequence["SimulatedSignals"]) -> None:
        for each in listening:
            self._send(each, each.note_loss)

    def _send(self, to: "SimulatedSignals", call: Callable[..., None], *given: Any) -> None:
        to.latest = max(self.loop.time() + self._spread(), to.latest)
        self.loop.call_at(to.latest, call, *given, context=to.context)


class _Adapted:
    """A connection of SQLite that takes statements for PostgreSQL."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.raw = connection

    @property
    def in_transaction(self) -> bool:
        return self.raw.in_transaction

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        for lock in LOCKS:
            sql = sql.removesuffix(lock)
        return self.raw.execute(sql, parameters)


class _CutOffError(StoreUnavailable):
    """This process is cut off, and notices that after a while."""


class ServerThread(SimulatedThread):
    """Takes the place of `PostgresConnection`. `is_of_games` is False for the connection of the leases."""

    server: Server
    is_of_games = True

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._owner = OWNER.get()
        self._is_severed = False
        self._waits_until: float | None = None
        self._signals: list[str] = []

    async def run(self, work: Work[Any]) -> Any:
        """Return the result of a call."""
        with translated(self.name):
            return await super().run(work)

    def _waiting(self, seconds: float) -> str:
        return "SELECT 1"

    def sever(self) -> None:
        """Break the connection: the server rolls back."""
        if self._connection is not None:
            self._is_severed = self._connection.in_transaction
            self._disconnect()
            self._signals.clear()

    @property
    def is_in_transaction(self) -> bool:
        """Return whether a transaction is open."""
        return self._connection is not None and self._connection.in_transaction

    # --- in the thread ---

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.server.path, timeout=0, isolation_level=None)
        connection.row_factory = sqlite3.Row
        for each in ("synchronous = OFF", "foreign_keys = ON", f"query_only = {int(self._to_read)}"):
            connection.execute(f"PRAGMA {each}")
        connection.create_function("epoch", 0, time.time)
        connection.create_function("pg_notify", 2, lambda _, payload: self._signals.append(payload))
        connection.create_function("pg_advisory_xact_lock", 1, lambda _: None)
        connection.create_function("pg_try_advisory_lock", 2, self._lock)
        connection.create_function("pg_advisory_unlock", 2, self._unlock)
        connection.create_function("pg_advisory_unlock_all", 0, lambda: None)  # the connection ends then
        return connection

    def _lock(self, *key: int) -> bool:
        return self.server.locks.setdefault(key, self) is self

    def _unlock(self, *key: int) -> bool:
        return self.server.locks.get(key) is self and self.server.locks.pop(key) is self

    def _disconnect(self) -> None:
        super()._disconnect()
        self.server.locks = {key: thread for key, thread in self.server.locks.items() if thread is not self}

    def _rollback(self) -> None:
        self._is_severed = False
        self._signals.clear()
        super()._rollback()

    def _run(self, work: Callable[[Any], Any]) -> Any:
        if self.server.is_cut(self._owner):
            raise _CutOffError(f"{self.name} cannot be reached: {LOST}")
        if self._is_severed:
            raise StoreUnavailable(f"{self.name} cannot be reached: {LOST} in a transaction")
        if self._is_closed:
            raise StoreUnavailable("The process was killed.")
        if self._connection is None:
            self._connection = self._connect()
            self._written = self._connection.total_changes
        if not self._connection.in_transaction:
            self.server.before_call()
        result = work(_Adapted(self._connection))
        if not self._connection.in_transaction:
            changed, self._written = self._connection.total_changes - self._written, self._connection.total_changes
            if changed > 0 and self.is_of_games:
                self.server.on_write(changed)
            signals, self._signals = self._signals, []
            for each in signals:
                self.server.notify(each)
        return result

    def _carry_out(self) -> None:
        """Carry out a call; wait while the file is locked, or while this process is cut off."""
        loop, server = asyncio.get_running_loop(), self.server
        call, answer = self._handed[0]
        result, error, patience = None, None, 0.0
        try:
            result = call()
        except _CutOffError as raised:
            patience, error = SILENCE, raised
        except sqlite3.OperationalError as raised:
            error = raised
            if "locked" in str(raised):
                patience, error = self.busy_timeout, StoreLocked(f"{self.name} is locked by another transaction.")
        except BaseException as raised:  # noqa: BLE001 - the caller gets it
            error = raised
        if patience:
            self._waits_until = loop.time() + patience if self._waits_until is None else self._waits_until
            if loop.time() < self._waits_until:
                loop.call_later(AGAIN + server.delay(), self._carry_out)
                return
        self._waits_until = None
        self._handed.popleft()
        loop.call_later(server.delay(), deliver, answer, result, error)
        self._next()

    def _next(self) -> None:
        self._is_working = bool(self._handed)
        if self._is_working:
            asyncio.get_running_loop().call_later(self.server.delay(), self._carry_out)


class SimulatedSignals(PostgresSignals):
    """Signals without a thread that listens."""

    server: Server

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.owner, self.context = OWNER.get(), copy_context()
        self.latest = 0.0
        """When the last signal that was sent arrives."""

    async def start(self) -> None:
        """Begin to listen."""
        await asyncio.sleep(self.server.delay())
        self.server.listen(self)

    def close(self) -> None:
        """Stop listening."""
        super().close()
        self.server.leave(self)

    def receive(self, payload: str) -> None:
        """Handle a signal, in the process."""
        if not self._is_closed.is_set():
            self._receive(payload)

    def note_loss(self) -> None:
        """Handle that signals may have been lost, in the process."""
        if not self._is_closed.is_set():
            self._start(self._handle_and_answer("all", 0, ""))


@contextmanager
def speaking_for_postgres(
    server_: Server,
    on_open: Callable[[ServerThread], None],
    on_holder: Callable[[Any], None],
    on_take_over: Callable[[Any], None],
) -> Generator[None]:
    """Put the server in the place of PostgreSQL.

    `on_open` and `on_holder` are told of connections and holders, `on_take_over` of a holder that asks another one.
    """

    class OfGames(ServerThread):
        server = server_

        def __init__(self, *given: Any, **options: Any) -> None:
            super().__init__(*given, **options)
            on_open(self)

    class OfLeases(OfGames):
        is_of_games = False

    class Signals(SimulatedSignals):
        server = server_

    class Holder(server_holder.ServerHolder):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            on_holder(self)

        async def take_over(self) -> None:
            on_take_over(self)
            await super().take_over()

    async def identity(_: databases.PostgresDatabase) -> str:
        return "simulated"

    with ExitStack() as stack:
        for place, name, new in (
            (databases.PostgresDatabase, "connection", OfGames),
            (leases, "PostgresConnection", OfLeases),
            (databases, "write_in_pipeline", write_each),
            (databases, "prepare", _nothing),
            (leases, "end_stopped_transactions", _nothing),
            (databases.PostgresDatabase, "identity", identity),
            (databases.PostgresDatabase, "_overwrite", _overwrite_nothing),
            (server_holder, "PostgresSignals", Signals),
            (leases.ServerLock, "hold", _hold_nothing),
            (server_holder, "ServerHolder", Holder),
            (config, "DEFAULT_DATABASE", server_.path),  # the place of the file that says that a bot is alive
        ):
            stack.enter_context(patch.object(place, name, new))
        yield


def _nothing(*_: object, **__: object) -> None:
    pass


async def _hold_nothing(_: leases.ServerLock) -> None:
    """No command is used in these worlds, so no lock keeps one out."""


async def _overwrite_nothing(_: databases.PostgresDatabase) -> bool:
    """The simulated server has no files of its own."""
    return True
