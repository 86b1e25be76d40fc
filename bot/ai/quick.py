"""A quick player in plain Python: it moves when the process that thinks cannot."""

import random
from collections.abc import Sequence

from bot.ai.contract import Question
from bot.engine import Move, Position
from bot.rules import CARDS, ReturnTokens, TakeTokens
from data.gems import gold_in, total


class QuickPlayer:
    """Moves where there is no process that thinks, for games that already have computer players."""

    is_available: bool | None = False

    async def move(self, question: Question) -> Move:
        """Return the quick move for a question."""
        return quick_move(question.view(), random.Random(question.seed))


def quick_move(view: Position, chance: random.Random) -> Move:
    """Return a sensible legal move: the purchase with the most prestige, else any, else the most gems.

    Raises `IndexError` when no seat has to move.
    """
    moves = view.legal_moves()
    return chance.choice(_purchases(moves) or _takes(moves) or _returns(moves) or list(moves))


def _purchases(moves: Sequence[Move]) -> list[Move]:
    """Return the purchases with the most prestige, paid with the least gold."""
    best: dict[str, Move] = {}
    for move in moves:
        if type(move).__name__.startswith("Purchase"):
            best.setdefault(_card(move), move)
    most = max((CARDS[card].prestige for card in best), default=0)
    return [move for card, move in best.items() if CARDS[card].prestige == most]


def _card(move: Move) -> str:
    return getattr(move, "card")  # noqa: B009 - every purchase has one


def _takes(moves: Sequence[Move]) -> list[Move]:
    takes = [move for move in moves if isinstance(move, TakeTokens)]
    most = max((total(move.tokens) for move in takes), default=0)
    return [move for move in takes if total(move.tokens) == most]


def _returns(moves: Sequence[Move]) -> list[Move]:
    """Return the ways to return tokens that keep the most gold (B8)."""
    returns = [move for move in moves if isinstance(move, ReturnTokens)]
    least = min((gold_in(move.tokens) for move in returns), default=0)
    return [move for move in returns if gold_in(move.tokens) == least]
