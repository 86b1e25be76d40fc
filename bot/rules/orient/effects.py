"""The effects of Orient cards when they are bought or taken free (O3, O4, O6, O7, O8)."""

from collections.abc import Sequence

from bot.engine import DecisionOpened, Event, GameError, Move, NotYourDecision, Position
from bot.rules.base.hooks import UNKNOWN_BARRED
from bot.rules.base.queries import base_of
from bot.rules.base.state import CARDS
from bot.rules.base.vocabulary import BonusesGained, CardPurchased, NobleReserved
from bot.rules.orient.purchases import partners
from bot.rules.orient.state import ATTACHING, FREE_LEVEL, orient_of
from bot.rules.orient.vocabulary import (
    CardJoined,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    EffectSkipped,
    JoinCard,
    ReserveNoble,
    TakeFreeCard,
)
from data import OrientCard
from data.gems import NO_GEMS, ONE


def run_effects(position: Position) -> Sequence[Event]:
    """Run pending effects one by one, until a player must choose or none is left (O3 to O8)."""
    events: list[Event] = []
    while effect := orient_of(position).effect:
        step = _next_step(position, effect.seat, effect.card)
        events += step
        if isinstance(step[-1], DecisionOpened):
            break
        position = position.after(step)
    return events


def _next_step(position: Position, seat: int, card: OrientCard) -> Sequence[Event]:
    """Return the next step of a card's effect, or the decision about it; an impossible step is skipped."""
    state, base = orient_of(position), base_of(position)
    if card.kind in ATTACHING and not state.partner_of(card):
        # There is always a partner, even for a free card: the card that brought it has a bonus or has a partner (O8).
        offered = tuple(partner.id for partner in partners(base.players[seat]))
        if len(offered) == 1:
            return _joined(seat, card.id, offered[0])
        return (DecisionOpened(ChooseCardToJoin(seat, card.id, offered)),)
    if card.kind == "reserve_noble":
        nobles = tuple(noble.id for noble in base.nobles)
        if len(nobles) > 1:
            return (DecisionOpened(ChooseNobleToReserve(seat, card.id, nobles)),)
        return (NobleReserved(seat, nobles[0]),) if nobles else (EffectSkipped(seat, card.id),)
    index = FREE_LEVEL[card.kind] - 1
    row = (*base.rows[index], *state.rows[index])
    cards = tuple(free.id for free in row if free and free.id not in UNKNOWN_BARRED)
    if len(cards) > 1:
        return (DecisionOpened(ChooseFreeCard(seat, card.id, cards)),)
    return (_taken_free(seat, cards[0]),) if cards else (EffectSkipped(seat, card.id),)


def _joined(seat: int, card: str, partner: str) -> Sequence[Event]:
    return (CardJoined(seat, card, partner), BonusesGained(seat, ONE[CARDS[partner].bonus]))


def _taken_free(seat: int, card: str) -> CardPurchased:
    return CardPurchased(seat, card, NO_GEMS, from_hand=False)


def partners_to_join(position: Position, decision: ChooseCardToJoin) -> Sequence[Move]:
    """Return a move for each partner that the card can join (O3)."""
    return [JoinCard(partner) for partner in decision.partners]


def join_card(position: Position, decision: ChooseCardToJoin, move: Move) -> Sequence[Event]:
    """Return the events of joining the chosen partner (O3). Raises `GameError` for an illegal move."""
    if not isinstance(move, JoinCard):
        raise NotYourDecision("error-orient-join-first")
    if move.partner not in decision.partners:
        raise GameError("error-orient-join-not-offered")
    return _joined(decision.seat, decision.card, move.partner)


def free_cards(position: Position, decision: ChooseFreeCard) -> Sequence[Move]:
    """Return a move for each free card (O4, O7)."""
    return [TakeFreeCard(card) for card in decision.cards]


def take_free_card(position: Position, decision: ChooseFreeCard, move: Move) -> Sequence[Event]:
    """Return the event of taking the chosen card (O4, O7). Raises `GameError` for an illegal move."""
    if not isinstance(move, TakeFreeCard):
        raise NotYourDecision("error-orient-free-card-first")
    if move.card not in decision.cards:
        raise GameError("error-orient-free-card-not-offered")
    return (_taken_free(decision.seat, move.card),)


def nobles_to_reserve(position: Position, decision: ChooseNobleToReserve) -> Sequence[Move]:
    """Return a move for each noble that can be reserved (O6)."""
    return [ReserveNoble(noble) for noble in decision.nobles]


def reserve_noble(position: Position, decision: ChooseNobleToReserve, move: Move) -> Sequence[Event]:
    """Return the event of reserving the chosen noble (O6). Raises `GameError` for an illegal move."""
    if not isinstance(move, ReserveNoble):
        raise NotYourDecision("error-orient-noble-first")
    if move.noble not in decision.nobles:
        raise GameError("error-orient-noble-not-offered")
    return (NobleReserved(decision.seat, move.noble),)
