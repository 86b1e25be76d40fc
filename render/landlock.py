"""Landlock (Linux 5.13 or newer): the kernel refuses a process all files but those below listed folders.

It refuses root, too. Newer kernels also refuse TCP connections (6.7), and signals and abstract Unix sockets of other
processes (6.12).
"""

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # system calls, the same on every architecture
_VERSION_FLAG = 1  # of _CREATE_RULESET: return the version of Landlock
_PATH_BENEATH = 1  # the kind of rule
_NO_NEW_PRIVILEGES = 38  # the option of prctl that Landlock requires

_READ = 1 << 2 | 1 << 3  # files and folders
_FILE_RIGHTS = {1: (1 << 13) - 1, 2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
"""Rights to files by the version of Landlock that knows them first."""
_NET_RIGHTS = {4: 1 << 0 | 1 << 1}  # bind and connect TCP sockets
_SCOPES = {6: 1 << 0 | 1 << 1}  # abstract Unix sockets, and signals to processes outside


def landlock_version() -> int:
    """Return the version of Landlock in this kernel, or 0 or less if it has none."""
    if sys.platform != "linux":
        return 0
    return ctypes.CDLL(None, use_errno=True).syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG)


def allow_reading_only(folders: Iterable[Path]) -> None:
    """Refuse this process everything but reading below some folders. Does nothing where there is no Landlock.

    Raises `OSError` if the kernel has Landlock, but refuses.
    """
    if (version := landlock_version()) < 1:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    kinds = (_FILE_RIGHTS, _NET_RIGHTS, _SCOPES)
    rights = [sum(right for since, right in each.items() if since <= version) for each in kinds]
    fields = 1 if version < 4 else 2 if version < 6 else 3
    ruleset = struct.pack(f"={fields}Q", *rights[:fields])
    rules = _checked(libc.syscall(_CREATE_RULESET, ruleset, len(ruleset), 0))
    try:
        for folder in folders:
            opened = os.open(folder, os.O_PATH | os.O_CLOEXEC)
            try:
                _checked(libc.syscall(_ADD_RULE, rules, _PATH_BENEATH, struct.pack("=Qi", _READ, opened), 0))
            finally:
                os.close(opened)
        _checked(libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0))
        _checked(libc.syscall(_RESTRICT_SELF, rules, 0))
    finally:
        os.close(rules)


def _checked(result: int) -> int:
    """Return the result of a system call. Raises `OSError` if it failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"Landlock: {os.strerror(number)}")
    return result
