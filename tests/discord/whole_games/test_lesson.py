"""The lesson: a first game with a prepared deal, and sentences that follow from the position and the log alone."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.ai.quick import quick_move
from bot.app.client import SplendorBot
from bot.engine import Event, Move, Position
from bot.games import GameStatus, TableOptions
from bot.games.deal.sealed_deal import DealPress, SealedDeal
from bot.games.lobby.lesson import LESSON_SECRET, is_lesson
from bot.games.unit.options import JOINING
from bot.present.language.words import LANGUAGES, words_in
from bot.present.lesson import lesson_end, lesson_text, tips
from bot.rules import CardReserved, ChooseAction, NobleVisited, TokensReturned, base_of, prestige_of, rules_for
from tests.support.computers import SteadyThinker
from tests.support.discord.messages import control, control_ids, private_answer, private_text, text_of
from tests.support.discord.private_games import PrivateGame, any_move, create_bot
from tests.support.lesson import TOPICS, advised_move


@pytest.fixture
async def simcord_bot(database: Path) -> AsyncIterator[SplendorBot]:
    bot = create_bot(database, SteadyThinker())
    yield bot
    if not bot.is_closed():
        await bot.close()


@pytest.fixture
async def game(simcord_env: simcord.Env) -> PrivateGame:
    game = PrivateGame(simcord_env)
    private_answer(await game.member.slash(game.channel, "learn"))
    return game


async def advised(game: PrivateGame) -> Move:
    table = await game.table()
    return advised_move(await game.turns(), table.dealt(), 0)


async def check_sentences(game: PrivateGame) -> set[str]:
    """Check that the board shows the sentences for its position, and return their ids."""
    table = await game.table()
    position, words, emojis = table.dealt(), words_in("en"), game.bot.gem_emojis.texts
    turns = await game.turns()
    assert lesson_text(turns, position, 0, words.with_emojis(emojis)) in text_of(game.board)
    assert game.lesson().startswith("🎓")
    return {tip.message for tip in tips(turns, 0)} if isinstance(position.decision, ChooseAction) else set()


async def test_the_lesson_is_a_game_against_one_apprentice_that_the_member_begins(game: PrivateGame):
    table = await game.table()
    assert table.names == ("Ann", "⚙ Apprentice 1")
    assert is_lesson(table.game)
    assert table.member_to_act() == game.user.id
    greeting, board = game.messages()
    assert "your first game" in text_of(greeting)
    assert "Start with three different gems" in text_of(board)


async def test_a_member_who_follows_the_advice_meets_every_topic_and_a_noble(game: PrivateGame):
    seen: set[str] = set()
    while (await game.table()).is_playing:
        seen |= await check_sentences(game)
        await game.make([await advised(game)])
    assert seen >= TOPICS
    assert seen & {"lesson-pair", "lesson-two-alike"}
    table = await game.table()
    assert table.status is GameStatus.FINISHED
    own = [event for move in await game.tables.history.since(table.id) for event in move.events]
    kinds = {type(event) for event in own if getattr(event, "seat", None) == 0}
    assert {CardReserved, NobleVisited} <= kinds
    assert "That was a whole game of Splendor!" in game.lesson()
    assert ("You never had to give back" in game.lesson()) == (TokensReturned not in kinds)
    assert "No noble visited you" not in game.lesson()
    assert "sealed" not in text_of(game.board), "nobody joined, and the lesson's deal is known"
    deal = await game.tables.history.open_deal(table.id)
    assert list(SealedDeal.parse(deal.text).faults()) == []


def test_the_advice_leads_to_all_topics_and_mostly_to_a_noble_and_a_victory():
    """The prepared deal is a good first game, whatever the opponent does."""
    games = [_played_by_advice(seed) for seed in range(5)]
    assert all(topics >= TOPICS for topics, _, _ in games)
    assert all(len(topics & {"lesson-pair", "lesson-two-alike"}) == 1 for topics, _, _ in games)
    assert sum(noble for _, noble, _ in games) >= 3
    assert sum(won for _, _, won in games) >= 2, "against an opponent that is stronger than the apprentice"


def _played_by_advice(seed: int) -> tuple[set[str], bool, bool]:
    """Return the topics of a game by the advice, and whether it brought the reader a noble and the most prestige."""
    options = TableOptions(seats=2, first=JOINING)
    presses = (DealPress("open", 0), DealPress("start", 0))
    dealt = SealedDeal.of(LESSON_SECRET, options.rules(), options.first, presses, 2)
    position, chance, turns = rules_for(options.rules()).replay(2, dealt.events), random.Random(seed), list[Position]()
    topics, noble = set[str](), False
    while position.decision is not None:
        if position.decision.seat == 0:
            if isinstance(position.decision, ChooseAction):
                turns.append(position)
                topics |= {tip.message for tip in tips(turns, 0)}
            move = advised_move(turns, position, 0)
        else:
            move = quick_move(position.view(1), chance)
        events, position = position.advance(move)
        noble |= any(isinstance(event, NobleVisited) and event.seat == 0 for event in events)
    return topics, noble, prestige_of(position, 0) > prestige_of(position, 1)


@pytest.mark.parametrize("seed", range(3))
async def test_a_member_who_plays_at_random_gets_sentences_that_fit(game: PrivateGame, seed: int):
    chance = random.Random(seed)
    shown: list[set[str]] = []
    for _ in range(60):
        if not (await game.table()).is_playing:
            break
        shown.append(await check_sentences(game))
        await game.make([any_move((await game.table()).dealt(), chance)])
    topics = [topic for each in shown for topic in each & TOPICS]
    assert len(topics) == len(set(topics)), "each topic comes up once"


async def test_the_lesson_goes_on_after_a_restart(game: PrivateGame, database: Path):
    for _ in range(4):
        await game.make([await advised(game)])
    said = game.lesson()
    await game.bot.close()
    await game.env.restart_bot(create_bot(database))
    assert game.lesson() == said
    await game.make([await advised(game)])
    assert await check_sentences(game)


async def test_the_first_turns_can_be_played_by_the_buttons_that_the_lesson_names(game: PrivateGame):
    picker = private_answer(await game.press(next(each for each in control_ids(game.board) if ":take:" in each)))
    while not (confirm := [each for each in control_ids(picker) if ":take_now:" in each]):
        more = [each for each in control_ids(picker) if ":take:" in each and len(each.split(":")[4]) > 1]
        chosen = max(more, key=lambda each: (len(set(each.split(":")[4])), len(each)))
        picker = private_answer(await game.user.click(picker, custom_id=chosen))
    private_answer(await game.user.click(picker, custom_id=confirm[0]))
    assert "At the bottom of a card is its price;" in game.lesson()
    assert len([each for each in game.messages() if control_ids(each)]) == 1


async def test_a_lesson_begun_twice_shows_the_running_one(game: PrivateGame):
    first = (await game.table()).id
    for answer in (await game.member.slash(game.channel, "learn"), await game.user.slash("practice")):
        text = text_of(private_answer(answer))
        assert text.startswith("Your first game is waiting for you: https://discord.com/channels/@me/")
    assert (await game.table()).id == first


async def test_the_lesson_waits_for_the_end_of_a_practice_game(game: PrivateGame):
    answer = private_answer(await game.member.slash(game.channel, "learn"))
    private_answer(await game.member.click(answer, label="End the game"))
    await game.member.slash(game.channel, "practice")
    assert "in the middle of a practice game" in private_text(await game.member.slash(game.channel, "learn"))


async def test_practice_after_the_lesson_is_no_lesson(game: PrivateGame):
    while (await game.table()).is_playing:
        await game.make([await advised(game)])
    private_answer(await game.press(control(game.board, "practise")))
    table = await game.table()
    assert table.is_playing
    assert not is_lesson(table.game)
    assert game.lesson() == ""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_sentence_is_complete_in_every_language(game: PrivateGame, language: str):
    """Each message has its values, and stays short enough to be read in a glance."""
    table = await game.table()
    position, chance, words = table.dealt(), random.Random(1), words_in(language)
    turns, events = list[Position](), list[Event]()
    while not position.is_over:
        assert position.decision is not None
        if position.decision.seat == 0:
            turns += [position] if isinstance(position.decision, ChooseAction) else []
            text = lesson_text(turns, position, 0, words)
            assert 20 < len(text) < 560, text
            move = advised_move(turns, position, 0)
        else:
            move = quick_move(position.view(1), chance)
        happened, position = position.advance(move)
        events += happened
    assert lesson_end(events, 0, words).count("\n") >= 1
    assert lesson_end([], 0, words).count("\n") == 4
    assert base_of(position).players[0].prestige
