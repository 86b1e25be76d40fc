"""Choose moves for simulated players, and name them as the bot does."""

import random
from collections.abc import Sequence

from bot import rules
from bot.engine import Move, Position
from bot.present.expansions import presenter_of
from bot.present.language.escape import clean
from bot.present.language.words import words_in
from data.gems import shortfall, total


def choose(position: Position, chance: random.Random) -> Move:
    """Return a greedy move: buy the best card, otherwise take tokens for the most affordable card."""
    moves = sorted(position.legal_moves(), key=repr)
    if not isinstance(position.decision, rules.ChooseAction):
        return chance.choice(moves)
    presenter = presenter_of(position)
    if (own := [move for move in moves if presenter.bought_card(move)]) and chance.random() < 0.7:
        return chance.choice(own)
    state = rules.base_of(position)
    player = state.players[position.decision.seat]
    if buys := [move for move in moves if isinstance(move, rules.PurchaseCard)]:
        return max(buys, key=lambda move: (rules.CARDS[move.card].prestige, -total(move.payment), chance.random()))
    reach = [*(card for _, card in rules.open_cards(position)), *(held.card for held in player.hand)]
    wanted = min(reach, key=lambda card: total(player.missing(card)) - 1.5 * card.prestige)

    def worth(move: Move) -> float:
        match move:
            case rules.TakeTokens(tokens=tokens):
                after = shortfall(player.tokens + player.bonuses + tokens, wanted.cost)
                return total(player.missing(wanted)) - total(after) + chance.random()
            case rules.ReserveFromDeck():
                return 2.2 * chance.random()
            case rules.ReserveCard(card=card):
                return 1.8 * chance.random() if rules.CARDS[card].prestige else 0
            case _:  # a move of an expansion
                return 2.2 * chance.random()

    return max(moves, key=worth)


def address_of(position: Position, card: str) -> str:
    """Return the address of a card for the player to act: "2C", or "H1" in the hand."""
    state = rules.base_of(position)
    assert position.decision is not None
    hand = state.players[position.decision.seat].hand_with_addresses()
    addresses = {open_card.id: address for address, open_card in rules.open_cards(position)}
    return (addresses | {held.card.id: address for address, held in hand})[card]


def label_of(position: Position, move: Move, names: Sequence[str]) -> str:
    """Return the label of the button that makes a move of an expansion."""
    label = presenter_of(position).label(move, position, words_in("en").with_names(map(clean, names)))
    assert label is not None
    return label


def is_expansion_question(position: Position) -> bool:
    """Return whether a decision of an expansion is open."""
    return not isinstance(position.decision, rules.ChooseAction | rules.ChooseNoble | rules.ChooseTokensToReturn | None)
