"""The exercise after a game: the turn of the member's dearest mistake, its pickers, and verdicts that are true."""

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import pytest
import simcord

from bot.ai.advice import ALTERNATIVES_NODES
from bot.ai.calibration import error_of
from bot.ai.contract import AdvisedMove, Question, dump_request
from bot.ai.network import Network, load_weights
from bot.ai.search import search
from bot.ai.thinker import NetworkThinker
from bot.engine import Move
from bot.games import LoggedMove, Table
from bot.present.phrases import cards_for_sale
from bot.rules import ChooseAction, PurchaseCard, ReserveFromDeck, TakeTokens, codec_for
from bot.ui.content.pickers.choices import control_of
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text
from tests.support.discord.messages import text_of as text
from tests.support.finished_games import play

TITLE, SEED = "### Find something better", 1


class Expert:
    """Answers as the process that thinks does, with the weights that ship, and keeps the questions.

    Each game has an id of its own, which decides about chance; here, all runs shall find the same.
    """

    is_available = True

    def __init__(self) -> None:
        self.asked = list[Question]()

    @cached_property
    def thinker(self) -> NetworkThinker:
        return NetworkThinker()

    def _answer(self, kind: str, question: Question, **values: Any) -> Any:
        return self.thinker.answer(json.loads(dump_request(kind, question, **values)))

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        self.asked.append(question)
        codec = codec_for(question.options)
        found = self._answer("alternatives", replace(question, seed=SEED))
        return tuple(AdvisedMove(codec.loads(move), tuple(chances)) for move, chances, _, _ in found)

    async def course(self, question: Question, entries: Sequence[int]) -> Any:
        return self._answer("course", question, entries=list(entries))


@pytest.fixture(autouse=True)
def expert(friends: Friends) -> Expert:
    friends.env.bot.thinker = Expert()
    return friends.env.bot.thinker


async def finish(friends: Friends, *players: simcord.MemberActor, seed: int = 1, expansion: str | None = None) -> Table:
    players = players or (friends.bo, friends.cleo)
    table = await play(friends.tables, await friends.start_game(*players, expansion=expansion), seed=seed)
    await friends.env.bot.messages.show(table)
    return table


async def asked(friends: Friends, member: simcord.MemberActor) -> Any:
    """Return the exercise that a member opens from the story."""
    story = private_answer(await member.click(friends.board(), custom_id=friends.control_id("story")))
    return private_answer(await member.click(story, custom_id=control(story, "exercise")))


def seq_of(exercise: Any) -> int:
    return int(control(exercise, "exercise_try", "").split(":")[2])


async def page_of(friends: Friends, table: Table, exercise: Any) -> LoggedMove:
    return next(each for each in await friends.tables.history.pages(table.id) if each.seq == seq_of(exercise))


def recomputed(page: LoggedMove) -> Mapping[Move, int]:
    """Return the percentages after all moves that were possible before a page, the best one first."""
    network, seat = Network(load_weights()), page.before.seat
    view = page.before.view(seat)
    found = search(network, view, random.Random(SEED), nodes=ALTERNATIVES_NODES)
    often = max(each.visits for each in found) / 2
    best = max((each for each in found if each.visits >= often), key=lambda each: float(each.chances[seat]))
    chances = {best.move: float(best.chances[seat])}
    chances |= {each.move: float(each.chances[seat]) for each in found}
    for move in view.legal_moves():
        if move not in chances:
            chances[move] = float(network.value([view.advance(move)[1]])[1][0][seat])
    return {move: round(100 * min(chance, chances[best.move])) for move, chance in chances.items()}


