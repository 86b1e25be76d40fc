"""`python -m tools.training.character`: what the levels do that a person would or would not do.

Each level plays itself. For each module the result is: tokens given back in a game by a seat, the share of reserved
cards that were bought in the end, and the perplexity of choice in each third of a game, that is, among how many equally
likely moves the players of a level, who differ in taste, seem to choose.
"""

import multiprocessing
import os
import random
from collections import Counter
from collections.abc import Sequence
from math import exp, log

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

from bot.ai.contract import LEVELS  # noqa: E402
from bot.ai.levels import Level, best_of, choose, level_named  # noqa: E402
from bot.ai.network import Network, load_weights  # noqa: E402
from bot.ai.search import moves_to_consider  # noqa: E402
from bot.engine import Move, Position  # noqa: E402
from bot.rules import ReturnTokens, base_of, rules_for  # noqa: E402
from data.gems import total  # noqa: E402
from tools.options import new_parser  # noqa: E402
from tools.training.games import LONGEST, view_of  # noqa: E402
from tools.training.run import MODULES, options_of  # noqa: E402

TASTES = 48
"""Players whose choices in the same position are compared."""
EVERY = 5
"""One of so many decisions is compared."""
STRONGEST = Level(nodes=48, seconds=60)
"""The strongest level, with a limit that does not depend on the machine."""


def observe(what: tuple[str, str, int, int]) -> str:
    """Return a line about a level (module, level, seats, games)."""
    module, name, seats, games = what
    network = Network(load_weights())
    level = STRONGEST if name == LEVELS[-1] else level_named(name, None if module == "base" else module)
    given_back = reserved = bought = 0
    perplexities: tuple[list[float], ...] = ([], [], [])
    for seed in range(games):
        chance = random.Random(f"{module} {seed}")
        position = rules_for(options_of(module)).replay(seats, rules_for(options_of(module)).deal(seats, chance))
        tastes, choices = [chance.randrange(2**32) for _ in range(seats)], list[float]()
        hands, owned = [set[str]() for _ in range(seats)], [set[str]() for _ in range(seats)]
        number = 0
        while not position.is_over and position.round <= LONGEST:
            view = view_of(position)
            move = choose(network, view, level, chance, tastes[view.seat])
            number += 1
            if number % EVERY == 0 and level.habits is not None:
                choices.append(entropy(network, level, view))
            given_back += total(move.tokens) if isinstance(move, ReturnTokens) else 0
            position = position.advance(move)[1]
            for seat, player in enumerate(base_of(position).players):
                hands[seat].update(held.card.id for held in player.hand)
                owned[seat].update(card.id for card in player.cards)  # those of the Orient may be discarded later
        reserved += sum(map(len, hands))
        bought += sum(len(hand & bought_by) for hand, bought_by in zip(hands, owned, strict=True))
        for index, each in enumerate(choices):
            perplexities[3 * index // len(choices)].append(each)
    stages = "/".join(f"{exp(sum(each) / len(each)):.1f}" if each else "1" for each in perplexities)
    return (
        f"{module:14} {name:10} {seats} seats  tokens given back {given_back / games / seats:.1f}, "
        f"reserved {reserved / games / seats:.1f}, "
        f"bought of them {100 * bought / max(1, reserved):.0f} %, perplexity {stages}"
    )


def entropy(network: Network, level: Level, view: Position) -> float:
    """Return the entropy of the choices of players with different tastes, in nats."""
    moves: Sequence[Move] = moves_to_consider(view)
    after = [view.advance(move)[1] for move in moves]
    _, chances = network.value(after, level.sight)
    own = chances[:, view.seat]
    counts = Counter(best_of(level, view, moves, after, own, taste) for taste in range(TASTES))
    return -sum(count / TASTES * log(count / TASTES) for count in counts.values())


def main() -> None:
    """Print a line for each module and level."""
    parser = new_parser(" ".join((__doc__ or "").split()))
    parser.add_argument("--games", type=int, default=50, help="games of each level in each module (default: 50)")
    parser.add_argument("--modules", nargs="+", choices=MODULES, default=MODULES, help="modules (default: all)")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2, help="number of seats (default: 2)")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS, help="levels (default: all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="processes (default: one per core)")
    arguments = parser.parse_args()
    games, seats = arguments.games, arguments.seats
    what = [(module, level, seats, games) for module in arguments.modules for level in arguments.levels]
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for line in pool.imap(observe, what):
            print(line, flush=True)


if __name__ == "__main__":
    main()
