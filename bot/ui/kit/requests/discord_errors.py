"""Exceptions and error codes of failed requests to Discord, and what they mean for the next step."""

from enum import Enum, auto

import aiohttp
import discord

DISCORD_ERRORS = (discord.HTTPException, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Exceptions of a failed request to Discord: Discord refused it, or the connection broke."""

UNKNOWN_CHANNEL = 10_003
UNKNOWN_MESSAGE = 10_008
UNKNOWN_INTERACTION = 10_062
OLD_MESSAGE_EDITED_TOO_OFTEN = 30_046  # Discord allows few edits of a message that is older than an hour
INTERACTION_ALREADY_ACKNOWLEDGED = 40_060
MISSING_ACCESS = 50_001
TOO_LATE_TO_ANSWER = (UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, INTERACTION_ALREADY_ACKNOWLEDGED)


class Failure(Enum):
    """The meaning of a failed request to Discord."""

    MESSAGE_GONE = auto()  # the message was deleted
    TOO_OLD_TO_EDIT = auto()
    CHANNEL_GONE = auto()
    FORBIDDEN = auto()
    """The bot lacks a permission or cannot see the channel, or the member has closed their direct messages (50007)."""
    REFUSED = auto()  # Discord rejected the request for any other reason
    UNAVAILABLE = auto()  # Discord failed (5xx, 429) or the connection broke: the same request may succeed later

    @property
    def is_retryable(self) -> bool:
        """Return whether a retry may succeed although no permission and no channel has changed."""
        return self not in (Failure.MESSAGE_GONE, Failure.CHANNEL_GONE, Failure.FORBIDDEN)


def classify(error: Exception) -> Failure:
    """Return what the exception of a failed request means."""
    match error:
        case discord.NotFound(code=code) if code == UNKNOWN_CHANNEL:
            return Failure.CHANNEL_GONE
        case discord.NotFound(code=code) if code != MISSING_ACCESS:
            return Failure.MESSAGE_GONE
        case discord.Forbidden() | discord.NotFound():
            return Failure.FORBIDDEN
        case discord.HTTPException(code=code) if code == OLD_MESSAGE_EDITED_TOO_OFTEN:
            return Failure.TOO_OLD_TO_EDIT
        case discord.HTTPException(status=429):
            return Failure.UNAVAILABLE  # discord.py has waited and tried again for as long as it does
        case discord.HTTPException() if not isinstance(error, discord.DiscordServerError):
            return Failure.REFUSED
        case _:
            return Failure.UNAVAILABLE
