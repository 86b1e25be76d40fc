"""Moves that are pressed or typed out of turn: they are offered as a plan, from the same picker, in two presses."""

from typing import Any

import pytest
import simcord

from bot.engine import Move
from bot.games.play.plans import Plan
from bot.rules import PurchaseCard, ReserveCard, ReserveFromDeck, base_of
from tests.discord.conftest import Press
from tests.support.builders import gems, take
from tests.support.computers import QuickThinker
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends, bought, holds, reserved
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text, text_of

pytestmark = pytest.mark.usefixtures("says_nothing_twice")

OFFER = "It is **Bo**’s turn. What you choose here is planned: it is played the moment your turn begins"


async def plan_of(friends: Friends, member: simcord.MemberActor) -> list[Move]:
    """Return the moves of a member's plan."""
    plan: Plan | None = await friends.tables.plans.of(await friends.table(), member.id)
    return [line.move for line in plan.lines] if plan is not None else []


async def press(friends: Friends, member: simcord.MemberActor, message: Any, verb: str, argument: str = "") -> Any:
    """Press the control of a message with a verb and, in planning mode, the verb and argument behind it."""
    custom_id = next(each for each in control_ids(message) if f":{verb}:{argument}" in each)
    return private_answer(await member.click(message, custom_id=custom_id))


def green(message: Any) -> str:
    """Return the id of the button that plans the chosen move."""
    return next(each for each in control_ids(message) if ":plan_offer:" in each and "_now" in each)


async def test_two_presses_plan_a_pair_of_gems(friends: Friends):
    await friends.start_game()
    offer = await press(friends, friends.cleo, friends.board(), "take", "r")
    assert text_of(offer).startswith(OFFER)
    assert await plan_of(friends, friends.cleo) == []
    shown = text_of(await press(friends, friends.cleo, offer, "plan_offer", "take_now.rr"))
    assert shown.startswith("### Your plan for your next turn\n**1.** Take 2")
    assert await plan_of(friends, friends.cleo) == [take("rr")]


async def test_two_presses_plan_a_purchase_and_it_is_played(friends: Friends):
    await friends.start_game(events=[holds(1, "3b"), reserved(1, "D01")])
    offer = await press(friends, friends.cleo, friends.board(), "buy")
    assert text_of(offer).startswith(OFFER)
    await friends.cleo.click(offer, custom_id=green(offer))
    assert await plan_of(friends, friends.cleo) == [PurchaseCard("D01", gems("3b"))]
    await friends.bo.slash(friends.channel, "take", gems="rbw")
    assert (await friends.table()).member_to_act() == friends.bo.id


async def test_two_presses_and_a_choice_plan_a_reservation(friends: Friends):
    await friends.start_game()
    offer = await press(friends, friends.cleo, friends.board(), "reserve")
    assert text_of(offer).startswith(OFFER)
    chosen = await press(friends, friends.cleo, offer, "plan_offer", "pick.3")
    await friends.cleo.click(chosen, custom_id=green(chosen))
    assert await plan_of(friends, friends.cleo) == [ReserveFromDeck(3)]


async def test_what_a_plan_cannot_help_is_said_at_once(friends: Friends):
    await friends.start_game(events=[reserved(1, card) for card in ("D01", "D02", "D03")])
    full = await press(friends, friends.cleo, friends.board(), "reserve")
    assert "three" in text_of(full)
    assert not any("_now" in each for each in control_ids(full))
    typed = private_text(await friends.cleo.slash(friends.channel, "reserve", card="1D"))
    assert "three" in typed
    nothing = await press(friends, friends.cleo, friends.board(), "buy")
    assert not any("_now" in each for each in control_ids(nothing))
    short = private_text(await friends.cleo.slash(friends.channel, "buy", card="3A"))
    assert "planned" not in short
    assert await plan_of(friends, friends.cleo) == []


@pytest.mark.parametrize(
    ("command", "options", "move"),
    [
        ("take", {"gems": "red blue white"}, take("rbw")),
        ("reserve", {"card": "1A"}, ReserveCard("D01")),
        ("reserve", {"card": "D2"}, ReserveFromDeck(2)),
    ],
)
async def test_a_typed_move_is_planned_with_one_press(
    friends: Friends, command: str, options: dict[str, Any], move: Move
):
    await friends.start_game()
    offer = private_answer(await friends.cleo.slash(friends.channel, command, **options))
    assert text_of(offer).startswith(OFFER)
    await friends.cleo.click(offer, custom_id=green(offer))
    assert await plan_of(friends, friends.cleo) == [move]


