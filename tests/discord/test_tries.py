"""Trying moves on the simulated Discord: lines, steps, names, and one's first move as a plan."""

import json
from functools import partial
from typing import Any

import pytest
import simcord

from bot.rules import base_of
from bot.ui.content.trying import NEW
from tests.support.discord.forging import Forger, press_control, snapshot
from tests.support.discord.messages import (
    buttons,
    labelled,
    menu_with,
    parts,
    pictures_of,
    private_answer,
    private_text,
    submit,
    text_of,
)
from tests.support.discord.simulated_game import SimulatedGame


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo", "Cleo").open()


async def begin(game: SimulatedGame, member: simcord.MemberActor) -> Any:
    """Press Try on a member's board, and return the answer."""
    return await follow(member, private_answer(await member.slash(game.channel, "board")), "Try")


async def follow(member: simcord.MemberActor, shown: Any, *labels: str) -> Any:
    """Press buttons one after the other, each in the answer to the one before, and return the last answer."""
    for label in labels:
        shown = private_answer(await member.click(shown, custom_id=labelled(shown, label)))
    return shown


async def reserve(member: simcord.MemberActor, shown: Any, deck: str) -> Any:
    return await follow(member, shown, "Reserve", deck, f"Reserve unseen from {deck}")


async def choose_line(member: simcord.MemberActor, shown: Any, value: str) -> Any:
    return private_answer(await member.select(shown, values=[value], custom_id=menu_with(shown, value)))


def title(shown: Any) -> str:
    return text_of(shown).splitlines()[0]


def labels(shown: Any) -> list[str]:
    return [each.get("label", "") for each in buttons(shown)]


async def lines_of(game: SimulatedGame, member: simcord.MemberActor) -> list[Any]:
    table = await game.table()
    return await game.bot.tables.tries.of(table, member.id, game.channel.id)


async def test_moves_of_all_seats_are_tried_and_nothing_is_played(game: SimulatedGame):
    _, bo, _ = game.members
    before, public = await game.table(), [text_of(each) for each in game.messages()]
    shown = await begin(game, bo)
    assert title(shown) == "### Trying **A**: move 0 of 0"
    assert "**Ann** to play · Round 1" in text_of(shown)
    picker = await follow(bo, shown, "Reserve")
    assert "Only a try: here you move as **Ann**." in text_of(picker)
    assert title(await follow(bo, picker, "Back to the try")) == title(shown)
    for deck, player in (("D1", "Ann"), ("D2", "Bo"), ("D3", "Cleo")):
        shown = await reserve(bo, shown, deck)
        assert f"**{player}** reserves" in text_of(shown)
        assert len(pictures_of(shown)) == 1
    assert title(shown) == "### Trying **A**: move 3 of 3"
    assert "**Ann** to play · Round 2" in text_of(shown)
    table = await game.table()
    assert (table.seq, table.game.version) == (before.seq, before.game.version)
    assert [text_of(each) for each in game.messages()] == public


async def test_a_line_is_stepped_through_and_a_move_in_its_middle_replaces_what_followed(game: SimulatedGame):
    _, bo, _ = game.members
    shown = await begin(game, bo)
    for deck in ("D1", "D2", "D3"):
        shown = await reserve(bo, shown, deck)
    assert "Forward" not in labels(shown)
    shown = await follow(bo, shown, "Back", "Back")
    assert title(shown) == "### Trying **A**: move 1 of 3"
    assert "**Bo** to play" in text_of(shown)
    assert title(await follow(bo, shown, "Forward")) == "### Trying **A**: move 2 of 3"
    shown = await follow(bo, await begin(game, bo), "Back")
    shown = await reserve(bo, shown, "D3")
    assert title(shown) == "### Trying **A**: move 2 of 2"
    shown = await follow(bo, shown, "Back", "Back")
    assert "Back" not in labels(shown)


