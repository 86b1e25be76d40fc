"""Time zones that a member types: by their name, a city or a country, in all four languages, misspelt perhaps."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache

from bot.engine import GameError
from bot.games.waiting.notice_times import zone_names
from bot.present.language.words import LANGUAGES, escape, words_in
from bot.present.typed_input import spellings
from bot.ui.kit.input.text import plain

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
_MOST_NAMED = 3
_LIKENESS = (0.8, 0.7)
"""How much a name has to be like what was typed, from 0 to 1; the less only if nothing is so much like it."""
_LONGEST_NAME = 40
"""How much of an unknown name is compared with the names of zones."""


def parse_zone(typed: str) -> str:
    """Return the IANA name of the time zone that a text means. Raises `GameError` unless exactly one fits."""
    found = _matching(_key(typed))
    if len(found) == 1:
        return found[0]
    if found:
        raise GameError("error-unknown-zone-near", zone=escape(typed), zones=", ".join(found[:_MOST_NAMED]))
    raise GameError("error-unknown-zone", zone=escape(typed))


def zones_for(typed: str) -> list[str]:
    """Return the time zones with a name that contains what was typed; those of which it begins the city come first."""
    wanted = _key(typed)
    names = {zone: [_key(zone)] for zone in zone_names()}
    for name, zone in _places().items():
        names[zone].append(name)
    matching = [zone for zone, each in names.items() if any(wanted in name for name in each)]
    return sorted(matching, key=lambda zone: (not any(name.startswith(wanted) for name in names[zone][1:]), zone))


def _matching(wanted: str) -> Sequence[str]:
    """Return the time zones that a text means: by all of a name, else by its beginning, else by one that is like it."""
    whole = {_key(zone): zone for zone in zone_names()}
    if wanted in whole:
        return [whole[wanted]]
    places = _places()
    if wanted in places:
        return [places[wanted]]
    last = wanted.rpartition("/")[2]
    found = sorted(name for name in places if last and name.startswith(last))
    for likeness in () if found else _LIKENESS:
        found = found or get_close_matches(last[:_LONGEST_NAME], places, _MOST_NAMED, cutoff=likeness)
    return list(dict.fromkeys(places[name] for name in found))


@cache
def _places() -> Mapping[str, str]:
    """Return the time zones by their cities, and by the cities and countries in the catalogues, as `_key`."""
    places = {_key(zone).rpartition("/")[2]: zone for zone in reversed(zone_names())}
    for town in _NAMED_TOWNS.split():
        if (zone := f"Europe/{town}") in zone_names():
            named = (word for each in LANGUAGES for word in words_in(each).alternatives(f"zone-words.Europe-{town}"))
            places |= {_key(key): zone for word in named for key in spellings(word)}
    return places


def _key(typed: str) -> str:
    """Return a name without case, diacritics and outer spaces, with "_" between its words, as IANA names have it."""
    return plain(typed).replace(" ", "_")
