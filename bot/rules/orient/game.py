"""The Orient as an expansion of the base game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.engine import Chance, Event, GameError, Move, Position, Stage
from bot.rules.base.actions import reserve_from_deck
from bot.rules.base.end_of_turn import REFILL
from bot.rules.base.hooks import Expansion, Goal
from bot.rules.base.queries import base_of
from bot.rules.base.rows import refills
from bot.rules.base.state import LEVELS, MAX_RESERVED
from bot.rules.orient.effects import (
    free_cards,
    join_card,
    nobles_to_reserve,
    partners_to_join,
    reserve_noble,
    run_effects,
    take_free_card,
)
from bot.rules.orient.folds import FOLDS, MASKS, SHOWS, view
from bot.rules.orient.purchases import (
    GOLD_CARD_WORTH,
    barred_from_purchase,
    cards_to_discard,
    discard_cards,
    gold_cards_of,
    purchase_by_discarding,
    purchase_with_gold_cards,
    purchases_beyond_tokens,
)
from bot.rules.orient.state import ORIENT_CARDS, ORIENT_PLACES, OrientState, orient_of
from bot.rules.orient.vocabulary import (
    VOCABULARY,
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    OrientCardRevealed,
    OrientDealt,
    PurchaseByDiscarding,
    PurchaseWithGoldCards,
    ReserveFromOrientDeck,
)
from data import Card, Noble

EFFECTS = REFILL - 10
"""Order of the stage in which cards have their effects: before rows are refilled (O3)."""


def _refill_rows(position: Position) -> Sequence[Event]:
    """Fill every gap in an Orient row from its own deck (O1)."""
    state = orient_of(position)
    return refills(state.rows, state.decks, OrientCardRevealed)


class Orient(Expansion):
    """Two more face-up cards beside each level, most of which have an effect when they are bought."""

    name = "orient"
    places = ORIENT_PLACES
    folds = FOLDS
    masks = MASKS
    shows = SHOWS
    # The effects stage has no `asks`, so that it runs again after an answer, for the effect of a card just taken.
    stages = (Stage(EFFECTS, run_effects), Stage(REFILL, _refill_rows))
    vocabulary = VOCABULARY

    def __init__(self) -> None:
        self.legal = {
            ChooseCardToJoin: partners_to_join,
            ChooseFreeCard: free_cards,
            ChooseNobleToReserve: nobles_to_reserve,
            ChooseCardsToDiscard: cards_to_discard,
        }
        self.plays = {
            ChooseCardToJoin: join_card,
            ChooseFreeCard: take_free_card,
            ChooseNobleToReserve: reserve_noble,
            ChooseCardsToDiscard: discard_cards,
        }

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Shuffle the ten Orient cards of each level (O1)."""
        levels = [sorted(card.id for card in ORIENT_CARDS.values() if card.level == level) for level in LEVELS]
        return (OrientDealt(tuple(tuple(chance.sample(cards, len(cards))) for cards in levels)),)

    def empty(self) -> OrientState:
        """Return a state without cards."""
        return OrientState()

    def view(self, state: OrientState, seat: int | None) -> OrientState:
        """Return the state without the order of the decks (B18)."""
        return view(state)

    def open_cards(self, position: Position) -> Sequence[tuple[str, Card]]:
        """Return the face-up Orient cards (O1)."""
        return tuple(orient_of(position).open_cards())

    def barred_from_purchase(self, position: Position, seat: int) -> Mapping[str, GameError]:
        """Return the cards that cost bonuses (O9), and those that must join a card while there is none (O3)."""
        return barred_from_purchase(position, seat)

    def nobles_for(self, position: Position, seat: int) -> Sequence[Noble]:
        """Return the nobles that the seat has reserved (O6)."""
        return orient_of(position).nobles_of(seat)

    def actions(self, position: Position, seat: int) -> Sequence[Move]:
        """Return the reservations from Orient decks, and the purchases that tokens alone cannot pay (O1, O2, O9)."""
        moves: list[Move] = []
        if len(base_of(position).players[seat].hand) < MAX_RESERVED:
            decks = zip(LEVELS, orient_of(position).decks, strict=True)
            moves += [ReserveFromOrientDeck(level) for level, deck in decks if deck]
        moves += purchases_beyond_tokens(position, seat)
        return moves

    def act(self, position: Position, seat: int, move: Move) -> Sequence[Event]:
        """Return the events of an action of the Orient. Raises `GameError` for an illegal one."""
        if isinstance(move, ReserveFromOrientDeck):
            return (reserve_from_deck(position, seat, orient_of(position).decks, move.level),)
        if isinstance(move, PurchaseWithGoldCards):
            return purchase_with_gold_cards(position, seat, move)
        if isinstance(move, PurchaseByDiscarding):
            return purchase_by_discarding(position, seat, move.card)
        return super().act(position, seat, move)

    def goals(self, position: Position) -> Sequence[Goal]:
        """Return the nobles that are reserved, each for one seat (O6)."""
        return [Goal(noble.id, (seat,)) for seat, noble in orient_of(position).nobles]

    def gold_in_cards(self, position: Position, seat: int) -> int:
        """Return the worth of the seat's unused gold cards (O2)."""
        return GOLD_CARD_WORTH * len(gold_cards_of(base_of(position).players[seat]))

    def hidden_filled(self, state: OrientState, fill: Callable[[Card], Card]) -> OrientState:
        """Return the slice of a view with cards in place of the backs in its decks."""
        return replace(state, decks=tuple(tuple(fill(card) for card in deck) for deck in state.decks))

    def cards_out_of_play(self, position: Position) -> Sequence[Card]:
        """Return the cards that were discarded (O2, O9)."""
        return [card for _, card in orient_of(position).discarded]
