"""Positions with the Orient, and what tests ask of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.engine import Position
from bot.rules import CARDS, LEVELS, NOBLES, Options, ReserveCard, base_of, rules_for
from bot.rules.orient.state import ORIENT_CARDS, OrientState
from tests.support.builders import a_position, gems, player, spelled

ORIENT = Options(expansion="orient")


def in_the_orient(
    seats: int = 2,
    *,
    out: Mapping[int, str] = {},
    below: Mapping[int, str] = {},
    joined: str = "",
    kept: Mapping[int, str] = {},
    bonuses: Mapping[int, str] = {},
    **said: Any,
) -> Position:
    """Return a position as `a_position` does, with only these Orient cards face up or in the decks.

    By level: the face-up cards `out` ("O01 -") and the deck `below`, next card first. `joined` is spelled "O06>D01".
    By seat: the reserved nobles `kept`, and the `bonuses` in addition to those of the cards.
    """
    position = a_position(seats, **said)
    pairs = tuple((CARDS[pair.split(">")[0]], CARDS[pair.split(">")[1]]) for pair in joined.split())
    nobles = tuple((seat, NOBLES[noble]) for seat, all_kept in kept.items() for noble in all_kept.split())
    rows = tuple(tuple(ORIENT_CARDS.get(card) for card in f"{out.get(level, '')} - -".split()[:2]) for level in LEVELS)
    decks = tuple(tuple(CARDS[card] for card in reversed(below.get(level, "").split())) for level in LEVELS)
    state = OrientState(rows, decks, pairs, nobles)
    base = base_of(position)
    players = tuple(
        replace(each, bonuses=sum(map(state.bonuses_of, each.cards)) + gems(bonuses.get(seat, "")))
        for seat, each in enumerate(base.players)
    )
    return replace(position, rules=rules_for(ORIENT), slices=(replace(base, players=players), state))


def bonuses(position: Position, seat: int = 0) -> str:
    """Return the bonuses of a player, spelled."""
    return spelled(player(position, seat).bonuses)


def cards(position: Position, seat: int = 0) -> str:
    """Return the ids of a player's purchased cards."""
    return " ".join(card.id for card in player(position, seat).cards)


def kinds(position: Position) -> set[type]:
    """Return the types of the legal moves."""
    return {type(move) for move in position.legal_moves()}


def purchases_of(card: str, position: Position) -> list[Any]:
    """Return the legal moves that buy a card."""
    return [
        move for move in position.legal_moves() if getattr(move, "card", "") == card and type(move) is not ReserveCard
    ]
