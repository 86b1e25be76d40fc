"""Read moments and time zones as people type them, in four languages: "2 weeks", "tomorrow at 18:00", "Vienna"."""

import re
from calendar import day_name, month_name, monthrange
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from bot.engine import GameError
from bot.games.waiting.waits import parse_time_of_day, zone_names, zone_of
from bot.present.language.words import CATALOGUES, escape, words_in
from bot.present.typed_input import spellings
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.input.text import plain

_HOURS = {"hour": 1, "day": 24, "week": 7 * 24, "month": 0}
"""The units of time, with their hours; months have different lengths."""
_WEEKDAYS = [name.lower() for name in day_name]
_MONTHS = [name.lower() for name in month_name if name]
_PIECE = re.compile(
    r"(?P<iso>\d{4}-\d{1,2}-\d{1,2})"
    r"|(?P<date>\d{1,2}[./]\d{1,2}(?:[./](?:\d{4}|\d{2})|[./])?(?!\d))"
    r"|(?P<number>\d{1,4}+(?!\d))(?P<ordinal>(?:st|nd|rd|th|e|ste|te|ten)\b|\.)?"
    r"|(?P<word>[^\W\d_]++(?:['’][^\W\d_]++)?)"
    r"|(?P<noise>[\s.,;:!()'\"’])"
)
_TIME_AT_END = re.compile(r"(?P<time>\d{1,2}(?:[:.]\d{2})?)\s*+(?P<clock>[^\W\d_]++(?:['’][^\W\d_]++)?)?[.!]?\s*+\Z")
_LAST_WORD = re.compile(r"([^\W\d_]++)\.?\s*+\Z")

_COMMON = {
    "Europe": "London Dublin Lisbon Amsterdam Berlin Copenhagen Vienna Zurich Paris Madrid Helsinki Athens",
    "America": "New_York Chicago Denver Los_Angeles Sao_Paulo",
    "Asia": "Kolkata Singapore Tokyo",
    "Australia": "Sydney",
    "Pacific": "Auckland",
}
COMMON_ZONES = (*(f"{area}/{town}" for area, towns in _COMMON.items() for town in towns.split()), "UTC")
"""The time zones in the form; the option of the command knows all of them."""
_NAMED_TOWNS = "London Dublin Lisbon Amsterdam Brussels Berlin Copenhagen Vienna Zurich Paris Madrid Rome Athens"
"""The cities of Europe for whose time zones the catalogues have names of cities and countries."""
_MOST_NEAR = 3
_LIKENESS = (0.8, 0.7)
"""How much a name has to be like what was typed, from 0 to 1; the less only if nothing is so much like it."""
_LONGEST_NAME = 40  # how much of an unknown name is compared with the names of zones

_Meanings = Mapping[str, int]
"""All that a piece of a text may mean, with a value: a word for "one" is also one for "and" in another language."""


class _Part(NamedTuple):
    """A part of a moment: a span ("hour" to "month"), a "date", "number", "named month", "weekday" or "later" day."""

    kind: str
    value: int
    is_ordinal: bool = False


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


async def moment_to_come(interaction: Interaction, text: str) -> datetime:
    """Return the moment that a text means in the member's time zone. Raises `GameError` if it is not in the future."""
    tables = app(interaction).tables
    zone = zone_of(await tables.games.settings.get(interaction.user.id))
    moment = parse_moment(text, zone, tables.now())
    if moment is None:
        raise GameError("error-away-unreadable", until=escape(text))
    if moment <= tables.now():
        raise GameError("error-away-past")
    return datetime.fromtimestamp(moment, zone)


def _read(typed: str, here: datetime) -> datetime | None:
    parts = _parts(_pieces(typed) or ())
    if parts and all(part.kind in _HOURS for part in parts):
        if months := sum(part.value for part in parts if part.kind == "month"):
            here = datetime.combine(_months_later(here.date(), months), here.timetz())
        seconds = 3600 * sum(part.value * _HOURS[part.kind] for part in parts)
        return datetime.fromtimestamp(here.timestamp() + seconds, here.tzinfo)
    day = _day(parts, here.date())
    return None if day is None else _at(day, 0, here)


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
    pieces = _pieces(before[: last.start()] if last is not None and has_at else before)
    if minutes is None or pieces is None:
        return None
    if all("filler" in each for each in pieces):
        at = _at(here.date(), minutes, here)
        return at if at > here else _at(here.date() + timedelta(days=1), minutes, here)
    day = _day(_parts(pieces), here.date())
    return None if day is None else _at(day, minutes, here)


def _at(day: date, minutes: int, here: datetime) -> datetime:
    return datetime.combine(day, time(), tzinfo=here.tzinfo) + timedelta(minutes=minutes)


