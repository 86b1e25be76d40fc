"""The lesson: a first game with prepared turns, in the direct messages of a member on the simulated Discord."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.app.client import SplendorBot
from bot.cli.faults import faults_of_game
from bot.engine import Move
from bot.games import EntryKind, GameStatus
from bot.games.deal.sealed_deal import SealedDeal
from bot.games.lesson.lesson import FIRST_PART, LEARNER, SECOND_PART, TURNS, is_lesson, is_taught
from bot.games.lobby.lobby import Opening
from bot.games.unit.options import JOINING
from bot.present.language.words import words_in
from bot.rules import PurchaseCard
from bot.ui.content.messages.contents import lesson_now, lesson_turns
from tests.support.computers import SteadyThinker
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text, text_of
from tests.support.discord.private_games import PrivateGame, any_move, create_bot
from tests.support.lesson import advised_move

SECRET_OF_EARLIER_LESSONS = "94110acdef62bc1028e28891dae7ecc5f3f74efa88c2f26015af5c3cf424faf7"


@pytest.fixture
async def simcord_bot(database: Path) -> AsyncIterator[SplendorBot]:
    bot = create_bot(database, SteadyThinker())
    yield bot
    if not bot.is_closed():
        await bot.close()


@pytest.fixture
async def game(simcord_env: simcord.Env) -> PrivateGame:
    game = PrivateGame(simcord_env)
    private_answer(await game.member.slash(game.channel, "game learn"))
    return game


async def advised(game: PrivateGame) -> Move:
    """Return the move that the lesson suggests, and check that the board says so."""
    table = await game.table()
    log = await game.tables.history.in_effect(table.id)
    words = words_in("en").with_names(table.seats.names).with_emojis(game.bot.gem_emojis.texts)
    assert lesson_now(log, table.dealt(), LEARNER, words) in text_of(game.board)
    assert game.lesson().startswith("🎓")
    return advised_move(lesson_turns(log, table.dealt(), LEARNER))


async def follow_to(game: PrivateGame, round_: int) -> None:
    """Follow the lesson up to a round."""
    while (await game.table()).dealt().round < round_:
        await game.make([await advised(game)])


async def test_the_lesson_is_a_game_against_one_apprentice_that_the_member_begins(game: PrivateGame):
    table = await game.table()
    assert table.seats.names == ("Ann", "⚙ Apprentice 1")
    assert is_lesson(table.game)
    assert table.member_to_act() == game.user.id
    greeting, board = game.messages()
    assert "your first game" in text_of(greeting)
    assert "1 of 11 · Three gems" in text_of(board)


async def test_after_its_turns_the_lesson_goes_on_as_practice_to_the_end(game: PrivateGame):
    boards = list[str]()
    while is_taught(await game.table()):
        boards.append(text_of(game.board))
        assert not [each for each in control_ids(game.board) if ":hint:" in each], "the lesson itself gives advice"
        await game.make([await advised(game)])
    assert sum("🎓" in board for board in boards) == TURNS + 1, "and one board asks for a token"
    assert max(board.count("\n") for board in boards) < 14, "no board lists the rounds between the parts"
    assert "Now play on!" in game.lesson()
    hint = private_answer(await game.press(control(game.board, "hint")))
    assert "The best moves I see" in text_of(hint)
    chance = random.Random(1)
    while (table := await game.table()).is_playing:
        legal = table.dealt().legal_moves()
        await game.make([chance.choice([move for move in legal if isinstance(move, PurchaseCard)] or legal)])
    assert table.status is GameStatus.FINISHED
    assert "That was a whole game of Splendor!" in game.lesson()
    assert "reached 15 prestige first" in game.lesson()
    assert "sealed" not in text_of(game.board), "nobody joined, and the lesson's deal is known"
    deal = await game.tables.history.open_deal(table.id)
    assert list(SealedDeal.parse(deal.text).faults()) == []
    private_answer(await game.press(control(game.board, "practise")))
    assert not is_lesson((await game.table()).game)
    assert game.lesson() == ""


@pytest.mark.parametrize("seed", range(2))
async def test_a_member_may_do_anything_and_the_lesson_goes_on(game: PrivateGame, seed: int):
    chance = random.Random(seed)
    while is_taught(await game.table()):
        assert await advised(game)
        await game.make([any_move((await game.table()).dealt(), chance)])
    assert "Now play on!" in game.lesson()
    assert pictures_of(game.board)


async def test_while_the_lesson_teaches_hints_are_refused_kindly(game: PrivateGame):
    answer = private_text(await game.user.slash("hint"))
    assert answer.startswith("In these turns the lesson shows you what to do")
    view = private_answer(await game.user.slash("board"))
    assert not [each for each in control_ids(view) if ":hint:" in each]


async def test_a_turn_can_be_taken_back_and_the_advice_is_the_same_again(game: PrivateGame):
    said, suggested = game.lesson(), await advised(game)
    await game.make([next(move for move in (await game.table()).dealt().legal_moves() if move != suggested)])
    assert "You went your own way" in game.lesson()
    private_answer(await game.user.slash("undo"))
    assert game.lesson() == said
    await game.make([await advised(game)])
    assert "2 of 11" in game.lesson()


async def test_the_rounds_between_the_parts_stay(game: PrivateGame):
    """They are one transaction with the move before them, and the member did not make them."""
    await follow_to(game, FIRST_PART[-1])
    await game.make([any_move((await game.table()).dealt(), random.Random(3))])
    table = await game.table()
    assert table.dealt().round == SECOND_PART[0]
    assert "Twelve rounds later" in game.lesson()
    assert private_text(await game.user.slash("undo")).startswith("The second part of the lesson begins here.")
    log = await game.tables.history.since(table.id)
    [undo] = [each for each in log if each.kind is EntryKind.UNDO]
    assert all(each.member_id is None for each in log if each.seq > undo.seq)
    assert (await game.table()).seq == table.seq


@pytest.mark.parametrize("seed", range(2))
async def test_the_files_of_a_lesson_have_no_faults(game: PrivateGame, seed: int):
    chance = random.Random(seed)
    while is_taught(await game.table()):
        await game.make([any_move((await game.table()).dealt(), chance)])
    table = await game.table()
    await game.tables.hosting.end(table.id, game.user.id)
    stored = await game.tables.history.stored_game(table.id)
    assert list(faults_of_game(stored)) == []


async def test_the_lesson_goes_on_after_a_restart(game: PrivateGame, database: Path):
    await follow_to(game, 5)
    said = game.lesson()
    await game.bot.close()
    await game.env.restart_bot(create_bot(database))
    assert game.lesson() == said
    await game.make([await advised(game)])
    assert await advised(game)


async def test_the_opponent_answers_without_the_process_that_thinks(game: PrivateGame, database: Path):
    table = await game.table()
    await game.tables.play.make(table.id, game.user.id, [await advised(game)])
    await game.bot.close()
    await game.env.restart_bot(create_bot(database))
    await game.env.settle()
    assert (await game.table()).member_to_act() == game.user.id
    assert "2 of 11 · Two alike" in game.lesson()


async def test_the_first_turn_can_be_played_by_the_buttons_that_the_lesson_names(game: PrivateGame):
    picker = private_answer(await game.press(control(game.board, "take", "b")))
    for verb, gems in (("take", "bg"), ("take_now", "bgk")):
        picker = private_answer(await game.user.click(picker, custom_id=control(picker, verb, gems)))
    assert "2 of 11" in game.lesson()
    assert len([each for each in game.messages() if control_ids(each)]) == 1


async def test_a_lesson_begun_twice_shows_the_running_one(game: PrivateGame):
    first = (await game.table()).id
    for answer in (await game.member.slash(game.channel, "game learn"), await game.user.slash("game practice")):
        text = text_of(private_answer(answer))
        assert text.startswith("Your first game is waiting for you: https://discord.com/channels/@me/")
    assert (await game.table()).id == first


async def test_a_lesson_of_an_earlier_version_goes_on_as_practice(game: PrivateGame):
    answer = private_answer(await game.member.slash(game.channel, "game learn"))
    private_answer(await game.member.click(answer, custom_id=control(answer, "end_private")))
    table = await game.table()
    opening = Opening(table.game.channel_id, None, game.user.id, "en", table.options, 0)
    assert opening.options.first == JOINING
    computers = [("apprentice", "Apprentice 1")]
    await game.tables.lobby.open(opening, "Ann", computers=computers, is_dealt=True, secret=SECRET_OF_EARLIER_LESSONS)
    old = await game.table()
    await game.bot.messages.show(old)
    assert not is_lesson(old.game)
    assert game.lesson() == ""
    assert "The best moves I see" in text_of(private_answer(await game.press(control(game.board, "hint"))))
    await game.make([any_move(old.dealt(), random.Random(1))])
    assert (await game.table()).member_to_act() == game.user.id
