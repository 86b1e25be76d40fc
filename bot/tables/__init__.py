"""Tables: games with their seats and options, from the lobby to the end, and the one way to change them."""

from bot.store import (
    NO_CHANGES,
    Computer,
    EntryKind,
    Former,
    GameRecord,
    GameStatus,
    GameUnreadable,
    Member,
    MemberSettings,
    MessageChanges,
    MessageKind,
    MessageRecord,
    Occupant,
    OpenGame,
    SeatRecord,
    StoreError,
    TimerRecord,
    WaitRecord,
)
from bot.tables.computers import COMPUTER_LEVELS, Computers, Thinker, numbered_name
from bot.tables.consent import NO, QUESTION, YES, Question
from bot.tables.history import begins_turn, from_turn_of_member, newest_turn
from bot.tables.lobby import HELD_SEAT, LOBBY
from bot.tables.locks import KeyedLocks
from bot.tables.logged_move import LoggedMove, in_effect, position_after, positions_before
from bot.tables.open_games import options_of
from bot.tables.play import MovesInProgress
from bot.tables.practice import LESSON_LEVEL, is_lesson
from bot.tables.questions import Adviser, question_for
from bot.tables.sealed_deal import SealedDeal, SealedDealError
from bot.tables.table import (
    COMPUTER_SIGN,
    FEWEST_SEATS,
    HINTS,
    HINTS_ANNOUNCED,
    HINTS_USUAL,
    JOINING,
    MOST_SEATS,
    RANDOM,
    Table,
    TableOptions,
    first_member,
    name_in,
    seat_to_act,
)
from bot.tables.tables import Tables
from bot.tables.undo import UNDO, Takeback
from bot.tables.waits import BACK, HEADS_UP, REMINDER

__all__ = [
    "BACK",
    "COMPUTER_LEVELS",
    "COMPUTER_SIGN",
    "FEWEST_SEATS",
    "HEADS_UP",
    "HELD_SEAT",
    "HINTS",
    "HINTS_ANNOUNCED",
    "HINTS_USUAL",
    "JOINING",
    "LESSON_LEVEL",
    "LOBBY",
    "MOST_SEATS",
    "NO",
    "NO_CHANGES",
    "QUESTION",
    "RANDOM",
    "REMINDER",
    "UNDO",
    "YES",
    "Adviser",
    "Computer",
    "Computers",
    "EntryKind",
    "Former",
    "GameRecord",
    "GameStatus",
    "GameUnreadable",
    "KeyedLocks",
    "LoggedMove",
    "Member",
    "MemberSettings",
    "MessageChanges",
    "MessageKind",
    "MessageRecord",
    "MovesInProgress",
    "Occupant",
    "OpenGame",
    "Question",
    "SealedDeal",
    "SealedDealError",
    "SeatRecord",
    "StoreError",
    "Table",
    "TableOptions",
    "Tables",
    "Takeback",
    "Thinker",
    "TimerRecord",
    "WaitRecord",
    "begins_turn",
    "first_member",
    "from_turn_of_member",
    "in_effect",
    "is_lesson",
    "name_in",
    "newest_turn",
    "numbered_name",
    "options_of",
    "position_after",
    "positions_before",
    "question_for",
    "seat_to_act",
]
