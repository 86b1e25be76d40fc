"""Gems and gold, and piles of them packed into one integer.

A pile of tokens (`Gems`) holds six counts of eight bits each, in the order of `Gem`. Adding two piles, subtracting
them and comparing them is then one operation each. Counts stay below 128, so the top bit of a count is always free
and no count overflows into its neighbour.
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
GUARD_BITS: Gems = 0x8080_8080_8080
"""The top bit of every count: set before a subtraction, cleared afterwards in every count that fell below zero."""

_GOLD_SHIFT = 8 * Gem.GOLD
_WITHOUT_GOLD = ONE[Gem.GOLD] - 1


def pack(counts: Mapping[Gem, int] | Iterable[Gem]) -> Gems:
    """Return the pile with these counts, or with one token for each gem listed (repeats add up)."""
    if isinstance(counts, Mapping):
        known = cast("Mapping[Gem, int]", counts)
        return sum(ONE[gem] * number for gem, number in known.items())
    return sum(ONE[gem] for gem in counts)


def unpack(pile: Gems) -> tuple[int, int, int, int, int, int]:
    """Return the six counts in the order of `Gem`."""
    return (
        pile & 255,
        pile >> 8 & 255,
        pile >> 16 & 255,
        pile >> 24 & 255,
        pile >> 32 & 255,
        pile >> _GOLD_SHIFT,
    )


def count(pile: Gems, gem: Gem) -> int:
    """Return the number of tokens of one kind in the pile."""
    return pile >> 8 * gem & 255


def gold_in(pile: Gems) -> int:
    """Return the number of gold tokens in the pile."""
    return pile >> _GOLD_SHIFT


def without_gold(pile: Gems) -> Gems:
    """Return the gems of the pile, without its gold."""
    return pile & _WITHOUT_GOLD


def total(pile: Gems) -> int:
    """Return the number of tokens in the pile, gold included."""
    # 256 is 1 modulo 255, so the remainder is the sum of the counts; piles hold far fewer than 255 tokens.
    return pile % 255


def counts_in(pile: Gems) -> Iterator[tuple[Gem, int]]:
    """Yield each kind of token in the pile with its count, in the order of `Gem`."""
    for gem in TOKENS:
        if number := pile >> 8 * gem & 255:
            yield gem, number


def tokens_in(pile: Gems) -> tuple[Gem, ...]:
    """Return the pile token by token, in the order of `Gem`."""
    return tuple(gem for gem, number in counts_in(pile) for _ in range(number))


def covers(have: Gems, need: Gems) -> bool:
    """Return whether `have` holds at least as many of every kind as `need`."""
    return ((have | GUARD_BITS) - need) & GUARD_BITS == GUARD_BITS


def shortfall(have: Gems, need: Gems) -> Gems:
    """Return what `have` lacks of `need`, kind by kind, never below zero: also the price after bonuses (B11)."""
    difference = (need | GUARD_BITS) - have
    lacking = difference & GUARD_BITS  # still set in every count that did not fall below zero
    return difference & (lacking - (lacking >> 7))
