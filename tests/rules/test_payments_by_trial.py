"""Payments compared with a slow oracle that tries every pile of tokens."""

from itertools import product
from random import Random

import pytest

from bot.rules.base.payment import payments
from data import Gem, Gems
from data.gems import ONE, count, covers, gold_in, pack, total, unpack


def pays(payment: Gems, price: Gems, worth: int) -> bool:
    """Return whether a payment is enough, by trying which colour each gold stands for."""
    short = [max(0, count(price, gem) - count(payment, gem)) for gem in list(Gem)[:5]]
    for colours in product(range(5), repeat=gold_in(payment)):
        if all(worth * colours.count(colour) >= missing for colour, missing in enumerate(short)):
            return True
    return False


def is_exact(payment: Gems, price: Gems, worth: int) -> bool:
    """Return whether a payment is enough, but would not be without any one of its tokens."""
    smaller = [payment - ONE[gem] for gem in Gem if count(payment, gem)]
    return pays(payment, price, worth) and not any(pays(each, price, worth) for each in smaller)


def sub_piles_of(tokens: Gems) -> list[Gems]:
    return [
        pack(dict(zip(Gem, numbers, strict=True)))
        for numbers in product(*(range(number + 1) for number in unpack(tokens)))
    ]


@pytest.mark.parametrize("worth", [1, 2])
def test_the_payments_are_those_from_which_no_token_could_be_left_away(worth: int):
    """T4, B12: found by trying every pile; the least gold comes first, then the fewest tokens."""
    chance = Random(worth)
    for _ in range(40):
        colours = chance.sample(list(Gem)[:5], 3)
        tokens = pack({gem: chance.choice((0, 1, 2, 3)) for gem in (*colours[:2], Gem.GOLD)})
        price = pack({gem: chance.choice((0, 0, 1, 2, 3)) for gem in colours})
        found = payments(tokens, price, worth)
        assert sorted(found) == sorted(pile for pile in sub_piles_of(tokens) if is_exact(pile, price, worth))
        assert all(covers(tokens, payment) for payment in found)
        order = [(gold_in(payment), total(payment)) for payment in found]
        assert order == sorted(order)
