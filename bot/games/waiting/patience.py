"""How long a table waits for the player to move before the others may act. Pure: moments are seconds since 1970."""

from bot.games.waiting.notice_times import DAY, is_away
from bot.store import MemberSettings, WaitRecord


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
