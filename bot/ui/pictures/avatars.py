"""Members' own pictures: fetched once, kept in memory for a while, and never waited for long.

A member's picture is known from whatever they did last. Of one who has done nothing since the start Discord is asked,
once. The pictures Discord gives to those who chose none tell nobody apart, so for them, too, the initials are drawn.
"""

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

import aiohttp
import discord

from render.client import RenderError

log = logging.getLogger(__name__)

SIZE = 64  # pixels of the picture that is asked for
PATIENCE = 0.4  # seconds that a board waits for pictures under way
LONGEST = 5  # seconds that fetching one may take
RETRY_AFTER = 900  # seconds before what failed is tried again
MOST_KEPT = 2_000  # members
MOST_BYTES = 8 * 2**20  # of all pictures
LARGEST = 2**18  # bytes of a picture that is looked at

_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RenderError)
_Owner = tuple[int, int]  # server and member: one may look different in each server


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of a member: where their picture is, the newest one that could be had, when to ask again."""

    asset: discord.Asset | None = None
    picture: bytes | None = None
    due: float = 0.0


class Avatars:
    """Fetches pictures; `read` makes a small one of what Discord sends, or None where it cannot be read."""

    def __init__(
        self,
        client: discord.Client,
        read: Callable[[bytes], Awaitable[bytes | None]],
        *,
        most_kept: int = MOST_KEPT,
        most_bytes: int = MOST_BYTES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client = client
        self._read = read
        self._most_kept, self._most_bytes = most_kept, most_bytes
        self._clock = clock
        self._known: OrderedDict[_Owner, _Known] = OrderedDict()
        self._size = 0
        self._under_way: dict[_Owner, asyncio.Task[None]] = {}

    @property
    def size(self) -> int:
        """Return how many bytes of pictures are kept."""
        return self._size

    def __len__(self) -> int:
        """Return of how many members anything is kept."""
        return len(self._known)

    async def of(self, guild_id: int | None, members: Sequence[int | None]) -> list[bytes | None]:
        """Return the pictures of a server's members, None for whose cannot be had soon."""
        asked = self.ask(guild_id, members)
        if asked:
            await asyncio.wait(asked, timeout=PATIENCE)
        return [self._picture(guild_id, member) for member in members]

    def ask(self, guild_id: int | None, members: Sequence[int | None]) -> list[asyncio.Task[None]]:
        """Start to fetch the pictures that are due, and return what is under way."""
        if guild_id is None:
            return []
        owners = [(guild_id, member) for member in members if member is not None]
        return [self._fetching(owner) for owner in owners if self._is_due(owner)]

    def note(self, member: discord.Member) -> None:
        """Note where the picture of a member is now; one that has changed is fetched when it is next wanted."""
        asset = _own(member)
        known = self._known.get(_owner(member))
        if known is None or known.asset != asset:
            picture = known.picture if known and asset else None  # the old one, until the new one is there
            self._keep(_owner(member), _Known(asset, picture, 0.0 if asset else math.inf))

    def forget(self, member_id: int) -> None:
        """Keep nothing of a member, nor anything that is under way."""
        for owner in [each for each in self._known if each[1] == member_id]:
            self._size -= len(self._known.pop(owner).picture or b"")
        for owner, task in self._under_way.items():
            if owner[1] == member_id:
                task.cancel()

    def close(self) -> None:
        """Break off what is under way."""
        for task in self._under_way.values():
            task.cancel()

    def _picture(self, guild_id: int | None, member: int | None) -> bytes | None:
        if guild_id is None or member is None or (guild_id, member) not in self._known:
            return None
        self._known.move_to_end((guild_id, member))
        return self._known[guild_id, member].picture

    def _is_due(self, owner: _Owner) -> bool:
        return self._clock() >= self._known.get(owner, _Known()).due

    def _fetching(self, owner: _Owner) -> asyncio.Task[None]:
        if owner not in self._under_way:
            task = asyncio.create_task(self._fetch(owner))
            self._under_way[owner] = task
            task.add_done_callback(partial(self._forget_task, owner))
        return self._under_way[owner]

    def _forget_task(self, owner: _Owner, _: asyncio.Task[None]) -> None:
        del self._under_way[owner]

    async def _fetch(self, owner: _Owner) -> None:
        """Fetch a picture and keep it, or keep when to try again."""
        known = self._known.get(owner, _Known())
        asset, picture, due = known.asset, known.picture, math.inf
        try:
            async with asyncio.timeout(LONGEST):
                asset = asset or await self._look_up(owner)
                if asset is not None:
                    data = await asset.read()
                    picture = await self._read(data) if len(data) <= LARGEST else None
        except _FAILURES as error:
            log.info("No picture of a member: %s", error)
            due = self._clock() + RETRY_AFTER
        if self._known.get(owner, known) == known:  # or it has changed meanwhile
            self._keep(owner, _Known(asset, picture, due))

    async def _look_up(self, owner: _Owner) -> discord.Asset | None:
        """Ask Discord where a member's picture is; None for one who chose none."""
        guild = self._client.get_guild(owner[0])
        if guild is None:
            raise discord.ClientException("the server is not there")
        return _own(await guild.fetch_member(owner[1]))

    def _keep(self, owner: _Owner, known: _Known) -> None:
        old = self._known.pop(owner, _Known())
        self._known[owner] = known
        self._size += len(known.picture or b"") - len(old.picture or b"")
        while len(self._known) > self._most_kept or self._size > self._most_bytes:
            _, dropped = self._known.popitem(last=False)
            self._size -= len(dropped.picture or b"")


def _owner(member: discord.Member) -> _Owner:
    return member.guild.id, member.id


def _own(member: discord.Member) -> discord.Asset | None:
    """Return where the picture is that a member chose, for this server or for all; of a moving one the first frame."""
    chosen = member.guild_avatar or member.avatar
    return chosen.replace(size=SIZE, format="png") if chosen else None
