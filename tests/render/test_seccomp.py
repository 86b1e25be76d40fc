"""The filter of system calls decides alike on every architecture, and is made for the right numbers."""

import errno
import os
import re
from pathlib import Path

import pytest

from render import seccomp
from render.seccomp import MACHINES, has_seccomp
from tests.support.render.system_calls import ALLOWED, allowed_numbers, verdict

HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}
"""Headers of Linux with the numbers of all system calls."""
NUMBERS = {"x86_64": {"openat": 257, "fcntl": 72, "ioctl": 16}, "aarch64": {"openat": 56, "fcntl": 25, "ioctl": 29}}
every_machine = pytest.mark.parametrize("machine", MACHINES)


@every_machine
def test_each_number_is_that_of_its_call(machine: str):
    if not HEADERS[machine].exists():
        pytest.skip("The headers of Linux are not installed.")
    found = re.findall(r"#define __NR(?:3264)?_(\w+) (\d+)$", HEADERS[machine].read_text(), re.MULTILINE)
    known = {name.removeprefix("3264_"): int(number) for name, number in found}
    known["newfstatat"] = known.get("newfstatat", known.get("fstatat", -1))
    listed = [each.split() for each in seccomp._CALLS.split(",")]
    column = MACHINES[machine].column + 1
    assert [line for line in listed if column < len(line) and known[line[0]] != int(line[column])] == []
    assert [name for name, number in NUMBERS[machine].items() if known[name] != number] == []
    assert known["seccomp"] == MACHINES[machine].seccomp
    assert known["clone3"] == seccomp._FIRST_NEW_CALL


@every_machine
def test_no_call_is_listed_that_reaches_anything_outside(machine: str):
    if not HEADERS[machine].exists():
        pytest.skip("The headers of Linux are not installed.")
    kinds = r"sock|connect|bind|listen|accept|send|recv|fork|clone|exec|kill|trace|process|open_by|mount|ns|chmod|chown"
    kinds += (
        r"|link(at)?$|rename|mk|rm|truncate|xattr|utime|set|prctl|limit|sched_set|prio|bpf|perf|key|uring|io_|mq_|shm"
    )
    found = re.findall(r"#define __NR\w*?_(\w+) (\d+)$", HEADERS[machine].read_text(), re.MULTILINE)
    named = {int(number) for name, number in found if re.search(kinds, name) and not name.startswith("readlink")}
    assert len(named) > 100
    assert named & allowed_numbers(machine) == set()


@every_machine
def test_files_are_opened_for_reading_only(machine: str):
    number = NUMBERS[machine]["openat"]
    for flags in (os.O_RDONLY, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK):
        assert verdict(machine, number, 0, 0, flags) == ALLOWED
    for flags in (os.O_WRONLY, os.O_RDWR, os.O_CREAT, os.O_TRUNC, os.O_APPEND | os.O_WRONLY, 2**40 | os.O_RDWR):
        assert verdict(machine, number, 0, 0, flags) == errno.EPERM


@every_machine
def test_files_are_only_asked_about(machine: str):
    assert verdict(machine, NUMBERS[machine]["ioctl"], 0, 0x5421) == ALLOWED  # FIONBIO
    assert verdict(machine, NUMBERS[machine]["ioctl"], 0, 0x5412) == errno.EPERM  # TIOCSTI
    assert verdict(machine, NUMBERS[machine]["fcntl"], 0, 2) == ALLOWED  # F_SETFD
    for command in (4, 8, 10, 1031):  # F_SETFL, F_SETOWN, F_SETSIG, F_SETPIPE_SZ
        assert verdict(machine, NUMBERS[machine]["fcntl"], 0, command) == errno.EPERM


@every_machine
def test_calls_that_are_newer_than_the_list_do_not_exist(machine: str):
    """So that glibc makes older ones, whatever its version."""
    for number in (435, 437, 439, 449, 462, 1000, 2**31):
        assert verdict(machine, number) == errno.ENOSYS
    assert verdict(machine, 434) == errno.EPERM


@every_machine
def test_calls_by_another_architecture_are_refused(machine: str):
    for code in (0x40000003, 0x40000028, *(each.code for name, each in MACHINES.items() if name != machine)):
        assert verdict(machine, 0, code=code) == errno.EPERM
    for number in range(600):
        assert verdict("x86_64", 2**30 + number) == errno.ENOSYS  # x32


def test_a_system_without_filters_is_noticed(monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as replaced:
        replaced.setattr(seccomp, "MACHINES", {})
        assert not has_seccomp()
        seccomp.allow_listed_calls_only()
    with monkeypatch.context() as replaced:
        replaced.setattr(seccomp.sys, "platform", "darwin")
        assert not has_seccomp()
        seccomp.allow_listed_calls_only()
