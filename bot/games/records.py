"""The records of the store that the ui reads and writes through the tables."""

from bot.store import NO_CHANGES as NO_CHANGES
from bot.store import Former as Former
from bot.store import MemberSettings as MemberSettings
from bot.store import MessageChanges as MessageChanges
from bot.store import MessageKind as MessageKind
from bot.store import MessageRecord as MessageRecord
from bot.store import Occupant as Occupant
from bot.store import OpenGame as OpenGame
from bot.store import PastGame as PastGame
from bot.store import PlanResult as PlanResult
from bot.store import TimedWait as TimedWait
from bot.store import TimerRecord as TimerRecord
from bot.store import WaitRecord as WaitRecord
