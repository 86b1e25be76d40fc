"""Getting a table together: invited members, their seats, and threads of their own."""

from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite

from bot.ui.features.lobby.opening import thread_name
from tests.discord.conftest import Press
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, private_answer, private_text, submit, text_of

pytestmark = pytest.mark.usefixtures("says_nothing_twice")

DAY = 86_400  # seconds


async def let_a_day_pass(friends: Friends) -> None:
    """Let the seats that a table holds become free."""
    await friends.later(DAY)


async def test_invited_members_are_notified_once_and_hold_their_seats(friends: Friends):
    answer = await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo, "with-2": friends.dan})
    assert private_text(answer).startswith("The table is open, and **Cleo** and **Dan** have been invited.")
    [lobby] = friends.channel.history()
    assert {user.id for user in lobby.mentions} == {friends.cleo.id, friends.dan.id}
    text = (
        f"<@{friends.cleo.id}> and <@{friends.dan.id}>: **Bo** would like to play with you. Your seats are kept until"
    )
    assert text in text_of(lobby)
    table = await friends.table()
    assert [seat.name for seat in table.held] == ["Cleo", "Dan"]
    private_text(await friends.cleo.click(lobby, custom_id=control(lobby, "join")))
    [lobby] = friends.channel.history()
    assert f"<@{friends.dan.id}>: **Bo** would like to play with you. Your seat is kept until" in text_of(lobby)


def is_enabled(friends: Friends, verb: str) -> bool:
    """Return whether the lobby's button with a verb can be pressed."""
    return verb in [each.split(":")[3] for each in control_ids(friends.board())]


async def test_invited_members_press_join_at_a_table_that_they_fill(friends: Friends):
    everybody = {"with": friends.cleo, "with-2": friends.dan, "with-3": friends.ann}
    for invited in (everybody, {"with": friends.cleo, "players": 2}):
        await friends.bo.slash(friends.channel, "game new", **invited)
        assert (await friends.table()).is_full
        lobby = friends.board()
        joined = await friends.cleo.click(lobby, custom_id=control(lobby, "join"))
        assert private_text(joined).startswith("You are in.")
        assert not (is_enabled(friends, "join") and invited is not everybody), "nobody else could join"
        await friends.tables.hosting.end((await friends.table()).id)


async def test_somebody_with_a_kept_seat_is_led_to_it(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo, "players": 2})
    link = f"https://discord.com/channels/{friends.guild.id}/{friends.channel.id}/{friends.board().id}"
    led = private_text(await friends.cleo.slash(friends.channel, "game new"))
    assert led == f"A table is already open here: {link}. Press **Join** there, and you are in."
    assert "no seat for you" in private_text(await friends.dan.slash(friends.channel, "game new"))


async def test_an_invited_member_joins_before_starting(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo, "with-2": friends.dan})
    refusal = private_text(await friends.cleo.slash(friends.channel, "game start"))
    assert refusal == "You are invited, but you have not joined yet. Press **Join** first."
    assert not is_enabled(friends, "start"), "nobody could start it"
    await friends.dan.slash(friends.channel, "game join")
    assert is_enabled(friends, "start")


async def _rematch_of(friends: Friends, *members: simcord.MemberActor) -> discord.Message:
    """Return the lobby of a rematch that the first of some members asks for."""
    table = await friends.start_game(*members)
    await friends.tables.hosting.end(table.id)
    await friends.tables.lobby.rematch(table.id, members[0].id)
    await friends.env.bot.messages.show(await friends.table())
    return friends.board()


async def test_a_rematch_says_what_happens_and_starts_when_all_have_said_yes(friends: Friends):
    lobby = await _rematch_of(friends, friends.bo, friends.cleo, friends.dan, friends.ann)
    until = f"<t:{(await friends.table()).held_until}:f>"
    assert f"The seats are kept until {until}. The game starts by itself once everybody has" in text_of(lobby)
    assert not is_enabled(friends, "start")
    for member, others in ((friends.cleo, 2), (friends.dan, 1)):
        joined = private_text(await member.click(lobby, custom_id=control(lobby, "join")))
        assert joined.startswith("You are in. The game starts by itself once everybody has answered.")
        assert len((await friends.table()).held) == others
        assert "and at that time in any case, without those who have not." in text_of(friends.board())
    assert private_text(await friends.ann.click(lobby, custom_id=control(lobby, "join"))).startswith(
        "You are in, and the game starts now."
    )
    table = await friends.table()
    assert (table.is_playing, len(table.seats)) == (True, 4)
    assert control_ids(friends.board()), "the board is there"


