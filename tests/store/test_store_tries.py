"""Lines that members try: written only over what was read, only in a game in play, and gone with its end."""

from dataclasses import replace

import pytest

from bot.store import GameStatus, Store, TryRecord
from bot.store.contract.errors import StaleVersion
from tests.support import store_builders as build

ANN, BO = 11, 12


async def test_a_line_is_written_once_over_what_was_read_and_ends_with_its_game(store: Store) -> None:
    game = await build.new_game(store, channel_id=10)
    line = TryRecord(game.id, ANN, 1, seat=0, secret="5e")
    with pytest.raises(StaleVersion):
        await store.tries.put(line)  # the game is still in its lobby
    await build.append(store, game.id, [build.entry(0), build.entry(1)], status=GameStatus.PLAYING)
    version = await store.games.version(game.id)
    await store.tries.put(line)
    with pytest.raises(StaleVersion):
        await store.tries.put(line)
    moved = replace(line, moves="[1]", shown=1, name="Red first")
    await store.tries.put(moved, line)
    for call in (store.tries.put(replace(line, moves="[2]"), line), store.tries.remove(line)):
        with pytest.raises(StaleVersion):
            await call
    public = TryRecord(game.id, BO, 1, secret="6f")
    await store.tries.put(public)
    assert await store.tries.of(game.id, ANN) == [moved]
    assert await store.tries.of(game.id, BO) == [public]
    await store.tries.remove(public)
    assert await store.tries.of(game.id, BO) == []
    assert await store.games.version(game.id) == version, "a try changes the game"
    async with build.changing(store, game.id) as it:
        it.change(status=GameStatus.ENDED, ended_at=9)
    assert await store.tries.of(game.id, ANN) == []
    with pytest.raises(StaleVersion):
        await store.tries.put(moved)
