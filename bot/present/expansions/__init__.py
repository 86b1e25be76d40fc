"""What each expansion adds to what is shown: one file each, found by the expansion that is played."""

from collections.abc import Mapping

from bot.engine import Position
from bot.present.expansions.cities import CitiesPresenter
from bot.present.expansions.orient import OrientPresenter
from bot.present.expansions.presenter import Laid, OwnDeck, Presenter, ShownRow
from bot.present.expansions.strongholds import StrongholdsPresenter
from bot.present.expansions.trading_posts import TradingPostsPresenter
from bot.rules import expansion_of

PRESENTERS: Mapping[str, Presenter] = {
    "cities": CitiesPresenter(),
    "trading_posts": TradingPostsPresenter(),
    "orient": OrientPresenter(),
    "strongholds": StrongholdsPresenter(),
}
"""By the name of the expansion."""
_NOTHING = Presenter()


def presenter_of(position: Position) -> Presenter:
    """Return what shows the expansion of a game, or what adds nothing."""
    return PRESENTERS.get(expansion_of(position).name, _NOTHING)


__all__ = ["PRESENTERS", "Laid", "OwnDeck", "Presenter", "ShownRow", "presenter_of"]