async def test_a_rematch_is_started_early_only_with_those_who_have_joined(friends: Friends):
    lobby = await _rematch_of(friends, friends.bo, friends.cleo, friends.dan)
    await friends.cleo.click(lobby, custom_id=control(lobby, "join"))
    question = private_answer(await friends.bo.click(lobby, custom_id=control(friends.board(), "start")))
    assert text_of(question).startswith(f"<@{friends.dan.id}> has not joined yet.")
    await friends.bo.click(question, custom_id=control(question, "confirm_start"))
    assert sorted((await friends.table()).seats.names) == ["Bo", "Cleo"]


async def test_a_rematch_starts_after_a_day_without_those_who_have_not_answered(friends: Friends):
    lobby = await _rematch_of(friends, friends.bo, friends.cleo, friends.dan)
    await friends.cleo.click(lobby, custom_id=control(lobby, "join"))
    await let_a_day_pass(friends)
    table = await friends.table()
    assert (table.is_playing, sorted(table.seats.names)) == (True, ["Bo", "Cleo"])
    member_id = table.member_to_act()
    assert f"<@{member_id}>" in text_of(friends.board())


async def test_a_rematch_waits_in_vain_for_a_member_who_has_left_the_server_and_starts_without_them(friends: Friends):
    table = await friends.start_game(friends.bo, friends.cleo, friends.dan)
    await friends.tables.hosting.end(table.id)
    friends.guild.remove_member(friends.dan)
    await friends.tables.lobby.rematch(table.id, friends.bo.id)
    await friends.env.bot.messages.show(await friends.table())
    lobby = friends.board()
    await friends.cleo.click(lobby, custom_id=control(lobby, "join"))
    assert [seat.name for seat in (await friends.table()).held] == ["Dan"]
    await let_a_day_pass(friends)
    table = await friends.table()
    assert (table.is_playing, sorted(table.seats.names)) == (True, ["Bo", "Cleo"])


async def test_a_rematch_that_nobody_answers_becomes_an_open_table(friends: Friends):
    await _rematch_of(friends, friends.bo, friends.cleo)
    await let_a_day_pass(friends)
    assert "would like to play again" not in text_of(friends.board())
    assert "starts by itself" not in text_of(friends.board())
    assert private_text(await friends.cleo.slash(friends.channel, "game join")).startswith("You are in. There are 2")
    assert (await friends.table()).is_in_lobby


async def test_a_rematch_that_is_declined_in_the_list_of_games_or_refused_goes_on_without_that_member(friends: Friends):
    lobby = await _rematch_of(friends, friends.bo, friends.cleo, friends.dan, friends.ann)
    await friends.ann.click(lobby, custom_id=control(lobby, "join"))
    listed = private_answer(await friends.cleo.user.slash("me games"))
    await friends.cleo.user.click(listed, custom_id=control(listed, "invitation_decline"))
    await friends.dan.click(lobby, custom_id=control(friends.board(), "refuse_invitation"))
    table = await friends.table()
    assert (table.is_playing, sorted(table.seats.names)) == (True, ["Ann", "Bo"])


async def test_a_rematch_starts_without_a_member_whose_data_was_deleted(friends: Friends):
    lobby = await _rematch_of(friends, friends.bo, friends.cleo, friends.dan)
    await friends.cleo.click(lobby, custom_id=control(lobby, "join"))
    question = private_answer(await friends.dan.slash(friends.channel, "me delete"))
    await friends.dan.click(question, custom_id=control(question, "confirm_forget"))
    table = await friends.table()
    assert (table.is_playing, sorted(table.seats.names)) == (True, ["Bo", "Cleo"])


