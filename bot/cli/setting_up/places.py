"""Where the games are kept: whether a place can be used for a database."""

import asyncio
import os
import tempfile
from pathlib import Path

from bot.runtime.address import Address, Place, read_place
from bot.runtime.config import CommandError
from bot.store import DatabaseLock, lock_on

FILE_NAME = "splendor.sqlite3"


def place_of(text: str) -> Place:
    """Return the place that the operator has typed: a file, a folder for it, or an address of PostgreSQL.

    Raises `CommandError`.
    """
    try:
        place = read_place(text)
    except (ValueError, RuntimeError) as error:
        raise CommandError(f"This is no place for a database: {error}.") from None
    if isinstance(place, Address):
        return place
    path = Path.cwd() / place
    return path / FILE_NAME if text.endswith("/") or path.is_dir() else path


def check_place(place: Place) -> None:
    """Check that a database can be written at a place, and leave nothing there.

    Raises `CommandError`, `StoreInUse` if a bot is running on it, and other children of `Trouble`.
    """
    if isinstance(place, Address):
        asyncio.run(_connect(place))
        return
    check_folder(place)
    if os.path.exists(place):  # noqa: PTH110 - Path.exists raises in a folder that may not be searched
        DatabaseLock(place).release()


def check_folder(file: Path) -> None:
    """Check that a file and its folders can be made, and leave nothing there. Raises `CommandError`."""
    parents = file.absolute().parents
    # A folder that may not be searched does not count, and one above it is tried.
    folder = next(each for each in parents if os.path.exists(each))  # noqa: PTH110 - Path.exists raises there
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise CommandError(
            f"Nothing can be written to {folder} ({error.strerror}). Choose another folder, or give yourself "
            "permission to write there."
        ) from None


async def _connect(address: Address) -> None:
    async with lock_on(address, shared=True):
        pass
