"""The Strongholds expansion, clauses S1 to S6 of the rules."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from bot import engine
from bot.rules.base.end_of_turn import REFILL, RETURN
from bot.rules.base.game import purchase
from bot.rules.base.hooks import UNKNOWN_CARDS, Expansion
from bot.rules.base.payment import payments
from bot.rules.base.queries import base_of, expansion_of, is_open
from bot.rules.base.state import CARDS
from bot.rules.base.vocabulary import CardPurchased, CardReserved, PurchaseCard, Removal

STRONGHOLDS_PER_SEAT = 3

FORTIFY, CONQUER = REFILL - 10, RETURN - 10
"""Order of the stages: before the row is refilled (S2); after that, before tokens and nobles are checked (S5)."""


class ChooseStronghold(engine.Decision):
    """Choose a stronghold to place, move or remove (S2)."""


class ChooseConquest(engine.Decision):
    """Choose whether to conquer this card (S5): either buy it or decline."""

    card: str


class PlaceStronghold(engine.Move):
    """Place a stronghold from the supply on a face-up card (S2)."""

    card: str


class MoveStronghold(engine.Move):
    """Move one of the player's own strongholds to another card (S2)."""

    source: str
    target: str


class RemoveStronghold(Removal):
    """Return another player's stronghold from this card (S2)."""


class DeclineConquest(engine.Move):
    """Do not conquer the card in this turn (S5)."""


class StrongholdPlaced(engine.SeatEvent):
    """A seat placed a stronghold from its supply on a card (S2)."""

    card: str


class StrongholdMoved(engine.SeatEvent):
    """A seat moved one of its strongholds to another card (S2)."""

    source: str
    target: str


class StrongholdRemoved(engine.SeatEvent):
    """A seat removed a stronghold from a card and returned it to its `owner` (S2)."""

    card: str
    owner: int


class CardConquered(engine.SeatEvent):
    """A seat conquers a card. The purchase that follows returns the strongholds (S5)."""

    card: str


class ConquestDeclined(engine.SeatEvent):
    """A seat declined to conquer a card in this turn (S5)."""

    card: str


class StrongholdsState(engine.Frozen):
    """The strongholds on cards, as pairs of the owner's seat and the card; the others are in their supplies (S1).

    `choice_is_due` is set from a purchase until the choice of a stronghold that it brings (S2). When no choice is
    possible (S6) it stays set until a conquest is declined or the turn ends. `has_declined` is set once the player has
    declined a conquest. A conquest is offered once a turn: without another purchase the three strongholds cannot come
    together on another card.
    """

    placed: tuple[tuple[int, str], ...] = ()
    choice_is_due: bool = False
    has_declined: bool = False

    def cards_of(self, seat: int) -> tuple[str, ...]:
        """Return the cards under a seat's strongholds, one card for each stronghold."""
        return tuple([card for owner, card in self.placed if owner == seat])

    def count_on(self, card: str) -> int:
        """Return the number of strongholds on a card."""
        return sum(occupied == card for _, occupied in self.placed)

    def supply(self, seat: int) -> int:
        """Return the number of strongholds that a seat has left to place (S1)."""
        return STRONGHOLDS_PER_SEAT - len(self.cards_of(seat))

    def owner(self, card: str) -> int | None:
        """Return the seat whose strongholds are on a card, or None when the card is free (S3)."""
        return next((owner for owner, occupied in self.placed if occupied == card), None)

    def conquerable(self, seat: int) -> str | None:
        """Return the card that has all three of a seat's strongholds, or None when there is none (S5)."""
        cards = self.cards_of(seat)
        return cards[0] if len(cards) == STRONGHOLDS_PER_SEAT and len(set(cards)) == 1 else None


