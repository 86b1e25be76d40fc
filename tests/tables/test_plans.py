"""Plans for the next turn: tried exactly once, the moment the turn begins, whatever began it."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.engine import Move
from bot.games import Table, Tables
from bot.games.play.plans import BOUGHT, GOLD, Plan, PlanLine
from bot.games.play.possible import has_another_turn, turn_of
from bot.rules import (
    ChooseAction,
    ChooseTokensToReturn,
    Options,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    base_of,
    open_cards,
)
from bot.store import Store, StoreError
from data.gems import NO_GEMS
from tests.support.builders import put_back, take
from tests.support.computers import QuickThinker, a_game_with_computers
from tests.support.damage import faults_in
from tests.support.game_contract import GAMES
from tests.support.snapshots import resumed
from tests.support.store_builders import sql
from tests.support.table_builders import ANN, BO, CLEO, a_game, a_lobby, refused, reopened, without_counters
from tests.support.thorough import times


async def plan(tables: Tables, table: Table, member_id: int, *moves: Move, unless: tuple[str, ...] = ()) -> Plan:
    lines = [PlanLine(move) for move in moves]
    return await tables.plans.make(table.id, member_id, lines, unless, seq=table.seq)


async def planned(tables: Tables, *members: int, by: int = BO) -> Table:
    """Return a game that has just been dealt, in which a member plans to take three gems."""
    table = await a_game(tables, *members)
    await plan(tables, table, by, take("wbr"))
    return table


async def move(tables: Tables, table: Table, member_id: int, gems: str) -> Table:
    return await tables.play.make(table.id, member_id, [take(gems)])


async def movers(tables: Tables, table: Table) -> list[tuple[int | None, bool]]:
    """Return the seat that moved with each entry after the deal, and whether that was planned."""
    return [(each.seat, each.is_planned) for each in (await tables.history.since(table.id))[1:]]


async def result_of(tables: Tables, table: Table, member_id: int) -> int | None:
    """Return the index of the line that was played of the member's only plan that was tried; None if none fitted."""
    [result] = await tables.plans.results(table.id, member_id)
    return result.line


async def test_a_plan_is_played_the_moment_the_turn_comes(tables: Tables, path: Path):
    table = await planned(tables)
    table = await move(tables, table, ANN, "gkr")
    assert (table.seq, table.member_to_act()) == (2, ANN)
    assert await movers(tables, table) == [(0, False), (1, True)]
    assert await tables.plans.of(table, BO) is None
    assert await result_of(tables, table, BO) == 0
    assert await tables.plans.results(table.id, ANN) == []
    assert await reopened(path, table.id) == without_counters(table)
    assert await faults_in(path) == []


async def test_the_first_line_that_fits_is_played(tables: Tables):
    table = await a_game(tables)
    [(_, first), (_, second), *_] = open_cards(table.dealt())
    await plan(tables, table, BO, ReserveCard(first.id), ReserveCard(second.id), take("wbr"))
    table = await tables.play.make(table.id, ANN, [ReserveCard(first.id)])
    assert [held.card for held in base_of(table.dealt()).players[1].hand] == [second]
    [result] = await tables.plans.results(table.id, BO)
    _, attempt, moves = await tables.plans.explain(table, result)
    assert attempt.line == 1
    assert [refusal.message_id for refusal in attempt.refusals] == ["error-card-gone"]
    assert [each.seat for each in moves] == [1]


async def test_a_plan_that_does_not_fit_lapses_with_the_turn(tables: Tables):
    table = await a_game(tables)
    [(_, card), *_] = open_cards(table.dealt())
    await plan(tables, table, BO, ReserveCard(card.id))
    table = await tables.play.make(table.id, ANN, [ReserveCard(card.id)])
    assert (table.seq, table.member_to_act()) == (1, BO)
    assert await tables.plans.of(table, BO) is None
    [result] = await tables.plans.results(table.id, BO)
    assert (await tables.plans.explain(table, result))[1].line is None
    table = await move(tables, table, BO, "wbr")
    assert await movers(tables, table) == [(0, False), (1, False)]


