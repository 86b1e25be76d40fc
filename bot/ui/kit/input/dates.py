"""Read a moment that a member types, as people write it: "2 weeks", "next monday", "24 December", "tomorrow at 18:00".

The words of all four languages are read at once, from the catalogues.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from bot.games.waiting.notice_times import parse_time_of_day
from bot.present.language.words import LANGUAGES, words_in
from bot.present.typed_input import spellings
from bot.ui.kit.input.text import plain

_UNITS = ("hour", "day", "week", "month")
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_DAYS_LATER = {"tomorrow": 1, "overmorrow": 2}
_MOST_DIGITS = 4
_PIECE = re.compile(
    r"(?P<iso>\d{4}-\d{1,2}-\d{1,2})"
    r"|(?P<date>\d{1,2}[./]\d{1,2}(?:[./](?:\d{4}|\d{2})|[./])?(?!\d))"
    r"|(?P<number>\d++)(?P<ordinal>(?:st|nd|rd|th|e|ste|te|ten)\b|\.)?"
    r"|(?P<word>[^\W\d_]++(?:['’][^\W\d_]++)?)"
    r"|(?P<noise>[\s.,;:!()'\"’])"
)
_TIME_AT_END = re.compile(r"(?P<time>\d{1,2}(?:[:.]\d{2})?)\s*+(?P<clock>[^\W\d_]++(?:['’][^\W\d_]++)?)?[.!]?\s*+\Z")
_LAST_WORD = re.compile(r"([^\W\d_]++)\.?\s*+\Z")

_Meanings = Mapping[str, int]
"""All that a piece of a text may mean, with a value: a word for "one" is also one for "and" in another language."""

_NOTHING: _Meanings = {}


@dataclass(slots=True)
class _Parts:
    """The parts of a moment that a text names. Days of the month and years are in figures."""

    spans: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    dates: list[date] = field(default_factory=list[date])
    numbers: list[tuple[int, bool]] = field(default_factory=list[tuple[int, bool]])
    months: list[int] = field(default_factory=list[int])
    weekdays: list[int] = field(default_factory=list[int])
    days_later: list[int] = field(default_factory=list[int])
    next_units: list[str] = field(default_factory=list[str])


def parse_moment(text: str, zone: ZoneInfo, now: int) -> int | None:
    """Return the moment that a text means, in seconds since 1970; None if it cannot be read. It may be in the past.

    Days begin at midnight in the zone, unless a time of day follows; a weekday is the next such day.
    """
    typed = plain(text)
    for phrase in _phrases():
        typed = typed.replace(phrase, phrase.replace(" ", ""))
    here = datetime.fromtimestamp(now, zone)
    try:
        moment = _read(typed, here) or _read_with_time(typed, here)
        return None if moment is None else int(moment.timestamp())
    except (ValueError, OverflowError):
        return None


def _read_with_time(typed: str, here: datetime) -> datetime | None:
    """Return the moment of a day with a time of day behind it, or of the next such time if there is no day."""
    found = _TIME_AT_END.search(typed)
    if found is None:
        return None
    before, clock = typed[: found.start()], found["clock"] or ""
    last = _LAST_WORD.search(before)
    has_at = last is not None and "at" in _vocabulary().get(last[1], {})
    is_clock = clock in ("am", "pm") or "clock" in _vocabulary().get(clock, {})
    if (clock and not is_clock) or not (clock or has_at or ":" in found["time"]):
        return None
    minutes = parse_time_of_day(found["time"] + (clock if clock in ("am", "pm") else ""))
    if minutes is None:
        return None
    rest = before[: last.start()] if last is not None and has_at else before
    pieces = _pieces(rest)
    if pieces is None:
        return None
    if all("filler" in each for each in pieces):
        at = _at(here.date(), minutes, here)
        return at if at > here else _at(here.date() + timedelta(days=1), minutes, here)
    parts = _parts(pieces)
    day = None if parts is None or parts.spans else _day(parts, here.date())
    return None if day is None else _at(day, minutes, here)


def _at(day: date, minutes: int, here: datetime) -> datetime:
    return datetime.combine(day, time(), tzinfo=here.tzinfo) + timedelta(minutes=minutes)


def _read(typed: str, here: datetime) -> datetime | None:
    """Return the moment of a text without a time of day, or None."""
    pieces = _pieces(typed)
    parts = None if pieces is None else _parts(pieces)
    if parts is None:
        return None
    if parts.spans:
        is_all = not (parts.dates or parts.numbers or parts.months or parts.weekdays or parts.days_later)
        return _after(here, parts.spans) if is_all and not parts.next_units else None
    day = _day(parts, here.date())
    return None if day is None else _at(day, 0, here)


def _after(here: datetime, spans: Sequence[tuple[int, str]]) -> datetime:
    months = sum(number for number, unit in spans if unit == "month")
    if months:
        here = datetime.combine(_months_later(here.date(), months), here.timetz())
    hours = {"hour": 1, "day": 24, "week": 7 * 24, "month": 0}
    seconds = 3600 * sum(number * hours[unit] for number, unit in spans)
    return datetime.fromtimestamp(here.timestamp() + seconds, here.tzinfo)


def _months_later(day: date, months: int) -> date:
    """Return the same day some months later, or the last one of a month that is too short."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = (date(year + (month + 1) // 12, (month + 1) % 12 + 1, 1) - timedelta(days=1)).day
    return date(year, month + 1, min(day.day, last))


