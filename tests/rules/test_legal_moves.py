"""The moves that are offered are exactly the moves that are accepted, in whatever position a game comes to."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from random import Random

import pytest

from bot import rules
from bot.engine import Move, Position
from data import TOKENS, Gems
from data.gems import pack, total, unpack
from tests.support.builders import a_deal, a_position, player, random_moves, take
from tests.support.thorough import times

TAKES = [rules.TakeTokens(pack(gems)) for size in range(5) for gems in combinations_with_replacement(TOKENS, size)]
RESERVES = [
    *(rules.ReserveCard(card) for card in (*rules.CARDS, "D99", "")),
    *(rules.ReserveFromDeck(level) for level in range(-1, 5)),
]
WELCOMES = [rules.WelcomeNoble(noble) for noble in (*rules.NOBLES, "N99")]


def candidates(position: Position) -> Iterator[Move]:
    """Yield far more moves than are legal: everything a player might try, and what only a forger would."""
    yield from TAKES
    yield from RESERVES
    yield from WELCOMES
    assert position.decision is not None
    own = player(position, position.decision.seat)
    piles = list(near(own.tokens))
    yield from map(rules.ReturnTokens, piles)
    for card in rules.CARDS.values():
        within_reach = {0, card.cost, own.price(card)}
        if own.can_afford(card):
            price = total(own.price(card))
            within_reach |= {pile for pile in piles if abs(total(pile) - price) <= 1}
        yield from (rules.PurchaseCard(card.id, payment) for payment in within_reach)


def near(tokens: Gems) -> Iterator[Gems]:
    """Yield every pile of up to ten tokens out of these and one more of one kind, held or not."""
    held = unpack(tokens)
    for counts in product(*(range(number + 1) for number in held)):
        yield pack(dict(zip(TOKENS, counts, strict=True)))
    for gem in TOKENS:
        yield tokens + pack([gem])
        yield pack([gem] * (held[gem] + 1))


def check(position: Position) -> None:
    offered = list(position.legal_moves())
    assert offered
    assert len(offered) == len(set(offered)), "a move is offered twice"
    assert {move for move in candidates(position) if position.objection(move) is None} == set(offered)


def test_what_is_offered_is_what_is_accepted(subtests: pytest.Subtests):
    """B5"""
    for seats in [2, 3, 4]:
        for options in [rules.Options(), rules.Options(up_to_three=True)]:
            with subtests.test(seats=seats, options=options):
                chance = Random(seats)
                _, start = a_deal(seats, options, seed=seats)
                kinds = set()
                for position, _, _ in islice(random_moves(start, chance), 0, None, times(12, 3)):
                    kinds.add(type(position.decision))
                    check(position)
                assert rules.ChooseAction in kinds


def test_what_is_offered_to_return_is_what_is_accepted():
    """B8"""
    position = a_position(tokens={0: "3w 3b 3j"})
    position = position.after(position.play(take("wgr")))
    assert isinstance(position.decision, rules.ChooseTokensToReturn)
    check(position)


def test_the_nobles_offered_are_the_nobles_accepted():
    """B15"""
    position = a_position(bonuses={0: "4w 4b 4k"}, nobles="N01 N02 N03")
    position = position.after(position.play(take("wgr")))
    assert isinstance(position.decision, rules.ChooseNoble)
    check(position)


def test_every_payment_offered_for_every_affordable_card_is_accepted():
    """B12"""
    check(a_position(tokens={0: "w 2b g r k 4j"}, bonuses={0: "2w b"}, hand={0: "D41 D05 D12", 1: "D01 ?D02"}))


def test_what_is_offered_from_a_small_bank_is_what_is_accepted():
    """B6"""
    check(a_position(bank="w k"))
    check(a_position(bank="w k", up_to_three=True))
    check(a_position(bank="j"))
