"""Votes about a player who has been silent: who can call one and vote, what is decided, and that it happens once."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.games import GameStatus, Table, Tables
from bot.games.play.consent import YES
from bot.games.waiting.votes import ONE_MOVE, OUT, STAND_IN, STAND_IN_LEVEL, WAIT_ON, again_at
from bot.games.waiting.waits import DAY, PATIENCE, REMIND_USUALLY, UnrecordedWait
from bot.rules import ReserveFromDeck
from bot.store import Computer, Store, WaitRecord
from tests.support.computers import LEVEL_NAMES, QuickThinker, a_game_with_computers, next_move
from tests.support.damage import faults_in
from tests.support.snapshots import settled, undo_question
from tests.support.store_builders import due_time
from tests.support.table_builders import ANN, BO, CHANNEL, CLEO, DAN, NAMES, a_game, refused

START = 1_000


class Time:
    """The time of day of the tables."""

    now = START


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def tables(tables: Tables, time: Time) -> Tables:
    tables.clock = lambda: time.now
    tables.computers._thinker = QuickThinker()
    return tables


async def wait_for(tables: Tables, table: Table) -> Table:
    """Record for whom a table waits, as the messages do when they show its board."""
    member_id = table.member_to_act()
    assert member_id is not None
    now = tables.now()
    wait = WaitRecord(table.id, member_id, table.seq, now, silent_since=now)
    await tables.waits.begin(UnrecordedWait(wait, REMIND_USUALLY))
    return table


async def stalled(tables: Tables, time: Time, *members: int, computers: int = 0, channel: int = CHANNEL) -> Table:
    """Return a game in which Ann, the first member, has been silent for three days."""
    if computers:
        table = await a_game_with_computers(tables, *members, computers=computers, channel=channel)
    else:
        table = await a_game(tables, *members)
    await wait_for(tables, table)
    time.now += 3 * DAY
    return table


async def called(tables: Tables, time: Time, *members: int, by: int = BO) -> Table:
    """Return a game with a vote about Ann, who has been silent."""
    return await tables.votes.call((await stalled(tables, time, *members)).id, by)


async def vote(tables: Tables, table: Table, *votes: tuple[int, str]) -> Table:
    """Let members vote, and carry out what they decide."""
    question = await tables.votes.question(await tables.games.known(table.id))
    assert question is not None
    for member_id, answer in votes:
        await tables.votes.answer(table.id, member_id, answer, seq=question.record.seq)
        table = await settled(tables, table.id)
    return table


async def is_open(tables: Tables, table: Table) -> bool:
    question = await tables.votes.question(await tables.games.known(table.id))
    return question is not None and again_at(table, question) is None


async def test_nobody_can_call_a_vote_while_the_table_has_patience(tables: Tables, time: Time):
    table = await wait_for(tables, await a_game(tables, ANN, BO))
    time.now += 3 * DAY - 1
    values = await refused("error-vote-early", tables.votes.call(table.id, BO))
    assert values == {"player": "Ann", "when": f"<t:{START + 3 * DAY}:R>"}
    time.now += 1
    await tables.votes.call(table.id, BO)
    assert await is_open(tables, table)


async def test_only_the_other_people_at_the_table_can_call_a_vote(tables: Tables, time: Time):
    table = await stalled(tables, time, ANN, BO)
    await refused("error-vote-about-you", tables.votes.call(table.id, ANN))
    await refused("error-not-a-player", tables.votes.call(table.id, DAN))
    await tables.votes.call(table.id, BO)
    await refused("error-vote-open", tables.votes.call(table.id, BO))


async def test_a_table_with_endless_patience_never_votes(tables: Tables, time: Time):
    table = await wait_for(tables, await a_game(tables, ANN, BO, patience=0))
    time.now += 99 * DAY
    await refused("error-vote-never", tables.votes.call(table.id, BO))
    await tables.votes.look_again(table.id)
    assert not await is_open(tables, table)


async def test_a_person_alone_with_computers_is_never_voted_about(tables: Tables, time: Time):
    table = await stalled(tables, time, ANN, computers=2)
    await tables.votes.look_again(table.id)
    assert not await is_open(tables, table)


async def test_the_timer_calls_one_vote_and_no_second(tables: Tables, time: Time):
    table = await wait_for(tables, await a_game(tables, ANN, BO, CLEO))
    await tables.votes.look_again(table.id)
    assert await due_time(tables.games.store, PATIENCE, table.id, None) == START + 3 * DAY
    assert not await is_open(tables, table)
    time.now = START + 3 * DAY
    await tables.votes.look_again(table.id)
    await vote(tables, table, (BO, OUT))
    await tables.votes.look_again(table.id)
    question = await tables.votes.question(await tables.games.known(table.id))
    assert question is not None
    assert question.record.answers == {BO: OUT, CLEO: None}


async def test_with_two_players_the_other_one_decides(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO)
    table = await vote(tables, table, (BO, OUT))
    assert table.status is GameStatus.FINISHED
    assert table.seats.has_left(0)


async def test_of_two_voters_both_must_want_the_same(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO, by=CLEO)
    table = await vote(tables, table, (BO, OUT), (CLEO, STAND_IN))
    assert await is_open(tables, table), "a tie leaves it open"
    table = await vote(tables, table, (BO, STAND_IN))
    assert table.seats[0].occupant == Computer(STAND_IN_LEVEL, ANN)


async def test_of_three_voters_two_decide_and_computers_have_no_vote(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO, DAN, by=DAN)
    table = await vote(tables, table, (BO, OUT), (DAN, OUT))
    assert table.seats.has_left(0)
    table = await stalled(tables, time, ANN, BO, CLEO, computers=1, channel=77)
    table = await tables.votes.call(table.id, BO)
    question = await tables.votes.question(await tables.games.known(table.id))
    assert question is not None
    assert sorted(question.record.answers) == [BO, CLEO]


async def test_a_vote_can_be_changed_until_it_is_decided_and_a_second_press_counts_once(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO, DAN)
    table = await vote(tables, table, (BO, OUT), (BO, OUT), (BO, WAIT_ON), (CLEO, OUT), (CLEO, OUT))
    assert await is_open(tables, table)
    table = await vote(tables, table, (DAN, WAIT_ON))
    await refused("error-vote-waits", tables.votes.answer(table.id, CLEO, OUT, seq=table.seq))


async def test_a_computer_makes_the_whole_turn_and_the_seat_stays_the_members(tables: Tables, time: Time, path: Path):
    table = await called(tables, time, ANN, BO)
    table = await vote(tables, table, (BO, ONE_MOVE))
    assert table.member_to_act() == BO
    assert table.seats.of(ANN) == 0
    entries = await tables.games.store.whole_games.log(table.id, after=0)
    assert {(each.seat, each.member_id) for each in entries} == {(0, None)}
    assert await faults_in(path) == []


async def test_in_random_games_one_move_ends_the_turn_whatever_it_leads_to(tables: Tables, time: Time, path: Path):
    """Answers to follow-up questions are part of the turn, and are written with it."""
    table, chance = await a_game(tables, ANN, BO, expansion="strongholds"), Random(2)
    while table.is_playing:
        acting = table.seat_to_act()
        assert acting is not None
        if chance.random() < 0.3:
            table = (await tables.computers.move_for(table, STAND_IN_LEVEL)).table
            assert not table.is_playing or table.seat_to_act() != acting
        else:
            assert acting.member_id is not None
            table = await tables.play.make(table.id, acting.member_id, [next_move(table)])
    assert await faults_in(path) == []


async def test_a_stand_in_has_the_members_name_and_gives_the_seat_back_at_any_time(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO)
    table = await vote(tables, table, (BO, STAND_IN), (CLEO, STAND_IN))
    assert table.seats.names == ("⚙ Ann", "Bo", "Cleo")
    table = await tables.computers.take_back(table.id, ANN, "Ann")
    assert table.seats.names == ("Ann", "Bo", "Cleo")
    assert await settled(tables, table.id) == table, "the vote is over"
    assert not await is_open(tables, table)


async def test_waiting_on_closes_the_vote_for_as_long_as_the_patience(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO)
    table = await vote(tables, table, (BO, WAIT_ON), (CLEO, WAIT_ON))
    question = await tables.votes.question(await tables.games.known(table.id))
    assert question is not None
    assert again_at(table, question) == time.now + 3 * DAY
    values = await refused("error-vote-waits", tables.votes.call(table.id, CLEO))
    assert values == {"when": f"<t:{time.now + 3 * DAY}:R>"}
    time.now += 3 * DAY
    await tables.votes.call(table.id, CLEO)
    assert await is_open(tables, table)


async def test_a_move_of_the_silent_player_ends_the_vote(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO)
    await vote(tables, table, (BO, OUT))
    await tables.play.make(table.id, ANN, [next_move(table)])
    await refused("error-vote-closed", tables.votes.answer(table.id, CLEO, OUT, seq=table.seq))
    assert not (await settled(tables, table.id)).seats.has_left(0)


async def test_an_undo_that_leads_back_to_the_turn_does_not_open_the_vote_again(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO)
    await tables.play.make(table.id, ANN, [next_move(table)])
    await tables.undo.request(table.id, ANN)
    assert (await tables.find(table.id)).member_to_act() == ANN
    assert not await is_open(tables, table)


async def test_spectators_the_silent_player_and_forged_answers_do_not_count(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO)
    await refused("error-not-a-player", tables.votes.answer(table.id, DAN, OUT, seq=table.seq))
    await refused("error-vote-about-you", tables.votes.answer(table.id, ANN, WAIT_ON, seq=table.seq))
    await refused("error-vote-closed", tables.votes.answer(table.id, BO, "explode", seq=table.seq))
    await refused("error-vote-closed", tables.votes.answer(table.id, BO, OUT, seq=table.seq - 1))


async def test_the_vote_of_somebody_who_leaves_no_longer_counts(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO, DAN)
    seq = table.seq
    await vote(tables, table, (BO, OUT))
    await tables.hosting.remove_player(table.id, CLEO)
    await refused("error-not-a-player", tables.votes.answer(table.id, CLEO, OUT, seq=seq))
    assert await is_open(tables, table), "one of two is no majority"
    await tables.hosting.remove_player(table.id, DAN)
    table = await settled(tables, table.id)
    assert table.seats.has_left(0), "Bo alone decides now"


async def test_a_member_who_takes_over_a_voters_seat_votes_anew(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO, CLEO)
    await vote(tables, table, (CLEO, OUT))
    await tables.hosting.replace_player(table.id, CLEO, DAN, NAMES[DAN])
    table = await vote(tables, table, (BO, OUT))
    assert await is_open(tables, table)
    assert (await vote(tables, table, (DAN, OUT))).seats.has_left(0)


async def test_a_vote_is_over_when_an_admin_gives_the_seat_away_or_ends_the_game(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO)
    await tables.computers.replace(table.id, table.seats[0], "banker", names=LEVEL_NAMES)
    await refused("error-vote-closed", tables.votes.answer(table.id, BO, OUT, seq=table.seq))
    await refused("error-vote-computer", tables.votes.call(table.id, BO))
    await tables.computers.take_back(table.id, ANN, "Ann")
    assert not await is_open(tables, table)
    await tables.votes.call(table.id, BO)
    await tables.hosting.end(table.id)
    await refused("error-vote-closed", tables.votes.answer(table.id, BO, OUT, seq=table.seq))
    await refused("error-game-over", tables.votes.call(table.id, BO))


async def test_nobody_votes_about_a_member_who_is_away(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO)
    back = time.now + 5 * DAY
    await tables.settings.go_away(ANN, back)
    await refused("error-vote-closed", tables.votes.answer(table.id, BO, OUT, seq=table.seq))
    values = await refused("error-vote-away", tables.votes.call(table.id, BO))
    assert values == {"player": "Ann", "until": f"<t:{back}:f>"}
    time.now = back
    await tables.settings.come_back(ANN)
    assert not await is_open(tables, table), "the vote before stays closed"
    values = await refused("error-vote-early", tables.votes.call(table.id, BO))
    assert values["when"] == f"<t:{back + 3 * DAY}:R>", "they were heard from when they left"
    time.now += 3 * DAY
    await tables.votes.look_again(table.id)
    assert await is_open(tables, table)


async def test_a_question_about_an_undo_stands_beside_a_vote(tables: Tables, time: Time):
    table = await a_game(tables, ANN, BO, CLEO)
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    table = await wait_for(tables, table)
    time.now += 3 * DAY
    table = await tables.votes.call(table.id, ANN)
    table = await tables.undo.request(table.id, ANN)
    await vote(tables, table, (CLEO, OUT))
    assert await undo_question(tables, table) is not None
    await tables.undo.answer(table.id, BO, YES, seq=table.seq)
    table = await tables.undo.answer(table.id, CLEO, YES, seq=table.seq)
    assert table.member_to_act() == ANN
    assert not await is_open(tables, table), "the game waits for somebody else"


@pytest.mark.parametrize("decision", [ONE_MOVE, STAND_IN, OUT, WAIT_ON])
async def test_a_decision_that_a_kill_cut_off_is_carried_out_once(
    tables: Tables, time: Time, path: Path, decision: str
):
    table = await called(tables, time, ANN, BO, CLEO)
    for member_id in (BO, CLEO):
        await tables.votes.answer(table.id, member_id, decision, seq=table.seq)
    async with await Store.open(path) as store:
        after_kill = Tables(store, clock=lambda: time.now + 60, thinker=QuickThinker())
        assert [game.id async for game in after_kill.delivery.pending()] == [table.id]
        carried_out = await settled(after_kill, table.id)
        assert await settled(after_kill, table.id) == carried_out
        question = await after_kill.votes.question(await after_kill.games.known(carried_out.id))
        match decision:
            case "move":
                assert carried_out.member_to_act() == BO
            case "stand_in":
                assert carried_out.seats.kept_for(ANN) == 0
            case "out":
                assert carried_out.seats.has_left(0)
            case _:
                assert question is not None
                assert question.record.subject == time.now + 60
        assert (question is None) is (decision != WAIT_ON)


async def test_a_move_made_while_the_computer_thinks_is_the_one_that_counts(tables: Tables, time: Time):
    table = await called(tables, time, ANN, BO)
    thinker = QuickThinker()
    tables.computers._thinker = thinker
    await tables.votes.answer(table.id, BO, ONE_MOVE, seq=table.seq)
    thinker.hold()
    settling = asyncio.create_task(settled(tables, table.id))
    await thinker.is_asked.wait()
    moved = await tables.play.make(table.id, ANN, [next_move(table)])
    thinker.go_on()
    assert (await settling).seq == moved.seq
