"""Purchases that are not paid with tokens alone: with gold cards (O2) and by discarding bonuses (O9)."""

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from itertools import combinations

from bot.engine import Event, GameError, Move, Position
from bot.rules.base.game import place_to_buy
from bot.rules.base.hooks import UNKNOWN_CARDS, Choice
from bot.rules.base.payment import gems_towards
from bot.rules.base.queries import base_of, expansion_of
from bot.rules.base.state import CARDS, Player
from bot.rules.base.vocabulary import CardPurchased, CardsDiscarded
from bot.rules.orient import state as orient
from bot.rules.orient.state import ORIENT_CARDS, ChooseCardsToDiscard, DiscardCards, OrientState
from data import Card, Gem, Gems, OrientCard
from data.gems import NO_GEMS, ONE, count, covers, gold_in, tokens_in, total, without_gold

BONUSES_TO_DISCARD = 2
GOLD_CARD_WORTH = 2

_COLOUR_TO_DISCARD = {card.id: card.discards for card in ORIENT_CARDS.values() if card.discards is not None}
"""The colour of the bonuses that a card costs, for the cards that cost bonuses (O9)."""
_ATTACHING_CARDS = frozenset(card.id for card in ORIENT_CARDS.values() if card.kind in orient.ATTACHING)

BARRED: Set[str] = UNKNOWN_CARDS | _COLOUR_TO_DISCARD.keys()
BARRED_WITHOUT_PARTNER = BARRED | _ATTACHING_CARDS


def why_barred(card: str) -> GameError | None:
    """Return the reason why a card cannot be bought for tokens, or None for a card that is not known."""
    if (colour := _COLOUR_TO_DISCARD.get(card)) is not None:
        return GameError("error-orient-costs-bonuses", gem=colour, count=BONUSES_TO_DISCARD)
    return GameError("error-orient-no-partner") if card in _ATTACHING_CARDS else None


def purchases_beyond_tokens(position: Position, seat: int) -> Iterator[Move]:
    """Yield the legal purchases by discarding (O9) and with gold cards (O2)."""
    base = base_of(position)
    player = base.players[seat]
    in_reach = [card for _, card in (*base.open_cards(), *position.slice_of(OrientState).open_cards())]
    in_reach += [held.card for held in player.hand]
    costs_bonuses = [card for card in in_reach if card.id in _COLOUR_TO_DISCARD]
    yield from (orient.PurchaseByDiscarding(card.id) for card in costs_bonuses if can_discard_for(player, card))
    if held := tuple(card.id for card in gold_cards_of(player)):
        barred = expansion_of(position).barred_from_purchase(position, seat)
        for card in in_reach:
            if card.id not in barred:
                for number in range(1, len(held) + 1):
                    payments = payments_beside_gold_cards(player.tokens, player.price(card), number)
                    yield from (orient.PurchaseWithGoldCards(card.id, payment, held[:number]) for payment in payments)


def partners(player: Player) -> tuple[Card, ...]:
    """Return the purchased cards with a bonus, which another card may join: the oldest of each colour (O3)."""
    oldest: dict[Gem, Card] = {}
    for card in player.cards:
        if card.bonuses:
            oldest.setdefault(card.bonus, card)
    return tuple(oldest.values())


# Gold cards (O2)


def gold_cards_of(player: Player) -> list[Card]:
    """Return the player's unused `double_gold` cards, the oldest first; all are worth the same (O2)."""
    return [card for card in player.cards if isinstance(card, OrientCard) and card.kind == "double_gold"]


@lru_cache(maxsize=16_384)
def payments_beside_gold_cards(tokens: Gems, price: Gems, cards: int) -> tuple[Gems, ...]:
    """Return the payments that make up a price with so many gold cards (O2), those that waste half a card last."""
    ways: list[Gems] = []
    for gems in gems_towards(tokens, price):
        for wasted in range(GOLD_CARD_WORTH):
            gold = total(price) - total(gems) - GOLD_CARD_WORTH * cards + wasted
            if 0 <= gold <= gold_in(tokens):
                ways.append(gems + ONE[Gem.GOLD] * gold)
    return tuple(sorted(ways, key=lambda payment: (total(payment), gold_in(payment))))


