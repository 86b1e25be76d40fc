"""Ended with SIGKILL while members play: nothing confirmed is lost or there twice (at length: `make torture`)."""

from pathlib import Path

from tests.support.loopback.killing import MODULES, Killer


async def test_killed_at_any_moment_nothing_is_lost_and_nothing_is_there_twice(tmp_path: Path):
    stats = await Killer(tmp_path, seed=1, tables=len(MODULES)).run(3)
    assert stats.faults == []
    assert stats.kills >= 3
    assert stats.moves > 0
