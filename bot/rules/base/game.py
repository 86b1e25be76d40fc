"""The base game as a module of the turn kernel, with the four actions of a turn.

A player takes different gems, takes two alike, reserves, or purchases (B5 to B14).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NoReturn

from bot.engine import Chance, Event, GameError, Module, Move, Position
from bot.rules.base import vocabulary
from bot.rules.base.end_of_turn import STAGES, VISITING_NOBLE, return_tokens, tokens_to_return
from bot.rules.base.folds import FOLDS, MASKS, SHOWS, with_hidden_hand
from bot.rules.base.hooks import Expansion
from bot.rules.base.payment import gold_needed, payments
from bot.rules.base.queries import base_of, expansion_of, is_open, last_address, winners
from bot.rules.base.rows import hidden_decks
from bot.rules.base.state import CARDS, HIDDEN, LEVELS, MAX_RESERVED, NOBLES, BaseState, Player
from bot.rules.base.vocabulary import VOCABULARY, CardPurchased, CardReserved, ChooseAction, PurchaseCard, TakeTokens
from data import GEMS, Card, Gems, components
from data.gems import ONE, count, counts_in, covers, gold_in, pack, shortfall, tokens_in, without_gold

LEAST_FOR_TWO_ALIKE = 4

_RESERVE_CARD = {card: vocabulary.ReserveCard(card) for card in CARDS}
_RESERVE_FROM_DECK = {level: vocabulary.ReserveFromDeck(level) for level in LEVELS}
_ANSWERS_TO_NOTHING: Mapping[type[Move], str] = {
    vocabulary.ReturnTokens: "error-nothing-to-return",
    vocabulary.WelcomeNoble: "error-no-noble-to-choose",
}
"""The refusals of answers to decisions that are not open."""


class BaseGame(Module):
    """The base game, alone or with one expansion (X1); `up_to_three` allows fewer than three gems by choice (B6)."""

    folds = FOLDS
    masks = MASKS
    shows = SHOWS
    stages = STAGES
    vocabulary = VOCABULARY
    empty = BaseState()

    def __init__(self, up_to_three: bool = False, expansion: Expansion | None = None) -> None:
        self.expansion = expansion or Expansion()
        self.up_to_three = up_to_three
        self.legal = {
            ChooseAction: self._legal_actions,
            vocabulary.ChooseTokensToReturn: tokens_to_return,
            vocabulary.ChooseNoble: VISITING_NOBLE.legal,
        }
        self.plays = {
            ChooseAction: self._act,
            vocabulary.ChooseTokensToReturn: return_tokens,
            vocabulary.ChooseNoble: VISITING_NOBLE.play,
        }

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Shuffle each level and draw one noble more than there are players (B2)."""
        cards = components().cards.values()
        levels = [sorted(card.id for card in cards if card.level == level) for level in LEVELS]
        shuffled = tuple(tuple(chance.sample(cards, len(cards))) for cards in levels)
        nobles = chance.sample(sorted(NOBLES), seats + 1) if self.expansion.has_nobles else []
        return (vocabulary.Dealt(seats, shuffled, tuple(nobles)),)

    def view(self, state: BaseState, seat: int | None) -> BaseState:
        """Return the state without the order of the decks and without cards that others reserved blind (B18)."""
        players = tuple(
            player if index == seat else with_hidden_hand(player) for index, player in enumerate(state.players)
        )
        decks = hidden_decks(state.decks, HIDDEN)
        return BaseState(players, state.bank, state.rows, decks, state.nobles, state.last_round)

    open_turn = ChooseAction  # one of the four actions (B5)
    winners = staticmethod(winners)

    def is_stuck(self, position: Position) -> bool:
        """Return whether none of the four actions is possible for the seat whose turn it is (B19)."""
        decision = position.decision
        if not isinstance(decision, ChooseAction) or without_gold(base_of(position).bank):
            return False
        return not self._legal_actions(position, decision)

    def _legal_actions(self, position: Position, decision: ChooseAction) -> Sequence[Move]:
        state, expansion, seat = base_of(position), self.expansion, decision.seat
        player = state.players[seat]
        moves: list[Move] = list(_takes(without_gold(state.bank), self.up_to_three).values())
        cards = [card for row in state.rows for card in row if card]
        if extra := expansion.open_cards(position):
            cards += [card for _, card in extra]
        if len(player.hand) < MAX_RESERVED:
            barred = expansion.barred_from_reserving(position, seat)
            moves += [_RESERVE_CARD[card.id] for card in cards if card.id not in barred]
            moves += [_RESERVE_FROM_DECK[level] for level, deck in zip(LEVELS, state.decks, strict=True) if deck]
        if player.hand:
            cards += [held.card for held in player.hand]
        barred = expansion.barred_from_purchase(position, seat)
        worth = expansion.gold_worth(position, seat)
        for card in player.affordable(cards, worth):
            if card.id not in barred:
                price = shortfall(player.bonuses, card.cost)
                moves += [PurchaseCard(card.id, payment) for payment in payments(player.tokens, price, worth)]
        moves += expansion.actions(position, seat)
        return moves

    def _act(self, position: Position, decision: ChooseAction, move: Move) -> Sequence[Event]:
        """Return the event of an action. Raises `GameError` for an illegal one."""
        seat = decision.seat
        if isinstance(move, TakeTokens):
            bank = base_of(position).bank
            if move.tokens not in _takes(without_gold(bank), self.up_to_three):
                _refuse_take(bank, move.tokens)
            return (vocabulary.TokensTaken(seat, move.tokens),)
        if isinstance(move, vocabulary.ReserveCard):
            return (_reserve(position, seat, move.card),)
        if isinstance(move, vocabulary.ReserveFromDeck):
            return (reserve_from_deck(position, seat, base_of(position).decks, move.level),)
        if isinstance(move, PurchaseCard):
            return (purchase(position, seat, move),)
        if refusal := _ANSWERS_TO_NOTHING.get(type(move)):
            raise GameError(refusal)
        return self.expansion.act(position, seat, move)


