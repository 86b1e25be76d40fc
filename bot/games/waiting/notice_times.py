"""When members get notices: reminders, quiet hours, time away and patience. Pure: moments are seconds since 1970."""

import re
from datetime import datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.store import MemberSettings, WaitRecord

HOUR, DAY = 3600, 86_400
REMIND_AFTER = (0, HOUR, 4 * HOUR, 8 * HOUR, 24 * HOUR, 48 * HOUR)
"""The choices for the first reminder, in seconds; 0 is never."""
REMIND_USUALLY = 24 * HOUR
REMINDERS_AT = (1, 2, 4)
"""When the reminders of a turn come, in multiples of the member's choice, counted from the beginning of the turn."""
STALLED_AT = 8
"""When a game has stalled, in the same multiples."""
LONGEST_AWAY = 366 * DAY


def is_away(settings: MemberSettings, now: int) -> bool:
    """Return whether a member is away."""
    return settings.away_until is not None and now < settings.away_until


def interval_of(settings: MemberSettings, usual: int) -> int:
    """Return a member's interval of reminders in seconds, 0 for never; `usual` is the server's."""
    return usual if settings.remind_after is None else settings.remind_after


def next_notice(wait: WaitRecord, settings: MemberSettings, usual: int, now: int) -> int | None:
    """Return when the next reminder of a wait is due, or the notice that the game has stalled; None if none is.

    `usual` is the server's default in seconds. No notice is due before a member is back: their return sets the timer.
    A notice that falls into quiet hours is sent at their end. After a late notice, be it for that or because the bot
    was down, the time until the next one is not shortened.
    """
    interval = interval_of(settings, usual)
    if not interval or wait.reminders > len(REMINDERS_AT) or settings.away_until is not None:
        return None
    before, multiple = (0, *REMINDERS_AT, STALLED_AT)[wait.reminders : wait.reminders + 2]
    due = wait.since + multiple * interval
    if wait.reminded_at is not None:
        due = max(due, wait.reminded_at + (multiple - before) * interval)
    return after_quiet_hours(max(due, now), settings)


def is_quiet(settings: MemberSettings, now: int) -> bool:
    """Return whether it is within a member's quiet hours."""
    return after_quiet_hours(now, settings) != now


def after_quiet_hours(moment: int, settings: MemberSettings) -> int:
    """Return the moment, or the end of the quiet hours in which it lies."""
    start, end = settings.quiet_from, settings.quiet_until
    if start is None or end is None or start == end:
        return moment
    local = datetime.fromtimestamp(moment, zone_of(settings))
    minute = local.hour * 60 + local.minute
    if (minute - start) % (24 * 60) >= (end - start) % (24 * 60):
        return moment
    day = local.date() + timedelta(days=1 if end <= minute else 0)
    until = datetime.combine(day, time(end // 60, end % 60), tzinfo=local.tzinfo)
    # When the clocks go back, the hour of the end may come twice; the moment may lie between the two.
    ends = (int(until.timestamp()), int(until.replace(fold=1).timestamp()))
    return next((each for each in ends if each > moment), moment)


def silent_for(wait: WaitRecord, settings: MemberSettings, now: int) -> int:
    """Return for how many seconds the member to move has been silent, without the time for which they were away.

    `silent_since` of a wait leaves out the time away that is over; `settings` say whether they are away now.
    """
    end = now
    if settings.away_from is not None and settings.away_until is not None:
        start = max(settings.away_from, wait.silent_since)
        end -= max(0, min(now, settings.away_until) - start)
    return max(0, end - wait.silent_since)


def patience_ends(wait: WaitRecord, settings: MemberSettings, days: int, now: int) -> int | None:
    """Return when the patience of a table with `days` is over, which may be in the past.

    None if it never is: without a patience, and while the member is away, because their return decides.
    """
    if not days or is_away(settings, now):
        return None
    return now + days * DAY - silent_for(wait, settings, now)


def zone_of(settings: MemberSettings) -> ZoneInfo:
    """Return a member's time zone; UTC if they have set none, or one that this computer does not know."""
    try:
        return ZoneInfo(settings.zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


@cache
def zone_names() -> tuple[str, ...]:
    """Return the IANA names of all time zones, in alphabetical order."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def parse_time_of_day(text: str) -> int | None:
    """Return the minutes after midnight of "22:30", "22.30", "22" or "10:30 pm"; None for anything else."""
    match = re.fullmatch(r"(\d{1,2})(?:[:.h](\d{2}))?\s*+(am|pm)?(?:\s*+uhr)?", text.strip().lower())
    if match is None:
        return None
    hour, minute = int(match[1]), int(match[2] or 0)
    if match[3]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if match[3] == "pm" else 0)
    return (hour % 24) * 60 + minute if hour <= 24 and minute < 60 and hour * 60 + minute <= 24 * 60 else None
