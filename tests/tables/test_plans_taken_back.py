"""A planned move that follows a turn at once leaves its player a free undo, and the plan stands again afterwards."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.engine import Move
from bot.games import Table, Tables
from bot.games.play.consent import YES
from bot.games.play.plans import BOUGHT
from bot.games.play.undo import PLAN_RETURNS_FOR
from bot.games.unit.unit import PLAN_BACK, PLAN_GONE
from bot.rules import ReserveCard, ReserveFromDeck
from bot.store import GameStatus, Member, Store
from tests.support.builders import take
from tests.support.computers import QuickThinker
from tests.support.snapshots import resumed
from tests.support.store_builders import sql
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game, refused, stand_in
from tests.tables.test_plans import move, movers, plan, planned
from tests.tables.test_undo import may_take_back


@dataclass
class Clock:
    now: int = 1_000


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(path: Path, clock: Clock) -> AsyncIterator[Tables]:
    tables = Tables(await Store.open(path), clock=lambda: clock.now, thinker=QuickThinker())
    yield tables
    await tables.close()


async def after_a_planned_move(tables: Tables, *members: int) -> Table:
    """Return a game in which Ann has moved, and Bo's plan at once after her; Bo has read of it."""
    table = await a_game(tables, *(members or (ANN, BO, CLEO)))
    await plan(tables, table, BO, take("wbr"), ReserveFromDeck(1), unless=(BOUGHT,))
    table = await move(tables, table, ANN, "gkr")
    assert (await movers(tables, table))[-1] == (1, True)
    [result] = await tables.plans.results(table.id, BO)
    await tables.plans.mark_read(result)
    assert await tables.plans.results(table.id, BO) == []
    return table


def notes(path: Path) -> list[tuple[str, int]]:
    """Return the kinds and members of the notes about plans that were taken back."""
    return sorted(sql(path, "SELECT kind, member_id FROM timers WHERE kind IN (?, ?)", PLAN_BACK, PLAN_GONE))


async def lines_of(tables: Tables, table: Table, member_id: int) -> list[Move]:
    """Return the moves of the lines of a plan that stands."""
    plan = await tables.plans.of(table, member_id)
    assert plan is not None
    return [line.move for line in plan.lines]


async def agreed(tables: Tables, table: Table, *members: int) -> Table:
    for member_id in members:
        table = await tables.undo.answer(table.id, member_id, YES, seq=table.seq)
    return table


async def test_a_planned_move_leaves_the_undo_of_the_turn_before_free(tables: Tables, clock: Clock, path: Path):
    table = await after_a_planned_move(tables)
    clock.now += PLAN_RETURNS_FOR
    assert (await may_take_back(tables, table, ANN)).asked == ()
    table = await tables.undo.request(table.id, ANN)
    assert (table.seq, table.member_to_act()) == (3, ANN)
    assert await lines_of(tables, table, BO) == [take("wbr"), ReserveFromDeck(1)]
    back = await tables.plans.of(table, BO)
    assert back is not None
    assert (back.seq, back.unless) == (0, frozenset({BOUGHT})), "as it was"
    assert notes(path) == [(PLAN_BACK, BO)]
    table = await move(tables, table, ANN, "gkb")
    assert (await movers(tables, table))[-1] == (1, True), "it is played when the turn comes again"


async def test_a_plan_shows_itself_for_a_free_undo_only_once_in_a_turn(tables: Tables, path: Path):
    """A player who tried one move after the other would read the plan line by line, and move against it."""
    table = await after_a_planned_move(tables)
    table = await tables.undo.request(table.id, ANN)
    table = await move(tables, table, ANN, "gkb")
    assert (await movers(tables, table))[-1] == (1, True), "the plan was played again"
    takeback = await may_take_back(tables, table, ANN)
    assert (takeback.asked, takeback.losing) == ([BO, CLEO], (1,))
    seq = table.seq
    table = await tables.undo.request(table.id, ANN)
    assert table.seq == seq, "asked"
    table = await agreed(tables, table, BO, CLEO)
    assert await tables.plans.of(table, BO) is not None, "it still stands again when all agree"
    table = await move(tables, table, ANN, "gkr")
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO], "also after an undo to which all agreed"
    table = await tables.undo.request(table.id, BO)
    table = await move(tables, table, BO, "wbk")
    await plan(tables, table, BO, take("wbr"))
    await move(tables, table, CLEO, "gkr")
    table = await move(tables, await tables.find(table.id), ANN, "gkr")
    assert (await movers(tables, table))[-1] == (1, True)
    assert (await may_take_back(tables, table, ANN)).asked == (), "once in each turn"


