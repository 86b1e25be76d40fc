"""The weekly deal: the same for everybody, once, answered alike on every machine, and nothing of it shown before."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ai.contract import QuickPlayer
from bot.games import Table, Tables, WeeklyDeal
from bot.games.deal.sealed_deal import SealedDeal
from bot.games.unit.options import TableOptions
from bot.games.unit.refusals import ChannelTaken
from bot.games.weekly.weekly import NOVICE, WEEK, is_sealed, weekly_options, weekly_text
from bot.store import GameStatus, Store
from tests.support.table_builders import ANN, BO, CLEO, DAN, refused
from tests.support.weekly_games import begun, hash_of_games, move

HASH = "f3df211b65d6eec3c8968eb74365306a7e6b9217a4af8511764197e3c51d8f6c"
"""The hash of the games with fixed moves changes with the rules, the deal or the novice, and with nothing else."""
SERVER, ELSEWHERE, ROOM = 1, 2, 5
DIRECT = {ANN: 51, BO: 52, CLEO: 53, DAN: 54}


class Time:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1_000

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def tables(time: Time) -> AsyncIterator[Tables]:
    """Tables without a process that thinks."""
    tables = Tables(await Store.open(":memory:"), clock=time, thinker=QuickPlayer())
    yield tables
    await tables.close()


async def opened(tables: Tables) -> WeeklyDeal:
    await tables.weekly.switch(SERVER, ROOM, weekly_options(None, 1))
    deal = await tables.weekly.current(SERVER)
    assert deal is not None
    return deal


async def play(tables: Tables, deal: WeeklyDeal, member_id: int = ANN, moves: int = 500) -> Table:
    """Let a member begin a deal and make so many moves, at most to the end: a purchase, else the fixed one."""
    table = await begun(tables, deal, member_id, DIRECT[member_id])
    for _ in range(moves):
        if not table.is_playing:
            break
        legal = table.dealt().legal_moves()
        buys = [at for at, each in enumerate(legal) if type(each).__name__ == "PurchaseCard"]
        table = await move(tables, table, buys[-1] if buys else None)
    return table


# The same for everybody, on every machine.


async def test_games_of_fixed_moves_have_the_same_hash_as_ever():
    assert await hash_of_games() == HASH


@pytest.mark.parametrize("seed", ["0", "1"])
def test_a_fresh_process_answers_alike_whatever_the_order_of_sets_and_never_loads_numpy(seed: str):
    """A numpy that cannot even be imported changes nothing, so no version of it can."""
    program = """
import runpy, sys
sys.modules["numpy"] = None
runpy.run_module("tests.support.weekly_games", run_name="__main__")
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == [HASH, "without", "numpy"]


async def test_all_members_get_the_same_deal_card_for_card_and_the_same_answers(tables: Tables):
    deal = await opened(tables)
    logs = []
    for member_id in (ANN, BO):
        table = await play(tables, deal, member_id, moves=12)
        log = await tables.games.store.whole_games.log(table.id)
        logs.append([(entry.seat, entry.move, entry.events) for entry in log])
    assert logs[0] == logs[1]
    assert len(logs[0]) > 20


async def test_a_second_deal_differs_and_its_text_proves_it_afterwards(tables: Tables, time: Time):
    first = await opened(tables)
    table = await play(tables, first, moves=1)
    time.now += WEEK
    second = await tables.weekly.current(SERVER)
    assert second is not None
    assert second.seal != first.seal
    sealed = SealedDeal.parse(weekly_text(first))
    assert (sealed.seal(), list(sealed.faults())) == (first.seal, [])
    [dealt] = [each for each in await tables.history.since(table.id) if each.seq == 0]
    assert sealed.events == dealt.events


async def test_novices_play_where_no_other_computer_can(tables: Tables):
    assert not tables.computers.are_available
    table = await play(tables, await opened(tables), moves=3)
    assert [seat.occupant.level for seat in table.seats if seat.seat in table.seats.computers] == [NOVICE]
    assert table.seq >= 6


# Once, and alone.


async def test_a_member_begins_a_deal_once(tables: Tables, time: Time):
    deal = await opened(tables)
    table = await begun(tables, deal, ANN, DIRECT[ANN])
    await tables.hosting.end(table.id, ANN)
    assert ANN in await tables.weekly.hosts(deal)
    with pytest.raises(ChannelTaken):
        await begun(tables, deal, ANN, channel=99)
    assert await tables.weekly.hosts(deal) == {ANN}


async def test_nothing_is_taken_back_and_no_hint_is_given(tables: Tables):
    table = await play(tables, await opened(tables), moves=2)
    assert not table.allows_hints
    await refused("error-undo-weekly", tables.undo.request(table.id, ANN))


async def test_it_is_unrated_and_of_no_server(tables: Tables):
    table = await play(tables, await opened(tables))
    assert table.status is GameStatus.FINISHED
    [result] = await tables.results.of_member(ANN, None)
    assert (result.guild_id, result.is_rated) == (None, False)
    assert await tables.results.of_server(SERVER) == []
    assert await tables.open_games.of_server(SERVER) == []


async def test_neither_the_deal_nor_a_position_is_given_away_before_the_close(tables: Tables, time: Time):
    deal = await opened(tables)
    table = await play(tables, deal)
    assert is_sealed(table, time.now)
    assert "secret" not in repr(deal)
    assert deal.secret not in repr((deal, table))
    values = await refused("error-weekly-sealed", tables.history.open_deal(table.id))
    assert values == {"until": f"<t:{deal.closes_at}:f>"}
    assert not await tables.weekly.is_open_to(table, SERVER)
    time.now = deal.closes_at
    assert (await tables.history.open_deal(table.id)).secret == deal.secret
    assert await tables.weekly.is_open_to(table, SERVER)
    assert not await tables.weekly.is_open_to(table, ELSEWHERE)
    assert not await tables.weekly.is_open_to(table, None)


