"""The greeting on a new server: one silent message, once, where the bot may write."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend import serializers

from bot.present.language.words import words_in
from bot.ui.delivery.outbox import Outbox
from bot.ui.kit.pictures.table_pictures import TablePictures
from tests.support.discord.friends import Friends, create_bot, forbid
from tests.support.discord.messages import buttons, control, labelled, pictures_of, private_text, text_of

TEXT = words_in("en").text("greeting")


async def join(friends: Friends, **changed: Any) -> None:
    """Let the server remove the bot, if it has it, and invite it."""
    backend = friends.env.backend
    backend.emit("GUILD_DELETE", {"id": str(friends.guild.id)})
    joined = dict(serializers.guild_create_payload(backend, backend.guilds[friends.guild.id]))
    joined.pop("unavailable", None)  # as Discord does: with it, a server comes back after an outage
    backend.emit("GUILD_CREATE", joined | changed)
    await friends.env.settle()


def greetings(friends: Friends, channel: Any = None, text: str = TEXT) -> list[Any]:
    stored = friends.env.backend.messages.get((channel or friends.channel).id, {})
    return [each for each in stored.values() if text in text_of(each)]


async def test_a_new_server_gets_one_silent_greeting_with_a_board_and_four_buttons(friends: Friends):
    await join(friends)
    [greeting] = greetings(friends)
    assert len(TEXT.splitlines()) == 3, "a title and two lines"
    [(_, alt)] = pictures_of(greeting)
    assert alt.startswith("Ann to play. Round 1.")
    assert [each["label"] for each in buttons(greeting)] == ["New table", "Learn", "Practice", "Help"]
    assert greeting.flags & 4096, "it makes a sound"
    assert greeting.ping_user_ids == []


async def test_it_comes_neither_again_after_a_second_joining_nor_after_a_restart(friends: Friends, database: Path):
    await join(friends)
    await join(friends)
    await friends.env.bot.close()
    joined(friends, days_ago=0)
    await friends.env.restart_bot(create_bot(database))
    await friends.env.settle()
    assert len(greetings(friends)) == 1


def joined(friends: Friends, days_ago: int) -> None:
    """Let the server have invited the bot some days ago."""
    backend, at = friends.env.backend, discord.utils.utcnow() - timedelta(days=days_ago)
    backend.guilds[friends.guild.id].members[backend.bot_user.id].joined_at = at.isoformat()


async def test_a_server_that_invites_a_bot_that_is_not_running_is_greeted_at_its_start(
    friends: Friends, database: Path
):
    await friends.env.bot.close()
    joined(friends, days_ago=0)
    await friends.env.restart_bot(create_bot(database))
    await friends.env.settle()
    assert len(greetings(friends)) == 1


async def test_servers_from_before_are_not_greeted(friends: Friends, database: Path):
    await friends.env.bot.close()
    joined(friends, days_ago=2)
    await friends.env.restart_bot(create_bot(database))
    await friends.env.settle()
    assert greetings(friends) == []


async def test_a_greeting_that_a_kill_left_unrecorded_is_adopted(friends: Friends):
    await join(friends)
    await friends.tables.notes.remove(f"greeted {friends.guild.id}")
    await join(friends)
    assert len(greetings(friends)) == 1
    assert await friends.tables.notes.get(f"greeted {friends.guild.id}") is not None


async def test_it_stands_in_the_system_channel(friends: Friends):
    other = friends.guild.create_text_channel("welcome")
    await join(friends, system_channel_id=str(other.id))
    assert greetings(friends) == []
    assert len(greetings(friends, other)) == 1


async def test_it_stands_in_the_first_channel_where_the_bot_may_write(friends: Friends):
    other = friends.guild.create_text_channel("later")
    await forbid(friends, send_messages=True)
    await join(friends)
    assert greetings(friends) == []
    assert len(greetings(friends, other)) == 1


async def test_nothing_is_sent_where_the_bot_may_write_nowhere(friends: Friends):
    await forbid(friends, send_messages=True)
    await join(friends)
    assert greetings(friends) == []
    assert await friends.tables.notes.get(f"greeted {friends.guild.id}") is None


async def test_without_a_painter_it_comes_without_a_picture(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    async def fail(*_: Any) -> None:
        return None

    monkeypatch.setattr(TablePictures, "draw", fail)
    await join(friends)
    [greeting] = greetings(friends)
    assert text_of(greeting) == TEXT
    assert pictures_of(greeting) == []


async def test_it_is_in_the_language_of_the_server(friends: Friends):
    await join(friends, preferred_locale="de")
    assert len(greetings(friends, text=words_in("de").text("greeting"))) == 1


async def test_a_menu_in_its_channel_leaves_it_alone(friends: Friends):
    await join(friends)
    assert friends.env.bot.user is not None
    for _ in range(2):
        await friends.bo.send(friends.channel, f"<@{friends.env.bot.user.id}>")
    assert len(greetings(friends)) == 1


async def test_its_buttons_work_for_everybody(friends: Friends):
    await join(friends)
    [stored] = greetings(friends)
    greeting = next(each for each in friends.channel.history() if each.id == stored.id)
    helped = await friends.cleo.click(greeting, custom_id=labelled(stored, "Help"))
    assert private_text(helped).startswith("### ")
    await friends.cleo.click(greeting, custom_id=control(stored, "command", "game new"))
    assert (await friends.table()).game.host_id == friends.cleo.id


async def test_two_hundred_servers_are_greeted_one_after_the_other(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    env, at_once, most = friends.env, 0, 0
    post = Outbox.post_greeting

    async def counted(*arguments: Any) -> None:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        await post(*arguments)
        at_once -= 1

    monkeypatch.setattr(Outbox, "post_greeting", counted)
    guilds = [env.create_guild(f"Server {number}") for number in range(200)]
    channels = [guild.create_text_channel("games") for guild in guilds]
    await env.settle()
    await asyncio.gather(*(env.bot.messages.greetings.greet(guild.id) for guild in guilds))
    assert [len(greetings(friends, channel)) for channel in channels] == [1] * 200
    assert most == 1


async def test_a_server_is_greeted_once_discord_answers_again(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    async def fail(*_: Any) -> None:
        raise TimeoutError

    with monkeypatch.context() as patch:
        patch.setattr(Outbox, "post_greeting", fail)
        await join(friends)
    assert greetings(friends) == []
    await friends.env.bot.messages.greetings.greet()
    assert len(greetings(friends)) == 1