async def test_a_plan_made_anew_after_it_was_seen_is_asked_for_in_the_same_turn(tables: Tables):
    table = await after_a_planned_move(tables)
    table = await tables.undo.request(table.id, ANN)
    await plan(tables, table, BO, take("gkr"))
    table = await move(tables, table, ANN, "gkb")
    assert (await movers(tables, table))[-1] == (1, True)
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]


async def test_after_a_minute_the_owner_of_the_plan_is_asked_and_the_plan_stands_again(
    tables: Tables, clock: Clock, path: Path
):
    table = await after_a_planned_move(tables)
    clock.now += PLAN_RETURNS_FOR + 1
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]
    table = await tables.undo.request(table.id, ANN)
    assert table.seq == 2, "asked"
    table = await agreed(tables, table, BO, CLEO)
    assert table.seq == 3
    assert await tables.plans.of(table, BO) is not None
    assert notes(path) == [(PLAN_BACK, BO)]


async def test_a_chain_of_plans_goes_back_as_a_whole(tables: Tables, path: Path):
    table = await planned(tables, ANN, BO, CLEO)
    await plan(tables, table, CLEO, take("gkr"))
    await move(tables, table, ANN, "gkr")
    table = await tables.undo.request(table.id, ANN)
    assert (table.seq, table.member_to_act()) == (4, ANN)
    assert notes(path) == [(PLAN_BACK, BO), (PLAN_BACK, CLEO)]
    table = await move(tables, table, ANN, "gkr")
    assert (await movers(tables, table))[-2:] == [(1, True), (2, True)]
    assert (await may_take_back(tables, table, ANN)).losing == (1, 2), "each of them once"


async def test_a_move_by_hand_after_a_planned_one_is_asked_for(tables: Tables):
    table = await move(tables, await after_a_planned_move(tables), CLEO, "wbr")
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]


async def test_a_planned_move_that_showed_a_card_needs_everybody(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO, CLEO)
    await plan(tables, table, BO, ReserveFromDeck(1))
    table = await move(tables, table, ANN, "gkr")
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]
    table = await agreed(tables, await tables.undo.request(table.id, ANN), BO, CLEO)
    assert await lines_of(tables, table, BO) == [ReserveFromDeck(1)]
    assert notes(path) == [(PLAN_BACK, BO)]


async def test_a_card_shown_in_a_turn_that_was_taken_back_counts_against_the_free_undo(tables: Tables):
    table = await after_a_planned_move(tables)
    table = await tables.play.make(table.id, CLEO, [ReserveFromDeck(1)])
    table = await agreed(tables, await tables.undo.request(table.id, CLEO), ANN, BO)
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]


async def test_a_plan_that_failed_stands_again_as_well(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    card = next(each for each in table.dealt().legal_moves() if isinstance(each, ReserveCard))
    await plan(tables, table, BO, card)
    table = await tables.play.make(table.id, ANN, [card])
    assert table.member_to_act() == BO
    table = await agreed(tables, await tables.undo.request(table.id, ANN), BO)
    assert await tables.plans.of(table, BO) is not None
    assert notes(path) == [(PLAN_BACK, BO)]
    await move(tables, table, ANN, "gkr")
    assert (await movers(tables, table))[-1] == (1, True)


async def test_a_plan_that_failed_returns_with_the_turn_of_the_plan_before_it(tables: Tables):
    table = await a_game(tables, ANN, BO)
    card = next(each for each in table.dealt().legal_moves() if isinstance(each, ReserveCard))
    await plan(tables, table, BO, take("wbr"))
    table = await move(tables, table, ANN, "gkr")
    assert (await movers(tables, table))[-1] == (1, True)
    await plan(tables, table, BO, card)
    table = await tables.play.make(table.id, ANN, [card])
    assert table.member_to_act() == BO, "the second plan was not possible"
    table = await agreed(tables, await tables.undo.request(table.id, BO), ANN)
    assert table.member_to_act() == BO
    assert await lines_of(tables, table, BO) == [card], "the turn before which it was made is gone"


async def test_a_plan_made_since_stays_and_the_player_is_asked(tables: Tables, path: Path):
    table = await after_a_planned_move(tables)
    await plan(tables, table, BO, take("gkr"))
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]
    table = await agreed(tables, await tables.undo.request(table.id, ANN), BO, CLEO)
    assert await lines_of(tables, table, BO) == [take("gkr")]
    assert notes(path) == [(PLAN_GONE, BO)]


async def test_a_planned_move_that_its_own_player_takes_back_brings_no_plan_back(tables: Tables, path: Path):
    table = await after_a_planned_move(tables, ANN, BO)
    table = await tables.undo.request(table.id, BO)
    assert table.member_to_act() == BO
    table = await move(tables, table, BO, "gkw")
    table = await agreed(tables, await tables.undo.request(table.id, ANN), BO)
    assert await tables.plans.of(table, BO) is None, "Bo did not want it"
    assert notes(path) == []


