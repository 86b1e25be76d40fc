"""The ui looks a table up once for each interaction, and hands it along."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.games import Tables
from tests.support.discord.friends import Friends

LOOK_UPS = ("find", "in_channel", "latest_in_channel")
SHOWING = ("bot/ui/delivery/", "bot/games/", "bot/app/")
"""Code whose look-ups are not counted: it shows tables, changes them, or runs in the background."""


@pytest.fixture
def look_ups(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Return the list to which each look-up of the ui is appended, as the file and the function that make it."""
    made: list[str] = []

    def count(name: str) -> None:
        look_up = getattr(Tables, name)

        async def counted(self: Tables, *args: Any, **options: Any) -> Any:
            frame = sys._getframe(1)
            path = Path(frame.f_code.co_filename).as_posix()
            if not any(each in path for each in SHOWING):
                made.append(f"{path.rpartition('/bot/')[2]} {frame.f_code.co_name}: {name}")
            return await look_up(self, *args, **options)

        monkeypatch.setattr(Tables, name, counted)

    for name in LOOK_UPS:
        count(name)
    return made


async def test_a_typed_move_looks_its_table_up_once(friends: Friends, look_ups: list[str]):
    await friends.start_game()
    look_ups.clear()
    await friends.bo.slash(friends.channel, "take", gems="wbg")
    await friends.env.settle()
    assert len(look_ups) == 1, look_ups
