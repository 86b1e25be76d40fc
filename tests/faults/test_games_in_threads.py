"""In a thread, however Discord and its moderators treat it, reminders, a vote and the board come, and come once."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
THREADS = (
    "archived after an hour",
    "archived after a day",
    "archived after three days",
    "archived after a week",
    "closed, and opened again",
    "closed, and opened again without an event",
    "locked, and unlocked",
    "moved to another category",
    "permission to send taken and given back without an event",
    "permission to view taken and given back without an event",
    "permission taken and given back with an event",
    "the bot timed out, which ends without an event",
)


@cache
def played() -> dict[str, dict[str, Any]]:
    """Return what came of each game, whose player to move was silent for five days."""
    command = (sys.executable, "-m", "tests.faults.thread_world")
    return json.loads(subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout)


@pytest.mark.parametrize("thread", THREADS)
def test_reminders_a_vote_and_the_board_come_in_a_thread(thread: str):
    facts = played()[thread]
    assert facts["failures"] == []
    assert (facts["reminders"], facts["votes"], facts["notices"]) == (3, 1, 1), "each notice replaces the one before"
    assert facts["away"], "the board tells of the player who went away meanwhile"
    assert facts["boards"] == [facts["newest"]], "one board, of the move that came at last"
    assert facts["requests"] <= 20, "in the 60 hours after the thread was given back"
    assert facts["late boards"] == [facts["newest"] + 1], "at once when the thread is opened"


def test_the_game_of_a_thread_that_was_deleted_ends():
    facts = played()["deleted"]
    assert facts["failures"] == []
    assert (facts["status"], facts["requests"]) == ("ended", 0)


def test_every_world_has_a_test():
    assert {*played()} == {*THREADS, "deleted"}
