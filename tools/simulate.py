"""Run the bot in simulated worlds, one for each seed, until a judge finds something: `python -m tools.simulate`.

A seed decides everything: what members do and when, what goes wrong, when the bot is killed, how long everything takes,
and in which order tasks run. Each failure is printed with its seed, the last steps, and a shrunk world. The same seed
makes the same world: `--seed 4711 --trace` plays it again. docs/testing.md explains the world and its judges.
"""

import tools.simulation.world.clocks as clocks  # isort: skip - before the bot
import argparse
import json
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path

from tools.options import new_parser
from tools.simulation.aims import missed
from tools.simulation.plan import Plan
from tools.simulation.remembered import remember, remembered
from tools.simulation.runs import Ran, freeze, kind_of, planned, processes, run_plan, run_seed
from tools.simulation.shrink import Failed, shrink
from tools.simulation.story import as_python, clock_time, last_steps, story

SHRUNK = 3
"""The most failures of different kinds that are shrunk in a run."""


class Run:
    """Runs seeds in some processes, or in this one, and prints what was found. `ran` is what came of them."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self._began = clocks.real_seconds()
        self._printed = self._began
        self.ran: list[Ran] = []
        self.failed: list[Ran] = []
        self._known: dict[str, list[str]] = json.loads(Path(arguments.known).read_text()) if arguments.known else {}

    def seeds(self) -> Iterator[tuple[int, str]]:
        """Yield seeds and their profiles until there are enough, or the time is up."""
        arguments = self._arguments
        if not arguments.only_new:
            yield from remembered()
        numbers = (
            count(arguments.first) if arguments.minutes else range(arguments.first, arguments.first + arguments.seeds)
        )
        for seed in numbers:
            if arguments.minutes and self.elapsed > 60 * arguments.minutes:
                return
            yield seed, arguments.profile

    @property
    def elapsed(self) -> float:
        """Return the seconds since the start."""
        return clocks.real_seconds() - self._began

    def run_here(self) -> None:
        """Run the seeds in this process, in order."""
        freeze()
        for seed, profile in self.seeds():
            self._note(run_seed(seed, profile))
            if self._is_enough:
                return

    def run_in(self, pool: ProcessPoolExecutor) -> None:
        """Run the seeds in the processes of a pool."""
        seeds, running = self.seeds(), set[Future[Ran]]()
        while True:
            while len(running) < 2 * self._arguments.jobs and (seed := next(seeds, None)) is not None:
                running.add(pool.submit(run_seed, *seed))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                self._note(each.result())
            if self._is_enough:
                pool.shutdown(cancel_futures=True)
                return

    @property
    def _is_enough(self) -> bool:
        return bool(self.failed) and self._arguments.stop_at_first

    def _note(self, ran: Ran) -> None:
        self.ran.append(ran)
        if {kind_of(each) for each in ran.failures} - set(self._known.get(str(ran.seed), ())):
            self.failed.append(ran)
            print(f"seed {ran.seed} ({ran.profile}) fails: {_in_short(ran)}", flush=True)
        is_terminal = sys.stdout.isatty()
        if clocks.real_seconds() > self._printed + (0.5 if is_terminal else 15):
            self._printed = clocks.real_seconds()
            print(self.summary(), end="\r" if is_terminal else "\n", flush=True)

    def summary(self) -> str:
        """Return the figures so far."""
        days, memory = sum(ran.days for ran in self.ran), [ran.memory for ran in self.ran] or [0]
        early = memory[: max(1, min(50, len(memory) // 4))]
        late = memory[-len(early) :]
        return (
            f"{len(self.ran)} worlds, {len(self.failed)} failed, {len(self.ran) / self.elapsed:.2f} seeds/s, "
            f"{days:.1f} days ({60 * days / self.elapsed:.0f} days/min), "
            f"memory {max(early):.0f} MB at first, {max(late):.0f} MB now, {self.elapsed:.0f} s"
        )

    def missed(self) -> list[str]:
        """Return what no world of the run has met; see `tools.simulation.aims`."""
        worlds = [ran for ran in self.ran if ran.profile == "evening"]
        counted = Counter[str]()
        for ran in worlds:
            counted.update(ran.counted)
        return missed(counted, [ran.seed for ran in worlds])

    def as_json(self) -> dict[str, object]:
        """Return what was found, for `--json`."""
        return {
            "worlds": len(self.ran),
            "seconds": round(self.elapsed, 1),
            "failures": [
                {"seed": ran.seed, "profile": ran.profile, "kinds": sorted({kind_of(each) for each in ran.failures})}
                for ran in self.failed
            ],
        }


def main() -> int:
    """Run worlds; return 1 if one failed."""
    arguments = _parse()
    if arguments.seed is not None:
        return _play_one(arguments)
    last = "" if arguments.minutes else f" to {arguments.first + arguments.seeds - 1}"
    print(f"seeds {arguments.first}{last} ({arguments.profile}), {arguments.jobs} processes", flush=True)
    if arguments.twice:
        return _run_twice(arguments)
    run = Run(arguments)
    if arguments.jobs == 1:
        run.run_here()
    else:
        with processes(arguments.jobs) as pool:
            run.run_in(pool)
    print(run.summary())
    known = set(remembered())
    new = [ran.seed for ran in run.ran if (ran.seed, ran.profile) not in known]
    if new:
        print(f"that were the seeds {min(new)} to {max(new)}: --first {min(new)} --seeds {max(new) - min(new) + 1}")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(run.as_json()))
    _explain(run.failed, arguments)
    for each in run.missed() if arguments.reach else ():
        print(f"Nowhere in these worlds, although people aimed at it: {each}")
    counting = [ran for ran in run.failed if not arguments.report_new or (ran.seed, ran.profile) in known]
    return 1 if counting or (arguments.reach and run.missed()) else 0


def _parse() -> argparse.Namespace:
    parser = new_parser(__doc__)
    parser.add_argument("--seeds", type=int, default=100, help="how many worlds (default: 100)")
    parser.add_argument("--minutes", type=float, help="run for so long instead")
    parser.add_argument("--first", type=int, help="the first seed (default: another one in each run)")
    parser.add_argument("--seed", type=int, help="run only this seed")
    parser.add_argument("--trace", action="store_true", help="with --seed: print everything that happens")
    parser.add_argument("--profile", default="evening", help="the kind of worlds (default: evening)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes (default: all cores)")
    parser.add_argument("--twice", action="store_true", help="compare the traces of two processes")
    parser.add_argument("--stop-at-first", action="store_true", help="stop at the first failure")
    parser.add_argument("--no-shrink", action="store_true", help="do not make failing worlds small")
    parser.add_argument(
        "--shrink-seconds", type=float, default=60, help="how long to shrink each failure (default: 60)"
    )
    parser.add_argument(
        "--remember", action="store_true", help="add failing seeds to tools/simulation/failed_seeds.txt"
    )
    parser.add_argument("--only-new", action="store_true", help="leave out the seeds that failed once")
    parser.add_argument(
        "--report-new", action="store_true", help="let only seeds that failed before make the exit code 1"
    )
    parser.add_argument("--reach", action="store_true", help="fail if something rare that people aim at never came")
    parser.add_argument("--known", help="a file with failures, by seed, that do not count (for the mutants)")
    parser.add_argument("--json", help="write what was found to this file")
    arguments = parser.parse_args()
    if arguments.first is None:
        arguments.first = int(time.time()) % 100_000_000 * 100
    return arguments


def _play_one(arguments: argparse.Namespace) -> int:
    ran = run_seed(arguments.seed, arguments.profile, is_kept=True)
    if arguments.trace:
        print("\n".join(ran.trace))
    result = _in_short(ran) or "nothing found"
    print(f"seed {ran.seed} ({ran.profile}): {result}; {ran.days:.2f} days, {ran.seconds:.1f} s")
    _explain([ran] if ran.failures else [], arguments)
    return 1 if ran.failures else 0


def _run_twice(arguments: argparse.Namespace) -> int:
    """Run each seed in two processes, after other worlds and with another order of strings; compare the traces."""
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    pools = processes(1, hash_seed=1), processes(1, hash_seed=2)
    runs = (
        [pools[0].submit(run_seed, seed, arguments.profile, is_kept=True) for seed in seeds],
        [pools[1].submit(run_seed, seed, arguments.profile, is_kept=True) for seed in reversed(seeds)][::-1],
    )
    different = 0
    for one, other in zip(*runs, strict=True):
        first, second = one.result(), other.result()
        if first.digest != second.digest:
            different += 1
            print(f"seed {first.seed}: the traces differ\n{_first_difference(first.trace, second.trace)}", flush=True)
    for each in pools:
        each.shutdown()
    print(f"{len(seeds) - different} of {len(seeds)} traces are the same in both processes")
    return 1 if different else 0


def _first_difference(one: Sequence[str], other: Sequence[str]) -> str:
    before = deque[str](maxlen=3)
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return "\n".join([*(f"    {each}" for each in before), f"  - {mine}", f"  + {theirs}"])
        before.append(mine)
    return f"    one has {len(one)} lines, the other {len(other)}"


def _in_short(ran: Ran) -> str:
    kinds = dict.fromkeys(kind_of(each) for each in ran.failures)
    return "; ".join(each[:160] for each in kinds)


def _explain(failed: Sequence[Ran], arguments: argparse.Namespace) -> None:
    """Print each failure with its last steps, and the first ones of each kind with a shrunk world."""
    known = set[str]()
    for ran in failed:
        failure = ran.failures[0]
        kind = kind_of(failure)
        profile = "" if ran.profile == "evening" else f" --profile {ran.profile}"
        print(f"\n=== seed {ran.seed} ({ran.profile}): {failure.judge}, at {clock_time(failure.at)} ===")
        print(failure.text.strip())
        print("The last steps:", *(f"  {line}" for line in last_steps(ran.trace)), sep="\n")
        print(f'Again: make simulate ARGS="--seed {ran.seed}{profile} --trace"')
        if arguments.remember and remember(ran.seed, ran.profile, failure.judge, failure.text):
            print("The seed is remembered.")
        if arguments.no_shrink or kind in known or len(known) >= SHRUNK:
            continue
        known.add(kind)
        _shrink(ran, kind, arguments.shrink_seconds)


def _shrink(ran: Ran, kind: str, seconds: float) -> None:
    plan, end = planned(ran.seed, ran.profile), clocks.real_seconds() + seconds

    def fails(tried: Plan) -> Failed | None:
        outcome = run_plan(tried)
        found = [each for each in outcome.failures if kind_of(each) == kind]
        return Failed(outcome.trace, found[0].at) if found else None

    shrunk = shrink(plan, fails, lambda: clocks.real_seconds() > end)
    if not shrunk.trace:
        print("It does not happen again here: something in this world is left to chance. Try --twice.")
        return
    print(f"A smaller world, with {shrunk.plan.choices} of {plan.choices} choices, after {shrunk.tries} tries:")
    print(*(f"  {line}" for line in story(shrunk.trace)), sep="\n")
    print(as_python(shrunk.plan))


if __name__ == "__main__":
    sys.exit(main())