async def test_a_press_on_a_line_that_has_changed_since_shows_how_it_stands(game: SimulatedGame, press: Any):
    _, bo, _ = game.members
    shown = await begin(game, bo)
    old, discard = press.keep(shown), labelled(shown, "Discard")
    picker = await follow(bo, shown, "Reserve", "D1")
    kept, move = press.keep(picker), labelled(picker, "Reserve unseen from D1")
    answers = [press(bo, kept, move), press(bo, kept, move)]
    await game.env.settle()
    answers.append(press(bo, old, discard))
    await game.env.settle()
    texts = [private_text(each) for each in answers]
    assert sum("move 1 of 1" in each for each in texts) == 3, texts
    assert texts[2].startswith("That line has changed since. This is how it stands:")
    assert len(await lines_of(game, bo)) == 1


async def test_there_are_five_lines_with_names_that_are_shown_as_they_are_written(game: SimulatedGame, press: Any):
    _, bo, _ = game.members
    shown = await begin(game, bo)
    for letter in "BCDE":
        shown = await choose_line(bo, shown, NEW)
        assert title(shown) == f"### Trying **{letter}**: move 0 of 0"
    form = await bo.click(shown, custom_id=labelled(shown, "Rename"))
    named = private_answer(await submit(bo, form, name="@everyone **[x](https://x.y)** and so on"))
    assert title(named) == "### Trying **\\@\u200beveryone \\*\\*\\[x\\]\\(https\\:\\/\\/**: move 0 of 0"
    values = {each["value"] for menu in parts(named.components) for each in menu.get("options", ())}
    assert values == set("12345"), "a sixth line is offered"
    forged = Forger(press, press.keep(named))(bo, f"spm:{game.game_id}:0:try_line:", [NEW])
    await game.env.settle()
    assert "You already have 5 lines." in private_text(forged)


async def test_ones_own_first_move_becomes_a_plan_by_one_press(game: SimulatedGame):
    _, bo, _ = game.members
    shown = await reserve(bo, await begin(game, bo), "D1")
    assert "Plan my first move" not in labels(shown)
    shown = await reserve(bo, shown, "D2")
    planned = await follow(bo, shown, "Plan my first move")
    assert "Your plan for your next turn" in text_of(planned)
    assert "Reserve from **D2** unseen" in text_of(planned)
    other = await reserve(bo, await follow(bo, await begin(game, bo), "Back"), "D3")
    assert "You already have a plan" in text_of(await follow(bo, other, "Plan my first move"))


async def test_on_ones_own_turn_the_first_move_leads_to_its_picker(game: SimulatedGame):
    ann, _, _ = game.members
    shown = await reserve(ann, await begin(game, ann), "D2")
    picker = await follow(ann, shown, "Play my first move")
    await ann.click(picker, custom_id=labelled(picker, "Reserve unseen from D2"))
    table = await game.table()
    assert (table.seq, len(base_of(table.dealt()).players[0].hand)) == (1, 1)


async def test_who_has_no_seat_tries_from_what_everybody_sees(game: SimulatedGame):
    assert game.channel.guild is not None
    dan = game.channel.guild.add_member(game.env.create_user("dan", global_name="Dan"))
    ann, _, _ = game.members
    await ann.slash(game.channel, "reserve", card="D1")
    shown = await begin(game, dan)
    assert "You have no seat, so you see what everybody sees." in text_of(shown)
    assert "Plan" not in str(labels(await reserve(dan, shown, "D1")))
    [line] = await lines_of(game, dan)
    assert line.seat is None


async def test_a_line_says_how_long_ago_it_begins_and_may_begin_anew(game: SimulatedGame):
    ann, bo, _ = game.members
    await reserve(bo, await begin(game, bo), "D1")
    await ann.slash(game.channel, "reserve", card="D3")
    shown = await begin(game, bo)
    assert "It begins one move ago." in text_of(shown)
    assert "**Ann** reserves an unseen card of level 1" in text_of(shown)
    shown = await follow(bo, shown, "Begin from now")
    assert title(shown) == "### Trying **A**: move 0 of 0"
    assert "**Bo** to play" in text_of(shown)
    assert "ago" not in text_of(shown)


