"""Plant faults in copies of the bot, and count the worlds until a judge finds each: `python -m tools.mutants`.

Each patch in `tools/simulation/mutants` is a planted fault; its first line says which. Those whose names begin with
"processes_" are looked for in the worlds of that profile, with several bots. A failure counts if the world of
the same seed does not fail in the same way without the fault. The table is printed as Markdown. With `--sample`, a few
of the faults that `tools/simulation/mutants/found.csv` calls easy are hunted, other ones each time: a judge that has
gone blind is noticed so.
"""

import argparse
import csv
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from tools.options import new_parser

ROOT = Path(__file__).parents[1]
MUTANTS = "tools/simulation/mutants"
SEVERAL = "processes"
"""The profile of the worlds with several bots, and the beginning of the names of faults that need them."""
EASY = 5
"""Worlds within which a fault was found that a sample may contain."""
_WRITTEN = "known.json", "found.json"
"""The files of a copy that its runs write."""
FIRST_WITHOUT_FAULT = 100
"""Worlds that are run without a fault before the hunt; later ones are when one fails with a fault."""


@dataclass(frozen=True)
class Found:
    """Whether a mutant was found: after how many worlds and seconds, and by which judges."""

    name: str
    words: str
    worlds: int
    seconds: float
    seed: int | None = None
    judges: tuple[str, ...] = ()

    @property
    def row(self) -> str:
        """Return the row of the table."""
        found = "not found" if self.seed is None else str(self.worlds)
        return f"| {self.words} | {found} | {self.seconds:.0f} | {', '.join(self.judges)} |"


class Hunt:
    """Runs worlds with planted faults in copies of the tree in a folder."""

    def __init__(self, folder: Path, arguments: argparse.Namespace) -> None:
        self._folder = folder
        self._arguments = arguments
        self._clean = self._copy("clean")
        self.patches = sorted(
            each
            for each in (self._clean / MUTANTS).glob("*.patch")
            if any(part in each.name for part in arguments.only.split(","))
        )
        if arguments.sample:
            self.patches = random.sample(easy(self.patches), arguments.sample)
        self._known: dict[str, dict[str, list[str]]] = {}  # how worlds fail without a fault, by profiles and seeds
        self._lock = Lock()
        number = 0 if arguments.sample else min(arguments.seeds, FIRST_WITHOUT_FAULT)
        for profile in sorted({self._profile_of(each) for each in self.patches}):
            known = self._known[profile] = {}
            jobs = "--jobs", str(arguments.jobs)
            for failure in self._failures(self._clean, profile, arguments.first, number, *jobs) if number else ():
                known[str(failure["seed"])] = failure["kinds"]
        self._looked_until = arguments.first + number

    def _profile_of(self, patch: Path) -> str:
        return SEVERAL if patch.name.startswith(f"{SEVERAL}_") else self._arguments.profile

    def hunt(self, patch: Path) -> Found:
        """Run worlds until one of them fails because of a fault."""
        words, tree = patch.read_text().partition("\n")[0], self._copy(patch.stem)
        subprocess.run(["git", "apply", patch], cwd=tree, check=True)
        profile = self._profile_of(patch)
        began, first, last = monotonic(), self._arguments.first, self._arguments.first + self._arguments.seeds
        while first < last:
            failures = self._failures(tree, profile, first, last - first, "--stop-at-first", "--jobs", "1")
            if not failures:
                break
            seed = failures[0]["seed"]
            if new := set(failures[0]["kinds"]) - set(self._kinds_without_fault(profile, seed)):
                judges = tuple(sorted({each.partition(":")[0] for each in new}))
                worlds = seed - self._arguments.first + 1
                return Found(patch.stem, words, worlds, monotonic() - began, seed, judges)
            first = seed + 1
        return Found(patch.stem, words, self._arguments.seeds, monotonic() - began)

    def _kinds_without_fault(self, profile: str, seed: int) -> list[str]:
        with self._lock:
            known = self._known[profile]
            if seed >= self._looked_until and str(seed) not in known:
                failures = self._failures(self._clean, profile, seed, 1, "--jobs", "1")
                known[str(seed)] = failures[0]["kinds"] if failures else []
            return known.get(str(seed), [])

    def _failures(self, tree: Path, profile: str, first: int, seeds: int, *more: str) -> list[dict[str, Any]]:
        known, found = tree / "known.json", tree / "found.json"
        known.write_text(json.dumps({} if tree == self._clean else self._known[profile]))
        found.unlink(missing_ok=True)
        command = [sys.executable, "-m", "tools.simulate", "--only-new", "--no-shrink", *more]
        command += ["--first", str(first), "--seeds", str(seeds), "--profile", profile]
        command += ["--known", str(known), "--json", str(found)]
        environment = {**os.environ, "PYTHONPATH": str(tree)}
        ran = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
        if not found.exists():  # the bot with this fault cannot even be loaded
            raise RuntimeError(f"{tree.name}: {ran.stdout[-2000:]}{ran.stderr[-2000:]}")
        return json.loads(found.read_text())["failures"]

    def _copy(self, name: str) -> Path:
        """Return a copy of all files that git knows, as they were when the hunt began."""
        tree = self._folder / name
        if name != "clean":
            return Path(shutil.copytree(self._clean, tree, ignore=shutil.ignore_patterns(*_WRITTEN)))  # by other hunts
        tree.mkdir()
        names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
        for each in filter(None, names.split("\0")):
            if not each.startswith("docs/"):
                (tree / each).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / each, tree / each)
        return tree


def easy(patches: Sequence[Path]) -> list[Path]:
    """Return the patches whose faults were found within a few worlds when that was last measured."""
    with (ROOT / MUTANTS / "found.csv").open() as file:
        found = {row["fault"] for row in csv.DictReader(file) if row["worlds"] and int(row["worlds"]) <= EASY}
    return [each for each in patches if each.stem in found]


def main() -> int:
    """Hunt all mutants, and print the table; return 1 if fewer than nine of ten were found, of a sample half."""
    parser = new_parser(__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="the most worlds for each fault (default: 1000)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default: 0)")
    parser.add_argument("--profile", default="evening", help="the kind of worlds (default: evening)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time (default: all cores)")
    parser.add_argument("--sample", type=int, default=0, help="only so many of the faults that are easy to find")
    parser.add_argument("--only", default="", help="only faults whose names contain one of these parts: 01,plans")
    arguments = parser.parse_args()
    found = list[Found]()
    with tempfile.TemporaryDirectory() as folder:
        for each in _hunted(Path(folder), arguments):
            found.append(each)
            print(f"{each.name}: {'not found' if each.seed is None else f'seed {each.seed}'}", flush=True)
    print("\n| Planted fault | Found after … worlds | Seconds | Judges |\n|---|---:|---:|---|")
    print(*(each.row for each in sorted(found, key=lambda each: each.name)), sep="\n")
    number = sum(each.seed is not None for each in found)
    print(f"\n{number} of {len(found)} were found within {arguments.seeds} worlds.")
    return 0 if number >= (0.5 if arguments.sample else 0.9) * len(found) else 1


def _hunted(folder: Path, arguments: argparse.Namespace) -> Iterator[Found]:
    hunt = Hunt(folder, arguments)
    with ThreadPoolExecutor(arguments.jobs) as threads:
        for each in as_completed([threads.submit(hunt.hunt, patch) for patch in hunt.patches]):
            yield each.result()


if __name__ == "__main__":
    sys.exit(main())
