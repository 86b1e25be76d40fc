"""The lock that lets only one bot use a database, and the mark by which a replaced database is noticed.

The lock belongs to a file beside the database, so it does not meet SQLite's own locks: other programs read and copy the
database at the same time. The operating system releases it when the process ends, however it ends.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from bot.runtime.new_files import open_private
from bot.store.contract.errors import StoreInUse, StoreUnavailable
from bot.store.sqlite.files import is_regular_or_missing, lock_file, prepare_folder

MARK_NOTE = "mark"
"""The name of the note with the mark. A backup has none."""

MARK_LENGTH = 64
"""More bytes than any mark has."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        # One byte far behind the mark, because Windows lets no other process read locked bytes.
        os.lseek(handle, 1 << 30, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class DatabaseLock:
    """An exclusive lock on a database, held until `release` or until the end of the process.

    Its file contains a mark, a random text that the database contains as well. They differ when the database was put
    in the place of another one. While the mark is renewed, the file contains both, so that a kill makes no difference.
    """

    def __init__(self, path: Path) -> None:
        """Lock the database at a path, creating its folders.

        Raises `StoreInUse` while another process holds the lock, and `StoreUnavailable`.
        """
        # Two paths to one file are one database.
        path = Path(os.path.realpath(path))
        prepare_folder(path)
        file = lock_file(path)
        try:
            if not is_regular_or_missing(path):
                raise StoreUnavailable(f"{path} is not a file: give another path.")
            self._handle = open_private(file)
        except OSError as error:
            reason = error.strerror or error
            raise StoreUnavailable(f"{file} cannot be opened: check its permissions ({reason}).") from error
        try:
            _lock(self._handle)
        except (BlockingIOError, PermissionError) as error:
            os.close(self._handle)
            text = f"Another bot is running on {path} and holds {file}"
            raise StoreInUse(f"{text}: stop it, or name another file in SPLENDOR_DATABASE.") from error
        except OSError as error:
            os.close(self._handle)
            raise StoreUnavailable(f"{file} cannot be locked: {error.strerror}.") from error

    @property
    def marks(self) -> Sequence[str]:
        """Return the marks in the file, of which the database has one; none if the file is new."""
        os.lseek(self._handle, 0, os.SEEK_SET)
        return os.read(self._handle, 2 * MARK_LENGTH).decode("ascii", "replace").split()

    def set_marks(self, *marks: str) -> None:
        """Write marks to the file."""
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.write(self._handle, " ".join(marks).encode("ascii"))
        os.fsync(self._handle)

    def release(self) -> None:
        """Release the lock. The file stays: another process may be about to lock it. Releasing twice is no error."""
        handle, self._handle = self._handle, -1  # the number may belong to another file from now on
        if handle >= 0:
            os.close(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.release()