async def test_a_member_whom_an_admin_seats_before_the_start_is_invited(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    await friends.cleo.slash(friends.channel, "game join")
    answer = await friends.ann.slash(friends.channel, "admin replace", player="Cleo", by=friends.dan)
    assert private_text(answer) == "**Dan** is invited to take **Cleo**’s seat. **Join** gives it to them."
    assert not is_enabled(friends, "start")
    lobby = friends.board()
    await friends.dan.click(lobby, custom_id=control(lobby, "join"))
    assert is_enabled(friends, "start")


def notified(friends: Friends) -> list[int]:
    """Return the members whom the only message of the channel has notified."""
    [lobby] = friends.channel.history()
    return list(friends.env.backend.get_message(friends.channel.id, lobby.id).ping_user_ids)


async def test_the_host_invites_to_the_table_that_is_open_by_the_menu_of_a_member(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})
    await friends.later(60)
    invited = await friends.bo.context_menu(friends.channel, "Invite to Splendor", friends.dan)
    assert private_text(invited) == "**Dan** is invited. The seat is kept for a day."
    table = await friends.table()
    assert [seat.member_id for seat in table.held] == [friends.cleo.id, friends.dan.id]
    assert notified(friends) == [friends.dan.id], "Cleo knows already"
    assert table.held[1].held_until == friends.tables.now() + DAY
    lobby = friends.board()
    await friends.later(60)
    await friends.dan.click(lobby, custom_id=control(lobby, "join"))
    assert friends.board().id == lobby.id, "the message is edited, and notifies nobody again"
    assert [seat.name for seat in (await friends.table()).held] == ["Cleo"]


async def test_members_are_invited_to_an_open_table_as_to_a_new_one(friends: Friends):
    await friends.cleo.user.slash("me settings", invitations="off")
    robot = friends.guild.add_member(friends.env.create_user("robot", bot=True))
    await friends.bo.slash(friends.channel, "game new", players=2)
    table = await friends.table()
    for member, refusal in (
        (friends.bo, "You already have a seat at your own table."),
        (robot, "A bot cannot take a seat."),
        (friends.cleo, f"It is not possible to invite <@{friends.cleo.id}>."),
    ):
        answer = await friends.bo.context_menu(friends.channel, "Invite to Splendor", member)
        assert private_text(answer).startswith(refusal)
    await friends.bo.context_menu(friends.channel, "Invite to Splendor", friends.dan)
    for member, refusal in (
        (friends.dan, "That member is already at this table."),
        (friends.ann, "One guest does not"),
    ):
        answer = await friends.bo.context_menu(friends.channel, "Invite to Splendor", member)
        assert private_text(answer).startswith(refusal)
    assert (await friends.table()).id == table.id
    assert (await friends.table()).seats.names == ("Bo", "Dan")


async def test_a_member_whom_an_admin_seats_before_the_start_is_notified(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    await friends.cleo.slash(friends.channel, "game join")
    await friends.later(60)
    await friends.ann.slash(friends.channel, "admin replace", player="Cleo", by=friends.dan)
    assert notified(friends) == [friends.dan.id]


async def test_an_invited_member_may_decline(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})
    private_text(await friends.cleo.slash(friends.channel, "game leave"))
    assert (await friends.table()).seats.names == ("Bo",)
    assert "would like to play" not in text_of(friends.channel.history()[-1])


async def test_a_seat_becomes_free_after_a_day(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", players=2, **{"with": friends.cleo})
    assert "The table is full" in private_text(await friends.dan.slash(friends.channel, "game join"))
    await let_a_day_pass(friends)
    assert "would like to play" not in text_of(friends.channel.history()[-1])
    assert private_text(await friends.dan.slash(friends.channel, "game join")).startswith("You are in.")


async def test_only_invited_members_may_join_if_that_is_wanted(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})
    saved = private_answer(await friends.bo.slash(friends.channel, "game settings", players=3))
    assert "Only those invited" not in text_of(saved)
    form = await friends.bo.click(friends.board(), custom_id=friends.control_id("lobby_options"))
    saved = private_answer(await submit(friends.bo, form))
    form = await friends.bo.click(saved, label="Invitations")
    assert "Only those invited: yes" in text_of(private_answer(await submit(friends.bo, form, only="yes")))
    assert "Until then, only those who are invited can join." in text_of(friends.board())
    refusal = private_text(await friends.dan.slash(friends.channel, "game join"))
    assert refusal.startswith("This table is kept for those who were invited.")
    private_text(await friends.cleo.slash(friends.channel, "game join"))
    private_text(await friends.bo.slash(friends.channel, "game start"))
    assert (await friends.table()).is_playing


async def test_starting_without_invited_members_is_asked_first(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})
    assert "start" not in [each.split(":")[3] for each in control_ids(friends.board())], "one player is too few"
    await friends.dan.slash(friends.channel, "game join")
    question = private_answer(await friends.bo.slash(friends.channel, "game start"))
    assert text_of(question).startswith(f"<@{friends.cleo.id}> has not joined yet. The seat is kept until <t:")
    assert (await friends.table()).is_in_lobby
    await friends.bo.click(question, custom_id=control(question, "confirm_start"))
    table = await friends.table()
    assert (sorted(table.seats.names), table.is_playing) == (["Bo", "Dan"], True)


