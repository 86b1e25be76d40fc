"""Presenters of the expansions: one file each, with the name that the expansion has in `bot.rules.EXPANSIONS`."""

from collections.abc import Mapping
from importlib import import_module

from bot.engine import Position
from bot.present.expansions.presenter import DealtPieces as DealtPieces
from bot.present.expansions.presenter import DecisionTexts as DecisionTexts
from bot.present.expansions.presenter import ExpansionDeck as ExpansionDeck
from bot.present.expansions.presenter import MoveOption as MoveOption
from bot.present.expansions.presenter import Presenter as Presenter
from bot.rules import EXPANSIONS, expansion_of

PRESENTERS: Mapping[str, Presenter] = {name: import_module(f"{__name__}.{name}").PRESENTER for name in EXPANSIONS}
_NOTHING = Presenter()


def presenter_of(position: Position) -> Presenter:
    """Return the presenter of the expansion that is played, or one that adds nothing."""
    return PRESENTERS.get(expansion_of(position).name, _NOTHING)
