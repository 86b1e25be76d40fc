"""Advice for a seat: the best moves, by the chance to win while that tells them apart.

Where it does not, games are played on to their end by novices, in worlds that the seat can imagine: they tell moves
apart by the place and the prestige at the end, and by its time.
"""

import random
from collections.abc import Callable, Sequence
from itertools import product
from statistics import mean

from bot import rules
from bot.ai.contract import ADVICE_NODES, AdviceGoal, AdvisedMove, quick_move
from bot.ai.network import Network
from bot.ai.search import Searched, TreeSearch, moves_to_consider, search
from bot.engine import Frozen, Move, Position

ALTERNATIVES_NODES = 24
"""The limit of a search for alternatives to a move of the past, of which a story needs several at once."""
HARDLY_ANY, NEARLY_SURE = 0.025, 0.975
"""Chances below and above which differences between moves are noise: "less than 5 %" and "more than 95 %" in words."""
AS_SOON = 0.25
"""The rounds by which the end may be later, on average, and is still called as soon."""
GAMES_AT_ONCE, MOST_GAMES = 2, 16
"""The games after each move before the worse half of the moves is dropped, and the most games after one move."""
FEWEST_MOVES = 4
"""Moves that are not dropped."""
MOST_POSITIONS = 3_000
"""The positions of all games together after which no further games are begun: about half a second."""
HORIZON = 40
"""Moves after which a game is scored as it stands."""
PRESTIGE_OF_A_PLACE = 3
"""The prestige that a player would give for being one place further up."""


def advice(
    network: Network, view: Position, seed: int, number: int, is_over: Callable[[], bool] = lambda: False
) -> list[AdvisedMove]:
    """Return the best moves of the seat that has to move, the best first. The position must be that seat's view.

    The same question gets the same answer, unless the time `is_over` before all is tried; then the advice is brief.

    If it will hardly win, the moves are those for the best place and the most prestige, among them a purchase with
    prestige if there is one; if all of the best moves nearly win, only the ones that end the game soonest, unless all
    of them end it as soon.
    """
    assert view.decision is not None
    seat = view.decision.seat
    searching = TreeSearch(network, view, random.Random(seed))
    is_brief = not searching.go_on(nodes=ADVICE_NODES, is_over=is_over)
    found, goal = best_supported(searching.found(), seat), AdviceGoal.VICTORY
    chances: dict[Move, list[float]] = {each.move: each.chances.tolist() for each in found}
    best, highest = list(chances), max(each[seat] for each in chances.values())
    sure = [move for move in best if chances[move][seat] >= NEARLY_SURE]
    if highest < HARDLY_ANY and len(found) > 1:
        moves = moves_to_consider(view)
        _, values = network.value([view.advance(move)[1] for move in moves])
        chances = dict(zip(moves, values.tolist(), strict=True)) | chances
        if ranking := ranked(view, moves, worth, seed, is_over):
            best, goal = _useful(view, list(ranking), number), AdviceGoal.RANKING
    elif len(sure) >= min(number, len(found)) > 1:
        speed = ranked(view, sure, haste, seed, is_over)
        soonest = [move for move in speed if speed[move] > max(speed.values()) - AS_SOON]
        if 0 < len(soonest) < len(sure):
            best, goal = soonest, AdviceGoal.END
    is_brief = is_brief or is_over()
    return [AdvisedMove(move, tuple(chances[move]), goal, is_brief) for move in best[:number]]


def alternatives(network: Network, view: Position, seed: int) -> list[AdvisedMove]:
    """Return all moves that the seat could have made, the best first, from a shorter search than that of `advice`.

    The last ones, which looked worse one step ahead than those that were searched, have the chances of that look.
    """
    assert view.decision is not None
    found = search(network, view, random.Random(seed), nodes=ALTERNATIVES_NODES)
    searched = {each.move: each.chances.tolist() for each in best_supported(found, view.decision.seat)}
    moves = view.legal_moves()
    _, values = network.value([view.advance(move)[1] for move in moves])
    chances = searched | dict(zip(moves, values.tolist(), strict=True)) | searched
    return [AdvisedMove(move, tuple(each)) for move, each in chances.items()]


def best_supported(found: Sequence[Searched], seat: int) -> list[Searched]:
    """Return the moves of a search: first those tried often, the best for a seat first, and then the others."""
    often = max(each.visits for each in found) / 2
    return sorted(found, key=lambda each: -float(each.chances[seat]) if each.visits >= often else 0.0)


def _useful(view: Position, moves: Sequence[Move], number: int) -> list[Move]:
    """Return the first of ranked moves; the last of them gives way to a purchase with prestige if none is among them.

    So it does to the first move that reserves nothing if all of them reserve: such moves differ by little.
    """
    first = list(moves[:number])
    after = {move: view.advance(move)[1] for move in moves}
    seat, hand = view.seat, len(rules.base_of(view).players[view.seat].hand)
    with_prestige = [move for move in moves if rules.prestige_of(after[move], seat) > rules.prestige_of(view, seat)]
    others = [move for move in moves if len(rules.base_of(after[move]).players[seat].hand) <= hand]
    for wanted in (with_prestige, others):
        if wanted and not set(wanted) & set(first):
            first[-1] = wanted[0]
    return first


# Games that are played on


class PlayoutResult(Frozen):
    """The result of a seat in a game: its place, its prestige, its share of the victory, and the rounds until then."""

    place: int
    prestige: int
    victory: float
    rounds: int


def ranked(
    view: Position,
    moves: Sequence[Move],
    value: Callable[[PlayoutResult], float],
    seed: int,
    is_over: Callable[[], bool] = lambda: False,
) -> dict[Move, float]:
    """Return the moves with the mean value of their endings in the same worlds, the best first.

    If the time `is_over` before each move has had a few games, there are none.
    """
    results: dict[Move, list[PlayoutResult]] = {move: [] for move in moves}
    rest, dropped = list(moves), list[Move]()
    games = positions = 0
    while games < MOST_GAMES and positions < MOST_POSITIONS:
        if games:
            kept = max(FEWEST_MOVES, len(rest) // 2)
            rest, dropped = rest[:kept], rest[kept:] + dropped
        for game, move in product(range(games, games + GAMES_AT_ONCE), rest):
            if is_over():
                return {move: mean(map(value, results[move])) for move in rest + dropped if games}
            ending, number = play_on(view, move, random.Random(seed + game))
            results[move].append(ending)
            positions += number
        games += GAMES_AT_ONCE
        rest.sort(key=lambda move: -sum(map(value, results[move])))
    return {move: mean(map(value, results[move])) for move in rest + dropped}


def worth(ending: PlayoutResult) -> float:
    """Return the value of an ending for a player who will hardly win."""
    return ending.prestige - PRESTIGE_OF_A_PLACE * ending.place


def haste(ending: PlayoutResult) -> float:
    """Return the value of an ending for a player who will hardly lose: a tenth of a victory is worth a round."""
    return 10 * ending.victory - ending.rounds


def play_on(view: Position, move: Move, chance: random.Random) -> tuple[PlayoutResult, int]:
    """Return the ending of one game after a move of the seat that has to move, and the number of its positions."""
    assert view.decision is not None
    seat = view.decision.seat
    position, number = rules.possible_world(view, chance).advance(move)[1], 1
    while not position.is_over and number < HORIZON:
        position, number = position.advance(quick_move(position, chance))[1], number + 1
    place = next(each.place for each in rules.standings(position) if each.seat == seat)
    victory = 1 / len(position.winners) if seat in position.winners else 0.0
    return PlayoutResult(place, rules.prestige_of(position, seat), victory, position.round - view.round), number