async def test_the_invitation_is_in_the_list_of_games(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})
    assert "[You are invited](" in private_text(await friends.cleo.user.slash("me games"))


async def _invited_twice(friends: Friends) -> tuple[simcord.ChannelHandle, discord.Message]:
    """Invite Cleo to two tables, and return the channel of the second, and the list of her games."""
    other = friends.guild.create_text_channel("other")
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})
    await friends.dan.slash(other, "game new", **{"with": friends.cleo})
    return other, private_answer(await friends.cleo.user.slash("me games"))


async def test_invitations_are_answered_in_the_list_of_games(friends: Friends):
    other, listed = await _invited_twice(friends)
    first, second = await friends.table(), await friends.tables.in_channel(other.id)
    assert second is not None
    _, invited, *lines = text_of(listed).splitlines()
    assert invited == "You are invited to 2 tables:"
    assert [line.startswith("**[You are invited](") for line in lines] == [True, False] * 2
    here, there = (
        {each.split(":")[3]: each for each in control_ids(listed) if each.split(":")[1] == str(table.id)}
        for table in (first, second)
    )
    joined = private_answer(await friends.cleo.user.click(listed, custom_id=here["invitation_join"]))
    first_line, way_to_lesson = text_of(joined).splitlines()
    assert first_line == f"You have joined the table in <#{friends.channel.id}>."
    assert way_to_lesson.startswith("First game? </game learn:")
    assert [each.split(":")[3] for each in control_ids(joined)] == ["games", "learn", "practice"]
    assert "start" in [each.split(":")[3] for each in control_ids(friends.board())], "Cleo counts as a player"
    listed = private_answer(await friends.cleo.user.slash("me games"))
    declined = private_text(await friends.cleo.user.click(listed, custom_id=there["invitation_decline"]))
    assert declined.startswith("You have declined.")
    second = await friends.tables.in_channel(other.id)
    assert second is not None
    assert second.seats.names == ("Dan",)


async def test_nobody_joins_with_the_invitation_of_somebody_else_or_with_an_old_one(friends: Friends, press: Press):
    _, listed = await _invited_twice(friends)
    forge = Forger(press, press.keep(friends.board()))
    table = await friends.table()
    controls = [each for each in control_ids(listed) if each.split(":")[1] == str(table.id)]
    assert len(controls) == 2

    async def refused(member: simcord.MemberActor) -> None:
        for custom_id in controls:
            answer = forge(member, custom_id)
            await friends.env.settle()
            assert private_text(answer).startswith("That invitation is over")

    await refused(friends.ann)
    await refused(friends.bo)
    assert len((await friends.table()).held) == 1
    await friends.cleo.slash(friends.channel, "game join")
    await refused(friends.cleo)
    assert (await friends.table()).seats.names == ("Bo", "Cleo")


async def test_a_list_with_a_game_that_waits_and_an_invitation_says_both(friends: Friends):
    await friends.start_game(friends.cleo, friends.bo)
    other = friends.guild.create_text_channel("other")
    await friends.dan.slash(other, "game new", **{"with": friends.cleo})
    _, waiting, invited, first, *_ = private_text(await friends.cleo.user.slash("me games")).splitlines()
    assert (waiting, invited) == ("One is waiting for you.", "You are invited to a table:")
    assert first.startswith("**[Your turn](")


async def test_bad_invitations_are_refused_and_open_no_table(friends: Friends):
    robot = friends.guild.add_member(friends.env.create_user("robot", bot=True))
    stranger = friends.env.create_user("stranger")
    bad: list[tuple[dict[str, Any], str]] = [
        ({"with": friends.bo}, "You already have a seat at your own table."),
        ({"with": friends.cleo, "with-2": friends.bo}, "You already have a seat at your own table."),
        ({"with": robot}, "A bot cannot take a seat."),
        ({"with": stranger}, "That person is not on this server."),
        ({"with": friends.cleo, "with-2": friends.dan, "players": 2}, "2 guests do not fit: this table has 2 seats."),
    ]
    for options, refusal in bad:
        assert private_text(await friends.bo.slash(friends.channel, "game new", **options)).startswith(refusal)
    assert await friends.tables.latest_in_channel(friends.channel.id) is None
    assert friends.channel.history() == []


