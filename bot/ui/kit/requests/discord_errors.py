"""Exceptions of failed requests to Discord, and what they mean for the next step.

The meaning of a refusal follows from its code, and where the code says nothing, from its status.
"""

import logging
from collections.abc import Mapping
from enum import Enum, auto

import aiohttp
import discord
from cachetools import TTLCache

log = logging.getLogger(__name__)

DISCORD_ERRORS = (discord.HTTPException, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Exceptions of a failed request to Discord: Discord refused it, or the connection broke."""


class Failure(Enum):
    """The meaning of a failed request to Discord."""

    MESSAGE_GONE = auto()
    """The message was deleted."""
    NOT_OURS = auto()
    """Another application sent the message, on this database before: only that one can edit it."""
    TOO_OLD_TO_EDIT = auto()
    """Discord allows few edits of a message that is older than an hour."""
    CHANNEL_GONE = auto()
    """Discord says that there is no such channel; in an outage, that may be wrong."""
    ARCHIVED = auto()
    """The thread is archived, so its messages cannot be changed. A new message opens it, unless it is locked."""
    FORBIDDEN = auto()
    """The bot lacks a permission, cannot see the channel, or was timed out."""
    DIRECT_CLOSED = auto()
    """The member takes no direct messages from the bot, or there is no such member any more."""
    TOO_LATE = auto()
    """The interaction was answered before, or its time is over."""
    BAD_EMOJI = auto()
    """An emoji of a control does not exist any more."""
    REFUSED = auto()
    """Discord does not accept this content, whenever it is sent."""
    UNAVAILABLE = auto()
    """Discord failed or asks to wait, a proxy answered in its place, or the connection broke."""


_MEANINGS: Mapping[int, Failure] = {
    10_003: Failure.CHANNEL_GONE,
    10_004: Failure.FORBIDDEN,  # no such server: the bot was removed from it, and may be added again
    10_008: Failure.MESSAGE_GONE,
    10_013: Failure.DIRECT_CLOSED,  # no such user
    10_014: Failure.BAD_EMOJI,
    10_015: Failure.TOO_LATE,  # no such webhook: an interaction's is there for 15 minutes
    10_062: Failure.TOO_LATE,  # no such interaction
    20_016: Failure.UNAVAILABLE,  # slow mode
    20_028: Failure.UNAVAILABLE,  # too many messages in the channel
    30_046: Failure.TOO_OLD_TO_EDIT,
    40_002: Failure.UNAVAILABLE,  # the account has to be verified
    40_003: Failure.UNAVAILABLE,  # direct messages are opened too fast
    40_005: Failure.REFUSED,  # too large
    40_060: Failure.TOO_LATE,  # answered already
    50_001: Failure.FORBIDDEN,  # no access
    50_005: Failure.NOT_OURS,
    50_006: Failure.REFUSED,  # empty
    50_007: Failure.DIRECT_CLOSED,
    50_008: Failure.FORBIDDEN,  # the channel takes no messages
    50_013: Failure.FORBIDDEN,  # no permission
    50_024: Failure.FORBIDDEN,  # not in this kind of channel
    50_027: Failure.TOO_LATE,  # the token of the interaction has expired
    50_035: Failure.REFUSED,  # a field is wrong; see `classify` about emojis
    50_083: Failure.ARCHIVED,
    50_278: Failure.DIRECT_CLOSED,  # no server in common
    130_000: Failure.UNAVAILABLE,  # overloaded
    160_002: Failure.FORBIDDEN,  # a reply needs the permission to read the channel's history
    160_004: Failure.REFUSED,  # the message has a thread already
    160_005: Failure.ARCHIVED,  # locked
    160_006: Failure.REFUSED,  # too many threads
    200_000: Failure.REFUSED,  # by the server's automatic moderation
    200_001: Failure.REFUSED,  # so is the title of a thread
    240_000: Failure.REFUSED,  # a harmful link
}
"""The meanings of Discord's error codes. A code with several meanings has the mildest one."""

_told: TTLCache[tuple[int, int], None] = TTLCache(256, 86_400)
"""The statuses and codes without a meaning that were logged within a day."""


def classify(error: Exception) -> Failure:
    """Return what the exception of a failed request means.

    A refusal with an unknown code is logged once a day. One without a code is not Discord's own: a proxy or a part of
    Discord in trouble sent it, and so are the answers to servers that are gone for a while (5xx).
    """
    if not isinstance(error, discord.HTTPException) or isinstance(error, discord.DiscordServerError):
        return Failure.UNAVAILABLE
    # discord.py names the fields: "In components.0.components.1.emoji.id: …".
    if error.code == 50_035 and any("emoji" in line.partition(":")[0] for line in error.text.splitlines()[1:]):
        return Failure.BAD_EMOJI
    if (meaning := _MEANINGS.get(error.code)) is not None:
        return meaning
    if error.status == 429 or not error.code:
        return Failure.UNAVAILABLE
    if (error.status, error.code) not in _told:
        _told[error.status, error.code] = None
        log.warning("Discord refused a request for a reason that is not known to the bot: %s", error)
    return Failure.FORBIDDEN if isinstance(error, discord.Forbidden) else Failure.REFUSED
