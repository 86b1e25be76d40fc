"""Overwriting the unused parts of a file's pages, where SQLite leaves copies of rows, while others write."""

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path

from bot.store.contract.errors import StoreError
from bot.store.contract.sql import Connection
from bot.store.sqlite.connection import SqliteConnection
from bot.store.sqlite.files import files_of

PAGES = 16_384
"""Pages that are read in one step, 64 MB: about 0.1 s."""
SYNC_AFTER = 256
"""Changed pages after which the file is flushed, so that the flush of a writer does not wait for many."""
MOST_PAGES = 1 << 25
"""Only in a smaller file, pages that are not of a tree never begin like one: they begin with the number of a page."""

_HEADERS = {2: 12, 5: 12, 10: 8, 13: 8}
"""The bytes of the header of a page of a tree, by its kind, which is its first byte."""
_FILE_HEADER, _LOG_HEADER, _FRAME_HEADER = 100, 32, 24
_LOCKED = 1 << 30
"""The place of a page that SQLite only locks, and that Windows lets nobody read."""


class UnusedParts:
    """The part of each page between the pointers to its rows and the rows, which is filled with zeros.

    With `secure_delete`, SQLite overwrites rows that are deleted, but not what it leaves there when it moves rows to
    another page. It never reads these bytes. They are overwritten beside SQLite, in a file that is frozen: while a
    transaction reads that began with an empty write-ahead log, no program copies pages from the log to the file
    (`WAL_READ_LOCK(0)` in https://sqlite.org/walformat.html), and writers go on in the log. A kill leaves some of the
    bytes as they were, and the file as sound as it was.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        self._file, self._connection = file, SqliteConnection(path, 0, to_read=True)
        self._log = files_of(Path(os.path.realpath(path)))[1]
        self._page_size = 0

    async def close(self) -> None:
        """End the freezing, after a call under way, also after one whose caller was cancelled."""
        await self._connection.close()

    async def freeze(self) -> bool:
        """Freeze the file until `thaw`; return whether the log was empty, as it must be. Raises `StoreError`."""

        def begin(connection: Connection) -> bool:
            connection.execute("BEGIN")
            connection.execute("SELECT 1 FROM sqlite_schema").fetchall()
            self._read_header()
            return not self._log.exists() or not self._log.stat().st_size

        return await self._connection.run(begin)

    async def thaw(self) -> set[int]:
        """End the freezing, and return the numbers of the pages that were written to the log during it."""

        def end(connection: Connection) -> set[int]:
            if not connection.in_transaction:
                return set()
            written = self._pages_in_log()
            connection.execute("ROLLBACK")
            return written

        return await self._connection.run(end)

    def pages(self, first: int) -> range:
        """Return the numbers of the pages of a step, none after the last one. The file is frozen."""
        return range(first, min(first + PAGES, os.fstat(self._file.fileno()).st_size // self._page_size + 1))

    async def overwrite(self, pages: Iterable[int]) -> None:
        """Overwrite the unused parts of pages, and flush the file, which is frozen. Raises `OSError`."""
        await self._connection.run(lambda _: self._overwrite(pages))

    def _read_header(self) -> None:
        self._file.seek(0)
        header = self._file.read(_FILE_HEADER)
        size = int.from_bytes(header[16:18])
        self._page_size = 65_536 if size == 1 else size
        if any(header[52:56]) or os.fstat(self._file.fileno()).st_size >= MOST_PAGES * self._page_size:
            raise StoreError("it has auto_vacuum, or more than 128 GB")

    def _pages_in_log(self) -> set[int]:
        numbers = set[int]()
        with self._log.open("rb") as log:
            for place in range(_LOG_HEADER, self._log.stat().st_size, _FRAME_HEADER + self._page_size):
                log.seek(place)
                numbers.add(int.from_bytes(log.read(4)))
        return numbers

    def _overwrite(self, pages: Iterable[int]) -> None:
        changed = 0
        for number in pages:
            place = (number - 1) * self._page_size
            if place == _LOCKED:
                continue
            self._file.seek(place)
            page = self._file.read(self._page_size)
            start, end = _unused_part(page, _FILE_HEADER if number == 1 else 0)
            if page[start:end].strip(b"\0"):
                self._file.seek(place + start)
                self._file.write(bytes(end - start))
                changed += 1
                if changed % SYNC_AFTER == 0:
                    os.fsync(self._file.fileno())
        if changed:
            os.fsync(self._file.fileno())


def _unused_part(page: bytes, begin: int) -> tuple[int, int]:
    """Return where the unused part of a page begins and ends; nothing of pages that are not of a tree, or damaged."""
    header = _HEADERS.get(page[begin]) if len(page) > begin else None
    if header is None:
        return 0, 0
    start = begin + header + 2 * int.from_bytes(page[begin + 3 : begin + 5])
    end = int.from_bytes(page[begin + 5 : begin + 7]) or 65_536
    return (start, end) if start <= end <= len(page) else (0, 0)
