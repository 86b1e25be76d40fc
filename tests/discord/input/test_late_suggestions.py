"""Suggestions that reach Discord too late, and commands that Discord knows in an older version."""

import logging
import re
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.client import SplendorBot
from bot.ui.kit.commands import COMMANDS, REHEARSAL, RENAMED
from tests.support.discord.friends import Friends
from tests.support.discord.messages import private_text


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
    caplog.set_level(logging.DEBUG, "bot")
    caplog.clear()
    await friends.bo.autocomplete(friends.channel, "take", "gems", "red")
    [record] = [record for record in caplog.records if record.name.startswith(("bot", "discord"))]
    assert (record.levelno, record.exc_info) == (logging.DEBUG, None)
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


async def test_a_command_of_the_release_before_is_answered_with_its_new_name(friends: Friends):
    bot = friends.env.bot
    assert isinstance(bot, SplendorBot)
    old = [app_commands.Group(name=name, description="Old") for name in {path.split()[0] for path in RENAMED}]
    for group, path in ((group, path) for group in old for path in RENAMED if path.split()[0] == group.name):
        assert path not in COMMANDS
        if path == group.name:
            bot.tree.add_command(app_commands.Command(name=path, description="Old", callback=_nothing))
        else:
            group.command(name=path.split()[1], description="Old")(_nothing)
    for group in old:
        if group.commands:
            bot.tree.add_command(group)
    await bot.tree.sync()
    for group in old:
        bot.tree.remove_command(group.name)
    for path, new in RENAMED.items():
        said = private_text(await friends.bo.slash(friends.channel, path))
        assert re.fullmatch(rf"This command is now </{new}:\d+>\.", said), path
        assert friends.env.errors  # the simulated Discord reports them too


async def test_the_command_of_a_rehearsal_is_left_to_the_rehearsal(friends: Friends, caplog: pytest.LogCaptureFixture):
    bot = friends.env.bot
    assert isinstance(bot, SplendorBot)
    bot.tree.add_command(app_commands.Command(name=REHEARSAL, description="Rehearse", callback=_nothing))
    await bot.tree.sync()
    bot.tree.remove_command(REHEARSAL)
    caplog.set_level(logging.INFO)
    caplog.clear()
    answer = await friends.bo.slash(friends.channel, REHEARSAL)
    assert not answer.acknowledged
    assert not [record for record in caplog.records if record.name.startswith(("bot", "discord"))]


async def _nothing(_: discord.Interaction[Any]) -> None:
    raise AssertionError("this command is no longer there")
