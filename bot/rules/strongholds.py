"""The Strongholds expansion, clauses S1 to S6 of the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from bot.engine import Asked, Decision, Event, GameError, Move, NotYourDecision, Position, SeatLeft, Stage, TurnBegan
from bot.rules.base import REFILL, RETURN, BaseGame, CardPurchased, CardReserved, PurchaseCard, base_of
from bot.rules.hooks import NOTHING, Expansion
from bot.rules.payment import payments
from bot.rules.state import CARDS

STRONGHOLDS_PER_SEAT = 3

FORTIFY, CONQUER = REFILL - 10, RETURN - 10
"""Before the row is refilled (S2); after that, but before tokens and nobles are looked at (S5)."""


@dataclass(frozen=True, slots=True)
class ChooseStronghold(Decision):
    """Which stronghold is placed, moved or removed? (S2)"""


@dataclass(frozen=True, slots=True)
class ChooseConquest(Decision):
    """Is this card conquered, and how is it paid? (S5) A purchase of the card says yes."""

    card: str


@dataclass(frozen=True, slots=True)
class PlaceStronghold(Move):
    """Place a stronghold from the supply on a face-up card (S2)."""

    card: str


@dataclass(frozen=True, slots=True)
class MoveStronghold(Move):
    """Move an own stronghold from one card to another (S2)."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class RemoveStronghold(Move):
    """Give another player one stronghold back from this card (S2)."""

    card: str


@dataclass(frozen=True, slots=True)
class DeclineConquest(Move):
    """Do not conquer the card in this turn (S5)."""


@dataclass(frozen=True, slots=True)
class StrongholdPlaced(Event):
    """A seat's stronghold went from its supply onto a card (S2)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class StrongholdMoved(Event):
    """A seat's stronghold went from one card to another (S2)."""

    seat: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class StrongholdRemoved(Event):
    """A seat gave the `owner` one stronghold back from a card (S2)."""

    seat: int
    card: str
    owner: int


@dataclass(frozen=True, slots=True)
class CardConquered(Event):
    """A seat conquers a card; its purchase follows, and brings the strongholds back (S5)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class ConquestDeclined(Event):
    """A seat does without a conquest in this turn (S5)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class StrongholdsState:
    """The strongholds on cards, each as its owner's seat and the card; all others are in their owners' supply (S1).

    `is_due` is set from a purchase to the choice of a stronghold that it brings (S2), or, when nothing could be chosen
    (S6), to a conquest declined or the end of the turn. `declined` is set when the player did without a conquest: it is
    offered once a turn, for without another purchase the three cannot come together on another card.
    """

    standing: tuple[tuple[int, str], ...] = ()
    is_due: bool = False
    declined: bool = False

    def of(self, seat: int) -> tuple[str, ...]:
        """Return the cards that a seat's strongholds stand on, a card once for each of them."""
        return tuple(card for owner, card in self.standing if owner == seat)

    def on(self, card: str) -> int:
        """Return how many strongholds stand on a card."""
        return sum(occupied == card for _, occupied in self.standing)

    def supply(self, seat: int) -> int:
        """Return how many strongholds a seat has in front of it (S1)."""
        return STRONGHOLDS_PER_SEAT - len(self.of(seat))

    def owner(self, card: str) -> int | None:
        """Return the seat whose strongholds stand on a card, if any do (S3)."""
        return next((owner for owner, occupied in self.standing if occupied == card), None)

    def conquerable(self, seat: int) -> str | None:
        """Return the card on which all three of a seat's strongholds stand, if there is one (S5)."""
        mine = self.of(seat)
        return mine[0] if len(mine) == STRONGHOLDS_PER_SEAT and len(set(mine)) == 1 else None

    def with_one_more(self, seat: int, card: str) -> "StrongholdsState":
        """Return the state with one more of a seat's strongholds on a card."""
        return replace(self, standing=(*self.standing, (seat, card)))

    def with_one_less(self, seat: int, card: str) -> "StrongholdsState":
        """Return the state with one of a seat's strongholds less on a card."""
        index = self.standing.index((seat, card))
        return replace(self, standing=(*self.standing[:index], *self.standing[index + 1 :]))


