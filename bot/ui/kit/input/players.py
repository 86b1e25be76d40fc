"""Players at a table: suggest them for an option, and read the option."""

import re
from collections.abc import Sequence

from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import SeatRecord, Table
from bot.games.unit.table import without_sign
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.words import bold, clean
from bot.ui.kit.input.text import plain

_SEAT = "#"
_ID_OR_MENTION = re.compile("(?:<@!?)?([0-9]{1,20})>?")


def seat_choices(table: Table, typed: str, *, with_computers: bool = True) -> list[Choice[str]]:
    """Return the players of a table who fit the typed text, members first; the values are as in `seat_value`."""
    fitting = [
        seat
        for seat in _held(table, with_computers=with_computers)
        if plain(typed) in plain(table.names[seat.seat]) or typed.strip() == str(seat.member_id)
    ]
    fitting.sort(key=lambda seat: seat.member_id is None)
    return [
        Choice(name=clean(table.names[seat.seat])[:MAX_CHOICE], value=seat_value(table, seat.seat)) for seat in fitting
    ]


def seat_value(table: Table, seat: int) -> str:
    """Return what `parse_seat` reads as the player in a seat: the id of a member, or the name of a computer player."""
    return str(table.seats[seat].member_id or table.names[seat])[:MAX_CHOICE]


def any_seat_choices(table: Table, typed: str) -> list[Choice[str]]:
    """Return all players who ever had a seat and fit the typed text; the values are the numbers of their seats."""
    return [
        Choice(name=clean(name)[:MAX_CHOICE], value=f"{_SEAT}{seat + 1}")
        for seat, name in enumerate(table.names)
        if plain(typed) in plain(name)
    ]


def parse_any_seat(table: Table, text: str) -> int:
    """Return the seat that a text names as `any_seat_choices` does, or like `parse_seat`, even of one who has left."""
    for seat in table.seats:
        if text == f"{_SEAT}{seat.seat + 1}":
            return seat.seat
    return _parse(table, text, table.seats).seat


def parse_seat(table: Table, text: str, *, with_computers: bool = True) -> int:
    """Return the seat of the player that a text names by id, mention or name. Raises `GameError` unless one fits."""
    return _parse(table, text, _held(table, with_computers=with_computers)).seat


def _held(table: Table, *, with_computers: bool) -> list[SeatRecord]:
    """Return the seats of the members who still play, and those of computer players."""
    computers = table.computers if with_computers else ()
    return [seat for seat in table.seats_without(None) if seat.member_id is not None or seat.seat in computers]


def _parse(table: Table, text: str, seats: Sequence[SeatRecord]) -> SeatRecord:
    typed = plain(without_sign(text))
    names = {seat.seat: plain(without_sign(table.names[seat.seat])) for seat in seats}
    if mentioned := _ID_OR_MENTION.fullmatch(text.strip()):
        fitting = [seat for seat in seats if seat.member_id == int(mentioned[1])]
    elif not (fitting := [seat for seat in seats if names[seat.seat] == typed]):
        fitting = [seat for seat in seats if typed and typed in names[seat.seat]]
    if len(fitting) > 1:
        raise GameError("error-members-fit", players=", ".join(_with_mention(table, seat) for seat in fitting))
    if not fitting:
        raise GameError("error-member-not-seated")
    return fitting[0]


def _with_mention(table: Table, seat: SeatRecord) -> str:
    """Return a player's name, and a mention, which leads to the member's profile."""
    name = bold(table.names[seat.seat])
    return name if seat.member_id is None else f"{name} (<@{seat.member_id}>)"
