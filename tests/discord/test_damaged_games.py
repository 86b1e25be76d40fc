"""A game that is damaged in the database affects no other game, and an admin can reset it."""

import logging

import pytest
import simcord

from tests.support.damage import DAMAGES
from tests.support.discord.friends import Friends
from tests.support.discord.messages import custom_ids, private_text, text_of
from tests.support.store_builders import seats_of

UNREADABLE = DAMAGES[2][0]
SAID = (
    "The saved data of this game is damaged, so it cannot go on. Please tell the person who runs this bot."
    " Somebody who manages this server can free the channel with </admin reset:"
)


async def a_damaged_game(friends: Friends, damage: str) -> int:
    """Let Bo, Cleo and Dan make four moves, and damage what is stored of them; nothing is in memory any more."""
    table = await friends.start_game(friends.bo, friends.cleo, friends.dan)
    for _ in range(4):
        moves = table.dealt().legal_moves()
        table = await friends.tables.play.make(table.id, table.member_to_act() or 0, [moves[0]])
    await friends.env.bot.messages.show(table)
    await friends.store.database.write(damage)
    friends.tables.games.clear()
    return table.id


async def confirmed(friends: Friends, member: simcord.MemberActor, command: str) -> str:
    """Send a command that asks for confirmation, and press yes; return the final answer."""
    asked = await member.slash(friends.channel, command)
    assert private_text(asked)
    yes, _ = custom_ids(asked.response.components)
    return private_text(await member.click(asked.response, custom_id=yes))


@pytest.mark.parametrize("damage", [damage for damage, _ in DAMAGES if "finished" not in damage])
async def test_any_damaged_game_is_in_the_lists_of_games_until_a_reset_frees_its_channel(
    friends: Friends, damage: str, logged_errors: list[logging.LogRecord]
):
    await a_damaged_game(friends, damage)
    assert "### Your open game" in private_text(await friends.dan.slash(friends.channel, "me games"))
    assert "### The open game" in private_text(await friends.ann.slash(friends.channel, "admin games"))
    assert await confirmed(friends, friends.ann, "admin reset") == "The channel is free for a new game."
    assert "ended the game early" in text_of(friends.channel.history()[-1])
    assert private_text(await friends.bo.slash(friends.channel, "game new")).startswith("The table is open")
    assert not logged_errors


async def test_a_damaged_game_is_reported_with_a_remedy(friends: Friends, logged_errors: list[logging.LogRecord]):
    await a_damaged_game(friends, UNREADABLE)
    for answer in [
        await friends.bo.slash(friends.channel, "take", gems="rbw"),
        await friends.dan.slash(friends.channel, "game status"),
        await friends.bo.click(friends.board(), custom_id=friends.control_id("board")),
    ]:
        assert private_text(answer).startswith(SAID)
    assert "Could not answer /take: the game is damaged" in [record.getMessage() for record in logged_errors]
    assert {record.name for record in logged_errors} == {"bot.ui.kit.error_boundary"}
    logged_errors.clear()


async def test_a_damaged_game_ends_with_its_channel(friends: Friends, logged_errors: list[logging.LogRecord]):
    game_id = await a_damaged_game(friends, UNREADABLE)
    await friends.env.bot.messages.handle_deleted_channel(friends.channel.id)
    game = await friends.tables.games.record(game_id)
    assert not game.status.is_open
    assert game_id not in [pending.id async for pending in friends.tables.delivery.pending()]
    assert not logged_errors


async def test_players_of_a_damaged_game_can_play_elsewhere(friends: Friends):
    await a_damaged_game(friends, UNREADABLE)
    other = friends.guild.create_text_channel("elsewhere")
    await friends.bo.slash(other, "game new")
    await friends.bo.slash(other, "game settings", first="joining")
    await friends.cleo.slash(other, "game join")
    await friends.bo.slash(other, "game start")
    assert f"<#{other.id}>" in private_text(await friends.bo.user.slash("hand"))
    assert private_text(await friends.bo.slash(other, "take", gems="rbw")).startswith("**Bo** takes")


async def test_players_of_a_damaged_game_can_be_forgotten(friends: Friends):
    """Nobody could play it, so it ends; what was damaged stays as it is."""
    game_id = await a_damaged_game(friends, UNREADABLE)
    assert (await confirmed(friends, friends.bo, "me delete")).startswith("Done: I no longer know anything about you")
    record = await friends.tables.games.record(game_id)
    assert record.status == "ended"
    assert [seat.name for seat in await seats_of(friends.store, game_id)] == ["Former player", "Cleo", "Dan"]
