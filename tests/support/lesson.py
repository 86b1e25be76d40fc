"""A member who follows the lesson's advice."""

from bot.engine import Move, Position
from bot.present.lesson import tips
from bot.rules import PurchaseCard, ReserveCard, ReturnTokens, TakeTokens, WelcomeNoble, base_of, ways_to_pay
from data.gems import count, counts_in, gold_in

TOPICS = {
    "lesson-take",
    "lesson-price",
    "lesson-buy",
    "lesson-bonus",
    "lesson-reserve",
    "lesson-gold",
    "lesson-noble",
    "lesson-ten",
    "lesson-end-near",
}
"""The messages of the topics that the lesson is about."""


def advised_move(turns: list[Position], now: Position, seat: int) -> Move:
    """Return what the lesson's last sentence suggests; `turns` are the seat's turns with the one that is open."""
    legal = now.legal_moves()
    if returns := [move for move in legal if isinstance(move, ReturnTokens)]:
        player = base_of(now).players[seat]
        spare = max(returns, key=lambda move: (-gold_in(move.tokens), _most_held(move, player.tokens)))
        return spare
    if nobles := [move for move in legal if isinstance(move, WelcomeNoble)]:
        return nobles[0]
    advised = tips(turns, seat)[-1]
    match advised.message:
        case "lesson-reserve" | "lesson-no-gems":
            assert advised.card is not None
            return ReserveCard(advised.card.id)
        case "lesson-buy" | "lesson-can-buy":
            assert advised.card is not None
            return PurchaseCard(advised.card.id, ways_to_pay(now, seat, advised.card)[0])
        case _:
            return TakeTokens(advised.gems)


def _most_held(move: ReturnTokens, tokens: int) -> int:
    return sum(number * count(tokens, gem) for gem, number in counts_in(move.tokens))
