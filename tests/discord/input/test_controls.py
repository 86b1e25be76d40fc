"""Presses on controls, whatever they do."""

import pytest

from bot.games import Table, Tables
from tests.support.discord.friends import Friends
from tests.support.discord.messages import private_text


async def test_a_press_looks_its_table_up_once(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    await friends.start_game()
    found: list[int] = []
    known = Tables.known

    async def counted(tables: Tables, game_id: int) -> Table:
        found.append(game_id)
        return await known(tables, game_id)

    monkeypatch.setattr(Tables, "known", counted)
    for verb in ("take", "buy", "reserve", "hand", "board"):
        found.clear()
        assert private_text(await friends.bo.click(friends.board(), custom_id=friends.control_id(verb)))
        assert len(found) == 1, verb
