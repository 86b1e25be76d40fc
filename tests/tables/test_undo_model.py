"""Random games in which turns are taken back, against a small model; `make test-long` plays thousands of them."""

from pathlib import Path

import pytest

from bot.rules import Options
from tests.support.game_contract import GAMES
from tests.support.undo_model import play_undo_games


@pytest.mark.parametrize("options", GAMES, ids=str)
async def test_nobody_loses_a_move_or_sees_a_card_without_the_say_of_those_concerned(path: Path, options: Options):
    counts = await play_undo_games(path, options, 2, range(2)) + await play_undo_games(path, options, 3, range(2, 4))
    assert counts["games"] == 4