def _day(parts: _Parts, today: date) -> date | None:
    """Return the day that the parts name, or None if they name none or several. Raises `ValueError` for no such day."""
    if parts.numbers or parts.months:
        if parts.dates or parts.days_later or parts.next_units:
            return None
        return _named_date(parts, today)
    ways = [bool(parts.dates), bool(parts.days_later), bool(parts.next_units), bool(parts.weekdays)]
    if parts.dates and len(parts.dates) == 1 and not parts.days_later and not parts.next_units:
        return parts.dates[0]  # perhaps with its weekday
    if parts.next_units:
        return _next_unit(parts, today)
    if sum(ways) != 1 or len(parts.weekdays) > 1 or len(parts.dates) > 1 or len(parts.days_later) > 1:
        return None
    if parts.weekdays:
        return today + timedelta(days=(parts.weekdays[0] - today.weekday() - 1) % 7 + 1)
    return today + timedelta(days=parts.days_later[0])


def _next_unit(parts: _Parts, today: date) -> date | None:
    """Return the day of "next week", "monday next week" or "next month"."""
    if len(parts.next_units) > 1 or parts.dates or parts.days_later or len(parts.weekdays) > 1:
        return None
    match parts.next_units[0], parts.weekdays:
        case "week", weekdays:
            return today + timedelta(days=7 - today.weekday() + (weekdays[0] if weekdays else 0))
        case "month", []:
            return _months_later(today.replace(day=1), 1)
        case "day", []:
            return today + timedelta(days=1)
        case _:
            return None


def _named_date(parts: _Parts, today: date) -> date | None:
    """Return the day of "24 December", "December 24, 2026" or "the 24th", the next one if there is no year."""
    if len(parts.months) > 1 or not 1 <= len(parts.numbers) <= 1 + len(parts.months):
        return None
    number, is_ordinal = parts.numbers[0]
    if not parts.months:
        if not is_ordinal:
            return None
        this = today.replace(day=1)
        months = (_months_later(this, later) for later in range(3))  # every day of a month comes within three
        days = (first + timedelta(days=number - 1) for first in months if _has_day(first, number))
        return next((day for day in days if day > today), None)
    if len(parts.numbers) > 1:
        return date(parts.numbers[1][0], parts.months[0], number)
    return _next_such(parts.months[0], number, today)


def _has_day(first: date, number: int) -> bool:
    return number > 0 and (first + timedelta(days=number - 1)).month == first.month


def _next_such(month: int, number: int, today: date) -> date | None:
    """Return the next day with this month and number, within two years."""
    first = date(today.year, month, 1)
    years = (first.replace(year=today.year + later) for later in range(3))
    days = (each + timedelta(days=number - 1) for each in years if _has_day(each, number))
    return next((day for day in days if day > today), None)


