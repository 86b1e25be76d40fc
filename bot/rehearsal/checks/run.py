"""A rehearsal from its plan to the removal of all that it made."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

from bot.rehearsal.api import NoAnswer
from bot.rehearsal.checks import ALL
from bot.rehearsal.place import find_left, note_messages, open_thread
from bot.rehearsal.rehearsal import Check, Rehearsal, run_check

PACE = 0.5
"""Seconds that a request takes with its waits, about, for the plan."""
LONGEST = 600.0
"""Seconds after which no further check begins."""
Say = Callable[[str], None]


def plan(checks: Sequence[Check] = ALL, *, notified: int = 0) -> list[str]:
    """Return what a rehearsal will do, a line each, and how many requests and minutes that takes."""
    requests = sum(each.requests for each in checks)
    minutes = round(2 * requests * PACE / 60 + 1)
    lines = [f"- {each.title}" for each in checks]
    members = "one member, once" if notified else "nobody"
    return [*lines, f"This takes about {2 * requests} requests and {minutes} minutes, and notifies {members}."]


async def clear(rehearsal: Rehearsal, say: Say) -> None:
    """Remove what earlier rehearsals have left."""
    if await find_left(rehearsal):
        say("Removing what an earlier rehearsal has left …")
        for line in await rehearsal.made.remove(rehearsal.api):
            say(line)


async def rehearse(rehearsal: Rehearsal, say: Say, *, keep: bool = False, checks: Sequence[Check] = ALL) -> list[str]:
    """Make all checks, and remove what they made unless it is to be kept, also when the task is cancelled.

    Return what is left, a line each. Raises `CommandError` and `NoAnswer`, with nothing left but what is noted.
    """
    left: list[str] = []
    try:
        if reason := await open_thread(rehearsal):
            say(reason)
        ends = monotonic() + LONGEST
        for check in checks:
            before = len(rehearsal.findings)
            await run_check(check, rehearsal, _obstacle(rehearsal, ends))
            say(_line(check, rehearsal, before))
    except asyncio.CancelledError:
        say("Stopping; what was made is removed first …")
    finally:
        if not keep:
            with suppress(NoAnswer):
                await note_messages(rehearsal, rehearsal.thread_id)
            left = await rehearsal.made.remove(rehearsal.api)
    return left


def _obstacle(rehearsal: Rehearsal, ends: float) -> str:
    if rehearsal.api.is_lost:
        return "Discord did not answer any more"
    return "" if monotonic() < ends else "the ten minutes were over"


def _line(check: Check, rehearsal: Rehearsal, before: int) -> str:
    found = rehearsal.findings[before:]
    other = sum(each.is_seen and not each.is_as_believed for each in found)
    unseen = sum(not each.is_seen for each in found)
    notes = [f"{other} otherwise" if other else "", f"{unseen} not checked" if unseen else ""]
    note = ", ".join(filter(None, notes))
    return f"{'!' if other else '✓'} {check.title}{f' ({note})' if note else ''}"
