"""Piles of tokens packed into one integer behave like piles of tokens."""

from hypothesis import given
from hypothesis import strategies as st

from data import GEMS, TOKENS, Gem
from data.gems import NO_GEMS, count, counts_in, covers, pack, shortfall, total, unpack

PILES = st.tuples(*(st.integers(0, 20) for _ in TOKENS))
"""More than the box holds of any kind."""


def packed(counts: tuple[int, ...]) -> int:
    return pack(dict(zip(TOKENS, counts, strict=True)))


@given(PILES)
def test_a_pile_is_unpacked_to_the_counts_that_were_packed(counts: tuple[int, ...]):
    pile = packed(counts)
    assert unpack(pile) == counts
    assert tuple(count(pile, gem) for gem in TOKENS) == counts
    assert total(pile) == sum(counts)
    assert dict(counts_in(pile)) == {gem: number for gem, number in zip(TOKENS, counts, strict=True) if number}


@given(PILES, PILES)
def test_piles_are_added_kind_by_kind(one: tuple[int, ...], other: tuple[int, ...]):
    assert unpack(packed(one) + packed(other)) == tuple(a + b for a, b in zip(one, other, strict=True))


@given(PILES, PILES)
def test_a_pile_covers_another_when_no_kind_falls_short(have: tuple[int, ...], need: tuple[int, ...]):
    assert covers(packed(have), packed(need)) == all(a >= b for a, b in zip(have, need, strict=True))


@given(PILES, PILES)
def test_a_shortfall_is_never_below_zero(have: tuple[int, ...], need: tuple[int, ...]):
    """B11"""
    expected = tuple(max(0, b - a) for a, b in zip(have, need, strict=True))
    assert unpack(shortfall(packed(have), packed(need))) == expected


def test_a_list_of_gems_makes_a_pile():
    assert unpack(pack([Gem.RUBY, Gem.RUBY, Gem.GOLD])) == (0, 0, 0, 2, 0, 1)
    assert pack([]) == NO_GEMS


def test_gems_have_the_colour_names_of_the_tables():
    assert [gem.colour for gem in TOKENS] == ["white", "blue", "green", "red", "black", "gold"]
    assert Gem.GOLD not in GEMS
