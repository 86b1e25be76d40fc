"""Self-play: many games at once, so that the network values the moves of all of them in one call."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from bot.ai.encoding import EncodedRows, encode
from bot.ai.features import Numbers
from bot.ai.network import Network, outcome
from bot.ai.search import moves_to_consider, search
from bot.engine import Move, Position
from bot.rules import Options, rules_for

LONGEST = 60
"""Rounds after which a game is broken off."""
VISITS = 2
"""A move that a search has tried so often is learnt from, whether it is played or not."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """A kind of game: its options and its number of seats."""

    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Exploration:
    """How moves are drawn: by softmax of the chance with a temperature, and this share of moves at random.

    `later` is how much of a target comes from later in the game: TD(lambda), Tesauro 1995. A move whose chance is more
    than `slip` below the best is not counted against the positions before it.

    With `nodes`, the chances of this share of the decisions (`searched`) come from a search of so many nodes. Positions
    after all moves that it tried are learnt from, those that are not played with the chances that it found (Veness et
    al. 2009 learn from a whole tree in this way; Wu 2019 searches a part of the moves).
    """

    temperature: float
    random_share: float
    later: float = 0.8
    slip: float = 0.03
    nodes: int = 0
    searched: float = 0.25


@dataclass(slots=True)
class _Game:
    position: Position
    rows: list[EncodedRows] = field(default_factory=list[EncodedRows])
    reached: list[Numbers] = field(default_factory=list[Numbers])  # chances after the move that was played
    best: list[Numbers] = field(default_factory=list[Numbers])  # chances after the best move
    slipped: list[bool] = field(default_factory=list[bool])
    # Positions after moves that a search has tried, which were not played, and the chances that it found.
    other_rows: list[EncodedRows] = field(default_factory=list[EncodedRows])
    other_targets: list[Numbers] = field(default_factory=list[Numbers])

    def add(self, row: EncodedRows, reached: Numbers, best: Numbers, slipped: bool) -> None:
        """Add the move that is played."""
        self.rows.append(row)
        self.reached.append(reached)
        self.best.append(best)
        self.slipped.append(slipped)


def play_games(
    network: Network, kinds: Sequence[GameKind], exploration: Exploration, seed: int
) -> tuple[EncodedRows, Numbers]:
    """Play a game of each kind, all with the same number of seats.

    Returns the positions after moves, encoded, and the chances that the network should have seen in them.
    """
    chance = random.Random(seed)
    running: list[_Game] = []
    for kind in kinds:
        rules = rules_for(kind.options)
        running.append(_Game(rules.replay(kind.seats, rules.deal(kind.seats, chance))))
    ended: list[_Game] = []
    while running:
        after: list[Position] = []
        slices: list[tuple[_Game, int, list[Move], int]] = []
        for game in running:
            _skip_forced_moves(game)
            if game.position.decision is None:
                continue
            seat = game.position.decision.seat
            view = game.position.view(seat)
            if exploration.nodes and chance.random() < exploration.searched:
                _search(network, game, view, exploration, chance)
                continue
            moves = moves_to_consider(view)
            slices.append((game, seat, moves, len(after)))
            after += [view.advance(move)[1] for move in moves]
        if after:
            rows, chances = network.value(after)
            for game, seat, moves, start in slices:
                own = chances[start : start + len(moves), seat]
                best = int(own.argmax())
                chosen = _draw(own, exploration, chance)
                slipped = bool(own[chosen] < own[best] - exploration.slip)
                game.add(rows[start + chosen], chances[start + chosen], chances[start + best], slipped)
                game.position = game.position.advance(moves[chosen])[1]
        ended += [game for game in running if game.position.is_over or game.position.round > LONGEST]
        running = [game for game in running if not game.position.is_over and game.position.round <= LONGEST]
    rows = [row for game in ended for row in (*game.rows, *game.other_rows)]
    targets = [part for game in ended for part in (*_targets(game, exploration.later), *game.other_targets)]
    return np.stack(rows), np.stack(targets)


def _search(network: Network, game: _Game, view: Position, exploration: Exploration, chance: random.Random) -> None:
    """Make a move of a game that is drawn by the chances that a search finds."""
    assert view.decision is not None
    found = search(network, view, chance, nodes=exploration.nodes)
    tried = [each for each in found if each.visits >= VISITS] or found
    own = np.array([each.chances[view.decision.seat] for each in tried], np.float32)
    best, chosen = int(own.argmax()), _draw(own, exploration, chance)
    rows = encode([view.advance(each.move)[1] for each in tried])
    slipped = bool(own[chosen] < own[best] - exploration.slip)
    game.add(rows[chosen], tried[chosen].chances, tried[best].chances, slipped)
    for index, (row, each) in enumerate(zip(rows, tried, strict=True)):
        if index != chosen and each.visits >= VISITS:
            game.other_rows.append(row)
            game.other_targets.append(each.chances)
    game.position = game.position.advance(tried[chosen].move)[1]


def _skip_forced_moves(game: _Game) -> None:
    while len(moves := game.position.legal_moves()) == 1:
        game.position = game.position.advance(moves[0])[1]


def _draw(own: Numbers, exploration: Exploration, chance: random.Random) -> int:
    if chance.random() < exploration.random_share:
        return chance.randrange(len(own))
    weights = np.exp((own - own.max()) / exploration.temperature)
    return chance.choices(range(len(own)), weights.tolist())[0]


def _targets(game: _Game, later: float) -> Numbers:
    """Return the chances that the network should have seen after each move."""
    target = outcome(game.position) if game.position.is_over else game.reached[-1]
    targets: list[Numbers] = [target]
    for index in range(len(game.rows) - 1, 0, -1):
        mixed = (game.reached[index] + later * (target - game.reached[index])).astype(np.float32)
        target = game.best[index] if game.slipped[index] else mixed
        targets.append(target)
    return np.array(targets[::-1], dtype=np.float32)
