"""The right to run on a database: the lock of a file, or the lease of a group of shards on a server.

A holder waits for its right (`prepare`) or asks the process that has it to hand over (`take_over`), opens the store,
and gives the right back. It hands over without a gap: the new process is connected to the same shards by then, holds
back what members press, and learns which of these interactions the old one has begun to answer.

A holder is used once: what was lost or given back is never taken again. Its `share` is known after `prepare`.
`is_taking_over` is true until the right is taken; then `answered` is known, the last interactions that the process
before has begun to answer. `has_reached` says that the database was reached. `trace` looks at each request to Discord,
so that a process that has lost its right sends none; None sends all.
"""

import asyncio
import json
import logging
import os
import secrets
import socket
import struct
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import aiohttp

from bot.runtime.address import Address, Place
from bot.runtime.config import OthersRun
from bot.runtime.new_files import PRIVATE_FILE
from bot.store import WHOLE, DatabaseLock, Share, Signals, Store, StoreInUse, importing

if TYPE_CHECKING:
    from bot.app.server_holder import ServerHolder

log = logging.getLogger(__name__)

LOOK = 0.05
"""Seconds between two attempts to take a right that was asked for."""
REQUEST = b"take over\n"
"""The line that a bot that takes over writes to the socket beside the file."""
LONGEST_REQUEST = 2.0
"""Seconds after which a connection that has not asked is closed."""
LONGEST_LINE = 1 << 20
"""Bytes of the list of interactions that a bot has answered."""
ASK_AGAIN = 2.0
"""Seconds until the holder of a lease is asked again; it counts as asked for somewhat longer (`ASKED_FOR`)."""
LONGEST_HANDOVER = 60.0
"""Seconds after which a process that does not hand over is given up."""
STANDBY = 4.0
"""Seconds between two looks of a standby at whether a lease has become free."""

CountShards = Callable[[], Awaitable[int]]
SignalHandler = Callable[[str, int], Awaitable[None]]


class FileHolder:
    """The lock of a file of SQLite. A bot that is to take over asks for it on a socket beside the file."""

    trace: aiohttp.TraceConfig | None = None

    def __init__(self, path: Path) -> None:
        self.has_reached = False
        self.is_taking_over = True
        self.share: Share = WHOLE
        self.answered: frozenset[int] = frozenset()
        self._path = path
        self._socket = path.with_name(f"{path.name}.socket")
        self._lock: DatabaseLock | None = None
        self._asker: asyncio.StreamWriter | None = None
        self._is_asked = asyncio.Event()
        self._has_refused = False

    async def prepare(self, shards: CountShards, on_standby: Callable[[], None], *, is_taking_over: bool) -> None:
        """Take the lock, unless it is to be taken over. Raises `StoreInUse` if another bot has it."""
        if not is_taking_over:
            self._lock = DatabaseLock(self._path)
            self.is_taking_over = False

    async def take_over(self) -> None:
        """Ask the bot that has the lock, if there is one, and take it as soon as it is free."""
        try:
            async with asyncio.timeout(LONGEST_HANDOVER):
                while self.is_taking_over:
                    try:
                        self._lock = DatabaseLock(self._path)
                        self.is_taking_over = False
                    except StoreInUse:
                        self.answered |= await self._ask()
                        await asyncio.sleep(LOOK)
        except TimeoutError:
            raise OthersRun(f"The bot that runs on {self._path} does not hand over. Stop it instead.") from None

    async def _ask(self) -> frozenset[int]:
        """Return the interactions that the other bot has answered, once it has finished; none if it has gone."""
        with suppress(OSError, ValueError):
            reader, writer = await asyncio.open_unix_connection(self._socket, limit=LONGEST_LINE)
            with closing(writer):
                writer.write(REQUEST)
                return frozenset(json.loads(await reader.readline() or "[]"))
        return frozenset()

    @asynccontextmanager
    async def open(self, on_trip: Callable[[float], None] | None) -> AsyncGenerator[Store]:
        """Open the store with the lock."""
        async with await Store.open(self._path, lock=self._lock, updates=True, on_trip=on_trip) as store:
            self.has_reached = True
            yield store

    def listening(self, store: Store, bot: int | None, handle: SignalHandler) -> AbstractAsyncContextManager[Signals]:
        """Return signals to nobody as a context: one bot alone uses a file."""
        return nullcontext(Signals())

    async def until_asked(self) -> None:
        """Return when another bot asks for the lock."""
        try:
            self._socket.unlink(missing_ok=True)  # that of a process that was killed
            server = await asyncio.start_unix_server(self._on_connection, self._socket, limit=len(REQUEST))
        except OSError as error:  # the path is too long for a socket, for instance
            log.info("No other bot can take over without a gap: %s", error.strerror or error)
            await asyncio.Event().wait()
            raise
        try:
            self._socket.chmod(PRIVATE_FILE)
            await self._is_asked.wait()
        finally:
            server.close()
            self._socket.unlink(missing_ok=True)

    async def _on_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Keep the connection of the first bot that asks; close all others."""
        asks = await _asks(reader, writer)
        if asks and not self._is_asked.is_set():
            self._asker = writer
            self._is_asked.set()
            return
        writer.close()
        if not asks and not self._has_refused:
            self._has_refused = True
            log.warning("A connection to %s was refused: it is no bot of this user that takes over", self._socket)

    async def release(self, answered: Sequence[int]) -> None:
        """Release the lock, after telling the bot that asks what was answered. A second call does nothing."""
        if self._asker is not None:
            with suppress(OSError):
                self._asker.write(json.dumps(list(answered)).encode() + b"\n")
                await self._asker.drain()
                self._asker.close()
            self._asker = None
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.release()

    async def close(self) -> None:
        """Release the lock."""
        await self.release(())


async def _asks(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Return whether a connection comes from the bot's own user, and asks to take over in time."""
    if sys.platform == "linux":
        connection = writer.get_extra_info("socket")
        _, user, _ = struct.unpack("iII", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        if user != os.geteuid():
            return False
    with suppress(OSError, ValueError):
        async with asyncio.timeout(LONGEST_REQUEST):
            return await reader.readline() == REQUEST
    return False


Holder: TypeAlias = "FileHolder | ServerHolder"


def new_holder(place: Place, processes: int) -> Holder:
    """Return the holder for a database. Raises `StoreUnavailable` if the library for servers is not installed."""
    if isinstance(place, Address):
        with importing():
            from bot.app.server_holder import ServerHolder

        return ServerHolder(place, secrets.token_hex(8), processes)
    return FileHolder(place)