async def test_one_move_can_start_a_chain_of_plans(tables: Tables):
    table = await planned(tables, ANN, BO, CLEO)
    await plan(tables, table, CLEO, take("gkr"))
    table = await move(tables, table, ANN, "wbg")
    assert (table.seq, table.member_to_act()) == (3, ANN)
    assert await movers(tables, table) == [(0, False), (1, True), (2, True)]


async def test_the_move_of_a_computer_player_starts_a_plan(path: Path):
    tables = Tables(await Store.open(path), clock=lambda: 1_000, thinker=QuickThinker())
    table = await a_game_with_computers(tables, ANN)
    table = await move(tables, table, ANN, "gkr")
    assert table.waits_for_computer
    await plan(tables, table, ANN, ReserveFromDeck(1))
    table = await tables.computers.play(table.id)
    assert table.member_to_act() == ANN
    assert await movers(tables, table) == [(0, False), (1, False), (0, True), (1, False)]
    await tables.close()


async def test_a_player_who_leaves_starts_the_plan_of_the_next(tables: Tables):
    table = await planned(tables, ANN, BO, CLEO)
    table = await tables.hosting.remove_player(table.id, ANN)
    assert table.member_to_act() == CLEO
    assert await movers(tables, table) == [(None, False), (1, True)]


async def test_the_plan_of_a_player_who_leaves_is_deleted(tables: Tables, path: Path):
    table = await planned(tables, ANN, BO, CLEO)
    await plan(tables, table, CLEO, take("wbr"))
    await tables.hosting.remove_player(table.id, BO)
    assert sql(path, "SELECT seat FROM plans") == [(2,)]
    await tables.hosting.end(table.id)
    assert sql(path, "SELECT seat FROM plans") == []


async def test_a_seat_that_changes_hands_takes_no_plan_with_it(tables: Tables, path: Path):
    table = await planned(tables)
    table = await move(tables, table, ANN, "gkr")
    await plan(tables, table, BO, ReserveFromDeck(1))
    table = await tables.hosting.replace_player(table.id, BO, CLEO, "Cleo")
    assert await tables.plans.of(table, CLEO) is None
    assert sql(path, "SELECT * FROM plans") == []
    assert not any(each.is_planned for each in await tables.history.since(table.id)), "nobody else learns of it"


async def test_a_plan_that_stands_waits_for_a_turn_that_begins_anew(tables: Tables):
    table = await a_game(tables)
    table = await move(tables, table, ANN, "gkr")
    await plan(tables, table, ANN, ReserveFromDeck(1))
    table = await tables.undo.request(table.id, ANN)
    assert table.member_to_act() == ANN
    assert (await resumed(tables, table.id)).seq == table.seq, "its turn did not begin with a move"
    assert await tables.plans.waiting() == []
    assert await tables.plans.of(table, ANN) is not None
    table = await move(tables, table, ANN, "wbr")
    assert await tables.plans.of(table, ANN) is None, "a move by hand ends it"