async def test_somebody_who_is_invited_twice_gets_one_seat(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo, "with-3": friends.cleo})
    assert (await friends.table()).seats.names == ("Bo", "Cleo")


async def test_a_game_can_have_a_thread_of_its_own(friends: Friends):
    await friends.start_game(friends.ann, friends.cleo)  # the channel's own game
    before = friends.channel.history()
    answer = await friends.bo.slash(friends.channel, "game new", thread=True, **{"with": friends.cleo})
    [thread] = friends.channel.threads
    assert thread.name == "💎 Bo, Cleo"
    assert private_text(answer).startswith(f"This game has a thread of its own: <#{thread.id}>. The table is open")
    lobby = next(message for message in thread.history() if control_ids(message))
    assert [user.id for user in lobby.mentions] == [friends.cleo.id]
    assert [each.id for each in friends.channel.history() if each.components] == [each.id for each in before]
    await friends.dan.slash(thread, "game join")
    await friends.cleo.slash(thread, "game join")
    await friends.bo.slash(thread, "game start")
    table = await friends.tables.in_channel(thread.id)
    assert table is not None
    assert table.is_playing
    [thread] = friends.channel.threads
    assert thread.name == thread_name(table.seats.names)


async def test_ten_games_are_played_in_the_threads_of_one_channel(friends: Friends):
    for _ in range(10):
        private_text(await friends.bo.slash(friends.channel, "game new", thread=True, **{"with": friends.cleo}))
    assert len(friends.channel.threads) == 10
    assert len(await friends.tables.games.open_of(friends.bo.id)) == 10


async def test_the_permission_for_threads_is_named_only_when_a_thread_is_wanted(friends: Friends):
    assert friends.env.bot.user is not None
    denied = discord.Permissions(create_public_threads=True).value
    overwrite = Overwrite(target_id=friends.env.bot.user.id, type=1, allow=0, deny=denied)
    friends.env.backend.set_overwrite(friends.channel.id, overwrite)
    await friends.env.settle()
    refusal = private_text(await friends.bo.slash(friends.channel, "game new", thread=True))
    assert refusal.startswith("I cannot open a thread here: I am missing “Create Public Threads”.")
    assert friends.channel.threads == []
    assert private_text(await friends.bo.slash(friends.channel, "game new")).startswith("The table is open.")


async def test_a_member_who_may_open_no_threads_gets_none(friends: Friends):
    denied = discord.Permissions(create_public_threads=True).value
    friends.env.backend.set_overwrite(friends.channel.id, Overwrite(friends.bo.id, 1, 0, denied))
    await friends.env.settle()
    refusal = private_text(await friends.bo.slash(friends.channel, "game new", thread=True))
    assert refusal.startswith("You are not allowed to open threads in this channel.")
    assert friends.channel.threads == []


async def test_there_are_no_threads_in_threads_and_direct_messages(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", thread=True)
    [thread] = friends.channel.threads
    refusal = private_text(await friends.cleo.slash(thread, "game new", thread=True))
    assert refusal.startswith("There can be no thread here.")
    assert private_text(await friends.cleo.user.slash("game new", thread=True)).startswith(
        "That only works in a channel"
    )


@pytest.mark.parametrize("names", [["Ann", "Bo"], ["x" * 90, "y" * 90], ["\u202e", ""]])
def test_the_name_of_a_thread_fits(names: list[str]):
    assert 1 <= len(thread_name(names)) <= 100


async def invite(friends: Friends, *, by: Any, **invited: Any) -> str:
    """Let a member invite others, and return the answer; end the table again."""
    text = private_text(await by.slash(friends.channel, "game new", **invited))
    if (table := await friends.tables.in_channel(friends.channel.id)) is not None:
        await friends.tables.hosting.end(table.id)
    return text


async def test_an_invitation_has_a_button_that_declines_it_and_refuses_later_ones(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo, "with-2": friends.dan})
    answer = private_answer(
        await friends.cleo.click(friends.board(), custom_id=control(friends.board(), "refuse_invitation"))
    )
    assert text_of(answer).startswith("**Bo** can no longer invite you, and will not be told.")
    assert (await friends.table()).seats.names == ("Bo", "Dan"), "as if Cleo had pressed Leave"
    await friends.tables.hosting.end((await friends.table()).id)

    refusal = await invite(friends, by=friends.bo, **{"with": friends.dan, "with-2": friends.cleo})
    assert refusal.startswith(f"It is not possible to invite <@{friends.cleo.id}>.")
    refusal = await invite(friends, by=friends.bo, thread=True, **{"with": friends.cleo})
    assert (refusal.startswith(f"It is not possible to invite <@{friends.cleo.id}>."), friends.channel.threads) == (
        True,
        [],
    )
    assert "have been invited" in await invite(friends, by=friends.dan, **{"with": friends.cleo, "with-2": friends.bo})

    await friends.cleo.click(answer, custom_id=control(answer, "me_allow"))
    assert "has been invited" in await invite(friends, by=friends.bo, **{"with": friends.cleo})


