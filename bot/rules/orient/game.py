"""The Orient as an expansion of the base game: the effects of its cards, its events, its secrets and its hooks."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace

from bot.engine import Chance, Decision, DecisionOpened, Event, GameError, Move, Position, SeatLeft, Stage
from bot.rules.base import vocabulary
from bot.rules.base.end_of_turn import REFILL
from bot.rules.base.folds import is_hidden
from bot.rules.base.game import reserve_from_deck
from bot.rules.base.hooks import UNKNOWN_CARDS, Choice, Expansion, Goal
from bot.rules.base.queries import base_of
from bot.rules.base.rows import hidden_decks, hidden_order, is_next, refills, with_card, with_gap, without_top
from bot.rules.base.state import CARDS, LEVELS, MAX_RESERVED, NOBLES, filling
from bot.rules.base.vocabulary import CardPurchased, CardReserved, CardsDiscarded, UnseenDealt
from bot.rules.orient import purchases
from bot.rules.orient import state as orient
from bot.rules.orient.purchases import DISCARDING, partners
from bot.rules.orient.state import FREE_LEVEL, ORIENT_CARDS, ORIENT_CARDS_IN_ROW, OrientDealt, OrientState, TakeFreeCard
from data import Card, Noble, OrientCard
from data.gems import NO_GEMS, ONE

EFFECTS = REFILL - 10
"""Order of the stage in which cards have their effects: before rows are refilled (O3)."""


# The effects of cards when they are bought or taken free (O3, O4, O6, O7, O8)


def _run_effects(position: Position) -> Sequence[Event]:
    """Run pending effects one by one, until a player must choose or none is left (O3 to O8)."""
    events: list[Event] = []
    while effect := position.slice_of(OrientState).effect:
        step = _next_step(position, effect.seat, effect.card) or (orient.EffectSkipped(effect.seat, effect.card.id),)
        events += step
        if isinstance(step[-1], DecisionOpened):
            break
        position = position.after(step)
    return events


def _next_step(position: Position, seat: int, card: OrientCard) -> Sequence[Event]:
    """Return the next step of a card's effect, or the decision about it; none if that is impossible."""
    state, base = position.slice_of(OrientState), base_of(position)
    if card.kind in orient.ATTACHING and not state.partner_of(card):
        # There is always a partner, even for a free card: the card that brought it has a bonus or has a partner (O8).
        offered = tuple(partner.id for partner in partners(base.players[seat]))
        return _JOINING.offer(position, orient.ChooseCardToJoin(seat, card.id, offered))
    if card.kind == "reserve_noble":
        nobles = tuple(noble.id for noble in base.nobles)
        return _RESERVING_NOBLE.offer(position, orient.ChooseNobleToReserve(seat, card.id, nobles))
    index = FREE_LEVEL[card.kind] - 1
    row = (*base.rows[index], *state.rows[index])
    cards = tuple(free.id for free in row if free and free.id not in UNKNOWN_CARDS)
    return _FREE_CARD.offer(position, orient.ChooseFreeCard(seat, card.id, cards))


def _join(position: Position, decision: orient.ChooseCardToJoin, move: orient.JoinCard) -> Sequence[Event]:
    bonus = ONE[CARDS[move.partner].bonus]
    return (
        orient.CardJoined(decision.seat, decision.card, move.partner),
        vocabulary.BonusesGained(decision.seat, bonus),
    )


def _take(position: Position, decision: orient.ChooseFreeCard, move: TakeFreeCard) -> Sequence[Event]:
    return (CardPurchased(decision.seat, move.card, NO_GEMS, from_hand=False),)


def _reserve(position: Position, decision: orient.ChooseNobleToReserve, move: orient.ReserveNoble) -> Sequence[Event]:
    return (vocabulary.NobleReserved(decision.seat, move.noble),)


_JOINING = Choice("partners", orient.JoinCard, _join, "error-orient-join-first", "error-orient-join-not-offered")
_FREE_CARD = Choice("cards", TakeFreeCard, _take, "error-orient-free-card-first", "error-orient-free-card-not-offered")
_RESERVING_NOBLE = Choice(
    "nobles", orient.ReserveNoble, _reserve, "error-orient-noble-first", "error-orient-noble-not-offered"
)
_CHOICES: Mapping[type[Decision], Choice] = {
    orient.ChooseCardToJoin: _JOINING,
    orient.ChooseFreeCard: _FREE_CARD,
    orient.ChooseNobleToReserve: _RESERVING_NOBLE,
    orient.ChooseCardsToDiscard: DISCARDING,
}


