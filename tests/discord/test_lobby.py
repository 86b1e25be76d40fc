"""The lobby on Discord: its message and its options, resigning, rematches, and what refusals lead to."""

import asyncio
from typing import Any

import pytest

from bot.games import GameStatus
from bot.games.unit.unit import Snapshot
from bot.present.language.widths import phone_lines
from bot.ui.kit.private_messages import DEFER_AFTER
from tests.support.discord.causes import Use
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends, holds
from tests.support.discord.messages import (
    change_options,
    chosen_in,
    control,
    control_ids,
    pictures_of,
    private_answer,
    private_text,
    submit,
    text_of,
)

pytestmark = pytest.mark.usefixtures("says_nothing_twice")


def pinged(friends: Friends, message: Any) -> set[int]:
    """Return the ids of the members whom a message notified."""
    return set(friends.env.backend.get_message(friends.channel.id, message.id).ping_user_ids)


async def test_the_message_of_a_lobby_says_each_thing_once(friends: Friends):
    table = await friends.open_lobby()
    lobby = friends.board()
    text, [(_, alt)] = text_of(lobby), pictures_of(lobby)
    assert "Cleo" not in text, "the picture shows the players"
    assert text.splitlines()[1:3] == [
        "Expansion: none (base game) · Players: up to 4 · First player: the first to join",
        "**Bo** is the host.",
    ]
    assert "Bo (host)" in alt
    assert "Cleo" in alt
    for option in (
        "Expansion: none (base game)",
        "Players: up to 4",
        "Different gems at once: exactly three",
        "Language: English",
        "Theme: light",
        "Old boards: removed",
    ):
        assert option in alt
    assert [each.split(":")[3] for each in control_ids(lobby)] == ["join", "leave", "lobby_options", "rules", "start"]
    status = private_text(await friends.dan.slash(friends.channel, "game status"))
    assert "2. **Cleo**" in status, "an answer without a picture names everybody"
    assert (await friends.table()).id == table.id


async def test_a_lobby_that_was_started_keeps_three_short_lines_with_the_seal(friends: Friends):
    table = await friends.open_lobby()
    seal = str(table.game.seal)
    lobby = friends.board()
    assert f"Deal sealed: `{seal[:32]}` · whole: </game deal:" in text_of(lobby)
    assert seal not in text_of(lobby), "on a phone it would take two lines"
    assert seal in pictures_of(lobby)[0][1], "but it is published before anybody joins"
    await friends.bo.slash(friends.channel, "game start")
    title, line, kept = text_of(friends.channel.history()[0]).splitlines()
    assert friends.channel.history()[0].id == lobby.id
    assert title == "### 💎 Splendor: the game has started"
    assert line.startswith("-# With **Bo** and **Cleo**. </board:")
    assert kept == f"-# Seal: `{seal[:32]}`"
    assert phone_lines(kept) == 1
    assert seal in private_text(await friends.dan.slash(friends.channel, "game deal"))
    assert seal not in private_text(await friends.dan.slash(friends.channel, "game status"))


async def test_the_form_shows_the_options_and_its_answer_lists_all_of_them(friends: Friends):
    await friends.open_lobby()
    opened = await friends.bo.click(friends.board(), custom_id=friends.control_id("lobby_options"))
    assert opened.modal is not None
    assert opened.modal["title"] == "Settings of this table"
    shown = {"expansion": "none", "seats": "4", "first": "joining", "hints": "usual", "patience": "3"}
    assert chosen_in(opened) == shown
    answer = private_answer(await submit(friends.bo, opened))
    _, _, *lines = text_of(answer).splitlines()
    assert lines == [
        *("- Expansion: none (base game)", "- Players: up to 4", "- Different gems at once: exactly three"),
        *("- First player: the first to join", "- Language: English", "- Theme: light", "- Old boards: removed"),
        *("- Hints: only where one person plays", "- Patience: 3 days", "- Rated: yes"),
    ]
    more = await friends.bo.click(answer, custom_id=control(answer, "lobby_options", "more"))
    assert chosen_in(more) == {"rule": "strict", "language": "en", "theme": "light", "boards": "remove", "rated": "yes"}