@pytest.mark.parametrize(("seed", "expansion"), [(1, None), (2, "orient"), (3, "strongholds")])
async def test_each_verdict_is_true(friends: Friends, press: Any, seed: int, expansion: str | None):
    table = await finish(friends, seed=seed, expansion=expansion)
    exercise = await asked(friends, friends.bo)
    page, forge = await page_of(friends, table, exercise), Forger(press, press.keep(friends.board()))
    judged, played = recomputed(page), page.move
    assert played is not None
    error = error_of("hint", table.options.rules(), 2)
    assert error is not None
    [best] = [move for move, percent in list(judged.items())[:1] if percent - judged[played] > error]
    said_of = dict[str, int]()
    chance = random.Random(seed)
    moves = [played, best, *chance.sample([*judged], min(12, len(judged)))]
    assert {*judged} == {*page.before.legal_moves()}, "all moves are compared"
    for move in moves:
        verb, argument = control_of(move, page.before)
        result = forge(friends.bo, f"spl:{table.id}:{page.seq}:exercise_try:{verb}.{argument}")
        await friends.env.settle()
        said, gain = private_text(result), judged[move] - judged[played]
        title = "### As good as what you played, as far as the estimates can tell"
        if abs(gain) > error:
            title = f"### About {abs(gain)} percentage points {'better' if gain > 0 else 'worse'} than what you played"
        assert said.splitlines()[0] == ("### That is what you played" if move == played else title)
        after, then, most = map(int, re.findall(r"about (\d+) percent\b", said))
        assert (after, then, most) == (judged[move], judged[played], judged[best])
        assert ("I found nothing that is clearly better." in said) == (judged[best] - judged[move] <= error)
        _, position = page.before.view(0).advance(move)
        is_asked = position.decision is not None and not isinstance(position.decision, ChooseAction)
        assert ("Only this action counts here" in said) == is_asked
        assert f"off by up to {error} percentage points" in said
        assert [each for each in control_ids(private_answer(result)) if each.endswith(":exercise_try:")] == (
            [f"spl:{table.id}:{page.seq}:exercise_try:"] if judged[move] < judged[best] else []
        )
        said_of[said.splitlines()[0]] = gain
    assert len(said_of) > 2


async def test_a_mistake_is_shown_without_the_better_move(friends: Friends, expert: Expert):
    table = await finish(friends)
    exercise = await asked(friends, friends.cleo)
    page = await page_of(friends, table, exercise)
    assert (page.seat, page.member_id, page.before.decision) == (1, friends.cleo.id, ChooseAction(1))
    title, question, *rest = text(exercise).splitlines()
    assert isinstance(page.move, PurchaseCard)
    [address] = [at for at, card in cards_for_sale(page.before, 1) if card.id == page.move.card]
    assert title == TITLE
    assert question.startswith(f"Round {page.before.round}, your turn. You played: Buy **{address}** (")
    assert not rest
    [(_, alt)] = pictures_of(exercise)
    assert alt.startswith(f"Cleo to play. Round {page.before.round}.")
    log = [event for each in await friends.tables.history.pages(table.id) for event in each.events]
    for asked_of in expert.asked:
        assert asked_of.seed == table.id, "the same question gets the same answer"
        seen = log[: len(asked_of.events)]
        assert asked_of.events == tuple(table.dealt().rules.mask(event, asked_of.seat) for event in seen)


async def test_a_move_is_found_by_the_pickers_of_a_turn(friends: Friends):
    table = await finish(friends, seed=4)
    exercise = await asked(friends, friends.bo)
    page, shown = await page_of(friends, table, exercise), exercise
    take = next(move for move in page.before.legal_moves() if isinstance(move, TakeTokens))
    argument = control_of(take, page.before)[1]
    for number in range(1, len(argument) + 1):
        chosen = argument[:number]
        [custom_id] = {each for each in control_ids(shown) if re.search(rf":exercise_try:take(_now)?\.{chosen}$", each)}
        shown = private_answer(await friends.bo.click(shown, custom_id=custom_id))
        assert pictures_of(shown), "the board stays in sight"
    assert "Your chance to win after it" in text(shown)
    again = private_answer(await friends.bo.click(shown, custom_id=control(shown, "exercise")))
    assert text(again) == text(exercise)
    reserve = private_answer(await friends.bo.click(again, custom_id=control(again, "exercise_try", "reserve.")))
    deck = private_answer(await friends.bo.click(reserve, custom_id=control(reserve, "exercise_try", "pick.1")))
    verdict = private_answer(await friends.bo.click(deck, custom_id=control(deck, "exercise_try", "reserve_now.1")))
    assert page.before.objection(ReserveFromDeck(1)) is None
    assert "Reserve from **D1** unseen" in text(verdict)
    best = private_answer(await friends.bo.click(verdict, custom_id=control(verdict, "exercise_try", "")))
    assert "I found nothing that is clearly better." in text(best)
    story = private_answer(await friends.bo.click(best, custom_id=control(best, "story")))
    assert text(story).startswith("### How the game went")


