"""`python -m tests.tools.lesson_deal`: look for a deal that shows a member all the rules in the lesson.

A member who follows the advice plays each deal against the level of the lesson, and against the quick player. The
deals that show the most rules in the most games are printed, each by its secret, which goes into `bot.tables.practice`.
"""

import argparse
import hashlib
import random
from collections.abc import Callable

from bot.ai.levels import SETTINGS, choose
from bot.ai.network import Network
from bot.ai.quick import quick_move
from bot.ai.weights import load_weights
from bot.engine import Move, Position
from bot.present.lesson import tips
from bot.rules import CardReserved, ChooseAction, NobleVisited, Options, TokensReturned, rules_for
from bot.tables.practice import LESSON_LEVEL, LESSON_PRESSES
from bot.tables.sealed_deal import SealedDeal
from bot.tables.table import JOINING
from tests.support.lesson import TOPICS, advised_move

Opponent = Callable[[Position], Move]
LONGEST = 40  # rounds


def shown(secret: str, opponent: Opponent) -> tuple[int, int]:
    """Return how many topics and rules a member who follows the advice meets, and the rounds of the game."""
    rules = rules_for(Options())
    position = rules.replay(2, SealedDeal.of(secret, Options(), JOINING, LESSON_PRESSES, 2).events)
    turns: list[Position] = []
    met: set[object] = set()
    while position.decision is not None and position.round <= LONGEST:
        if position.decision.seat:
            position = position.advance(opponent(position.view(1)))[1]
            continue
        if isinstance(position.decision, ChooseAction):
            turns.append(position)
            met |= {tip.message for tip in tips(turns, 0)} & TOPICS
        events, position = position.advance(advised_move(turns, position, 0))
        met |= {type(event) for event in events if getattr(event, "seat", None) == 0} & {
            CardReserved,
            NobleVisited,
            TokensReturned,
        }
    return len(met), position.round


def main() -> None:
    """Try deals, and print the best."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--games", type=int, default=20, help="games of each deal that looks good")
    chosen = parser.parse_args()
    network = Network(load_weights())
    chance = random.Random(1)

    def of_lesson(view: Position) -> Move:
        return choose(network, view, SETTINGS[LESSON_LEVEL], chance)

    def quick(view: Position) -> Move:
        return quick_move(view, random.Random(0))

    found: list[tuple[float, str]] = []
    most = len(TOPICS) + 3
    for number in range(chosen.deals):
        secret = hashlib.sha256(f"lesson {number}".encode()).hexdigest()
        if shown(secret, quick)[0] < most:
            continue
        results = [shown(secret, of_lesson) for _ in range(chosen.games)]
        share = sum(met >= most - 1 for met, _ in results) / len(results)
        rounds = sum(length for _, length in results) / len(results)
        found.append((share, f"{secret}  nearly all rules in {share:.0%} of games, {rounds:.0f} rounds"))
        print(found[-1][1], flush=True)
    print("Best:", *(line for _, line in sorted(found, reverse=True)[:5]), sep="\n")


if __name__ == "__main__":
    main()
