"""The turn kernel: it runs decisions, moves and events, and contains no rule of the game."""

from bot.engine.codec import Codec, CodecError, read_json
from bot.engine.errors import GameError, NotYourDecision, Value
from bot.engine.turns import (
    Chance,
    Decision,
    DecisionOpened,
    Event,
    Game,
    GameOver,
    Module,
    Move,
    Position,
    Rules,
    SeatLeft,
    Stage,
    TurnBegan,
    TurnPassed,
    Undone,
)

__all__ = [
    "Chance",
    "Codec",
    "CodecError",
    "Decision",
    "DecisionOpened",
    "Event",
    "Game",
    "GameError",
    "GameOver",
    "Module",
    "Move",
    "NotYourDecision",
    "Position",
    "Rules",
    "SeatLeft",
    "Stage",
    "TurnBegan",
    "TurnPassed",
    "Undone",
    "Value",
    "read_json",
]
