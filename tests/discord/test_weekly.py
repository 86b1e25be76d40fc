"""The weekly deal on the simulated Discord: an admin switches it on, members play it once, a message ranks them."""

from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.games import GameStatus, Table, WeeklyDeal
from bot.games.deal.sealed_deal import SealedDeal
from bot.games.weekly.weekly import WEEK
from bot.present.language.words import words_in
from bot.rules import PurchaseCard
from tests.support.discord.friends import Friends, create_bot, forbid
from tests.support.discord.messages import (
    buttons,
    control,
    labelled,
    pictures_of,
    private_answer,
    private_text,
    text_of,
)

EN = words_in("en")


def told(friends: Friends, channel: Any = None) -> list[discord.Message]:
    """Return the messages about weekly deals in a channel, oldest first."""
    history = (channel or friends.channel).history()
    return [each for each in history if any(":weekly" in (one.get("custom_id") or "") for one in buttons(each))]


async def newest(friends: Friends) -> WeeklyDeal | None:
    return (await friends.tables.weekly.newest_of(friends.guild.id))[0]


async def switch_on(friends: Friends, **options: Any) -> discord.Message:
    answer = private_answer(await friends.ann.slash(friends.channel, "admin weekly", **options))
    private_answer(
        await friends.ann.click(
            answer, custom_id=control(answer, "weekly_switch", f"none.{options.get('computers', 1)}")
        )
    )
    await friends.env.settle()
    [message] = told(friends)
    return message


async def begin(friends: Friends, member: Any, message: Any = None) -> str:
    return private_text(
        await member.click(message := message or told(friends)[-1], custom_id=control(message, "weekly"))
    )


async def game_of(friends: Friends, member: Any) -> Table:
    table = await friends.tables.latest_in_channel(member.user.dm_channel.id)
    assert table is not None
    return table


async def finish(friends: Friends, member: Any) -> Table:
    """Make the member's moves to the end, buying whatever there is, and show the last board."""
    while (table := await game_of(friends, member)).is_playing:
        legal = table.dealt().legal_moves()
        buys = [each for each in legal if isinstance(each, PurchaseCard)]
        await friends.tables.play.make(table.id, member.id, [(buys or legal)[-1]])
        await friends.tables.computers.play(table.id)
    await friends.env.bot.messages.show(table)
    return table


def direct(member: Any) -> list[str]:
    return [text_of(each) for each in member.user.dm_channel.history(viewer=member.user)]


async def test_an_admin_opens_it_in_a_channel_and_others_cannot(friends: Friends):
    with pytest.raises(simcord.SetupError, match="not visible"):
        await friends.bo.slash(friends.channel, "admin weekly")
    shown = private_text(await friends.ann.slash(friends.channel, "admin weekly"))
    assert "It is off on this server" in shown
    assert EN.text("weekly-honest") in shown
    message = await switch_on(friends)
    text = text_of(message)
    assert "This week’s deal" in text
    assert "against one novice" in text
    assert EN.text("weekly-honest") in text
    [deal] = [await friends.tables.weekly.current(friends.guild.id)]
    assert deal is not None
    assert f"`{deal.seal[:32]}`" in text
    assert [each["label"] for each in buttons(message)] == ["Play it"]
    assert "It is on" in private_text(await friends.ann.slash(friends.channel, "admin weekly"))


async def test_a_whole_week_ends_with_one_message_that_opens_the_next(friends: Friends):
    message = await switch_on(friends, computers=2)
    await begin(friends, friends.bo, message)
    await begin(friends, friends.cleo, message)
    tables = [await finish(friends, each) for each in (friends.bo, friends.cleo)]
    assert "Your game counts" in direct(friends.bo)[-1]
    first = await newest(friends)
    assert first is not None
    await friends.later(WEEK)
    _, closing = told(friends)
    assert "Last week’s deal" in text_of(closing)
    assert "This week’s deal" in text_of(closing)
    [(_, alt)] = pictures_of(closing)
    assert [line.split(": ")[0] for line in alt.split("\n")] == ["1. Bo", "1. Cleo"], "they made the same moves"
    assert [each["label"] for each in buttons(closing)] == ["Play it", "Check the deal", "Best game"]
    # Everybody may leaf through the best game, and check the deal.
    page = private_answer(await friends.dan.click(closing, custom_id=control(closing, "replay")))
    assert "The deal" in text_of(page)
    assert control(page, "play_on")
    checked = private_answer(await friends.dan.click(closing, custom_id=control(closing, "weekly_check")))
    [file] = checked.attachments
    sealed = SealedDeal.parse((await file.read()).decode())
    assert (sealed.seal(), list(sealed.faults())) == (first.seal, [])
    assert tables[0].status is GameStatus.FINISHED
    await friends.later(1)
    assert len(told(friends)) == 2