async def test_the_command_asks_the_same(friends: Friends):
    table = await finish(friends)
    exercise = await asked(friends, friends.bo)
    typed = [await friends.bo.slash(friends.channel, "game exercise", **options) for options in ({}, {"game": "last"})]
    typed.append(await friends.bo.slash(friends.channel, "game exercise", game=str(table.id)))
    assert {private_text(each) for each in typed} == {text(exercise)}


async def test_there_is_no_exercise_for_those_who_did_not_play(friends: Friends, press: Any):
    table = await finish(friends)
    story = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("story")))
    assert not [each for each in control_ids(story) if ":exercise" in each]
    said = private_text(await friends.dan.slash(friends.channel, "game exercise"))
    assert said == "You made no move in that game, so there is no mistake of yours to look for."
    seq = seq_of(await asked(friends, friends.bo))
    forge = Forger(press, press.keep(friends.board()))
    forged = [(friends.dan, seq, "exercise:"), (friends.cleo, seq, "exercise:"), (friends.cleo, seq, "exercise_try:")]
    forged += [
        (friends.bo, seq, f"exercise_try:{each}") for each in ("plan.", "give_now.r", "hand", "take_now.x", "🦆")
    ]
    forged += [(friends.bo, seq, f"exercise_try:{each}") for each in ("buy_now.D90.", "reserve_now.?1", "pick.D90")]
    for member, number, rest in forged:
        result = forge(member, f"spl:{table.id}:{number}:{rest}")
        await friends.env.settle()
        assert private_text(result).startswith(("The game has moved on", "You already have", "You made no move")), rest
        assert not pictures_of(private_answer(result))


async def test_there_is_no_exercise_before_the_end_nor_without_one(friends: Friends, press: Any):
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo), moves=6)
    await friends.env.bot.messages.show(table)
    forge = Forger(press, press.keep(friends.board()))
    for said in ("is told when it is over", "was ended before there was a winner"):
        for verb in ("exercise", "exercise_try"):
            for seq in (0, 3):
                result = forge(friends.bo, f"spl:{table.id}:{seq}:{verb}:")
                await friends.env.settle()
                assert said in private_text(result)
        assert said in private_text(await friends.bo.slash(friends.channel, "game exercise", game=str(table.id)))
        if table.is_playing:
            table = await friends.tables.hosting.end(table.id, friends.bo.id)


async def test_a_game_of_another_channel_is_not_looked_at(friends: Friends, press: Any):
    table = await finish(friends)
    other = friends.guild.create_text_channel("other")
    said = private_text(await friends.dan.slash(other, "game exercise", game=str(table.id)))
    assert said.startswith("There is no such game here.")
    assert private_text(await friends.bo.slash(other, "game exercise", game=str(table.id))).startswith(TITLE)


async def test_without_a_mistake_beyond_the_error_the_bot_says_so(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    await finish(friends)
    monkeypatch.setattr("bot.games.history.story.error_of", lambda *_: 70)
    none = private_text(await friends.bo.slash(friends.channel, "game exercise"))
    assert none.startswith("I found no turn of yours in which another move would clearly have been better")
    assert "the 70 percentage points" in none
    assert none.endswith("Well played!")


async def test_what_the_computer_players_cannot_tell_is_not_told(friends: Friends, press: Any, expert: Expert):
    table = await finish(friends)
    exercise = await asked(friends, friends.bo)
    forge = Forger(press, press.keep(friends.board()))

    async def said() -> str:
        command = private_text(await friends.bo.slash(friends.channel, "game exercise"))
        result = forge(friends.bo, f"spl:{table.id}:{seq_of(exercise)}:exercise_try:")
        await friends.env.settle()
        return f"{command} {private_text(result)}"

    async def nothing(*_: Any) -> tuple[AdvisedMove, ...]:
        return ()

    expert.alternatives = nothing
    assert (await said()).count("I am still thinking about other games.") == 2
    expert.course, expert.is_available = nothing, False
    assert (await said()).count("no computer players are available") == 2
    friends.env.bot.thinker = None
    assert (await said()).count("no computer players are available") == 2
