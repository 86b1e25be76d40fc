"""Tables: a channel's sitting from its lobby to its end, and the one way to change a game."""

from bot.store import (
    NO_CHANGES,
    GameRecord,
    GameStatus,
    GameUnreadable,
    PostChanges,
    PostKind,
    PostRecord,
    SeatRecord,
    StoreError,
)
from bot.tables.opening import Opening, OpeningError
from bot.tables.table import FEWEST_SEATS, JOINING, MOST_SEATS, RANDOM, Happening, Table, TableOptions, steps
from bot.tables.tables import Tables

__all__ = [
    "FEWEST_SEATS",
    "JOINING",
    "MOST_SEATS",
    "NO_CHANGES",
    "RANDOM",
    "GameRecord",
    "GameStatus",
    "GameUnreadable",
    "Happening",
    "Opening",
    "OpeningError",
    "PostChanges",
    "PostKind",
    "PostRecord",
    "SeatRecord",
    "StoreError",
    "Table",
    "TableOptions",
    "Tables",
    "steps",
]
