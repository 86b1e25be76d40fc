"""All ways to pay a price with gems and gold (B11, B12), and to choose some tokens from a pile (B8)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from data import GEMS, TOKENS, Gem, Gems
from data.gems import ONE, count, counts_in, covers, gold_in, pack, shortfall, total, without_gold


@lru_cache(maxsize=16_384)
def payments(tokens: Gems, price: Gems, worth: int = 1) -> tuple[Gems, ...]:
    """Return all payments of a price that are possible with these tokens: the least gold first, then the fewest tokens.

    Gold may replace gems that the player has, but no payment is more than the price (B12). With a `worth` of two, each
    gold stands for one or two gems of one colour (T4).
    """
    if worth > 1:
        return _payments_with_gold_worth(tokens, price, worth)
    spare = gold_in(tokens) - total(shortfall(tokens, price))
    if spare < 0:
        return ()
    least = least_gold(tokens, price)
    gems = without_gold(least)
    return tuple(
        least - replaced + ONE[Gem.GOLD] * number for number in range(spare + 1) for replaced in sub_piles(gems, number)
    )


def least_gold(tokens: Gems, price: Gems) -> Gems:
    """Return the payment of an affordable price that is used unless the payer chooses another (B12)."""
    short = shortfall(tokens, price)
    return price - short + ONE[Gem.GOLD] * total(short)


def gems_towards(tokens: Gems, price: Gems) -> Iterator[Gems]:
    """Yield every choice of held gems that counts towards a price without exceeding it, the largest first."""
    for numbers in product(*(range(min(count(tokens, gem), count(price, gem)), -1, -1) for gem in GEMS)):
        yield sum(one * number for one, number in zip(ONE, numbers, strict=False))


def gold_needed(short: Gems, worth: int) -> int:
    """Return the number of gold tokens that replace missing gems, each up to `worth` gems of one colour."""
    return total(short) if worth == 1 else sum(-(-number // worth) for _, number in counts_in(short))


def is_more_than(price: Gems, gems: Gems, gold: int, worth: int) -> bool:
    """Return whether a token could be left away from these gems, which count towards the price, and gold (B12, T4)."""
    left = price - gems
    if gold > gold_needed(left, worth):
        return True
    return any(gold_needed(left + ONE[gem], worth) <= gold for gem, _ in counts_in(gems))


@lru_cache(maxsize=16_384)
def sub_piles(gems: Gems, number: int) -> tuple[Gems, ...]:
    """Return every choice of `number` tokens from a pile."""
    held = [gem for gem in TOKENS if count(gems, gem)]
    piles = (pack(chosen) for chosen in combinations_with_replacement(held, number))
    return tuple(pile for pile in piles if covers(gems, pile))


def _payments_with_gold_worth(tokens: Gems, price: Gems, worth: int) -> tuple[Gems, ...]:
    gold = gold_in(tokens)
    ways: list[Gems] = []
    for gems in gems_towards(tokens, price):
        needed = gold_needed(price - gems, worth)
        if needed <= gold and not is_more_than(price, gems, needed, worth):
            ways.append(gems + ONE[Gem.GOLD] * needed)
    return tuple(sorted(ways, key=lambda way: (gold_in(way), total(way))))