def purchase(position: Position, seat: int, move: PurchaseCard) -> CardPurchased:
    """Return the purchase of a card from a row or the hand (B11). Raises `GameError` when it is illegal."""
    expansion = expansion_of(position)
    player = base_of(position).players[seat]
    place = place_to_buy(position, seat, move.card)
    if move.card in expansion.barred_from_purchase(position, seat):
        raise expansion.why_barred(position, move.card)
    card, worth = CARDS[move.card], expansion.gold_worth(position, seat)
    if move.payment not in payments(player.tokens, player.price(card), worth):
        _refuse_payment(player, card, move.payment, worth)
    return CardPurchased(seat, move.card, move.payment, place > 0, place)


def place_to_buy(position: Position, seat: int, card: str) -> int:
    """Return the place of a card in the hand, 0 for a face-up card. Raises `GameError` for any other card."""
    place = base_of(position).players[seat].place_of(card)
    if not place and not is_open(position, card):
        raise GameError("error-card-gone")
    return place


def reserve_from_deck(position: Position, seat: int, decks: Sequence[Sequence[Card]], level: int) -> CardReserved:
    """Return the reservation of the top card of one of these decks (B9). Raises `GameError` when it is illegal."""
    state = base_of(position)
    _check_hand(state, seat)
    if level not in LEVELS:
        raise GameError("error-unknown-card", last=last_address(position))
    deck = decks[level - 1]
    if not deck:
        raise GameError("error-deck-empty", level=level)
    return CardReserved(seat, deck[-1].id, True, _gold_for_reserving(state))


def _reserve(position: Position, seat: int, card: str) -> CardReserved:
    state, expansion = base_of(position), expansion_of(position)
    _check_hand(state, seat)
    if not is_open(position, card):
        raise GameError("error-card-gone")
    if card in expansion.barred_from_reserving(position, seat):
        raise expansion.why_barred(position, card)
    return CardReserved(seat, card, False, _gold_for_reserving(state))


def _check_hand(state: BaseState, seat: int) -> None:
    if len(state.players[seat].hand) >= MAX_RESERVED:
        raise GameError("error-hand-full")


def _gold_for_reserving(state: BaseState) -> int:
    """Return 1 while the bank has gold, then 0 (B10)."""
    return min(1, gold_in(state.bank))


@lru_cache(maxsize=16_384)
def _takes(bank: Gems, up_to_three: bool) -> Mapping[Gems, TakeTokens]:
    """Return every way to take gems from a bank (without its gold): three different, or two alike (B6, B7)."""
    left = [gem for gem, _ in counts_in(bank)]
    most = min(3, len(left))
    sizes = range(most, 0, -1) if up_to_three else (most,) if most else ()
    different = [pack(gems) for size in sizes for gems in combinations(left, size)]
    alike = [2 * ONE[gem] for gem in left if count(bank, gem) >= LEAST_FOR_TWO_ALIKE]
    return {gems: TakeTokens(gems) for gems in (*different, *alike)}


def _refuse_take(bank: Gems, tokens: Gems) -> NoReturn:
    """Raise the reason why these gems may not be taken: not up to three different (B6) nor two alike (B7)."""
    wanted = list(counts_in(tokens))
    if not wanted:
        raise GameError("error-take-nothing")
    if gold_in(tokens):
        raise GameError("error-take-gold")
    most = max(number for _, number in wanted)
    if most > 2 or (most == 2 and len(wanted) > 1) or len(wanted) > 3:
        raise GameError("error-take-pattern")
    for gem, _ in wanted:
        if not count(bank, gem):
            raise GameError("error-bank-empty", gem=gem)
    if most == 2:
        gem = wanted[0][0]
        if count(bank, gem) < LEAST_FOR_TWO_ALIKE:
            raise GameError("error-two-need-four", gem=gem, count=count(bank, gem))
    raise GameError("error-take-three", count=min(3, sum(1 for gem in GEMS if count(bank, gem))))


def _refuse_payment(player: Player, card: Card, payment: Gems, worth: int) -> NoReturn:
    """Raise the reason why a payment is refused: the player does not have it, or it is not the price (B11, B12)."""
    price = player.price(card)
    if not player.can_afford(card, worth):
        short = gold_needed(player.missing(card), worth) - gold_in(player.tokens)
        raise GameError("error-cannot-afford", missing=tokens_in(player.missing(card)), short=short)
    if not covers(player.tokens, payment):
        raise GameError("error-payment-not-held", payment=tokens_in(payment), held=tokens_in(player.tokens))
    gems, gold = without_gold(payment), gold_in(payment)
    if covers(price, gems) and gold < gold_needed(price - gems, worth):
        raise GameError("error-payment-too-little", price=tokens_in(price))
    raise GameError("error-payment-too-much", price=tokens_in(price))
