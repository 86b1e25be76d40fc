"""Moments and time zones as people type them, in four languages."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.engine import GameError
from bot.games.waiting.waits import zone_names
from bot.ui.kit.input.dates import COMMON_ZONES, parse_moment, parse_zone, zones_for

BERLIN = ZoneInfo("Europe/Berlin")


def berlin(text: str) -> int:
    """Return a moment of the clocks of Berlin."""
    return int(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp())


NOW = berlin("2026-05-04T12:00")  # a Monday


@pytest.mark.parametrize(
    ("until", "texts"),
    [
        ("2026-05-05T00:00", "tomorrow; until tomorrow; morgen; bis morgen; tot morgen; i morgen; til i morgen; 12h"),
        ("2026-05-06T00:00", "the day after tomorrow; übermorgen; uebermorgen; overmorgen; i overmorgen"),
        (
            "2026-05-11T00:00",
            "monday; next monday; Montag; nächsten Montag; naechsten mo; volgende maandag; næste mandag",
        ),
        ("2026-05-11T00:00", "next week; nächste Woche; volgende week; næste uge; man; ma; den 11.; the 11th"),
        ("2026-05-14T00:00", "thursday next week; nächste Woche Donnerstag; volgende week do; torsdag i næste uge"),
        ("2026-06-01T00:00", "next month; nächsten Monat; volgende maand; næste måned; 2026-06-01; 1 june; 1. juni"),
        ("2026-05-08T00:00", "fri; bis Freitag; tot vr; til fredag; friday 8 May; Fr, 8. Mai; vrijdag 8 mei; 8. maj"),
        ("2026-05-09T00:00", "til lørdag; saturday; Sonnabend; za"),
        ("2026-05-18T12:00", "2 weeks; in 2 weeks; in two weeks; for two weeks; 2 weeks from now; 14 days; 336 hours"),
        ("2026-05-18T12:00", "2 Wochen; in zwei Wochen; für 2 Wochen; in 14 Tagen; noch 14 Tage"),
        ("2026-05-18T12:00", "2 weken; over 2 weken; over twee weken; een week en 7 dagen"),
        ("2026-05-18T12:00", "2 uger; om 2 uger; om to uger; i to uger; i 14 dage"),
        ("2026-05-11T12:00", "a week; in a week; eine Woche; in einer Woche; over een week; om en uge; i en uge; 1w"),
        ("2026-06-04T12:00", "a month; einen Monat; in einem Monat; een maand; over één maand; om en måned"),
        ("2026-05-07T12:00", "3 days; i 3 dage; tre dage; drei tage; drie dagen; 3d"),
        ("2026-12-24T00:00", "24.12.; 24.12; 24/12; 12/24; 24.12.2026; 24.12.26; 2026-12-24; 24 December; December 24"),
        ("2026-12-24T00:00", "24. Dezember; den 24. december; 24 dec 2026; December 24th, 2026; 24 december 2026"),
        ("2027-05-01T00:00", "1/5; 1. Mai; May 1st; 1 mei; 1. maj"),
        ("2026-05-05T18:00", "tomorrow 18:00; tomorrow at 6 pm; morgen um 18 Uhr; morgen om 18 uur; i morgen kl. 18"),
        ("2026-05-08T07:30", "friday at 7:30; Freitag 7:30; vrijdag om 7:30; fredag kl. 7.30; until 8 May at 7:30 am"),
        ("2026-05-04T22:00", "22:00; until 10 pm; bis 22 Uhr; tot 22:00; til kl. 22"),
        ("2026-05-05T08:00", "8:00; bis 8 Uhr"),
    ],
)
def test_moments_are_read_in_four_languages(until: str, texts: str) -> None:
    read = {text.strip(): parse_moment(text, BERLIN, NOW) for text in texts.split(";")}
    assert {text: datetime.fromtimestamp(moment or 0, BERLIN).isoformat()[:16] for text, moment in read.items()} == (
        dict.fromkeys(read, until)
    )


@pytest.mark.parametrize(
    "text",
    [
        *("never", "31.2.", "2026-13-01", "3", "3 moons", "9999999 days", "", "29.02.2026", "0.0.", "monday tuesday"),
        *("-3 days", "next", "two", "a", "week", "24 december 2026 2027", "next next", "25:00", "monday 3 days", "the"),
        *(
            "1.5 weeks",
            "9999-12-31 25:00",
            "99999 99999",
            "\u0661",
            "tomorrow next week",
            "32.",
            "x" * 5000,
            "1 " * 3000,
        ),
    ],
)
def test_other_texts_are_no_moments(text: str) -> None:
    assert parse_moment(text, BERLIN, NOW) is None


def test_the_last_day_of_a_short_month_and_a_leap_day() -> None:
    assert parse_moment("a month", BERLIN, berlin("2027-01-31T12:00")) == berlin("2027-02-28T12:00")
    assert parse_moment("29.2.", BERLIN, berlin("2027-06-01T12:00")) == berlin("2028-02-29T00:00")
    assert parse_moment("the 31st", BERLIN, berlin("2026-06-01T12:00")) == berlin("2026-07-31T00:00")
    assert parse_moment("the 31st", BERLIN, berlin("2026-12-31T12:00")) == berlin("2027-01-31T00:00")


def test_days_begin_and_weeks_pass_by_the_clocks_of_the_zone() -> None:
    before = berlin("2026-03-28T12:00")  # the night before the clocks go forward
    assert parse_moment("tomorrow", BERLIN, before) == berlin("2026-03-29T00:00")
    assert parse_moment("24 hours", BERLIN, before) == before + 24 * 3600
    assert parse_moment("monday", ZoneInfo("Asia/Tokyo"), before) == int(
        datetime(2026, 3, 30, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp()
    )


@pytest.mark.parametrize("text", ["9999-12-31", "0001-01-01", "9999 months", "9999 weeks"])
def test_far_away_moments_do_no_harm(text: str) -> None:
    parse_moment(text, ZoneInfo("Pacific/Auckland"), NOW)
    parse_moment(text, ZoneInfo("America/New_York"), NOW)


@pytest.mark.parametrize(
    ("zone", "texts"),
    [
        (
            "Europe/Vienna",
            "Europe/Vienna; europe/vienna; Vienna; vienn; Wien; Wenen; Austria; Österreich; Oesterreich",
        ),
        (
            "Europe/Copenhagen",
            "Copenhagen; Kopenhagen; København; Kobenhavn; Copenhague; Dänemark; Denemarken",
        ),
        ("Europe/Berlin", "Berlin; Berlijn; Berlim; Europe/Berlim; Germany; Deutschland; Duitsland; Tyskland"),
        ("Europe/Amsterdam", "Amsterdam; Holland; Nederland; netherlands"),
        ("Europe/Zurich", "Zurich; Zürich; Zuerich; Schweiz; Zwitserland"),
        ("America/New_York", "New York; new_york; America/New York; new yorc"),
        ("UTC", "UTC; utc"),
    ],
)
def test_a_zone_is_read_by_its_name_its_city_or_its_country(zone: str, texts: str) -> None:
    assert {text.strip(): parse_zone(text.strip()) for text in texts.split(";")} == {
        text.strip(): zone for text in texts.split(";")
    }


@pytest.mark.parametrize("text", ["Mars/Olympus", "", " ", "/", "x" * 5000, "##", "🙂"])
def test_a_text_that_is_like_no_zone_is_refused_with_examples(text: str) -> None:
    with pytest.raises(GameError) as refused:
        parse_zone(text)
    assert refused.value.message_id == "error-unknown-zone"


def test_of_several_zones_the_member_is_asked_which_one() -> None:
    with pytest.raises(GameError) as refused:
        parse_zone("santa")
    assert refused.value.message_id == "error-unknown-zone-near"


def test_zones_are_suggested_by_city_and_country() -> None:
    assert zones_for("vienn")[0] == "Europe/Vienna"
    assert zones_for("Österr") == ["Europe/Vienna"]
    assert zones_for("berl")[0] == "Europe/Berlin"
    assert set(zones_for("")) == set(zone_names())


def test_every_zone_in_the_menu_exists() -> None:
    assert [parse_zone(zone) for zone in COMMON_ZONES] == list(COMMON_ZONES)