async def test_it_is_dealt_once_whichever_way_a_member_asks(friends: Friends):
    message = await switch_on(friends)
    answer = await begin(friends, friends.bo, message)
    assert answer.startswith("The cards are dealt in your direct messages")
    assert "no undo and there are no hints" in direct(friends.bo)[0]
    again = private_answer(await friends.bo.slash(friends.channel, "game weekly"))
    assert "Your game of a weekly deal is still going on" in text_of(again)
    assert [each["label"] for each in buttons(again)] == [EN.text("game-end-yes")]
    private_answer(await friends.bo.click(again, custom_id=control(again, "end_private")))
    assert (await game_of(friends, friends.bo)).status is GameStatus.ENDED
    assert "it is played once" in await begin(friends, friends.bo, message)
    assert (await game_of(friends, friends.bo)).status is GameStatus.ENDED


async def test_two_presses_on_two_devices_deal_one_game(friends: Friends):
    message = await switch_on(friends)
    results = [await friends.bo.click(message, custom_id=control(message, "weekly")) for _ in range(2)]
    assert len(results) == 2
    deal = await newest(friends)
    assert deal is not None
    rows = await friends.store.database.rows("SELECT 1 FROM games WHERE seal = ?", (deal.seal,))
    assert len(rows) == 1
    assert sum("this week’s deal" in each for each in direct(friends.bo)) == 1


async def test_it_can_be_set_aside_and_taken_up_again_and_ends_only_after_a_question(friends: Friends):
    message = await switch_on(friends)
    await begin(friends, friends.bo, message)
    question = private_answer(await friends.bo.user.slash("game end"))
    assert "It counts as not finished" in text_of(question)
    private_answer(await friends.bo.user.click(question, custom_id=control(question, "set_aside")))
    assert (await game_of(friends, friends.bo)).is_stopped
    assert "it is played once" in await begin(friends, friends.bo, message)
    games = private_answer(await friends.bo.slash(friends.channel, "me games"))
    private_answer(await friends.bo.click(games, custom_id=control(games, "take_up")))
    assert (await finish(friends, friends.bo)).status is GameStatus.FINISHED
    deal = await newest(friends)
    assert deal is not None
    assert [each.member_id for each in await friends.tables.weekly.ranking(deal)] == [friends.bo.id]


async def test_until_the_close_nothing_of_it_can_be_seen_or_shared(friends: Friends):
    message = await switch_on(friends)
    await begin(friends, friends.bo, message)
    table = await finish(friends, friends.bo)
    # Its player leafs through it, without buttons that share it or play on.
    page = private_answer(await friends.bo.slash(friends.channel, "replay", game=str(table.id)))
    labels = {each.get("label") for each in buttons(page)}
    assert not labels & {EN.text("share-button"), EN.text("play-on-button")}
    assert "Others may still play this deal" in private_text(
        await friends.bo.slash(friends.channel, "game export", game=str(table.id))
    )
    assert "Others may still play this deal" in private_text(await friends.bo.user.slash("game deal"))
    assert "Others may still play this deal" in private_text(
        await friends.bo.slash(friends.channel, "game practice", game=str(table.id), move=1)
    )
    # Others neither find it nor may they see it.
    assert "no such game" in private_text(await friends.dan.slash(friends.channel, "replay", game=str(table.id)))
    assert "no such game" in private_text(await friends.ann.slash(friends.channel, "game export", game=str(table.id)))
    assert "error" not in private_text(await friends.ann.slash(friends.channel, "admin games"))
    assert not told(friends)[1:]
    await friends.later(WEEK)
    page = private_answer(await friends.bo.slash(friends.channel, "replay", game=str(table.id)))
    assert labelled(page, EN.text("share-button"))


async def test_a_press_after_the_close_plays_the_next_deal(friends: Friends):
    message = await switch_on(friends)
    now = friends.tables.now() + WEEK
    friends.tables.clock = lambda: now
    await begin(friends, friends.bo, message)
    deal = await newest(friends)
    table = await game_of(friends, friends.bo)
    assert deal is not None
    assert (table.game.seal, table.game.sealed_until) == (deal.seal, now + WEEK)
    assert deal.seal not in str(control(message, "weekly"))


