"""The meaning of Discord's errors for what is done next."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui.kit.requests.discord_errors import Failure, classify


def refused(kind: type[discord.HTTPException], status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return kind(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (refused(discord.NotFound, 404, 10_008), Failure.MESSAGE_GONE),
        (refused(discord.NotFound, 404), Failure.MESSAGE_GONE),
        (refused(discord.NotFound, 404, 10_003), Failure.CHANNEL_GONE),
        (refused(discord.NotFound, 404, 50_001), Failure.FORBIDDEN),
        (refused(discord.Forbidden, 403, 50_001), Failure.FORBIDDEN),
        (refused(discord.Forbidden, 403, 50_007), Failure.FORBIDDEN),
        (refused(discord.Forbidden, 403, 50_013), Failure.FORBIDDEN),
        (refused(discord.HTTPException, 400, 30_046), Failure.TOO_OLD_TO_EDIT),
        (refused(discord.HTTPException, 429, 30_046), Failure.TOO_OLD_TO_EDIT),
        (refused(discord.HTTPException, 429), Failure.UNAVAILABLE),
        (refused(discord.HTTPException, 400, 50_035), Failure.REFUSED),
        (refused(discord.DiscordServerError, 503), Failure.UNAVAILABLE),
        (aiohttp.ClientError(), Failure.UNAVAILABLE),
        (ConnectionResetError(), Failure.UNAVAILABLE),
        (TimeoutError(), Failure.UNAVAILABLE),
    ],
    ids=str,
)
def test_each_error_has_one_meaning(error: Exception, failure: Failure):
    assert classify(error) is failure


def test_only_failures_that_may_be_temporary_are_retried():
    retryable = [failure for failure in Failure if failure.is_retryable]
    assert retryable == [Failure.TOO_OLD_TO_EDIT, Failure.REFUSED, Failure.UNAVAILABLE]