async def test_a_line_whose_beginning_was_undone_says_so_and_may_begin_anew(game: SimulatedGame):
    ann, bo, _ = game.members
    await ann.slash(game.channel, "take", gems="wgk")
    await reserve(bo, await begin(game, bo), "D1")
    await ann.slash(game.channel, "undo")
    shown = await begin(game, bo)
    assert "it was undone, or you have another seat now." in text_of(shown)
    assert labels(shown) == ["Begin from now", "Rename", "Discard"]
    shown = await follow(bo, shown, "Begin from now")
    assert "**Ann** to play" in text_of(shown)
    await ann.slash(game.channel, "take", gems="wgk")
    assert "It begins one move ago." in text_of(await begin(game, bo)), "after an undo, the line begins before it"


async def test_lines_go_with_the_end_of_the_game_and_with_their_member(game: SimulatedGame, press: Any):
    ann, bo, cleo = game.members
    lines = "SELECT count(*) FROM tries"
    database = game.bot.tables.games.store.database
    await begin(game, cleo)
    about = json.loads(await game.bot.tables.members.about(cleo.id))
    [of_game] = about["games"]
    assert of_game["moves_that_were_tried"] == [{"line": 1, "name": "", "begins_after": 0, "moves": "[]"}]
    await game.bot.tables.members.forget(cleo.id, {"en": "Former player"})
    assert [*(await database.rows(lines))[0]] == [0]
    shown = await begin(game, bo)
    kept, custom_id = press.keep(shown), labelled(shown, "Discard")
    assert [*(await database.rows(lines))[0]] == [1]
    await game.bot.tables.hosting.end(game.game_id, ann.id)
    assert [*(await database.rows(lines))[0]] == [0]
    over = press(bo, kept, custom_id)
    await game.env.settle()
    assert private_text(over).startswith("This game is over.")


async def test_the_last_line_can_be_discarded_and_a_new_one_begun(game: SimulatedGame):
    _, bo, _ = game.members
    shown = await follow(bo, await begin(game, bo), "Discard")
    assert text_of(shown).startswith("You have no line in this game.")
    assert await lines_of(game, bo) == []
    assert title(await follow(bo, shown, "New line")) == "### Trying **A**: move 0 of 0"


async def test_forged_controls_of_a_line_change_nothing_and_never_fail(game: SimulatedGame, press: Any):
    _, bo, cleo = game.members
    await reserve(bo, await begin(game, bo), "D1")
    [line] = await lines_of(game, bo)
    mark = (await game.bot.tables.tries.read(await game.table(), line)).mark
    before = await snapshot(game)
    forge = Forger(press, press.keep(game.as_received(game.board)))
    uses = ["x", "forward", "take_now.zz", "buy_now.?1.", "choose_now.0", "give_now.r", "card.?2", "pick.9", "show.1.2"]
    presses = [*((bo, f"{mark}.{use}") for use in uses), (cleo, f"{mark}.back"), (bo, "9x.back"), (bo, ".")]
    for member, argument in presses:
        result = forge(member, f"spl:{game.game_id}:1:try:{argument}")
        await game.env.settle()
        assert private_text(result), argument
    for value in ("4", "new line", "-1"):
        forge(bo, f"spm:{game.game_id}:1:try_line:", [value])
        await game.env.settle()
    assert await lines_of(game, bo) == [line]
    assert await snapshot(game) == before


async def test_lines_are_reached_by_a_command_and_from_direct_messages(game: SimulatedGame, press: Any):
    _, bo, _ = game.members
    shown = await reserve(bo, await begin(game, bo), "D1")
    typed = private_answer(await bo.slash(game.channel, "game try"))
    assert title(typed) == title(shown) == "### Trying **A**: move 1 of 1"
    await bo.send_dm("hello")
    menu = next(each for each in bo.user.dm_channel.history() if each.components)
    forge = Forger(partial(press_control, game.env, in_guild=False), press.keep(menu))
    assert game.channel.guild is not None
    eve = game.channel.guild.add_member(game.env.create_user("eve"))
    for who, expected in ((bo, title(shown)), (eve, "You are not playing in this game")):
        there = forge(who, f"spl:{game.game_id}:0:try:")
        await game.env.settle()
        assert private_text(there).startswith(expected)
