"""The log in the store: in order, without gaps, and refused to a second writer."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import BadRow, EntryKind, GameRecord, GameStatus, GameUnreadable, StaleVersion, Store
from tests.support.store_builders import entry, new_game, sql


async def reloaded(store: Store, game: GameRecord) -> GameRecord:
    found = await store.games.get(game.id)
    assert found is not None
    return found


async def test_the_log_comes_back_in_order(store: Store, game: GameRecord) -> None:
    left = replace(entry(3), kind=EntryKind.SEAT_LEFT, seat=None, member_id=None, move=None)
    await store.log.append(game.id, [entry(0)], status=GameStatus.PLAYING)
    await store.log.append(game.id, [entry(1), entry(2, events='["ü"]')])
    await store.log.append(game.id, [left])
    assert await store.log.entries(game.id) == [entry(0), entry(1), entry(2, events='["ü"]'), left]
    assert await store.log.entries(game.id, after=1) == [entry(2, events='["ü"]'), left]
    found = await reloaded(store, game)
    assert (found.status, found.started_at, found.newest_seq) == (GameStatus.PLAYING, entry(0).at, 3)


async def test_an_entry_that_exists_is_refused_and_nothing_is_half_done(store: Store, game: GameRecord) -> None:
    await store.log.append(game.id, [entry(0), entry(1)], status=GameStatus.PLAYING)
    before = await reloaded(store, game)
    with pytest.raises(StaleVersion):
        await store.log.append(game.id, [entry(1, events='["late"]'), entry(2)], status=GameStatus.FINISHED)
    with pytest.raises(StaleVersion):
        await store.log.append(game.id, [entry(2), entry(3), entry(3)], status=GameStatus.FINISHED)
    assert await store.log.entries(game.id) == [entry(0), entry(1)]
    assert await reloaded(store, game) == before


async def test_only_one_of_two_bots_on_one_file_writes_the_entry(path: Path, store: Store, game: GameRecord) -> None:
    async with await Store.open(path) as other:
        await other.log.append(game.id, [entry(0)])
        with pytest.raises(StaleVersion):
            await store.log.append(game.id, [entry(0, events='["mine"]')])
        assert await store.log.entries(game.id) == [entry(0)]


async def test_a_log_has_no_gaps(store: Store, game: GameRecord) -> None:
    for wrong in ([entry(0), entry(2)], [entry(1)], [entry(5), entry(1)]):
        with pytest.raises(BadRow, match="no gaps"):
            await store.log.append(game.id, wrong)
    assert await store.log.entries(game.id) == []
    with pytest.raises(ValueError, match="nothing to append"):
        await store.log.append(game.id, [])


async def test_the_seq_of_a_deleted_entry_is_not_used_again(path: Path, store: Store, game: GameRecord) -> None:
    """Buttons on Discord carry the seq of the entry after which they were sent."""
    await store.log.append(game.id, [entry(0), entry(1)])
    sql(path, "DELETE FROM log WHERE seq = 1")
    for used in ([entry(1)], [entry(1), entry(2)]):
        with pytest.raises(BadRow, match="uses no seq twice"):
            await store.log.append(game.id, used)
    assert [each.seq for each in await store.log.entries(game.id)] == [0]


async def test_moves_and_events_that_are_not_json_are_refused(store: Store, game: GameRecord) -> None:
    for wrong in (replace(entry(0), events="taken"), replace(entry(0), move="take")):
        with pytest.raises(BadRow, match="json_valid"):
            await store.log.append(game.id, [wrong])


async def test_an_unknown_kind_of_entry_makes_only_its_game_unreadable(
    path: Path, store: Store, game: GameRecord
) -> None:
    other = await new_game(store, channel_id=11)
    for each in (game, other):
        await store.log.append(each.id, [entry(0), entry(1)])
    sql(path, "UPDATE log SET kind = 'miracle' WHERE game_id = ? AND seq = 1", game.id)
    with pytest.raises(GameUnreadable, match="miracle"):
        await store.log.entries(game.id)
    assert len(await store.log.entries(other.id)) == 2
