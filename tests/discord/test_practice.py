"""Practice: games against computers in direct messages, where everything works as in a channel."""

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app.client import SplendorBot
from bot.games import GameStatus, MessageKind
from bot.games.lesson.lesson import is_lesson
from bot.present.language.words import words_in
from bot.rules import PurchaseCard, ReserveFromDeck, TakeTokens, base_of
from bot.ui.features import practice
from bot.ui.kit.context import Interaction, app
from data.gems import counts_in
from tests.support.computers import QuickThinker
from tests.support.discord.messages import control, control_ids, private_answer, private_text, text_of
from tests.support.discord.private_games import PrivateGame, create_bot

LETTERS = "wbgrkj"


@pytest.fixture
async def simcord_bot(database: Path) -> AsyncIterator[SplendorBot]:
    bot = create_bot(database)
    yield bot
    if not bot.is_closed():
        await bot.close()


@pytest.fixture
def game(simcord_env: simcord.Env) -> PrivateGame:
    return PrivateGame(simcord_env)


async def test_practice_in_a_channel_deals_in_direct_messages_and_links_there(game: PrivateGame):
    answer = private_text(await game.member.slash(game.channel, "game practice", level="banker", computers=2))
    dm = game.user.dm_channel.id
    assert answer.startswith(f"The cards are dealt in your direct messages: https://discord.com/channels/@me/{dm}/")
    table = await game.table()
    assert (table.game.guild_id, table.game.channel_id, len(table.seats)) == (None, dm, 3)
    assert sorted(table.seats.names) == ["Ann", "⚙ Banker 1", "⚙ Banker 2"]
    assert table.is_playing
    assert table.member_to_act() == game.user.id, "the computers have moved already"
    assert not [each for each in game.channel.history() if not each.flags.ephemeral]
    greeting, board = game.messages()
    assert "a game just for you" in text_of(greeting)
    assert f"<@{game.user.id}>, it is your turn" in text_of(board)


async def test_a_practice_game_is_among_the_members_games(game: PrivateGame):
    await game.user.slash("game practice")
    answer = private_text(await game.member.slash(game.channel, "me games"))
    assert f"**[Your turn](https://discord.com/channels/@me/{game.user.dm_channel.id}/{game.board.id})**" in answer
    assert "-# Practice · base game · with ⚙ Jeweller 1" in answer


async def test_practice_works_in_the_direct_messages_themselves(game: PrivateGame):
    private_answer(await game.user.slash("game practice", expansion="cities"))
    assert (await game.table()).options.expansion == "cities"
    assert control_ids(game.board)


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_whole_game_is_played_in_direct_messages(game: PrivateGame, seed: int):
    await game.user.slash("game practice", computers=2)
    chance = random.Random(seed)
    while (table := await game.table()).is_playing:
        legal = table.dealt().legal_moves()
        purchases = [move for move in legal if isinstance(move, PurchaseCard)]
        await game.make([chance.choice(purchases or legal)])
    assert table.status is GameStatus.FINISHED
    assert [each.split(":")[3] for each in control_ids(game.board)] == ["practise", "story", "replay", "players"]
    assert (await game.tables.games.known(table.id)).messages(MessageKind.HAND) == []
    private_answer(await game.press(control(game.board, "practise")))
    again = await game.table()
    assert again.id != table.id
    assert sorted(again.seats.names) == sorted(table.seats.names)


async def test_commands_and_buttons_work_in_direct_messages(game: PrivateGame):
    await game.user.slash("game practice")
    table = await game.table()
    move = next(move for move in table.dealt().legal_moves() if isinstance(move, TakeTokens))
    typed = "".join(LETTERS[gem] * number for gem, number in counts_in(move.tokens))
    private_answer(await game.user.slash("take", gems=typed))
    assert (await game.table()).seq == table.seq + 2, "the computer has answered"
    for command in ("board", "hand", "replay", "splendor", "game status", "game settings", "game deal"):
        assert private_text(await game.user.slash(command))
    for verb in ("board", "hand", "players", "buy"):
        private_answer(await game.press(control(game.board, verb)))
    picker = private_answer(await game.press(control(game.board, "reserve")))
    picker = private_answer(await game.user.click(picker, custom_id=control(picker, "pick", "1")))
    private_answer(await game.user.click(picker, custom_id=control(picker, "reserve_now", "1")))
    hand = base_of((await game.table()).dealt()).players[(await game.table()).seats.held_by(game.user.id) or 0].hand
    assert [held.blind for held in hand] == [True]
    assert game.messages()[-1].id == game.board.id
    assert len(game.messages()) == 2, "the hand is not sent as a message of its own"


async def test_hints_are_given_and_lead_to_a_move_without_disturbing_the_board(game: PrivateGame):
    await game.user.slash("game practice")
    table, before, board = await game.table(), text_of(game.board), game.board.id
    hint = private_answer(await game.user.slash("hint"))
    assert "The best moves I see" in text_of(hint)
    assert (game.board.id, text_of(game.board)) == (board, before)
    await game.press(next(each for each in control_ids(hint) if each.split(":")[3].endswith("_now")), hint)
    assert (await game.table()).seq > table.seq


