"""Plans for the next turn on the simulated Discord: typed and pressed, played, and secret."""

import asyncio
import json
import random
import re
import time
from collections import Counter
from typing import Any

import pytest
import simcord

from bot.engine import Position
from bot.games.play.undo import PLAN_RETURNS_FOR
from bot.present.expansions import PRESENTERS
from bot.rules import ChooseAction, base_of
from tests.support.builders import take
from tests.support.discord.choosing import choose
from tests.support.discord.messages import control, control_ids, parts, private_answer, private_text, text_of
from tests.support.discord.simulated_game import SimulatedGame


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo", "Cleo").open()


async def plan(game: SimulatedGame, member: simcord.MemberActor, **options: Any) -> str:
    return private_text(await member.slash(game.channel, "plan", **options))


async def results(game: SimulatedGame, member: simcord.MemberActor) -> list[str]:
    """Return the direct messages that tell a member what came of plans, after the clock has looked."""
    now = game.bot.tables.now() + 20
    game.bot.tables.clock = lambda: now
    while await game.bot.running.clock.look():
        pass
    await game.env.settle()
    return [each.content for each in member.user.dm_channel.history() if "plan" in each.content]


@pytest.mark.parametrize(
    "typed", ["reserve deck 3", "reserviere Stapel 3", "reserveer trekstapel niveau 3", "reservér bunke 3"]
)
async def test_a_deck_may_be_named_in_a_plan(game: SimulatedGame, typed: str):
    shown = await plan(game, game.members[1], first=typed)
    assert "**1.** Reserve from **D3** unseen" in words_of(shown)


async def test_a_typed_plan_is_shown_in_words_and_played_at_once(game: SimulatedGame):
    ann, bo, _ = game.members
    shown = await plan(game, bo, first="take white blue red", second="reserve D3")
    assert "Your plan for your next turn" in shown
    assert "**1.** Take 1 white 1 blue 1 red" in words_of(shown)
    assert "**2.** Reserve from **D3** unseen" in shown
    boards = len(game.pings())
    await ann.slash(game.channel, "take", gems="wgk")
    table = await game.table()
    assert (table.seq, table.member_to_act()) == (2, game.members[2].id)
    assert game.pings()[game.board.id] == [game.members[2].id], "Bo is not mentioned"
    assert len(game.pings()) == boards, "one board shows both moves"
    assert "**Ann** takes" in text_of(game.board)
    assert "**Bo** takes" in text_of(game.board)
    [result] = await results(game, bo)
    assert re.match(r"\[Your plan\]\(https://discord.com/channels/\d+/\d+/\d+\) was played:", result)
    assert "**Bo** takes" in result
    assert await results(game, ann) == []
    assert len(await results(game, bo)) == 1, "it is told once"


async def test_nobody_else_comes_to_know_of_a_plan(game: SimulatedGame):
    ann, bo, cleo = game.members
    before = [text_of(each) for each in game.messages()]
    await plan(game, bo, first="take white blue red")
    assert [text_of(each) for each in game.messages()] == before
    assert "no plan" in await plan(game, cleo)
    await ann.slash(game.channel, "take", gems="wgk")
    assert "(planned)" in private_text(await bo.slash(game.channel, "replay"))
    assert "planned" not in private_text(await ann.slash(game.channel, "replay"))
    for member in (ann, cleo):
        export = json.loads(await game.bot.tables.members.about(member.id))
        assert not any(each["plans"] or each["plans_that_were_tried"] for each in export["games"])


async def test_right_after_a_planned_move_the_turn_before_is_taken_back_and_the_plan_stands_again(game: SimulatedGame):
    ann, bo, cleo = game.members
    await plan(game, bo, first="take white blue red")
    moved = private_answer(await ann.slash(game.channel, "take", gems="wgk"))
    assert "Undo" in labels(moved)
    [played] = await results(game, bo)
    assert "was played" in played
    assert "undone" in private_text(await ann.click(moved, custom_id=control(moved, "undo")))
    assert (await game.table()).member_to_act() == ann.id
    assert not any("plan" in text_of(each) for each in game.messages())
    [_, told] = await results(game, bo)
    assert told.startswith("A turn before yours was undone, so [your plan](https://discord.com/channels/")
    assert "stands again, as it was:\n**1.** Take 1" in told
    assert await results(game, cleo) == []
    await ann.slash(game.channel, "take", gems="wgk")
    assert (await game.table()).member_to_act() == cleo.id, "the plan was played again"