def _refill_rows(position: Position) -> Sequence[Event]:
    """Fill every gap in an Orient row from its own deck (O1)."""
    state = position.slice_of(OrientState)
    return refills(state.rows, state.decks, orient.OrientCardRevealed)


# Folds and secrets


def _fold_deal(state: OrientState, event: OrientDealt) -> OrientState:
    rows = tuple(tuple(ORIENT_CARDS[card] for card in cards[:ORIENT_CARDS_IN_ROW]) for cards in event.cards)
    decks = tuple(tuple(CARDS[card] for card in reversed(cards[ORIENT_CARDS_IN_ROW:])) for cards in event.cards)
    return OrientState(rows, decks)


def _fold_revealed(state: OrientState, event: orient.OrientCardRevealed) -> OrientState:
    rows = with_card(state.rows, event.level, event.place, orient.ORIENT_CARDS_AND_BACKS[event.card])
    decks = without_top(state.decks, event.level)
    return OrientState(rows, decks, state.joined, state.nobles, state.effect, state.discarded)


def _fold_reserved(state: OrientState, event: CardReserved) -> OrientState:
    card = CARDS[event.card]
    rows, decks = state.rows, state.decks
    if not event.blind:
        rows = with_gap(rows, card)
    elif is_next(decks, card):  # otherwise it came from a deck of the base game
        decks = without_top(decks, card.level)
    if rows is state.rows and decks is state.decks:
        return state
    return OrientState(rows, decks, state.joined, state.nobles, state.effect, state.discarded)


def _fold_purchased(state: OrientState, event: CardPurchased) -> OrientState:
    """Set the effect of the card. A free card ends the effect of the card that brought it."""
    card = CARDS[event.card]
    effect = (
        orient.Effect(event.seat, card) if isinstance(card, OrientCard) and card.kind in orient.WITH_EFFECT else None
    )
    rows = state.rows if event.from_hand else with_gap(state.rows, card)
    if rows is state.rows and effect == state.effect:
        return state
    return OrientState(rows, state.decks, state.joined, state.nobles, effect, state.discarded)


def _fold_joined(state: OrientState, event: orient.CardJoined) -> OrientState:
    card = ORIENT_CARDS[event.card]
    joined = (*state.joined, (card, CARDS[event.partner]))
    return replace(state, joined=joined, effect=state.effect if card.kind in FREE_LEVEL else None)


def _fold_discarded(state: OrientState, event: CardsDiscarded) -> OrientState:
    joined = tuple(pair for pair in state.joined if pair[0].id not in event.cards)
    discarded = (*state.discarded, *((event.seat, CARDS[card]) for card in event.cards))
    return replace(state, joined=joined, discarded=discarded)


def _fold_seat_left(state: OrientState, event: SeatLeft) -> OrientState:
    """Drop the pending effect of the seat, so that it is asked nothing more."""
    return replace(state, effect=None) if state.effect and state.effect.seat == event.seat else state


def _announces_hidden_card(position: Position, event: DecisionOpened) -> bool:
    """Return whether the player announces a card reserved blind by choosing the cards to discard for it (O9)."""
    decision = event.decision
    return isinstance(decision, orient.ChooseCardsToDiscard) and is_hidden(position, decision.seat, decision.card)