# The ranking.


async def test_the_ranking_has_wins_in_few_rounds_first_and_then_prestige(tables: Tables):
    deal = await opened(tables)
    database = tables.games.store.database
    outcomes = {ANN: (2, 12, 9), BO: (1, 15, 30), CLEO: (1, 17, 30), DAN: (1, 15, 25)}
    for member_id, (place, prestige, rounds) in outcomes.items():
        table = await play(tables, deal, member_id)
        await database.write("UPDATE results SET rounds = ? WHERE game_id = ?", (rounds, table.id))
        change = "UPDATE seat_results SET place = ?, prestige = ? WHERE game_id = ? AND member_id = ?"
        await database.write(change, (place, prestige, table.id, member_id))
    ranking = await tables.weekly.ranking(deal)
    assert [play.member_id for play in ranking] == [DAN, CLEO, BO, ANN]
    assert (ranking[0].place, ranking[0].prestige, ranking[0].rounds) == (1, 15, 25)
    await tables.preferences.set_member(CLEO, hides_statistics=True)
    await tables.members.forget(BO, {"en": "Former player"})
    assert [play.member_id for play in await tables.weekly.ranking(deal)] == [DAN, ANN]


async def test_a_game_that_ends_in_the_second_of_the_close_or_is_ended_early_does_not_count(tables: Tables, time: Time):
    deal = await opened(tables)
    time.now = deal.closes_at - 1
    in_time = await play(tables, deal, ANN)
    ended = await play(tables, deal, CLEO, moves=2)
    await tables.hosting.end(ended.id, CLEO)
    late = await play(tables, deal, BO, moves=2)
    time.now = deal.closes_at
    while (late := await tables.find(late.id)).is_playing:
        await move(tables, late)
    assert [each.game_id for each in await tables.weekly.ranking(deal)] == [in_time.id]


async def test_a_deleted_member_leaves_nothing_but_a_game_of_nobody(tables: Tables):
    deal = await opened(tables)
    await play(tables, deal, ANN, moves=2)
    await tables.members.forget(ANN, {"en": "Former player"})
    assert await tables.weekly.hosts(deal) == {0}
    rows = await tables.games.store.database.rows("SELECT * FROM weekly_deals")
    assert str(ANN) not in [str(value) for row in rows for value in row]


# From week to week.


async def due(tables: Tables) -> int | None:
    timers = await tables.timers.due(10**10, 10)
    assert all((timer.kind, timer.guild_id, timer.game_id) == ("weekly", SERVER, None) for timer in timers)
    return timers[0].due if timers else None


async def test_the_next_deal_follows_at_the_hour_of_the_first_even_if_the_bot_was_down(tables: Tables, time: Time):
    first = await opened(tables)
    assert await due(tables) == time.now, "its message is to be sent"
    await tables.weekly.look_at(first, first.closes_at)
    assert await due(tables) == first.closes_at == time.now + WEEK
    await play(tables, first, moves=1)
    time.now = first.closes_at - 1
    assert await tables.weekly.current(SERVER, is_wanted=False) == first
    time.now += 3 * WEEK + 61
    second = await tables.weekly.current(SERVER, is_wanted=False)
    assert second is not None
    assert second.closes_at == first.closes_at + 4 * WEEK
    assert await due(tables) == time.now
    assert await tables.weekly.newest_of(SERVER) == [second, first]


async def test_after_two_deals_that_nobody_played_it_waits_for_somebody(tables: Tables, time: Time):
    first = await opened(tables)
    time.now = first.closes_at
    second = await tables.weekly.current(SERVER, is_wanted=False)
    assert second is not None
    time.now = second.closes_at
    assert await tables.weekly.current(SERVER, is_wanted=False) is None
    third = await tables.weekly.current(SERVER)
    assert third is not None
    assert third.seal not in (first.seal, second.seal)


async def test_switched_off_it_stays_open_to_its_end_and_no_other_follows(tables: Tables, time: Time):
    deal = await opened(tables)
    await tables.weekly.switch(SERVER, ROOM, None)
    still_open = await tables.weekly.current(SERVER)
    assert still_open is not None
    assert still_open.seal == deal.seal
    time.now = deal.closes_at
    assert await tables.weekly.current(SERVER) is None
    await tables.weekly.switch(SERVER, ROOM, weekly_options(None, 1))
    again = await tables.weekly.current(SERVER)
    assert again is not None
    assert again.seal != deal.seal


async def test_new_options_and_another_channel_hold_from_the_next_deal_on(tables: Tables, time: Time):
    first = await opened(tables)
    await tables.weekly.switch(SERVER, ROOM + 1, weekly_options("cities", 2))
    now = await tables.weekly.current(SERVER)
    assert now is not None
    assert (now.seal, now.options) == (first.seal, first.options)
    time.now = first.closes_at
    second = await tables.weekly.current(SERVER)
    assert second is not None
    options = TableOptions.loads(second.options)
    assert (second.channel_id, options.expansion, options.seats) == (ROOM + 1, "cities", 3)


async def test_each_server_has_a_deal_of_its_own(tables: Tables):
    first = await opened(tables)
    await tables.weekly.switch(ELSEWHERE, 9, weekly_options(None, 1))
    other = await tables.weekly.current(ELSEWHERE)
    assert other is not None
    assert other.seal != first.seal
    assert {timer.guild_id for timer in await tables.timers.due(10**10, 10)} == {SERVER, ELSEWHERE}
