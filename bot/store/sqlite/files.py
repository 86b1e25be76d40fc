"""The files of a database, which only the bot's own user may read, and the lock that lets only one bot use them."""

import logging
import os
import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self
from urllib.parse import quote

from bot.runtime.new_files import PRIVATE_FILE, FileRefused, make_folders, open_private
from bot.store.contract.errors import StoreInUse, StoreUnavailable

log = logging.getLogger(__name__)

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


def files_of(path: Path) -> tuple[Path, ...]:
    """Return the files that SQLite makes for a database: itself, and the two beside it."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def lock_file(path: Path) -> Path:
    """Return the file that the running bot locks."""
    return path.with_name(f"{path.name}.lock")


def refuse_own_file(target: Path, database: Path) -> None:
    """Raise `FileRefused` if a file that is to be written belongs to a database."""
    real = Path(os.path.realpath(database))
    if Path(os.path.realpath(target)) in (*files_of(real), lock_file(real)):
        raise FileRefused(f"{target} belongs to the database: give another file.")


def is_file(path: Path) -> bool:
    """Return whether there is a file at a path; unlike `Path.is_file`, also for a path that cannot be looked up."""
    return os.path.isfile(path)  # noqa: PTH113


def is_empty(path: Path) -> bool:
    """Return whether there is no file at a path, or one without content."""
    return not is_file(path) or path.stat().st_size == 0


def check_exists(path: Path) -> None:
    """Raise `StoreUnavailable` if there is no file at a path."""
    if not is_file(path):
        raise StoreUnavailable(f"There is no database at {path}; SPLENDOR_DATABASE names the file to use.")


def uri_to_read(path: Path | str) -> str:
    """Return the URI with which SQLite opens a file to read only."""
    return f"file:{quote(os.fsencode(path))}?mode=ro"


def prepare_file(path: Path) -> None:
    """Create a database's folders and its empty file where missing, private to this user, and tighten existing files.

    SQLite gives the files that it creates beside a database the mode of the database. Existing folders keep their
    mode. Raises `StoreUnavailable` with the reason.
    """
    real = Path(os.path.realpath(path))
    try:
        os.close(_opened(path, real))
    except OSError as error:
        # A file that this user may not write is reported by SQLite, or may still be read.
        if not is_file(path):
            raise StoreUnavailable(f"{path} cannot be opened: check its permissions ({error.strerror}).") from error
    for file in (*files_of(real), lock_file(real)):
        _tighten(file)


def _opened(path: Path, file: Path) -> int:
    """Return a handle of one of the files of a database, made with its folders where missing. Raises `OSError`.

    Raises `StoreUnavailable` if that is because of a folder, or if the path names a folder, device, pipe or socket.
    """
    try:
        make_folders(path)
    except OSError as error:
        raise StoreUnavailable(f"The folder of {path} cannot be created: {error.strerror}.") from error
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise StoreUnavailable(f"{path} is not a file: give another path.")
    return open_private(file)


def _tighten(file: Path) -> None:
    """Take the permissions of the group and of others away from a file, if it exists and has any. Links stay."""
    if os.name == "nt":
        return  # its files have no such mode
    try:
        found = file.lstat().st_mode
        mode = stat.S_IMODE(found)
        if stat.S_ISREG(found) and mode & 0o077:
            file.chmod(mode & PRIVATE_FILE)
            log.warning("Other users had access to %s (mode %o); its mode is now %o.", file, mode, mode & PRIVATE_FILE)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("Other users have access to %s, and its mode cannot be changed: %s", file, error.strerror)


class DatabaseLock:
    """An exclusive lock on a database, held until `release` or until the end of the process.

    Its file contains a mark, a random text that the database contains as well. They differ when the database was put
    in the place of another one. While the mark is renewed, the file contains both, so that a kill makes no difference.
    SQLite's own locks are on other files, so that programs read and copy the database at the same time.
    """

    def __init__(self, path: Path) -> None:
        """Lock the database at a path, creating its folders. Raises `StoreInUse` and `StoreUnavailable`."""
        # Two paths to one file are one database.
        path = Path(os.path.realpath(path))
        file = lock_file(path)
        try:
            self._handle = _opened(path, file)
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
        """Return the marks in the file, one of which the database contains too; none if the file is new."""
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
