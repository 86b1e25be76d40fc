"""Failed requests to Discord: what the code of a refusal means, or else its status, and requests made only once."""

import csv
import logging
from collections.abc import Mapping
from contextvars import ContextVar
from enum import Enum, auto
from importlib.resources import files
from typing import Any

import aiohttp
import discord
from cachetools import TTLCache

log = logging.getLogger(__name__)

DISCORD_ERRORS = (discord.HTTPException, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Exceptions of a failed request to Discord: Discord refused it, or the connection broke."""


class Failure(Enum):
    """The meaning of a failed request to Discord."""

    MESSAGE_GONE = auto()  # the message was deleted
    NOT_OURS = auto()  # another application sent the message, on this database before: only that one can edit it
    TOO_OLD_TO_EDIT = auto()  # Discord allows few edits of a message that is older than an hour
    CHANNEL_GONE = auto()  # Discord says that there is no such channel; in an outage, that may be wrong
    ARCHIVED = auto()  # the thread's messages cannot be changed; a new one opens it, unless it is locked
    FORBIDDEN = auto()  # the bot lacks a permission, cannot see the channel, or was timed out
    DIRECT_CLOSED = auto()  # the member takes no direct messages from the bot, or there is no such member any more
    TOO_LATE = auto()  # the interaction was answered before, or its time is over
    BAD_EMOJI = auto()  # an emoji of a control does not exist any more
    REFUSED = auto()  # Discord does not accept this content, whenever it is sent
    UNAVAILABLE = auto()  # Discord failed or asks to wait, a proxy answered in its place, or the connection broke


with files("bot.ui.kit.requests").joinpath("discord_errors.csv").open(encoding="utf-8") as _file:
    _MEANINGS: Mapping[int, Failure] = {int(row["code"]): Failure[row["failure"]] for row in csv.DictReader(_file)}
"""The meanings of Discord's error codes. A code with several meanings has the mildest one."""

_told: TTLCache[tuple[int, int], None] = TTLCache(256, 86_400)
"""The statuses and codes without a meaning that were logged within a day."""


def one_line(error: Exception) -> str:
    """Return the text of an error as one short line for the log: it may be an error page of a proxy."""
    return " ".join(str(error).split())[:200] or type(error).__name__


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


MAKES_ONE_REQUEST: ContextVar[bool] = ContextVar("MAKES_ONE_REQUEST", default=False)
"""Whether the current task makes a request only once that fails with 500, 502, 504 or 524: discord.py makes five."""


def with_single_requests(trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """Return a trace of requests with which such requests also raise `discord.DiscordServerError` at once."""
    if _raise_at_once not in trace.on_request_end:  # it may belong to an earlier connection
        trace.on_request_end.append(_raise_at_once)
    return trace


async def _raise_at_once(session: aiohttp.ClientSession, context: Any, ended: aiohttp.TraceRequestEndParams) -> None:
    if MAKES_ONE_REQUEST.get() and ended.response.status >= 500:
        ended.response.close()
        raise discord.DiscordServerError(ended.response, None)
