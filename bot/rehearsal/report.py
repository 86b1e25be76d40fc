"""The results of a rehearsal: a page for people, and a file without token, ids and names for those who mend the bot."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from textwrap import wrap
from typing import Any

import discord

from bot.rehearsal.api import Api, Route, longest
from bot.rehearsal.beliefs import BELIEFS, Value
from bot.rehearsal.rehearsal import Finding
from bot.runtime.config import CommandError, read_text
from bot.runtime.version import version

FORMAT = 1
WIDTH = 100  # characters of a line
_LONG_NUMBER = re.compile(r"\d{15,20}")


def page(findings: Sequence[Finding], api: Api, left: Sequence[str]) -> str:
    """Return what works, what does not, and what to do about it, in lines of at most `WIDTH` characters."""
    return "\n".join(line for part in _parts(findings, api, left) for line in _wrapped(part))


def _parts(findings: Sequence[Finding], api: Api, left: Sequence[str]) -> Iterator[str]:
    seen = [each for each in findings if each.is_seen]
    other = [each for each in seen if not each.is_as_believed]
    yield f"{len(seen) - len(other)} of {len(seen)} facts are as the bot believes."
    if other:
        yield f"{len(other)} are otherwise:"
    for each in other:
        belief = BELIEFS[each.name]
        yield f"- {each.name}: believed {shown(belief.value)}, seen {shown(each.seen)}. {belief.advice}".rstrip()
        yield f"  {belief.place}"
    unseen = [each for each in findings if not each.is_seen]
    for note in dict.fromkeys(each.note for each in unseen):
        names = [each.name for each in unseen if each.note == note]
        yield f"Not checked, because {note}: {', '.join(names)}."
    yield f"{api.requests} requests; the slowest:"
    slowest = sorted(api.routes.items(), key=lambda each: -max(each[1].seconds))[:5]
    yield from (f"- {name}: {_times(route)}" for name, route in slowest)
    yield from dict.fromkeys(api.told)
    yield from dict.fromkeys(left)
    if other:
        yield "Write the facts to a file with --report FILE, and attach it to a report of the problem."


def shown(value: Value) -> str:
    """Return a value as the page shows it."""
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "nothing"}[value]
    return str(value)


def _times(route: Route) -> str:
    p50, p95 = longest(route.seconds, 0.5), longest(route.seconds, 0.95)
    limit = f"; at most {route.limit} in {route.window:.0f} s" if route.limit else ""
    return f"{p50:.2f} s, 95 % within {p95:.2f} s, at most {max(route.seconds):.2f} s{limit}"


def _wrapped(line: str) -> list[str]:
    first, others = ("  " if line.startswith(start) else "" for start in ("  ", ("-", " ")))
    return wrap(line, WIDTH, initial_indent=first, subsequent_indent=others)


def report(findings: Sequence[Finding], api: Api) -> str:
    """Return the file: all facts and measures, as JSON."""
    facts = [
        {"name": each.name, "believed": BELIEFS[each.name].value, "seen": each.seen, "note": each.note}
        | ({} if each.is_seen else {"is_seen": False})
        for each in findings
    ]
    measures = {
        name: {"requests": len(route.seconds), "p50": round(p50, 3), "p95": round(p95, 3)}
        | {"max": round(max(route.seconds), 3), "limit": route.limit, "window": round(route.window, 3)}
        | {"refused": route.refused}
        for name, route in api.routes.items()
        for p50, p95 in [(longest(route.seconds, 0.5), longest(route.seconds, 0.95))]
    }
    about: dict[str, Any] = {
        **{"format": FORMAT, "bot": version(), "discord.py": discord.__version__},
        **{"day": f"{datetime.now(UTC):%Y-%m-%d}", "facts": facts, "measures": measures, "told": api.told},
        "refusals": api.refusals,
    }
    return _LONG_NUMBER.sub("(id)", json.dumps(about, indent=1, ensure_ascii=False)) + "\n"


def read_report(file: Path) -> Mapping[str, Value]:
    """Return what was seen otherwise than it is believed now, by the names of beliefs.

    Raises `OSError`, and `CommandError` for a file that is no report.
    """
    try:
        about: Any = json.loads(read_text(file))
        if about["format"] != FORMAT:
            raise CommandError(f"The report has format {about['format']}; this version reads format {FORMAT}.")
        seen = {each["name"]: each["seen"] for each in about["facts"] if each.get("is_seen", True)}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise CommandError("The file is no report of a rehearsal.") from None
    return {name: value for name, value in seen.items() if name in BELIEFS and value != BELIEFS[name].value}
