"""The turn kernel: it runs decisions, moves and events, and contains no rule of the game."""

from bot.engine.codec import Codec as Codec
from bot.engine.codec import CodecError as CodecError
from bot.engine.codec import read_json as read_json
from bot.engine.turns import Chance as Chance
from bot.engine.turns import Decision as Decision
from bot.engine.turns import DecisionOpened as DecisionOpened
from bot.engine.turns import Event as Event
from bot.engine.turns import Frozen as Frozen
from bot.engine.turns import GameError as GameError
from bot.engine.turns import GameOver as GameOver
from bot.engine.turns import Module as Module
from bot.engine.turns import Move as Move
from bot.engine.turns import Position as Position
from bot.engine.turns import Rules as Rules
from bot.engine.turns import SeatEvent as SeatEvent
from bot.engine.turns import SeatLeft as SeatLeft
from bot.engine.turns import Stage as Stage
from bot.engine.turns import TurnBegan as TurnBegan
from bot.engine.turns import TurnPassed as TurnPassed
from bot.engine.turns import Undone as Undone
from bot.engine.turns import Value as Value
