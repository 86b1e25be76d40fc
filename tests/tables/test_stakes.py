"""Where nothing is at stake for a member, no continuation of the game is rated; results follow from what is stored."""

from pathlib import Path

from bot.games import GameStatus, Table, Tables
from bot.games.unit.results import result_of_game
from bot.rules import EXPANSIONS
from bot.store import Result
from tests.support.damage import faults_in
from tests.support.table_life import FORMER, Life, new_tables
from tests.support.thorough import times
from tests.tables.test_rated_results import stored_and_copied

MODULES = [None, *EXPANSIONS]
STEPS, STEPS_AFTER_END = 500, 5
CHANGES = (0, 1, 0.1)
"""How often seats change in a game."""


async def the_result(tables: Tables, table: Table) -> Result | None:
    """Return the result of a game, if it is finished; it must follow from what is stored, also on another host."""
    result = await tables.results.of_game(table.id)
    assert (result is not None) == (table.status is GameStatus.FINISHED)
    if result is not None:
        stored, copy = await stored_and_copied(tables, table)
        assert result_of_game(stored) == result_of_game(copy) == result
    return result


async def live(tables: Tables, seed: int) -> bool | None:
    """Play a game, forget its members, and return whether it was rated; None without a result."""
    life = Life(tables, MODULES[seed % len(MODULES)], seed, channel=10 + seed, changes=CHANGES[seed % len(CHANGES)])
    not_at_stake, result, left = set[int](), None, STEPS_AFTER_END
    async for table in life.steps(STEPS):
        left -= not table.status.is_open
        if not left:
            break
        owners = {each.owner_id for each in table.seats if each.owner_id}
        if not table.is_in_lobby:
            not_at_stake |= {each for each in owners if not table.is_at_stake_for(each)}
        result = await the_result(tables, table)
        if result is not None and result.is_rated:
            assert not not_at_stake & {seat.member_id for seat in result.seats}
    if table.status.is_open:
        table = await tables.hosting.end(table.id)
    for member_id in sorted({*table.former, *(each.owner_id for each in table.seats if each.owner_id)}):
        await tables.members.forget(member_id, FORMER)
        await the_result(tables, table)
    return None if result is None else result.is_rated


async def test_where_nothing_is_at_stake_no_continuation_is_rated(path: Path):
    """At stake is what members may not change without the others, such as the end of the game."""
    async with new_tables(path) as tables:
        kinds = {await live(tables, seed) for seed in range(times(6, 600))}
        more = iter(range(600, 650))  # chance decides how each game ends
        while not kinds >= {True, False}:
            kinds.add(await live(tables, next(more)))
    assert await faults_in(path) == []