class Strongholds(Expansion):
    """Strongholds reserve a card for their owner. A purchase places, moves or removes one; three together conquer."""

    name = "strongholds"
    empty = StrongholdsState()

    def __init__(self) -> None:
        self.legal = {
            ChooseStronghold: lambda position, decision: list(_choices(position, decision.seat)),
            ChooseConquest: _conquests,
        }
        self.plays = {ChooseStronghold: _use_stronghold, ChooseConquest: _conquer}
        self.folds = {
            CardPurchased: _fold_purchased,
            # Reserving gives the strongholds on the card back (S4), is no purchase and brings no choice (S6).
            CardReserved: lambda state, event: _without_card(state, event.card),
            StrongholdPlaced: lambda state, event: _after_choice(state, put=(event.seat, event.card)),
            StrongholdMoved: lambda state, event: _after_choice(
                state, taken=(event.seat, event.source), put=(event.seat, event.target)
            ),
            StrongholdRemoved: lambda state, event: _after_choice(state, taken=(event.owner, event.card)),
            # The offer ends, with a choice that was not possible: the refilled row must not bring it back (S6).
            ConquestDeclined: lambda state, event: replace(state, choice_is_due=False, has_declined=True),
            engine.TurnBegan: _fold_turn,
            engine.SeatLeft: _fold_seat_left,
        }
        self.stages = (
            engine.Stage(FORTIFY, _ask_for_stronghold, asks=(ChooseStronghold,)),
            # Without `asks`, so that all stages run again after a conquest, from S2 on. The stage therefore also runs
            # for a seat that left, which has no strongholds on cards and is not asked.
            engine.Stage(CONQUER, _offer_conquest),
        )
        moves = (PlaceStronghold, MoveStronghold, RemoveStronghold, DeclineConquest)
        events = (StrongholdPlaced, StrongholdMoved, StrongholdRemoved, CardConquered, ConquestDeclined)
        self.vocabulary = (ChooseStronghold, ChooseConquest, *moves, *events)

    def barred_from_reserving(self, position: engine.Position, seat: int) -> Set[str]:
        """Return the cards that are occupied by another player (S4)."""
        placed = position.slice_of(StrongholdsState).placed
        return UNKNOWN_CARDS.union([card for owner, card in placed if owner != seat])

    barred_from_purchase = barred_from_reserving

    def why_barred(self, position: engine.Position, card: str) -> engine.GameError:
        """Return the refusal of a card that is occupied by another player, whose seat it names."""
        if (owner := position.slice_of(StrongholdsState).owner(card)) is None:
            return super().why_barred(position, card)
        return engine.GameError("error-stronghold-owner", seat=owner, address=base_of(position).address(card) or "")

    def claims(self, position: engine.Position) -> Mapping[str, tuple[int, int]]:
        """Return the owner and the number of the strongholds on each occupied card."""
        claims: dict[str, tuple[int, int]] = {}
        for owner, card in position.slice_of(StrongholdsState).placed:
            claims[card] = owner, claims.get(card, (owner, 0))[1] + 1
        return claims


# A stronghold for each purchase


def _ask_for_stronghold(position: engine.Position) -> Sequence[engine.Event]:
    """Ask for a stronghold before the row is refilled (S2), unless there is no possible choice (S6)."""
    is_due = position.slice_of(StrongholdsState).choice_is_due and any(_choices(position, position.seat))
    return (engine.DecisionOpened(ChooseStronghold(position.seat)),) if is_due else ()


def _choices(position: engine.Position, seat: int) -> Iterator[engine.Move]:
    """Yield every way to place or move an own stronghold and to remove another player's (S2, S3)."""
    state = position.slice_of(StrongholdsState)
    owners = {card: owner for owner, card in state.placed}
    open_cards = [card.id for _, card in base_of(position).open_cards() if card.id not in UNKNOWN_CARDS]
    free = [card for card in open_cards if owners.get(card, seat) == seat]
    if state.supply(seat):
        yield from map(PlaceStronghold, free)
    for source in dict.fromkeys(state.cards_of(seat)):
        yield from (MoveStronghold(source, target) for target in free if target != source)
    yield from (RemoveStronghold(card) for card, owner in owners.items() if owner != seat)


