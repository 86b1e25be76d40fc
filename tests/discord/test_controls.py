"""Presses on controls, whatever they do."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.tables import Table, Tables
from bot.ui.core.client import SplendorBot
from tests.support.discord.friends import Friends, create_bot
from tests.support.discord.messages import private_text


@pytest.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[SplendorBot]:
    bot = create_bot(tmp_path / "games.sqlite3")
    yield bot
    await bot.close()


@pytest.fixture
def friends(simcord_env: simcord.Env) -> Friends:
    return Friends.gather(simcord_env)


async def test_a_press_looks_its_table_up_once(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    await friends.start_game()
    found: list[int] = []
    find = Tables.find

    async def counted(tables: Tables, game_id: int) -> Table:
        found.append(game_id)
        return await find(tables, game_id)

    monkeypatch.setattr(Tables, "find", counted)
    for verb in ("take", "buy", "reserve", "hand", "options"):
        found.clear()
        assert private_text(await friends.bo.click(friends.board(), custom_id=friends.control_id(verb)))
        assert len(found) == 1, verb
