"""Tables: a channel's sitting from its lobby to its end, and the one way to change a game."""

from bot.store import (
    NO_CHANGES,
    GameRecord,
    GameStatus,
    GameUnreadable,
    MessageChanges,
    MessageKind,
    MessageRecord,
    SeatRecord,
    StoreError,
)
from bot.tables.sealed_deal import SealedDeal, SealedDealError
from bot.tables.table import FEWEST_SEATS, JOINING, MOST_SEATS, RANDOM, LoggedMove, Table, TableOptions, steps
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
    "LoggedMove",
    "MessageChanges",
    "MessageKind",
    "MessageRecord",
    "SealedDeal",
    "SealedDealError",
    "SeatRecord",
    "StoreError",
    "Table",
    "TableOptions",
    "Tables",
    "steps",
]
