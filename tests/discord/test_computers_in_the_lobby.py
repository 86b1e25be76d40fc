"""Computer players on Discord: added in the lobby, given seats of members, and told apart from people."""

import json
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.ai.contract import LEVELS
from bot.app.client import SplendorBot
from bot.games import GameStatus, Tables
from bot.present.language.words import LANGUAGES, level_names, words_in
from bot.store import Store
from tests.support.computers import QuickThinker
from tests.support.discord.friends import Friends, StackedDecks
from tests.support.discord.messages import (
    MENU,
    control,
    control_ids,
    parts,
    pictures_of,
    private_answer,
    private_text,
    text_of,
)
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT


@pytest.fixture
def thinker() -> QuickThinker:
    """Return the thinker of the bot's computer players."""
    return QuickThinker()


@pytest.fixture
def make_bot(tmp_path: Path, thinker: QuickThinker) -> Any:
    """Return a function that creates a bot with computer players."""

    async def open_tables() -> Tables:
        store = await Store.open(tmp_path / "games.sqlite3", busy_timeout=0.05)
        return Tables(store, chance=StackedDecks(), thinker=thinker)

    return lambda: SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT)


@pytest.fixture
async def simcord_bot(make_bot: Any) -> Any:
    """Return the bot, and close it after the test."""
    bot = make_bot()
    yield bot
    if not bot.is_closed():
        await bot.close()


def verbs(message: Any) -> list[str]:
    return [each.split(":")[3] for each in control_ids(message)]


def options_of(message: Any) -> list[dict[str, Any]]:
    [menu] = [part for part in parts(message.components) if part["type"] == MENU]
    return menu["options"]


async def open_menu(friends: Friends, member: simcord.MemberActor | None = None) -> Any:
    return private_answer(
        await (member or friends.bo).click(friends.board(), custom_id=friends.control_id("computers"))
    )