async def test_an_undo_says_who_has_moved_since_by_a_plan_without_telling_of_the_plan(game: SimulatedGame):
    ann, bo, cleo = game.members
    await plan(game, bo, first="take white blue red")
    moved = private_answer(await ann.slash(game.channel, "take", gems="wgk"))
    now = game.bot.tables.now() + PLAN_RETURNS_FOR + 1
    game.bot.tables.clock = lambda: now
    asked = private_text(await ann.click(moved, custom_id=control(moved, "undo")))
    assert asked.startswith("**Bo** has already moved since. The others are asked")
    [question] = [each for each in game.messages() if "would like to undo the last turn" in text_of(each)]
    assert "everything that was played after it. **Bo** has already moved since." in text_of(question)
    assert "plan" not in text_of(question)
    for member in (bo, cleo):
        [question] = [each for each in game.messages() if "would like to undo the last turn" in text_of(each)]
        await member.click(game.as_received(question), custom_id=control(question, "undo_yes"))
    table = await game.table()
    assert (table.seq, table.member_to_act()) == (3, ann.id)


async def test_a_plan_is_seen_changed_and_cancelled(game: SimulatedGame):
    _, bo, cleo = game.members
    assert "You have no plan" in await plan(game, bo)
    assert "You have no plan." in await plan(game, bo, cancel=True)
    await plan(game, bo, first="take white blue red", unless="gold")
    assert "Not if buying would cost gold." in await plan(game, bo)
    answer = await bo.slash(game.channel, "plan")
    shown = private_answer(answer)
    pressed = await bo.click(shown, custom_id=control(shown, "plan_unless", "bought"))
    assert "somebody else has bought or reserved a card, or buying would cost gold" in private_text(pressed)
    shown = private_answer(pressed)
    pressed = await bo.click(shown, custom_id=control(shown, "plan_cancel"))
    assert "no plan any more" in private_text(pressed)
    await plan(game, cleo, first="take white blue red")
    assert "no plan any more" in await plan(game, cleo, cancel=True)


async def test_a_plan_that_does_not_fit_is_told_and_the_turn_is_announced(game: SimulatedGame):
    ann, bo, _ = game.members
    await plan(game, bo, first="reserve 2C")
    await ann.slash(game.channel, "reserve", card="2C")
    assert game.pings()[game.board.id] == [bo.id]
    [result] = await results(game, bo)
    assert "was possible, so it is your turn" in result
    assert "no longer on the board" in result
    assert "You have no plan" in private_text(await game.members[2].slash(game.channel, "plan"))


TYPED = [
    *("take red blue white", "nimm rot blau weiß", "neem rood blauw wit", "tag rød blå hvid"),
    *("TAKE rbw; return red", "take rbw; give red back", "nimm rbw; gib rot ab", "nimm rbw; lege rot zurück"),
    *("neem rbw; geef rood terug", "neem rbw; leg rood terug", "tag rbw; aflever rød", "tag rbw; læg rød tilbage"),
]


async def test_a_plan_can_be_typed_in_four_languages(game: SimulatedGame):
    assert game.channel.guild is not None
    for number, typed in enumerate(TYPED):
        channel = game.channel.guild.create_text_channel(f"plans-{number}")
        game = await SimulatedGame(game.env, channel=channel, members=game.members).open()
        ann, bo, cleo = game.members
        await plan(game, bo, first=typed, second="reservér D3")
        await ann.slash(channel, "take", gems="wgk")
        assert (await game.table()).member_to_act() == cleo.id, typed
        assert base_of(await game.position()).players[1].tokens == take("rbw").tokens, typed


async def test_a_member_with_closed_direct_messages_reads_the_result_with_the_next_plan(game: SimulatedGame):
    ann, bo, _ = game.members
    await plan(game, bo, first="take white blue red")
    game.env.inject_error("POST", f"/channels/{bo.user.dm_channel.id}/messages", status=403, code=50_007, times=None)
    await ann.slash(game.channel, "take", gems="wgk")
    assert await results(game, bo) == []
    shown = await plan(game, bo)
    assert "was played" in shown
    assert "was played" not in await plan(game, bo), "it is read"


