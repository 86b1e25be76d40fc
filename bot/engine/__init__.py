"""The turn kernel: it runs decisions, moves and events, and contains no rule of the game."""

from bot.engine.codec import Codec, CodecError
from bot.engine.errors import GameError, NotYourDecision, Value
from bot.engine.turns import (
    Asked,
    Chance,
    Decision,
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
)

__all__ = [
    "Asked",
    "Chance",
    "Codec",
    "CodecError",
    "Decision",
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
    "Value",
]