def _months_later(day: date, months: int) -> date:
    """Return the same day some months later, or the last one of a month that is too short."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _day(parts: Sequence[_Part] | None, today: date) -> date | None:
    """Return the day that the parts name, or None if they name none or several. Raises `ValueError` for no such day."""
    weekdays = [part.value for part in parts or () if part.kind == "weekday"]
    others = [part for part in parts or () if part.kind != "weekday"]
    match sorted(others, key=lambda part: part.kind), weekdays:
        case [_Part("date", day)], _:
            return date.fromordinal(day)
        case [_Part("named month", month), _Part("number", number)], _:
            return _next_day(number, (date(today.year + later, month, 1) for later in range(3)), today)
        case [_Part("named month", month), _Part("number", number), _Part("number", year)], _:
            return date(year, month, number)
        case [_Part("number", number, True)], _:
            this = today.replace(day=1)  # every day of a month comes within three
            return _next_day(number, (_months_later(this, later) for later in range(3)), today)
        case [_Part("later" | "next day", days)], []:
            return today + timedelta(days=days)
        case [_Part("next week")], [] | [_]:
            return today + timedelta(days=7 - today.weekday() + sum(weekdays))
        case [_Part("next month")], []:
            return _months_later(today.replace(day=1), 1)
        case [], [weekday]:
            return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)
        case _:
            return None


def _next_day(number: int, months: Iterable[date], today: date) -> date | None:
    """Return the next day with a number in one of these months, of which each is given by its first day."""
    days = (first.replace(day=number) for first in months if 0 < number <= monthrange(first.year, first.month)[1])
    return next((day for day in days if day > today), None)


def _parts(pieces: Sequence[_Meanings]) -> list[_Part] | None:
    """Return the parts of a moment, or None if a piece has no meaning at its place."""
    parts: list[_Part] = []
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        following: _Meanings = pieces[at + 1] if at + 1 < len(pieces) else {}
        unit = next((each for each in _HOURS if each in following), None)
        at += 1
        if "number" in piece and unit is not None:
            parts.append(_Part(unit, piece["number"]))
            at += 1
        elif "next" in piece and unit is not None:
            parts.append(_Part(f"next {unit}", 1))
            at += 1
        elif "figures" in piece:
            parts.append(_Part("number", piece["number"], "ordinal" in piece))
        elif kind := next((each for each in ("date", "weekday", "named month", "later") if each in piece), None):
            parts.append(_Part(kind, piece[kind]))
        elif "next" not in piece and "filler" not in piece:
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
            pieces.append({"date": date(*map(int, found["iso"].split("-"))).toordinal()})
        elif found["date"]:
            pieces += _figures(found["date"])
        elif found["number"]:
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
    return [{"number": day, "figures": 1}, {"named month": month}]


@cache
def _vocabulary() -> Mapping[str, _Meanings]:
    """Return the words that players may type in dates, each with all that it may mean in any language."""
    vocabulary: dict[str, dict[str, int]] = {}
    for word, meaning, value in _words():
        for key in spellings(word.replace(" ", "")):
            vocabulary.setdefault(key, {}).setdefault(meaning, value)
    return vocabulary


def _words() -> Iterator[tuple[str, str, int]]:
    """Yield the words of all languages with a meaning and its value."""
    lists = [(name, name, 1) for name in (*_HOURS, "next", "at", "clock")]
    lists += [("tomorrow", "later", 1), ("overmorrow", "later", 2)]
    lists += [(name, "weekday", number) for number, name in enumerate(_WEEKDAYS)]
    lists += [(name, "named month", number) for number, name in enumerate(_MONTHS, start=1)]
    lists += [("one", "number", 1), ("one", "filler", 1), ("fillers", "filler", 1)]
    for words in map(words_in, CATALOGUES):
        for name, meaning, value in lists:
            yield from ((word, meaning, value) for word in words.alternatives(f"date-words.{name}"))
        for value, word in enumerate(words.alternatives("date-words.numbers"), start=1):
            yield word, "number", value


@cache
def _phrases() -> Sequence[str]:
    """Return the words of several words, as `plain` text."""
    return [plain(word) for word, _, _ in _words() if " " in word]


def parse_zone(typed: str) -> str:
    """Return the IANA name of the time zone that a text means. Raises `GameError` unless exactly one fits."""
    found = _zones_like(_zone_key(typed))
    if len(found) == 1:
        return found[0]
    if found:
        raise GameError("error-unknown-zone-near", zone=escape(typed), zones=", ".join(found[:_MOST_NEAR]))
    raise GameError("error-unknown-zone", zone=escape(typed))


def zones_for(typed: str) -> list[str]:
    """Return the time zones with a name that contains what was typed; those of which it begins the city come first."""
    wanted, places = _zone_key(typed), sorted(_places().items(), key=lambda each: each[1])
    first = [zone for name, zone in places if name.startswith(wanted)]
    others = [zone for name, zone in places if wanted in name]
    return list(dict.fromkeys([*first, *others, *(zone for zone in zone_names() if wanted in _zone_key(zone))]))


def _zones_like(wanted: str) -> Sequence[str]:
    """Return the time zones that a text means: by all of a name, else by its beginning, else by one that is like it."""
    places = _places()
    for names in ({_zone_key(zone): zone for zone in zone_names()}, places):
        if wanted in names:
            return [names[wanted]]
    last = wanted.rpartition("/")[2]
    found = sorted(name for name in places if last and name.startswith(last))
    for likeness in () if found else _LIKENESS:
        found = found or get_close_matches(last[:_LONGEST_NAME], places, _MOST_NEAR, cutoff=likeness)
    return list(dict.fromkeys(places[name] for name in found))


@cache
def _places() -> Mapping[str, str]:
    """Return the time zones by their cities, and by the cities and countries in the catalogues, as `_zone_key`."""
    places = {_zone_key(zone).rpartition("/")[2]: zone for zone in reversed(zone_names())}
    for town in _NAMED_TOWNS.split():
        if (zone := f"Europe/{town}") in zone_names():
            named = (word for each in CATALOGUES for word in words_in(each).alternatives(f"zone-words.Europe-{town}"))
            places |= {_zone_key(key): zone for word in named for key in spellings(word)}
    return places


def _zone_key(typed: str) -> str:
    """Return a name without case, diacritics and outer spaces, with "_" between its words, as IANA names have it."""
    return plain(typed).replace(" ", "_")
