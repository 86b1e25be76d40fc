"""Positions as rows of integers, from which `features` computes what the network reads.

A row holds everything public, and the hands as far as the position shows them; it is made from a view, so that
nothing hidden can get into it. Cards and tiles are numbers in tables of the components.
"""

from array import array
from collections.abc import Mapping, Sequence
from struct import Struct

import numpy as np
from numpy.typing import NDArray

from bot.engine import Decision, Position
from bot.rules import ChooseAction, ChooseTokensToReturn, base_of, expansion_of
from data import Card, components
from data.components import PrintedTile

MAX_SEATS = 4
OPEN_CARDS, ROW_CARDS = 18, 12
"""The most open cards, and how many of them are those of the base game."""
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

_HEAD, _PLAYER = Struct(f"={CARDS}q"), Struct(f"={PLAYER}q")

_NO_CLAIMS = bytes(8 * OPEN_CARDS)

EncodedRows = NDArray[np.int64]
"""Encoded positions, one row each."""

ALL_CARDS: Sequence[Card] = tuple(components().every_card().values())
"""The cards by their numbers, which count from 1; 0 is no card."""
ALL_TILES: Sequence[PrintedTile] = tuple(components().every_tile().values())
"""The nobles, cities and posts by their numbers, which count from 1; 0 is no tile."""

_NUMBER_OF_CARD = {card.id: number for number, card in enumerate(ALL_CARDS, start=1)}
_NUMBER_OF_TILE = {tile.id: number for number, tile in enumerate(ALL_TILES, start=1)}


def encode(positions: Sequence[Position]) -> EncodedRows:
    """Return the rows of positions, shape (positions, `ROW`); each part that they share is encoded once."""
    known: dict[object, bytes] = {}
    parts: list[bytes] = []
    for position in positions:
        _add_parts(parts, position, known)
    return np.frombuffer(b"".join(parts), dtype=np.int64).reshape(len(positions), ROW)


def _add_parts(parts: list[bytes], position: Position, known: dict[object, bytes]) -> None:
    """Add the parts of a row.

    `known` has the parts by the objects that they follow from, which must stay alive: players, rows, nobles, the slice
    of the expansion (see its hooks for computer players), and the seats that left.
    """
    state, decision = base_of(position), position.decision
    first, second, third = state.decks
    parts.append(
        _HEAD.pack(
            position.seats,
            position.seat if decision is None else decision.seat,
            NO_DECISION if decision is None else KIND_OF_DECISION.get(type(decision), OTHER_DECISION),
            position.round,
            state.last_round,
            state.bank,
            len(first),
            len(second),
            len(third),
        )
    )
    rest, left = id(position.slices[1]) if len(position.slices) > 1 else 0, position.left
    for row in state.rows:
        if (part := known.get(id(row))) is None:
            numbers = [_NUMBER_OF_CARD[card.id] if card is not None else 0 for card in row]
            part = known[id(row)] = array("q", numbers).tobytes()
        parts.append(part)
    if (part := known.get(rest)) is None:
        further = [_NUMBER_OF_CARD[card.id] for _, card in expansion_of(position).open_cards(position)]
        further += [0] * (OPEN_CARDS - ROW_CARDS - len(further))
        part = known[rest] = array("q", further).tobytes()
    parts.append(part)
    key = (rest, id(state.rows))
    if (part := known.get(key)) is None:
        claims = expansion_of(position).claims(position)
        part = known[key] = _claims(position, claims) if claims else _NO_CLAIMS
    parts.append(part)
    for seat, player in enumerate(state.players):
        key = (id(player), rest, seat, left)
        if (part := known.get(key)) is None:
            part = known[key] = _player(position, seat, known)
        parts.append(part)
    if absent := MAX_SEATS - position.seats:
        parts.append(bytes(8 * PLAYER * absent))
    key = (id(state.nobles), rest, left)
    if (part := known.get(key)) is None:
        part = known[key] = _tiles(position)
    parts.append(part)


def _claims(position: Position, claims: Mapping[str, tuple[int, int]]) -> bytes:
    """Return the claims on the open cards, which are those of the base game where there are claims."""
    numbers = {card: 1 + owner + 8 * number for card, (owner, number) in claims.items()}
    rows = base_of(position).rows
    of_cards = [numbers.get(card.id, 0) if card is not None else 0 for row in rows for card in row]
    return array("q", of_cards).tobytes() + _NO_CLAIMS[8 * ROW_CARDS :]


def _player(position: Position, seat: int, known: dict[object, bytes]) -> bytes:
    """Return the numbers of a seat, from `known` if only other seats' parts of the expansion's slice have changed."""
    player, expansion = base_of(position).players[seat], expansion_of(position)
    prestige, gold = expansion.prestige(position, seat), expansion.gold_in_cards(position, seat)
    worth, has_left = expansion.gold_worth(position, seat), seat in position.left
    key = (id(player), prestige, gold, worth, has_left)
    if (part := known.get(key)) is not None:
        return part
    hand = [_NUMBER_OF_CARD[held.card.id] for held in player.hand]
    part = known[key] = _PLAYER.pack(
        player.tokens,
        player.bonuses,
        player.prestige + prestige,
        len(player.cards),
        len(player.nobles),
        gold,
        worth,
        has_left,
        *hand,
        *(0,) * (HAND - len(hand)),
    )
    return part


def _tiles(position: Position) -> bytes:
    """Return the numbers of the tiles, with the seats that may still get them and those that have them."""
    all_seats = (1 << position.seats) - 1
    tiles = [_NUMBER_OF_TILE[noble.id] | all_seats << 8 for noble in base_of(position).nobles]
    for goal in expansion_of(position).goals(position):
        open_to = sum(1 << seat for seat in goal.open_to)
        tiles.append(_NUMBER_OF_TILE[goal.tile] | open_to << 8 | sum(1 << seat for seat in goal.held_by) << 16)
    return array("q", tiles + [0] * (GOALS - len(tiles))).tobytes()
