"""Signals between the processes on one database, by LISTEN and NOTIFY."""

import asyncio
import json
import logging
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import psycopg

from bot.runtime.address import Address
from bot.store.contract.database import Signals
from bot.store.contract.errors import StoreError, Trouble
from bot.store.postgres.connection import connect
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.leases import Leases

log = logging.getLogger(__name__)

CHANNEL = "splendor"
HEARD = "heard"
"""The kind of the answer to a signal that somebody waits for."""
PATIENCE = 5.0
"""Seconds for all processes to handle a signal that somebody waits for; one whose lease has expired does not count."""
LOOK = 0.5
"""Seconds between two looks of the listening thread at whether it is to end."""
RECONNECT_AFTER = 1.0
"""Seconds between two attempts to listen again."""

Handler = Callable[[str, int], Awaitable[None]]
"""Handles a signal: its kind and its id. "all" says that signals may have been missed."""


class PostgresSignals(Signals):
    """Sends signals, and hands those of other processes to `handle`."""

    def __init__(
        self, database: PostgresDatabase, address: Address, leases: Leases, holder: str, handle: Handler
    ) -> None:
        self._database, self._address, self._leases = database, address, leases
        self._holder = holder
        self._handle = handle
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers: dict[str, asyncio.Queue[str]] = {}
        self._numbers = 0
        self._is_closed = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._listening = asyncio.Event()
        self._thread = threading.Thread(target=self._listen, name="signals", daemon=True)

    async def start(self) -> None:
        """Begin to listen."""
        self._thread.start()
        await self._listening.wait()

    def close(self) -> None:
        """Stop listening."""
        self._is_closed.set()

    def send(self, signal: str, about: int) -> None:
        """Send a signal in the background. One that cannot be sent is logged."""
        self._start(self._send(signal, about))

    async def send_and_wait(self, signal: str, about: int) -> None:
        """Send a signal and return when all other processes have handled it, or after `PATIENCE` seconds."""
        others = len(await self._leases.held_shares()) - 1
        if others <= 0:
            return
        self._numbers += 1
        number = f"{self._holder}.{self._numbers}"
        answers = self._answers[number] = asyncio.Queue[str]()
        heard = set[str]()
        try:
            await self._send(signal, about, number)
            async with asyncio.timeout(PATIENCE):
                while len(heard) < others:
                    heard.add(await answers.get())
        except TimeoutError:
            log.warning("Not all processes have handled the signal %r within %g s", signal, PATIENCE)
        finally:
            del self._answers[number]

    async def _send(self, signal: str, about: int, number: str = "") -> None:
        payload = json.dumps({"from": self._holder, "signal": signal, "about": about, "number": number})
        try:
            await self._database.write("SELECT pg_notify(?, ?)", (CHANNEL, payload))
        except StoreError as error:
            log.warning("The signal %r could not be sent: %s", signal, error)

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _receive(self, payload: str) -> None:
        """Handle a signal, in the event loop."""
        message = json.loads(payload)
        sender, signal, number = message["from"], message["signal"], message["number"]
        if sender == self._holder:
            return
        if signal != HEARD:
            self._start(self._handle_and_answer(signal, message["about"], number))
        elif number in self._answers:
            self._answers[number].put_nowait(sender)

    async def _handle_and_answer(self, signal: str, about: int, number: str) -> None:
        try:
            await self._handle(signal, about)
        except Trouble as error:  # what was to be shown stays in the outbox
            log.warning("The signal %r could not be handled: %s", signal, error)
        except Exception:  # a bug: later signals are handled
            log.exception("Could not handle the signal %r", signal)
        if number:
            await self._send(HEARD, about, number)

    def _listen(self) -> None:
        """Listen until `close`, in a thread of its own."""
        has_missed = is_told = False
        while not self._is_closed.is_set():
            try:
                with connect(self._address) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._loop.call_soon_threadsafe(self._listening.set)
                    if has_missed:
                        self._loop.call_soon_threadsafe(self._start, self._handle_and_answer("all", 0, ""))
                    has_missed, is_told = True, False
                    while not self._is_closed.is_set():
                        for notification in connection.notifies(timeout=LOOK, stop_after=1):
                            self._loop.call_soon_threadsafe(self._receive, notification.payload)
            except psycopg.Error as error:
                if not is_told:
                    log.warning("No signals of other processes can be received; trying again: %s", type(error).__name__)
                    is_told = True
                self._is_closed.wait(RECONNECT_AFTER)
            except RuntimeError:
                return  # the event loop has ended
