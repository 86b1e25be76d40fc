"""Gems and gold, and whole piles of them packed into one integer.

A pile of tokens (`Gems`) holds six counts of eight bits each, in the order of `Gem`. Adding and
subtracting two piles is then one operation, and so is asking whether one covers another. Counts
stay below 128, so no lane ever runs into its neighbour.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import TypeAlias, cast

Gems: TypeAlias = int
"""Six counts in one integer: diamond in the lowest eight bits, gold in the highest."""


class Gem(IntEnum):
    """The five gems and gold, in the order of every table in `data/`."""

    DIAMOND = 0
    SAPPHIRE = 1
    EMERALD = 2
    RUBY = 3
    ONYX = 4
    GOLD = 5

    @property
    def colour(self) -> str:
        """Return the colour's English name, as the CSV files spell it: "white" for diamond."""
        return _COLOURS[self]


_COLOURS = ("white", "blue", "green", "red", "black", "gold")

GEMS = (Gem.DIAMOND, Gem.SAPPHIRE, Gem.EMERALD, Gem.RUBY, Gem.ONYX)
"""The five colours that cards cost and give; gold is not among them."""
TOKENS = (*GEMS, Gem.GOLD)
"""Every kind of token."""

ONE: tuple[Gems, ...] = tuple(1 << (8 * gem) for gem in TOKENS)
"""One token of each kind, by `Gem`."""
NO_GEMS: Gems = 0
GUARD: Gems = 0x8080_8080_8080
"""The top bit of every lane: set before a subtraction, it is cleared where the lane fell short."""


def pack(counts: Mapping[Gem, int] | Iterable[Gem]) -> Gems:
    """Return the pile with these counts, or with one token for each gem listed; repeats count."""
    if isinstance(counts, Mapping):
        known = cast("Mapping[Gem, int]", counts)
        return sum(ONE[gem] * number for gem, number in known.items())
    return sum(ONE[gem] for gem in counts)


def unpack(gems: Gems) -> tuple[int, int, int, int, int, int]:
    """Return the six counts in the order of `Gem`."""
    return (
        gems & 255,
        gems >> 8 & 255,
        gems >> 16 & 255,
        gems >> 24 & 255,
        gems >> 32 & 255,
        gems >> 40,
    )


def count(gems: Gems, gem: Gem) -> int:
    """Return how many tokens of one kind the pile holds."""
    return gems >> 8 * gem & 255


def total(gems: Gems) -> int:
    """Return how many tokens the pile holds, gold included."""
    # 256 is 1 modulo 255, so the remainder adds the lanes up; piles hold far fewer than 255.
    return gems % 255


def each(gems: Gems) -> Iterator[tuple[Gem, int]]:
    """Yield every kind of which the pile holds at least one, with its count, in the order of `Gem`."""
    for gem in TOKENS:
        if found := gems >> 8 * gem & 255:
            yield gem, found


def covers(have: Gems, need: Gems) -> bool:
    """Return whether `have` holds at least as many of every kind as `need`."""
    return ((have | GUARD) - need) & GUARD == GUARD


def shortfall(have: Gems, need: Gems) -> Gems:
    """Return what `have` lacks of `need`, kind by kind, never below zero: also the price after bonuses (B11)."""
    difference = (need | GUARD) - have
    enough = difference & GUARD  # set in every lane that did not run below zero
    return difference & (enough - (enough >> 7))
