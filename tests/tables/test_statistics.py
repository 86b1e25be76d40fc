"""Statistics and ratings agree with what the logs say, whatever happened in the games."""

import asyncio
import random
import shutil
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import mean, median

import pytest

from bot.cli.databases import rebuild
from bot.engine import GameError
from bot.games import GameStatus, Tables
from bot.games.history.statistics import PROVISIONAL, Ratings
from bot.games.waiting.votes import STAND_IN_LEVEL
from bot.rules import EXPANSIONS
from bot.store import Result, SeatResult, Store
from tests.support.computers import LEVEL_NAMES, QuickThinker
from tests.support.finished_games import CHANNEL, HOST, SERVER, play, start
from tests.support.recount import Counted, recount
from tests.support.store_builders import all_results

MODULES = [None, *EXPANSIONS]
GAMES = 15
"""Random games; `python -m tools.bench_looking_back` counts a thousand again."""


class Clock:
    """Moves on a little with each look, so that turns take time."""

    def __init__(self, chance: random.Random) -> None:
        self.now, self.chance = 1_700_000_000, chance

    def __call__(self) -> float:
        self.now += self.chance.randint(0, 9_000)
        return self.now


async def play_winter(path: Path, games: int, seed: int = 1) -> None:
    """Play random games of all modules, with undone moves, members who leave, computers and stand-ins."""
    chance = random.Random(seed)
    async with await Store.open(path) as store:
        tables = Tables(store, chance=chance, clock=Clock(chance), thinker=QuickThinker())
        for number in range(games):
            seats = chance.randint(2, 4)
            module = MODULES[number % len(MODULES)]
            table = await start(tables, seats, module, channel=CHANNEL + number, rated=number > 0)
            table = await play(tables, table, seed=number, moves=chance.randint(5, 30))
            match chance.randrange(8):
                case 0:  # a move that is taken back
                    member = table.member_to_act() or 0
                    table = await tables.play.make(table.id, member, [table.dealt().legal_moves()[0]])
                    table = await tables.undo.force(table.id, 1, seq=table.seq)
                case 1:  # somebody leaves
                    table = await tables.hosting.remove_player(table.id, HOST + 1)
                case 2:  # the seat goes to somebody else
                    table = await tables.hosting.replace_player(table.id, HOST + 1, 999, "Zoe")
                case 3:  # a computer plays on for somebody
                    table = await tables.computers.replace(table.id, table.seats[0], STAND_IN_LEVEL, names=LEVEL_NAMES)
            while table.is_playing:
                is_held = table.member_to_act() is None
                table = await (tables.computers.play(table.id) if is_held else play(tables, table, number, moves=1))
            assert table.status is GameStatus.FINISHED


async def stored(path: Path) -> list[Result]:
    async with await Store.open_to_read(path) as store:
        return await all_results(store)


def as_counted(results: list[Result]) -> list[Counted]:
    return [
        Counted(
            *(
                result.game_id,
                result.guild_id,
                result.module,
                result.rounds,
                result.is_rated,
                seat.seat,
                seat.member_id,
            ),
            *(seat.place == 1, seat.prestige, seat.nobles, seat.bonuses),
            times=seat.times,
        )
        for result in results
        for seat in result.seats
    ]


@pytest.fixture(scope="module")
def winter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("winter") / "games.sqlite3"
    asyncio.run(play_winter(path, GAMES))
    return path


async def test_results_are_those_of_the_logs(winter: Path):
    results = await stored(winter)
    assert len(results) == GAMES
    assert as_counted(results) == list(recount(winter))
    assert {result.is_rated for result in results} == {True, False}


async def test_results_computed_anew_are_the_same(winter: Path, tmp_path: Path):
    before, copy = await stored(winter), tmp_path / "copy.sqlite3"
    shutil.copyfile(winter, copy)
    async with await Store.open(copy) as store:
        await store.results.remove_all()
    assert await rebuild(copy) == (GAMES, 0)
    assert await stored(copy) == before


async def test_statistics_of_a_member_are_those_of_the_logs(winter: Path):
    own = [each for each in recount(winter) if each.member == HOST]
    people = [each for each in own if each.is_between_people]
    async with await Store.open_to_read(winter) as store:
        found = await Tables(store).statistics.of_member(HOST, SERVER, viewer_id=HOST)
    assert (found.total.games, found.total.wins) == (len(people), sum(each.won for each in people))
    assert found.mixed.games == len(own) - len(people)
    assert found.prestige == mean(each.prestige for each in people)
    assert found.nobles == mean(each.nobles for each in people)
    assert found.rounds == mean(each.rounds for each in people)
    assert list(found.bonuses) == [mean(each.bonuses[gem] for each in people) for gem in range(5)]
    assert found.seconds == round(median(seconds for each in people for seconds in each.times))
    assert found.longest is not None
    assert found.longest.rounds == max(each.rounds for each in people)
    games = {each.game for each in people}
    rivals = Counter(each.member for each in recount(winter) if each.game in games and each.member != HOST)
    assert {each.games for each in found.against} <= set(rivals.values())
    assert sum(each.games for each in found.against) == sum(rivals.values())
    assert list(found.form) == [each.won for each in people][-5:]


