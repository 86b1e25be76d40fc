"""Moves: who may make them, all or none of them, and what is on disk afterwards."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest

from bot.engine import GameError
from bot.games import EntryKind, StoreError, Tables
from bot.games.unit.logged_move import positions_before
from bot.rules import EXPANSIONS, ReserveFromDeck, base_of
from bot.store import Store
from tests.support.builders import put_back, random_moves, spelled, take
from tests.support.table_builders import (
    ANN,
    BO,
    CHANNEL,
    CLEO,
    DAN,
    a_game,
    a_lobby,
    refused,
    reopened,
    without_counters,
)


def newest_on_disk(path: Path) -> int:
    """Return the newest `seq` that another program would read."""
    with closing(sqlite3.connect(path)) as connection:
        [(seq,)] = connection.execute("SELECT max(seq) FROM log")
    return seq


async def test_only_the_member_whose_turn_it_is_may_move(tables: Tables):
    lobby = await a_lobby(tables, ANN, BO)
    await refused("error-in-lobby", tables.play.make(lobby.id, ANN, [take("wbr")]))
    table = await tables.lobby.start(lobby.id, ANN)
    assert await refused("error-not-your-turn", tables.play.make(table.id, BO, [take("wbr")])) == {"player": "Ann"}
    await refused("error-not-a-player", tables.play.make(table.id, CLEO, [take("wbr")]))
    await tables.hosting.end(table.id)
    await refused("error-game-over", tables.play.make(table.id, ANN, [take("wbr")]))


async def test_a_move_meant_for_an_older_position_is_refused(tables: Tables):
    table = await a_game(tables, ANN, BO)
    await tables.play.make(table.id, ANN, [take("wbr")], seq=0)
    await refused("error-stale-board", tables.play.make(table.id, BO, [take("wbr")], seq=0))
    assert (await tables.play.make(table.id, BO, [take("wbr")], seq=1)).seq == 2


async def test_begun_moves_show_the_table_before_they_are_written(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    async with tables.play.begin(table.id, ANN, [take("wbr")], seq=0) as game:
        assert [(move.seq, move.kind, move.seat) for move in game.added] == [(1, EntryKind.MOVE, 0)]
        assert newest_on_disk(path) == 0
        assert (await tables.find(table.id)).seq == 0, "nobody else sees them yet"
        begun = game.table
    assert game.table == replace(begun, game=replace(begun.game, version=game.table.game.version))
    assert newest_on_disk(path) == 1
    assert await reopened(path, table.id) == without_counters(game.table)


async def test_begun_moves_are_not_made_if_their_block_raises(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    with suppress(ZeroDivisionError):
        async with tables.play.begin(table.id, ANN, [take("wbr")]):
            raise ZeroDivisionError
    assert newest_on_disk(path) == 0
    assert await tables.find(table.id) == table
    assert (await tables.play.make(table.id, ANN, [take("wbr")], seq=0)).seq == 1


async def test_a_refused_move_is_not_begun(tables: Tables):
    table = await a_game(tables, ANN, BO)
    for message, member, moves in (
        ("error-not-your-turn", BO, [take("wbr")]),
        ("error-nothing-asked", ANN, [take("wbr"), put_back("r")]),
    ):
        with pytest.raises(GameError, match=message):
            async with tables.play.begin(table.id, member, moves):
                pytest.fail(f"begun despite {message}")
    assert await tables.find(table.id) == table


async def test_nobody_else_changes_the_game_while_moves_are_begun(tables: Tables):
    table, other_table = await a_game(tables, ANN, BO), await a_game(tables, CLEO, DAN, channel=CHANNEL + 1)
    async with tables.play.begin(table.id, ANN, [take("wbr")]):
        others = [
            asyncio.create_task(tables.play.make(table.id, BO, [take("wbg")], seq=0)),
            asyncio.create_task(tables.hosting.end(table.id)),
        ]
        await tables.play.make(other_table.id, CLEO, [take("wbr")])
        await tables.hosting.end(other_table.id)
        assert not any(other.done() for other in others)
    await refused("error-stale-board", others[0])
    ended = await others[1]
    assert (ended.seq, ended.status.is_open) == (1, False)


async def test_several_moves_are_made_all_or_none(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    await refused("error-nothing-asked", tables.play.make(table.id, ANN, [take("wbr"), put_back("r")]))
    for _ in range(3):
        await tables.play.make(table.id, ANN, [take("wbr")])
        await tables.play.make(table.id, BO, [ReserveFromDeck(1)])
    before = await tables.find(table.id)
    await refused("error-return-count", tables.play.make(table.id, ANN, [take("gk" + "w"), put_back("w")]))
    assert await tables.find(table.id) == before
    assert await reopened(path, table.id) == without_counters(before)
    after = await tables.play.make(table.id, ANN, [take("gkw"), put_back("2w")], seq=before.seq)
    assert after.seq == before.seq + 2
    assert spelled(base_of(after.dealt()).players[0].tokens) == "2w 3b g 3r k"
    assert after.member_to_act() == BO
    assert await reopened(path, table.id) == without_counters(after)


async def test_a_move_that_could_not_be_written_was_not_made(tables: Tables):
    table = await a_game(tables, ANN, BO)
    await tables.games.store.database.write("PRAGMA query_only = 1")
    with pytest.raises(StoreError):
        await tables.play.make(table.id, ANN, [take("wbr")])
    with pytest.raises(StoreError):
        await tables.hosting.remove_player(table.id, ANN)
    assert await tables.find(table.id) == table
    await tables.games.store.database.write("PRAGMA query_only = 0")
    assert (await tables.play.make(table.id, ANN, [take("wbr")])).seq == 1


async def test_a_move_is_refused_when_another_process_was_quicker(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    async with await Store.open(path) as store:
        await Tables(store).play.make(table.id, ANN, [take("wbr")])
    await refused("error-stale-board", tables.play.make(table.id, ANN, [take("wbg")]))
    table = await tables.find(table.id)
    assert (table.seq, spelled(base_of(table.dealt()).players[0].tokens)) == (1, "w b r")


@pytest.mark.parametrize("members", [(ANN, BO), (ANN, BO, CLEO, DAN)])
@pytest.mark.parametrize("in_memory", [1, 1_000])
async def test_a_game_read_back_from_its_log_equals_the_live_one(
    path: Path, monkeypatch: pytest.MonkeyPatch, members: tuple[int, ...], in_memory: int
):
    """Two games push each other out of a cache that holds only one."""
    monkeypatch.setattr("bot.games.tables.GAMES_IN_MEMORY", in_memory)
    tables = Tables(await Store.open(path), chance=Random(1))
    games = [await a_game(tables, *members), await a_game(tables, *members, channel=CHANNEL + 1)]
    playing = [random_moves(game.dealt(), Random(number)) for number, game in enumerate(games)]
    for step in range(30):
        for number, moves in enumerate(playing):
            position, move, _ = next(moves)
            found = await tables.find(games[number].id)
            assert found.position == position
            games[number] = await tables.play.make(found.id, found.member_to_act() or 0, [move], seq=step)
            assert len(tables.games) <= in_memory
    for game in games:
        assert await reopened(path, game.id) == without_counters(game)
        history = await tables.history.since(game.id)
        assert [each.seq for each in history] == list(range(game.seq + 1))
        assert history[-1].after == game.position
        assert history[0].before == game.dealt().rules.before_deal(len(members))
        assert all(later.before == earlier.after for earlier, later in pairwise(history))
    await tables.close()


@pytest.mark.parametrize("expansion", EXPANSIONS)
async def test_a_game_with_an_expansion_is_read_back_from_its_deal_on(tables: Tables, path: Path, expansion: str):
    table = await a_game(tables, ANN, BO, expansion=expansion)
    for _, move, _ in islice(random_moves(table.dealt(), Random(2)), 25):
        table = await tables.play.make(table.id, table.member_to_act() or 0, [move])
    history = await tables.history.since(table.id)
    assert history[0].before == table.dealt().rules.before_deal(2)
    assert all(each.before.after(each.events) == each.after for each in history)
    assert await reopened(path, table.id) == without_counters(table)


async def test_each_entry_of_the_log_has_a_kind(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.play.make(table.id, ANN, [take("wbr")])
    await tables.hosting.remove_player(table.id, BO)
    log = await tables.history.since(table.id)
    assert [(each.seq, each.kind, each.seat, each.move) for each in log] == [
        (0, EntryKind.DEAL, None, None),
        (1, EntryKind.MOVE, 0, take("wbr")),
        (2, EntryKind.SEAT_LEFT, None, None),
    ]
    assert positions_before(log) == [(log[1].before, 0), (log[2].before, None)]
