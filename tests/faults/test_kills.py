"""Kill the bot with SIGKILL while members play (`make torture` does it hundreds of times)."""

from pathlib import Path

from tools.torture.killing import MODULES, Killer


async def test_a_kill_at_any_moment_loses_nothing_and_duplicates_nothing(tmp_path: Path):
    stats = await Killer(tmp_path, seed=1, tables=len(MODULES)).run(3)
    assert stats.faults == []
    assert stats.kills >= 3
    assert stats.moves > 0
