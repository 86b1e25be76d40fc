"""The vocabulary of the base game: decisions, moves and events."""

from dataclasses import field

from bot.engine import Decision, Event, Move, SeatEvent
from data import Gems

# Decisions


class ChooseAction(Decision):
    """Choose one of the four actions (B5)."""


class ChooseTokensToReturn(Decision):
    """Choose `count` tokens to return, so that ten are left (B8)."""

    count: int


class ChooseNoble(Decision):
    """Choose which of these nobles visits (B15)."""

    nobles: tuple[str, ...]


# Moves


class TakeTokens(Move):
    """Take gems of different colours (B6) or two of the same colour (B7)."""

    tokens: Gems


class ReserveCard(Move):
    """Reserve a face-up card (B9)."""

    card: str


class ReserveFromDeck(Move):
    """Reserve the top card of a deck, hidden from the others (B9)."""

    level: int


class Purchase(Move):
    """Buy a card, in one of the ways of the base game or of an expansion."""

    card: str


class Removal(Move):
    """Take something of an expansion off a card, without getting the card."""

    card: str


class PurchaseCard(Purchase):
    """Buy a card from a row or from the hand with exactly these tokens (B11, B12)."""

    payment: Gems


class ReturnTokens(Move):
    """Return tokens to the bank (B8)."""

    tokens: Gems


class WelcomeNoble(Move):
    """Choose this one of several visiting nobles (B15)."""

    noble: str


# Events


class Dealt(Event):
    """The cards of each level in drawing order, lowest level first, and the nobles in the game (B2)."""

    seats: int
    cards: tuple[tuple[str, ...], ...]
    nobles: tuple[str, ...]


class UnseenDealt(Event):
    """Cards in place of all card backs, in their order: in each seat's hand, the decks, and the expansion (B18).

    A game that begins from what one seat could see of another game has it once, before its first move.
    """

    hands: tuple[tuple[str, ...], ...]
    decks: tuple[str, ...]
    others: tuple[str, ...]


class TokensTaken(SeatEvent):
    """A seat took tokens from the bank."""

    tokens: Gems


class TokensReturned(SeatEvent):
    """A seat returned tokens to the bank."""

    tokens: Gems


class CardReserved(SeatEvent):
    """A seat reserved a card, `blind` when from a deck. `gold` is the gold that came with it, 0 or 1 (B10)."""

    card: str
    blind: bool
    gold: int


class CardPurchased(SeatEvent):
    """A seat bought a card, `from_hand` or from a row, and the payment went to the bank (B11).

    `place` is that of the card in the hand, which all know, so that others see which card went that was reserved blind;
    it is 0 for a card of a row, and in logs of earlier versions.
    """

    card: str
    payment: Gems
    from_hand: bool
    place: int = field(default=0, compare=False)


class CardRevealed(Event):
    """The next card of a deck filled a place in its row; places count from 0 (B14)."""

    level: int
    place: int
    card: str


class NobleVisited(SeatEvent):
    """A noble visited a seat (B15)."""

    noble: str


class LastRoundBegan(SeatEvent):
    """A seat reached the prestige that ends the game; the round is played to its end (B16)."""


# Events that only expansions cause, but that change the slice of the base game


class BonusesGained(SeatEvent):
    """A seat gained bonuses in addition to those printed on its cards (O3)."""

    bonuses: Gems


class CardsDiscarded(SeatEvent):
    """A seat's purchased cards left the game, together with the bonuses that they counted for (O2, O9)."""

    cards: tuple[str, ...]
    bonuses: Gems


class NobleReserved(SeatEvent):
    """A seat reserved a noble, which has not visited yet (O6)."""

    noble: str


DECISIONS = (ChooseAction, ChooseTokensToReturn, ChooseNoble)
MOVES = (TakeTokens, ReserveCard, ReserveFromDeck, PurchaseCard, ReturnTokens, WelcomeNoble)
EVENTS = (
    *(Dealt, UnseenDealt, TokensTaken, TokensReturned, CardReserved, CardPurchased, CardRevealed),
    *(NobleVisited, LastRoundBegan),
)
EVENTS_OF_EXPANSIONS = (BonusesGained, CardsDiscarded, NobleReserved)
VOCABULARY: tuple[type, ...] = (*DECISIONS, *MOVES, *EVENTS, *EVENTS_OF_EXPANSIONS)
"""Everything above, which is everything that the base game writes to the log."""