async def test_a_button_of_the_lobby_adds_computers_of_a_chosen_level(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    assert verbs(friends.board()) == ["join", "leave", "computers", "lobby_options", "rules"], "alone one cannot start"
    opened = await open_menu(friends)
    assert [option["value"] for option in options_of(opened)] == list(LEVELS)
    assert [option["label"] for option in options_of(opened) if option.get("default")] == ["Jeweller"]
    assert all(option["description"] for option in options_of(opened))
    added = private_answer(await friends.bo.click(opened, custom_id=control(opened, "add_computer", "jeweller")))
    assert "**⚙ Jeweller 1** is at the table" in text_of(added)
    chosen = private_answer(await friends.bo.select(added, ["banker"], custom_id=control(added, "computer_level")))
    assert (await friends.table()).seats.names == ("Bo", "⚙ Jeweller 1"), "choosing a level changes nothing"
    await friends.bo.click(chosen, custom_id=control(chosen, "add_computer", "banker"))
    assert (await friends.table()).seats.names == ("Bo", "⚙ Jeweller 1", "⚙ Banker 1")
    [(_, alt)] = pictures_of(friends.board())
    assert "⚙ Banker 1 (computer player)" in alt
    assert "2. **⚙ Jeweller 1**" in private_text(await friends.dan.slash(friends.channel, "game status"))


async def test_each_computer_can_be_removed_and_a_full_table_takes_no_more(friends: Friends, press: Any):
    await friends.bo.slash(friends.channel, "game new", computers=3, level="pedlar")
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    opened = await open_menu(friends)
    assert "All seats are taken" in text_of(opened)
    assert verbs(opened) == ["remove_computer"] * 3
    kept, removing = press.keep(opened), control(opened, "remove_computer", "Pedlar 2")
    await friends.bo.click(opened, custom_id=removing)
    assert (await friends.table()).seats.names == ("Bo", "⚙ Pedlar 1", "⚙ Pedlar 3")
    press(friends.bo, kept, removing)
    await friends.env.settle()
    assert len((await friends.table()).seats) == 3, "a second press removes nobody else"


async def test_only_players_and_admins_add_computers(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    result = await friends.dan.click(friends.board(), custom_id=friends.control_id("computers"))
    assert "not at this table" in private_text(result)
    await friends.ann.slash(friends.channel, "game settings", computers=1)
    assert (await friends.table()).seats.names == ("Bo", "⚙ Jeweller 1")


async def test_a_command_opens_a_table_with_computers_and_refuses_too_many(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
):
    """All of it is one write: a kill leaves no lobby without its computer players."""
    monkeypatch.setattr(friends.tables.computers, "add", None)
    answer = await friends.bo.slash(friends.channel, "game new", players=2, computers=2)
    assert "2 computer players do not fit: this table has 2 seats, and 1 is taken." in private_text(answer)
    assert await friends.tables.in_channel(friends.channel.id) is None, "no table was opened"
    answer = await friends.bo.slash(friends.channel, "game new", computers=2, level="apprentice")
    assert "with **⚙ Apprentice 1** and **⚙ Apprentice 2**" in private_text(answer)


async def test_a_refused_command_changes_no_other_option(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", computers=1)
    await friends.bo.slash(friends.channel, "game start")
    before = await friends.table()
    await friends.bo.slash(friends.channel, "game settings", computers=1, theme="dark")
    after = await friends.table()
    assert (after.options, after.seats) == (before.options, before.seats)


async def test_one_person_starts_a_game_with_a_computer_which_moves_without_a_mention(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", computers=1)
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    await friends.bo.slash(friends.channel, "game start")
    table = await friends.table()
    assert table.status is GameStatus.PLAYING
    assert "⚙ Jeweller 1 (computer player): 0 prestige" in pictures_of(friends.board())[0][1]
    await friends.bo.slash(friends.channel, "take", gems="wbg")
    await friends.env.settle()
    board = text_of(friends.board())
    assert "**⚙ Jeweller 1**" in board
    assert f"<@{friends.bo.id}>" in board, "it is the member's turn again"
    table = await friends.table()
    assert table.member_to_act() == friends.bo.id
    assert "⚙ Jeweller 1" in private_text(await friends.bo.slash(friends.channel, "replay"))
    assert "⚙ Jeweller 1" in private_text(await friends.bo.slash(friends.channel, "game status"))


async def test_without_computer_players_there_is_no_button_and_commands_say_so(friends: Friends, thinker: QuickThinker):
    thinker.is_available = False
    answer = await friends.bo.slash(friends.channel, "game new", computers=1)
    assert "No computer players are available" in private_text(answer)
    await friends.bo.slash(friends.channel, "game new")
    assert verbs(friends.board()) == ["join", "leave", "lobby_options", "rules"]
    await friends.cleo.slash(friends.channel, "game join")
    for options in ({"computers": 1}, {"level": "banker"}):
        assert "No computer players" in private_text(
            await friends.bo.slash(friends.channel, "game settings", **options)
        )
    answer = await friends.ann.slash(friends.channel, "admin replace", player="Bo", computer="banker")
    assert "No computer players" in private_text(answer)
    await friends.bo.slash(friends.channel, "game start")
    question = private_answer(await friends.bo.slash(friends.channel, "game resign"))
    assert verbs(question) == ["confirm_resign", "confirm_no"]


async def test_a_member_cannot_look_like_a_computer(friends: Friends):
    eve = friends.guild.add_member(friends.env.create_user("eve", global_name="⚙ Banker 1"))
    await eve.slash(friends.channel, "game new", computers=1, level="banker")
    await eve.slash(friends.channel, "game settings", first="joining")
    assert (await friends.table()).seats.names == ("Banker 1 1", "⚙ Banker 1 2")
    [(_, alt)] = pictures_of(friends.board())
    assert "Banker 1 1 (host) and ⚙ Banker 1 2 (computer player)" in alt


async def leave_seat_to_computer(friends: Friends, member: simcord.MemberActor) -> Any:
    """Let a member resign in favour of a banker; return the answer."""
    question = private_answer(await member.slash(friends.channel, "game resign"))
    return private_answer(await member.select(question, ["banker"], custom_id=control(question, "resign_to")))


async def test_a_member_leaves_the_seat_to_a_computer_and_takes_it_back_by_a_button(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    answer = await leave_seat_to_computer(friends, friends.cleo)
    assert "**⚙ Banker 1** now plays for you" in text_of(answer)
    assert (await friends.table()).seats.names == ("Bo", "⚙ Banker 1")
    assert "⚙ Banker 1 (computer player)" in pictures_of(friends.board())[0][1]
    refused = private_answer(await friends.cleo.click(friends.board(), custom_id=friends.control_id("hand")))
    assert "**⚙ Banker 1** is playing for you" in text_of(refused)
    back = await friends.cleo.click(refused, custom_id=control(refused, "take_back"))
    assert "Welcome back!" in private_text(back)
    assert (await friends.table()).seats.names == ("Bo", "Cleo")
    assert "Banker" not in pictures_of(friends.board())[0][1]


async def test_a_move_takes_the_seat_back_at_once_even_when_it_is_the_computers_turn(friends: Friends):
    table = await friends.start_game(friends.bo, friends.cleo)
    table = await friends.tables.computers.replace(table.id, table.seats[0], "banker", names=level_names("banker"))
    assert table.waits_for_computer
    await friends.bo.slash(friends.channel, "take", gems="wbg")
    table = await friends.table()
    assert (table.seats.names, table.seq, table.member_to_act()) == (("Bo", "Cleo"), 1, friends.cleo.id)
    assert f"<@{friends.cleo.id}>" in text_of(friends.board())


@pytest.mark.parametrize(
    ("command", "options"), [("hand", {}), ("undo", {}), ("take", {"gems": "red red red"}), ("game join", {})]
)
async def test_the_next_command_takes_the_seat_back_even_if_it_is_refused(
    friends: Friends, command: str, options: dict[str, str]
):
    await friends.start_game(friends.bo, friends.cleo)
    await leave_seat_to_computer(friends, friends.cleo)
    await friends.cleo.slash(friends.channel, command, **options)
    await friends.env.settle()
    assert (await friends.table()).seats.names == ("Bo", "Cleo")
    assert "Banker" not in pictures_of(friends.board())[0][1]


async def test_joining_again_takes_the_seat_back_in_the_middle_of_a_game(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    await leave_seat_to_computer(friends, friends.cleo)
    assert "Welcome back!" in private_text(await friends.cleo.slash(friends.channel, "game join"))
    assert (await friends.table()).seats.names == ("Bo", "Cleo")


async def test_a_spectator_and_a_member_who_left_for_good_have_no_seat_to_take_back(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    await leave_seat_to_computer(friends, friends.cleo)
    table = await friends.table()
    for text in (
        private_text(await friends.dan.slash(friends.channel, "hand")),
        private_text(await friends.dan.slash(friends.channel, "take", gems="wbg")),
    ):
        assert "You are not playing in this game" in text
    assert (await friends.table()).seats == table.seats


async def test_the_last_person_is_not_offered_to_leave_the_table_to_computers(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", computers=1)
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    await friends.bo.slash(friends.channel, "game start")
    question = private_answer(await friends.bo.slash(friends.channel, "game resign"))
    assert "resign_to" not in verbs(question)


async def test_an_admin_gives_a_seat_to_a_computer_and_the_computers_seat_to_a_member(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    answer = await friends.ann.slash(friends.channel, "admin replace", player="Cleo", computer="merchant")
    assert "**⚙ Merchant 1** now plays for **Cleo**" in private_text(answer)
    suggested = await friends.ann.autocomplete(friends.channel, "admin replace", "player", "merch")
    assert [each["name"] for each in suggested] == ["⚙ Merchant 1"]
    [merchant] = [each["value"] for each in suggested]
    by = friends.dan
    answer = await friends.ann.slash(friends.channel, "admin replace", player=merchant, by=by)
    assert "**Dan** now plays for **⚙ Merchant 1**" in private_text(answer)
    assert (await friends.table()).seats.names == ("Bo", "Dan")
    for options in ({}, {"by": by, "computer": "banker"}):
        answer = await friends.ann.slash(friends.channel, "admin replace", player="Bo", **options)
        assert "either a member or a computer player" in private_text(answer)


async def test_an_admin_removes_a_computer_from_a_game(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", computers=2)
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    await friends.bo.slash(friends.channel, "game start")
    question = private_answer(await friends.ann.slash(friends.channel, "admin remove", player="⚙ Jeweller 1"))
    assert "**⚙ Jeweller 1**" in text_of(question)
    await friends.ann.click(question, custom_id=control(question, "confirm_remove"))
    assert (await friends.table()).seats.has_left(1)


async def test_what_is_stored_about_a_member_names_no_computer(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", computers=1)
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    await friends.bo.slash(friends.channel, "game start")
    exported = json.loads(await friends.tables.members.about(friends.bo.id))
    assert "Jeweller" not in json.dumps(exported)
    assert private_text(await friends.bo.slash(friends.channel, "me delete"))


async def test_the_lobby_and_its_menu_speak_each_language(friends: Friends, speaking: Any):
    for language in LANGUAGES:
        words = words_in(language)
        name = words.text("level-jeweller.name")
        with speaking(language):
            await friends.bo.slash(friends.channel, "game new")
            await friends.bo.slash(friends.channel, "game settings", language=language)
            await friends.bo.slash(friends.channel, "game settings", computers=1)
            assert (await friends.table()).seats.names == ("Bo", f"⚙ {name} 1")
            opened = await open_menu(friends)
            labels = [option["label"] for option in options_of(opened)]
            assert labels == [words.text(f"level-{level}.name") for level in LEVELS]
            assert words.text("computers-title").splitlines()[0] in text_of(opened)
        assert words.text("computers-open") in json.dumps(list(parts(friends.board().components)), ensure_ascii=False)
        assert words.text("alt-computer", player=f"⚙ {name} 1") in pictures_of(friends.board())[0][1]
        await friends.bo.slash(friends.channel, "game leave")