async def test_four_options_are_one_submission(friends: Friends, uses: list[Use]):
    table = await friends.open_lobby()
    changes = {"expansion": "orient", "seats": "3", "hints": "allowed", "patience": "7"}
    before = len(uses)
    answer = private_text(await change_options(friends.bo, friends.board(), table, **changes))
    assert [use.kind for use in uses[before:]] == ["lobby_options", "set_options"]
    assert "✓ Saved." in answer
    options = (await friends.table()).options
    assert (options.expansion, options.seats, options.hints, options.patience) == ("orient", 3, "allowed", 7)
    assert options.first == "joining"


async def test_two_forms_at_once_change_only_what_was_changed_in_each(friends: Friends):
    await friends.open_lobby()
    opened = [
        await member.click(friends.board(), custom_id=friends.control_id("lobby_options"))
        for member in (friends.bo, friends.cleo)
    ]
    await submit(friends.bo, opened[0], seats="2")
    await submit(friends.cleo, opened[1], expansion="cities")
    options = (await friends.table()).options
    assert (options.seats, options.expansion) == (2, "cities")


async def test_a_form_that_is_submitted_too_late_is_refused_kindly(friends: Friends):
    await friends.open_lobby()
    opened = [await friends.bo.click(friends.board(), custom_id=friends.control_id("lobby_options")) for _ in range(2)]
    await friends.dan.slash(friends.channel, "game join")
    assert "3 players" in private_text(await submit(friends.bo, opened[0], seats="2"))
    await friends.bo.slash(friends.channel, "game start")
    answer = private_text(await submit(friends.bo, opened[1], expansion="cities"))
    assert answer.startswith("The game has already started")


async def test_a_stranger_gets_no_form(friends: Friends):
    await friends.open_lobby()
    answer = await friends.dan.click(friends.board(), custom_id=friends.control_id("lobby_options"))
    assert answer.modal is None
    assert private_text(answer).startswith("You are not at this table")


