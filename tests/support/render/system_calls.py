"""What the kernel makes of the filter of system calls, also on the architecture that this machine does not have."""

import struct

from render.seccomp import MACHINES, filter_for

ALLOWED = 0x7FFF0000


def verdict(machine: str, number: int, *arguments: int, code: int | None = None) -> int:
    """Return `ALLOWED`, or the error number of a refusal, for a system call that comes from an architecture."""
    numbers = (*arguments, 0, 0, 0, 0, 0, 0)[:6]
    call = struct.pack("<IIQ6Q", number, MACHINES[machine].code if code is None else code, 0, *numbers)
    steps = list(struct.iter_unpack("HBBI", filter_for(machine)))
    at = value = 0
    while True:
        operation, if_true, if_false, operand = steps[at]
        at += 1
        match operation:
            case 0x20:
                (value,) = struct.unpack_from("<I", call, operand)
            case 0x54:
                value &= operand
            case 0x15:
                at += if_true if value == operand else if_false
            case 0x35:
                at += if_true if value >= operand else if_false
            case 0x06:
                return operand if operand == ALLOWED else operand - 0x50000
            case _:
                raise AssertionError(f"no operation of the filter: {operation}")


def allowed_numbers(machine: str) -> set[int]:
    """Return the numbers of the calls that are allowed with arguments of 0."""
    return {number for number in range(1024) if verdict(machine, number) == ALLOWED}