async def test_typed_answers_are_planned_with_their_move(friends: Friends):
    await friends.start_game(events=[holds(1, "2w2b2g2r2k")])
    options = {"gems": "red blue white", "return": "2 green, black"}
    offer = private_answer(await friends.cleo.slash(friends.channel, "take", **options))
    assert "return 2" in text_of(offer)
    shown = private_text(await friends.cleo.click(offer, custom_id=green(offer)))
    assert "return 2" in shown
    assert "asked" not in shown
    await friends.bo.slash(friends.channel, "take", gems="rbw")
    table = await friends.table()
    assert table.member_to_act() == friends.bo.id, "nothing was left to ask"


async def test_a_typed_answer_that_is_wrong_is_refused_at_once(friends: Friends):
    await friends.start_game(events=[holds(1, "2w2b2g2r2k")])
    options = {"gems": "red blue white", "return": "green"}
    assert "3" in private_text(await friends.cleo.slash(friends.channel, "take", **options))
    assert await plan_of(friends, friends.cleo) == []


async def test_gems_that_may_come_back_into_the_bank_can_be_planned(friends: Friends):
    await friends.start_game(events=[holds(0, "4r")])
    offer = private_answer(await friends.cleo.slash(friends.channel, "take", gems="red blue white"))
    assert "You cannot do this yet" in text_of(offer)
    await friends.cleo.click(offer, custom_id=green(offer))
    assert await plan_of(friends, friends.cleo) == [take("rbw")]


async def test_a_plan_that_is_there_is_only_replaced_when_asked(friends: Friends):
    await friends.start_game()
    await friends.cleo.slash(friends.channel, "plan", first="take red blue white", unless="gold")

    async def offered() -> Any:
        offer = private_answer(await friends.cleo.slash(friends.channel, "reserve", card="D3"))
        return private_answer(await friends.cleo.click(offer, custom_id=green(offer)))

    asked = await offered()
    assert "**1.** Take 1" in text_of(asked)
    assert text_of(asked).endswith("you have now chosen: Reserve from **D3** unseen")
    assert await plan_of(friends, friends.cleo) == [take("rbw")]
    keep = next(each for each in control_ids(asked) if each.endswith(":plan:"))
    assert private_text(await friends.cleo.click(asked, custom_id=keep)).startswith("### Your plan")
    assert await plan_of(friends, friends.cleo) == [take("rbw")]
    await press(friends, friends.cleo, await offered(), "plan", "reserve_now")
    assert await plan_of(friends, friends.cleo) == [take("rbw"), ReserveFromDeck(3)]
    assert text_of(await offered()).startswith("### Your plan"), "it is in the plan already"
    offer = private_answer(await friends.cleo.slash(friends.channel, "take", gems="red red"))
    asked = private_answer(await friends.cleo.click(offer, custom_id=green(offer)))
    await press(friends, friends.cleo, asked, "plan_replace")
    assert await plan_of(friends, friends.cleo) == [take("rr")]


async def test_a_picker_from_ones_own_turn_plans_when_the_turn_is_over(friends: Friends, press: Press):
    await friends.start_game()
    picker = private_answer(await friends.bo.slash(friends.channel, "board"))
    reserve = private_answer(await friends.bo.click(picker, custom_id=control(picker, "reserve")))
    chosen = private_answer(await friends.bo.click(reserve, custom_id=control(reserve, "pick", "3")))
    kept = press.keep(chosen)
    await friends.tables.computers.move_for(await friends.table(), "merchant")
    late = press(friends.bo, kept, control(chosen, "reserve_now"))
    await friends.env.settle()
    offer = private_answer(late)
    assert "It is **Cleo**’s turn. What you choose here is planned" in text_of(offer)
    await friends.bo.click(offer, custom_id=green(offer))
    assert await plan_of(friends, friends.bo) == [ReserveFromDeck(3)]


