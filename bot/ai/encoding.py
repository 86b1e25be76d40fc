"""Positions as rows of integers, from which `features` computes what the network reads.

A row holds everything public, and the hands as far as the position shows them; it is made from a view, so that
nothing hidden can get into it. Cards and tiles are numbers in tables of the components.
"""

from array import array
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from bot.engine import Decision, Position
from bot.rules import ChooseAction, ChooseTokensToReturn, base_of, expansion_of
from data import Card, components
from data.components import PrintedTile

MAX_SEATS = 4
OPEN_CARDS = 18
HAND = 3
GOALS = 12

KIND_OF_DECISION: Mapping[type[Decision], int] = {ChooseAction: 0, ChooseTokensToReturn: 1}
OTHER_DECISION, NO_DECISION = 2, 3

# Columns of a row.
SEATS, TO_ACT, DECISION, ROUND, LAST_ROUND, BANK, DECKS = 0, 1, 2, 3, 4, 5, 6
CARDS = DECKS + 3
CLAIMS = CARDS + OPEN_CARDS
PLAYERS = CLAIMS + OPEN_CARDS
TOKENS, BONUSES, PRESTIGE, NUMBER_OF_CARDS, NOBLES, SPARE_GOLD, GOLD_WORTH, HAS_LEFT, HAND_CARDS = range(9)
PLAYER = HAND_CARDS + HAND
TILES = PLAYERS + MAX_SEATS * PLAYER
ROW = TILES + GOALS
"""The length of a row."""

EncodedRows = NDArray[np.int64]
"""Encoded positions, one row each."""

ALL_CARDS: Sequence[Card] = tuple(components().every_card().values())
"""The cards by their numbers, which count from 1; 0 is no card."""
ALL_TILES: Sequence[PrintedTile] = tuple(components().every_tile().values())
"""The nobles, cities and posts by their numbers, which count from 1; 0 is no tile."""

_NUMBER_OF_CARD = {card.id: number for number, card in enumerate(ALL_CARDS, start=1)}
_NUMBER_OF_TILE = {tile.id: number for number, tile in enumerate(ALL_TILES, start=1)}


def encode(positions: Sequence[Position]) -> EncodedRows:
    """Return the rows of positions, shape (positions, `ROW`). They must be views if anything is hidden."""
    numbers = array("q")
    for position in positions:
        numbers.extend(_row(position))
    return np.frombuffer(numbers, dtype=np.int64).reshape(len(positions), ROW)


def _row(position: Position) -> list[int]:
    state, expansion, decision = base_of(position), expansion_of(position), position.decision
    of_card, all_seats = _NUMBER_OF_CARD, (1 << position.seats) - 1
    cards = [of_card[card.id] if card is not None else 0 for row in state.rows for card in row]
    cards += [of_card[card.id] for _, card in expansion.open_cards(position)]
    cards += [0] * (OPEN_CARDS - len(cards))
    row: list[int] = [
        position.seats,
        position.seat if decision is None else decision.seat,
        NO_DECISION if decision is None else KIND_OF_DECISION.get(type(decision), OTHER_DECISION),
        position.round,
        state.last_round,
        state.bank,
        *(len(deck) for deck in state.decks),
        *cards,
    ]
    if claims := expansion.claims(position):
        by_number = {of_card[card]: 1 + owner + 8 * number for card, (owner, number) in claims.items()}
        row += [by_number.get(card, 0) for card in cards]
    else:
        row += [0] * OPEN_CARDS
    for seat, player in enumerate(state.players):
        row += (
            player.tokens,
            player.bonuses,
            player.prestige + expansion.prestige(position, seat),
            len(player.cards),
            len(player.nobles),
            expansion.gold_in_cards(position, seat),
            expansion.gold_worth(position, seat),
            seat in position.left,
        )
        row += [of_card[held.card.id] for held in player.hand]
        row += [0] * (HAND - len(player.hand))
    row += [0] * (PLAYER * (MAX_SEATS - position.seats))
    tiles = [_NUMBER_OF_TILE[noble.id] | all_seats << 8 for noble in state.nobles]
    for goal in expansion.goals(position):
        open_to = sum(1 << seat for seat in goal.open_to)
        tiles.append(_NUMBER_OF_TILE[goal.tile] | open_to << 8 | sum(1 << seat for seat in goal.held_by) << 16)
    row += tiles
    row += [0] * (GOALS - len(tiles))
    return row
