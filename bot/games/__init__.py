"""Tables: games with their seats and options, from the lobby to the end, and the one way to change them.

The records of the store that the ui reads and writes through the tables are here, too.
"""

from bot.games.tables import Tables as Tables
from bot.games.unit.logged_move import LoggedMove as LoggedMove
from bot.games.unit.options import TableOptions as TableOptions
from bot.games.unit.table import Table as Table
from bot.store import WHOLE as WHOLE
from bot.store import Computer as Computer
from bot.store import DataDeleted as DataDeleted
from bot.store import EntryKind as EntryKind
from bot.store import GameRecord as GameRecord
from bot.store import GameStatus as GameStatus
from bot.store import GameUnreadable as GameUnreadable
from bot.store import MemberSettings as MemberSettings
from bot.store import MessageChanges as MessageChanges
from bot.store import MessageKind as MessageKind
from bot.store import MessageRecord as MessageRecord
from bot.store import Notes as Notes
from bot.store import OpenGame as OpenGame
from bot.store import PastGame as PastGame
from bot.store import PlanResult as PlanResult
from bot.store import QuestionRecord as QuestionRecord
from bot.store import Result as Result
from bot.store import SeatRecord as SeatRecord
from bot.store import Share as Share
from bot.store import StoreError as StoreError
from bot.store import TimerRecord as TimerRecord
from bot.store import TryRecord as TryRecord
from bot.store import WaitRecord as WaitRecord
from bot.store import WeeklyDeal as WeeklyDeal
from bot.store import WeeklyPlay as WeeklyPlay
