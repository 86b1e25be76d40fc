"""Lock the render process in: it decodes images from outside, so it may read nothing but its own code and fonts.

The lock is Landlock (Linux 5.13 or newer): the kernel refuses files outside the listed folders and all writing, for
root too; newer kernels also refuse TCP connections and signals to other processes. Landlock does not refuse UDP or
changes of a file's mode. Elsewhere the process is only kept from the secrets in its environment.
"""

import ctypes
import os
import struct
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import PIL

import data
import render
from render.text.typefaces import FONT_FILES

if sys.platform != "win32":
    import resource

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # system calls, the same on every architecture
_VERSION_FLAG = 1  # of _CREATE_RULESET: return the version of Landlock
_PATH_BENEATH = 1  # the kind of rule
_NO_NEW_PRIVILEGES = 38  # the option of prctl that Landlock requires

_READ = 1 << 2 | 1 << 3  # files and folders
_FILE_RIGHTS = {1: (1 << 13) - 1, 2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
"""Rights to files by the version of Landlock that knows them first."""
_NET_RIGHTS = {4: 1 << 0 | 1 << 1}  # bind and connect TCP sockets
_SCOPES = {6: 1 << 0 | 1 << 1}  # abstract Unix sockets, and signals to processes outside


def lock_in() -> bool:
    """Restrict this process to reading its code and fonts, for as long as it lives.

    Return whether the kernel does so; False where it has no Landlock. Raises `OSError` if it has, but refuses.
    """
    if sys.platform != "win32":  # no core dumps and, unless the process runs as root, no child processes
        for limit in (resource.RLIMIT_CORE, resource.RLIMIT_NPROC):
            resource.setrlimit(limit, (0, 0))
    version = landlock_version()
    if version < 1:
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    kinds = (_FILE_RIGHTS, _NET_RIGHTS, _SCOPES)
    rights = [sum(right for since, right in each.items() if since <= version) for each in kinds]
    fields = 1 if version < 4 else 2 if version < 6 else 3
    ruleset = struct.pack(f"={fields}Q", *rights[:fields])
    rules = _checked(libc.syscall(_CREATE_RULESET, ruleset, len(ruleset), 0))
    try:
        for folder in _readable_folders():
            opened = os.open(folder, os.O_PATH | os.O_CLOEXEC)
            try:
                _checked(libc.syscall(_ADD_RULE, rules, _PATH_BENEATH, struct.pack("=Qi", _READ, opened), 0))
            finally:
                os.close(opened)
        _checked(libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0))
        _checked(libc.syscall(_RESTRICT_SELF, rules, 0))
    finally:
        os.close(rules)
    return True


def landlock_version() -> int:
    """Return the version of Landlock in this kernel, or 0 or less if it has none.

    Version 4 (Linux 6.7) also refuses TCP connections, version 6 (Linux 6.12) signals.
    """
    if sys.platform != "linux":
        return 0
    return ctypes.CDLL(None, use_errno=True).syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG)


def _readable_folders() -> list[Path]:
    """Return the folders of Python's library, of the packages that draw or are imported later, and of the fonts."""
    library = (sysconfig.get_path(name) for name in ("stdlib", "platstdlib"))
    packages = (module.__path__[0] for module in (PIL, data, render))
    regex = find_spec("regex")  # which is imported for the first name that needs it
    later = (regex.submodule_search_locations if regex else None) or ()
    fonts = (file.path.parent for files in FONT_FILES.values() for file in files)
    folders = {Path(each).resolve() for each in (*library, *packages, *later, *fonts)}
    return sorted(each for each in folders if each.is_dir())


def _checked(result: int) -> int:
    """Return the result of a system call. Raises `OSError` if it failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"Landlock: {os.strerror(number)}")
    return result
