"""Backups that the bot makes of a database before it updates its schema: beside the database, kept for a week."""

import logging
import os
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from bot.runtime.new_files import PART, FileRefused
from bot.store.contract.errors import NotBackedUp, StoreCorrupt, StoreError
from bot.store.sqlite.backup import back_up

log = logging.getLogger(__name__)

KEPT = timedelta(days=7)
"""How long a backup is kept after the day on which it was made."""

_NAME_ENDS = re.compile(r"\.schema-\d{1,4}\.(?P<day>\d{4}-\d\d-\d\d)\.backup")


def today() -> date:
    """Return the day by which backups are named."""
    return datetime.now(UTC).date()


def back_up_before_update(path: Path, version: int, newest: int) -> Path:
    """Copy a database of a schema version, check the copy, and return its path.

    A copy of the same version and day is replaced: the bot may have been killed before the update was done. Raises
    `NotBackedUp`; then nothing may be updated.
    """
    real = Path(os.path.realpath(path))
    target = real.with_name(f"{real.name}.schema-{version}.{today():%Y-%m-%d}.backup")
    try:
        back_up(real, target, replace=True, progress=lambda done, total: None)
    except StoreCorrupt as error:
        text = f"{path} is damaged, so it stays at schema version {version} and is not updated to {newest}"
        raise NotBackedUp(f"{text}: restore a backup, as docs/hosting.md describes.") from error
    except (FileRefused, StoreError) as error:
        reason = str(error).rstrip(".")
        raise NotBackedUp(
            f"{path} stays at schema version {version}, because no backup could be made before its update to {newest}: "
            f"{reason}; free space on its disk, or let the bot write in its folder, and start it again."
        ) from error
    log.info(
        "Before its update from schema version %d to %d, %s was copied to %s, which is deleted after %d days",
        *(version, newest, path, target, KEPT.days),
    )
    return target


def delete_old_backups(path: Path) -> bool:
    """Delete the backups of a database that were made more than a week ago; return whether there are younger ones.

    A part of a file that a kill has left in the same folder counts as one: it may be a part of a backup.
    """
    real = Path(os.path.realpath(path))
    is_any_left = False
    try:
        files = list(real.parent.iterdir())
    except OSError:  # the bot may use files in this folder, but not list them
        files = []
    for file in files:
        try:
            made = _day_of(file, real.name)
            if made is None:
                continue
            if made + KEPT >= today():
                is_any_left = True
            else:
                file.unlink()
                log.info("Deleted %s, a backup that was made before an update", file)
        except OSError as error:
            log.warning("%s, a backup made before an update, cannot be deleted: %s", file, error.strerror)
    return is_any_left


def _day_of(file: Path, database: str) -> date | None:
    """Return the day on which a backup of a database was made, or None if a file is none. Raises `OSError`."""
    named = _NAME_ENDS.fullmatch(file.name.removeprefix(database)) if file.name.startswith(database) else None
    if (named is None and not PART.fullmatch(file.name)) or file.is_symlink() or not file.is_file():
        return None
    if named is None:
        return datetime.fromtimestamp(file.stat().st_mtime, UTC).date()
    try:
        return date.fromisoformat(named["day"])
    except ValueError:  # a day that no calendar has
        return None
