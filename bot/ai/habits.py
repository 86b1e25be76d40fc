"""The mistakes of people: what a weaker computer player does not see, and what it likes too much.

Likings are logits, that is, logarithms of odds to win. So a player mistakes moves for each other as far as they differ
in what is at stake, and goes on to play for the last chances when a game is nearly decided. They hold for a whole game:
it keeps to a plan, and the same position gets the same move.
"""

import random
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from bot.ai.features import EVERYTHING, Numbers, Sight
from bot.engine import Frozen, Move, Position
from bot.rules import CARDS, Player, Purchase, Removal, ReturnTokens, TakeTokens, base_of
from data import GEMS
from data.gems import gold_in, total, unpack

MOST_TOKENS = 10  # B8
WASTE = 2.0
"""The dislike of each token above ten after a move, and of giving back gold. It grows with the misjudgement, so that no
liking outweighs it."""
OWN = 3
"""A reserved card is bought as gladly as if so many fewer gems were missing: nobody reserves a card to forget it."""
MOST_GEMS, USUAL_GEMS = 8, 5
"""The most gems of a reserved card that count, of its price and of what is missing, as many as for an unseen card; and
the price above which a card is reserved too readily, and below which too seldom."""
FAR = 4
"""A card is reserved in vain if so many gems or more are missing: two of three such cards are never bought."""
DECIDED, IN_DECIDED = 0.15, 15
"""A player takes the game to be decided when its chance is so close to 0 or 1. It is too late for plans then: the
player dislikes any reservation, so many times as much as it dislikes one in vain before."""
OF_GEMS = 0.05
"""Gems are misjudged less than cards, by this factor."""
SURE = 1e-6  # chances are taken to differ from 0 and 1 by this


class Habits(Frozen):
    """A player has habits: it does not see some things, and likes others too much.

    `misjudgement` is the spread of what it thinks of each card and colour for no reason, in logits. The parts of it by
    which it likes whole colours (`colour`) and each gem of the price of a card (`dear`), and dislikes each gem that is
    missing for a reserved card (`thrift`), tell how it errs. With thrift, it reserves what it can buy soon, and saves
    for that. It overlooks the share `lapses` of the cards that it could buy, others in each round.

    `commitment` is its dislike of reserving in vain, in logits: a card that it can buy at once, or will hardly be able
    to buy in the end. It likes as much to buy what it has reserved.
    """

    misjudgement: float
    sight: Sight = EVERYTHING
    lapses: float = 0.0
    colour: float = 1.5
    dear: float = 0.4
    thrift: float = 1.2
    commitment: float = 0.15


def appeal(
    habits: Habits, view: Position, move: Move, after: Position, taste: int, *, is_decided: bool = False
) -> float:
    """Return the liking, in logits, of a player with a `taste` for a legal move, which leads to `after`."""
    assert view.decision is not None
    seat = view.decision.seat
    now, then = base_of(view).players[seat], base_of(after).players[seat]
    misjudgement = habits.misjudgement
    waste = WASTE * (1 + misjudgement)
    liking = _liking_for_hand(habits, now, then, is_decided=is_decided)
    liking -= waste * max(0, total(then.tokens) - max(total(now.tokens), MOST_TOKENS))
    if isinstance(move, ReturnTokens):
        liking -= waste * gold_in(move.tokens)
    if isinstance(move, (TakeTokens, ReturnTokens)):
        counts = zip(GEMS, unpack(move.tokens), strict=False)
        return liking + misjudgement * OF_GEMS * sum(count * _number(taste, gem) for gem, count in counts)
    card = CARDS.get(getattr(move, "card", None) or "")
    if card is None or isinstance(move, Removal):
        return liking
    of_colour = habits.colour * _number(taste, str(getattr(card, "bonus", "")))
    is_reserved = len(then.hand) > len(now.hand)
    gems = min(total(card.cost), MOST_GEMS) - USUAL_GEMS if is_reserved else total(card.cost)
    return liking + misjudgement * (_number(taste, card.id) + of_colour + habits.dear * gems)


def overlooked(habits: Habits, view: Position, moves: Sequence[Move], taste: int) -> list[bool]:
    """Return for each move whether it is a purchase that the player does not see in this round."""
    return [isinstance(move, Purchase) and _share(taste, f"{view.round} {move.card}") < habits.lapses for move in moves]


def liked_best(
    habits: Habits, view: Position, moves: Sequence[Move], after: Sequence[Position], chances: Numbers, taste: int
) -> int:
    """Return the number of the player's move; it sees at least one, and always a purchase that wins at once."""
    best = int(chances.argmax())
    if after[best].is_over and chances[best] >= 1:
        return best
    clipped = np.clip(chances, SURE, 1 - SURE)
    scores = np.log(clipped / (1 - clipped))
    is_decided = not DECIDED < chances[best] < 1 - DECIDED
    scores += [
        appeal(habits, view, move, then, taste, is_decided=is_decided) for move, then in zip(moves, after, strict=True)
    ]
    hidden = overlooked(habits, view, moves, taste)
    if not all(hidden):
        scores[hidden] = -np.inf
    return int(scores.argmax())


def _liking_for_hand(habits: Habits, now: Player, then: Player, *, is_decided: bool) -> float:
    """Return the liking for what a move does to the reserved cards, in logits."""
    missing = [total(then.missing(held.card)) if held.card.cost else MOST_GEMS for held in then.hand]
    thrift = habits.misjudgement * habits.thrift
    liking = -thrift * sum(min(gems, MOST_GEMS) for gems in missing)
    if len(then.hand) < len(now.hand):
        return liking + thrift * OWN + habits.commitment
    if len(then.hand) == len(now.hand):
        return liking
    if is_decided:
        return liking - habits.commitment * IN_DECIDED
    places = {held.place for held in now.hand}
    in_reach = all(0 < gems < FAR for held, gems in zip(then.hand, missing, strict=True) if held.place not in places)
    return liking if in_reach else liking - habits.commitment


@lru_cache(maxsize=4096)
def _number(taste: int, about: str) -> float:
    """Return a number of the normal distribution that is always the same for a player and a thing."""
    return random.Random(f"{taste} {about}").gauss(0, 1)


@lru_cache(maxsize=4096)
def _share(taste: int, about: str) -> float:
    return random.Random(f"{taste} {about}").random()
