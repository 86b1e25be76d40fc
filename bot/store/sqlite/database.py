"""One SQLite database, shared by all tasks of the bot: one connection for writers, one for readers."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from io import FileIO
from itertools import chain
from pathlib import Path

from bot.store.contract.database import MEMORY, Database
from bot.store.contract.migrations import Migration, check_newest
from bot.store.contract.sql import Connection, fetch, transaction
from bot.store.sqlite.backup import back_up_before_update, delete_old_backups
from bot.store.sqlite.connection import SqliteConnection
from bot.store.sqlite.files import check_exists, is_empty, prepare_file
from bot.store.sqlite.migrations import shipped_migrations
from bot.store.sqlite.schema import check_schema
from bot.store.sqlite.unused import UnusedParts

log = logging.getLogger(__name__)

BACKUP_LOOK = 3_600.0
"""Seconds between two looks at whether a backup made before an update is old enough to be deleted."""


class SqliteDatabase(Database):
    """A file, which only this user may read, or a database in memory. A second process may open the same file."""

    query_for_tables = r"""
        SELECT tables.name, columns.name, columns.pk
        FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY tables.name, columns.cid
    """

    connection = SqliteConnection
    _file: FileIO | None = None

    async def close(self) -> None:
        """Close the connections after the transactions that are under way. Closing twice is no error."""
        await super().close()
        if self._file is not None:
            self._file.close()  # after all connections, because on POSIX it ends their locks

    async def _overwrite(self) -> bool:
        """Overwrite unused parts of the file and the write-ahead log; return False while another program reads.

        What writers meanwhile put into the log may have copies from before, so it is overwritten in the next step; the
        last such pages are few, and nobody writes meanwhile. Then SQLite has no page of before in its cache either.
        """
        if self.name == MEMORY:
            return True
        self._file = self._file or await asyncio.to_thread(FileIO, self.name, "r+")
        unused, first = UnusedParts(Path(self.name), self._file), 1
        try:
            while True:
                async with self._both_queues():
                    written = await unused.thaw()
                    await self._writer.rows("PRAGMA shrink_memory")
                    if not (await self.truncate_wal() and await unused.freeze()):
                        return False
                    pages = unused.pages(first)
                    if not pages:
                        await unused.overwrite(written)
                        return True
                await unused.overwrite(chain(pages, written))
                first = pages.stop
        finally:
            await unused.close()

    async def truncate_wal(self) -> bool:
        """Checkpoint and empty the write-ahead log; return False while a reader such as a backup keeps it."""
        await self._writer.set_busy_timeout(0)
        try:
            [[is_busy, *_]] = await self._writer.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            await self._writer.set_busy_timeout()
        return not is_busy

    async def _prepare(self, migrations: Sequence[Migration] | None, updates: bool) -> None:
        if self.name != MEMORY:
            if not updates and not is_empty(Path(self.name)):
                await (await self.open(self.name, to_read=True)).close()
            await asyncio.to_thread(prepare_file, Path(self.name))
        shipped = shipped_migrations() if migrations is None else migrations
        await self._writer.run(partial(_migrate, self.name, shipped))
        # When the bot was stopped right after a privacy deletion, the names may still stand in the write-ahead log.
        await self.truncate_wal()
        if self.name != MEMORY and await asyncio.to_thread(delete_old_backups, Path(self.name)):
            self._tasks.add(asyncio.create_task(self._delete_backups_later()))

    async def _check(self) -> None:
        check_exists(Path(self.name))
        shipped = shipped_migrations()
        version = await self._writer.run(lambda each: check_schema(each, self.name, shipped))
        check_newest(self.name, version, shipped)

    async def _delete_backups_later(self) -> None:
        """Delete backups made before an update when they are old enough: a bot may run for months."""
        is_any_left = True
        while is_any_left:
            await asyncio.sleep(BACKUP_LOOK)
            is_any_left = await asyncio.to_thread(delete_old_backups, Path(self.name))


def _migrate(path: str, migrations: Sequence[Migration], connection: Connection) -> None:
    # Check before anything is written: a file that is not as it should be stays untouched.
    version = check_schema(connection, path, migrations)
    if 0 < version < len(migrations) and path != MEMORY:
        back_up_before_update(Path(path), version, len(migrations))
    # Deleted rows and pages are overwritten with zeros instead of staying in the file; see `UnusedParts`.
    for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        fetch(f"PRAGMA {setting}", (), connection)
    with transaction(connection):
        # Inside the transaction, because another process may be migrating, too. One for all steps, so that after a kill
        # the file has the version of its backup.
        [[version]] = fetch("PRAGMA user_version", (), connection)
        for migration in migrations[version:]:
            for statement in migration.statements():
                connection.execute(statement)
        # Written in any case, because SQLite reports a read-only file only when it has to write.
        connection.execute(f"PRAGMA user_version = {max(version, len(migrations)):d}")
