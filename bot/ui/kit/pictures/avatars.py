"""Members' avatars: fetched from Discord once and kept in a bounded cache. No picture waits long for them.

Every interaction contains the URL of its member's avatar; those of others at a table are looked up once. Default
avatars do not tell members apart, so pictures show initials instead.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Sequence

import aiohttp
import discord
from cachetools import LRUCache

from bot.engine import Frozen
from render.client import RenderError

log = logging.getLogger(__name__)

SIZE = 64  # pixels, width and height of the images that are fetched
WAIT = 0.4  # seconds that a picture waits for avatars that are being fetched
FETCH_TIMEOUT = 5  # seconds
RETRY_AFTER = 900  # seconds after a failure
MAX_BYTES = 8 * 2**20  # of all cached avatars, and of entries without one
ENTRY_SIZE = 2**11  # bytes that an entry counts for besides its image
MAX_FILE_SIZE = 2**18  # bytes; larger files are not decoded

_FETCH_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RenderError)
_Key = tuple[int, int]  # server and member: a member may have a different avatar on each server


class _AvatarEntry(Frozen):
    """An avatar's URL (None for no avatar), the image that was fetched last, and the time of the next fetch."""

    asset: discord.Asset | None = None
    image: bytes | None = None
    fetch_at: float = 0.0  # by the clock; infinite if the image is up to date


class Avatars:
    """A cache of avatars. `decode` returns a small image, or None for a file that is not an image."""

    def __init__(
        self,
        client: discord.Client,
        decode: Callable[[bytes], Awaitable[bytes | None]],
        *,
        max_bytes: int = MAX_BYTES,
        clock: Callable[[], float] = lambda: time.monotonic(),  # looked up late: the demo has a clock of its own
    ) -> None:
        self._client = client
        self._decode = decode
        self._clock = clock
        self._cache: LRUCache[_Key, _AvatarEntry] = LRUCache(
            max_bytes, lambda entry: ENTRY_SIZE + len(entry.image or b"")
        )
        self._fetching: dict[_Key, asyncio.Task[None]] = {}

    async def of(self, guild_id: int | None, member_ids: Sequence[int | None]) -> list[bytes | None]:
        """Return the avatars of members of a server, None for each that is not available within `WAIT` seconds."""
        fetching = self.fetch(guild_id, member_ids)
        if fetching:
            await asyncio.wait(fetching, timeout=WAIT)
        return [self._entry((guild_id or 0, member_id or 0)).image for member_id in member_ids]  # no id is 0

    def fetch(self, guild_id: int | None, member_ids: Sequence[int | None]) -> list[asyncio.Task[None]]:
        """Start to fetch the avatars that are not up to date. Return their tasks, including those already running."""
        if guild_id is None:
            return []
        keys = [(guild_id, member_id) for member_id in member_ids if member_id is not None]
        return [self._task(key) for key in keys if self._clock() >= self._entry(key).fetch_at]

    def note(self, member: discord.Member) -> None:
        """Note the URL of a member's avatar. If it has changed, the new image is fetched when it is next needed."""
        key = (member.guild.id, member.id)
        asset = _asset(member)
        entry = self._cache.get(key)
        if entry is None or entry.asset != asset:
            image = entry.image if entry and asset else None  # the old image stays until the new one is fetched
            self._cache[key] = _AvatarEntry(asset, image, 0.0 if asset else math.inf)

    def drop(self, member_id: int | None = None) -> None:
        """Drop the avatars of a member, or of all, from the cache, and cancel those being fetched."""
        for key in [each for each in self._cache if member_id in (None, each[1])]:
            del self._cache[key]
        for key, task in self._fetching.items():
            if member_id in (None, key[1]):
                task.cancel()

    def _entry(self, key: _Key) -> _AvatarEntry:
        return self._cache.get(key, _AvatarEntry())

    def _task(self, key: _Key) -> asyncio.Task[None]:
        if key not in self._fetching:
            self._fetching[key] = task = asyncio.create_task(self._fetch(key))
            task.add_done_callback(lambda _: self._fetching.pop(key))
        return self._fetching[key]

    async def _fetch(self, key: _Key) -> None:
        """Fetch an avatar and cache it. After a failure the old image stays, and `fetch_at` is set for a retry."""
        entry = self._entry(key)
        asset, image, fetch_at = entry.asset, entry.image, math.inf
        try:
            async with asyncio.timeout(FETCH_TIMEOUT):
                asset = asset or await self._look_up(key)
                if asset is not None:
                    data = await asset.read()
                    image = await self._decode(data) if len(data) <= MAX_FILE_SIZE else None
        except _FETCH_ERRORS as error:
            log.debug("Could not fetch an avatar: %s", error)
            fetch_at = self._clock() + RETRY_AFTER
        if self._cache.get(key, entry) == entry:  # unless the member has changed their avatar during the download
            self._cache[key] = _AvatarEntry(asset, image, fetch_at)

    async def _look_up(self, key: _Key) -> discord.Asset | None:
        """Request a member from Discord and return the URL of their avatar, or None if they have not set one."""
        guild = self._client.get_guild(key[0])
        if guild is None:
            raise discord.ClientException("the server is not available")
        return _asset(await guild.fetch_member(key[1]))


def _asset(member: discord.Member) -> discord.Asset | None:
    """Return the URL of the avatar that a member has set, preferably for this server; not animated."""
    avatar = member.guild_avatar or member.avatar
    return avatar.replace(size=SIZE, format="png") if avatar else None
