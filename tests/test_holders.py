"""Only a bot of the same user that asks beside a file gets the lock; everything else changes nothing."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import holders
from bot.app.holders import FileHolder
from bot.runtime.config import OthersRun
from bot.store import StoreInUse
from tests.support.waiting import PATIENCE, until


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a database in a folder that is open to other users."""
    monkeypatch.setattr(holders, "LOOK_FOR_REQUEST", 0.01)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        yield Path(folder) / "games.sqlite3"


def request_of(path: Path) -> Path:
    return path.with_name("games.sqlite3.take-over")


async def one_shard() -> int:
    return 1


async def locked(path: Path) -> FileHolder:
    holder = FileHolder(path)
    await holder.prepare(one_shard, lambda: None, is_taking_over=False)
    return holder


class Running:
    """A bot that has the lock and waits for another one to ask. `looks` counts how often it has looked."""

    def __init__(self, holder: FileHolder, monkeypatch: pytest.MonkeyPatch) -> None:
        self.holder, self.looks = holder, 0
        is_asked = holder._is_asked

        def look() -> bool:
            self.looks += 1
            return is_asked()

        monkeypatch.setattr(holder, "_is_asked", look)
        self.asked = asyncio.create_task(holder.until_asked())

    async def until_it_looks(self) -> None:
        """Return when it has looked once more."""
        looks = self.looks
        await until(lambda: self.looks > looks + 1 or self.asked.done(), "two looks")


@pytest_asyncio.fixture
async def running(path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    running = Running(await locked(path), monkeypatch)
    await running.until_it_looks()
    yield running
    running.asked.cancel()
    await asyncio.wait([running.asked])
    await running.holder.close()


async def taken_over(path: Path, running: Running, answered: list[int]) -> frozenset[int]:
    """Return what another bot learns that takes over, while the one that runs hands over."""
    newer = FileHolder(path)
    taking = asyncio.create_task(newer.take_over())
    await asyncio.wait_for(running.asked, PATIENCE)
    await running.holder.release(answered)
    await asyncio.wait_for(taking, PATIENCE)
    await newer.close()
    assert not request_of(path).exists()
    return newer.answered


async def test_a_bot_that_asks_gets_the_lock_and_what_was_answered(path: Path, running: Running):
    with pytest.raises(StoreInUse):
        await locked(path)
    assert await taken_over(path, running, [1, 2]) == {1, 2}


async def test_a_bot_takes_over_from_one_that_was_killed_without_asking(path: Path):
    request_of(path).write_text("half of [")
    newer = FileHolder(path)
    await newer.take_over()
    assert newer.answered == frozenset()
    await newer.close()


def a_link(request: Path) -> None:
    request.symlink_to(__file__)


OTHERS: dict[str, Callable[[Path], None]] = {"a folder": Path.mkdir, "a pipe": os.mkfifo, "a link": a_link}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files.")
@pytest.mark.parametrize("kind", OTHERS)
async def test_what_is_no_file_does_not_ask(path: Path, running: Running, kind: str):
    OTHERS[kind](request_of(path))
    await running.until_it_looks()
    assert not running.asked.done()
    request_of(path).rmdir() if kind == "a folder" else request_of(path).unlink()
    assert await taken_over(path, running, [3]) == {3}


async def test_a_bot_that_was_not_heard_leaves_no_question_behind(
    path: Path, running: Running, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(holders, "LONGEST_HANDOVER", 0.1)
    with pytest.raises(OthersRun, match="does not hand over"):
        await FileHolder(path).take_over()
    await running.asked
    assert not request_of(path).exists()


async def test_one_of_two_bots_that_ask_gets_the_answer(path: Path, running: Running):
    asking = [FileHolder(path), FileHolder(path)]
    taking = [asyncio.create_task(each.take_over()) for each in asking]
    await asyncio.wait_for(running.asked, PATIENCE)
    await running.holder.release([5])
    await asyncio.wait(taking, return_when=asyncio.FIRST_COMPLETED)
    [first] = [each for each in asking if not each.is_taking_over]
    assert first.answered == {5}
    await first.close()
    await asyncio.wait_for(asyncio.gather(*taking), PATIENCE)
    for each in asking:
        await each.close()


async def test_a_bot_that_asked_between_two_attempts_to_reach_discord_is_heard(path: Path, running: Running):
    running.asked.cancel()
    newer = FileHolder(path)
    taking = asyncio.create_task(newer.take_over())
    await until(request_of(path).exists, "the question")
    await asyncio.wait_for(running.holder.until_asked(), PATIENCE)
    await running.holder.release([6])
    await asyncio.wait_for(taking, PATIENCE)
    assert newer.answered == {6}
    await newer.close()


AS_ANOTHER_USER = "import os, sys; os.seteuid(65534); open(sys.argv[1], 'w').write('[1]')"


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="Only root becomes another user.")
async def test_another_user_may_not_ask(path: Path, running: Running):
    asking = [sys.executable, "-c", AS_ANOTHER_USER, str(request_of(path))]
    await asyncio.to_thread(subprocess.run, asking, check=True)
    await running.until_it_looks()
    assert not running.asked.done()
    await running.holder.release([])
    newer = FileHolder(path)
    await newer.take_over()
    assert newer.answered == frozenset(), "nor may it tell what was answered"
    await newer.close()
