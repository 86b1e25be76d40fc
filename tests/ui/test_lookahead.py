"""Moves that are tried on a view: the rules and the suggestions work although nobody knows what refills the rows."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.engine import Move, Position
from bot.present.language.words import words_in
from bot.rules import EXPANSIONS, Options, PurchaseCard, ReserveCard, base_of, open_cards
from bot.rules.base.state import HIDDEN
from bot.rules.orient.state import HIDDEN_ORIENT
from bot.ui.kit.input import suggestions
from tests.support.builders import a_deal
from tests.support.thorough import times

BACKS = {card.id for card in (*HIDDEN.values(), *HIDDEN_ORIENT.values())}
PLIES = 5
EVERY = times(12, 2)  # moves of the game between two looks
MOST_MOVES = 6  # that are tried on one view; of each kind at least one
EN = words_in("en")


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_of_a_view_can_be_tried_and_what_follows_can_be_played(expansion: str | None, seats: int):
    """B18: each legal move of each seat's view, then several random moves, with all suggestions on the way."""
    chance = Random(seats)
    _, position = a_deal(seats, Options(expansion=expansion), seats)
    for moves in range(240):
        if position.is_over:
            break
        if moves % EVERY == 0:
            for seat in (*range(seats), None):
                look_ahead(position.view(seat), chance)
        position = position.advance(pick(position, chance))[1]


def look_ahead(view: Position, chance: Random) -> None:
    legal = view.legal_moves()
    kinds = {type(move): move for move in legal}
    for move in (*kinds.values(), *chance.sample(list(legal), min(len(legal), MOST_MOVES))):
        events, following = view.advance(move)
        assert view.after(events) == following
        for _ in range(PLIES):
            if following.is_over:
                break
            check_moves(following)
            following = following.advance(pick(following, chance))[1]
    if not following.is_over:
        check_suggestions(following)


def check_moves(position: Position) -> None:
    """Assert that there is a legal move, and that none uses an unknown card."""
    legal = position.legal_moves()
    assert legal
    assert not BACKS & {named for move in legal for named in names_in(move)}


def check_suggestions(position: Position) -> None:
    """Make every suggestion for the open decision."""
    assert position.decision is not None
    seat = position.decision.seat
    suggestions.takes(position, EN, "r")
    suggestions.returns(position, EN, "r")
    suggestions.nobles(position, EN, "")
    suggestions.answers(position, EN, "")
    suggestions.cards_to_buy(position, seat, EN, "")
    suggestions.cards_to_reserve(position, seat, EN, "")
    for _, card in open_cards(position)[:2]:
        suggestions.payments_for(position, seat, EN, card, "")


def names_in(move: Move) -> list[str]:
    """Return the ids of all cards in a move."""
    values = [getattr(move, name) for name in move.__dataclass_fields__]
    return [
        text for value in values for text in (value if isinstance(value, tuple) else (value,)) if isinstance(text, str)
    ]


def pick(position: Position, chance: Random) -> Move:
    """Return a random move, often a purchase or a reservation, which refill the rows."""
    legal: Sequence[Move] = position.legal_moves()
    busy = [move for move in legal if isinstance(move, PurchaseCard | ReserveCard) or "Take" not in type(move).__name__]
    return chance.choice(busy if busy and chance.random() < 0.6 else legal)


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_an_unknown_card_in_a_row_can_be_neither_bought_nor_reserved(expansion: str | None):
    """B18: a move on a view refills the row with the back of a card."""
    view = a_deal(2, Options(expansion=expansion))[1].view(0)
    row = base_of(view).rows[0]
    assert row[0] is not None
    following = view.advance(ReserveCard(row[0].id))[1]
    [back] = [card for card in base_of(following).rows[0] if card is not None and card.id in BACKS]
    for move in (PurchaseCard(back.id, 0), ReserveCard(back.id)):
        refusal = following.objection(move)
        assert refusal is not None
        assert refusal.message_id == "error-card-gone"
