"""A game whose channel is gone stops; its host takes it up in another channel, also days later."""

from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite

from bot.engine import GameError
from bot.games import GameStatus
from bot.games.unit.refusals import NoSuchGame, StaleBoard
from tests.support.discord.friends import Friends, reserved
from tests.support.discord.messages import control, control_ids, private_answer, private_text, text_of

DAY = 86_400


async def a_stopped_game(friends: Friends) -> int:
    """Return the id of a game of Bo, who is its host, Cleo and Dan, whose channel is deleted after a move."""
    table = await friends.start_game(friends.bo, friends.cleo, friends.dan, events=[reserved(0, "D01")])
    friends.env.backend.delete_channel(friends.channel.id)
    await friends.env.settle()
    await friends.later(60)
    friends.channel = friends.guild.create_text_channel("elsewhere")
    return table.id


def notes_to(member: simcord.MemberActor) -> list[str]:
    return [
        text for each in member.user.dm_channel.history() if "has stopped" in (text := each.content or text_of(each))
    ]


async def take_up(friends: Friends, channel: Any = None) -> str:
    """Do what the note to the host says, and return the answer."""
    channel = channel or friends.channel
    listed = private_answer(await friends.bo.slash(channel, "me games"))
    assert "Your game with **Cleo** and **Dan** has stopped" in text_of(listed)
    return private_text(await friends.bo.click(listed, custom_id=control(listed, "take_up")))


async def test_every_player_learns_that_the_game_has_stopped_and_the_host_how_it_goes_on(friends: Friends):
    await a_stopped_game(friends)
    [to_host], [to_cleo] = notes_to(friends.bo), notes_to(friends.cleo)
    assert "press **Play on here**" in to_host
    assert "Play on here" not in to_cleo


@pytest.mark.parametrize("days", [0, 30])
async def test_the_host_takes_the_game_up_in_another_channel(friends: Friends, days: int):
    game_id = await a_stopped_game(friends)
    before = await friends.tables.find(game_id)
    assert before.status is GameStatus.ENDED
    await friends.later(days * DAY)
    assert await take_up(friends) == "The game goes on in this channel."
    table = await friends.tables.find(game_id)
    assert (table.is_playing, table.game.channel_id, table.seq) == (True, friends.channel.id, before.seq)
    assert f"<@{table.member_to_act()}>" in text_of(friends.board())
    mover = {each.id: each for each in (friends.bo, friends.cleo, friends.dan)}[table.member_to_act() or 0]
    assert private_text(await mover.slash(friends.channel, "take", gems="rbw")).startswith(
        f"**{mover.name.title()}** takes"
    )
    assert len(friends.bo.user.dm_channel.history()) >= 2, "the note, and the hand"


async def test_a_game_is_taken_up_once_and_by_its_host(friends: Friends):
    game_id = await a_stopped_game(friends)
    here = friends.channel.id, friends.guild.id
    with pytest.raises(StaleBoard):
        await friends.tables.hosting.take_up(game_id, friends.cleo.id, *here)
    with pytest.raises(NoSuchGame):
        await friends.tables.hosting.take_up(game_id, friends.bo.id, friends.channel.id, friends.guild.id + 1)
    await friends.tables.hosting.take_up(game_id, friends.bo.id, *here)
    with pytest.raises(StaleBoard):
        await friends.tables.hosting.take_up(game_id, friends.bo.id, *here)


async def test_another_open_game_in_the_channel_is_refused_in_words(friends: Friends):
    game_id = await a_stopped_game(friends)
    await friends.cleo.slash(friends.channel, "game new")
    assert "game" in await take_up(friends)
    assert (await friends.tables.find(game_id)).is_stopped
    assert await take_up(friends, friends.guild.create_text_channel("a third")) == "The game goes on in this channel."


async def test_only_the_host_is_offered_the_game(friends: Friends):
    await a_stopped_game(friends)
    assert "not in any game" in private_text(await friends.cleo.slash(friends.channel, "me games"))


async def test_a_player_who_was_forgotten_meanwhile_has_left_the_game(friends: Friends):
    game_id = await a_stopped_game(friends)
    await friends.tables.members.forget(friends.cleo.id, {"en": "Former player"})
    listed = private_answer(await friends.bo.slash(friends.channel, "me games"))
    await friends.bo.click(listed, custom_id=control(listed, "take_up"))
    table = await friends.tables.find(game_id)
    assert (table.is_playing, table.dealt().left) == (True, {1})
    assert table.member_to_act() in (friends.bo.id, friends.dan.id)


async def test_hands_stay_secret_while_the_game_is_stopped(friends: Friends):
    game_id = await a_stopped_game(friends)
    page = private_answer(await friends.cleo.user.slash("replay", game=str(game_id)))
    assert not {"replay_as", "film", "story"} & {each.split(":")[3] for each in control_ids(page)}
    with pytest.raises(GameError, match="error-deal-is-sealed"):
        await friends.tables.history.open_deal(game_id)


async def test_missing_permissions_are_named(friends: Friends):
    await a_stopped_game(friends)
    listed = private_answer(await friends.bo.slash(friends.channel, "me games"))
    denied = discord.Permissions(send_messages=True).value
    friends.env.backend.set_overwrite(
        friends.channel.id, Overwrite(target_id=friends.guild.id, type=0, allow=0, deny=denied)
    )
    await friends.env.settle()
    answer = private_text(await friends.bo.click(listed, custom_id=control(listed, "take_up")))
    assert "Send Messages" in answer
