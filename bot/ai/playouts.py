"""Games that are played on to their end, by players that look one move ahead, in worlds that a seat can imagine.

They tell moves apart where the chances to win no longer do: by the place and the prestige at the end, and by its time.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import mean

from bot.ai.worlds import possible_world
from bot.engine import Move, Position
from bot.rules import (
    CARDS,
    Purchase,
    ReturnTokens,
    TakeTokens,
    base_of,
    expansion_of,
    open_cards,
    prestige_of,
    standings,
)
from data import Card, Gems
from data.gems import gold_in, shortfall, total

GAMES_AT_ONCE, MOST_GAMES = 2, 16
"""The games after each move before the worse half of the moves is dropped, and the most games after one move."""
FEWEST_MOVES = 4
"""Moves that are not dropped."""
MOST_POSITIONS = 3_000
"""The positions of all games together after which no further games are begun: about half a second."""
HORIZON = 40
"""Moves after which a game is scored as it stands."""
PRESTIGE_OF_A_PLACE = 3
"""The prestige that a player would give for being one place further up."""
GEMS_FOR_PRESTIGE = 1.5
"""The missing gems that a player accepts for one more prestige of the card that it saves for."""


@dataclass(frozen=True, slots=True)
class PlayoutResult:
    """The result of a seat in a game: its place, its prestige, its share of the victory, and the rounds until then."""

    place: int
    prestige: int
    victory: float
    rounds: int


def ranked(
    view: Position, moves: Sequence[Move], value: Callable[[PlayoutResult], float], seed: int
) -> dict[Move, float]:
    """Return the moves of the seat that has to move with the mean value of its endings after them, the best first.

    All moves are tried in the same worlds. What is decided by it depends on no clock, so that the same position gets
    the same answer.
    """
    results: dict[Move, list[PlayoutResult]] = {move: [] for move in moves}
    rest, dropped = list(moves), list[Move]()
    games = positions = 0
    while True:
        for game in range(games, games + GAMES_AT_ONCE):
            for move in rest:
                ending, number = play_on(view, move, random.Random(seed + game))
                results[move].append(ending)
                positions += number
        games += GAMES_AT_ONCE
        rest.sort(key=lambda move: -sum(map(value, results[move])))
        if games >= MOST_GAMES or positions >= MOST_POSITIONS:
            return {move: mean(map(value, results[move])) for move in rest + dropped}
        kept = max(FEWEST_MOVES, len(rest) // 2)
        rest, dropped = rest[:kept], rest[kept:] + dropped


def worth(ending: PlayoutResult) -> float:
    """Return the value of an ending for a player who will hardly win."""
    return ending.prestige - PRESTIGE_OF_A_PLACE * ending.place


def haste(ending: PlayoutResult) -> float:
    """Return the value of an ending for a player who will hardly lose: a tenth of a victory is worth a round."""
    return 10 * ending.victory - ending.rounds


def play_on(view: Position, move: Move, chance: random.Random) -> tuple[PlayoutResult, int]:
    """Return the ending of one game after a move of the seat that has to move, and the number of its positions."""
    assert view.decision is not None
    seat = view.decision.seat
    position, number = possible_world(view, chance).advance(move)[1], 1
    while not position.is_over and number < HORIZON:
        position, number = position.advance(_chosen(position, chance))[1], number + 1
    place = next(each.place for each in standings(position) if each.seat == seat)
    victory = 1 / len(position.winners) if seat in position.winners else 0.0
    return PlayoutResult(place, prestige_of(position, seat), victory, position.round - view.round), number


def _chosen(position: Position, chance: random.Random) -> Move:
    """Return the move of a player: the purchase with the most prestige, or the gems for the card that it saves for."""
    assert position.decision is not None
    moves, seat = position.legal_moves(), position.decision.seat
    if purchases := [move for move in moves if isinstance(move, Purchase)]:
        return max(purchases, key=lambda move: CARDS[move.card].prestige)
    taking = {move: move.tokens for move in moves if isinstance(move, TakeTokens)}
    returning = {move: -move.tokens for move in moves if isinstance(move, ReturnTokens)}
    changes: dict[Move, Gems] = {**taking, **returning}
    card = _saved_for(position, seat) if changes else None
    if card is None:
        return chance.choice(moves)
    player = base_of(position).players[seat]

    def rank(move: Move) -> tuple[int, int, int]:
        tokens = player.tokens + changes[move]
        return total(shortfall(tokens + player.bonuses, card.cost)), -gold_in(tokens), -total(tokens)

    return min(changes, key=rank)


def _saved_for(position: Position, seat: int) -> Card | None:
    """Return the card that a player saves for: few gems missing and much prestige; None if it may buy none."""
    player, barred = base_of(position).players[seat], expansion_of(position).barred_from_purchase(position, seat)
    cards = [*(card for _, card in open_cards(position)), *(held.card for held in player.hand)]
    return min(
        (card for card in cards if card.id not in barred),
        key=lambda card: total(player.missing(card)) - GEMS_FOR_PRESTIGE * card.prestige,
        default=None,
    )
