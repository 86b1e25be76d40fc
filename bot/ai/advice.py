"""Advice for a seat: the best moves, by the chance to win while that tells them apart."""

import random
from collections.abc import Sequence

from bot.ai.contract import ADVICE_NODES, AdviceGoal, AdvisedMove
from bot.ai.network import Network
from bot.ai.playouts import haste, ranked, worth
from bot.ai.search import Searched, moves_to_consider, search
from bot.engine import Move, Position
from bot.rules import base_of, prestige_of

ALTERNATIVES_NODES = 24
"""The limit of a search for alternatives to a move of the past, of which a story needs several at once."""
HARDLY_ANY, NEARLY_SURE = 0.025, 0.975
"""Chances below and above which differences between moves are noise: "less than 5 %" and "more than 95 %" in words."""
AS_SOON = 0.25
"""The rounds by which the end may be later, on average, and is still called as soon."""


def advice(network: Network, view: Position, seed: int, number: int, *, nodes: int = ADVICE_NODES) -> list[AdvisedMove]:
    """Return the best moves of the seat that has to move, the best first. The position must be that seat's view.

    They come from a search of so many nodes, without a limit of time: the same question gets the same answer.

    If it will hardly win, the moves are those for the best place and the most prestige, among them a purchase with
    prestige if there is one; if all of the best moves nearly win, only the ones that end the game soonest, unless all
    of them end it as soon.
    """
    assert view.decision is not None
    seat = view.decision.seat
    found = _best_supported(search(network, view, random.Random(seed), nodes=nodes), seat)
    chances = [float(each.chances[seat]) for each in found]
    if max(chances) < HARDLY_ANY and len(found) > 1:
        moves = moves_to_consider(view)
        _, values = network.value([view.advance(move)[1] for move in moves])
        known = {each.move: each.chances.tolist() for each in found}
        best = _useful(view, list(ranked(view, moves, worth, seed)), number)
        estimates = dict(zip(moves, values.tolist(), strict=True)) | known
        return [AdvisedMove(move, tuple(estimates[move]), AdviceGoal.RANKING) for move in best]
    sure = [each for each, chance in zip(found, chances, strict=True) if chance >= NEARLY_SURE]
    if len(sure) >= min(number, len(found)) > 1:
        known = {each.move: each.chances.tolist() for each in sure}
        speed = ranked(view, list(known), haste, seed)
        soonest = [move for move in speed if speed[move] > max(speed.values()) - AS_SOON]
        if len(soonest) < len(known):
            return [AdvisedMove(move, tuple(known[move]), AdviceGoal.END) for move in soonest[:number]]
    return [AdvisedMove(each.move, tuple(each.chances.tolist())) for each in found[:number]]


def alternatives(network: Network, view: Position, seed: int) -> list[AdvisedMove]:
    """Return the moves that the seat could have made by their chances, the best first, more roughly than `advice`."""
    assert view.decision is not None
    found = search(network, view, random.Random(seed), nodes=ALTERNATIVES_NODES)
    best = _best_supported(found, view.decision.seat)
    return [AdvisedMove(each.move, tuple(each.chances.tolist())) for each in best]


def _best_supported(found: Sequence[Searched], seat: int) -> list[Searched]:
    """Return the moves of a search: first those tried often, the best for a seat first, and then the others."""
    often = max(each.visits for each in found) / 2
    return sorted(found, key=lambda each: -float(each.chances[seat]) if each.visits >= often else 0.0)


def _useful(view: Position, moves: Sequence[Move], number: int) -> list[Move]:
    """Return the first of ranked moves; the last of them gives way to a purchase with prestige if none is among them.

    So it does to the first move that reserves nothing if all of them reserve: such moves differ by little.
    """
    first = list(moves[:number])
    after = {move: view.advance(move)[1] for move in moves}
    seat, hand = view.seat, len(base_of(view).players[view.seat].hand)
    with_prestige = [move for move in moves if prestige_of(after[move], seat) > prestige_of(view, seat)]
    others = [move for move in moves if len(base_of(after[move]).players[seat].hand) <= hand]
    for wanted in (with_prestige, others):
        if wanted and not set(wanted) & set(first):
            first[-1] = wanted[0]
    return first
