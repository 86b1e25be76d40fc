"""The ui looks a table up once for each interaction, and hands it along."""

import sys
from pathlib import Path
from typing import Any

import pytest

from bot.games import Tables
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, private_answer

LOOK_UPS = ("find", "known", "in_channel", "latest_in_channel")
SHOWING = ("bot/ui/delivery/", "bot/games/", "bot/app/")
"""Code whose look-ups are not counted: it shows tables, changes them, or runs in the background."""


@pytest.fixture
def look_ups(monkeypatch: pytest.MonkeyPatch) -> list[str]:
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


async def test_each_press_of_a_move_looks_its_table_up_once(friends: Friends, look_ups: list[str]):
    await friends.start_game()
    board = friends.board()
    look_ups.clear()
    shown = private_answer(await friends.bo.click(board, custom_id=control(board, "take", "w")))
    for letters in ("wb", "wbg"):
        shown = private_answer(await friends.bo.click(shown, custom_id=control(shown, "take", letters)))
    await friends.bo.click(shown, custom_id=control(shown, "take_now", "wbg"))
    await friends.env.settle()
    assert len(look_ups) == 4, look_ups


async def test_a_plan_looks_its_table_up_once(friends: Friends, look_ups: list[str]):
    await friends.start_game()
    look_ups.clear()
    plan = private_answer(await friends.cleo.slash(friends.channel, "plan", first="take red blue white"))
    assert len(look_ups) == 1, look_ups
    shown = private_answer(await friends.cleo.click(plan, custom_id=control(plan, "plan", "reserve.")))
    assert len(look_ups) == 2, look_ups
    shown = private_answer(await friends.cleo.click(shown, custom_id=control(shown, "plan", "pick.1")))
    await friends.cleo.click(shown, custom_id=control(shown, "plan", "reserve_now.1"))
    assert len(look_ups) == 4, look_ups


async def test_joining_and_starting_look_the_table_up_once(friends: Friends, look_ups: list[str]):
    await friends.bo.slash(friends.channel, "game new", first="joining")
    board = friends.board()
    look_ups.clear()
    await friends.cleo.click(board, custom_id=control(board, "join"))
    assert len(look_ups) == 1, look_ups
    await friends.cleo.slash(friends.channel, "game leave")
    await friends.cleo.slash(friends.channel, "game join")
    await friends.bo.slash(friends.channel, "game start")
    assert len(look_ups) == 4, look_ups
