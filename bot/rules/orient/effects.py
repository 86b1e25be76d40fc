"""The effects of Orient cards when they are bought or taken free (O3, O4, O6, O7, O8)."""

from collections.abc import Mapping, Sequence

from bot.engine import Decision, DecisionOpened, Event, Position
from bot.rules.base.choice import Choice
from bot.rules.base.hooks import UNKNOWN_BARRED
from bot.rules.base.queries import base_of
from bot.rules.base.state import CARDS
from bot.rules.base.vocabulary import BonusesGained, CardPurchased, NobleReserved
from bot.rules.orient.purchases import discard_cards, partners
from bot.rules.orient.state import ATTACHING, FREE_LEVEL, orient_of
from bot.rules.orient.vocabulary import (
    CardJoined,
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    DiscardCards,
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


def _join(position: Position, decision: ChooseCardToJoin, move: JoinCard) -> Sequence[Event]:
    return _joined(decision.seat, decision.card, move.partner)


def _take(position: Position, decision: ChooseFreeCard, move: TakeFreeCard) -> Sequence[Event]:
    return (_taken_free(decision.seat, move.card),)


def _reserve(position: Position, decision: ChooseNobleToReserve, move: ReserveNoble) -> Sequence[Event]:
    return (NobleReserved(decision.seat, move.noble),)


CHOICES: Mapping[type[Decision], Choice] = {
    ChooseCardToJoin: Choice("partners", JoinCard, _join, "error-orient-join-first", "error-orient-join-not-offered"),
    ChooseFreeCard: Choice(
        "cards", TakeFreeCard, _take, "error-orient-free-card-first", "error-orient-free-card-not-offered"
    ),
    ChooseNobleToReserve: Choice(
        "nobles", ReserveNoble, _reserve, "error-orient-noble-first", "error-orient-noble-not-offered"
    ),
    ChooseCardsToDiscard: Choice(
        "ways", DiscardCards, discard_cards, "error-orient-discard-first", "error-orient-discard-not-offered"
    ),
}
"""The choices that the effects of cards (O3, O4, O6, O7) and discarding (O9) bring."""