class Orient(Expansion):
    """Two more face-up cards beside each level, most of which have an effect when they are bought."""

    name = "orient"
    places = orient.ORIENT_PLACES
    # The effects stage has no `asks`, so that it runs again after an answer, for the effect of a card just taken.
    stages = (Stage(EFFECTS, _run_effects), Stage(REFILL, _refill_rows))
    vocabulary = orient.VOCABULARY
    empty = OrientState()

    def __init__(self) -> None:
        self.legal = {decision: choice.legal for decision, choice in _CHOICES.items()}
        self.plays = {decision: choice.play for decision, choice in _CHOICES.items()}
        self.folds = {
            OrientDealt: _fold_deal,
            UnseenDealt: lambda state, event: self.hidden_filled(state, filling(event.others)),
            orient.OrientCardRevealed: _fold_revealed,
            CardReserved: _fold_reserved,
            CardPurchased: _fold_purchased,
            orient.CardJoined: _fold_joined,
            CardsDiscarded: _fold_discarded,
            vocabulary.NobleReserved: lambda state, event: replace(
                state, nobles=(*state.nobles, (event.seat, NOBLES[event.noble])), effect=None
            ),
            vocabulary.NobleVisited: lambda state, event: replace(
                state, nobles=tuple(pair for pair in state.nobles if pair[1].id != event.noble)
            ),
            orient.EffectSkipped: lambda state, event: replace(state, effect=None),
            SeatLeft: _fold_seat_left,
        }
        self.masks = {
            OrientDealt: lambda event, _: OrientDealt(
                hidden_order(event.cards, ORIENT_CARDS_IN_ROW, orient.HIDDEN_ORIENT)
            )
        }
        self.shows = {orient.OrientCardRevealed: lambda position, event: True, DecisionOpened: _announces_hidden_card}

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Shuffle the ten Orient cards of each level (O1)."""
        levels = [sorted(card.id for card in ORIENT_CARDS.values() if card.level == level) for level in LEVELS]
        return (OrientDealt(tuple(tuple(chance.sample(cards, len(cards))) for cards in levels)),)

    def view(self, state: OrientState, seat: int | None) -> OrientState:
        """Return the state without the order of the decks (B18)."""
        decks = hidden_decks(state.decks, orient.HIDDEN_ORIENT)
        return OrientState(state.rows, decks, state.joined, state.nobles, state.effect, state.discarded)

    def open_cards(self, position: Position) -> Sequence[tuple[str, Card]]:
        """Return the face-up Orient cards (O1)."""
        return tuple(position.slice_of(OrientState).open_cards())

    def barred_from_purchase(self, position: Position, seat: int) -> Set[str]:
        """Return the cards that cost bonuses (O9), and those that must join a card while there is none (O3)."""
        return purchases.BARRED if partners(base_of(position).players[seat]) else purchases.BARRED_WITHOUT_PARTNER

    def why_barred(self, position: Position, card: str) -> GameError:
        """Return the reason why a card cannot be bought for tokens (O3, O9)."""
        return purchases.why_barred(card) or super().why_barred(position, card)

    def nobles_for(self, position: Position, seat: int) -> Sequence[Noble]:
        """Return the nobles that the seat has reserved (O6)."""
        return position.slice_of(OrientState).nobles_of(seat)

    def actions(self, position: Position, seat: int) -> Sequence[Move]:
        """Return the reservations from Orient decks, and the purchases that tokens alone cannot pay (O1, O2, O9)."""
        moves: list[Move] = []
        if len(base_of(position).players[seat].hand) < MAX_RESERVED:
            decks = zip(LEVELS, position.slice_of(OrientState).decks, strict=True)
            moves += [orient.ReserveFromOrientDeck(level) for level, deck in decks if deck]
        moves += purchases.purchases_beyond_tokens(position, seat)
        return moves

    def act(self, position: Position, seat: int, move: Move) -> Sequence[Event]:
        """Return the events of an action of the Orient. Raises `GameError` for an illegal one."""
        if isinstance(move, orient.ReserveFromOrientDeck):
            return (reserve_from_deck(position, seat, position.slice_of(OrientState).decks, move.level),)
        if isinstance(move, orient.PurchaseWithGoldCards):
            return purchases.purchase_with_gold_cards(position, seat, move)
        if isinstance(move, orient.PurchaseByDiscarding):
            return purchases.purchase_by_discarding(position, seat, move.card)
        return super().act(position, seat, move)

    def goals(self, position: Position) -> Sequence[Goal]:
        """Return the nobles that are reserved, each for one seat (O6)."""
        return [Goal(noble.id, (seat,)) for seat, noble in position.slice_of(OrientState).nobles]

    def gold_in_cards(self, position: Position, seat: int) -> int:
        """Return the worth of the seat's unused gold cards (O2)."""
        return purchases.GOLD_CARD_WORTH * len(purchases.gold_cards_of(base_of(position).players[seat]))

    def hidden_filled(self, state: OrientState, fill: Callable[[Card], Card]) -> OrientState:
        """Return the slice of a view with cards in place of the backs in its decks."""
        return replace(state, decks=tuple(tuple(fill(card) for card in deck) for deck in state.decks))

    def cards_out_of_play(self, position: Position) -> Sequence[Card]:
        """Return the cards that were discarded (O2, O9)."""
        return [card for _, card in position.slice_of(OrientState).discarded]
