"""Tree search over the positions after moves: PUCT (Rosin 2011, Silver et al. 2017) with a chance for every seat.

A node is opened by valuing all its moves in one call of the network. It is worth what its best move is worth to the
seat that moves; each seat looks for the best for itself, so the search plays with two to four seats. The next cards are
unknown: each move at the root is tried in several possible worlds. Positions of several worlds often look the same to
the seat that moves, and then share what the network says.
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from operator import add

import numpy as np

from bot.ai.features import Numbers
from bot.ai.network import Network, outcome
from bot.engine import Frozen, Move, Position
from bot.rules import base_of, possible_world

MOVES_KEPT, KEPT_BELOW = 12, 8
"""The moves of the root and of a node below it that are searched, the best ones as the network values them."""
VALUED_BELOW = 5
"""Below the root, a node values only so many moves that the seat had in other nodes: those that fell least short."""
WORLDS, VISITS_OF_A_WORLD = 8, 40
"""The worlds in which each move at the root is tried at first, and the visits after which there is one more for it."""
PRIOR_TEMPERATURE = 0.2
"""A difference of chances, divided by the number of seats, since chances of more seats lie closer together: the smaller
it is, the less often a move that looks worse is tried."""
CURIOSITY = 0.16
"""The weight of moves that were tried seldom, divided by the number of seats."""
LEAVES_AT_ONCE, MOST_LEAVES, SHARE = 6, 16, 12
"""Leaves that are opened by one call of the network: a twelfth of the nodes so far, so that most of them are chosen by
what is known; at least and at most so many."""

Chances = Sequence[float]
"""Each seat's chance to win. For the few seats of a game, plain lists are faster than arrays."""


@dataclass(slots=True)
class _Outlook:
    """A seat's view of positions, which look the same in many worlds, and its valued moves, the best first."""

    view: Position
    moves: list[Move]
    ways: list[object]
    """The keys of the moves in `_ways`, by which the seat remembers them; empty once these are valued."""
    worth: Chances = ()
    """Each seat's chance after the best move."""
    own: list[float] = field(default_factory=list[float])
    """The seat's own chance after each move."""
    prior: list[float] = field(default_factory=list[float])
    """How much each of them shall be tried, as the network sees it, times `CURIOSITY` for this number of seats."""


class Outlooks:
    """All outlooks of a search, and what its seats have learnt about their moves (a history heuristic)."""

    def __init__(self) -> None:
        self._alike: dict[int, list[_Outlook]] = {}
        # For each seat and move: in how many nodes it was valued, and by how much it fell short of their best, in all.
        self._known: dict[int, dict[object, tuple[int, float]]] = {}

    def at(self, view: Position) -> _Outlook:
        """Return the outlook of a view, which is not valued yet if it is new."""
        alike = self._alike.setdefault(_looks(view), [])
        for outlook in alike:
            if outlook.view == view:
                return outlook
        known = self._known.setdefault(view.seat, {})
        ways = _worth_a_look(_ways(view), known)
        outlook = _Outlook(view, list(ways.values()), list(ways))
        alike.append(outlook)
        return outlook

    def learn(self, outlook: _Outlook, chances: Sequence[float]) -> None:
        """Remember by how much each of the valued moves falls short of the best one, as a chance to win."""
        best, known = max(chances), self._known[outlook.view.seat]
        for way, chance in zip(outlook.ways, chances, strict=True):
            times, short = known.get(way, (0, 0.0))
            known[way] = times + 1, short + best - chance
        outlook.ways = []


def _looks(view: Position) -> int:
    """Return a hash that equal views share and different views rarely do; it is much cheaper to compare than views."""
    state = base_of(view)
    first, second, third = state.rows  # cards are compared by identity
    players = [(each.tokens, each.bonuses, len(each.hand)) for each in state.players]
    return hash((state.bank, *players, *map(id, first), *map(id, second), *map(id, third)))


def _worth_a_look(moves: dict[object, Move], known: Mapping[object, tuple[int, float]]) -> dict[object, Move]:
    """Return the moves that are not known and the best of the others, `VALUED_BELOW` in all or more."""
    if len(moves) <= VALUED_BELOW:
        return moves
    chosen = [way for way in moves if way not in known]
    others = [way for way in moves if way in known]
    if (wanted := max(VALUED_BELOW - len(chosen), 2)) < len(others):
        others = sorted(others, key=lambda way: known[way][1] / known[way][0])[:wanted]
    return {way: moves[way] for way in chosen + others}


