"""A message that was sent and could not be recorded is found again: whatever its kind, it notifies at most once."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
KINDS = ("a board", "a hand", "a reminder", "a direct reminder", "a vote", "an invitation")


@cache
def sent() -> dict[str, list[dict[str, Any]]]:
    """Return what came of each kind of message when the bot was killed, and when its disk was full."""
    command = (sys.executable, "-m", "tests.faults.recording_world")
    return json.loads(subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", [0, 1], ids=["killed", "on a full disk"])
def test_a_message_that_is_not_recorded_is_sent_once(kind: str, case: int):
    facts = sent()[kind][case]
    assert facts["failures"] == []
    assert (facts["sent"], facts["there"], facts["recorded"]) == (1, 1, 1)
    assert facts["pending"] == ""


def test_every_kind_has_a_test():
    assert {*sent()} == {*KINDS}
