"""The strengths of computer players."""

import csv
import random
from collections.abc import Sequence
from pathlib import Path

from bot.ai.features import EVERYTHING, Numbers, Sight
from bot.ai.habits import Habits, liked_best
from bot.ai.network import Network
from bot.ai.search import TreeSearch, moves_to_consider
from bot.engine import Frozen, Move, Position


class Level(Frozen):
    """The way in which a level chooses: with mistakes (`habits`), or by a search with limits of nodes and seconds."""

    habits: Habits | None = None
    nodes: int = 0
    seconds: float = 0.0

    @property
    def sight(self) -> Sight:
        """Return what the level looks at."""
        return EVERYTHING if self.habits is None else self.habits.sight


with (Path(__file__).parent / "misjudgements.csv").open(encoding="utf-8", newline="") as _lines:
    MISJUDGEMENTS = {row.pop("module"): {name: float(row[name]) for name in row} for row in csv.DictReader(_lines)}
"""How much levels misjudge in each module, set by matches with `tools.training.arena`: an Apprentice is about as strong
as a novice (`quick_move`), and the steps above it are alike."""


def level_named(name: str, module: str | None) -> Level:
    """Return a level in games with an expansion, None for the base game. Raises `KeyError` for an unknown name."""
    of_level = MISJUDGEMENTS[module or "base"]
    return {
        "apprentice": Level(Habits(of_level["apprentice"], Sight(rivals=False, nobles=False), lapses=0.3)),
        "pedlar": Level(Habits(of_level["pedlar"], Sight(rivals=False), lapses=0.1)),
        "jeweller": Level(Habits(of_level["jeweller"])),
        "merchant": Level(Habits(of_level["merchant"], commitment=0)),
        "banker": Level(nodes=8_500, seconds=0.6),
    }[name]


def choose(network: Network, view: Position, level: Level, chance: random.Random, taste: int = 0) -> Move:
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
