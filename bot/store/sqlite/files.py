"""The files of a database, which only the bot's own user may read."""

import logging
import os
import stat
from pathlib import Path
from urllib.parse import quote

from bot.runtime.new_files import PRIVATE_FILE, FileRefused, make_folders, open_private
from bot.store.contract.errors import StoreUnavailable

log = logging.getLogger(__name__)


def companions(path: Path) -> tuple[Path, ...]:
    """Return the files beside a database: the two that SQLite keeps in WAL mode, and the lock of the running bot."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm"), lock_file(path)


def files_of(path: Path) -> tuple[Path, ...]:
    """Return the files that SQLite makes for a database: itself, and the two beside it."""
    return path, *companions(path)[:2]


def lock_file(path: Path) -> Path:
    """Return the file that the running bot locks."""
    return path.with_name(f"{path.name}.lock")


def refuse_own_file(target: Path, database: Path) -> None:
    """Raise `FileRefused` if a file that is to be written belongs to a database."""
    real = Path(os.path.realpath(database))
    if Path(os.path.realpath(target)) in (real, *companions(real)):
        raise FileRefused(f"{target} belongs to the database: give another file.")


def is_file(path: Path) -> bool:
    """Return whether there is a file at a path; unlike `Path.is_file`, also for a path that cannot be looked up."""
    return os.path.isfile(path)  # noqa: PTH113


def check_exists(path: Path) -> None:
    """Raise `StoreUnavailable` if there is no file at a path."""
    if not is_file(path):
        raise StoreUnavailable(f"There is no database at {path}; SPLENDOR_DATABASE names the file to use.")


def uri_to_read(path: Path | str) -> str:
    """Return the URI with which SQLite opens a file to read only."""
    return f"file:{quote(os.fsencode(path))}?mode=ro"


def is_regular_or_missing(path: Path) -> bool:
    """Return whether a path names a file or nothing: no folder, device, pipe or socket."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def prepare_file(path: Path) -> None:
    """Create a database's folders and its empty file where missing, private to this user, and tighten existing files.

    SQLite gives the files that it creates beside a database the mode of the database. Existing folders keep their
    mode. Raises `StoreUnavailable` with the reason.
    """
    prepare_folder(path)
    try:
        if not is_regular_or_missing(path):
            raise StoreUnavailable(f"{path} is not a file: give another path.")
        os.close(open_private(Path(os.path.realpath(path))))
    except OSError as error:
        # A file that this user may not write is reported by SQLite, or may still be read.
        if not is_file(path):
            raise StoreUnavailable(f"{path} cannot be opened: check its permissions ({error.strerror}).") from error
    for file in (real := Path(os.path.realpath(path)), *companions(real)):
        _tighten(file)


def prepare_folder(path: Path) -> None:
    """Create the folders of a file where missing, private to this user. Raises `StoreUnavailable` with the reason."""
    try:
        make_folders(path)
    except OSError as error:
        raise StoreUnavailable(f"The folder of {path} cannot be created: {error.strerror}.") from error


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
