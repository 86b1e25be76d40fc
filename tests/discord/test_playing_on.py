"""Playing on from a position of a game that is over, and private games that are set aside and taken up again."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app.client import SplendorBot
from bot.engine import GameError
from bot.games import Table, Tables
from bot.games.hosting.hosting import MOST_UNFINISHED
from bot.rules import base_of
from bot.store import Store
from tests.support.computers import QuickThinker
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, menu_with, parts, private_answer, private_text, text_of
from tests.support.finished_games import play
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT


@pytest.fixture
async def simcord_bot(database: Path) -> AsyncIterator[SplendorBot]:
    async def open_tables() -> Tables:
        return Tables(await Store.open(database), thinker=QuickThinker())

    bot = SplendorBot(
        open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT, thinker=QuickThinker()
    )
    yield bot
    if not bot.is_closed():
        await bot.close()


async def finished_game(friends: Friends) -> Table:
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo))
    await friends.env.bot.messages.show(table)
    return table


async def page_after(friends: Friends, member: simcord.MemberActor, round_: int) -> Any:
    """Return the replay of the newest game in the channel at the first move of a round."""
    page = private_answer(await member.slash(friends.channel, "replay"))
    menu = next(each for each in control_ids(page) if ":replay_round:" in each)
    [value] = [value for value in menu_values(page, menu) if int(value) == 2 * (round_ - 1) + 1]
    return private_answer(await member.select(page, custom_id=menu, values=[value]))


def menu_values(message: Any, custom_id: str) -> list[str]:
    [menu] = [each for each in parts(message.components) if each.get("custom_id") == custom_id]
    return [each["value"] for each in menu["options"]]


async def private_game(friends: Friends, member: simcord.MemberActor) -> Table:
    table = await friends.tables.latest_in_channel(member.user.dm_channel.id)
    assert table is not None
    return table


async def test_two_presses_on_a_page_lead_to_the_position_in_ones_direct_messages(friends: Friends):
    origin = await finished_game(friends)
    page = await page_after(friends, friends.dan, 3)
    offer = private_answer(await friends.dan.click(page, custom_id=control(page, "play_on")))
    assert text_of(offer).startswith("### Play on after move 5, in round 3\nIn whose seat?")
    as_cleo = next(each for each in control_ids(offer) if ":play_on_as:1." in each)
    answer = private_text(await friends.dan.click(offer, custom_id=as_cleo))
    assert "https://discord.com/channels/@me/" in answer
    table = await private_game(friends, friends.dan)
    [page_5] = [each for each in await friends.tables.history.pages(origin.id) if each.seq == 5]
    started = (await friends.tables.history.pages(table.id))[0].after
    assert started == page_5.after
    assert table.seats.names == ("⚙ Jeweller 1", "Dan")
    board = friends.dan.user.dm_channel.history(viewer=friends.dan.user)[-1]
    assert "The game goes on from this position" in text_of(board) or table.seq > 0
    after = await friends.tables.find(origin.id)
    assert (after.game.version, after.seq) != (0, 0)


async def test_level_and_unseen_cards_are_chosen_by_menus(friends: Friends):
    origin = await finished_game(friends)
    page = await page_after(friends, friends.bo, 5)
    offer = private_answer(await friends.bo.click(page, custom_id=control(page, "play_on")))
    offer = private_answer(await friends.bo.select(offer, custom_id=menu_with(offer, "anew"), values=["anew"]))
    offer = private_answer(await friends.bo.select(offer, custom_id=menu_with(offer, "banker"), values=["banker"]))
    as_bo = next(each for each in control_ids(offer) if ":play_on_as:0.banker.anew" in each)
    await friends.bo.click(offer, custom_id=as_bo)
    table = await private_game(friends, friends.bo)
    assert table.seats.names == ("Bo", "⚙ Banker 1")
    began = (await friends.tables.history.pages(table.id))[0].after
    [then] = [each for each in await friends.tables.history.pages(origin.id) if each.seq == table.game.origin_seq]
    assert began.view(0) == then.after.view(0)
    assert base_of(began).decks != base_of(then.after).decks


async def test_the_command_offers_the_same_by_the_number_of_a_move(friends: Friends):
    await finished_game(friends)
    offer = private_answer(await friends.dan.slash(friends.channel, "game practice", game="last", move=0))
    assert text_of(offer).startswith("### Play on from the deal\n")
    too_late = private_text(await friends.dan.slash(friends.channel, "game practice", game="last", move=9999))
    assert "is the last one of this game" in too_late


async def test_a_running_game_is_none_to_play_on_from(friends: Friends, press: Any):
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo), moves=6)
    said = private_text(await friends.bo.slash(friends.channel, "game practice", game="now", move=2))
    assert said.endswith("You can play on from a game when it is over.")
    page = private_answer(await friends.bo.slash(friends.channel, "replay", game="now"))
    assert not [each for each in control_ids(page) if ":play_on" in each]
    forge = Forger(press, press.keep(friends.board()))
    for verb in ("play_on", "play_on_as"):
        forged = forge(friends.bo, f"spl:{table.id}:2:{verb}:0.banker.open")
        await friends.env.settle()
        assert private_text(forged).endswith("You can play on from a game when it is over.")


async def test_its_replay_leads_back_to_where_it_began_also_for_a_spectator(friends: Friends):
    origin = await finished_game(friends)
    page = await page_after(friends, friends.dan, 3)
    offer = private_answer(await friends.dan.click(page, custom_id=control(page, "play_on")))
    seat = next(each for each in control_ids(offer) if ":play_on_as:" in each)
    await friends.dan.click(offer, custom_id=seat)
    table = await private_game(friends, friends.dan)
    await friends.tables.hosting.end(table.id, friends.dan.id)
    listed = private_answer(await friends.dan.user.slash("replay"))
    back = next(each for each in control_ids(listed) if each.startswith(f"spl:{origin.id}:5:replay:"))
    shown = private_answer(await friends.dan.user.click(listed, custom_id=back))
    assert text_of(shown).startswith("### Move 5 of ")


async def test_a_game_is_set_aside_for_another_and_taken_up_where_it_was(friends: Friends):
    await finished_game(friends)
    user = friends.bo.user
    await user.slash("game practice")
    first = await private_game(friends, friends.bo)
    page = await page_after(friends, friends.bo, 3)
    offer = private_answer(await friends.bo.click(page, custom_id=control(page, "play_on")))
    seat = next(each for each in control_ids(offer) if ":play_on_as:" in each)
    asked = private_answer(await friends.bo.click(offer, custom_id=seat))
    assert "still going on" in text_of(asked)
    await friends.bo.click(asked, custom_id=control(asked, "set_aside"))
    second = await private_game(friends, friends.bo)
    assert second.game.origin_id is not None
    assert (await friends.tables.find(first.id)).is_stopped
    end = private_answer(await user.slash("game end"))
    done = private_text(await user.click(end, custom_id=control(end, "set_aside")))
    assert done.startswith("The game is set aside.")
    listed = private_answer(await friends.bo.slash(friends.channel, "me games"))
    assert text_of(listed).count("is set aside") == 2
    take_up = f"spl:{first.id}:-1:take_up:"
    assert private_text(await friends.bo.click(listed, custom_id=take_up)).startswith("The game goes on in your direct")
    listed = private_answer(await friends.bo.slash(friends.channel, "me games"))
    again = await friends.tables.find(first.id)
    assert (again.is_playing, again.dealt()) == (True, first.dealt())
    taken = private_text(await friends.bo.click(listed, custom_id=f"spl:{second.id}:-1:take_up:"))
    assert "already has a table" in taken
    discard = next(each for each in control_ids(listed) if each.endswith(f":end_private:{second.id}"))
    await friends.bo.click(listed, custom_id=discard)
    assert not (await friends.tables.find(second.id)).is_unfinished


async def test_a_sixth_unfinished_game_is_refused_with_a_way_out(friends: Friends):
    user = friends.bo.user
    for _ in range(MOST_UNFINISHED - 1):
        await user.slash("game practice")
        await friends.tables.hosting.set_aside((await private_game(friends, friends.bo)).id, friends.bo.id)
    await user.slash("game practice")
    asked = private_answer(await user.slash("game practice"))
    refused = private_text(await user.click(asked, custom_id=control(asked, "set_aside")))
    assert "as many unfinished games" in refused
    listed = private_answer(await user.slash("me games"))
    assert text_of(listed).count("is set aside") == MOST_UNFINISHED - 1


async def test_nobody_else_may_look_at_take_up_or_end_a_private_game(friends: Friends, press: Any):
    origin = await finished_game(friends)
    await friends.bo.user.slash("game practice")
    table = await private_game(friends, friends.bo)
    await friends.tables.hosting.set_aside(table.id, friends.bo.id)
    forge = Forger(press, press.keep(friends.board()))
    tried = [f"spl:{table.id}:-1:take_up:", f"spl:0:0:end_private:{table.id}", f"spl:{table.id}:0:play_on:"]
    tried += [f"spl:0:0:set_aside:{table.id}.-", f"spl:{origin.id}:3:play_on_as:9.banker.open"]
    tried += [
        f"spl:{origin.id}:3:play_on_as:{text}" for text in ("", "1.2.3", "0.queen.open", "x.banker.open", "0.banker")
    ]
    for forged in tried:
        answer = forge(friends.cleo, forged)
        await friends.env.settle()
        assert private_text(answer)
    assert await friends.tables.latest_in_channel(friends.cleo.user.dm_channel.id) is None
    assert (await friends.tables.find(table.id)).is_stopped
    with pytest.raises(GameError):
        await friends.tables.hosting.take_up(table.id, friends.cleo.id, table.game.channel_id, None)
