"""Players of a table in options and suggestions."""

import re

from discord.app_commands import Choice

from bot.engine import GameError
from bot.present.words import clean
from bot.tables import Table
from bot.ui.core.discord_limits import MAX_CHOICE
from bot.ui.input.text import plain


def players(table: Table, typed: str) -> list[Choice[str]]:
    """Return the members who still play at a table and fit the typed text; the values are their ids."""
    return [
        Choice(name=clean(seat.name)[:MAX_CHOICE], value=str(seat.member_id))
        for seat in table.seats
        if seat.member_id is not None
        and table.seat_of(seat.member_id) is not None
        and (plain(typed) in plain(seat.name) or typed.strip() == str(seat.member_id))
    ]


def parse_player(table: Table, text: str) -> int:
    """Return the id of the member that was chosen, mentioned or typed by name. Raises `GameError` for no clear one."""
    if mentioned := re.fullmatch(r"\s*(?:<@!?)?([0-9]{1,20})>?\s*", text):
        if table.seat_of(int(mentioned[1])) is not None:
            return int(mentioned[1])
        raise GameError("error-member-not-seated")
    seated = [seat for seat in table.seats if seat.member_id is not None and table.seat_of(seat.member_id) is not None]
    exact = [seat for seat in seated if plain(seat.name) == plain(text)]
    found = exact or [seat for seat in seated if plain(text) and plain(text) in plain(seat.name)]
    if len(found) != 1 or found[0].member_id is None:
        raise GameError("error-member-not-seated")
    return found[0].member_id