def _use_stronghold(position: engine.Position, decision: ChooseStronghold, move: engine.Move) -> Sequence[engine.Event]:
    state, seat = position.slice_of(StrongholdsState), decision.seat
    if isinstance(move, PlaceStronghold):
        if not state.supply(seat):
            raise engine.GameError("error-stronghold-none-left")
        _check_target(position, seat, move.card)
        return (StrongholdPlaced(seat, move.card),)
    if isinstance(move, MoveStronghold):
        if move.source not in state.cards_of(seat):
            raise engine.GameError("error-stronghold-not-there")
        if move.target == move.source:
            raise engine.GameError("error-stronghold-stays")
        _check_target(position, seat, move.target)
        return (StrongholdMoved(seat, move.source, move.target),)
    if isinstance(move, RemoveStronghold):
        owner = state.owner(move.card)
        if owner is None or owner == seat:
            raise engine.GameError("error-stronghold-none-to-remove")
        return (StrongholdRemoved(seat, move.card, owner),)
    raise engine.GameError("error-stronghold-first")


def _check_target(position: engine.Position, seat: int, card: str) -> None:
    """Refuse a card that is not face up or is occupied by another player (S2, S3)."""
    if not is_open(position, card):
        raise engine.GameError("error-card-gone")
    expansion = expansion_of(position)
    if card in expansion.barred_from_purchase(position, seat):
        raise expansion.why_barred(position, card)


# Conquest


def _offer_conquest(position: engine.Position) -> Sequence[engine.Event]:
    """Offer the conquest of the card that has all three of the player's strongholds, if they can pay (S5)."""
    state, seat = position.slice_of(StrongholdsState), position.seat
    card = state.conquerable(seat)
    if card is None or state.has_declined or not base_of(position).players[seat].can_afford(CARDS[card]):
        return ()
    return (engine.DecisionOpened(ChooseConquest(seat, card)),)


def _conquests(position: engine.Position, decision: ChooseConquest) -> Sequence[engine.Move]:
    player = base_of(position).players[decision.seat]
    ways = payments(player.tokens, player.price(CARDS[decision.card]))
    return [*(PurchaseCard(decision.card, payment) for payment in ways), DeclineConquest()]


def _conquer(position: engine.Position, decision: ChooseConquest, move: engine.Move) -> Sequence[engine.Event]:
    seat, card = decision.seat, decision.card
    if isinstance(move, DeclineConquest):
        return (ConquestDeclined(seat, card),)
    if not isinstance(move, PurchaseCard) or move.card != card:
        raise engine.GameError("error-conquest-first")
    return (CardConquered(seat, card), purchase(position, seat, move))


# Folds


def _fold_purchased(state: StrongholdsState, event: CardPurchased) -> StrongholdsState:
    """Give the strongholds on the card back to their owners (S4) and make the choice of a stronghold due (S2)."""
    return StrongholdsState(_without_card(state, event.card).placed, True, state.has_declined)


def _without_card(state: StrongholdsState, card: str) -> StrongholdsState:
    placed = tuple(pair for pair in state.placed if pair[1] != card)
    return replace(state, placed=placed) if len(placed) < len(state.placed) else state


def _after_choice(
    state: StrongholdsState, *, taken: tuple[int, str] | None = None, put: tuple[int, str] | None = None
) -> StrongholdsState:
    """Return the state after a seat's stronghold was taken from a card, put on one, or both."""
    placed = list(state.placed)
    if taken is not None:
        placed.remove(taken)
    if put is not None:
        placed.append(put)
    return StrongholdsState(tuple(placed), False, state.has_declined)


def _fold_turn(state: StrongholdsState, event: engine.TurnBegan) -> StrongholdsState:
    return StrongholdsState(state.placed) if state.choice_is_due or state.has_declined else state


def _fold_seat_left(state: StrongholdsState, event: engine.SeatLeft) -> StrongholdsState:
    """Free the cards that the seat occupied."""
    return replace(state, placed=tuple(pair for pair in state.placed if pair[0] != event.seat))
