"""Tables: games with their seats and options, from the lobby to the end, and the one way to change them."""

from bot.games.tables import Tables
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.options import TableOptions
from bot.games.unit.table import Table
from bot.store import Computer, EntryKind, GameRecord, GameStatus, GameUnreadable, Member, SeatRecord, StoreError

__all__ = [
    "Computer",
    "EntryKind",
    "GameRecord",
    "GameStatus",
    "GameUnreadable",
    "LoggedMove",
    "Member",
    "SeatRecord",
    "StoreError",
    "Table",
    "TableOptions",
    "Tables",
]
