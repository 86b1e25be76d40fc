"""Taking back turns: what is free, who is asked otherwise, and that nobody comes to know more than they agreed to."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.games import GameStatus, Table, Tables
from bot.games.play.consent import NO, YES
from bot.games.play.undo import Takeback
from bot.games.unit.logged_move import in_effect
from bot.games.unit.unit import QUESTION
from bot.rules import ChooseAction, Options, ReserveFromDeck, rules_for
from bot.store import Store
from tests.support.builders import put_back, take
from tests.support.computers import LEVEL_NAMES, QuickThinker
from tests.support.damage import faults_in
from tests.support.game_contract import GAMES, hidden_from
from tests.support.invariants import INVARIANTS
from tests.support.snapshots import newest_turns, undo_question, unseen
from tests.support.store_builders import due_time
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game, a_lobby, refused, reopened, without_counters
from tests.support.thorough import times
from tests.support.undo_model import play_undo_games

DAY = 86_400
MOST_ENTRIES = times(80, 220)
"""Entries of a random game: enough for every kind of move, and for the end in most games."""


async def may_take_back(tables: Tables, table: Table, member_id: int) -> Takeback:
    """Return what it means if a member takes back their latest turn."""
    return await tables.undo.takeback(await tables.games.known(table.id), member_id)


async def take_back(tables: Tables, table: Table, member_id: int) -> Table:
    """Take back a member's latest turn, with everybody's consent where that is needed."""
    asked = (await may_take_back(tables, table, member_id)).asked
    table = await tables.undo.request(table.id, member_id)
    for other in asked:
        table = await tables.undo.answer(table.id, other, YES, seq=table.seq)
    return table


async def asked(tables: Tables, *members: int) -> Table:
    """Return a game in which Ann asks to take back a card that she reserved unseen."""
    table = await a_game(tables, *members)
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(2)])
    return await tables.undo.request(table.id, ANN)


@pytest.mark.parametrize("options", GAMES, ids=str)
async def test_in_random_games_an_undo_leads_back_card_for_card(tables: Tables, path: Path, options: Options):
    """At every kind of move, the position is the one before the turn, and free undos take no knowledge from anybody."""
    chance, own = Random(5), INVARIANTS[options.expansion]
    table = await a_game(tables, ANN, BO, CLEO, up_to_three=options.up_to_three, expansion=options.expansion)
    start, kinds = table, Counter[str]()
    while table.is_playing and table.seq < MOST_ENTRIES:
        mover, decision = table.member_to_act(), table.dealt().decision
        assert mover is not None
        if isinstance(decision, ChooseAction):
            start = table
        table = await tables.play.make(table.id, mover, [chance.choice(table.dealt().legal_moves())])
        if chance.random() < 0.6:
            continue
        is_free = not (await may_take_back(tables, table, mover)).asked
        for viewer in (None, 0, 1, 2):
            learnt = hidden_from(start.dealt(), viewer, own) - hidden_from(table.dealt(), viewer, own)
            assert not (is_free and learnt), "nobody learns of a card for nothing"
        kinds[f"{type(decision).__name__}, {'free' if is_free else 'asked'}"] += 1
        undone = await take_back(tables, table, mover)
        assert undone.seq == table.seq + 1, "versions never repeat"
        assert undone.dealt() == start.dealt()
        assert rules_for(options).replay(3, await tables.history.events(undone)) == start.dealt()
        table = undone
    assert kinds["ChooseAction, free"] > 1
    assert kinds["ChooseAction, asked"] > 1
    assert len(kinds) > 2, "answers to other questions were taken back as well"
    assert await reopened(path, table.id) == without_counters(table)
    assert await faults_in(path) == []


async def test_a_move_that_showed_no_card_is_taken_back_at_once(tables: Tables, path: Path):
    table = await a_game(tables)
    moved = await tables.play.make(table.id, ANN, [take("wbr")])
    undone = await tables.undo.request(table.id, ANN)
    assert undone.dealt() == table.dealt()
    assert (undone.seq, undone.member_to_act()) == (2, ANN)
    await refused("error-stale-board", tables.play.make(table.id, ANN, [take("wbr")], seq=table.seq))
    await refused("error-stale-board", tables.play.make(table.id, ANN, [take("wbr")], seq=moved.seq))
    again = await tables.play.make(table.id, ANN, [take("bgk")], seq=2)
    assert again.seq == 3
    assert await reopened(path, table.id) == without_counters(again)
    assert [each.seq for each in await tables.history.in_effect(table.id)] == [0, 2, 3]
    assert [each.seq for each in await tables.history.since(table.id)] == [0, 1, 2, 3]


async def test_a_turn_is_taken_back_whole_and_only_once(tables: Tables):
    table = await a_game(tables)
    for gems in ("wbg", "wbg", "rk" + "w"):
        table = await tables.play.make(table.id, ANN, [take(gems)])
        before_bo = table
        table = await tables.play.make(table.id, BO, [ReserveFromDeck(1)]) if gems == "wbg" else table
    assert before_bo.seq == 5
    table = await tables.play.make(table.id, BO, [take("bgr")])
    before = table
    table = await tables.play.make(table.id, ANN, [take("bgr"), put_back("bg")])
    table = await tables.undo.request(table.id, ANN)
    assert table.dealt() == before.dealt()


async def test_a_blind_reservation_needs_everybody(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(2)])
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]
    asked = await tables.undo.request(table.id, ANN)
    assert asked.dealt() == table.dealt(), "nothing changes before they agree"
    await refused("error-already-asked", tables.undo.request(table.id, ANN))
    await refused("error-own-question", tables.undo.answer(table.id, ANN, YES, seq=table.seq))
    await refused("error-not-a-player", tables.undo.answer(table.id, DAN, YES, seq=table.seq))
    await refused("error-question-closed", tables.undo.answer(table.id, BO, "maybe", seq=table.seq))
    await refused("error-question-closed", tables.undo.answer(table.id, BO, YES, seq=table.seq - 1))
    half = await tables.undo.answer(table.id, BO, YES, seq=table.seq)
    assert half.seq == table.seq
    await tables.undo.answer(table.id, BO, YES, seq=table.seq)
    done = await tables.undo.answer(table.id, CLEO, YES, seq=table.seq)
    assert (done.seq, done.member_to_act()) == (2, ANN)
    await refused("error-question-closed", tables.undo.answer(table.id, CLEO, YES, seq=table.seq))
    assert await undo_question(tables, done) is None


async def test_the_card_that_came_up_stays_the_next_to_come(tables: Tables):
    table = await a_game(tables)
    first = await tables.play.make(table.id, ANN, [ReserveFromDeck(2)])
    await take_back(tables, first, ANN)
    second = await tables.play.make(table.id, ANN, [ReserveFromDeck(2)])
    assert second.dealt() == first.dealt()


async def test_one_no_ends_the_question_and_it_is_not_asked_again_before_the_next_move(tables: Tables):
    table = await asked(tables, ANN, BO, CLEO)
    table = await tables.undo.answer(table.id, CLEO, NO, seq=table.seq)
    question = await undo_question(tables, table)
    assert question is not None
    assert question.outcome == NO
    await refused("error-question-closed", tables.undo.answer(table.id, BO, YES, seq=table.seq))
    await refused("error-already-refused", tables.undo.request(table.id, ANN))
    table = await tables.play.make(table.id, BO, [take("wbr")])
    assert await undo_question(tables, table) is None
    assert (await tables.undo.request(table.id, ANN)).seq == table.seq, "asked anew after the move"


async def test_a_day_ends_the_question(path: Path):
    now = [1_000]
    tables = Tables(await Store.open(path), clock=lambda: now[0])
    table = await asked(tables)
    assert not await tables.undo.close_expired(table.id)
    assert await due_time(tables.games.store, QUESTION, table.id, None) == now[0] + DAY
    now[0] += DAY
    await refused("error-question-closed", tables.undo.answer(table.id, BO, YES, seq=table.seq))
    assert await tables.undo.close_expired(table.id)
    assert not await tables.undo.close_expired(table.id)
    await tables.close()


async def test_a_question_survives_a_restart(tables: Tables, path: Path):
    table = await asked(tables)
    await tables.close()
    tables = Tables(await Store.open(path), clock=lambda: 1_000)
    assert (await tables.undo.answer(table.id, BO, YES, seq=table.seq)).seq == 2
    await tables.close()


async def test_a_question_ends_when_a_seat_changes_hands(tables: Tables):
    table = await asked(tables, ANN, BO, CLEO)
    await tables.undo.answer(table.id, BO, YES, seq=table.seq)
    await tables.hosting.replace_player(table.id, CLEO, DAN, "Dan")
    await refused("error-question-closed", tables.undo.answer(table.id, DAN, YES, seq=table.seq))
    assert (await may_take_back(tables, table, ANN)).asked == [BO, DAN]


async def test_what_others_did_since_goes_too_with_their_consent(tables: Tables):
    dealt = await a_game(tables)
    await tables.play.make(dealt.id, ANN, [take("wbr")])
    table = await tables.play.make(dealt.id, BO, [take("wbr")])
    assert (await may_take_back(tables, table, BO)).asked == ()
    assert (await may_take_back(tables, table, ANN)).asked == [BO]
    assert (await take_back(tables, table, ANN)).dealt() == dealt.dealt()


async def test_nobody_takes_back_more_than_their_latest_turn(tables: Tables):
    table = await a_game(tables)
    await refused("error-undo-nothing", tables.undo.request(table.id, ANN))
    await tables.play.make(table.id, ANN, [take("wbr")])
    await refused("error-undo-nothing", tables.undo.request(table.id, BO))
    await refused("error-not-a-player", tables.undo.request(table.id, CLEO))
    await tables.undo.request(table.id, ANN)
    await refused("error-undo-nothing", tables.undo.request(table.id, ANN))


async def test_an_undo_of_another_move_than_meant_is_refused(tables: Tables):
    table = await a_game(tables)
    table = await tables.play.make(table.id, ANN, [take("wbr")])
    await refused("error-undo-too-late", tables.undo.request(table.id, ANN, newest=0))
    await tables.undo.request(table.id, ANN, newest=1)
    again = await tables.play.make(table.id, ANN, [take("wbr")])
    await refused("error-undo-too-late", tables.undo.request(table.id, ANN, newest=1))
    assert (await tables.undo.request(table.id, ANN, newest=again.seq)).seq == 4


async def test_there_is_nothing_to_take_back_in_a_lobby_and_after_an_early_end(tables: Tables):
    lobby = await a_lobby(tables)
    await refused("error-in-lobby", tables.undo.request(lobby.id, ANN))
    table = await tables.lobby.start(lobby.id, ANN)
    await tables.play.make(table.id, ANN, [take("wbr")])
    await tables.hosting.end(table.id)
    await refused("error-game-over", tables.undo.request(table.id, ANN))


async def test_a_player_who_left_does_not_come_back_by_an_undo(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.play.make(table.id, ANN, [take("wbr")])
    table = await tables.hosting.remove_player(table.id, CLEO)
    await refused("error-undo-left", tables.undo.request(table.id, ANN))


async def a_finished_game(tables: Tables) -> Table:
    """Return a game that was played to its end."""
    table, chance = await a_game(tables), Random(2)
    while table.is_playing:
        table = await tables.play.make(
            table.id, table.member_to_act() or 0, [chance.choice(table.dealt().legal_moves())]
        )
    return table


async def test_the_end_is_taken_back_by_consent_until_a_rematch_begins(tables: Tables, path: Path):
    table = await a_finished_game(tables)
    last = in_effect(await tables.history.since(table.id))[-1]
    assert last.seat is not None
    mover = table.seats[last.seat].member_id or 0
    other = ANN + BO - mover
    assert (await may_take_back(tables, table, mover)).asked == [other], "the end is never taken back for nothing"
    undone = await take_back(tables, table, mover)
    assert (undone.status, undone.game.ended_at, undone.member_to_act()) == (GameStatus.PLAYING, None, mover)
    assert await reopened(path, table.id) == without_counters(undone)
    assert await faults_in(path) == []
    ended = undone
    while ended.is_playing:
        ended = await tables.play.make(ended.id, ended.member_to_act() or 0, [ended.dealt().legal_moves()[0]])
    rematch = await tables.lobby.rematch(ended.id, ANN)
    await tables.undo.request(ended.id, mover)
    await refused("error-undo-new-game", tables.undo.answer(ended.id, other, YES, seq=ended.seq))
    assert (await tables.in_channel(ended.game.channel_id)) == rematch


async def test_the_end_is_not_taken_back_once_somebody_has_the_deal(tables: Tables):
    table = await a_finished_game(tables)
    await tables.history.open_deal(table.id)
    await refused("error-undo-deal-opened", tables.undo.request(table.id, ANN))
    await refused("error-undo-deal-opened", tables.undo.force(table.id, DAN, seq=table.seq))


async def test_the_deal_is_sealed_again_after_the_end_was_taken_back(tables: Tables):
    table = await a_finished_game(tables)
    undone = await tables.undo.force(table.id, DAN, seq=table.seq)
    await refused("error-deal-is-sealed", tables.history.open_deal(undone.id))


async def test_a_person_alone_with_computers_takes_back_their_moves_too(path: Path):
    tables = Tables(await Store.open(path), clock=lambda: 1_000, thinker=QuickThinker())
    lobby = await a_lobby(tables, ANN)
    lobby = await tables.computers.add(lobby.id, ANN, "banker", names=LEVEL_NAMES)
    dealt = await tables.lobby.start(lobby.id, ANN)
    await tables.play.make(dealt.id, ANN, [ReserveFromDeck(1)])
    table = await tables.computers.play(dealt.id)
    assert table.seq > 1
    undone = await tables.undo.request(table.id, ANN)
    assert undone.dealt() == dealt.dealt()
    await tables.play.make(dealt.id, ANN, [take("wbr")])
    assert (await tables.computers.play(dealt.id)).member_to_act() == ANN, "computers play on from there"
    await tables.close()


async def test_an_admin_takes_back_the_newest_turn_of_a_person(tables: Tables):
    dealt = await a_game(tables)
    await refused("error-undo-nothing", tables.undo.force(dealt.id, DAN, seq=0))
    table = await tables.play.make(dealt.id, ANN, [ReserveFromDeck(1)])
    await refused("error-stale-board", tables.undo.force(dealt.id, DAN, seq=0))
    undone = await tables.undo.force(dealt.id, DAN, seq=table.seq)
    assert undone.dealt() == dealt.dealt()
    [*_, entry] = await tables.history.since(dealt.id)
    assert (entry.seat, entry.undone and entry.undone.seat) == (None, None)


async def test_a_hint_is_still_known_after_an_undo(tables: Tables):
    table = await a_game(tables, hints="announced")
    await tables.play.announce_hint(table, ANN)
    await tables.play.make(table.id, ANN, [take("wbr")])
    undone = await tables.undo.request(table.id, ANN)
    assert undone.game.hinted == (0, 2)


async def test_the_board_after_an_undo_tells_of_it_and_not_of_what_went_away(tables: Tables):
    table = await a_game(tables)
    await tables.play.make(table.id, ANN, [take("wbr")])
    await tables.undo.request(table.id, ANN)
    assert [each.seq for each in await newest_turns(tables, table.id, 1)] == [2]
    assert [each.seq for each in await newest_turns(tables, table.id, 1, until=1)] == [1], "an older board stays true"
    assert [each.seq for each in await unseen(tables, table.id)] == [0, 2]
    await tables.play.make(table.id, ANN, [take("bgr")])
    assert [each.seq for each in await newest_turns(tables, table.id, 1)] == [2, 3]


async def test_an_undo_that_names_no_earlier_entry_is_a_fault(tables: Tables, path: Path):
    table = await a_game(tables)
    await tables.play.make(table.id, ANN, [take("wbr")])
    await tables.undo.request(table.id, ANN)
    damage = """UPDATE log SET events = replace(events, '"seq":0', '"seq":9') WHERE seq = 2"""
    await tables.games.store.database.write(damage)
    [fault] = await faults_in(path)
    assert "move 2 cannot be replayed" in fault


async def test_an_undo_may_lead_back_to_an_entry_that_is_not_cached(tables: Tables, path: Path):
    """The cache holds the newest entries only; an undo may lead back to an older one."""
    table = await a_game(tables, ANN, BO)
    start = table
    for _ in range(8):
        await tables.play.make(table.id, ANN, [take("wbr")])
        table = await tables.undo.request(table.id, ANN)
    assert table.seq == 16
    assert table.dealt() == start.dealt()
    assert [each.seq for each in await newest_turns(tables, table.id, 2)] == [0, 16]
    assert await reopened(path, table.id) == without_counters(table)


@pytest.mark.parametrize("options", GAMES, ids=str)
async def test_nobody_loses_a_move_or_sees_a_card_without_the_say_of_those_concerned(path: Path, options: Options):
    counts = await play_undo_games(path, options, 2, range(2)) + await play_undo_games(path, options, 3, range(2, 4))
    assert counts["games"] == 4