async def test_a_game_that_outlasts_the_deal_goes_on_and_says_that_it_does_not_count(friends: Friends):
    await begin(friends, friends.bo, await switch_on(friends))
    await friends.later(WEEK)
    assert "Nobody is in the ranking" in text_of(told(friends)[-1])
    await finish(friends, friends.bo)
    assert "before the end of your game" in direct(friends.bo)[-1]


async def test_a_member_who_has_left_the_server_finishes_and_keeps_the_name_that_they_had(friends: Friends):
    await begin(friends, friends.bo, await switch_on(friends))
    friends.env.backend.guilds[friends.guild.id].members.pop(friends.bo.id)
    await finish(friends, friends.bo)
    await friends.later(WEEK)
    [(_, alt)] = pictures_of(told(friends)[-1])
    assert alt.startswith("1. Bo: ")


async def test_names_are_harmless_in_the_message(friends: Friends):
    await begin(friends, friends.bo, await switch_on(friends))
    table = await game_of(friends, friends.bo)
    async with friends.tables.games.locked(table.id) as game:
        seat = game.table.seats.held_by(friends.bo.id)
        game.put_seat(type(game.seats[seat or 0])(**{**_fields(game.seats[seat or 0]), "name": "@everyone\n**x**"}))
    await finish(friends, friends.bo)
    await friends.later(WEEK)
    message = told(friends)[-1]
    assert not message.mentions
    assert not message.mention_everyone
    assert len(pictures_of(message)[0][1].split("\n")) == 1


def _fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


async def test_it_can_be_switched_off_and_then_ends_with_its_ranking(friends: Friends):
    await begin(friends, friends.bo, await switch_on(friends))
    await finish(friends, friends.bo)
    answer = private_answer(await friends.ann.slash(friends.channel, "admin weekly"))
    after = private_answer(await friends.ann.click(answer, custom_id=control(answer, "weekly_switch", "off")))
    assert "no other follows" in text_of(after)
    await friends.later(WEEK)
    closing = told(friends)[-1]
    assert "This week’s deal" not in text_of(closing)
    assert [each["label"] for each in buttons(closing)] == ["Check the deal", "Best game"]
    assert "There is no deal of the week here" in private_text(await friends.cleo.slash(friends.channel, "game weekly"))


async def test_a_kill_between_sending_and_recording_neither_loses_nor_doubles_the_message(
    friends: Friends, database: Path, monkeypatch: pytest.MonkeyPatch
):
    message = await switch_on(friends)
    await begin(friends, friends.bo, message)
    now = friends.tables.now() + WEEK
    friends.tables.clock = lambda: now

    set_timer = friends.tables.weekly.look_at

    async def killed(deal: WeeklyDeal, due: int) -> None:
        if due == deal.closes_at:
            raise ConnectionError("killed")
        await set_timer(deal, due)

    with monkeypatch.context() as killing:
        killing.setattr(friends.tables.weekly, "look_at", killed)
        await friends.env.bot.running.clock.look()
    assert len(told(friends)) == 2
    await friends.env.bot.close()
    await friends.env.restart_bot(create_bot(database))
    friends.tables.clock = lambda: now + 3_600
    await friends.later(0)
    assert len(told(friends)) == 2, "it was found"
    [newest, _] = await friends.tables.weekly.newest_of(friends.guild.id)
    assert await friends.tables.timers.next_due() == newest.closes_at


async def test_a_message_that_discord_refuses_comes_later(friends: Friends):
    answer = private_answer(await friends.ann.slash(friends.channel, "admin weekly"))
    await forbid(friends, send_messages=True)
    refused = private_text(await friends.ann.click(answer, custom_id=control(answer, "weekly_switch", "none.1")))
    assert "Send Messages" in refused
    await forbid(friends)
    await friends.ann.click(answer, custom_id=control(answer, "weekly_switch", "none.1"))
    await forbid(friends, send_messages=True)
    await friends.later(WEEK)
    assert len(told(friends)) == 1
    await forbid(friends)
    await friends.later(960)
    assert len(told(friends)) == 2


async def test_in_direct_messages_there_is_no_weekly_deal(friends: Friends):
    await switch_on(friends)
    assert "server" in private_text(await friends.bo.user.slash("game weekly"))
