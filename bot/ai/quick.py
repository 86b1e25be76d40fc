"""A quick player in plain Python: it moves when the process that thinks cannot."""

import random
from collections.abc import Sequence

from bot.ai.contract import AdvisedMove, Question
from bot.engine import Move, Position
from bot.rules import CARDS, Purchase, ReturnTokens, TakeTokens
from data.gems import gold_in, total


class QuickPlayer:
    """The player that moves where there is no process that thinks, in games that already have computer players.

    `is_available` is False if it cannot think well; None until that is known.
    """

    is_available: bool | None = False

    async def move(self, question: Question) -> Move:
        """Return a legal move for the seat of a question. Never raises."""
        return quick_move(question.view(), random.Random(question.seed))

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the best moves, the best first: none, since it cannot tell."""
        return ()

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        """Return the moves that could have been made, the best first, more roughly than `advice`: none."""
        return ()

    async def course(self, question: Question, entries: Sequence[int]) -> list[tuple[float, ...] | None] | None:
        """Return each seat's chance after each entry of a game that is over: None, since it cannot tell."""
        return None


def quick_move(view: Position, chance: random.Random) -> Move:
    """Return a sensible legal move: the purchase with the most prestige, else any, else the most gems.

    Raises `IndexError` when no seat has to move.
    """
    moves: dict[object, Move] = {}
    for move in view.legal_moves():
        moves.setdefault(_purchased_card(move) or move, move)  # the first way to pay for a card has the least gold
    best = max(map(_worth, moves.values()), default=None)
    return chance.choice([move for move in moves.values() if _worth(move) == best])


def _purchased_card(move: Move) -> str | None:
    return move.card if isinstance(move, Purchase) else None


def _worth(move: Move) -> tuple[int, int]:
    """Return the rank of this kind of move, and how good the move is among its kind."""
    if card := _purchased_card(move):
        return 3, CARDS[card].prestige
    match move:
        case TakeTokens():
            return 2, total(move.tokens)
        case ReturnTokens():
            return 1, -gold_in(move.tokens)  # B8
        case _:
            return 0, 0
