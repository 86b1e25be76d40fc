"""The command lines of the tools: `--help` answers at once, and an unknown option is refused before anything begins."""

import argparse
import sys
from typing import TypeVar

T = TypeVar("T")

IS_TINY = "--tiny" in sys.argv[1:]
"""Whether a benchmark only shows that it runs: everything is measured once, with tiny counts, and no bar counts."""


def tiny(usual: T, instead: T) -> T:
    """Return a count of a benchmark: the usual one, or with `--tiny` the other."""
    return instead if IS_TINY else usual


def new_parser(explanation: str | None, **more: str) -> argparse.ArgumentParser:
    """Return the parser of the program that is running; `explanation` is the docstring of its module."""
    spec = sys.modules["__main__"].__spec__
    name = None if spec is None else f"python -m {spec.name.removesuffix('.__main__')}"
    return argparse.ArgumentParser(prog=name, description=explanation, **more)


def parse_benchmark(explanation: str | None) -> None:
    """Read the options of a benchmark, of which `IS_TINY` is made."""
    benchmark = new_parser(explanation)
    benchmark.add_argument(
        "--tiny", action="store_true", help="measure everything once with tiny counts; no bar counts"
    )
    benchmark.parse_args()
