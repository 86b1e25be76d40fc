"""Positions with strongholds on cards."""

from bot.engine import Position
from bot.rules import Options
from bot.rules.strongholds import ChooseStronghold, StrongholdsState
from tests.support.builders import a_position, buy, played, take

STRONGHOLDS = Options(expansion="strongholds")
STEP = take("wbg")
"""A move that has nothing to do with strongholds."""


def with_strongholds(standing: dict[int, str] | None = None, **rest: object) -> Position:
    """Return a position with strongholds on these cards by seat, "D01 D01 D02", and the others in the supply.

    By default D01 to D04, D41 to D44 and D71 to D74 are face up. D01 costs three sapphires.
    """
    own = StrongholdsState(tuple((seat, card) for seat, cards in (standing or {}).items() for card in cards.split()))
    return a_position(expansion="strongholds", own=own, **rest)  # pyright: ignore[reportArgumentType] -- passed on as given


def after_buying_d01(standing: dict[int, str] | None = None, **rest: object) -> Position:
    """Return the position in which the first player has bought D01 for nothing and places, moves or removes."""
    asked = played(with_strongholds(standing, bonuses={0: "3b"}, **rest), buy("D01"))
    assert asked.decision == ChooseStronghold(0)
    return asked