async def test_an_admin_who_takes_a_planned_move_back_ends_its_plan(tables: Tables, path: Path):
    table = await after_a_planned_move(tables)
    table = await tables.undo.force(table.id, DAN, seq=table.seq)
    assert table.member_to_act() == BO
    assert await tables.plans.of(table, BO) is None
    assert notes(path) == [(PLAN_GONE, BO)]


async def test_a_seat_that_changed_hands_since_gets_no_plan_back(tables: Tables, path: Path):
    table = await after_a_planned_move(tables)
    await tables.hosting.replace_player(table.id, BO, DAN, "Dan")
    table = await tables.find(table.id)
    assert (await may_take_back(tables, table, ANN)).asked == [DAN, CLEO], "a move by Bo, as far as others know"
    table = await agreed(tables, await tables.undo.request(table.id, ANN), DAN, CLEO)
    assert await tables.plans.of(table, DAN) is None
    assert notes(path) == []
    assert sql(path, "SELECT * FROM plan_results") == []


async def test_with_a_stand_in_the_planned_move_stays(tables: Tables, path: Path):
    table = await stand_in(tables, await after_a_planned_move(tables), BO)
    await refused("error-undo-kept", tables.undo.request(table.id, ANN))
    table = await tables.computers.take_back(table.id, BO, "Bo")
    assert (await may_take_back(tables, table, ANN)).asked == [BO, CLEO]
    table = await agreed(tables, await tables.undo.request(table.id, ANN), BO, CLEO)
    assert await tables.plans.of(table, BO) is None
    assert notes(path) == []


async def test_nothing_of_a_plan_is_kept_once_the_game_is_over_or_its_owner_forgotten(tables: Tables, path: Path):
    over = await after_a_planned_move(tables)
    await tables.hosting.end(over.id)
    forgotten = await after_a_planned_move(tables)
    await tables.members.forget(BO, {"en": "Former player"})
    assert (await tables.find(forgotten.id)).status is GameStatus.PLAYING
    assert sql(path, "SELECT * FROM plan_results") == []


async def test_a_player_who_left_since_keeps_the_turn_before(tables: Tables):
    table = await after_a_planned_move(tables)
    table = await tables.hosting.remove_player(table.id, BO)
    await refused("error-undo-left", tables.undo.request(table.id, ANN))


async def test_only_the_latest_plan_of_a_seat_is_kept(tables: Tables, path: Path):
    table = await after_a_planned_move(tables, ANN, BO)
    await plan(tables, table, BO, take("wbr"))
    await move(tables, table, ANN, "gkr")
    assert sql(path, "SELECT tried_seq, is_read FROM plan_results") == [(3, 0)]


async def test_the_plan_stands_again_in_the_transaction_of_the_undo(tables: Tables, path: Path):
    """After a kill there is both or neither."""
    table = await after_a_planned_move(tables)
    write = tables.games.store.database.write
    writes = 0

    async def killed(*arguments: object) -> object:
        nonlocal writes
        writes += 1
        return await write(*arguments)  # type: ignore[arg-type]

    with patch.object(tables.games.store.database, "write", killed):
        await tables.undo.request(table.id, ANN)
    assert writes <= 1
    async with await Store.open(path) as store:
        restarted = Tables(store, clock=lambda: 1_000)
        table = await resumed(restarted, table.id)
        assert table.member_to_act() == ANN, "no plan is due"
        assert await restarted.plans.of(table, BO) is not None
        table = await restarted.play.make(table.id, ANN, [take("gkb")])
        assert (await movers(restarted, table))[-1] == (1, True)
        assert restarted.games is not tables.games
        assert table.seats[1].occupant == Member(BO)


async def test_a_plan_that_returns_counts_what_happened_since_it_was_made(tables: Tables):
    """Its condition looks at entries that are no longer among the newest in memory."""
    table = await a_game(tables, ANN, BO, CLEO)
    await move(tables, table, ANN, "gkr")
    table = await move(tables, table, BO, "gkr")
    await plan(tables, table, BO, take("wbr"), unless=(BOUGHT,))
    table = await tables.play.make(table.id, CLEO, [ReserveFromDeck(1)])
    for _ in range(12):
        table = await move(tables, table, ANN, "wbr")
        [result] = await tables.plans.results(table.id, BO)
        assert (await tables.plans.explain(table, result))[1].is_held_back
        table = await tables.undo.request(table.id, ANN)
        assert await tables.plans.of(table, BO) is not None
