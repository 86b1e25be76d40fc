"""Members of one name at a table, and one whose name looks alike: each text tells them apart."""

import re
from collections.abc import Sequence

import pytest
import simcord

from bot.games.waiting.waits import DAY
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text, text_of

NAMES = ("Ann", "Ann", "ANN\u200b")
SHOWN = ("Ann 1", "Ann 2", "ANN 3")


@pytest.fixture
async def anns(friends: Friends) -> Sequence[simcord.MemberActor]:
    """Return three members at a table whose names look alike; the first one begins."""
    users = [friends.env.create_user(f"ann{number}", global_name=name) for number, name in enumerate(NAMES, 7)]
    members = [friends.guild.add_member(user) for user in users]
    await friends.start_game(*members)
    return members


def names_in(text: str) -> set[str]:
    """Return what a text calls the members, and fail where it calls one only by what all are called."""
    found = re.findall(r"ann(?: \d|(?!\w))", text.replace("\u200b", ""), re.IGNORECASE)
    assert all(each in SHOWN for each in found), text
    return set(found)


async def test_all_texts_about_a_table_tell_them_apart(friends: Friends, anns: Sequence[simcord.MemberActor]):
    first, _, third = anns
    await first.slash(friends.channel, "take", gems="wbg")
    board = friends.board()
    [(_, alt)] = pictures_of(board)
    assert names_in(alt) == set(SHOWN)
    assert SHOWN[0] in names_in(text_of(board))
    seen = {
        command: names_in(private_text(await third.slash(friends.channel, command)))
        for command in ("replay", "game status")
    }
    assert seen == {"replay": {SHOWN[0]}, "game status": set(SHOWN)}
    assert names_in(private_text(await third.slash(friends.channel, "take", gems="wbg"))) <= {SHOWN[1]}
    assert names_in(private_text(await first.slash(friends.channel, "me games"))) == {*SHOWN[1:]}
    assert names_in(private_text(await friends.ann.slash(friends.channel, "admin games"))) == set(SHOWN)


@pytest.mark.parametrize("seat", range(3))
async def test_the_one_who_is_chosen_is_removed(friends: Friends, anns: Sequence[simcord.MemberActor], seat: int):
    choices = await friends.ann.autocomplete(friends.channel, "admin remove", "player", "ann")
    assert [each["name"] for each in choices] == list(SHOWN)
    for typed in (choices[seat]["value"], SHOWN[seat], f"<@{anns[seat].id}>"):
        question = private_answer(await friends.ann.slash(friends.channel, "admin remove", player=typed))
        assert names_in(text_of(question)) == {SHOWN[seat]}
    await friends.ann.click(question, custom_id=control(question, "confirm_remove"))
    table = await friends.table()
    assert [each.member_id for each in table.seats.active] == [each.id for each in anns if each != anns[seat]]


async def test_a_name_that_fits_several_is_refused_with_all_of_them(
    friends: Friends, anns: Sequence[simcord.MemberActor]
):
    refusal = private_text(await friends.ann.slash(friends.channel, "admin remove", player="Ann"))
    assert all(f"**{name}** (<@{each.id}>)" in refusal for name, each in zip(SHOWN, anns, strict=True))


async def test_a_vote_names_the_one_it_is_about(friends: Friends, anns: Sequence[simcord.MemberActor]):
    await friends.later(4 * DAY)
    await friends.env.settle()
    [vote] = [each for each in friends.channel.history() if any(":vote:" in name for name in control_ids(each))]
    assert f"**{SHOWN[0]}**" in text_of(vote)
    for member in anns[1:]:
        out = next(each for each in control_ids(vote) if each.endswith(":vote:out"))
        await member.click(vote, custom_id=out)
    assert (await friends.table()).seats.of(anns[0].id) is None
    told = "\n".join(text_of(each) for each in friends.channel.history())
    assert f"**{SHOWN[0]}** is out of the game" in told
