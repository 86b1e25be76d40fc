"""The lease of a group of shards on a database of PostgreSQL."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace

import aiohttp

from bot.app.holders import ASK_AGAIN, LONGEST_HANDOVER, LOOK, STANDBY, CountShards, SignalHandler
from bot.runtime.address import Address
from bot.runtime.config import CommandError, OthersRun
from bot.store import WHOLE, LeaseLost, Share, Signals, Store, StoreError
from bot.store.contract.errors import StoreLocked, StoreUnavailable
from bot.store.postgres.database import PostgresDatabase
from bot.store.postgres.leases import Lease, Leases
from bot.store.postgres.signals import PostgresSignals

log = logging.getLogger(__name__)

APPLICATION_NOTE = "application"
"""The name of the note with the id of the application of Discord whose games these are."""
CLOSING = 2.0
"""Seconds for giving the lease back when the process ends; otherwise it expires."""
REQUESTS_A_SECOND = 50
"""Requests of a bot in all, apart from answers to interactions (Discord: Rate Limits, Global)."""


class NoLeaseError(LeaseLost, aiohttp.ClientError):
    """This process has no lease any more, so it sends nothing to Discord; to senders, that is an outage of Discord."""


class ServerHolder:
    """The lease of a group of shards. `holder` is a random name, used once; `processes` is the number of groups."""

    def __init__(self, address: Address, holder: str, processes: int) -> None:
        self.has_reached = False
        self.is_taking_over = True
        self.share: Share = WHOLE
        self.answered: frozenset[int] = frozenset()
        self._address, self._holder, self._processes = address, holder, processes
        self._leases = Leases(address, holder, processes)
        self._lease: Lease | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._is_over = False
        self._next_request = 0.0
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._on_request)

    async def prepare(self, shards: CountShards, on_standby: Callable[[], None], *, is_taking_over: bool) -> None:
        """Wait as a standby until the lease of a group is free, and take it; or choose the group to take over.

        `on_standby` is called in a thread each time that no lease is free; `shards` asks Discord for the number of
        shards. Raises `CommandError` and children of `Trouble`.
        """
        async with await Store.open(self._address, updates=True):  # first, since it has the leases
            self.has_reached = True
        await self._leases.hold()  # keeps out commands that change everything
        number = 1 if self._processes == 1 else await shards()
        is_standing_by = False
        while not (is_taking_over and await self._choose()):
            try:
                lease = await self._leases.take(number)
                if lease is not None:
                    self._begin(lease)
                    return
                await asyncio.to_thread(on_standby)
            except (StoreLocked, StoreUnavailable) as error:
                if not is_standing_by:
                    raise
                log.warning("Standing by, and the database cannot be asked: %s", error)
            if not is_standing_by:
                log.info("Standing by: all %d groups of shards are held by other processes", self._processes)
                is_standing_by = True
            await asyncio.sleep(STANDBY)

    async def _choose(self) -> bool:
        """Choose the group of another process to take over; return False if no other one runs."""
        held = await self._leases.held_shares()
        for share in held:
            if await self._leases.choose(share.group):
                self.share = share
                return True
        if held:
            raise OthersRun("Other processes are taking over already. Wait until they have done so.")
        return False

    def _begin(self, lease: Lease) -> None:
        """Keep a lease from now on, also while the bot starts."""
        self._keeping = asyncio.create_task(self._leases.keep())
        self._lease, self.share, self.answered = lease, lease.share, lease.answered
        self.is_taking_over = False
        log.info(
            "Taking group %d of %d: shards %s of %d, epoch %d",
            *(lease.share.group, lease.share.groups, lease.share.shard_ids, lease.share.shards, lease.epoch),
        )

    async def take_over(self) -> None:
        """Ask the holder of the chosen group until it hands over. Does nothing if its lease was free."""
        loop = asyncio.get_running_loop()
        end, asked_at = loop.time() + LONGEST_HANDOVER, -ASK_AGAIN
        while self._lease is None:
            if loop.time() > end:
                raise OthersRun(f"The holder of group {self.share.group} does not hand over. Stop it instead.")
            if loop.time() >= asked_at + ASK_AGAIN:
                await self._leases.ask(self.share.group)
                asked_at = loop.time()
            with suppress(StoreLocked):  # its holder is writing
                lease = await self._leases.take(self.share.shards, wanted=self.share.group)
                if lease is not None:
                    self._begin(lease)
                    return
            await asyncio.sleep(LOOK)

    @asynccontextmanager
    async def open(self, on_trip: Callable[[float], None] | None) -> AsyncGenerator[Store]:
        """Open the store. Whatever is written needs the lease. Raises `LeaseLost` without it."""
        self._check()
        assert self._lease is not None
        async with await Store.open(self._address, lock=self._leases, on_trip=on_trip) as store:
            assert isinstance(store.database, PostgresDatabase)
            store.database.fence = self._lease.fence
            store.take_share(self._lease.share)
            yield store

    async def check_application(self, store: Store, application_id: int | None) -> None:
        """Raise `CommandError` if the database is that of another application of Discord; note whose it is."""
        known = await store.notes.get(APPLICATION_NOTE)
        if known is None:
            await store.notes.set(APPLICATION_NOTE, str(application_id))
        elif known != str(application_id):
            text = f"{self._address.name} belongs to the bot with the application id {known}"
            raise CommandError(f"{text}, and the token is that of {application_id}: give each bot its own database.")

    @asynccontextmanager
    async def listening(self, store: Store, handle: SignalHandler) -> AsyncGenerator[Signals | None]:
        """Send and get signals in the block, if there are other processes."""
        if self._processes == 1:
            yield None
            return
        assert isinstance(store.database, PostgresDatabase)
        signals = PostgresSignals(store.database, self._address, self._leases, self._holder, handle)
        await signals.start()
        try:
            yield signals
        finally:
            signals.close()

    async def until_asked(self) -> None:
        """Return when another process asks for the lease. Raises `LeaseLost` when it is lost."""
        assert self._keeping is not None
        await asyncio.wait((self._keeping,))
        self._check()

    async def release(self, answered: Sequence[int]) -> None:
        """Give the lease back, so that another process takes it at once. No request to Discord is sent any more."""
        self._is_over = True
        if self._keeping is not None:
            self._keeping.cancel()
            self._keeping = None
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(CLOSING):
                await self._leases.release(answered)

    async def close(self) -> None:
        """Give the lease back and close its connection."""
        await self.release(())
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(CLOSING):
                await self._leases.close()

    async def _on_request(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        """Wait for this process's share of the requests that Discord allows. Raises `NoLeaseError`."""
        self._check()
        if not request.url.path.partition("/v10/")[2].startswith(("interactions/", "webhooks/")):
            now = asyncio.get_running_loop().time()  # at once, unless the share of the last second is used up
            self._next_request = max(self._next_request + self._processes / REQUESTS_A_SECOND, now - 1)
            if self._next_request > now:
                await asyncio.sleep(self._next_request - now)
            self._check()

    def _check(self) -> None:
        if self._is_over or (self._lease is not None and not self._leases.is_held):
            raise NoLeaseError
