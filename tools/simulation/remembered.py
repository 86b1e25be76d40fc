"""The seeds that failed once, which run first: one a line with its profile, its judge, and what it was."""

from collections.abc import Iterator
from pathlib import Path

FILE = Path(__file__).with_name("failed_seeds.txt")


def remembered(file: Path = FILE) -> Iterator[tuple[int, str]]:
    """Yield the seeds and profiles of the file."""
    for line in file.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            seed, profile, *_ = line.split(maxsplit=2)
            yield int(seed), profile


def remember(seed: int, profile: str, judge: str, text: str, file: Path = FILE) -> bool:
    """Add a seed, unless it is there; return whether it was added."""
    if (seed, profile) in set(remembered(file)):
        return False
    first = (text.strip().splitlines() or [""])[0][:120]
    with file.open("a") as lines:
        lines.write(f"{seed} {profile} {judge}: {first}\n")
    return True
