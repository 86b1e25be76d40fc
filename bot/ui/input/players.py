"""Members who play at a table: suggest them for an option, and read the option."""

import re

from discord.app_commands import Choice

from bot.engine import GameError
from bot.present.words import clean
from bot.tables import SeatRecord, Table
from bot.ui.core.discord_limits import MAX_CHOICE
from bot.ui.input.text import plain

_ID_OR_MENTION = re.compile("(?:<@!?)?([0-9]{1,20})>?")


def player_choices(table: Table, typed: str) -> list[Choice[str]]:
    """Return the members who still play at a table and fit the typed text; the values are their ids."""
    return [
        Choice(name=clean(seat.name)[:MAX_CHOICE], value=str(member_id))
        for member_id, seat in _playing(table)
        if plain(typed) in plain(seat.name) or typed.strip() == str(member_id)
    ]


def parse_player(table: Table, text: str) -> int:
    """Return the id of the member that a text names by id, mention or name. Raises `GameError` unless one fits."""
    if mentioned := _ID_OR_MENTION.fullmatch(text.strip()):
        if table.seat_of(int(mentioned[1])) is not None:
            return int(mentioned[1])
        raise GameError("error-member-not-seated")
    playing = _playing(table)
    exact = [member_id for member_id, seat in playing if plain(seat.name) == plain(text)]
    fitting = exact or [member_id for member_id, seat in playing if plain(text) and plain(text) in plain(seat.name)]
    if len(fitting) != 1:
        raise GameError("error-member-not-seated")
    return fitting[0]


def _playing(table: Table) -> list[tuple[int, SeatRecord]]:
    """Return the ids and seats of the members who have not left the game."""
    return [
        (seat.member_id, seat)
        for seat in table.seats
        if seat.member_id is not None and table.seat_of(seat.member_id) is not None
    ]
