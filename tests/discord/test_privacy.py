"""/me export and /me delete: a member gets what is stored about them, and is forgotten while the others play on."""

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from contextvars import Context, copy_context
from typing import Any

import discord
import pytest
import simcord

from bot.app.client import SplendorBot
from bot.games import GameStatus, Table
from bot.games.lobby.lobby import Opening
from bot.games.unit.unit import Game
from bot.present.language.escape import clean, escape
from bot.rules import ReserveFromDeck, base_of
from bot.ui.delivery.compose import Composer
from bot.ui.features import me
from bot.ui.kit.pictures.table_pictures import TablePictures
from render import Hand, Panel, Scene
from render.contract.scene import NO_COUNTS
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends, reserved
from tests.support.discord.messages import custom_ids, private_text, text_of
from tests.support.shared_workers import RENDER_CLIENT


@pytest.fixture(autouse=True)
def one_render_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the render process through all deletions but those of the test that looks at it."""
    if request.function is not test_nothing_of_whoever_is_forgotten_stays_in_memory:
        monkeypatch.setattr(RENDER_CLIENT, "restart", lambda: None)


async def delete(friends: Friends, member: simcord.MemberActor) -> str:
    """Ask to be forgotten and confirm it; return the question and what was said at the end."""
    asked = await member.slash(friends.channel, "me delete")
    question = private_text(asked)
    [yes] = [each for each in custom_ids(asked.response.components) if "confirm_forget" in each]
    return f"{question}\n{private_text(await member.click(asked.response, custom_id=yes))}"


async def test_a_second_press_after_the_deletion_stores_nothing_again(friends: Friends, press: Any):
    await friends.start_game()
    await delete(friends, friends.bo)
    again = Forger(press, press.keep(friends.board()))(friends.bo, "spl:0:1:confirm_forget:")
    await friends.env.settle()
    assert "Delete" in private_text(again), "no games are left, so the question is asked again"
    assert json.loads(await friends.tables.members.about(friends.bo.id))["language"] is None


async def test_the_export_is_a_file_for_the_member_alone(friends: Friends):
    await friends.start_game()
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    result = await friends.bo.slash(friends.channel, "me export")
    assert private_text(result).startswith("Here is everything I have stored about you.")
    [file] = result.response.attachments
    about = json.loads(await file.read())
    assert (file.filename, about["member"], about["language"]) == ("splendor-privacy.json", str(friends.bo.id), "en-US")
    [game] = about["games"]
    assert game["seats"] == [{"seat": 1, "name": "Bo", "colour": 1, "is_invited": False, "held_until": None}]
    assert [move["number"] for move in game["moves"]] == [0, 1], "the deal and the move"
    assert "Cleo" not in json.dumps(about)


async def test_who_is_forgotten_leaves_and_the_others_play_on(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo, friends.dan, events=[reserved(0, "D01")])
    said = await delete(friends, friends.bo)
    assert "You leave your open game for good" in said
    assert said.endswith("If you use me again, I will start afresh.")
    table = await friends.table()
    assert table.is_playing
    assert table.seats.names == ("Former player", "Cleo", "Dan")
    assert (table.dealt().left, table.game.host_id, table.member_to_act()) == ({0}, friends.cleo.id, friends.cleo.id)
    board = text_of(friends.board())
    assert "Former player" in board
    assert "**Bo**" not in board
    private_text(await friends.cleo.slash(friends.channel, "take", gems="rbw"))
    private_text(await friends.dan.slash(friends.channel, "take", gems="rbw"))
    assert (await friends.table()).member_to_act() == friends.cleo.id
    about = json.loads(await friends.tables.members.about(friends.bo.id))
    assert (about["games"], about["language"]) == ([], None), "pressing the button has not stored the language again"


async def test_the_others_see_it_although_the_answer_elsewhere_came_too_late(
    friends: Friends, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
):
    await friends.start_game()
    elsewhere = friends.guild.create_text_channel("elsewhere")
    asked = await friends.bo.slash(elsewhere, "me delete")
    [yes] = [each for each in custom_ids(asked.response.components) if "confirm_forget" in each]

    async def too_late(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    bot = friends.env.bot
    assert isinstance(bot, SplendorBot)
    with monkeypatch.context() as patch:
        patch.setattr(me, "reply", too_late)
        await friends.bo.click(asked.response, custom_id=yes)
    logged_errors.clear()
    await bot._retry()
    assert "**Bo**" not in text_of(friends.board())


async def test_nothing_of_whoever_is_forgotten_stays_in_memory(friends: Friends):
    await friends.start_game()
    bot = friends.env.bot
    assert isinstance(bot, SplendorBot)
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    process = RENDER_CLIENT.pid
    assert bot.picture_cache._pictures.currsize > 0
    with friends.env._bot_scope():  # where its clock is the simulated one
        assert bot.private_messages._answers
    snapshot = await friends.tables.games.known((await friends.table()).id)
    drawing = bot.messages.start_drawing(Game(snapshot, friends.tables.now))
    assert drawing is not None
    avatars = len(bot.avatars._cache)
    await delete(friends, friends.bo)
    assert bot.picture_cache._pictures.currsize == 0, "pictures show names and avatars"
    with friends.env._bot_scope():
        assert not bot.private_messages._answers
        assert not bot.private_messages._notes
    assert escape.cache_info().currsize == clean.cache_info().currsize == 0
    await bot.picture_cache.draw(Hand("", (), Panel("", 0, 0, NO_COUNTS, NO_COUNTS), ()))
    assert RENDER_CLIENT.pid != process, "the caches of the render process hold names and avatars, too"
    assert len(bot.avatars._cache) == avatars - 1, "the other player's stays"
    await drawing.picture
    drawn_again = bot.messages._composer.picture_task(snapshot, drawing)
    assert drawn_again is not drawing.picture, "a picture begun before is not shown"
    await drawn_again
    private_text(await friends.bo.slash(friends.channel, "splendor", help="1"))
    assert (await friends.tables.preferences.member(friends.bo.id)).locale == "en-US", (
        "stored again, since the cache lost it"
    )


async def test_a_hand_under_way_brings_no_forgotten_member_back_into_memory(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
):
    table = await friends.start_game(friends.bo, friends.cleo, friends.dan)
    bot, is_composing, is_done, compose = friends.env.bot, asyncio.Event(), asyncio.Event(), Composer.hand
    assert isinstance(bot, SplendorBot)

    async def compose_slowly(*arguments: Any) -> Any:
        is_composing.set()
        await is_done.wait()
        return await compose(*arguments)

    monkeypatch.setattr(Composer, "hand", compose_slowly)
    table = await friends.tables.play.make(table.id, friends.bo.id, [table.dealt().legal_moves()[0]])
    table = await friends.tables.play.make(table.id, friends.cleo.id, [ReserveFromDeck(1)])
    table = await friends.tables.play.make(table.id, friends.dan.id, [table.dealt().legal_moves()[0]])
    showing = asyncio.create_task(bot.messages.show(table))
    await is_composing.wait()
    await friends.tables.members.forget(friends.cleo.id, {"en": "Former player"})
    bot.drop_member(friends.cleo.id)
    is_done.set()
    await showing
    hands = bot.messages._hands
    in_memory = {
        *hands._accept,
        *(member for cache in (hands._searched, hands._refused) for members in cache.values() for member in members),
    }
    assert friends.cleo.id not in in_memory
    [row] = await friends.store.database.rows("SELECT count(*) FROM members WHERE member_id = ?", (friends.cleo.id,))
    assert row[0] == 0


async def test_of_two_players_the_other_one_wins(friends: Friends):
    await friends.start_game()
    await delete(friends, friends.cleo)
    table = await friends.table()
    assert (table.status, table.dealt().winners, table.seats.names) == (
        GameStatus.FINISHED,
        (0,),
        ("Bo", "Former player"),
    )
    assert "Former player" in text_of(friends.channel.history()[-1])
    lobby = private_text(await friends.bo.slash(friends.channel, "game new"))
    assert lobby.startswith("The table is open.")


async def test_a_finished_game_keeps_its_moves_and_ranking(friends: Friends):
    table = await friends.start_game()
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    await friends.tables.hosting.end(table.id)
    said = await delete(friends, friends.bo)
    assert "You are not in an open game." in said
    assert "In the one game you appear in, your seat will be called “Former player”." in said
    table = await friends.table()
    assert table.seats.names == ("Former player", "Cleo")
    assert base_of(table.dealt()).players[0].tokens
    assert "**Former player** takes" in private_text(await friends.dan.slash(friends.channel, "replay", moves=10))
    assert "Former player" in private_text(await friends.dan.slash(friends.channel, "board", text=True))


async def test_the_hand_that_was_sent_goes(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    private_text(await friends.bo.slash(friends.channel, "reserve", card="1A"))
    assert len(friends.bo.user.dm_channel.history()) == 1
    await delete(friends, friends.bo)
    assert friends.bo.user.dm_channel.history() == []


async def test_a_lobby_is_left(friends: Friends):
    await friends.open_lobby()
    await delete(friends, friends.bo)
    table = await friends.table()
    assert (table.seats.names, table.game.host_id, table.is_in_lobby) == (("Cleo",), friends.cleo.id, True)
    await delete(friends, friends.cleo)
    assert (await friends.table()).status is GameStatus.ENDED


async def test_without_the_confirmation_nothing_happens(friends: Friends):
    before = await friends.start_game()
    asked = await friends.bo.slash(friends.channel, "me delete")
    [no] = [each for each in custom_ids(asked.response.components) if "confirm_no" in each]
    private_text(await friends.bo.click(asked.response, custom_id=no))
    assert (await friends.table()).position == before.position


async def test_with_another_game_since_the_question_it_is_asked_once_more(friends: Friends):
    asked = await friends.bo.slash(friends.channel, "me delete")
    assert "You appear in no game." in private_text(asked)
    [yes] = [each for each in custom_ids(asked.response.components) if "confirm_forget" in each]
    table = await friends.start_game()
    again = private_text(await friends.bo.click(asked.response, custom_id=yes))
    assert "You leave your open game for good" in again
    assert (await friends.table()).position == table.position


@pytest.mark.parametrize(
    ("locale", "name", "said"),
    [
        ("de", "Ehemaliger Spieler", "Ich habe alles gelöscht, was ich über dich gespeichert hatte"),
        ("nl", "Voormalige speler", "ik heb alles verwijderd wat ik over je had opgeslagen"),
        ("da", "Tidligere spiller", "Jeg har slettet alt, hvad jeg havde gemt om dig"),
    ],
)
async def test_answers_are_in_the_reader_s_language_and_the_seat_in_the_table_s(
    friends: Friends, speaking: Callable[[str], AbstractContextManager[None]], locale: str, name: str, said: str
):
    await friends.start_game()
    with speaking(locale):
        answer = await delete(friends, friends.bo)
    assert name in answer
    assert said in answer
    assert (await friends.table()).seats.names == ("Former player", "Cleo")


async def test_a_command_that_began_before_the_deletion_stores_no_language_after_it(friends: Friends):
    bot = friends.env.bot
    assert isinstance(bot, SplendorBot)
    kept, remember = list[tuple[Context, Coroutine[Any, Any, None]]](), bot.remember_locale

    async def remember_later(interaction: discord.Interaction[Any]) -> None:
        kept.append((copy_context(), remember(interaction)))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bot, "remember_locale", remember_later)
        await friends.bo.slash(friends.channel, "splendor", help="1")
    await delete(friends, friends.bo)
    for context, remembering in kept:
        await asyncio.create_task(remembering, context=context)
    rows = await friends.store.database.rows("SELECT 1 FROM members WHERE member_id = ?", (friends.bo.id,))
    assert (len(kept), len(rows)) == (1, 0)


async def test_a_message_whose_picture_is_drawn_during_the_deletion_is_composed_again(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
):
    is_drawing, is_done, draw = asyncio.Event(), asyncio.Event(), TablePictures.draw

    async def draw_slowly(pictures: TablePictures, scene: Scene, table: Table | None = None) -> bytes | None:
        is_drawing.set()
        await is_done.wait()
        return await draw(pictures, scene, table)

    table = await friends.tables.lobby.open(Opening(friends.channel.id, friends.guild.id, friends.bo.id, "en"), "Bo")
    table = await friends.tables.lobby.join(table.id, friends.cleo.id, "Cleo")
    monkeypatch.setattr(TablePictures, "draw", draw_slowly)
    showing = asyncio.create_task(friends.env.bot.messages.show(table))
    await is_drawing.wait()
    await friends.tables.members.forget(friends.bo.id, {"en": "Former player"})
    is_done.set()
    await showing
    [message] = friends.channel.history()
    assert "**Cleo**" in text_of(message)
    assert "**Bo**" not in text_of(message)
