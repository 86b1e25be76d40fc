"""Suggestions that reach Discord too late, and commands that Discord knows in an older version."""

import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app.client import SplendorBot
from tests.support.discord.friends import Friends


def unknown_interaction() -> discord.NotFound:
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, {"code": 10_062, "message": "Unknown interaction"})


async def test_late_suggestions_are_logged_in_one_line_without_the_member(
    friends: Friends, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    await friends.start_game()

    async def refuse(*_: Any) -> None:
        raise unknown_interaction()

    monkeypatch.setattr(discord.InteractionResponse, "autocomplete", refuse)
    caplog.set_level(logging.INFO)
    caplog.clear()
    await friends.bo.autocomplete(friends.channel, "take", "gems", "red")
    [record] = [record for record in caplog.records if record.name.startswith(("bot", "discord"))]
    assert (record.levelno, record.exc_info) == (logging.INFO, None)
    assert record.getMessage().startswith("Could not send suggestions for /take: 404 Not Found")
    assert str(friends.bo.id) not in record.getMessage()


async def test_a_command_that_cannot_be_run_is_logged_without_the_member(
    friends: Friends, caplog: pytest.LogCaptureFixture
):
    assert isinstance(friends.env.bot, SplendorBot)
    caplog.set_level(logging.INFO)
    caplog.clear()
    friends.env.bot.tree.remove_command("take")
    await friends.bo.slash(friends.channel, "take", gems="red")
    assert friends.env.errors  # the simulated Discord reports them too
    lines = [
        (record.levelno, record.getMessage()) for record in caplog.records if record.name.startswith(("bot", "discord"))
    ]
    assert (logging.WARNING, "Could not run a command: CommandNotFound") in lines
    assert not [line for _, line in lines if str(friends.bo.id) in line]
