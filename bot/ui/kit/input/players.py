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

_ID_OR_MENTION = re.compile("(?:<@!?)?([0-9]{1,20})>?")


def held_seats(table: Table, *, with_computers: bool = True) -> list[SeatRecord]:
    """Return the seats of the members who still play, then those of computer players."""
    held = table.seats.active
    computers = [seat for seat in held if seat.member_id is None and seat.seat in table.seats.computers]
    return [*(seat for seat in held if seat.member_id is not None), *(computers if with_computers else ())]


def seat_choices(table: Table, typed: str, seats: Sequence[SeatRecord]) -> list[Choice[str]]:
    """Return the players in some seats who fit the typed text; the values are as in `seat_value`."""
    return [
        Choice(name=clean(table.seats.names[seat.seat])[:MAX_CHOICE], value=seat_value(table, seat.seat))
        for seat in seats
        if plain(typed) in plain(table.seats.names[seat.seat]) or typed.strip() == str(seat.member_id)
    ]


def seat_value(table: Table, seat: int) -> str:
    """Return what `parse_seat` reads as the player in a seat: the id of a member, or the name of anybody else."""
    return str(table.seats[seat].member_id or table.seats.names[seat])[:MAX_CHOICE]


def parse_seat(table: Table, text: str, seats: Sequence[SeatRecord]) -> int:
    """Return the one of some seats whose player a text names by id, mention or name. Raises `GameError` for others."""
    typed = plain(without_sign(text))
    names = {seat.seat: plain(without_sign(table.seats.names[seat.seat])) for seat in seats}
    mentioned = _ID_OR_MENTION.fullmatch(text.strip())
    fitting = [seat for seat in seats if mentioned and seat.member_id == int(mentioned[1])]
    fitting = fitting or [seat for seat in seats if names[seat.seat] == typed]
    if not fitting and not mentioned:
        fitting = [seat for seat in seats if typed and typed in names[seat.seat]]
    if len(fitting) > 1:
        shown = [(bold(table.seats.names[seat.seat]), seat.member_id) for seat in fitting]
        players = [name if member_id is None else f"{name} (<@{member_id}>)" for name, member_id in shown]
        raise GameError("error-members-fit", players=", ".join(players))  # mentions lead to the members' profiles
    if not fitting:
        raise GameError("error-member-not-seated")
    return fitting[0].seat
