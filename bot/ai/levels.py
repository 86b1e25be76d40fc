"""The strengths of computer players."""

import csv
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bot.ai.features import EVERYTHING, Numbers, Sight
from bot.ai.habits import Habits, liked_best
from bot.ai.network import Network
from bot.ai.search import TreeSearch, moves_to_consider
from bot.engine import Move, Position

SHIPPED_MISJUDGEMENTS = Path(__file__).parent / "misjudgements.csv"
"""How much levels with habits misjudge in each kind of game, set by hand from matches of `tools.training.balance`."""


@dataclass(frozen=True, slots=True)
class Level:
    """The way in which a level chooses: with mistakes (`habits`), or by a search with limits of nodes and seconds."""

    habits: Habits | None = None
    nodes: int = 0
    seconds: float = 0.0

    @property
    def sight(self) -> Sight:
        """Return what the level looks at."""
        return EVERYTHING if self.habits is None else self.habits.sight


_NARROW = Sight(rivals=False, nobles=False)
HABITS: Mapping[str, Habits] = {
    "apprentice": Habits(0.4, _NARROW, colour=1.5, hoarding=0.3, dear=0.4, lapses=0.5, thrift=0.9, commitment=0.1),
    "pedlar": Habits(0.15, Sight(rivals=False), colour=1.0, dear=0.5, lapses=0.2, thrift=1.3, commitment=0.15),
    "jeweller": Habits(0.08, colour=0.7, dear=0.3, thrift=1.2, commitment=0.2),
    "merchant": Habits(0.03, colour=0.5, dear=0.3, thrift=1.1, commitment=0.15),
}
"""The habits of the levels that have some, with their misjudgement where it was not measured."""
SEARCHES: Mapping[str, Level] = {
    "merchant": Level(nodes=8, seconds=0.6),
    "banker": Level(nodes=10_000, seconds=0.6),
}
"""The levels that search: for some 5 milliseconds, and one that takes its time. A level has habits instead where
`SHIPPED_MISJUDGEMENTS` has a number for it: the Merchant with three and four seats, where a short search hardly reaches
its next move."""


def level_named(name: str, module: str | None, seats: int) -> Level:
    """Return a level in games with an expansion, None for the base game. Raises `KeyError` for an unknown name."""
    measured = _misjudgements(SHIPPED_MISJUDGEMENTS).get((module or "base", seats), {}).get(name)
    if measured is None and name in SEARCHES:
        return SEARCHES[name]
    return Level(HABITS[name] if measured is None else replace(HABITS[name], misjudgement=measured))


@cache
def _misjudgements(file: Path) -> Mapping[tuple[str, int], Mapping[str, float]]:
    """Return the misjudgement of each level by module and seats; nothing if the file is missing or damaged."""
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            return {
                (row["module"], int(row["seats"])): {name: float(row[name]) for name in HABITS if row[name]}
                for row in csv.DictReader(lines)
            }
    except (OSError, KeyError, TypeError, ValueError, csv.Error):
        return {}


def choose(
    network: Network,
    view: Position,
    level: Level,
    chance: random.Random,
    taste: int = 0,
) -> Move:
    """Return the move of a level for the seat whose view this is; `taste` tells players apart for a whole game."""
    if level.nodes:
        search = TreeSearch(network, view, chance)
        search.go_on(nodes=level.nodes, seconds=level.seconds, is_choice=True)
        return search.found()[0].move
    assert view.decision is not None
    moves = moves_to_consider(view)
    after = [view.advance(move)[1] for move in moves]
    _, chances = network.value(after, level.sight)
    return moves[best_of(level, view, moves, after, chances[:, view.decision.seat], taste)]


def best_of(
    level: Level, view: Position, moves: Sequence[Move], after: Sequence[Position], chances: Numbers, taste: int
) -> int:
    """Return the number of the move that a level makes, which looks one move ahead, from its chances after each."""
    if level.habits is None:
        return int(chances.argmax())
    return liked_best(level.habits, view, moves, after, chances, taste)
