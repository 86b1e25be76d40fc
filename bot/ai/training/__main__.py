"""`python -m bot.ai.training`: train the weights from nothing."""

import argparse
import os
import sys
import time
from pathlib import Path

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

from bot.ai.training.run import ALL_MODULES, Training  # noqa: E402 - after the number of threads is set


def main() -> int:
    """Train, or go on with a run that was stopped."""
    parser = argparse.ArgumentParser(prog="python -m bot.ai.training", description=__doc__)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", default="")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--checkpoint", type=Path, default=Path("training.npz"))
    parser.add_argument("--save-every", type=int, default=10)
    chosen = parser.parse_args()
    modules = [None if each == "base" else each for each in chosen.modules.split(",")] if chosen.modules else ALL_MODULES
    if chosen.checkpoint.exists():
        run = Training.load(chosen.checkpoint)
    else:
        run = Training(chosen.seed, chosen.games, modules)
    began, first = time.monotonic(), run.round
    for figures in run.run(chosen.processes):
        done = figures["round"]
        left = (time.monotonic() - began) / (done - first) * (run.rounds - done)
        print(
            f"round {done}/{run.rounds}  loss {figures['loss']:.4f}  {figures['positions']} positions"
            f"  {figures['seconds']:.1f} s  {left / 60:.0f} min left",
            flush=True,
        )
        if done % chosen.save_every == 0 or done == run.rounds:
            run.save(chosen.checkpoint)
    return 0


if __name__ == "__main__":
    sys.exit(main())