async def test_an_undo_of_anothers_move_leaves_a_plan_alone(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    table = await move(tables, table, ANN, "gkr")
    await plan(tables, table, CLEO, take("wbr"))
    table = await tables.undo.request(table.id, ANN)
    table = await move(tables, table, ANN, "gkr")
    table = await move(tables, table, BO, "gkr")
    assert (await movers(tables, table))[-1] == (2, True)


async def test_the_turn_after_a_kill_is_resumed_exactly_once(
    tables: Tables, path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The entry that begins the turn is written, and then the process is gone."""
    table = await planned(tables)

    with monkeypatch.context() as patch:
        patch.setattr("bot.games.play.play.play_plan", lambda game: None)
        table = await move(tables, table, ANN, "gkr")
    assert table.member_to_act() == BO
    async with await Store.open(path) as store:
        restarted = Tables(store, clock=lambda: 1_000)
        assert await restarted.plans.waiting() == [table.id]
        for _ in range(2):
            table = await resumed(restarted, table.id)
            assert (table.seq, table.member_to_act()) == (2, ANN)
        assert await restarted.plans.waiting() == []
        assert await movers(restarted, table) == [(0, False), (1, True)]
        assert await result_of(restarted, table, BO) == 0


async def test_a_move_counts_even_if_the_plan_after_it_cannot_be_tried(tables: Tables, monkeypatch: pytest.MonkeyPatch):
    table = await planned(tables)

    def fail(*args: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("bot.games.play.plans.try_lines", fail)
        table = await move(tables, table, ANN, "gkr")
        assert (table.seq, table.member_to_act()) == (1, BO)
        assert (await resumed(tables, table.id)).seq == 1
    assert await tables.plans.waiting() == [table.id]
    table = await resumed(tables, table.id)
    assert (table.seq, table.member_to_act()) == (2, ANN)


async def test_a_move_and_the_plan_after_it_are_written_together_or_not_at_all(
    tables: Tables, path: Path, monkeypatch: pytest.MonkeyPatch
):
    table = await planned(tables)

    async def fail(*args: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(tables.games.store.games, "write", fail)
        with pytest.raises(StoreError):
            await move(tables, table, ANN, "gkr")
    table = await tables.find(table.id)
    assert (table.seq, table.member_to_act()) == (0, ANN)
    assert await tables.plans.of(table, BO) is not None
    table = await move(tables, table, ANN, "gkr")
    assert (table.seq, table.member_to_act()) == (2, ANN)
    assert await reopened(path, table.id) == without_counters(table)


async def with_nine_tokens(tables: Tables) -> Table:
    """Return a game in which Bo has nine tokens and Ann is to move."""
    table = await a_game(tables)
    for gems in ("wbr", "gkw", "bgr"):
        table = await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
        table = await move(tables, table, BO, gems)
    return table


async def test_questions_that_the_plan_does_not_answer_are_asked_as_usual(tables: Tables):
    table = await with_nine_tokens(tables)
    await plan(tables, table, BO, take("wbk"))
    table = await move(tables, table, ANN, "wgk")
    assert table.member_to_act() == BO
    assert isinstance(table.dealt().decision, ChooseTokensToReturn)
    assert await result_of(tables, table, BO) == 0


async def test_a_plan_answers_the_questions_that_follow_it(tables: Tables):
    table = await with_nine_tokens(tables)
    line = PlanLine(take("wbk"), answers=(put_back("gg"),))
    await tables.plans.make(table.id, BO, [line], (), seq=table.seq)
    table = await move(tables, table, ANN, "wgk")
    assert table.member_to_act() == ANN
    assert (await movers(tables, table))[-2:] == [(1, True), (1, True)]
    [result] = await tables.plans.results(table.id, BO)
    assert result.last_seq == table.seq


async def test_a_plan_is_held_back_if_somebody_has_bought_or_reserved(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await plan(tables, table, CLEO, take("wbr"), unless=(BOUGHT,))
    table = await move(tables, table, ANN, "gkr")
    table = await tables.play.make(table.id, BO, [ReserveFromDeck(1)])
    assert table.member_to_act() == CLEO
    [result] = await tables.plans.results(table.id, CLEO)
    assert (await tables.plans.explain(table, result))[1].is_held_back


async def test_what_was_bought_before_the_plan_or_taken_back_does_not_hold_it_back(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    table = await tables.play.make(table.id, ANN, [ReserveFromDeck(1)])
    await plan(tables, table, CLEO, take("wbr"), unless=(BOUGHT,))
    table = await tables.play.make(table.id, BO, [ReserveFromDeck(1)], seq=table.seq)
    assert table.member_to_act() == CLEO, "held back"
    table = await move(tables, table, CLEO, "wbr")
    table = await move(tables, table, ANN, "gkr")
    await plan(tables, table, CLEO, take("wbr"), unless=(BOUGHT,))
    table = await move(tables, table, BO, "gkr")
    assert (await movers(tables, table))[-1] == (2, True)


async def test_who_may_plan(tables: Tables):
    lobby = await a_lobby(tables)
    line = [PlanLine(take("wbr"))]
    await refused("error-in-lobby", tables.plans.make(lobby.id, BO, line, (), seq=lobby.seq))
    table = await tables.lobby.start(lobby.id, ANN)
    await refused("error-plan-your-turn", tables.plans.make(table.id, ANN, line, (), seq=table.seq))
    await refused("error-not-a-player", tables.plans.make(table.id, CLEO, line, (), seq=table.seq))
    await refused("error-plan-moved-on", tables.plans.make(table.id, BO, line, (), seq=table.seq - 1))
    await refused("error-plan-lines", tables.plans.make(table.id, BO, [], (), seq=table.seq))
    await refused("error-plan-lines", tables.plans.make(table.id, BO, 4 * line, (), seq=table.seq))
    assert not await tables.plans.cancel(table.id, BO)
    await plan(tables, table, BO, take("wbr"))
    assert await tables.plans.cancel(table.id, BO)
    assert await tables.plans.of(table, BO) is None
    await tables.hosting.end(table.id)
    await refused("error-game-over", tables.plans.make(table.id, BO, line, (), seq=table.seq))


async def test_a_new_line_that_can_never_be_possible_is_refused_and_an_old_one_stays(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    [(_, first), *_] = open_cards(table.dealt())
    await refused("error-cannot-afford", plan(tables, table, CLEO, PurchaseCard(first.id, NO_GEMS)))
    await plan(tables, table, CLEO, ReserveCard(first.id))
    table = await tables.play.make(table.id, ANN, [ReserveCard(first.id)])
    await refused("error-card-gone", plan(tables, table, ANN, ReserveCard(first.id)))
    await plan(tables, table, CLEO, ReserveCard(first.id), take("wbr"))


MOST_ENTRIES = times(90, 200)


@pytest.mark.parametrize("options", GAMES, ids=str)
async def test_random_plans_in_random_games(tables: Tables, path: Path, options: Options):
    """Each plan is tried exactly once, in the turn after it was made, and plays what its owner could play by hand."""
    chance, kinds = Random(7), Counter[str]()
    table = await a_game(tables, ANN, BO, CLEO, up_to_three=options.up_to_three, expansion=options.expansion)
    members, tried = (ANN, BO, CLEO), 0
    while table.is_playing and table.seq < MOST_ENTRIES:
        mover = table.member_to_act()
        for seat, member in enumerate(members):
            if member != mover and has_another_turn(table.dealt(), seat) and chance.random() < 0.4:
                moves = turn_of(table.dealt(), seat).legal_moves()
                lines = [a_line(move, table, seat, chance) for move in chance.sample(moves, min(3, len(moves)))]
                unless = [each for each in (BOUGHT, GOLD) if chance.random() < 0.2]
                await tables.plans.make(table.id, member, lines, unless, seq=table.seq)
        assert mover is not None
        before = table
        table = await tables.play.make(table.id, mover, [chance.choice(table.dealt().legal_moves())])
        for entry in (await tables.history.since(table.id, after=before.seq))[1:]:
            assert entry.is_planned
            kinds[type(entry.before.decision).__name__] += 1
        for member in members:
            for result in await tables.plans.results(table.id, member):
                _, attempt, moves_played = await tables.plans.explain(table, result)
                assert attempt.line == result.line
                assert tuple(each.move for each in moves_played) == attempt.moves
                await tables.plans.mark_read(result)
                tried += 1
        if (seat_to_act := table.seat_to_act()) is not None:
            assert await tables.plans.of(table, seat_to_act.member_id or 0) is None
    assert tried > 20
    assert kinds["ChooseAction"] > 20
    assert await reopened(path, table.id) == without_counters(table)
    assert await faults_in(path) == []


def a_line(move: Move, table: Table, seat: int, chance: Random) -> PlanLine:
    """Return a line with a move, and with an answer to the questions that it leads to now, or none."""
    position = turn_of(table.dealt(), seat)
    answers: list[Move] = []
    _, position = position.advance(move)
    while chance.random() < 0.7 and position.decision and position.decision.seat == seat:
        if isinstance(position.decision, ChooseAction):
            break
        answers.append(chance.choice(position.legal_moves()))
        _, position = position.advance(answers[-1])
    return PlanLine(move, isinstance(move, PurchaseCard) and chance.random() < 0.5, tuple(answers))
