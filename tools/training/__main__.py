"""`python -m tools.training`: train the weights of the computer players from nothing, by self-play."""

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported; there is a process for each core

from bot.ai.contract import WEIGHTS, WeightsError  # noqa: E402
from bot.ai.network import load_weights  # noqa: E402
from tools.options import new_parser  # noqa: E402
from tools.training.arena import Pairing, all_games  # noqa: E402
from tools.training.matches import result_of  # noqa: E402
from tools.training.results import Results  # noqa: E402
from tools.training.run import MODULES, SavedRunError, Training  # noqa: E402
from tools.training.weights import about_weights, save_weights  # noqa: E402


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, or go on with a run that was stopped; then write the weights and print how strong they are."""
    parser = new_parser(__doc__)
    parser.add_argument("--games", type=int, default=60_000, help="games of self-play (default: 60000)")
    parser.add_argument("--seed", type=int, default=1, help="the result depends on the seed and the number of games")
    parser.add_argument(
        "--modules", nargs="+", choices=MODULES, default=MODULES, metavar="MODULE", help="what is played"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--begin", type=Path, metavar="FILE", help="weights to go on with; the games they have learnt from count"
    )
    parser.add_argument(
        "--nodes", type=int, default=0, help="a quarter of the decisions is searched with so many nodes (default: none)"
    )
    parser.add_argument("--checkpoint", type=Path, default=Path("training.npz"), help="where a stopped run goes on")
    parser.add_argument("--output", type=Path, default=WEIGHTS, help="the file of weights that is written")
    parser.add_argument("--deals", type=int, default=40, help="deals of each match of the printed table (default: 40)")
    chosen = parser.parse_args(arguments)
    if chosen.nodes < 0 or (chosen.nodes and chosen.begin is None):
        parser.error("--nodes is a number of nodes, and needs trained weights to search with: name them with --begin")
    try:
        run = _run(chosen)
    except (SavedRunError, WeightsError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if not _train(run, chosen.checkpoint, chosen.processes):
        print(f"Stopped after round {run.round} of {run.rounds}; the same command goes on from {chosen.checkpoint}.")
        return 0
    about: dict[str, Any] = {"commit": _commit(), "seed": run.seed, "games": run.games, "modules": list(run.modules)}
    if run.nodes:
        about["nodes"] = run.nodes
    if run.first:
        about["begun"] = about_weights(chosen.begin)
    save_weights(chosen.output, run.learner.average, about)
    about["table"] = _table(chosen.output, run.modules, chosen.deals, chosen.processes)
    save_weights(chosen.output, run.learner.average, about)
    print(f"The weights are in {chosen.output}.")
    return 0


def _run(chosen: argparse.Namespace) -> Training:
    """Return the run to go on with, or a new one. Raises `SavedRunError` for one with other settings."""
    begun = None if chosen.begin is None else (load_weights(chosen.begin), about_weights(chosen.begin)["games"])
    new = Training(chosen.seed, chosen.games, chosen.modules, begun, chosen.nodes)
    if not chosen.checkpoint.exists():
        return new
    saved = Training.load(chosen.checkpoint)
    if saved.settings != new.settings:
        raise SavedRunError(
            f"{chosen.checkpoint} belongs to a run with --seed {saved.seed} --games {saved.games} --modules "
            f"{' '.join(saved.modules)} --nodes {saved.nodes}. Go on with that, or name another --checkpoint."
        )
    print(f"Going on with round {saved.round + 1} of {saved.rounds}.")
    return saved


def _train(run: Training, checkpoint: Path, processes: int) -> bool:
    """Play all rounds, print a line for each, and save every minute; return False if SIGTERM ended it after a round."""
    asked_to_stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda _signal, _frame: asked_to_stop.set())
    began, first = time.monotonic(), run.round
    saved = began
    for figures in run.run(processes):
        now = time.monotonic()
        left = (now - began) / (run.round - first) * (run.rounds - run.round)
        print(
            f"round {run.round} of {run.rounds}  loss {figures.loss:.4f}  "
            f"{figures.games / figures.seconds:.1f} games/s  {left / 60:.0f} min left",
            flush=True,
        )
        if now - saved > 60 or run.round == run.rounds or asked_to_stop.is_set():
            run.save(checkpoint)
            saved = now
        if asked_to_stop.is_set():
            break
    return run.round == run.rounds


def _table(weights: Path, modules: Sequence[str], deals: int, processes: int) -> list[str]:
    """Print and return the results of the weights, one move ahead, against novices."""
    lines: list[str] = []
    for module in modules:
        for seats in (2, 3, 4):
            [games] = all_games([Pairing(str(weights), "novice", module, seats, deals, 1)], processes, Results())
            lines.append(f"{module:14} {seats} seats  {result_of(games)}")
            print(lines[-1], flush=True)
    return lines


def _commit() -> str:
    """Return the commit of the code, or "unknown" outside a repository."""
    found = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main())
