"""Reminders, quiet hours and time away, as arithmetic."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.games.waiting.notice_times import DAY, HOUR, after_quiet_hours, is_quiet, next_notice, parse_time_of_day
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