@pytest.mark.parametrize("still_plays", [True, False])
async def test_a_result_stays_unread_until_discord_has_accepted_the_reply(
    game: SimulatedGame, still_plays: bool, monkeypatch: pytest.MonkeyPatch
):
    """A member who no longer plays has no plan, and the reply has nothing but the results."""
    ann, bo, _ = game.members
    game_id, now = (await game.table()).id, time.time()
    game.bot.tables.clock = lambda: now  # the direct message with the result is not due
    await plan(game, bo, first="take white blue red")
    await ann.slash(game.channel, "take", gems="wgk")
    if not still_plays:
        await game.bot.tables.hosting.remove_player(game_id, bo.id)

    async def fail(*_: Any, **__: Any) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr("discord.InteractionResponse.send_message", fail)
        await bo.slash(game.channel, "plan")
    assert len(await game.bot.tables.plans.results(game_id, bo.id)) == 1
    assert "was played" in await plan(game, bo)
    assert await game.bot.tables.plans.results(game_id, bo.id) == []


REFUSED = [
    ("take 3 red", "two"),
    ("take red blue white green", "three"),
    ("take red purple", "purple"),
    ("buy 9Z", "9Z"),
    ("buy 2C#D999", "no longer"),
    ("buy 3A", "cannot afford"),
    ("dance", "I do not understand"),
    ("", "I do not understand"),
    ("take red blue white; hooray", "I do not know a gem called “hooray”"),
    ("take red blue white; gib lila ab", "lila"),
]


async def test_what_can_never_be_played_is_refused(game: SimulatedGame):
    bo = game.members[1]
    for typed, reason in REFUSED:
        assert reason in await plan(game, bo, first=typed), typed
        assert await game.bot.tables.plans.of(await game.table(), bo.id) is None, typed


async def test_what_is_not_possible_yet_is_accepted_and_said(game: SimulatedGame):
    ann, bo, cleo = game.members
    for member, gems in ((ann, "rr"), (bo, "wbk"), (cleo, "rwb")):
        await member.slash(game.channel, "take", gems=gems)
    assert "You cannot do this yet: " in await plan(game, bo, first="take 2 red")


async def test_what_has_become_impossible_is_said_and_stays_in_the_plan(game: SimulatedGame):
    ann, _, cleo = game.members
    await plan(game, cleo, first="reserve 2C", second="take white blue red")
    await ann.slash(game.channel, "reserve", card="2C")
    shown = private_answer(await cleo.slash(game.channel, "plan"))
    assert "You cannot do this any more: That card is no longer on the board" in text_of(shown)
    switched = await cleo.click(shown, custom_id=control(shown, "plan_unless", "gold"))
    assert "Not if buying would cost gold" in private_text(switched)


async def test_nothing_that_can_never_be_possible_is_offered(game: SimulatedGame):
    bo = game.members[1]
    shown = private_answer(await bo.slash(game.channel, "plan"))
    assert "Buy" not in labels(shown)
    assert "Reserve" in labels(shown)
    assert await suggested(game, "buy ") == []
    assert "reserve D1" in await suggested(game, "reserve ")
    for _ in range(3):
        for member in game.members:
            await member.slash(game.channel, "reserve", card="D1")
    shown = private_answer(await bo.slash(game.channel, "plan"))
    assert "Reserve" not in labels(shown)
    assert await suggested(game, "reserve ") == []


async def test_after_their_last_turn_nobody_plans(game: SimulatedGame):
    await game.play_until(lambda position: base_of(position).last_round and position.seat == 2)
    bo = game.members[1]
    assert "last turn in this game is over" in await plan(game, bo, first="take white blue red")
    assert "Plan" not in labels(private_answer(await bo.slash(game.channel, "board")))


async def test_who_cannot_plan(game: SimulatedGame):
    ann, bo, _ = game.members
    assert game.channel.guild is not None
    stranger = game.channel.guild.add_member(game.env.create_user("dan", global_name="Dan"))
    assert "just make your move" in await plan(game, ann, first="take white blue red")
    assert "do not play" in (await plan(game, stranger, first="take white blue red")).replace(
        "are not playing", "do not play"
    )
    assert "first" in await plan(game, bo, second="take white blue red")
    await game.bot.tables.hosting.end(game.game_id)
    assert "no game" in (await plan(game, bo, first="take white blue red")).lower()


