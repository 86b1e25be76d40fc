"""Play thousands of games of every kind on all cores: `python -m tests.tools.long` prints the seed of each batch.

`tests/support/game_contract.py` checks each of them. A game that breaks an invariant is named with the command that
plays it again. The seeds are new every time; `--seed` takes those of an earlier run.
"""

import argparse
import sys
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import SystemRandom
from time import perf_counter

from bot.rules import Options
from tests.support.game_contract import GAMES, play_a_game

GAMES_PER_LOT = 25
KINDS = {options.expansion or ("up_to_three" if options.up_to_three else "base"): options for options in GAMES}


@dataclass(frozen=True, slots=True)
class Lot:
    """Games of a kind for one process, each with the next seed."""

    kind: str
    seats: int
    seed: int
    games: int

    @property
    def options(self) -> Options:
        return KINDS[self.kind]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many moves a lot of games had, and what went wrong in each that failed."""

    lot: Lot
    moves: int
    failures: tuple[str, ...]


def play(lot: Lot) -> Outcome:
    """Play a lot of games."""
    moves = 0
    failures: list[str] = []
    for seed in range(lot.seed, lot.seed + lot.games):
        try:
            moves += play_a_game(lot.options, lot.seats, seed).moves
        except Exception:  # noqa: BLE001 -- whatever it is, it is reported, and the other games are played
            again = f"python -m tests.tools.long --kind {lot.kind} --seats {lot.seats} --seed {seed} --games 1"
            failures.append(f"{traceback.format_exc()}Again: {again}\n")
    return Outcome(lot, moves, tuple(failures))


def lots(asked: argparse.Namespace) -> Iterator[Lot]:
    """Yield what is to be played."""
    for kind in asked.kind or KINDS:
        for seats in asked.seats or (2, 3, 4):
            for first in range(0, asked.games, GAMES_PER_LOT):
                yield Lot(kind, seats, asked.seed + first, min(GAMES_PER_LOT, asked.games - first))


def main() -> int:
    """Play and tell; return 1 when a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.long", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300, help="of each kind and number of players (default 300)")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(2**31), help="of the first game")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this kind of game")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), action="append", help="only this number of players")
    asked = parser.parse_args()
    began = perf_counter()
    games = moves = failed = 0
    with ProcessPoolExecutor() as workers:
        for outcome in workers.map(play, lots(asked)):
            lot = outcome.lot
            games, moves, failed = games + lot.games, moves + outcome.moves, failed + len(outcome.failures)
            last = lot.seed + lot.games - 1
            print(
                f"{lot.kind:14} {lot.seats} players, seeds {lot.seed} to {last}: {outcome.moves:6,} moves", flush=True
            )
            print("\n".join(outcome.failures), end="", flush=True)
    print(f"{games:,} games, {moves:,} moves, {perf_counter() - began:.0f} s; {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
