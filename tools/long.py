"""Play thousands of games of every kind on all cores: `python -m tools.long` prints the seeds of each batch.

`tests/support/game_contract.py` checks each game, and `tests/support/plan_contract.py` the refusals of plans in a
position of another game with the same seed. In one more game, turns are taken back, seats change hands and the bot is
killed, as `tests/support/undo_model.py` describes. The output about a game that breaks an invariant ends with the
command that repeats it. The seeds are random; `--seed` repeats those of an earlier run.
"""

import argparse
import asyncio
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.rules import Options
from tests.support.game_contract import GAMES, play_a_game
from tests.support.plan_contract import check_plans_in_a_game
from tests.support.undo_model import play_undo_games
from tools.options import new_parser

GAMES_PER_BATCH = 25
KINDS = {options.expansion or ("up_to_three" if options.up_to_three else "base"): options for options in GAMES}


@dataclass(frozen=True, slots=True)
class Batch:
    """Games of one kind for one process, with consecutive seeds."""

    kind: str
    seats: int
    seed: int
    games: int

    @property
    def options(self) -> Options:
        """The options of the games of this kind."""
        return KINDS[self.kind]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The number of moves in a batch of games, what happened to undos, and a traceback for each game that failed."""

    batch: Batch
    moves: int
    undos: Counter[str]
    failures: tuple[str, ...]


def play(batch: Batch) -> Outcome:
    """Play a batch of games."""
    moves, undos = 0, Counter[str]()
    failures: list[str] = []
    for seed in range(batch.seed, batch.seed + batch.games):
        try:
            moves += play_a_game(batch.options, batch.seats, seed).moves
            check_plans_in_a_game(batch.options, batch.seats, seed, positions=1)
            with TemporaryDirectory() as folder:
                undos += asyncio.run(play_undo_games(Path(folder) / "games", batch.options, batch.seats, [seed]))
        except Exception:  # noqa: BLE001 -- any failure is reported, and the other games are still played
            command = f"python -m tools.long --kind {batch.kind} --seats {batch.seats} --seed {seed} --games 1"
            failures.append(f"{traceback.format_exc()}Repeat with: {command}\n")
    return Outcome(batch, moves, undos, tuple(failures))


def batches(options: argparse.Namespace) -> Iterator[Batch]:
    """Yield the batches to play."""
    for kind in options.kind or KINDS:
        for seats in options.seats or (2, 3, 4):
            for first in range(0, options.games, GAMES_PER_BATCH):
                yield Batch(kind, seats, options.seed + first, min(GAMES_PER_BATCH, options.games - first))


def main() -> int:
    """Play the games and print the outcomes; return 1 when an invariant was broken."""
    parser = new_parser(__doc__.splitlines()[0])
    parser.add_argument(
        "--games", type=int, default=300, help="number of games of each kind and number of players (default 300)"
    )
    parser.add_argument(
        "--seed", type=int, default=SystemRandom().randrange(2**31), help="seed of the first game (default: random)"
    )
    parser.add_argument("--kind", choices=KINDS, action="append", help="play only this kind of game")
    parser.add_argument(
        "--seats", type=int, choices=(2, 3, 4), action="append", help="play only with this number of players"
    )
    options = parser.parse_args()
    began = perf_counter()
    games = moves = failed = 0
    undos = Counter[str]()
    with ProcessPoolExecutor() as workers:
        for outcome in workers.map(play, batches(options)):
            batch = outcome.batch
            games, moves, failed = games + batch.games, moves + outcome.moves, failed + len(outcome.failures)
            undos += outcome.undos
            last = batch.seed + batch.games - 1
            print(
                f"{batch.kind:14} {batch.seats} players, seeds {batch.seed} to {last}: {outcome.moves:6,} moves",
                flush=True,
            )
            print("\n".join(outcome.failures), end="", flush=True)
    print(", ".join(f"{what}: {number:,}" for what, number in sorted(undos.items())))
    print(f"{games:,} games, {moves:,} moves, {perf_counter() - began:.0f} s; {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