async def test_the_table_of_a_server_counts_games_between_people(winter: Path):
    counted = [each for each in recount(winter) if each.is_between_people]
    async with await Store.open_to_read(winter) as store:
        found = await Tables(store).statistics.of_server(SERVER)
    assert found.games == len({each.game for each in counted})
    for rank in found.ranks:
        own = [each for each in counted if each.member == rank.member_id]
        assert (rank.games, rank.wins, rank.rating.games) == (len(own), sum(each.won for each in own), len(own))
    assert [rank.rating.points for rank in found.ranks] == sorted((r.rating.points for r in found.ranks), reverse=True)


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    async with await Store.open(":memory:") as store:
        yield Tables(store, chance=random.Random(5))


def result(number: int, *members: int | None, is_rated: bool = True) -> Result:
    """Return a game in which the members have the places in which they are named."""
    seats = (SeatResult(at, each, at + 1, 15 - at, 0, (0,) * 5, ()) for at, each in enumerate(members))
    return Result(number, SERVER, "base", 20, number, is_rated, tuple(seats))


def test_a_rating_rises_with_victories_and_becomes_more_certain():
    ratings = Ratings([result(number, 1, 2, 3) for number in range(12)]).of_all()
    first, second, third = (ratings[member] for member in (1, 2, 3))
    assert first.points > second.points > third.points
    assert first.uncertainty < Ratings([result(1, 1, 2, 3)]).of_all()[1].uncertainty
    assert first.games == 12


def test_a_rating_is_provisional_below_ten_games():
    for games in (1, PROVISIONAL - 1, PROVISIONAL):
        assert Ratings([result(number, 1, 2) for number in range(games)]).of_all()[1].is_provisional == (games < 10)


def test_games_with_computers_or_stand_ins_are_not_rated():
    assert Ratings([result(1, 1, None, is_rated=False)]).of_all() == {}


def test_others_keep_their_ratings_when_a_member_is_forgotten():
    before = Ratings([result(number, 1, 2, 3) for number in range(5)]).of_all()
    after = Ratings([result(number, 1, -77, 3) for number in range(5)]).of_all()
    assert (after[1], after[3], after[-77]) == (before[1], before[3], before[2])


async def test_a_game_whose_end_is_taken_back_has_no_result_until_it_ends_again(tables: Tables):
    table = await play(tables, await start(tables))
    assert len(await all_results(tables.games.store)) == 1
    table = await tables.undo.force(table.id, 1, seq=table.seq)
    assert table.is_playing
    assert await all_results(tables.games.store) == []
    await play(tables, table)
    assert len(await all_results(tables.games.store)) == 1


async def test_a_game_that_was_broken_off_has_no_result(tables: Tables):
    table = await play(tables, await start(tables), moves=5)
    await tables.hosting.end(table.id, HOST)
    assert await all_results(tables.games.store) == []
    with pytest.raises(GameError, match="stats-none-own"):
        await tables.statistics.of_member(HOST, SERVER, viewer_id=HOST)


async def test_hidden_members_are_seen_by_themselves_alone(tables: Tables):
    await play(tables, await start(tables))
    everybody = await tables.statistics.of_server(SERVER)
    await tables.preferences.set_member(HOST, hides_statistics=True)
    with pytest.raises(GameError, match="stats-hidden"):
        await tables.statistics.of_member(HOST, SERVER, viewer_id=HOST + 1)
    assert (await tables.statistics.of_member(HOST, SERVER, viewer_id=HOST)).total.games == 1
    others = await tables.statistics.of_server(SERVER)
    assert [rank.member_id for rank in others.ranks] == [HOST + 1]
    assert others.ranks[0] == next(rank for rank in everybody.ranks if rank.member_id == HOST + 1)
    assert (await tables.statistics.of_member(HOST + 1, SERVER, viewer_id=HOST + 1)).against == []
    await tables.preferences.set_member(HOST, hides_statistics=False)
    assert await tables.statistics.of_server(SERVER) == everybody


async def test_members_of_one_name_are_told_apart_in_statistics(tables: Tables):
    await play(tables, await start(tables, 3))
    await tables.games.store.database.write("UPDATE seats SET name = 'Ann'")
    ranks = (await tables.statistics.of_server(SERVER)).ranks
    assert [rank.name for rank in ranks] == ["Ann 1", "Ann 2", "Ann 3"]
    against = (await tables.statistics.of_member(HOST, SERVER, viewer_id=HOST)).against
    assert [other.name for other in against] == ["Ann 1", "Ann 2"]
