"""The patience of a table: how long the player to move may be silent, time away not counted."""

import pytest

from bot.games.waiting.notice_times import DAY, patience_ends, silent_for
from bot.store import MemberSettings, WaitRecord

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
