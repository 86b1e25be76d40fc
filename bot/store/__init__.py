"""What outlives the process, in SQLite. It knows no rule: moves, events and options are JSON text to it."""

from bot.store.errors import (
    BadRow,
    ChannelTaken,
    NotFound,
    Refusal,
    RolledBack,
    SeatTaken,
    StaleVersion,
    StoreCorrupt,
    StoreError,
    StoreForeign,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreTooNew,
    StoreUnavailable,
    Trouble,
)
from bot.store.records import GameRecord, GameStatus, LogEntry, MemberRecord, PostKind, PostRecord, SeatRecord
from bot.store.store import Store

__all__ = [
    "BadRow",
    "ChannelTaken",
    "GameRecord",
    "GameStatus",
    "LogEntry",
    "MemberRecord",
    "NotFound",
    "PostKind",
    "PostRecord",
    "Refusal",
    "RolledBack",
    "SeatRecord",
    "SeatTaken",
    "StaleVersion",
    "Store",
    "StoreCorrupt",
    "StoreError",
    "StoreForeign",
    "StoreFull",
    "StoreLocked",
    "StoreReadOnly",
    "StoreTooNew",
    "StoreUnavailable",
    "Trouble",
]