def purchase_with_gold_cards(position: Position, seat: int, move: orient.PurchaseWithGoldCards) -> Sequence[Event]:
    """Return the events of a purchase; half a gold card may be wasted, not a whole one (O2). Raises `GameError`."""
    player = base_of(position).players[seat]
    place = place_to_buy(position, seat, move.card)
    expansion = expansion_of(position)
    if move.card in expansion.barred_from_purchase(position, seat):
        raise expansion.why_barred(position, move.card)
    held = {card.id for card in gold_cards_of(player)}
    spent = set(move.gold_cards)
    if not spent or len(spent) < len(move.gold_cards) or not spent <= held:
        raise GameError("error-orient-gold-cards-not-held")
    if not covers(player.tokens, move.payment):
        raise GameError("error-payment-not-held", payment=tokens_in(move.payment), held=tokens_in(player.tokens))
    price = player.price(CARDS[move.card])
    left = total(price) - total(move.payment)
    if not covers(price, without_gold(move.payment)) or left <= GOLD_CARD_WORTH * (len(spent) - 1):
        raise GameError("error-payment-too-much", price=tokens_in(price))
    if left > GOLD_CARD_WORTH * len(spent):
        raise GameError("error-payment-too-little", price=tokens_in(price))
    return (
        CardsDiscarded(seat, move.gold_cards, NO_GEMS),
        CardPurchased(seat, move.card, move.payment, place > 0, place),
    )


# Discarded bonuses (O9)


def can_discard_for(player: Player, card: Card) -> bool:
    """Return whether a card costs bonuses and the player has them (O9)."""
    colour = _COLOUR_TO_DISCARD.get(card.id)
    return colour is not None and count(player.bonuses, colour) >= BONUSES_TO_DISCARD


def ways_to_discard(state: OrientState, player: Player, colour: Gem) -> tuple[tuple[str, ...], ...]:
    """Return the different ways to discard two bonuses of a colour, cards that joined this colour first (O9)."""
    joined = [card.id for card in player.cards if (partner := state.partner_of(card)) and partner.bonus == colour]
    first = joined[:BONUSES_TO_DISCARD]
    missing = BONUSES_TO_DISCARD - len(first)
    if not missing:
        return (tuple(first),)
    others = [card for card in player.cards if card.bonus == colour]
    ways: dict[tuple[tuple[int, int], ...], tuple[str, ...]] = {}
    for size in range(1, missing + 1):
        for cards in combinations(others, size):
            if sum(card.bonuses for card in cards) >= missing:
                equivalent = tuple(sorted((card.bonuses, card.prestige) for card in cards))
                ways.setdefault(equivalent, (*first, *(card.id for card in cards)))
    return tuple(ways.values())


def purchase_by_discarding(position: Position, seat: int, wanted: str) -> Sequence[Event]:
    """Return the events of a purchase for two bonuses, or the decision which to give (O9). Raises `GameError`."""
    player = base_of(position).players[seat]
    place_to_buy(position, seat, wanted)
    colour = _COLOUR_TO_DISCARD.get(wanted)
    if colour is None:
        raise GameError("error-orient-costs-tokens")
    if not can_discard_for(player, CARDS[wanted]):
        raise GameError("error-orient-too-few-bonuses", gem=colour, count=count(player.bonuses, colour))
    ways = ways_to_discard(position.slice_of(OrientState), player, colour)
    return DISCARDING.offer(position, ChooseCardsToDiscard(seat, wanted, ways))


def _discard_cards(position: Position, decision: ChooseCardsToDiscard, move: DiscardCards) -> Sequence[Event]:
    state, seat = position.slice_of(OrientState), decision.seat
    bonuses = sum(state.bonuses_of(CARDS[card]) for card in move.cards)
    place = base_of(position).players[seat].place_of(decision.card)
    return (
        CardsDiscarded(seat, move.cards, bonuses),
        CardPurchased(seat, decision.card, NO_GEMS, place > 0, place),
    )


DISCARDING = Choice(
    "ways", DiscardCards, _discard_cards, "error-orient-discard-first", "error-orient-discard-not-offered"
)
