"""Seccomp (Linux): the kernel refuses a process all system calls but those that drawing and thinking need.

No allowed call makes a socket or a process, writes or changes a file, or reaches another process. The list is for glibc
on x86_64 and aarch64. It holds for whatever version: newer calls than those below get the answer of a kernel that does
not have them, and glibc then makes an older one.
"""

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterator
from typing import NamedTuple

_CALLS = """
read 0 63, write 1 64, close 3 57, fstat 5 80, lseek 8 62, pread64 17 67, readv 19 65, writev 20 66, getcwd 79 17,
getdents64 217 61, newfstatat 262 79, readlinkat 267 78, faccessat 269 48, statx 332 291,
stat 4, lstat 6, poll 7, access 21, select 23, readlink 89, time 201,
mmap 9 222, mprotect 10 226, munmap 11 215, brk 12 214, mremap 25 216, madvise 28 233,
rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, sigaltstack 131 132, restart_syscall 219 128,
futex 202 98, sched_yield 24 124, sched_getaffinity 204 123, pselect6 270 72, ppoll 271 73,
nanosleep 35 101, gettimeofday 96 169, clock_gettime 228 113, clock_getres 229 114, clock_nanosleep 230 115,
getpid 39 172, gettid 186 178, uname 63 160, sysinfo 99 179, getrandom 318 278, exit 60 93, exit_group 231 94
"""
"""The allowed calls, with their numbers on x86_64 and on aarch64, which lacks some."""
_WRITING = 0o3 | 0o100 | 0o1000  # O_ACCMODE, O_CREAT, O_TRUNC
_CHECKED_CALLS = {  # a call: its numbers, the index of an argument, the bits of it that are checked, and their values
    "open": ((2,), 1, _WRITING, (0,)),
    "openat": ((257, 56), 2, _WRITING, (0,)),
    "fcntl": ((72, 25), 1, 2**32 - 1, (1, 2, 3, 1030)),  # F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC
    "ioctl": ((16, 29), 1, 2**32 - 1, (0x5401, 0x5421)),  # TCGETS, FIONBIO
}
_FIRST_NEW_CALL = 435  # clone3; from here on a number is the same on every architecture, and glibc can do without it

_LOAD, _AND, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06  # operations of a filter
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # what a filter may load: offsets in `struct seccomp_data`
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000  # results of a filter; an error number is added to the second
_SET_FILTER = 1  # the operation of the system call `seccomp`
_NO_SLOWDOWN = 4  # its flag (Linux 4.17) that keeps a kernel before 5.16 from slowing a process with a filter down
_NO_NEW_PRIVILEGES = 38  # the option of prctl that a filter requires


class _Machine(NamedTuple):
    """The numbers of an architecture: its column in the lists above, its code, and the system call `seccomp`."""

    column: int
    code: int
    seccomp: int


MACHINES = {"x86_64": _Machine(0, 0xC000003E, 317), "aarch64": _Machine(1, 0xC00000B7, 277)}


def has_seccomp() -> bool:
    """Return whether this system has filters of system calls, and the list is for it."""
    return _flags() is not None


def allow_listed_calls_only() -> None:
    """Refuse this process all system calls but the listed ones. Does nothing on a system that cannot.

    Raises `OSError` if the kernel has filters, but refuses.
    """
    if (flags := _flags()) is None:
        return
    machine, libc = os.uname().machine, ctypes.CDLL(None, use_errno=True)
    program = ctypes.create_string_buffer(filter_for(machine))
    pointer = struct.pack("HP", len(program) // 8, ctypes.addressof(program))
    prepared = libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    if prepared or libc.syscall(MACHINES[machine].seccomp, _SET_FILTER, flags, pointer):
        number = ctypes.get_errno()
        raise OSError(number, f"Seccomp: {os.strerror(number)}")


def filter_for(machine: str) -> bytes:
    """Return the program that decides on each system call, in the form of the kernel (`struct sock_filter`)."""
    return b"".join(struct.pack("HBBI", *step) for step in _steps(MACHINES[machine]))


def _steps(machine: _Machine) -> Iterator[tuple[int, int, int, int]]:
    """Yield the steps of a program: operation, steps to skip if a comparison holds and if it does not, operand."""
    yield _LOAD, 0, 0, _ARCHITECTURE
    yield _EQUAL, 1, 0, machine.code
    yield _RETURN, 0, 0, _REFUSE | errno.EPERM
    yield _LOAD, 0, 0, _NUMBER
    yield _AT_LEAST, 0, 1, _FIRST_NEW_CALL  # also those of the x32 variant of x86_64
    yield _RETURN, 0, 0, _REFUSE | errno.ENOSYS
    for _, *numbers in (each.split() for each in _CALLS.split(",")):
        for number in numbers[machine.column : machine.column + 1]:
            yield _EQUAL, 0, 1, int(number)
            yield _RETURN, 0, 0, _ALLOW
    for numbers, argument, mask, values in _CHECKED_CALLS.values():
        for number in numbers[machine.column : machine.column + 1]:
            yield _EQUAL, 0, 3 + 2 * len(values), number
            yield _LOAD, 0, 0, _ARGUMENTS + 8 * argument
            yield _AND, 0, 0, mask
            for value in values:
                yield _EQUAL, 0, 1, value
                yield _RETURN, 0, 0, _ALLOW
            yield _RETURN, 0, 0, _REFUSE | errno.EPERM
    yield _RETURN, 0, 0, _REFUSE | errno.EPERM


def _flags() -> int | None:
    """Return the flags with which this system takes a filter, or None if it takes none."""
    if sys.platform != "linux" or os.uname().machine not in MACHINES or sys.maxsize < 2**32:
        return None
    libc = ctypes.CDLL(None, use_errno=True)
    for flags in (_NO_SLOWDOWN, 0):
        libc.syscall(MACHINES[os.uname().machine].seccomp, _SET_FILTER, flags, None)
        if ctypes.get_errno() == errno.EFAULT:  # it would have read the program
            return flags
    return None
