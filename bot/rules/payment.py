"""Every way to pay a price with gems and gold (B11, B12), and to part with some of a pile (B8)."""

from functools import lru_cache
from itertools import combinations_with_replacement

from data import TOKENS, Gem, Gems
from data.gems import ONE, count, covers, pack, shortfall, total


@lru_cache(maxsize=65_536)
def payments(tokens: Gems, price: Gems) -> tuple[Gems, ...]:
    """Return all payments of a price that these tokens allow, the one with the least gold first; none if none.

    Gold may stand in for gems that are held; nobody pays more than the price (B12).
    """
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


@lru_cache(maxsize=65_536)
def sub_piles(gems: Gems, number: int) -> tuple[Gems, ...]:
    """Return every choice of this many tokens from a pile."""
    held = [gem for gem in TOKENS if count(gems, gem)]
    piles = (pack(chosen) for chosen in combinations_with_replacement(held, number))
    return tuple(pile for pile in piles if covers(gems, pile))
