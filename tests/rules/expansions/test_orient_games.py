"""In whole games with the Orient, exactly the moves that are offered are accepted."""

from random import Random

import pytest

from bot.engine import Move, Position
from bot.rules import CARDS, ChooseAction, Options, base_of
from bot.rules.orient.purchases import ways_to_discard
from bot.rules.orient.state import (
    ORIENT_CARDS,
    OrientState,
    PurchaseByDiscarding,
    PurchaseWithGoldCards,
    ReserveFromOrientDeck,
)
from data import GEMS, Gem
from data.gems import count, pack, total
from tests.support.game_contract import CheckedGame, expansion_moves


def test_what_is_not_offered_is_refused(subtests: pytest.Subtests):
    """O1, O2, O9: only the oldest gold cards are offered, because all are worth the same."""
    for seats in [2, 3, 4]:
        with subtests.test(seats=seats):
            game = CheckedGame(Options(expansion="orient"), seats, seed=7)
            chance = Random(7)
            while not game.position.is_over:
                game.play_on(chance.randint(1, 5), expansion_moves)
                if isinstance(game.position.decision, ChooseAction):
                    offered = set(game.position.legal_moves())
                    assert {
                        move for move in tried_in(game.position) if game.position.objection(move) is None
                    } <= offered
                    check_ways_to_discard(game.position)


def tried_in(position: Position) -> list[Move]:
    """Return moves that are sometimes legal."""
    held = [card.id for card in base_of(position).players[position.seat].cards if card.id in ORIENT_CARDS]
    gold_cards = tuple(card for card in held if not CARDS[card].bonuses)[:1]
    piles = ([], [Gem.RUBY], [Gem.GOLD], [Gem.GOLD, Gem.GOLD])
    return [
        *(ReserveFromOrientDeck(level) for level in range(5)),
        *(PurchaseByDiscarding(card) for card in CARDS),
        *(PurchaseWithGoldCards(card, pack(pile), gold_cards) for card in CARDS for pile in piles),
    ]


def check_ways_to_discard(position: Position) -> None:
    """Assert that two bonuses of a colour can be discarded exactly when the player has them, and by enough cards."""
    state, player = position.slice_of(OrientState), base_of(position).players[position.seat]
    for gem in GEMS:
        ways = ways_to_discard(state, player, gem)
        assert bool(ways) == (count(player.bonuses, gem) >= 2)
        assert all(total(sum(state.bonuses_of(CARDS[card]) for card in way)) >= 2 for way in ways)