def _parts(pieces: Sequence[_Meanings]) -> _Parts | None:
    """Return the parts of a moment, or None if a piece has no meaning at its place."""
    parts = _Parts()
    at = 0
    while at < len(pieces):
        piece, following = pieces[at], pieces[at + 1] if at + 1 < len(pieces) else _NOTHING
        unit = next((each for each in _UNITS if each in following), None)
        at += 1
        if "number" in piece and unit is not None:
            parts.spans.append((piece["number"], unit))
            at += 1
        elif "next" in piece:
            if unit is not None:
                parts.next_units.append(unit)
                at += 1
        elif "date" in piece:
            parts.dates.append(date.fromordinal(piece["date"]))
        elif "figures" in piece:
            parts.numbers.append((piece["number"], "ordinal" in piece))
        elif (name := next((each for each in ("weekday", "month_name", "later") if each in piece), None)) is not None:
            {"weekday": parts.weekdays, "month_name": parts.months, "later": parts.days_later}[name].append(piece[name])
        elif "filler" not in piece:
            return None
    return parts


def _pieces(typed: str) -> list[_Meanings] | None:
    """Return the pieces of a text, or None if one has no meaning. Raises `ValueError` for a day that does not exist."""
    pieces: list[_Meanings] = []
    at = 0
    while at < len(typed):
        found = _PIECE.match(typed, at)
        if found is None:
            return None
        at = found.end()
        if found["iso"]:
            year, month, day = map(int, found["iso"].split("-"))
            pieces.append({"date": date(year, month, day).toordinal()})
        elif found["date"]:
            pieces += _figures(found["date"])
        elif found["number"]:
            if len(found["number"]) > _MOST_DIGITS:
                return None
            ordinal = {"ordinal": 1} if found["ordinal"] else {}
            pieces.append({"number": int(found["number"]), "figures": 1, **ordinal})
        elif found["word"]:
            meanings = _vocabulary().get(found["word"])
            if meanings is None:
                return None
            pieces.append(meanings)
    return pieces


def _figures(typed: str) -> list[_Meanings]:
    """Return the pieces of "24.12.", "24/12/26" or "12/24": the day, the month, and the year if there is one."""
    first, second, *years = (int(number) for number in re.findall(r"\d++", typed))
    day, month = (second, first) if second > len(_MONTHS) else (first, second)
    if years:
        year = years[0] + (0 if years[0] > 99 else 2000)
        return [{"date": date(year, month, day).toordinal()}]
    return [{"number": day, "figures": 1}, {"month_name": month}]


@cache
def _vocabulary() -> Mapping[str, dict[str, int]]:
    """Return the words that players may type in dates, each with all that it may mean in any language."""
    vocabulary: dict[str, dict[str, int]] = {}
    for name, meaning, value in _all_meanings():
        for words in map(words_in, LANGUAGES):
            for word in words.alternatives(f"date-words.{name}"):
                for key in spellings(word.replace(" ", "")):
                    vocabulary.setdefault(key, {}).setdefault(meaning, value)
    for words in map(words_in, LANGUAGES):
        for value, word in enumerate(words.alternatives("date-words.numbers"), start=1):
            for key in spellings(word):
                vocabulary.setdefault(key, {}).setdefault("number", value)
    return vocabulary


def _all_meanings() -> Iterator[tuple[str, str, int]]:
    """Yield the lists of the catalogues, each with the meaning of its words and its value."""
    yield from ((name, name, 1) for name in (*_UNITS, "next", "at", "clock"))
    yield from ((name, "later", days) for name, days in _DAYS_LATER.items())
    yield from ((name, "weekday", number) for number, name in enumerate(_WEEKDAYS))
    yield from ((name, "month_name", number) for number, name in enumerate(_MONTHS, start=1))
    yield from (("one", "number", 1), ("one", "filler", 1), ("fillers", "filler", 1))


@cache
def _phrases() -> tuple[str, ...]:
    """Return the words of several words, as `plain` text."""
    lists = [name for name, _, _ in _all_meanings()]
    words = (word for each in LANGUAGES for name in lists for word in words_in(each).alternatives(f"date-words.{name}"))
    return tuple({plain(word) for word in words if " " in word})
