"""The store: everything that must survive a restart, one part per aggregate."""

from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import Self

from bot.store.deals import Deals
from bot.store.games import Games
from bot.store.log import Log
from bot.store.messages import Messages
from bot.store.notes import Notes
from bot.store.open_games import OpenGames
from bot.store.past_games import PastGames
from bot.store.people import People
from bot.store.plans import Plans
from bot.store.preferences import Preferences
from bot.store.questions import Questions
from bot.store.results import Results
from bot.store.seats import Seats
from bot.store.sqlite.connection import BUSY_TIMEOUT, OnTrip
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import StoreError
from bot.store.sqlite.lock import DatabaseLock
from bot.store.sqlite.restore import renew_mark, renumber_if_replaced
from bot.store.timers import Timers
from bot.store.transfer import Transfer
from bot.store.waits import Waits


class Store:
    """The bot's SQLite database.

    Any call may raise a child of `Trouble`; children of `Refusal` are named where they can be raised. A call writes
    everything or nothing. Inside `async with store.transaction():`, several calls become one. Moments are whole seconds
    since 1970 (UTC).
    """

    def __init__(self, database: Database, lock: DatabaseLock | None = None) -> None:
        self._database = database
        self._lock = lock
        self.games = Games(database)
        self.seats = Seats(database)
        self.open_games = OpenGames(database)
        self.past_games = PastGames(database)
        self.log = Log(database)
        self.deals = Deals(database)
        self.messages = Messages(database)
        self.questions = Questions(database)
        self.plans = Plans(database)
        self.preferences = Preferences(database)
        self.notes = Notes(database)
        self.results = Results(database)
        self.people = People(database)
        self.timers = Timers(database)
        self.waits = Waits(database)
        self.transfer = Transfer(database)

    @classmethod
    async def open(
        cls,
        path: Path | str,
        *,
        lock: DatabaseLock | None = None,
        busy_timeout: float = BUSY_TIMEOUT,
        on_trip: OnTrip | None = None,
    ) -> Self:
        """Open the database, creating it and its folders or bringing its schema up to date.

        `":memory:"` gives a database that is lost on closing. `busy_timeout` is in seconds; `on_trip` is called with
        the seconds that each trip to the database thread took. `lock` is held by the running bot and stays the
        caller's; with it, open games get new ids and become pending when the database was put in the place of another
        one. Raises a child of `Trouble`.
        """
        database = await Database.open(path, busy_timeout=busy_timeout, on_trip=on_trip)
        try:
            if lock is not None:
                await renumber_if_replaced(database, lock)
        except BaseException:
            await database.close()
            raise
        return cls(database, lock)

    @classmethod
    async def open_to_read(cls, path: Path) -> Self:
        """Open an existing database to read only, even while the bot is running. Raises a child of `Trouble`."""
        return cls(await Database.open_to_read(path))

    async def close(self) -> None:
        """Close the database, after the transaction under way. Later calls raise `StoreUnavailable`."""
        await self.people.close()
        if self._lock is not None:
            lock, self._lock = self._lock, None
            with suppress(StoreError, OSError):  # on a full disk, only the copies made in this run look the same
                await renew_mark(self._database, lock)
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.close()

    def transaction(self) -> AbstractAsyncContextManager[None]:
        """Make the calls in the block one transaction: all are kept or, when the block raises or is cancelled, none.

        All other writers wait until then, so nothing slower than the store is awaited inside. The block belongs to its
        task: awaiting another task there that uses the store is a deadlock. After a call has failed, the block can
        only be left: going on raises `RolledBack`. A cancellation that arrives during the commit does not undo it.
        Raises `RuntimeError` inside another transaction of the same task.
        """
        return self._database.transaction()

    def reading(self) -> AbstractAsyncContextManager[None]:
        """Let the calls in the block read one snapshot of the database, whatever others write at the same time."""
        return self._database.transaction(reading=True)
