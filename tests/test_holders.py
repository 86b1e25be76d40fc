"""Only a bot of the same user that asks on the socket beside a file gets the lock; everything else changes nothing."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import holders
from bot.app.holders import REQUEST, FileHolder
from bot.store import StoreInUse
from tests.support.waiting import PATIENCE, until


@pytest.fixture
def path() -> Iterator[Path]:
    """Return a database in a folder with a name that is short enough for a socket, and open to other users."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder) / "games.sqlite3"


def socket_of(path: Path) -> Path:
    return path.with_name("games.sqlite3.socket")


async def one_shard() -> int:
    return 1


async def locked(path: Path) -> FileHolder:
    holder = FileHolder(path)
    await holder.prepare(one_shard, lambda: None, is_taking_over=False)
    return holder


class Running:
    """A bot that has the lock and waits for another one to ask."""

    def __init__(self, holder: FileHolder) -> None:
        self.holder = holder
        self.asked = asyncio.create_task(holder.until_asked())


@pytest_asyncio.fixture
async def running(path: Path) -> AsyncIterator[Running]:
    running = Running(await locked(path))
    await until(socket_of(path).exists, "the socket")
    yield running
    running.asked.cancel()
    await asyncio.wait([running.asked])
    await running.holder.close()


async def connection(path: Path) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_unix_connection(socket_of(path))


async def is_closed(reader: asyncio.StreamReader) -> bool:
    """Return whether the bot closes a connection without an answer."""
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE) == b""
    except ConnectionResetError:
        return True


async def taken_over(path: Path, running: Running, answered: list[int]) -> frozenset[int]:
    """Return what another bot learns that takes over, while the one that runs hands over."""
    newer = FileHolder(path)
    taking = asyncio.create_task(newer.take_over())
    await asyncio.wait_for(running.asked, PATIENCE)
    await running.holder.release(answered)
    await asyncio.wait_for(taking, PATIENCE)
    await newer.close()
    return newer.answered


async def test_a_bot_that_asks_gets_the_lock_and_what_was_answered(path: Path, running: Running):
    with pytest.raises(StoreInUse):
        await locked(path)
    assert await taken_over(path, running, [1, 2]) == {1, 2}


@pytest.mark.parametrize("sent", [b"", b"take ov", b"\n", b"hand over\n", b"take over now\n", b"x" * 100_000])
async def test_a_connection_that_does_not_ask_changes_nothing(path: Path, running: Running, sent: bytes, caplog):
    for _ in range(3):
        reader, writer = await connection(path)
        writer.write(sent)
        if writer.can_write_eof():
            writer.write_eof()
        assert await is_closed(reader)
        writer.close()
    assert not running.asked.done()
    assert [each.getMessage() for each in caplog.records] == [
        f"A connection to {socket_of(path)} was refused: it is no bot of this user that takes over"
    ]
    assert await taken_over(path, running, [3]) == {3}


async def test_a_slow_writer_is_given_up_and_keeps_no_bot_from_asking(path: Path, running: Running, monkeypatch):
    monkeypatch.setattr(holders, "LONGEST_REQUEST", 0.05)
    reader, writer = await connection(path)
    writer.write(REQUEST[:4])
    assert await is_closed(reader), "nothing but the time limit ends it"
    writer.close()
    monkeypatch.setattr(holders, "LONGEST_REQUEST", PATIENCE)
    _, slow = await connection(path)
    slow.write(REQUEST[:4])
    assert await taken_over(path, running, [4]) == {4}
    slow.close()


async def test_one_of_two_bots_that_ask_gets_the_answer(path: Path, running: Running):
    asking = [await connection(path), await connection(path)]
    for _, writer in asking:
        writer.write(REQUEST)
    await asyncio.wait_for(running.asked, PATIENCE)
    reading = [asyncio.create_task(reader.readline()) for reader, _ in asking]
    await asyncio.wait(reading, return_when=asyncio.FIRST_COMPLETED)  # one is refused
    await running.holder.release([5])
    assert sorted([await each for each in reading]) == [b"", b"[5]\n"]
    for _, writer in asking:
        writer.close()


async def test_a_bot_that_asked_between_two_attempts_to_reach_discord_is_heard(path: Path, running: Running):
    reader, writer = await connection(path)
    later, closed = await connection(path)
    closed.write_eof()
    assert await is_closed(later), "so the bot knows of the connection before it"
    closed.close()
    running.asked.cancel()
    writer.write(REQUEST)
    await until(lambda: running.holder._asker is not None, "the request")
    await asyncio.wait_for(running.holder.until_asked(), PATIENCE)
    await running.holder.release([6])
    assert json.loads(await reader.readline()) == [6]
    writer.close()


AS_ANOTHER_USER = """
import os, socket, sys
os.seteuid(65534)
with socket.socket(socket.AF_UNIX) as asking:
    asking.connect(sys.argv[1])
    try:
        asking.sendall(b"take over\\n")
        print(asking.recv(100))
    except ConnectionError:
        print(b"")
"""


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="Only root becomes another user.")
async def test_another_user_may_not_ask(path: Path, running: Running):
    socket_of(path).chmod(0o666)
    asking = [sys.executable, "-c", AS_ANOTHER_USER, str(socket_of(path))]
    asked = await asyncio.to_thread(subprocess.run, asking, capture_output=True, text=True, check=True)
    assert asked.stdout == "b''\n"
    assert not running.asked.done()
    assert await taken_over(path, running, [7]) == {7}
