"""The keys of each kind of line in a file of a game, with what their values must be."""

import re
from collections.abc import Callable, Mapping
from typing import Any, cast

from bot.ai.contract import LEVELS
from bot.games.unit.options import OPTIONS, Option
from bot.store import EntryKind, GameStatus, storable_name

FORMAT = "splendor-bot game"
VERSION = 3
"""Version 1 had no key `forgotten`, and names of members in the labels of plans. Versions 1 and 2 had no key
`changed_hands`, and no member 0 for whom a computer player plays."""
FIRST_WITH_OWNERS = 3
"""The first version of the format that says whether a seat had several owners."""
GAME, SEAT, FORMER, DEAL, PLAN, ENTRY = "game", "seat", "former", "deal", "plan", "entry"

_LONGEST_NAME, _LONGEST_TEXT = 100, 100_000
_LARGEST = 2**63 - 1
_RELEASE = re.compile("[a-z0-9_]{1,40}")
"""The name of an expansion or a theme, in any release."""
_LAST_MOMENT = 253_402_300_799
"""The end of the year 9999, after which no date can be shown."""

Check = Callable[[Any], bool]


def is_integer(value: Any) -> bool:
    """Return whether a value is a whole number from 0 on that fits into the database."""
    return type(value) is int and 0 <= value <= _LARGEST


def _is_moment(value: Any) -> bool:
    return is_integer(value) and value <= _LAST_MOMENT


def _of_type(kind: type) -> Check:
    return lambda value: type(value) is kind


_is_flag, _is_object, _is_list = _of_type(bool), _of_type(dict), _of_type(list)


def _or_null(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _text(longest: int) -> Check:
    def is_text(value: Any) -> bool:
        return isinstance(value, str) and len(value) <= longest and not re.search("[\ud800-\udfff]", value)

    return is_text


def _is_name(value: Any) -> bool:
    return _text(_LONGEST_NAME)(value) and value == storable_name(value)


def _one_of(*values: str) -> Check:
    return lambda value: isinstance(value, str) and value in values


def _option(option: Option) -> Check:
    """Return the check of a table's option. The name of an expansion or a theme may be one of another release."""
    if not option.varies_by_release:
        return option.accepts
    return lambda value: (isinstance(value, str) and _RELEASE.fullmatch(value) is not None) or option.accepts(value)


KEYS: Mapping[str, Mapping[str, Check]] = {
    GAME: {
        **{
            "format": _one_of(FORMAT),
            "version": lambda value: is_integer(value) and 0 < value <= VERSION,
            "masked": _is_flag,
            "lines": is_integer,
        },
        **{"id": is_integer, "channel": is_integer, "server": _or_null(is_integer), "host": is_integer},
        **{"status": _one_of(*GameStatus), "options": _is_object, "language": _text(10)},
        **{"created_at": _is_moment, "changed_at": _is_moment, "started_at": _is_moment},
        **{
            "ended_at": _or_null(_is_moment),
            "ended_by": _or_null(is_integer),
            "seal": lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None,
        },
        **{"hinted": lambda value: isinstance(value, list) and all(map(is_integer, cast("list[Any]", value)))},
    },
    SEAT: {
        **{SEAT: is_integer, "name": _is_name, "colour": is_integer, "changed_hands": _is_flag},
        **{"member": is_integer, "level": _one_of(*LEVELS), "plays_for": _or_null(is_integer)},
        "forgotten": lambda value: type(value) is int and -_LARGEST <= value < 0,
    },
    FORMER: {FORMER: is_integer, "name": _is_name},
    DEAL: {DEAL: _text(_LONGEST_TEXT), "secret": _text(200), "presses": _text(10_000), "opened": _is_flag},
    PLAN: {
        PLAN: is_integer,
        "member": is_integer,
        "seq": is_integer,
        "lines": lambda value: _is_list(value) and len(value) > 0,
        "unless": _is_list,
    },
    ENTRY: {
        **{ENTRY: is_integer, "kind": _one_of(*EntryKind), "at": _is_moment},
        **{"seat": _or_null(is_integer), "member": _or_null(is_integer), "planned": _is_flag},
        **{"move": _or_null(_is_object), "events": _is_list},
    },
}

PARTS = (SEAT, FORMER, DEAL, PLAN, ENTRY)
"""The kinds of lines after the first one of a game, in their order; there is one deal at most."""

OCCUPANTS = {"member", "level", "plays_for"}
"""The keys of a seat that say who sits there."""

OPTIONAL = {*OCCUPANTS, "forgotten"}
"""Keys that not every line of their kind has."""


OF_OPTIONS: Mapping[str, Check] = {option.field: _option(option) for option in OPTIONS}
"""The options of a table. A missing one has its default; a theme that this release lacks is drawn as the default."""

OF_RECORD: Mapping[str, str] = {
    **{"id": "id", "channel": "channel_id", "server": "guild_id", "host": "host_id", "status": "status"},
    **{name: name for name in ("options", "language", "created_at", "changed_at", "started_at", "ended_at")},
    **{name: name for name in ("ended_by", "seal", "hinted")},
}
"""The keys of a game, in the order of a file, with the fields of its `GameRecord`."""

OF_ENTRY: Mapping[str, str] = {
    **{ENTRY: "seq", "kind": "kind", "at": "at", "seat": "seat", "member": "member_id", "planned": "is_planned"},
    **{"move": "move", "events": "events"},
}
"""The keys of an entry of the log, in the order of a file, with the fields of its `LogEntry`."""