class Strongholds(Expansion):
    """Strongholds keep a card for their owner; each purchase sets or removes one, and three together conquer."""

    name = "strongholds"

    def __init__(self) -> None:
        self.legal = {ChooseStronghold: _choices, ChooseConquest: _conquests}
        self.plays = {ChooseStronghold: _use_stronghold, ChooseConquest: _conquer}
        self.folds = {
            CardPurchased: _fold_purchased,
            CardReserved: _fold_reserved,
            StrongholdPlaced: _fold_placed,
            StrongholdMoved: _fold_moved,
            StrongholdRemoved: _fold_removed,
            ConquestDeclined: _fold_declined,
            TurnBegan: _fold_turn,
            SeatLeft: _fold_seat_left,
        }
        self.stages = (
            Stage(FORTIFY, _ask_for_stronghold, asks=(ChooseStronghold,)),
            # Not among its `asks`: after a conquest the turn goes through all stages again, from S2 on. A seat that
            # left, which goes through this stage too, has no stronghold on a card and is not asked.
            Stage(CONQUER, _offer_conquest),
        )
        self.vocabulary = (
            *(ChooseStronghold, ChooseConquest),
            *(PlaceStronghold, MoveStronghold, RemoveStronghold, DeclineConquest),
            *(StrongholdPlaced, StrongholdMoved, StrongholdRemoved, CardConquered, ConquestDeclined),
        )

    def empty(self) -> StrongholdsState:
        """Return all strongholds in their owners' supply (S1)."""
        return StrongholdsState()

    def barred_from_reserving(self, position: Position, seat: int) -> Mapping[str, GameError]:
        """Return the cards that are occupied by another player (S4)."""
        state = strongholds_of(position)
        if not state.standing:
            return NOTHING
        return {card: _occupied(position, owner, card) for owner, card in state.standing if owner != seat}

    def barred_from_purchase(self, position: Position, seat: int) -> Mapping[str, GameError]:
        """Return the cards that are occupied by another player (S4)."""
        return self.barred_from_reserving(position, seat)


def strongholds_of(position: Position) -> StrongholdsState:
    """Return the expansion's slice of a position."""
    return position.slices[1]


def _occupied(position: Position, owner: int, card: str) -> GameError:
    """Return the refusal of a card on which another player's strongholds stand; `seat` is that player's."""
    return GameError("error-stronghold-owner", seat=owner, address=base_of(position).address(card) or "")


# A stronghold for each purchase.


def _ask_for_stronghold(position: Position) -> Sequence[Event]:
    """Ask for a stronghold before the row is refilled (S2), unless there is no possible choice (S6)."""
    decision = ChooseStronghold(position.seat)
    if not strongholds_of(position).is_due or not _choices(position, decision):
        return ()
    return (Asked(decision),)


def _choices(position: Position, decision: ChooseStronghold) -> Sequence[Move]:
    """Return every own stronghold that may be placed or moved, and every other one that may be removed (S2, S3)."""
    state, seat = strongholds_of(position), decision.seat
    owners = {card: owner for owner, card in state.standing}
    free = [card.id for _, card in base_of(position).open_cards() if owners.get(card.id, seat) == seat]
    places = [PlaceStronghold(card) for card in free] if state.supply(seat) else []
    mine = dict.fromkeys(state.of(seat))
    moves = [MoveStronghold(source, target) for source in mine for target in free if target != source]
    removals = [RemoveStronghold(card) for card, owner in owners.items() if owner != seat]
    return [*places, *moves, *removals]