async def test_the_board_shows_a_card_reserved_unseen_to_its_owner(game: PrivateGame):
    await game.user.slash("game practice")
    await game.make([ReserveFromDeck(3)])
    seat = (await game.table()).reader
    assert seat is not None
    [held] = base_of((await game.table()).dealt()).players[seat].hand
    assert "an unseen card of level 3 (" in text_of(game.board)
    assert f"{held.card.prestige} prestige" in text_of(game.board)


async def test_settings_change_in_direct_messages(game: PrivateGame):
    await game.user.slash("game practice")
    assert "Saved" in private_text(await game.user.slash("game settings", theme="dark", language="de"))
    table = await game.table()
    assert (table.options.theme, table.game.language) == ("dark", "de")
    assert words_in("de").text("control-board") in str(game.board.components[0].to_dict())


async def test_practising_again_shows_the_running_game_with_a_way_to_end_it(game: PrivateGame, press: Any):
    await game.member.slash(game.channel, "game practice")
    first = await game.table()
    answer = private_answer(await game.member.slash(game.channel, "game practice"))
    assert "Your practice game is still going on: https://discord.com/channels/@me/" in text_of(answer)
    assert str(game.board.id) in text_of(answer)
    kept, end = press.keep(answer), control(answer, "end_private")
    private_answer(await game.member.click(answer, custom_id=end))
    assert (await game.table()).status is GameStatus.ENDED
    assert "/game practice" in text_of(game.messages()[-1]) or "</game practice:" in text_of(game.messages()[-1])
    await game.member.slash(game.channel, "game practice")
    assert (await game.table()).id != first.id
    pressed = press(game.member, kept, end)
    await game.env.settle()
    assert "This game is over" in private_text(pressed), "an old button ends no other game"
    assert (await game.table()).is_playing


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_running_game_can_be_ended_for_another_by_one_button(game: PrivateGame, language: str, speaking):
    with speaking(language):
        await game.member.slash(game.channel, "game practice", level="banker", computers=2)
        first = await game.table()
        answer = private_answer(await game.member.slash(game.channel, "game practice", level="apprentice", computers=3))
        private_answer(await game.member.click(answer, custom_id=control(answer, "end_and_begin")))
        second = await game.table()
        assert (await game.tables.find(first.id)).status is GameStatus.ENDED
        assert (second.id != first.id, len(second.seats), second.is_playing) == (True, 4, True)
        answer = private_answer(await game.member.slash(game.channel, "game learn"))
        learn = control(answer, "end_and_begin")
        private_answer(await game.member.click(answer, custom_id=learn))
    lesson = await game.table()
    assert is_lesson(lesson.game)
    assert (await game.tables.find(second.id)).status is GameStatus.ENDED


async def test_a_button_for_a_game_that_is_over_ends_no_other_game(game: PrivateGame, press: Any):
    await game.member.slash(game.channel, "game practice")
    answer = private_answer(await game.member.slash(game.channel, "game practice"))
    kept, again = press.keep(answer), control(answer, "end_and_begin")
    private_answer(await game.member.click(answer, custom_id=control(answer, "end_private")))
    await game.member.slash(game.channel, "game practice")
    running = await game.table()
    pressed = press(game.member, kept, again)
    await game.env.settle()
    assert "This game is over" in private_text(pressed)
    assert (await game.table()).id == running.id
    assert (await game.table()).is_playing


@pytest.mark.parametrize(("verb", "is_learning"), [("learn", True), ("practice", False)])
@pytest.mark.parametrize("book", ["help", "rules"])
async def test_help_and_rules_lead_to_the_lesson_and_to_practice(
    game: PrivateGame, book: str, verb: str, is_learning: bool
):
    page = private_answer(await game.member.slash(game.channel, "splendor", **{book: "1"}))
    if book == "help":
        assert text_of(page).index("</game learn:") < text_of(page).index("</game new:")
    private_answer(await game.member.click(page, custom_id=control(page, verb)))
    assert is_lesson((await game.table()).game) is is_learning


async def test_a_lobby_leads_newcomers_to_the_lesson(game: PrivateGame):
    opened = private_answer(await game.member.slash(game.channel, "game new"))
    assert text_of(opened).endswith("in your direct messages.")
    assert control(opened, "learn")
    lobby = next(each for each in game.channel.history() if not each.flags.ephemeral)
    assert "-# New here? </game learn:" in text_of(lobby)
    bo = game.channel.guild.add_member(game.env.create_user("bo", global_name="Bo"))
    answer = private_answer(await bo.slash(game.channel, "game join"))
    assert text_of(answer).count("First game?") == text_of(opened).count("First game?") == 1
    private_answer(await bo.click(answer, custom_id=control(answer, "learn")))
    [lesson] = [each for each in await game.tables.records.all_open() if each.guild_id is None]
    assert is_lesson(lesson)


