"""Choose the places of faults to plant, before anybody looks whether they are found: `python -m tools.choose_faults`.

Lines are drawn from all function bodies of the bot, each with the same chance; its computer players and its command
line are left out, which have no part in simulated worlds. The faults planted at the first forty lines at which one can
be, each the smallest realistic mistake there, are `tools/simulation/mutants/drawn_*.patch`.
"""

import ast
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.options import new_parser

ROOT = Path(__file__).parents[1]
LEFT_OUT = ("bot/ai/", "bot/cli/")


def lines_of(source: str) -> Iterator[int]:
    """Yield the numbers of the lines of all function bodies, without docstrings, comments and blank lines."""
    texts, numbers = source.splitlines(), set[int]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body[ast.get_docstring(node) is not None :]:
                numbers.update(range(statement.lineno, (statement.end_lineno or 0) + 1))
    yield from (each for each in sorted(numbers) if texts[each - 1].strip() and texts[each - 1].strip()[0] != "#")


def choose(seed: int, number: int) -> list[tuple[str, int]]:
    """Return drawn files of the bot and numbers of their lines, in the order of the draw."""
    files = sorted(each.relative_to(ROOT).as_posix() for each in (ROOT / "bot").rglob("*.py"))
    files = [each for each in files if not each.startswith(LEFT_OUT)]
    places = [(each, line) for each in files for line in lines_of((ROOT / each).read_text())]
    return random.Random(seed).sample(places, number)


def main() -> int:
    """Print the places."""
    parser = new_parser(__doc__)
    parser.add_argument("--seed", type=int, default=50, help="the seed of the draw (default: 50)")
    parser.add_argument("--number", type=int, default=60, help="how many lines (default: 60)")
    arguments = parser.parse_args()
    for file, line in choose(arguments.seed, arguments.number):
        print(f"{file}:{line}: {(ROOT / file).read_text().splitlines()[line - 1].strip()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
