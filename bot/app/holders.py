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
import os
import secrets
import stat
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import aiohttp

from bot.runtime.address import Address, Place
from bot.runtime.config import OthersRun
from bot.runtime.new_files import FileRefused, new_file, touch
from bot.store import WHOLE, DatabaseLock, Share, Signals, Store, StoreInUse, importing

if TYPE_CHECKING:
    from bot.app.server_holder import ServerHolder

LOOK = 0.05
"""Seconds between two attempts to take a right that was asked for."""
LOOK_FOR_REQUEST = 0.2
"""Seconds between two looks of a bot that runs on a file at whether another one asks to take over."""
ASK_AGAIN = 2.0
"""Seconds until the holder of a lease is asked again; it counts as asked for somewhat longer (`ASKED_FOR`)."""
LONGEST_HANDOVER = 60.0
"""Seconds after which a process that does not hand over is given up."""
STANDBY = 4.0
"""Seconds between two looks of a standby at whether a lease has become free."""

CountShards = Callable[[], Awaitable[int]]
SignalHandler = Callable[[str, int], Awaitable[None]]


class FileHolder:
    """The lock of a file of SQLite. A bot that takes over makes a file beside it, and reads there what was answered.

    Nobody but the user of the bot that runs can ask it: such a file of another user does not count, nor does a link.
    """

    trace: aiohttp.TraceConfig | None = None

    def __init__(self, path: Path) -> None:
        self.has_reached = False
        self.is_taking_over = True
        self.share: Share = WHOLE
        self.answered: frozenset[int] = frozenset()
        self._path = path
        self._request = path.with_name(f"{path.name}.take-over")
        self._lock: DatabaseLock | None = None

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
                        self.answered = self._handed_over()
                    except StoreInUse:
                        with suppress(OSError):
                            touch(self._request)
                        await asyncio.sleep(LOOK)
        except TimeoutError:
            raise OthersRun(f"The bot that runs on {self._path} does not hand over. Stop it instead.") from None
        finally:
            self._remove_request()

    def _handed_over(self) -> frozenset[int]:
        """Return the interactions that the other bot has answered; none if it was killed."""
        with suppress(OSError, ValueError):
            return frozenset(json.loads(self._request.read_bytes()) if self._is_asked() else ())
        return frozenset()

    def _is_asked(self) -> bool:
        with suppress(OSError):
            found = self._request.lstat()
            return stat.S_ISREG(found.st_mode) and (os.name == "nt" or found.st_uid == os.geteuid())
        return False

    def _remove_request(self) -> None:
        with suppress(OSError):  # of another user, for instance
            self._request.unlink(missing_ok=True)

    @asynccontextmanager
    async def open(self, on_trip: Callable[[float], None] | None) -> AsyncGenerator[Store]:
        """Open the store with the lock."""
        async with await Store.open(self._path, lock=self._lock, updates=True, on_trip=on_trip) as store:
            self.has_reached = True
            yield store

    async def check_application(self, store: Store, application_id: int | None) -> None:
        """Accept every application: one bot alone uses a file."""

    def listening(self, store: Store, handle: SignalHandler) -> AbstractAsyncContextManager[Signals | None]:
        """Return None as a context: there are no other processes that send signals."""
        return nullcontext()

    async def until_asked(self) -> None:
        """Return when another bot asks for the lock."""
        self._remove_request()  # that of a process that was killed; one that runs asks again
        while not self._is_asked():  # noqa: ASYNC110 - another process makes the file
            await asyncio.sleep(LOOK_FOR_REQUEST)

    async def release(self, answered: Sequence[int]) -> None:
        """Release the lock, after telling the bot that asks what was answered. A second call does nothing."""
        lock, self._lock = self._lock, None
        if lock is not None:
            if self._is_asked():
                with suppress(FileRefused), new_file(self._request, replace=True) as file:
                    file.write(json.dumps(list(answered)).encode())
            lock.release()

    async def close(self) -> None:
        """Release the lock."""
        await self.release(())


Holder: TypeAlias = "FileHolder | ServerHolder"


def new_holder(place: Place, processes: int) -> Holder:
    """Return the holder for a database. Raises `StoreUnavailable` if the library for servers is not installed."""
    if isinstance(place, Address):
        with importing():
            from bot.app.server_holder import ServerHolder

        return ServerHolder(place, secrets.token_hex(8), processes)
    return FileHolder(place)
