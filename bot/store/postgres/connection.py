"""A connection to PostgreSQL in a thread of its own, which is made again when it was lost; and its errors."""

import logging
import re
import secrets
import select
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import psycopg
from psycopg import adapters
from psycopg.adapt import Dumper
from psycopg.conninfo import make_conninfo
from psycopg.pq import TransactionStatus

from bot.runtime.address import EXAMPLE, Address
from bot.store.contract import errors
from bot.store.contract.database import TableShape
from bot.store.contract.queue import QueuedConnection
from bot.store.contract.sql import Connection, Parameters, Rows, SqlValue, Statement, T, Work, rows_of

log = logging.getLogger(__name__)

PROGRAM = "splendor-bot"
"""The name of the connections in the lists of the server."""
CONNECT_TIMEOUT = 5
"""Seconds until a connection that is not made counts as impossible."""
_OF_SEVERAL: dict[str, Any] = {"target_session_attrs": "read-write"}
"""The option that finds the server that can be written, when an address names several hosts."""
SILENCE = 8
"""Seconds without an acknowledgement after which the network counts as cut (TCP_USER_TIMEOUT)."""
LONGEST_STATEMENT = 60
"""Seconds after which a statement is cancelled."""
LONGEST_PAUSE = 5
"""Seconds between two statements of a transaction after which the server ends it, so that a process that was stopped in
the middle of one does not keep others from taking over. Who takes over ends those that the server does not."""
STATEMENTS = 500
"""Statements that are remembered in translation; those of insertions differ by their number of rows."""
BEGINNINGS = {"BEGIN": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "BEGIN IMMEDIATE": "BEGIN"}
"""How transactions begin: one that only reads sees one state of the database, as in SQLite."""

_TOKEN = re.compile(
    r"""
    (?P<skipped>'(?:[^']++|'')*+'|--[^\n]*+)
    |\sINDEXED\ BY\ \w++          # an index that PostgreSQL chooses by itself
    |(?<![:\w]):(?P<name>[a-z_]\w*+)
    |[?%]
    """,
    re.VERBOSE,
)


@contextmanager
def translating(name: str) -> Generator[None]:
    """Raise PostgreSQL's errors as children of `StoreError`, with the name of the database in the message."""
    try:
        yield
    except psycopg.Error as error:
        translated = translation(error, name)
        # The details of an error about a row have its values, and tracebacks are logged.
        raise translated from (None if isinstance(translated, errors.Refusal) else error)


def is_lost_connection(error: BaseException) -> bool:
    """Return whether an error says that the connection is gone, not that a statement was wrong."""
    if not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    state = error.sqlstate
    return state is None or state.startswith(("08", "57P"))


def translation(error: psycopg.Error, name: str) -> errors.StoreError:
    """Return an error of psycopg as one of the store, in one line, without values of rows and without the password."""
    text = " ".join((error.diag.message_primary or str(error)).split())
    state = error.sqlstate or ""
    if isinstance(error, psycopg.IntegrityError):
        # While an index is made anew, its name has such an end for a moment.
        constraint = re.sub(r"_cc(new|old)\d*+$", "", error.diag.constraint_name or "")
        if state == "23503":
            return errors.NotFound("There is no such game in the database.")
        return errors.error_for("postgres", constraint) or errors.BadRow(f"The database refused a row: {text}.")
    if declared := errors.error_for("postgres", state, name=name, error=text):
        return declared
    if isinstance(error, psycopg.DataError):
        return errors.BadRow(f"The database refused a row: {text}.")
    if is_lost_connection(error):
        return errors.StoreUnavailable(f"{name} cannot be reached: {text}")
    return errors.StoreError(f"{name}: {text}")


class PostgresRow(tuple[Any, ...]):
    """A row: its values by place, or by the name of their column as in `sqlite3.Row`."""

    __slots__ = ()
    names: dict[str, int]

    def __getitem__(self, key: Any, /) -> Any:
        """Return a value. Raises `KeyError` and `IndexError`."""
        return super().__getitem__(self.names[key] if isinstance(key, str) else key)

    def keys(self) -> Iterator[str]:
        """Return the names of the columns."""
        return iter(self.names)


def new_rows(cursor: "psycopg.Cursor[Any]") -> Callable[[Sequence[Any]], PostgresRow]:
    """Return what makes rows of the values of a result (a row factory of psycopg)."""
    return _class_of_rows(tuple(column.name for column in cursor.description or ()))


@lru_cache(STATEMENTS)
def _class_of_rows(names: Sequence[str]) -> type[PostgresRow]:
    places = {name: place for place, name in enumerate(names)}
    return type("PostgresRow", (PostgresRow,), {"__slots__": (), "names": places})


class Session(psycopg.Connection[Any]):
    """A connection that takes statements written for both engines."""

    @property
    def in_transaction(self) -> bool:
        """Return whether a transaction is open."""
        return self.info.transaction_status != TransactionStatus.IDLE

    def execute(self, query: str, params: Parameters = (), /) -> psycopg.Cursor[Any]:  # type: ignore[override] - only texts
        """Run one statement, and return its cursor; inside a pipeline, its rows come later."""
        text: Any = _translated(query)
        return self.cursor().execute(text, params)


