"""The members for whom games wait: since when, how often they were reminded, and when they get notices.

Moments are seconds since 1970.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.engine import Frozen
from bot.games.unit.games import Games
from bot.games.unit.table import Table
from bot.games.unit.unit import PATIENCE, REMINDER, REMINDERS_AT, Game
from bot.store import NO_CHANGES, MemberSettings, MessageChanges, WaitRecord

HOUR, DAY = 3600, 86_400
REMIND_AFTER = (0, HOUR, 4 * HOUR, 8 * HOUR, 24 * HOUR, 48 * HOUR)
"""The choices for the first reminder, in seconds; 0 is never."""
REMIND_USUALLY = 24 * HOUR
STALLED_AT = 8
"""When a game has stalled, in the same multiples as `REMINDERS_AT`."""
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
    """Return when a table's patience of some days is over, perhaps in the past; None without one and while away."""
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


VOTE_NAME = "vote"
"""The name of the kind of question that `bot.games.waiting.votes` asks in the name of the member to move."""
HEADS_UP = "heads_up"
"""The kind of notice that tells a member that they are next; `REMINDER` stands for all others."""


class UnrecordedWait(Frozen):
    """A wait that is yet to be recorded. `usual` is the interval of reminders on the server, in seconds."""

    wait: WaitRecord
    usual: int


class People(Frozen):
    """The settings of the members of a table, by their ids, and the moment at which they are asked, since 1970."""

    settings: Mapping[int, MemberSettings]
    now: int

    def away_at(self, table: Table) -> dict[int, int]:
        """Return the seats whose members still play and are away, and until when."""
        away = dict[int, int]()
        for seat in table.seats.active:
            settings = self.settings.get(seat.member_id or 0)
            if settings is not None and settings.away_until is not None and is_away(settings, self.now):
                away[seat.seat] = settings.away_until
        return away


class Waits:
    """Records the waits of games.

    `usual` is the interval of reminders on a server, in seconds, for members who have set none. What a member has set
    is read while the game is locked: whoever changes it holds that lock too, and looks at the timers again.
    """

    def __init__(self, games: Games) -> None:
        self._games = games

    async def begin(self, unrecorded: UnrecordedWait) -> None:
        """Record a wait and set its timers."""
        async with self._games.locked(unrecorded.wait.game_id) as game:
            await set_wait(self._games, game, unrecorded)

    async def end(self, game_id: int) -> None:
        """Record that a game waits for no member."""
        async with self._games.locked(game_id) as game:
            game.wait = None
            game.set_timer(PATIENCE, None)
            game.set_timer(REMINDER, None)

    async def is_due(self, wait: WaitRecord, usual: int) -> bool:
        """Return whether the next notice of a wait is due; if not, set the timer for it."""
        async with self._games.locked(wait.game_id) as game:
            due = await self._due(wait, usual)
            if due is None or due > game.now:
                game.set_timer(REMINDER, due)
                return False
        return True

    async def retry(self, wait: WaitRecord, seconds: int) -> None:
        """Look again at a wait after some seconds."""
        async with self._games.locked(wait.game_id) as game:
            game.set_timer(REMINDER, game.now + seconds)

    async def retry_refused(self, wait: WaitRecord, usual: int) -> None:
        """Look again at a wait after an interval of reminders, because Discord has refused the notice that was due.

        That is an hour at least, also for a member who wants no reminders any more.
        """
        async with self._games.locked(wait.game_id) as game:
            interval = interval_of(await self._games.settings.get(wait.member_id), usual)
            game.set_timer(REMINDER, game.now + max(HOUR, interval))

    async def start_sending(self, wait: WaitRecord, kind: str, seconds: int) -> None:
        """Record that a notice is being sent, and look again after some seconds in case that is never finished."""
        async with self._games.locked(wait.game_id) as game:
            known = _same_wait(game, wait)
            if known is not None:
                game.wait = replace(known, sending=kind)
                game.set_timer(REMINDER, game.now + seconds)

    async def finish_sending(
        self, wait: WaitRecord, usual: int, *, is_reminder: bool, changes: MessageChanges = NO_CHANGES
    ) -> None:
        """Record that a notice was sent, with its message, and set the timer of the next one."""
        async with self._games.locked(wait.game_id) as game:
            game.record_messages(changes)
            known = _same_wait(game, wait)
            if known is None:
                return
            sent = replace(known, sending=None)
            if is_reminder:
                reminded_at = min((game.now, *(each.sent_at for each in changes.sent)))
                sent = replace(sent, reminders=known.reminders + 1, reminded_at=reminded_at)
            game.wait = sent
            game.set_timer(REMINDER, await self._due(sent, usual))

    async def _due(self, wait: WaitRecord, usual: int) -> int | None:
        return next_notice(wait, await self._games.settings.get(wait.member_id), usual, self._games.now())

    async def people(self, table: Table) -> People:
        """Return what the members of a table have set."""
        members = [seat.member_id for seat in table.seats if seat.member_id is not None]
        return People({each: await self._games.settings.get(each) for each in members}, self._games.now())


async def set_wait(games: Games, game: Game, unrecorded: UnrecordedWait) -> None:
    """Record for whom a locked game waits, unless that member has left, and set its timers: for a patience, if any."""
    wait = unrecorded.wait
    if game.table.seats.held_by(wait.member_id) is None:
        return
    settings = await games.settings.get(wait.member_id)
    game.wait = wait
    game.set_timer(REMINDER, next_notice(wait, settings, unrecorded.usual, game.now))
    ends = patience_ends(wait, settings, game.options.patience, game.now)
    if ends is not None:
        game.set_timer(PATIENCE, ends)


def _same_wait(game: Game, wait: WaitRecord) -> WaitRecord | None:
    """Return a wait as it is now, since the member may have changed it; None if it is over."""
    known = game.wait
    is_same = known is not None and (known.member_id, known.turn_seq) == (wait.member_id, wait.turn_seq)
    return known if is_same else None
