"""The fixtures of this folder, tested with a bot that has one button and two commands."""

import asyncio
import io
import logging
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands, ui
from discord.ext import commands

from bot.demo.virtual_time import SETTLING
from tests.support.discord import api_contract


class StepButton(ui.DynamicItem[ui.Button[Any]], template=r"step:(?P<number>\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(ui.Button(label="Step", custom_id=f"step:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(cls, _interaction: Any, _item: Any, match: re.Match[str]) -> "StepButton":
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        if self.number >= 2:
            raise RuntimeError("no more steps")
        await asyncio.sleep(0)
        await interaction.response.edit_message(view=Steps(self.number + 1), attachments=[picture()])


class Steps(ui.LayoutView):
    def __init__(self, number: int) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.TextDisplay(f"step {number}"))
        self.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://step.png", description="a step")))
        self.add_item(ui.ActionRow(StepButton(number)))


def picture() -> discord.File:
    return discord.File(io.BytesIO(b"a picture"), "step.png")


class Bot(commands.Bot):
    def __init__(self) -> None:
        no_mentions = discord.AllowedMentions.none()
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            help_command=None,
            allowed_mentions=no_mentions,
        )
        self.happened: list[str] = []
        self.on_work: Callable[[], None] = lambda: None

    async def setup_hook(self) -> None:
        @app_commands.command(description="Begin")
        async def begin(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=Steps(0), file=picture())

        @app_commands.command(description="Say which language I read")
        async def language(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(interaction.locale.value, ephemeral=True)

        @app_commands.command(description="Set timers, and work")
        async def work(interaction: discord.Interaction) -> None:
            loop = asyncio.get_running_loop()
            for seconds in (3 * SETTLING, SETTLING - 1, 0):
                loop.call_later(seconds, self.happened.append, f"{seconds:g} s have passed")
            self.on_work()
            for _ in range(3):
                await asyncio.to_thread(list)
            await interaction.response.send_message("done")
            self.happened.append("the work is done")

        self.add_dynamic_items(StepButton)
        for command in (begin, language, work):
            self.tree.add_command(command)
        await self.tree.sync()


@pytest.fixture
def simcord_bot() -> Bot:
    return Bot()


@pytest.fixture
def channel(simcord_env: simcord.Env) -> simcord.ChannelHandle:
    return simcord_env.create_guild().create_text_channel("splendor")


@pytest.fixture
def ann(simcord_env: simcord.Env, channel: simcord.ChannelHandle) -> simcord.MemberActor:
    assert channel.guild is not None
    return channel.guild.add_member(simcord_env.create_user("ann"))


@pytest.fixture
async def board(ann: simcord.MemberActor, channel: simcord.ChannelHandle) -> simcord.ResponseMessage:
    result = await ann.slash(channel, "begin")
    assert result.response is not None
    return result.response


async def test_requests_are_recorded_with_their_files(
    board: simcord.ResponseMessage, sent_requests: list[api_contract.Request]
):
    assert board.components
    assert [str(each).partition(" /")[0] for each in sent_requests[:2]] == ["GET", "PUT"]  # who am I; the commands
    assert sent_requests[-1].files == ("step.png",)
    assert sent_requests[-1].body["data"]["attachments"] == [{"id": 0, "filename": "step.png"}]


async def test_two_presses_at_once(simcord_env: simcord.Env, ann: simcord.MemberActor, board: Any, press: Any):
    kept = press.keep(board)
    first, second = press(ann, kept, "step:0"), press(ann, kept, "step:0")
    assert not first.acknowledged
    await simcord_env.settle()
    assert first.acknowledged
    assert second.acknowledged


async def test_no_time_passes_while_the_bot_works(
    simcord_env: simcord.Env,
    simcord_bot: Bot,
    ann: simcord.MemberActor,
    channel: simcord.ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
):
    """Even if the machine is so busy that the work takes half a minute, it is done before the timers fire."""
    loop = asyncio.get_running_loop()
    real_time = loop.time
    simcord_bot.on_work = lambda: monkeypatch.setattr(loop, "time", lambda: real_time() + 30)
    await ann.slash(channel, "work")
    assert simcord_bot.happened == ["the work is done", "0 s have passed", "4 s have passed"]
    await simcord_env.settle()
    assert len(simcord_bot.happened) == 3, "later timers wait until the test lets time pass"
    await simcord_env.advance_time(2 * SETTLING + 1)
    assert simcord_bot.happened[3:] == ["15 s have passed"]


async def test_a_press_on_an_outdated_board(simcord_env: simcord.Env, ann: Any, board: Any, press: Any):
    kept = press.keep(board)
    await ann.click(board, label="Step")
    with pytest.raises(simcord.SetupError, match="No matching component"):
        await ann.click(board, custom_id="step:0")
    late = press(ann, kept, "step:0")
    await simcord_env.settle()
    assert late.acknowledged


async def test_the_locale_of_members_can_be_changed_for_a_while(
    ann: simcord.MemberActor, channel: simcord.ChannelHandle, speaking: Callable[[str], AbstractContextManager[None]]
):
    with speaking("da"):
        danish = await ann.slash(channel, "language")
    english = await ann.slash(channel, "language")
    assert [each.response and each.response.content for each in (danish, english)] == ["da", "en-US"]


async def test_an_error_that_is_only_logged_is_recorded(
    ann: simcord.MemberActor, board: Any, logged_errors: list[logging.LogRecord], simcord_env: simcord.Env
):
    for _ in range(2):
        await ann.click(board, label="Step")
    result = await ann.click(board, label="Step")
    assert not result.acknowledged
    assert simcord_env.errors == [], "simcord itself does not see it"
    assert "no more steps" in str(logged_errors[0].exc_info)
    logged_errors.clear()
