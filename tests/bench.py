"""How quick the rules are: `python -m tests.bench` prints a table, each figure beside its bar.

A loop of plain Python tells how quick the machine is at the moment, so that figures of two machines can be compared.
Another section is another function that yields `Figure`s, listed in `SECTIONS`.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from bot.engine import Event, Move, Position
from bot.rules import EXPANSIONS, Options, codec_for, rules_for
from tests.builders import a_deal, random_moves

SEATS = 2
GAMES = 150
BEST_OF = 3
"""Each figure is the best of so many runs: what the machine does besides only ever makes it worse."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement, and the bar it has to reach: at least `bar` if more is better, else at most."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    more_is_better: bool = True

    @property
    def reaches_its_bar(self) -> bool:
        """Return whether the figure is good enough; without a bar any is."""
        return self.bar is None or (self.value >= self.bar if self.more_is_better else self.value <= self.bar)


def calibration() -> Iterator[Figure]:
    """Measure the machine: additions in a loop."""
    rounds = 2_000_000

    def loop() -> int:
        number = 0
        for each in range(rounds):
            number = (number + each) & 0xFFFF
        return rounds

    yield Figure("plain Python loop", per_second(loop) / 1e6, "million rounds/s")


def random_play() -> Iterator[Figure]:
    """Measure random play with two players: list the legal moves, pick one, play it, fold its events."""
    with_advance = games_at_random(Options(), GAMES, lambda position, move: position.advance(move)[1])
    with_play_and_after = games_at_random(Options(), GAMES, lambda position, move: position.after(position.play(move)))
    yield Figure("random play, advance()", per_second(with_advance), "moves/s", bar=20_000)
    yield Figure("random play, play() and after()", per_second(with_play_and_after), "moves/s")


def random_play_with_expansions() -> Iterator[Figure]:
    """Measure the same with each expansion."""
    for name in EXPANSIONS:
        options = Options(expansion=name)
        games = games_at_random(options, GAMES // 5, lambda position, move: position.advance(move)[1])
        yield Figure(f"random play with {name}", per_second(games), "moves/s")


def games_at_random(options: Options, number: int, step: Callable[[Position, Move], Position]) -> Callable[[], int]:
    """Return what plays so many games and returns the number of their moves."""
    starts = [a_deal(SEATS, options, seed)[1] for seed in range(number)]

    def games() -> int:
        moves = 0
        for seed, start in enumerate(starts):
            pick, position = Random(seed).random, start
            while not position.is_over:
                legal = position.legal_moves()
                position = step(position, legal[int(pick() * len(legal))])
                moves += 1
        return moves

    return games


def replay() -> Iterator[Figure]:
    """Measure how long a whole game of four players takes to be rebuilt from its log."""
    options = Options()
    rules, codec = rules_for(options), codec_for(options)
    dealt, start = a_deal(4)
    log: list[tuple[Event, ...]] = [dealt, *(events for _, _, events in random_moves(start, Random(1)))]
    texts = [codec.dumps(events) for events in log]

    def from_events() -> int:
        rules.replay(4, (event for events in log for event in events))
        return 1

    def from_texts() -> int:
        rules.replay(4, (event for text in texts for event in codec.loads(text)))
        return 1

    moves = len(log) - 1
    for name, fold in (("events", from_events), ("JSON", from_texts)):
        milliseconds = 1000 / per_second(fold, repeat=50)
        yield Figure(f"replay of {moves} moves from {name}", milliseconds, "ms", bar=5, more_is_better=False)


SECTIONS: tuple[Callable[[], Iterator[Figure]], ...] = (
    calibration,
    random_play,
    random_play_with_expansions,
    replay,
)


def per_second(work: Callable[[], int], repeat: int = 1) -> float:
    """Return how often something is done in a second; `work` does it and returns how often it did it."""
    best = 0.0
    for _ in range(BEST_OF):
        before = perf_counter()
        done = sum(work() for _ in range(repeat))
        best = max(best, done / (perf_counter() - before))
    return best


def measure(sections: Sequence[Callable[[], Iterator[Figure]]] = SECTIONS) -> int:
    """Print the table; return 1 when a figure misses its bar."""
    figures: list[Figure] = []
    for section in sections:
        for figure in section():
            figures.append(figure)
            bar = "" if figure.bar is None else f"{'≥' if figure.more_is_better else '≤'} {figure.bar:,.0f}"
            verdict = "" if figure.reaches_its_bar else "  missed"
            digits = 0 if figure.value >= 100 else 2
            print(f"{figure.name:58} {figure.value:>10,.{digits}f} {figure.unit:18} {bar:>10}{verdict}")
    return 0 if all(figure.reaches_its_bar for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(measure())