async def test_somebody_who_refuses_all_invitations_can_still_join(friends: Friends):
    await friends.cleo.user.slash("me settings", invitations="off")
    for inviter in (friends.bo, friends.ann):
        refusal = await invite(friends, by=inviter, **{"with": friends.cleo})
        assert refusal.startswith(f"It is not possible to invite <@{friends.cleo.id}>.")
    await friends.bo.slash(friends.channel, "game new")
    assert private_text(await friends.cleo.slash(friends.channel, "game join")).startswith("You are in.")
    await friends.tables.hosting.end((await friends.table()).id)
    shown = private_answer(await friends.cleo.slash(friends.channel, "me settings"))
    assert "Invitations to tables: off." in text_of(shown)
    allowed = await friends.cleo.click(shown, custom_id=control(shown, "me_invited"))
    assert "Invitations to tables: on" in private_text(allowed)
    assert "has been invited" in await invite(friends, by=friends.bo, **{"with": friends.cleo})


async def test_a_rematch_leaves_out_those_who_refuse_its_invitations(friends: Friends):
    table = await friends.start_game(friends.bo, friends.cleo, friends.dan)
    await friends.cleo.user.slash("me invitations", **{"from": friends.bo})
    await friends.tables.hosting.end(table.id)
    rematch = await friends.tables.lobby.rematch(table.id, friends.bo.id)
    assert rematch.seats.names == ("Dan", "Bo")
    await friends.tables.hosting.end(rematch.id)
    assert (await friends.tables.lobby.rematch(table.id, friends.cleo.id)).seats.names == ("Cleo", "Dan", "Bo")


async def test_refused_people_are_listed_and_can_be_allowed_again(friends: Friends):
    assert private_text(await friends.cleo.user.slash("me invitations")) == "Invitations to tables: on"
    await friends.cleo.user.slash("me invitations", **{"from": friends.bo})
    listed = private_text(await friends.cleo.user.slash("me invitations", **{"from": friends.dan}))
    assert f"These people cannot invite you: <@{friends.bo.id}> and <@{friends.dan.id}>." in listed
    allowed = private_text(await friends.cleo.user.slash("me invitations", **{"from": friends.bo, "allow": True}))
    assert f"These people cannot invite you: <@{friends.dan.id}>." in allowed
    own = private_text(await friends.cleo.user.slash("me invitations", **{"from": friends.cleo}))
    assert own.startswith("That is you.")


async def test_the_host_and_others_press_the_button_of_an_invitation(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.cleo})
    refuse = control(friends.board(), "refuse_invitation")
    assert private_text(await friends.bo.click(friends.board(), custom_id=refuse)).startswith("That is you.")
    assert "**Bo** can no longer invite you" in private_text(await friends.dan.click(friends.board(), custom_id=refuse))
    assert (await friends.table()).seats.names == ("Bo", "Cleo")
    await friends.cleo.slash(friends.channel, "game join")
    assert not [each for each in control_ids(friends.board()) if "refuse" in each], "nobody is invited any more"


async def test_a_refused_person_stays_refused_after_deleting_their_data(friends: Friends):
    await friends.cleo.user.slash("me invitations", **{"from": friends.bo})
    question = private_answer(await friends.bo.slash(friends.channel, "me delete"))
    await friends.bo.click(question, custom_id=control(question, "confirm_forget"))
    refusal = await invite(friends, by=friends.bo, **{"with": friends.cleo})
    assert refusal.startswith(f"It is not possible to invite <@{friends.cleo.id}>.")
    listed = private_text(await friends.cleo.user.slash("me invitations"))
    assert "These people cannot invite you: one person whose data was deleted." in listed
