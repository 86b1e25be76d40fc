"""Writing files that only this user may read. No link, device or pipe in place of a file is ever written through."""

import os
import re
import secrets
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
PART = re.compile(r"splendor-bot-[0-9a-f]{16}\.part(?:-journal|-wal|-shm)?")
"""The names of files that are being written, and of SQLite's files beside them; a kill leaves them behind."""
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # Windows has no such flag


class FileRefused(Exception):
    """A file cannot be written; the message is one line that says why."""


@contextmanager
def new_file(target: Path, *, replace: bool = False) -> Generator[BinaryIO]:
    """Hand out an empty private file, which gets the name `target` once the block ends without an error.

    It is made in the folder of the target; its own name is random, and is the `name` of what is handed out. Raises
    `FileRefused` as `check_target`, and if the file cannot be written.
    """
    check_target(target, replace=replace)
    part = target.with_name(f"splendor-bot-{secrets.token_hex(8)}.part")
    try:
        try:
            with open(part, "xb", opener=_open_private) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            check_target(target, replace=replace)  # it may have appeared since
            part.replace(target)
            _sync_folder(target.parent)
        finally:
            part.unlink(missing_ok=True)
    except BrokenPipeError:
        raise  # of the output of the command
    except OSError as error:
        raise _refusal(target, error) from error


def check_target(target: Path, *, replace: bool = False) -> None:
    """Raise `FileRefused` if a file cannot be made at a path.

    Its folder must exist. Nothing but a file is replaced, and that only if `replace` is set: no link, folder, device,
    pipe or socket.
    """
    try:
        mode = target.lstat().st_mode
    except FileNotFoundError:
        if not target.parent.is_dir():
            raise FileRefused(f"{target} cannot be written: there is no folder {target.parent}.") from None
        return
    except (OSError, ValueError) as error:
        raise _refusal(target, error) from None
    if stat.S_ISLNK(mode):
        raise FileRefused(f"{target} is a link, so it is not replaced: give the path that it leads to.")
    if not stat.S_ISREG(mode):
        raise FileRefused(f"{target} is not a file, so it is not replaced.")
    if not replace:
        raise FileRefused(f"{target} exists: give another file, or add --force to replace it.")


def open_private(path: Path) -> int:
    """Return a handle of a private file, made if missing. Raises `OSError`, also for a link, pipe or device."""
    handle = _open_private(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(f"{path} is not a file")
    return handle


def make_folders(path: Path) -> None:
    """Create the folders of a file where missing, private to this user. Raises `OSError`."""
    missing = [folder for folder in path.parents if not folder.is_dir()]
    for folder in reversed(missing):
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)


def touch(path: Path) -> None:
    """Set the time of a file to now; it and its folders are made where missing. Raises `OSError` as `open_private`."""
    make_folders(path)
    handle = open_private(path)
    try:
        os.utime(handle if os.utime in os.supports_fd else path)
    finally:
        os.close(handle)


def _open_private(path: str | Path, flags: int) -> int:
    return os.open(path, flags | _NO_LINK, PRIVATE_FILE)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # Windows cannot open folders
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refusal(target: Path, error: OSError | ValueError) -> FileRefused:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return FileRefused(f"{target} cannot be written: {reason}.")
