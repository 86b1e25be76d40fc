"""The presenter of the Orient: `cards` for the texts and shapes of its cards, `presenter` for everything else."""

from bot.present.expansions.orient.presenter import OrientPresenter

PRESENTER = OrientPresenter()

__all__ = ["PRESENTER", "OrientPresenter"]