async def test_a_double_press_is_still_known_as_one(friends: Friends, press: Press):
    await friends.start_game()
    picker = private_answer(await friends.bo.click(friends.board(), custom_id=friends.control_id("reserve")))
    chosen = private_answer(await friends.bo.click(picker, custom_id=control(picker, "pick", "3")))
    kept, custom_id = press.keep(chosen), control(chosen, "reserve_now")
    first, second = press(friends.bo, kept, custom_id), press(friends.bo, kept, custom_id)
    await friends.env.settle()
    said = {private_text(each).splitlines()[0] for each in (first, second)}
    assert "You have already made that move. It counted once." in said


async def test_a_spectator_and_a_member_whose_seat_is_kept_are_offered_nothing(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo, friends.ann)
    friends.tables.computers._thinker = QuickThinker()
    table = await friends.table()
    await friends.tables.computers.replace(table.id, table.seats[1], "merchant", names={"en": "Merchant"})
    for verb in ("take", "buy", "reserve"):
        board = friends.board()
        watching = await friends.dan.click(board, custom_id=friends.control_id(verb))
        assert "You are not playing in this game" in private_text(watching)
        kept = private_answer(await friends.cleo.click(board, custom_id=friends.control_id(verb)))
        assert [each.split(":")[3] for each in control_ids(kept)] == ["take_back"]


async def test_an_offer_ends_with_the_game_and_with_the_turn_of_the_other(friends: Friends, press: Press):
    await friends.start_game()
    offer = private_answer(await friends.cleo.slash(friends.channel, "take", gems="red blue white"))
    kept, custom_id = press.keep(offer), green(offer)
    await friends.bo.slash(friends.channel, "take", gems="red blue white")
    mine = press(friends.cleo, kept, custom_id)
    await friends.env.settle()
    assert private_text(mine) == "It is your turn: just make your move."
    await friends.cleo.slash(friends.channel, "take", gems="red blue white")
    later = press(friends.cleo, kept, custom_id)
    await friends.env.settle()
    assert private_text(later).startswith("The game has moved on")
    assert await plan_of(friends, friends.cleo) == []
    await friends.tables.hosting.end((await friends.table()).id)
    over = press(friends.cleo, kept, custom_id)
    await friends.env.settle()
    assert private_text(over).startswith("This game is over.")


async def test_forged_offers_plan_nothing(friends: Friends, press: Press):
    table = await friends.start_game()
    forge = Forger(press, press.keep(friends.board()))
    for verb in ("plan_offer", "plan_replace", "plan"):
        for argument in (
            "give_now.r",
            "take_now.r;take_now.r",
            "take_now.zz",
            ";",
            "buy_now.?1.",
            "choose_now.0",
            "x.y",
        ):
            forge(friends.cleo, f"spl:{table.id}:{table.seq}:{verb}:{argument}")
            await friends.env.settle()
            assert await plan_of(friends, friends.cleo) == [], (verb, argument)


@pytest.mark.parametrize("expansion", ["cities", "trading_posts", "orient", "strongholds"])
async def test_every_reservation_and_take_can_be_planned_in_every_module(friends: Friends, expansion: str):
    await friends.start_game(expansion=expansion)
    cards = await friends.cleo.autocomplete(friends.channel, "reserve", "card", "")
    assert len(cards) > 12
    offers = [
        private_answer(await friends.cleo.slash(friends.channel, "reserve", card=each["value"])) for each in cards
    ]
    assert all(green(each) for each in offers)
    await friends.cleo.click(offers[-1], custom_id=green(offers[-1]))
    planned = await plan_of(friends, friends.cleo)
    assert len(planned) == 1
    takes = await friends.cleo.autocomplete(friends.channel, "take", "gems", "")
    assert takes


async def suggested(friends: Friends, command: str, option: str, typed: str = "", **options: str) -> list[str]:
    """Return the values that Cleo, out of turn, is offered for an option."""
    choices = await friends.cleo.autocomplete(friends.channel, command, option, typed, **options)
    return [each["value"] for each in choices]


@pytest.mark.parametrize("expansion", [None, "cities", "trading_posts", "orient", "strongholds"])
async def test_every_suggestion_out_of_turn_leads_to_the_offer_to_plan_it(friends: Friends, expansion: str | None):
    await friends.start_game(events=[holds(1, "3b2w2g2r"), reserved(1, "D01")], expansion=expansion)
    for command, option in (("take", "gems"), ("buy", "card"), ("reserve", "card")):
        values = await suggested(friends, command, option)
        assert values, f"/{command} suggests nothing"
        for value in values:
            offer = private_answer(await friends.cleo.slash(friends.channel, command, **{option: value}))
            assert text_of(offer).startswith(OFFER), f"/{command} {option}: {value}"
            assert green(offer)


