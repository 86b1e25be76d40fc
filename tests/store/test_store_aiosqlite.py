"""The private method of aiosqlite that the store uses is still there and does what the store needs."""

import inspect
import sqlite3
import threading

import aiosqlite

from bot.store.sqlite.connection import DatabaseThread

CHANGED = (
    "aiosqlite changed its private API, which bot.store.sqlite.connection.DatabaseThread.run uses: "
    "read its new source, adapt that method, and move the upper bound in pyproject.toml."
)


async def test_aiosqlite_still_runs_any_function_in_its_thread() -> None:
    execute = getattr(aiosqlite.Connection, "_execute", None)
    assert inspect.iscoroutinefunction(execute), CHANGED
    assert list(inspect.signature(execute).parameters)[:2] == ["self", "fn"], CHANGED
    assert isinstance(getattr(aiosqlite.Connection, "_conn", None), property), CHANGED
    thread = DatabaseThread(lambda: sqlite3.connect(":memory:"), iter_chunk_size=1)
    await thread
    try:
        name, rows = await thread.run(
            lambda connection: (threading.current_thread().name, connection.execute("SELECT 1").fetchall())
        )
    finally:
        await thread.close()
    assert (name != threading.current_thread().name, rows) == (True, [(1,)]), CHANGED
