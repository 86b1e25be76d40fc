"""Keep the bot's secrets from other processes of the same user, such as a render process that was taken over."""

import ctypes
import os
import sys

_SET_DUMPABLE = 4  # an option of prctl


def forget_token() -> None:
    """Take the token out of the environment, so that no child process inherits it."""
    os.environ.pop("DISCORD_TOKEN", None)


def forbid_inspection() -> None:
    """Forbid other processes of the same user to read this process's memory and environment (Linux only).

    Root still can. The process leaves no core dump either.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_DUMPABLE, 0, 0, 0, 0)