async def test_a_plan_over_ten_tokens_says_that_the_member_will_be_asked(game: SimulatedGame):
    ann, bo, cleo = game.members
    for gems in ("wbr", "gkw", "bgr"):
        for member in game.members:
            if member == bo:
                await member.slash(game.channel, "take", gems=gems)
            else:
                await member.slash(game.channel, "reserve", card="D1")
    assert "more than ten tokens" in await plan(game, bo, first="take white blue black")
    answered = await plan(game, bo, first="take white blue black; return 2 green")
    assert "more than ten tokens" not in answered
    assert "return 2 green" in words_of(answered)
    assert "exactly 2 tokens" in await plan(game, bo, first="take white blue black; return green")
    shown = private_answer(await bo.slash(game.channel, "plan", first="take white blue black"))
    assert "Back to the plan" not in labels(shown), "the plan stands above its question"
    picker = private_answer(await bo.click(shown, custom_id=control(shown, "plan_answer", "give.g")))
    shown = private_answer(await bo.click(picker, custom_id=control(picker, "plan", "")))
    assert "**1.** Take 1 white 1 blue 1 black" in words_of(text_of(shown))
    shown = private_answer(await bo.click(shown, custom_id=control(shown, "plan_answer", "give.g")))
    shown = private_answer(await bo.click(shown, custom_id=control(shown, "plan_answer", "give_now.gg")))
    assert "return 2 green" in words_of(text_of(shown))
    await ann.slash(game.channel, "take", gems="wgk")
    assert (await game.table()).member_to_act() == cleo.id


async def suggested(game: SimulatedGame, typed: str) -> list[str]:
    """Return the values that are suggested to Bo for the first line of a plan."""
    return [choice["value"] for choice in await game.members[1].autocomplete(game.channel, "plan", "first", typed)]


async def test_a_plan_is_built_by_pressing_the_pickers_of_moves(game: SimulatedGame):
    ann, bo, cleo = game.members
    board = private_answer(await bo.slash(game.channel, "board"))
    shown = private_answer(await bo.click(board, custom_id=control(board, "plan", "")))
    for pile in ("w", "wb"):
        shown = private_answer(await bo.click(shown, custom_id=control(shown, "plan", f"take.{pile}")))
    assert (await game.table()).seq == 0
    shown = private_answer(await bo.click(shown, custom_id=control(shown, "plan", "take_now.wbr")))
    assert "Your plan for your next turn" in text_of(shown)
    shown = private_answer(await bo.click(shown, custom_id=control(shown, "plan", "reserve.")))
    shown = private_answer(await bo.click(shown, custom_id=control(shown, "plan", "pick.3")))
    shown = private_answer(await bo.click(shown, custom_id=control(shown, "plan", "reserve_now.3")))
    assert "**2.** Reserve from **D3** unseen" in text_of(shown)
    await ann.slash(game.channel, "take", gems="wgk")
    assert (await game.table()).member_to_act() == cleo.id
    assert base_of(await game.position()).players[1].tokens == take("wbr").tokens
    assert not [
        each for each in control_ids(private_answer(await cleo.slash(game.channel, "board"))) if ":plan:" in each
    ]


async def test_each_picker_of_a_plan_leads_back_to_it(game: SimulatedGame):
    ann, bo, _ = game.members
    shown = private_answer(await bo.slash(game.channel, "plan", first="reserve D3"))
    for verb in ("take.w", "reserve."):
        picker = private_answer(await bo.click(shown, custom_id=control(shown, "plan", verb)))
        assert "Back to the plan" in labels(picker)
        shown = private_answer(await bo.click(picker, custom_id=control(picker, "plan", "")))
        assert "**1.** Reserve from **D3** unseen" in text_of(shown)
    board = private_answer(await ann.slash(game.channel, "board"))
    picker = private_answer(await ann.click(board, custom_id=control(board, "reserve")))
    assert "Back to the plan" not in labels(picker), "Ann makes a move"


