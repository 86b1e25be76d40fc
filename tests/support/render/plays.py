"""Positions and boards of games played at random, move by move."""

from collections.abc import Iterator
from random import Random

from bot.engine import Position
from bot.present.language.words import words_in
from bot.present.scenes import board_scene
from bot.rules import Options
from render import Board
from tests.support.builders import a_deal

NAMES = ("Mia", "Søren Kierkegaard-Østergård", "Анна", "يوسف")


def positions(seats: int, expansion: str | None, seed: int) -> Iterator[tuple[Position, Position]]:
    """Yield each position of a game after the one before it; players buy a random card whenever they can."""
    pick = Random(seed)
    _, position = a_deal(seats, Options(expansion=expansion), seed)
    while not position.is_over:
        legal = position.legal_moves()
        bought = [move for move in legal if "Purchase" in type(move).__name__]
        move = pick.choice(bought or list(legal))
        before, (_, position) = position, position.advance(move)
        yield before, position


def boards(seats: int, expansion: str | None, seed: int, viewer: int | None = None) -> Iterator[Board]:
    """Yield the boards of a game from `positions`, as `viewer` sees them (None: as everybody does)."""
    english = words_in("en")
    for before, position in positions(seats, expansion, seed):
        decision = before.decision
        past = [(before, decision.seat if decision else None)]
        yield board_scene(position, english.with_names(NAMES[:seats]), (), viewer, past)