@lru_cache(STATEMENTS)
def _translated(sql: str) -> str:
    """Return a statement with psycopg's placeholders: `?` as %s, and `:name` as %(name)s."""

    def placeholder(found: re.Match[str]) -> str:
        if (skipped := found["skipped"]) is not None:
            return skipped.replace("%", "%%")
        return f"%({found['name']})s" if found["name"] else {"?": "%s", "%": "%%"}.get(found[0], "")

    return BEGINNINGS.get(sql) or _TOKEN.sub(placeholder, sql)


class _NumberOfBool(Dumper):
    """Stores a truth value as 0 or 1."""

    oid = adapters.types["int2"].oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


class PostgresConnection(QueuedConnection):
    """A connection to a server.

    A connection that was lost while it was idle is made again before the next call, so that a restart of the server is
    not noticed. One that is lost in the middle of a call fails it: it is not known whether a commit has arrived.
    """

    _connection: Session | None = None

    def _waiting(self, seconds: float) -> str:
        return f"SET lock_timeout = {max(1, round(1000 * seconds))}"  # 0 would be for ever

    def _run(self, work: Work[T]) -> T:
        with translating(self.name):
            connection = self._connected()
            is_idle = not connection.in_transaction
            try:
                return work(connection)
            except psycopg.Error as error:
                if not is_lost_connection(error):
                    raise
                self._disconnect()
                if not (is_idle and self._to_read):
                    raise
            log.info("The connection to %s was lost, and is made again", self.name)
            return work(self._connected())  # it has only read

    def _rollback(self) -> None:
        if self._connection is not None:
            try:
                self._connection.rollback()
            except psycopg.Error:
                self._disconnect()  # which rolls back

    def _connected(self) -> Session:
        """Return a connection that is not known to be lost. Raises errors of psycopg."""
        connection = self._connection
        is_open = connection is not None and connection.in_transaction
        if connection is not None and (connection.closed if is_open else _has_ended(connection)):
            self._disconnect()
            if is_open:
                raise psycopg.OperationalError("the connection was lost in a transaction")
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> Session:
        connection = connect(self.place)
        settings = [
            f"statement_timeout = {1000 * LONGEST_STATEMENT}",
            f"idle_in_transaction_session_timeout = {1000 * LONGEST_PAUSE}",
        ]
        if self._to_read:  # otherwise as the server says: some hosts forbid writing while the disk is full
            settings.append("default_transaction_read_only = on")
        for setting in settings:
            connection.execute(f"SET {setting}")
        connection.execute(self._waiting(self.busy_timeout))
        return connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def connect(address: Address) -> Session:
    """Return a new connection. Raises errors of psycopg, and `StoreUnavailable`."""
    try:
        # Here and not when connecting, because PostgreSQL's errors about an address repeat all of it.
        text = make_conninfo(
            address.text,
            **_OF_SEVERAL if "," in address.name and "target_session_attrs" not in address.text else {},
            connect_timeout=CONNECT_TIMEOUT,
            application_name=PROGRAM,
            client_encoding="utf8",
            keepalives_idle=SILENCE,
            keepalives_interval=SILENCE,
            tcp_user_timeout=1000 * SILENCE,
        )
    except psycopg.ProgrammingError:
        text = f"{address.name} cannot be reached: PostgreSQL does not understand the options of its address"
        raise errors.StoreUnavailable(f"{text}; it is like {EXAMPLE}?sslmode=require.") from None
    connection = Session.connect(text, autocommit=True, row_factory=new_rows)
    connection.adapters.register_dumper(bool, _NumberOfBool)
    return connection


def has_session_of(connection: Connection, address: Address) -> bool:
    """Return whether a further connection to an address gets the session of this one, which is idle."""
    token = secrets.token_hex(8)
    connection.execute("SELECT set_config('splendor_bot.session', ?, false)", (token,))
    with connect(address) as other:
        return other.execute("SELECT current_setting('splendor_bot.session', true)").fetchall() == [(token,)]


def _has_ended(connection: Session) -> bool:
    """Return whether the server has closed an idle connection, without a trip to it."""
    if connection.closed:
        return True
    try:
        # Several times: the server says why, and then ends the connection.
        while select.select([connection.fileno()], [], [], 0)[0]:
            connection.pgconn.consume_input()
    except psycopg.Error:
        return True
    return connection.closed


def write_in_pipeline(statements: Sequence[Statement], connection: Connection) -> list[Rows]:
    """Run statements on one trip over the network, and return the rows of each. Raises a statement's `if_no_row`."""
    assert isinstance(connection, Session)
    cursors: list[psycopg.Cursor[Any]] = []
    try:
        with connection.pipeline():
            cursors += (connection.execute(each.sql, each.parameters) for each in statements)
    finally:
        # First, because a later statement may have failed just since the game is not there any more.
        for statement, cursor in zip(statements, cursors, strict=False):
            if statement.if_no_row is not None and cursor.pgresult is not None and not cursor.rowcount:
                raise statement.if_no_row
    return [rows_of(each) for each in cursors]


def copy_rows(table: TableShape, rows: Sequence[Sequence[SqlValue]], connection: Connection) -> None:
    """Add rows with COPY, which takes a fraction of the time of INSERT."""
    assert isinstance(connection, Session)
    text: Any = f"COPY {table.name} ({', '.join(table.columns)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(text) as copy:
        for row in rows:
            copy.write_row(row)