def _use_stronghold(position: Position, decision: ChooseStronghold, move: Move) -> Sequence[Event]:
    state, seat = strongholds_of(position), decision.seat
    if isinstance(move, PlaceStronghold):
        if not state.supply(seat):
            raise GameError("error-stronghold-none-left")
        _check_target(position, seat, move.card)
        return (StrongholdPlaced(seat, move.card),)
    if isinstance(move, MoveStronghold):
        if move.source not in state.of(seat):
            raise GameError("error-stronghold-not-there")
        if move.target == move.source:
            raise GameError("error-stronghold-stays")
        _check_target(position, seat, move.target)
        return (StrongholdMoved(seat, move.source, move.target),)
    if isinstance(move, RemoveStronghold):
        owner = state.owner(move.card)
        if owner is None or owner == seat:
            raise GameError("error-stronghold-none-to-remove")
        return (StrongholdRemoved(seat, move.card, owner),)
    raise NotYourDecision("error-stronghold-first")


def _check_target(position: Position, seat: int, card: str) -> None:
    """Refuse a card that does not lie face up, or holds another player's strongholds (S2, S3)."""
    if base_of(position).address(card) is None:
        raise GameError("error-card-gone")
    owner = strongholds_of(position).owner(card)
    if owner is not None and owner != seat:
        raise _occupied(position, owner, card)


# The conquest.


def _offer_conquest(position: Position) -> Sequence[Event]:
    """Ask whether the player conquers the card on which all three of their strongholds stand (S5)."""
    state, seat = strongholds_of(position), position.seat
    card = state.conquerable(seat)
    if card is None or state.declined or not base_of(position).players[seat].can_afford(CARDS[card]):
        return ()
    return (Asked(ChooseConquest(seat, card)),)


def _conquests(position: Position, decision: ChooseConquest) -> Sequence[Move]:
    player = base_of(position).players[decision.seat]
    ways = payments(player.tokens, player.price(CARDS[decision.card]))
    return [*(PurchaseCard(decision.card, payment) for payment in ways), DeclineConquest()]


def _conquer(position: Position, decision: ChooseConquest, move: Move) -> Sequence[Event]:
    seat, card = decision.seat, decision.card
    if isinstance(move, DeclineConquest):
        return (ConquestDeclined(seat, card),)
    if not isinstance(move, PurchaseCard) or move.card != card:
        raise NotYourDecision("error-conquest-first")
    game = cast(BaseGame, position.rules.game)
    return (CardConquered(seat, card), game.purchase(position, seat, move))


# What events do to the strongholds.


def _fold_purchased(state: StrongholdsState, event: CardPurchased) -> StrongholdsState:
    """Give the card's strongholds back (S4), and make the next one due (S2)."""
    return replace(_without_card(state, event.card), is_due=True)


def _fold_reserved(state: StrongholdsState, event: CardReserved) -> StrongholdsState:
    """Give the card's strongholds back; reserving is no purchase and brings no S2 (S4, S6)."""
    return _without_card(state, event.card)


def _without_card(state: StrongholdsState, card: str) -> StrongholdsState:
    return replace(state, standing=tuple(each for each in state.standing if each[1] != card))


def _fold_placed(state: StrongholdsState, event: StrongholdPlaced) -> StrongholdsState:
    return replace(state.with_one_more(event.seat, event.card), is_due=False)


def _fold_moved(state: StrongholdsState, event: StrongholdMoved) -> StrongholdsState:
    left = state.with_one_less(event.seat, event.source)
    return replace(left.with_one_more(event.seat, event.target), is_due=False)


def _fold_removed(state: StrongholdsState, event: StrongholdRemoved) -> StrongholdsState:
    return replace(state.with_one_less(event.owner, event.card), is_due=False)


def _fold_declined(state: StrongholdsState, event: ConquestDeclined) -> StrongholdsState:
    """Note it, and that a choice skipped for want of one does not come back with the refilled row (S6)."""
    return replace(state, is_due=False, declined=True)


def _fold_turn(state: StrongholdsState, event: TurnBegan) -> StrongholdsState:
    return StrongholdsState(state.standing)


def _fold_seat_left(state: StrongholdsState, event: SeatLeft) -> StrongholdsState:
    """Clear the cards of a seat that leaves, for the others."""
    return replace(state, standing=tuple(each for each in state.standing if each[0] != event.seat))
