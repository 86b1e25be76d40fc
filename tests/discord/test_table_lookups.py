"""Each use of the bot reads its game and asks the database a few times only: a snapshot is handed along."""

import sys
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

from bot.games.unit.games import Games
from tests.support.discord.friends import Friends, create_bot
from tests.support.discord.messages import control, private_answer, private_text

MOST = 4
"""The most look-ups of a game for a move: by the press, under the lock, for the board, and to record the board."""


@pytest.fixture
def look_ups(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list to which each look-up of a game is appended, as the functions that lead to it."""
    made: list[str] = []
    is_within = ContextVar("is_within", default=False)

    def count(name: str) -> None:
        look_up = getattr(Games, name)

        async def counted(self: Games, *args: Any, **options: Any) -> Any:
            if is_within.get():
                return await look_up(self, *args, **options)
            made.append(_callers())
            token = is_within.set(True)
            try:
                return await look_up(self, *args, **options)
            finally:
                is_within.reset(token)

        monkeypatch.setattr(Games, name, counted)

    for name in ("known", "current", "of_version", "record"):
        count(name)
    return made


def _callers() -> str:
    frame, callers = sys._getframe(2), list[str]()
    while frame is not None and len(callers) < 3:
        path = Path(frame.f_code.co_filename).as_posix()
        if "/bot/" in path:
            callers.append(f"{path.rpartition('/bot/')[2]} {frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(callers)


async def test_a_typed_move_reads_its_game_four_times(friends: Friends, look_ups: list[str]):
    await friends.start_game()
    look_ups.clear()
    await friends.bo.slash(friends.channel, "take", gems="wbg")
    await friends.env.settle()
    assert len(look_ups) <= MOST, look_ups


async def test_a_pressed_move_reads_its_game_four_times_and_a_picker_once(friends: Friends, look_ups: list[str]):
    await friends.start_game()
    board = friends.board()
    look_ups.clear()
    shown = private_answer(await friends.bo.click(board, custom_id=control(board, "take", "w")))
    shown = private_answer(await friends.bo.click(shown, custom_id=control(shown, "take", "wb")))
    assert len(look_ups) == 2, look_ups
    look_ups.clear()
    await friends.bo.click(shown, custom_id=control(shown, "take_now", "wbg"))
    await friends.env.settle()
    assert len(look_ups) <= MOST, look_ups


async def test_a_reservation_reads_its_game_once_more_for_each_step_of_the_hand(friends: Friends, look_ups: list[str]):
    await friends.start_game()
    look_ups.clear()
    await friends.bo.slash(friends.channel, "reserve", card="1A")
    await friends.env.settle()
    assert len(look_ups) <= MOST + 3, look_ups


async def test_a_plan_reads_its_game_five_times(friends: Friends, look_ups: list[str]):
    await friends.start_game()
    look_ups.clear()
    plan = private_answer(await friends.cleo.slash(friends.channel, "plan", first="take red blue white"))
    assert len(look_ups) <= 5, look_ups
    look_ups.clear()
    shown = private_answer(await friends.cleo.click(plan, custom_id=control(plan, "plan", "reserve.")))
    shown = private_answer(await friends.cleo.click(shown, custom_id=control(shown, "plan", "pick.1")))
    assert len(look_ups) <= 4, look_ups
    look_ups.clear()
    await friends.cleo.click(shown, custom_id=control(shown, "plan", "reserve_now.1"))
    assert len(look_ups) <= 5, look_ups


async def test_joining_and_starting_read_the_game_a_few_times(friends: Friends, look_ups: list[str]):
    await friends.bo.slash(friends.channel, "game new")
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    board = friends.board()
    look_ups.clear()
    await friends.cleo.click(board, custom_id=control(board, "join"))
    assert len(look_ups) <= MOST, look_ups
    look_ups.clear()
    await friends.bo.slash(friends.channel, "game start")
    assert len(look_ups) <= MOST + 2, look_ups


async def test_a_turn_makes_few_trips_to_the_database(friends: Friends, database: Path):
    """Besides the command: the move, other games that wait, and the table as shown with its messages."""
    trips: list[float] = []
    await friends.env.bot.close()
    await friends.env.restart_bot(create_bot(database, on_trip=trips.append))
    await friends.start_game()
    for member, letters in ((friends.bo, "wbg"), (friends.cleo, "wbg"), (friends.bo, "rkw")):
        await member.slash(friends.channel, "take", gems=letters)  # members and settings are read once
    trips.clear()
    await friends.cleo.slash(friends.channel, "take", gems="rkw")
    await friends.env.settle()
    assert len(trips) <= 4


async def test_a_press_looks_its_table_up_once(friends: Friends, look_ups: list[str]) -> None:
    await friends.start_game()
    for verb in ("take", "buy", "reserve", "hand", "board"):
        look_ups.clear()
        assert private_text(await friends.bo.click(friends.board(), custom_id=friends.control_id(verb)))
        assert len([each for each in look_ups if "controls.py" in each]) == 1, look_ups
