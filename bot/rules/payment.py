"""Every way to pay a price with gems and gold (B11, B12), and to part with some of a pile (B8)."""

from functools import lru_cache
from itertools import combinations_with_replacement, product

from data import GEMS, TOKENS, Gem, Gems
from data.gems import ONE, count, covers, each, pack, shortfall, total


@lru_cache(maxsize=65_536)
def payments(tokens: Gems, price: Gems, worth: int = 1) -> tuple[Gems, ...]:
    """Return all payments of a price that these tokens allow, the one with the least gold first; none if none.

    Gold may stand in for gems that are held; nobody pays more than the price (B12). With a `worth` of two each gold
    stands for up to two gems of one colour, and for one at least (T4).
    """
    if worth > 1:
        return _payments_with_worthy_gold(tokens, price, worth)
    spare = count(tokens, Gem.GOLD) - total(shortfall(tokens, price))
    if spare < 0:
        return ()
    least = least_gold(tokens, price)
    gems = least & (ONE[Gem.GOLD] - 1)
    return tuple(
        least - kept + ONE[Gem.GOLD] * number for number in range(spare + 1) for kept in sub_piles(gems, number)
    )


def least_gold(tokens: Gems, price: Gems) -> Gems:
    """Return the payment used unless the payer chooses otherwise (B12); the price must be affordable."""
    short = shortfall(tokens, price)
    return price - short + ONE[Gem.GOLD] * total(short)


def gold_needed(short: Gems, worth: int) -> int:
    """Return how many gold tokens make up for missing gems, each standing for up to `worth` gems of one colour."""
    return total(short) if worth == 1 else sum(-(-number // worth) for _, number in each(short))


@lru_cache(maxsize=65_536)
def sub_piles(gems: Gems, number: int) -> tuple[Gems, ...]:
    """Return every choice of this many tokens from a pile."""
    held = [gem for gem in TOKENS if count(gems, gem)]
    piles = (pack(chosen) for chosen in combinations_with_replacement(held, number))
    return tuple(pile for pile in piles if covers(gems, pile))


def _payments_with_worthy_gold(tokens: Gems, price: Gems, worth: int) -> tuple[Gems, ...]:
    gold = count(tokens, Gem.GOLD)
    found: list[Gems] = []
    for counts in product(*(range(min(count(tokens, gem), count(price, gem)), -1, -1) for gem in GEMS)):
        gems = sum(one * number for one, number in zip(ONE, counts, strict=False))
        left = price - gems
        for spent in range(gold_needed(left, worth), min(gold, total(left)) + 1):
            found.append(gems + ONE[Gem.GOLD] * spent)
    return tuple(sorted(found, key=lambda payment: count(payment, Gem.GOLD)))
