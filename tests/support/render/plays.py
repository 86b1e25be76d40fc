"""Positions and boards of games played at random, move by move."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.engine import Event, Position
from bot.present.language.words import words_in
from bot.present.pictures.scenes import board_scene
from bot.rules import Options
from render import Board
from tests.support.builders import a_deal

NAMES = ("Mia", "Søren Kierkegaard-Østergård", "Анна", "يوسف")


def moves(seats: int, expansion: str | None, seed: int) -> Iterator[tuple[Position, Sequence[Event], Position]]:
    """Yield the positions before and after each move of a game, with its events.

    Players buy a random card whenever they can.
    """
    pick = Random(seed)
    _, position = a_deal(seats, Options(expansion=expansion), seed)
    while not position.is_over:
        legal = position.legal_moves()
        bought = [move for move in legal if "Purchase" in type(move).__name__]
        move = pick.choice(bought or list(legal))
        before, (events, position) = position, position.advance(move)
        yield before, events, position


def positions(seats: int, expansion: str | None, seed: int) -> Iterator[tuple[Position, Position]]:
    """Yield each position of a game from `moves` after the one before it."""
    for before, _, position in moves(seats, expansion, seed):
        yield before, position


def board_after(before: Position, events: Sequence[Event], position: Position, viewer: int | None = None) -> Board:
    """Return the board after a move of `moves`, as `viewer` sees it (None: as everybody does)."""
    words = words_in("en").with_names(NAMES[: position.seats])
    past = [(before, before.decision.seat if before.decision else None)]
    return board_scene(position, words, viewer, past, [(before, events)])


def boards(seats: int, expansion: str | None, seed: int, viewer: int | None = None) -> Iterator[Board]:
    """Yield the boards of a game from `moves`."""
    for move in moves(seats, expansion, seed):
        yield board_after(*move, viewer)