async def test_each_line_of_a_plan_has_a_button_that_removes_it(game: SimulatedGame):
    _, bo, _ = game.members
    shown = private_answer(await bo.slash(game.channel, "plan", first="take white blue red", second="reserve D3"))
    read = [part.get("content") or part.get("label") or "" for part in parts(shown.components)]
    for number in (1, 2):
        line = next(index for index, text in enumerate(read) if text.startswith(f"**{number}.**"))
        assert read[line + 1] == f"Remove {number}"
    first = control(shown, "plan_remove", "0.2")
    shown = private_answer(await bo.click(shown, custom_id=first))
    assert "**1.** Reserve from **D3** unseen" in text_of(shown)
    assert "**2.**" not in text_of(shown)
    table = await game.table()
    last = control(shown, "plan_remove", "0.1")
    shown = private_answer(await bo.click(shown, custom_id=last))
    assert "You have no plan" in text_of(shown)
    assert (await game.table()).seq == table.seq


async def test_a_double_press_removes_one_line(game: SimulatedGame, press: Any):
    _, bo, _ = game.members
    shown = private_answer(await bo.slash(game.channel, "plan", first="take white blue red", second="reserve D3"))
    kept, first = press.keep(shown), control(shown, "plan_remove", "0.2")
    for _ in range(2):
        press(bo, kept, first)
        await game.env.settle()
    assert "**1.** Reserve from **D3** unseen" in await plan(game, bo)


@pytest.mark.parametrize("begins", ["by the command", "out of turn"])
@pytest.mark.parametrize("expansion", [None, *PRESENTERS])
async def test_random_presses_build_plans_that_are_played(simcord_env: simcord.Env, expansion: str | None, begins: str):
    """Pickers in planning mode never make a move, and what they planned is played or refused in words.

    They are reached with /plan, and with a button of the board that is pressed out of turn.
    """
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open(**({"expansion": expansion} if expansion else {}))
    chance, kinds = random.Random(3), Counter[str]()
    for turn in (8, 14, 20, 26):
        await game.play_until(lambda position, turn=turn: is_at_turn_of(position, 0, turn), seed=turn)
        table, (ann, bo) = await game.table(), game.members
        shown = private_answer(await bo.slash(game.channel, "plan"))
        if begins == "out of turn":
            await bo.slash(game.channel, "plan", cancel=True)
            board = game.as_received(game.board)
            ids = [each for each in control_ids(board) if each.split(":")[3] in ("take", "buy", "reserve")]
            shown = private_answer(await bo.click(board, custom_id=chance.choice(ids)))
            kinds["plan"] += 3
        for _ in range(12):
            planning = ("plan", "plan_answer", "plan_offer", "plan_replace")
            ids = [each for each in control_ids(shown) if each.split(":")[3] in planning]
            onwards = [each for each in ids if not each.endswith(":plan:")]  # not back to the plan
            ids = [each for each in ids if "_now" in each] or onwards or ids
            if not ids:
                break
            chosen = chance.choice(ids)
            kinds[chosen.split(":")[3]] += 1
            values = values_of(shown, chosen)
            if values:
                pressed = await bo.select(shown, [chance.choice(values)], custom_id=chosen)
            else:
                pressed = await bo.click(shown, custom_id=chosen)
            shown = private_answer(pressed)
        assert (await game.table()).seq == table.seq, "nothing was played"
        made = await game.bot.tables.plans.of(table, bo.id)
        kinds["plans"] += made is not None  # a picker without any card leads nowhere
        await game.bot.tables.play.make(table.id, ann.id, [choose(table.dealt(), chance)])
        moved = await game.table()
        if moved.member_to_act() == ann.id and moved.dealt().decision == table.dealt().decision:
            assert (await game.log())[-1].is_planned
    assert kinds["plan"] > 8
    assert kinds["plans"] > 1
    assert bool(kinds["plan_offer"]) == (begins == "out of turn")


def is_at_turn_of(position: Position, seat: int, round_: int) -> bool:
    return position.round * 2 >= round_ and position.decision == ChooseAction(seat)


def values_of(message: Any, custom_id: str) -> list[str]:
    """Return the values of a menu; none for a button."""
    [part] = [each for each in parts(message.components) if each.get("custom_id") == custom_id]
    return [option["value"] for option in part.get("options", ())]


def labels(message: Any) -> list[str]:
    return [part["label"] for part in parts(message.components) if part.get("label")]


def words_of(text: str) -> str:
    """Return a text with the names of gems instead of their emojis, and without word joiners."""
    return re.sub(r"<:(\w+)_gem:\d+>", r" \1", text.replace("\u2060", ""))
