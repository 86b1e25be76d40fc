"""The log in the store: in order, without gaps, and refused to a second writer."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import (
    BadRow,
    EntryKind,
    GameRecord,
    GameRows,
    GameStatus,
    GameUnreadable,
    LogEntry,
    StaleVersion,
    Store,
    Written,
)
from tests.support.store_builders import append, entry, new_game, record_of, rows_of, sql


async def test_the_log_comes_back_in_order(store: Store, game: GameRecord) -> None:
    left = replace(entry(3), kind=EntryKind.SEAT_LEFT, seat=None, member_id=None, move=None)
    await append(store, game.id, [entry(0)], status=GameStatus.PLAYING)
    await append(store, game.id, [entry(1), entry(2, events='["ü"]')])
    await append(store, game.id, [left])
    assert await store.whole_games.log(game.id) == [entry(0), entry(1), entry(2, events='["ü"]'), left]
    assert await store.whole_games.log(game.id, after=1) == [entry(2, events='["ü"]'), left]
    found = await record_of(store, game.id)
    assert (found.status, found.started_at, found.newest_seq) == (GameStatus.PLAYING, entry(0).at, 3)


async def appended(store: Store, rows: GameRows, entries: list[LogEntry]) -> None:
    """Append entries to the log of a game as it was read before."""
    newest = max((each.seq for each in entries), default=rows.record.newest_seq)
    record = replace(rows.record, newest_seq=newest, host_id=999)
    await store.games.write(rows, replace(rows, record=record), Written(entries=entries))


async def test_an_entry_that_exists_is_refused_and_nothing_is_half_done(store: Store, game: GameRecord) -> None:
    read = await rows_of(store, game.id)
    await append(store, game.id, [entry(0)], status=GameStatus.PLAYING)
    between = await rows_of(store, game.id)
    await append(store, game.id, [entry(1)])
    before = await rows_of(store, game.id)
    for rows, entries in ((read, [entry(0, '["late"]')]), (between, [entry(1, '["late"]'), entry(2)])):
        with pytest.raises(StaleVersion):
            await appended(store, rows, entries)
    # The key of the log refuses an entry even if the version was not raised with it.
    same_version = replace(between, record=replace(between.record, version=before.record.version))
    with pytest.raises(StaleVersion):
        await appended(store, same_version, [entry(1, '["late"]'), entry(2)])
    with pytest.raises(BadRow, match="uses no seq twice"):
        await appended(store, before, [entry(2), entry(3), entry(3)])
    assert await store.whole_games.log(game.id) == [entry(0), entry(1)]
    assert await rows_of(store, game.id) == before


async def test_only_one_of_two_bots_on_one_file_writes_the_entry(path: Path, store: Store, game: GameRecord) -> None:
    async with await Store.open(path) as other:
        rows = await rows_of(store, game.id)
        await append(other, game.id, [entry(0)])
        with pytest.raises(StaleVersion):
            await appended(store, rows, [entry(0, events='["mine"]')])
        assert await store.whole_games.log(game.id) == [entry(0)]


async def test_a_log_has_no_gaps(store: Store, game: GameRecord) -> None:
    rows = await rows_of(store, game.id)
    for wrong in ([entry(0), entry(2)], [entry(1)], [entry(5), entry(1)], [entry(1), entry(0)]):
        with pytest.raises(BadRow, match="no gaps"):
            await appended(store, rows, wrong)
    assert await store.whole_games.log(game.id) == []
    assert await rows_of(store, game.id) == rows


async def test_the_seq_of_a_deleted_entry_is_not_used_again(path: Path, store: Store, game: GameRecord) -> None:
    """Buttons on Discord carry the seq of the entry after which they were sent."""
    await append(store, game.id, [entry(0), entry(1)])
    sql(path, "DELETE FROM log WHERE seq = 1")
    rows = await rows_of(store, game.id)
    for used in ([entry(1)], [entry(1), entry(2)]):
        with pytest.raises(BadRow, match="uses no seq twice"):
            await appended(store, rows, used)
    assert [each.seq for each in await store.whole_games.log(game.id)] == [0]


async def test_moves_and_events_that_are_not_json_are_refused(store: Store, game: GameRecord) -> None:
    for wrong in (replace(entry(0), events="taken"), replace(entry(0), move="take")):
        with pytest.raises(BadRow, match="json"):
            await append(store, game.id, [wrong])
    assert await store.games.get(game.id) == game


async def test_an_unknown_kind_of_entry_makes_only_its_game_unreadable(
    path: Path, store: Store, game: GameRecord
) -> None:
    other = await new_game(store, channel_id=11)
    for each in (game, other):
        await append(store, each.id, [entry(0), entry(1)])
    sql(path, "UPDATE log SET kind = 'miracle' WHERE game_id = ? AND seq = 1", game.id)
    with pytest.raises(GameUnreadable, match="miracle"):
        await store.whole_games.log(game.id)
    with pytest.raises(GameUnreadable, match="miracle"):
        await store.games.load(game.id)
    assert await store.games.load(game.id, with_log=False) is not None
    assert await store.games.load(other.id) == (await rows_of(store, other.id), [entry(0), entry(1)])
    assert len(await store.whole_games.log(other.id)) == 2