async def test_a_form_that_comes_too_late_is_explained(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    await friends.open_lobby()
    known = friends.tables.games.known

    async def look_slowly(game_id: int) -> Snapshot:
        await asyncio.sleep(DEFER_AFTER + 1)
        return await known(game_id)

    monkeypatch.setattr(friends.tables.games, "known", look_slowly)
    opening = await friends.bo.click(friends.board(), custom_id=friends.control_id("lobby_options"))
    await friends.env.advance_time(DEFER_AFTER + 2)
    assert "press the button again" in private_text(opening)


async def test_old_boards_are_kept_if_the_table_the_command_or_the_server_says_so(friends: Friends):
    table = await friends.open_lobby()
    answer = private_answer(await change_options(friends.bo, friends.board(), table))
    await change_options(friends.bo, answer, table, more=True, boards="keep")
    assert (await friends.table()).options.keep_boards
    assert "Old boards: kept" in text_of(friends.board()), "an unusual option is named above the picture"
    await friends.bo.slash(friends.channel, "game start")
    await friends.bo.slash(friends.channel, "game settings", boards="remove")
    assert not (await friends.table()).options.keep_boards, "it may change during the game"
    await friends.ann.slash(friends.channel, "admin settings", boards="keep")
    other = friends.guild.create_text_channel("other")
    await friends.bo.slash(other, "game new")
    table = await friends.tables.in_channel(other.id)
    assert table is not None
    assert table.options.keep_boards


async def test_a_second_table_leads_to_the_open_one(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", players=2)
    link = f"https://discord.com/channels/{friends.guild.id}/{friends.channel.id}/{friends.board().id}"
    assert private_text(await friends.bo.slash(friends.channel, "game new")).endswith(f"open here: {link}.")
    answer = private_text(await friends.dan.slash(friends.channel, "game new"))
    assert answer == f"A table is already open here: {link}. Press **Join** there, and you are in."
    await friends.cleo.slash(friends.channel, "game join")
    assert "it has no seat for you" in private_text(await friends.dan.slash(friends.channel, "game new"))
    await friends.bo.slash(friends.channel, "game start")
    link = f"https://discord.com/channels/{friends.guild.id}/{friends.channel.id}/{friends.board().id}"
    assert f"A game is being played here: {link}" in private_text(await friends.dan.slash(friends.channel, "game new"))


async def test_a_rematch_notifies_those_it_seats_once_and_they_can_decline(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    await friends.bo.slash(friends.channel, "game resign")
    await friends.tables.hosting.remove_player((await friends.table()).id, friends.dan.id)
    await friends.tables.hosting.remove_player((await friends.table()).id, friends.cleo.id)
    await friends.env.bot.messages.show(await friends.table())
    final = friends.board()
    await friends.bo.click(final, custom_id=control(final, "rematch"))
    table = await friends.table()
    assert table.seats.names == ("Bo",), "the others had left"
    await friends.bo.slash(friends.channel, "game leave")

    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    question = private_answer(await friends.bo.slash(friends.channel, "game end"))
    await friends.bo.click(question, custom_id=control(question, "confirm_end"))
    await friends.tables.lobby.rematch((await friends.table()).id, friends.bo.id)
    await friends.env.bot.messages.show(await friends.table())
    lobby = friends.board()
    assert pinged(friends, lobby) == {friends.cleo.id, friends.dan.id}
    assert f"<@{friends.cleo.id}> and <@{friends.dan.id}>: **Bo** would like to play again" in text_of(lobby)
    await friends.dan.click(lobby, custom_id=control(lobby, "leave"))
    assert f"<@{friends.cleo.id}>: **Bo** would like" in text_of(friends.board())
    joined = private_text(await friends.cleo.click(lobby, custom_id=control(lobby, "join")))
    assert joined.startswith("You are in, and the game starts now.")
    table = await friends.table()
    assert (table.seats.names, table.is_playing) == (("Cleo", "Bo"), True)
    assert "Rematch" not in text_of(friends.board())


async def test_the_next_player_begins_a_rematch_unless_the_server_has_chosen_otherwise(friends: Friends, press: Any):
    await friends.start_game(friends.bo, friends.cleo)
    forge = Forger(press, press.keep(friends.board()))

    async def rematch() -> str:
        table = await friends.tables.hosting.end((await friends.table()).id)
        await friends.env.bot.messages.show(table)
        forge(friends.bo, f"spl:{table.id}:-1:rematch:")
        await friends.env.settle()
        return private_text(await friends.bo.slash(friends.channel, "game settings"))

    assert "First player: in turn, game by game (Cleo)" in (await rematch()).replace("**", "")
    assert "(Cleo)" in text_of(friends.board())
    await friends.cleo.slash(friends.channel, "game join")
    await friends.bo.slash(friends.channel, "game start")
    assert (await friends.table()).seats.names == ("Cleo", "Bo")
    await friends.ann.slash(friends.channel, "admin settings", first="random")
    assert "a random player" in await rematch()


async def test_a_lobby_sent_again_does_not_notify_the_invited_members_again(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    await friends.tables.hosting.end((await friends.table()).id)
    await friends.tables.lobby.rematch((await friends.table()).id, friends.bo.id)
    await friends.env.bot.messages.show(await friends.table())
    friends.env.backend.delete_message(friends.channel.id, friends.board().id)
    await friends.bo.slash(friends.channel, "game settings", players=3)
    lobby = friends.board()
    assert "would like to play again" in text_of(lobby)
    assert pinged(friends, lobby) == set()


async def test_a_second_press_on_rematch_leads_to_the_new_lobby(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    await friends.tables.hosting.remove_player((await friends.table()).id, friends.cleo.id)
    await friends.env.bot.messages.show(await friends.table())
    final = friends.board()
    await friends.bo.click(final, custom_id=control(final, "rematch"))
    lobby = friends.board()
    for member in (friends.bo, friends.dan):
        again = private_text(await member.click(final, custom_id=control(final, "rematch")))
        assert f"/{friends.channel.id}/{lobby.id}" in again


async def test_a_player_resigns_and_the_others_play_on(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo, friends.dan, events=[holds(0, "3r")])
    question = private_answer(await friends.bo.slash(friends.channel, "game resign"))
    assert text_of(question).startswith("Leave this game for good? Your tokens go back to the bank")
    assert (await friends.table()).is_playing
    answer = private_answer(await friends.bo.click(question, custom_id=control(question, "confirm_resign")))
    assert text_of(answer).startswith("You have left the game.")
    table = await friends.table()
    assert (table.seats.of(friends.bo.id), table.game.host_id, table.member_to_act()) == (
        None,
        friends.cleo.id,
        friends.cleo.id,
    )
    assert "**Bo** leaves the game" in text_of(friends.board())
    assert private_text(await friends.bo.slash(friends.channel, "game resign")).startswith("You are not playing")


async def test_leaving_a_game_in_play_leads_to_resigning_and_the_last_player_wins(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    question = private_answer(await friends.bo.slash(friends.channel, "game leave"))
    assert "the last one left, and wins" in text_of(question)
    await friends.bo.click(question, custom_id=control(question, "confirm_resign"))
    assert (await friends.table()).status is GameStatus.FINISHED
    final = text_of(friends.board())
    assert "**Bo** leaves the game" in final
    assert "**Cleo** is the last player left at the table and wins." in final


async def test_the_question_is_asked_again_when_another_player_resigned_meanwhile(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    question = private_answer(await friends.bo.slash(friends.channel, "game resign"))
    await friends.tables.hosting.remove_player((await friends.table()).id, friends.dan.id)
    again = private_answer(await friends.bo.click(question, custom_id=control(question, "confirm_resign")))
    assert "the last one left, and wins" in text_of(again)
    assert (await friends.table()).is_playing


async def test_a_lobby_has_nothing_to_resign(friends: Friends):
    await friends.open_lobby()
    assert "</game leave:" in private_text(await friends.cleo.slash(friends.channel, "game resign"))


async def test_an_ended_table_says_by_whom_and_notifies_nobody(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    question = private_answer(await friends.bo.slash(friends.channel, "game end"))
    await friends.bo.click(question, custom_id=control(question, "confirm_end"))
    ended = friends.channel.history()[-1]
    assert text_of(ended).startswith("**Bo** ended the game early. Nobody wins.")
    assert pinged(friends, ended) == set()
    await friends.open_lobby()
    question = private_answer(await friends.ann.slash(friends.channel, "admin reset"))
    assert text_of(question).startswith("Close this channel’s table for everybody?")
    await friends.ann.click(question, custom_id=control(question, "confirm_reset"))
    ended = friends.channel.history()[-1]
    assert text_of(ended).startswith(f"<@{friends.ann.id}> closed this table before the start.")
    assert pinged(friends, ended) == set()


async def test_an_admin_removes_a_player_from_a_lobby_in_its_own_words(friends: Friends):
    await friends.open_lobby()
    question = private_answer(await friends.ann.slash(friends.channel, "admin remove", player="Cleo"))
    assert text_of(question).startswith("Remove **Cleo** from this table? The game has not started yet")
    assert "token" not in text_of(question)
    answer = private_answer(await friends.ann.click(question, custom_id=control(question, "confirm_remove")))
    assert text_of(answer) == "**Cleo** is no longer at the table."


async def test_a_lobby_that_nobody_changes_is_closed_and_says_so(friends: Friends):
    await friends.open_lobby()
    await friends.dan.send(friends.channel, "Good evening")
    await friends.later(5 * 86_400)
    assert len(friends.channel.history()) == 2
    await friends.later(86_400)
    _, told = friends.channel.history()
    assert pinged(friends, told) == {friends.bo.id, friends.cleo.id}
    assert f"<@{friends.bo.id}> and <@{friends.cleo.id}>: nothing has happened at this table for days" in text_of(told)
    await friends.later(86_400 - 10)
    assert friends.channel.history()[1:] == [told], "it is said once"
    await friends.later(10)
    assert (await friends.table()).status is GameStatus.ENDED
    assert text_of(friends.channel.history()[-1]).startswith("Nobody did anything at this table for 7 days")
    assert not control_ids(friends.channel.history()[1])


async def test_a_change_after_the_word_keeps_a_lobby_open_in_its_new_message(friends: Friends):
    await friends.open_lobby()
    await friends.later(6 * 86_400)
    await friends.dan.slash(friends.channel, "game join")
    [lobby] = friends.channel.history()
    assert "closes" not in text_of(lobby)
    assert not pinged(friends, lobby), "the edit notifies nobody again"


async def test_a_lobby_says_how_long_it_has_waited(friends: Friends):
    table = await friends.open_lobby()
    assert f"-# Opened <t:{table.game.created_at}:R>." in text_of(friends.board())


async def test_many_hands_are_a_list_of_games_in_a_direct_message(friends: Friends):
    channels = [friends.guild.create_text_channel(f"table-{number}") for number in range(6)]
    for channel in channels:
        await friends.bo.slash(channel, "game new")
        await friends.bo.slash(channel, "game settings", first="joining")
        await friends.cleo.slash(channel, "game join")
        await friends.bo.slash(channel, "game start")
    answer = await friends.bo.user.slash("hand")
    assert answer.followups == []
    listed = text_of(private_answer(answer))
    assert "Your 6 open games" in listed
    assert all(f"<#{channel.id}>" in listed for channel in channels)
