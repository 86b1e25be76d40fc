"""The cap on the time between two attempts to connect, which replaces a private part of discord.py."""

from unittest.mock import Mock

from discord.shard import Shard

from bot.app.client import LONGEST_BACKOFF, CappedBackoff


def test_discord_py_still_takes_its_backoff_from_where_we_replace_it() -> None:
    backoff = getattr(Shard(Mock(), Mock(), Mock()), "_backoff", None)
    assert isinstance(backoff, CappedBackoff), (
        "discord.py changed: Shard no longer creates its _backoff from discord.shard.ExponentialBackoff, so"
        " the class in bot/app/client.py has no effect. Find the new place before raising the bound in pyproject.toml."
    )


def test_the_wait_between_two_attempts_is_capped() -> None:
    backoff = CappedBackoff()
    assert max(backoff.delay() for _ in range(200)) <= LONGEST_BACKOFF
