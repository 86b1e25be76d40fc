"""The cap on the time between two attempts to connect, which replaces a private part of discord.py."""

import asyncio
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from discord.shard import Shard

from bot.app import client
from bot.app.client import LONGEST_BACKOFF, CappedBackoff, SplendorBot


def test_discord_py_still_takes_its_backoff_from_where_we_replace_it() -> None:
    backoff = getattr(Shard(Mock(), Mock(), Mock()), "_backoff", None)
    assert isinstance(backoff, CappedBackoff), (
        "discord.py changed: Shard no longer creates its _backoff from discord.shard.ExponentialBackoff, so"
        " the class in bot/app/client.py has no effect. Find the new place before raising the bound in pyproject.toml."
    )


@pytest.mark.parametrize(
    ("at_once", "expected"),
    [
        (Mock(max_concurrency=1), [0, 5, 10, 15]),
        (Mock(max_concurrency=2), [0, 0, 5, 5]),
        (Mock(max_concurrency=16), [0, 0, 0, 0]),
        (discord.GatewayNotFound(), [0, 5, 10, 15]),
    ],
    ids=["one at once", "two at once", "all at once", "not known"],
)
async def test_as_many_shards_identify_at_once_as_discord_allows(
    monkeypatch: pytest.MonkeyPatch, at_once: Mock | Exception, expected: list[float]
) -> None:
    bot, waits = SplendorBot(AsyncMock()), list[float]()
    monkeypatch.setattr(bot, "fetch_session_start_limits", AsyncMock(side_effect=[at_once] * 4))
    monkeypatch.setattr(client, "monotonic", lambda: 100.0)
    monkeypatch.setattr(asyncio, "sleep", AsyncMock(side_effect=waits.append))
    for shard in range(4):
        await bot.before_identify_hook(shard, initial=shard == 0)
    monkeypatch.undo()
    assert waits == expected


def test_the_wait_between_two_attempts_is_capped() -> None:
    backoff = CappedBackoff()
    assert max(backoff.delay() for _ in range(200)) <= LONGEST_BACKOFF
