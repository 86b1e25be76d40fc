"""The story of a world in words: the choices, the last steps before a failure, and a plan as Python."""

import re
from collections.abc import Sequence

from tools.simulation.plan import Plan

_STEP = re.compile(r" *([\d.]+) (.*)", re.DOTALL)
_BY_ITSELF = re.compile(r"(GET|POST|PUT|PATCH|DELETE) /|commit: |log |FAILURE ")


def clock_time(seconds: float) -> str:
    """Return a time since the start: "day 2, 13:04:05.678"."""
    days, rest = divmod(round(seconds, 3), 86_400)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    day = f"day {int(days) + 1}, " if days else ""
    return f"{day}{int(hours):02}:{int(minutes):02}:{rest:06.3f}"


def story(trace: Sequence[str]) -> list[str]:
    """Return what people did and what went wrong, without what the bot did."""
    return [_told(line) for line in trace if _BY_ITSELF.match(_parted(line)[1]) is None]


def last_steps(trace: Sequence[str], number: int = 25) -> list[str]:
    """Return the steps before the first failure."""
    place = next((place for place, line in enumerate(trace) if " FAILURE " in line), len(trace))
    return [_told(line) for line in trace[max(0, place - number) : place + 1]]


def as_python(plan: Plan) -> str:
    """Return a plan as a literal that a test can use."""
    fields = {
        name: value
        for name, value in vars(plan).items()
        if name in ("seed", "people", "tables", "seconds", "acts", "troubles", "kills", "is_in_order")
        or value != Plan.__dataclass_fields__[name].default
    }
    lines = [f"    {name}={_literal(value)}," for name, value in fields.items()]
    return "\n".join(["Plan(", *lines, ")"])


def _literal(value: object) -> str:
    if isinstance(value, tuple) and value:
        return "(\n" + "".join(f"        {each!r},\n" for each in value) + "    )"
    return repr(value)


def _parted(line: str) -> tuple[float, str]:
    match = _STEP.match(line)
    return (float(match[1]), match[2]) if match else (0.0, line)


def _told(line: str) -> str:
    at, text = _parted(line)
    lines = text.splitlines() or [""]
    end = "" if len(lines) == 1 else f" … {lines[-1].strip()}"
    return f"{clock_time(at)}  {lines[0]}{end}"[:300]