class _Node:
    """A position in which a seat has to choose, or in which the game is over (`moves` is empty)."""

    __slots__ = ("children", "moves", "position", "prior", "seat", "totals", "visits", "worth")

    def __init__(self, position: Position, outlook: _Outlook) -> None:
        self.position, self.worth = position, outlook.worth
        self.seat = -1 if position.decision is None else position.decision.seat
        self.moves, self.prior = outlook.moves, outlook.prior
        # The sums of the seat's chances over all visits of a move; the estimate of the network is the first visit.
        self.totals, self.visits = outlook.own.copy(), [1] * len(self.moves)
        # Nodes by move and world, which is 0 below the root; None for a node that is not valued yet.
        self.children: dict[tuple[int, int], _Node | None] = {}


class Searched(Frozen):
    """A move with each seat's chance to win after it, and how often it was tried."""

    move: Move
    chances: Numbers
    visits: int


class TreeSearch:
    """A search for the moves of the seat that has to move, which can go on where it stopped.

    It begins with one step ahead: the moves of the root are valued at once. `spent` are its seconds since then.
    """

    def __init__(self, network: Network, view: Position, chance: random.Random) -> None:
        self._network, self._outlooks = network, Outlooks()
        outlook = self._outlooks.at(view)
        # The sums of each seat's chances over all visits of a move.
        [self._totals] = _value(network, [outlook], self._outlooks, MOVES_KEPT)
        self._root = _Node(view, outlook)
        self._worlds, self._chance = list[Position](), chance
        self._opened, self.spent = 1, 0.0

    def go_on(
        self,
        *,
        nodes: int,
        seconds: float = 60.0,
        further: float = 0.0,
        is_choice: bool = False,
        is_over: Callable[[], bool] = lambda: False,
    ) -> bool:
        """Open nodes until there are `nodes` in all; return False if the search was cut short.

        That is after so many seconds, or because it `is_over`. Both are looked at before each batch of leaves, which
        takes some milliseconds. If only the best move counts (`is_choice`), the search ends as soon as no other move
        can overtake it, even if the search goes on for `further` seconds afterwards.
        """
        end, slowest = time.perf_counter() + seconds, 0.0
        while self._opened < nodes and len(self._root.moves) > 1:
            began = time.perf_counter()
            if began + slowest > end or is_over():
                return False
            if is_choice and self._is_settled(nodes, end + further - began):
                return True
            self._open_leaves(min(MOST_LEAVES, max(LEAVES_AT_ONCE, self._opened // SHARE), nodes - self._opened))
            taken = time.perf_counter() - began
            self.spent += taken
            slowest = max(slowest, taken)
        return True

    def _is_settled(self, nodes: int, seconds: float) -> bool:
        """Return whether no move can overtake the best one until there are `nodes`, or within so many seconds."""
        second, first = sorted(self._root.visits)[-2:]
        return first - second > min(nodes - self._opened, seconds * self._opened / max(self.spent, 1e-9))

    def _open_leaves(self, number: int) -> None:
        """Choose so many leaves, open those that are new by one call of the network, and add up their chances."""
        paths = [self._descend() for _ in range(number)]
        new = [position for _, _, position in paths if position is not None]
        leaves = iter(open_nodes(self._network, new, self._outlooks)) if new else iter(())
        for path, world, position in paths:
            parent, index = path[-1]
            if position is not None:
                parent.children[index, world] = next(leaves)
            leaf = parent.children[index, world]
            assert leaf is not None, "a path before this one has opened it"
            for node, chosen in path:
                node.totals[chosen] += leaf.worth[node.seat]
            tried = path[0][1]
            self._totals[tried] = list(map(add, self._totals[tried], leaf.worth))
        self._opened += max(1, len(new))

    def _descend(self) -> tuple[list[tuple[_Node, int]], int, Position | None]:
        """Return the path to a leaf, whose visits are counted at once, its world, and the position to open, if any."""
        node, path = self._root, list[tuple[_Node, int]]()
        while True:
            index = _choose(node)
            node.visits[index] += 1
            path.append((node, index))
            world, position = 0, node.position
            if node is self._root:
                visit = node.visits[index] - 2
                world = visit % (WORLDS + visit // VISITS_OF_A_WORLD)
                while world >= len(self._worlds):
                    self._worlds.append(possible_world(node.position, self._chance))
                position = self._worlds[world]
            if (index, world) not in node.children:
                node.children[index, world] = None
                return path, world, position.advance(node.moves[index])[1]
            child = node.children[index, world]
            if child is None or not child.moves:
                return path, world, None
            node = child

    def found(self) -> list[Searched]:
        """Return the moves, the best first: those that were tried most often."""
        root = self._root
        found = [
            Searched(move, np.array(total, np.float32) / np.float32(visits), visits - 1)
            for move, total, visits in zip(root.moves, self._totals, root.visits, strict=True)
        ]
        return sorted(found, key=lambda each: (-each.visits, -float(each.chances[root.seat])))


def search(network: Network, view: Position, chance: random.Random, *, nodes: int) -> list[Searched]:
    """Return the moves of the seat that has to move, the best first, after a search of so many nodes."""
    searching = TreeSearch(network, view, chance)
    searching.go_on(nodes=nodes)
    return searching.found()


def moves_to_consider(position: Position) -> list[Move]:
    """Return the legal moves, and of the ways to pay for a card only the first, which has the least gold (B12)."""
    return list(_ways(position).values())


def _ways(position: Position) -> dict[object, Move]:
    """Return the moves to consider by a key that ignores the payment; for each card, only the first way to pay."""
    moves: dict[object, Move] = {}
    for move in position.legal_moves():
        moves.setdefault((type(move), getattr(move, "card", "")) if hasattr(move, "payment") else move, move)
    return moves


def _choose(node: _Node) -> int:
    """Return the index of the move with the highest upper bound (PUCT)."""
    factor = (1 + sum(node.visits) - len(node.visits)) ** 0.5
    scores = [
        (total + factor * prior) / visits
        for total, visits, prior in zip(node.totals, node.visits, node.prior, strict=True)
    ]
    return scores.index(max(scores))


def open_nodes(
    network: Network, positions: Sequence[Position], outlooks: Outlooks, *, kept: int = KEPT_BELOW
) -> list[_Node]:
    """Return a node for each position. New views are valued together, and at most `kept` of their moves are kept."""
    reached = [_decided(position, outlooks) for position in positions]
    new = {id(outlook): outlook for _, outlook in reached if not outlook.worth}
    if new:
        _value(network, list(new.values()), outlooks, kept)
    return [_Node(position, outlook) for position, outlook in reached]


def _decided(position: Position, outlooks: Outlooks) -> tuple[Position, _Outlook]:
    """Return the position after all moves without an alternative, and its outlook; that has no moves after the end."""
    while position.decision is not None:
        outlook = outlooks.at(position.view(position.decision.seat))
        if len(outlook.moves) > 1:
            return position, outlook
        position = position.advance(outlook.moves[0])[1]
    return position, _Outlook(position, [], [], outcome(position).tolist())


def _value(network: Network, new: Sequence[_Outlook], outlooks: Outlooks, most: int) -> list[list[Chances]]:
    """Value all moves of new outlooks by one call of the network, keep the best, and return the chances after them."""
    _, numbers = network.value([outlook.view.advance(move)[1] for outlook in new for move in outlook.moves])
    chances: list[list[float]] = numbers.tolist()
    start, seats, kept_chances = 0, len(chances[0]), list[list[Chances]]()
    for outlook in new:
        assert outlook.view.decision is not None
        seat = outlook.view.decision.seat
        values = chances[start : start + len(outlook.moves)]
        start += len(outlook.moves)
        own = [value[seat] for value in values]
        outlooks.learn(outlook, own)
        kept = sorted(range(len(own)), key=own.__getitem__, reverse=True)[:most]
        best = own[kept[0]]
        weights = [exp((own[index] - best) * seats / PRIOR_TEMPERATURE) for index in kept]
        share = CURIOSITY / seats / sum(weights)
        outlook.moves = [outlook.moves[index] for index in kept]
        outlook.prior = [weight * share for weight in weights]
        outlook.own, outlook.worth = [own[index] for index in kept], values[kept[0]]
        kept_chances.append([values[index] for index in kept])
    return kept_chances
