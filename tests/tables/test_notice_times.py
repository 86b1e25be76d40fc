"""Reminders, quiet hours, the patience of a table, and time away, as arithmetic."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.games.waiting.waits import (
    DAY,
    HOUR,
    after_quiet_hours,
    is_quiet,
    next_notice,
    parse_time_of_day,
    patience_ends,
    silent_for,
)
from bot.store import MemberSettings, WaitRecord

BERLIN = MemberSettings(quiet_from=22 * 60, quiet_until=7 * 60, zone="Europe/Berlin")


def berlin(text: str, *, fold: int = 0) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin"), fold=fold).timestamp())


@pytest.mark.parametrize(("reminders", "multiple"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_each_reminder_comes_after_twice_the_time(reminders: int, multiple: int) -> None:
    wait = WaitRecord(1, 7, 3, 1000, reminders, silent_since=1000)
    assert next_notice(wait, MemberSettings(), DAY, 1000) == 1000 + multiple * DAY
    assert next_notice(wait, MemberSettings(remind_after=HOUR), DAY, 1000) == 1000 + multiple * HOUR


def test_a_stalled_game_gets_no_more_notices() -> None:
    assert next_notice(WaitRecord(1, 7, 3, 1000, 4, silent_since=1000), MemberSettings(), DAY, 1000) is None


def test_never_and_away_mean_no_reminder() -> None:
    wait = WaitRecord(1, 7, 3, 1000, silent_since=1000)
    assert next_notice(wait, MemberSettings(remind_after=0), DAY, 1000) is None
    assert next_notice(wait, MemberSettings(away_until=5000), DAY, 4999) is None
    assert next_notice(wait, MemberSettings(away_until=5000), DAY, 6000) is None  # the member's return sets the timer


@pytest.mark.parametrize(
    ("at", "until"),
    [
        ("2026-05-04T21:59", "2026-05-04T21:59"),
        ("2026-05-04T22:00", "2026-05-05T07:00"),
        ("2026-05-05T06:59", "2026-05-05T07:00"),
        ("2026-05-05T07:00", "2026-05-05T07:00"),
        ("2026-03-28T23:00", "2026-03-29T07:00"),  # the clocks go forward
        ("2026-10-24T23:00", "2026-10-25T07:00"),  # the clocks go back
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_members_wall(at: str, until: str) -> None:
    assert after_quiet_hours(berlin(at), BERLIN) == berlin(until)


def test_the_end_of_quiet_hours_may_be_an_hour_that_comes_twice_or_never() -> None:
    settings = MemberSettings(quiet_from=22 * 60, quiet_until=2 * 60 + 30, zone="Europe/Berlin")
    assert after_quiet_hours(berlin("2026-10-25T02:10", fold=1), settings) == berlin("2026-10-25T02:30", fold=1)
    end = after_quiet_hours(berlin("2026-03-28T23:00"), settings)
    assert berlin("2026-03-29T01:30") < end <= berlin("2026-03-29T03:30")
    assert not is_quiet(settings, end)


def test_no_quiet_hours_and_an_unknown_zone_do_no_harm() -> None:
    assert not is_quiet(MemberSettings(quiet_from=60, quiet_until=60), 1000)
    assert is_quiet(MemberSettings(quiet_from=0, quiet_until=60, zone="Mars/Olympus"), 1000)


@pytest.mark.parametrize(
    ("text", "minutes"), [("22:30", 1350), ("7", 420), ("10 pm", 1320), ("12am", 0), ("24:00", 0), ("22.30 uhr", 1350)]
)
def test_times_of_day_are_read_as_people_write_them(text: str, minutes: int) -> None:
    assert parse_time_of_day(text) == minutes


@pytest.mark.parametrize("text", ["25:00", "22:60", "24:30", "13pm", "late", "", "-3"])
def test_other_texts_are_no_times_of_day(text: str) -> None:
    assert parse_time_of_day(text) is None


START = 1_000_000
WAIT = WaitRecord(7, 11, 3, START, silent_since=START)
HERE = MemberSettings()


def away(start: int, end: int) -> MemberSettings:
    """Return the settings of a member who is away between two days, counted from the beginning of the turn."""
    return MemberSettings(away_from=START + start * DAY, away_until=START + end * DAY)


def test_a_member_is_silent_from_the_beginning_of_the_turn_on() -> None:
    assert silent_for(WAIT, HERE, START + 2 * DAY) == 2 * DAY


def test_a_move_within_the_turn_ends_the_silence() -> None:
    wait = WaitRecord(7, 11, 3, START, silent_since=START + DAY)
    assert silent_for(wait, HERE, START + 3 * DAY) == 2 * DAY


@pytest.mark.parametrize(
    ("settings", "days"),
    [(away(-5, -1), 6), (away(-2, 2), 4), (away(1, 3), 4), (away(-1, 9), 0), (away(2, 9), 2), (away(7, 9), 6)],
    ids=["before", "at the beginning", "in the middle", "all the time", "since the middle", "later"],
)
def test_time_away_does_not_count(settings: MemberSettings, days: int) -> None:
    assert silent_for(WAIT, settings, START + 6 * DAY) == days * DAY


@pytest.mark.parametrize("days", [1, 2, 3, 7, 14])
def test_the_patience_is_over_after_so_many_days_of_silence(days: int) -> None:
    assert patience_ends(WAIT, HERE, days, START + DAY) == START + days * DAY


def test_time_away_that_is_over_puts_the_end_off() -> None:
    assert patience_ends(WAIT, away(1, 3), 3, START + 4 * DAY) == START + 5 * DAY


def test_the_patience_never_ends_while_the_member_is_away_or_without_one() -> None:
    assert patience_ends(WAIT, away(1, 9), 3, START + 8 * DAY) is None
    assert patience_ends(WAIT, HERE, 0, START + 8 * DAY) is None


def test_a_clock_that_was_put_back_makes_nobody_silent_for_less_than_no_time() -> None:
    assert silent_for(WAIT, HERE, START - DAY) == 0
