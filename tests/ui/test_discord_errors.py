"""The meaning of each refusal of Discord, which decides what is done next."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui.kit.requests.discord_errors import Failure, classify

KINDS = {403: discord.Forbidden, 404: discord.NotFound, 500: discord.DiscordServerError}
HTML = "<html><body><h1>Access denied</h1></body></html>"


def refused(status: int, code: int = 0, field: str = "") -> discord.HTTPException:
    """Return the exception that discord.py raises for a status and a code, as a test can name it."""
    response: Any = SimpleNamespace(status=status, reason="")
    kind = KINDS[500] if status >= 500 else KINDS.get(status, discord.HTTPException)
    errors: dict[str, Any] = {"_errors": [{"message": "wrong"}]}
    for part in reversed(field.split(".") if field else []):
        errors = {part: errors}
    return kind(response, {"code": code, "message": "refused", **({"errors": errors} if field else {})})


def by_proxy(status: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return KINDS.get(status, discord.HTTPException)(response, HTML)


CASES = {
    "a message was deleted": (refused(404, 10_008), Failure.MESSAGE_GONE),
    "the message is another application's": (refused(403, 50_005), Failure.NOT_OURS),
    "a message older than an hour was edited too often": (refused(429, 30_046), Failure.TOO_OLD_TO_EDIT),
    "the same, as it was told before": (refused(400, 30_046), Failure.TOO_OLD_TO_EDIT),
    "there is no such channel": (refused(404, 10_003), Failure.CHANNEL_GONE),
    "the thread is archived": (refused(400, 50_083), Failure.ARCHIVED),
    "the thread is archived and closed": (refused(403, 50_083), Failure.ARCHIVED),
    "the thread is locked": (refused(400, 160_005), Failure.ARCHIVED),
    "the bot may not see the channel": (refused(403, 50_001), Failure.FORBIDDEN),
    "the bot may not see the channel, and a 404 says so": (refused(404, 50_001), Failure.FORBIDDEN),
    "the bot lacks a permission, or was timed out": (refused(403, 50_013), Failure.FORBIDDEN),
    "the bot is not on the server": (refused(404, 10_004), Failure.FORBIDDEN),
    "the bot may not read what it replies to": (refused(400, 160_002), Failure.FORBIDDEN),
    "the bot may not, for a reason that is new": (refused(403, 59_999), Failure.FORBIDDEN),
    "direct messages are closed": (refused(403, 50_007), Failure.DIRECT_CLOSED),
    "no server in common": (refused(403, 50_278), Failure.DIRECT_CLOSED),
    "the account is gone": (refused(404, 10_013), Failure.DIRECT_CLOSED),
    "an interaction is over": (refused(404, 10_062), Failure.TOO_LATE),
    "an interaction was answered before": (refused(400, 40_060), Failure.TOO_LATE),
    "the token of an interaction has expired": (refused(401, 50_027), Failure.TOO_LATE),
    "the webhook of an interaction is gone": (refused(404, 10_015), Failure.TOO_LATE),
    "an emoji of a button is gone": (refused(400, 50_035, "components.0.components.1.emoji.id"), Failure.BAD_EMOJI),
    "a field is wrong": (refused(400, 50_035, "components.0.components.1.label"), Failure.REFUSED),
    "the request is too large": (refused(413, 40_005), Failure.REFUSED),
    "automatic moderation blocks the text": (refused(400, 200_000), Failure.REFUSED),
    "the message has a thread already": (refused(400, 160_004), Failure.REFUSED),
    "there are too many threads": (refused(400, 160_006), Failure.REFUSED),
    "a reason that is new": (refused(400, 59_999), Failure.REFUSED),
    "too many requests": (refused(429), Failure.UNAVAILABLE),
    "slow mode": (refused(429, 20_016), Failure.UNAVAILABLE),
    "Discord is overloaded": (refused(503, 130_000), Failure.UNAVAILABLE),
    "Discord fails and names a code": (refused(500, 10_008), Failure.UNAVAILABLE),
    "a bare 404": (refused(404), Failure.UNAVAILABLE),
    "a bare 403": (refused(403), Failure.UNAVAILABLE),
    "a proxy forbids": (by_proxy(403), Failure.UNAVAILABLE),
    "a proxy finds nothing": (by_proxy(404), Failure.UNAVAILABLE),
    "the connection broke": (ConnectionResetError(), Failure.UNAVAILABLE),
    "no connection": (aiohttp.ClientError(), Failure.UNAVAILABLE),
    "no answer": (TimeoutError(), Failure.UNAVAILABLE),
}


@pytest.mark.parametrize("case", CASES)
def test_each_refusal_has_one_meaning(case: str):
    error, meaning = CASES[case]
    assert classify(error) is meaning


def test_a_refusal_that_is_new_is_logged_once_a_day(caplog: pytest.LogCaptureFixture):
    for _ in range(3):
        classify(refused(400, 59_998))
        classify(refused(400, 50_035, "content"))
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "59998" in caplog.text
