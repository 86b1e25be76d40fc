"""The lock that a running bot holds beside its heartbeat file, so that a stop or a kill shows at once."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.runtime.new_files import FileRefused, open_private, touch

if sys.platform != "win32":
    from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, flock


@contextmanager
def running(heartbeat: Path) -> Generator[None]:
    """Hold the lock in the block; several processes may. The operating system releases it after a kill.

    Its folders are made where missing. Raises `FileRefused` if this user may not write there.
    """
    file = heartbeat.with_suffix(".running")
    try:
        touch(file)
        handle = open_private(file)
    except OSError as error:
        reason = error.strerror or error
        raise FileRefused(f"The bot cannot write in {file.parent} ({reason}): let its user write there.") from error
    try:
        if sys.platform != "win32":
            flock(handle, LOCK_SH)
        yield
    finally:
        os.close(handle)


def running_since(heartbeat: Path) -> float | None:
    """Return when the newest process that runs began, since 1970; None if none runs. On Windows, it may have ended."""
    began = None
    with suppress(OSError), heartbeat.with_suffix(".running").open() as file:
        began = os.fstat(file.fileno()).st_mtime
        if sys.platform != "win32":
            flock(file, LOCK_EX | LOCK_NB)
            began = None  # no process holds it
    return began