async def test_a_member_who_has_finished_a_game_is_not_sent_to_the_lesson(game: PrivateGame):
    await game.user.slash("game practice")
    chance = random.Random(1)
    while (table := await game.table()).is_playing:
        legal = table.dealt().legal_moves()
        await game.make([chance.choice([move for move in legal if isinstance(move, PurchaseCard)] or legal)])
    bo = game.channel.guild.add_member(game.env.create_user("bo", global_name="Bo"))
    await bo.slash(game.channel, "game new")
    answer = private_answer(await game.member.slash(game.channel, "game join"))
    assert text_of(answer).startswith("You are in.")
    elsewhere = game.channel.guild.create_text_channel("elsewhere")
    opened = private_answer(await game.member.slash(elsewhere, "game new"))
    for each in (answer, opened):
        assert "First game?" not in text_of(each)
        assert control_ids(each) == []


@pytest.mark.parametrize("way", ["command", "button", "resign"])
async def test_a_practice_game_can_be_ended(game: PrivateGame, way: str):
    await game.user.slash("game practice", computers=2)
    if way == "button":
        question = private_answer(await game.press(control(game.board, "end")))
    else:
        question = private_answer(await game.user.slash("game end" if way == "command" else "game resign"))
    confirm = next(each for each in control_ids(question) if ":confirm_no:" not in each)
    private_answer(await game.user.click(question, custom_id=confirm))
    assert (await game.table()).status is GameStatus.ENDED
    assert control_ids(game.messages()[-1]) == []


async def test_closed_direct_messages_get_a_kind_answer_and_leave_nothing_behind(game: PrivateGame):
    game.env.inject_error("POST", f"/channels/{game.user.dm_channel.id}/messages", status=403, code=50_007, times=None)
    for command in ("game practice", "game learn"):
        answer = private_text(await game.member.slash(game.channel, command))
        assert answer.startswith("I cannot send you direct messages, so there is no game yet.")
    assert await game.tables.latest_in_channel(game.user.dm_channel.id) is None
    assert not game.messages()


async def test_without_computers_nothing_is_left_behind(game: PrivateGame, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(game.tables.lobby._thinker, "is_available", False)
    answer = private_text(await game.member.slash(game.channel, "game practice"))
    assert answer.startswith("No computer players are available")
    assert not game.messages()
    assert await game.tables.latest_in_channel(game.user.dm_channel.id) is None


async def test_a_restart_while_a_computer_thinks_changes_nothing(game: PrivateGame, database: Path):
    await game.user.slash("game practice")
    table = await game.table()
    move = next(move for move in table.dealt().legal_moves() if isinstance(move, TakeTokens))
    await game.tables.play.make(table.id, game.user.id, [move])
    await game.bot.close()
    await game.env.restart_bot(create_bot(database, QuickThinker()))
    await game.env.settle()
    after = await game.table()
    assert after.seq == table.seq + 2
    assert after.member_to_act() == game.user.id
    assert control(game.board, "hand").split(":")[2] == str(after.seq)


async def test_commands_that_need_a_server_say_what_is_possible_here(game: PrivateGame):
    assert "only works in a channel of a server" in private_text(await game.user.slash("game new"))
    assert private_text(await game.user.slash("game status")).startswith("You have no game here.")


async def test_another_member_sees_and_changes_nothing(game: PrivateGame):
    await game.member.slash(game.channel, "game practice")
    answer = private_answer(await game.member.slash(game.channel, "game practice"))
    end = next(each for each in control_ids(answer) if ":end_private:" in each)
    bo = game.channel.guild.add_member(game.env.create_user("bo", global_name="Bo"))
    assert end.startswith("spl:0:")
    await bo.slash(game.channel, "game practice")
    assert len(await game.tables.records.all_open()) == 2, "each member has a practice game of their own"


async def test_the_language_is_the_members(game: PrivateGame, speaking):
    with speaking("de"):
        await game.member.slash(game.channel, "game practice")
    assert (await game.table()).game.language == "de"
    assert "⚙ Juwelier 1" in (await game.table()).seats.names


async def test_a_deletion_while_the_direct_messages_are_opened_leaves_no_game(
    game: PrivateGame, uses: list[Any], monkeypatch: pytest.MonkeyPatch
):
    open_channel = practice._direct_messages  # pyright: ignore[reportPrivateUsage]

    async def delete_meanwhile(interaction: Interaction) -> int:
        channel_id = await open_channel(interaction)
        await app(interaction).tables.members.forget(interaction.user.id, {"en": "Former player"})
        return channel_id

    with monkeypatch.context() as patch:
        patch.setattr(practice, "_direct_messages", delete_meanwhile)
        answer = private_text(await game.member.slash(game.channel, "game practice"))
    uses.clear()  # the trips of the deletion count as those of the command
    assert answer.startswith("Player data was deleted just now")
    assert await game.bot.tables.records.count() == 0
    await game.member.slash(game.channel, "game practice")
    assert (await game.table()).is_playing, "a later command deals as usual"
