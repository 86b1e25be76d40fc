"""/game end and the commands of an admin who plays, on the simulated Discord."""

import pytest
import simcord

from bot.games.waiting.votes import STAND_IN_LEVEL
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, private_answer, private_text, text_of
from tests.support.finished_games import play

pytestmark = pytest.mark.usefixtures("says_nothing_twice")


async def a_game(friends: Friends, *players: simcord.MemberActor) -> None:
    table = await friends.start_game(*players)
    table = await play(friends.tables, table, moves=len(players))
    await friends.env.bot.messages.show(table)  # type: ignore[attr-defined]


async def test_the_others_are_asked_in_the_channel_before_a_game_ends(friends: Friends):
    await a_game(friends, friends.bo, friends.cleo)
    asked = private_answer(await friends.bo.slash(friends.channel, "game end"))
    assert "Ask the others to end this game?" in text_of(asked)
    pressed = await friends.bo.click(asked, custom_id=control(asked, "confirm_end"))
    assert "All of them have to agree" in private_text(pressed)
    [question] = [each for each in friends.channel.history() if "without a winner" in text_of(each)]
    assert f"<@{friends.cleo.id}>: do you agree?" in text_of(question)
    await friends.cleo.click(question, custom_id=control(question, "end_yes"))
    assert "ended" in text_of([*friends.channel.history()][-1]).lower()
    assert not (await friends.table()).status.is_open


async def test_an_admin_who_plays_has_no_power_over_the_game(friends: Friends):
    await a_game(friends, friends.ann, friends.bo)
    for command, options in (
        ("admin undo", {}),
        ("admin move", {}),
        ("admin remove", {"player": "Bo"}),
        ("admin replace", {"player": "Bo", "computer": "merchant"}),
    ):
        answer = private_text(await friends.ann.slash(friends.channel, command, **options))
        assert "You play in this game yourself" in answer, command
    asked = private_answer(await friends.ann.slash(friends.channel, "admin reset"))
    pressed = await friends.ann.click(asked, custom_id=control(asked, "confirm_reset"))
    assert "All of them have to agree" in private_text(pressed)
    assert (await friends.table()).is_playing


async def test_a_turn_by_a_computer_is_marked_in_the_replay_and_in_the_statistics(friends: Friends):
    await a_game(friends, friends.bo, friends.cleo)
    table = (await friends.tables.computers.move_for(await friends.table(), STAND_IN_LEVEL)).table
    table = await play(friends.tables, table)
    turns = table.dealt().round
    marked = f"A computer made 1 of **Bo**’s {turns} turns."
    assert marked in private_text(await friends.cleo.slash(friends.channel, "replay"))
    own = private_text(await friends.bo.slash(friends.channel, "me stats", member=friends.bo.user))
    assert f"A computer made 1 of the {turns} turns" in own
    assert "In one of these games, a computer made a few turns" in private_text(
        await friends.dan.slash(friends.channel, "me stats")
    )


async def test_an_unrated_table_says_so_in_its_lobby_and_ends_at_once(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    await friends.bo.slash(friends.channel, "game settings", rated="no")
    assert "Rated: no, just for fun" in text_of(friends.board())
    await friends.cleo.slash(friends.channel, "game join")
    await friends.bo.slash(friends.channel, "game start")
    await play(friends.tables, await friends.table(), moves=4)
    asked = private_answer(await friends.bo.slash(friends.channel, "game end"))
    await friends.bo.click(asked, custom_id=control(asked, "confirm_end"))
    assert not (await friends.table()).status.is_open