async def test_a_payment_that_an_expansion_adds_is_suggested_out_of_turn(friends: Friends):
    await friends.start_game(events=[*bought(1, "O01"), holds(1, "b")], expansion="orient")
    [for_1a] = await suggested(friends, "buy", "payment", card="1A")
    assert for_1a == "Buy 1A for 1 gold card + 1 blue"
    for command, options in (("buy", {"card": "1A", "payment": for_1a}), ("answer", {"choice": for_1a})):
        offer = private_answer(await friends.cleo.slash(friends.channel, command, **options))
        assert text_of(offer).startswith(OFFER), command
        assert green(offer)
    assert for_1a in await suggested(friends, "answer", "choice")


async def test_answers_to_what_a_planned_move_leads_to_are_suggested(friends: Friends):
    await friends.start_game(events=[holds(1, "2w2b2g2r2k")])
    back = await suggested(friends, "take", "return", "2 green", gems="red blue white")
    assert "2G 1K" in back
    from_reserving = await suggested(friends, "reserve", "return", "green", card="1A")
    assert "1G" in from_reserving
    options = {"gems": "red blue white", "return": "2G 1K"}
    offer = private_answer(await friends.cleo.slash(friends.channel, "take", **options))
    assert "return 2" in text_of(offer)


async def test_what_can_never_be_planned_is_suggested_only_where_nothing_else_is(friends: Friends):
    await friends.start_game(events=[holds(1, "3b")])
    assert [each.partition("#")[0] for each in await suggested(friends, "buy", "card")] == ["1A"]
    short = await friends.cleo.autocomplete(friends.channel, "buy", "card", "3a")
    assert ["Missing" in each["name"] for each in short] == [True]


@pytest.mark.parametrize(
    "options",
    [{"choice": "2C"}, {"choice": "red"}, {"choice": "xyz"}, {"choice": "1"}],
)
async def test_out_of_turn_an_answer_is_told_what_it_waits_for_and_how_to_go_on(
    friends: Friends, options: dict[str, str]
):
    await friends.start_game()
    waiting = private_answer(await friends.cleo.slash(friends.channel, "answer", **options))
    said = text_of(waiting)
    assert said.startswith("Not yet: it is **Bo**’s turn.")
    assert "in your own turn" in said
    assert pictures_of(waiting)[0][1].startswith("Round 1.")
    assert "Plan" in said
    planned = private_text(await friends.cleo.click(waiting, custom_id=control(waiting, "plan")))
    assert planned.startswith("You have no plan for your next turn. Choose a move here")


async def test_a_question_of_another_is_named_to_those_who_press_its_button(friends: Friends):
    await friends.start_game(events=[holds(0, "2w2b2g2r2k")])
    await friends.bo.slash(friends.channel, "take", gems="red blue white")
    waiting = private_answer(await friends.cleo.click(friends.board(), custom_id=friends.control_id("answer")))
    assert text_of(waiting).startswith("Not yet: it is **Bo**’s turn.")
    assert control(waiting, "plan")


async def test_those_who_have_left_the_game_are_promised_no_turn(friends: Friends):
    table = await friends.start_game(friends.bo, friends.cleo, friends.dan)
    await friends.tables.hosting.remove_player(table.id, friends.cleo.id)
    for typed in ("2C", "red", "1"):
        said = private_text(await friends.cleo.slash(friends.channel, "answer", choice=typed))
        assert said.startswith("You are not playing in this game"), typed
    assert "plan that one" not in private_text(await friends.cleo.slash(friends.channel, "hint"))


async def test_nothing_is_promised_to_those_whose_last_turn_is_over(friends: Friends):
    await friends.start_game(friends.cleo, friends.bo, events=bought(0, *(f"D{each}" for each in range(71, 75))))
    await friends.cleo.slash(friends.channel, "take", gems="red blue white")
    assert base_of((await friends.table()).dealt()).last_round
    waiting = private_answer(await friends.cleo.slash(friends.channel, "answer", choice="2C"))
    assert text_of(waiting).startswith(
        "Not yet: it is **Bo**’s turn. Your last turn in this game is over, so there is nothing left to plan."
    )
    assert not any(":plan:" in each for each in control_ids(waiting))
    assert await suggested(friends, "take", "gems") == []
