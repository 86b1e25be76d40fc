"""The Orient expansion, clauses O1 to O10 of the rules. What lies and happens there is in `orient_state`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations, product

from bot.engine import Asked, Chance, Event, GameError, Move, NotYourDecision, Position, Stage
from bot.rules.base import REFILL, BonusesGained, CardPurchased, CardReserved, CardsGivenUp, NobleTaken, base_of, expand
from bot.rules.hooks import Expansion
from bot.rules.orient_state import (
    ATTACHING,
    FOLDS,
    FREE_LEVEL,
    HIDDEN_ORIENT,
    MASKS,
    ORIENT_CARDS,
    CardJoined,
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    DiscardCards,
    EffectSkipped,
    JoinCard,
    OrientCardRevealed,
    OrientDealt,
    OrientState,
    PurchaseByDiscarding,
    PurchaseWithGoldCards,
    ReserveFromOrientDeck,
    ReserveNoble,
    TakeFreeCard,
)
from bot.rules.state import CARDS, LEVELS, MAX_RESERVED, Player
from data import GEMS, Card, Gem, Gems, Noble, OrientCard
from data.gems import NO_GEMS, ONE, count, covers, total

BONUSES_TO_DISCARD = 2
GOLD_CARD_WORTH = 2

EFFECTS = REFILL - 10
"""When the effects of a card happen: before anything is refilled (O3)."""


class Orient(Expansion):
    """Two more cards beside each level, which do something when they come to a player."""

    name = "orient"

    def __init__(self) -> None:
        self.legal = {
            ChooseCardToJoin: _partners_to_join,
            ChooseFreeCard: _free_cards,
            ChooseNobleToReserve: _nobles_to_reserve,
            ChooseCardsToDiscard: _cards_to_discard,
        }
        self.plays = {
            ChooseCardToJoin: _join,
            ChooseFreeCard: _take_free,
            ChooseNobleToReserve: _reserve_noble,
            ChooseCardsToDiscard: _discard,
        }
        self.folds = FOLDS
        self.masks = MASKS
        # The effects ask without `asks`, so that after an answer they go on with what the answer brought.
        self.stages = (Stage(EFFECTS, _work_effects), Stage(REFILL, _refill))
        self.vocabulary = (
            *(ChooseCardToJoin, ChooseFreeCard, ChooseNobleToReserve, ChooseCardsToDiscard),
            *(ReserveFromOrientDeck, PurchaseWithGoldCards, PurchaseByDiscarding),
            *(JoinCard, TakeFreeCard, ReserveNoble, DiscardCards),
            *(OrientDealt, OrientCardRevealed, CardJoined, EffectSkipped),
        )

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Shuffle the ten Orient cards of each level (O1)."""
        levels = [sorted(card.id for card in ORIENT_CARDS.values() if card.level == level) for level in LEVELS]
        return (OrientDealt(tuple(tuple(chance.sample(cards, len(cards))) for cards in levels)),)

    def empty(self) -> OrientState:
        """Return a table without Orient cards."""
        return OrientState()

    def view(self, own: OrientState, seat: int | None) -> OrientState:
        """Return the slice without the decks' order (B18)."""
        decks = tuple((HIDDEN_ORIENT[level],) * len(deck) for level, deck in zip(LEVELS, own.decks, strict=True))
        return replace(own, decks=decks)

    def open_cards(self, position: Position) -> Sequence[tuple[str, Card]]:
        """Return the face-up Orient cards (O1)."""
        return tuple(orient_of(position).open_cards())

    def barred_from_purchase(self, position: Position, seat: int) -> Mapping[str, GameError]:
        """Bar from tokens what costs bonuses (O9), and what must join a card while there is none to join (O3)."""
        barred = {
            card.id: GameError("error-orient-costs-bonuses", gem=card.discards, count=BONUSES_TO_DISCARD)
            for card in ORIENT_CARDS.values()
            if card.discards is not None
        }
        if not partners(base_of(position).players[seat]):
            attaching = (card for card in ORIENT_CARDS.values() if card.kind in ATTACHING)
            barred |= {card.id: GameError("error-orient-no-partner") for card in attaching}
        return barred

    def nobles_for(self, position: Position, seat: int) -> Sequence[Noble]:
        """Return the nobles that the seat has reserved (O6)."""
        return orient_of(position).nobles_of(seat)

    def actions(self, position: Position, seat: int) -> Sequence[Move]:
        """Return the blind reservations from the Orient decks, and purchases for more than tokens (O1, O2, O9)."""
        state, base = orient_of(position), base_of(position)
        player = base.players[seat]
        moves: list[Move] = []
        if len(player.hand) < MAX_RESERVED:
            moves += [ReserveFromOrientDeck(level) for level, deck in zip(LEVELS, state.decks, strict=True) if deck]
        in_hand = [held.card for held in player.hand]
        in_reach = [card for _, card in chain(base.open_cards(), state.open_cards())] + in_hand
        moves += [PurchaseByDiscarding(card.id) for card in in_reach if can_discard_for(player, card)]
        if held := tuple(card.id for card in gold_cards_of(player)):
            barred = self.barred_from_purchase(position, seat)
            moves += [
                PurchaseWithGoldCards(card.id, payment, held[:number])
                for card in in_reach
                if card.id not in barred
                for number in range(1, len(held) + 1)
                for payment in payments_beside_gold_cards(player.tokens, player.price(card), number)
            ]
        return moves

    def act(self, position: Position, seat: int, move: Move) -> Sequence[Event]:
        """Return the events of one of the Orient's own actions. Raises `GameError` when it is not legal."""
        if isinstance(move, ReserveFromOrientDeck):
            return (_reserve_from_deck(position, seat, move.level),)
        if isinstance(move, PurchaseWithGoldCards):
            return self._purchase_with_gold_cards(position, seat, move)
        if isinstance(move, PurchaseByDiscarding):
            return _purchase_by_discarding(position, seat, move.card)
        return super().act(position, seat, move)

    def _purchase_with_gold_cards(self, position: Position, seat: int, move: PurchaseWithGoldCards) -> Sequence[Event]:
        """Return a purchase in which no gold card is there for nothing, though half of one may be lost (O2, B12)."""
        player = base_of(position).players[seat]
        from_hand = _in_reach(position, seat, move.card)
        if refusal := self.barred_from_purchase(position, seat).get(move.card):
            raise refusal
        held = {card.id for card in gold_cards_of(player)}
        spent = set(move.gold_cards)
        if not spent or len(spent) < len(move.gold_cards) or not spent <= held:
            raise GameError("error-orient-gold-cards-not-held")
        if not covers(player.tokens, move.payment):
            raise GameError("error-payment-not-held", payment=expand(move.payment), held=expand(player.tokens))
        price = player.price(CARDS[move.card])
        gems = move.payment & (ONE[Gem.GOLD] - 1)
        left = total(price) - total(move.payment)
        if not covers(price, gems) or left <= GOLD_CARD_WORTH * (len(spent) - 1):
            raise GameError("error-payment-too-much", price=expand(price))
        if left > GOLD_CARD_WORTH * len(spent):
            raise GameError("error-payment-too-little", price=expand(price))
        return (
            CardsGivenUp(seat, move.gold_cards, NO_GEMS),
            CardPurchased(seat, move.card, move.payment, from_hand),
        )


def orient_of(position: Position) -> OrientState:
    """Return the expansion's slice of a position."""
    return position.slices[1]


def gold_cards_of(player: Player) -> list[Card]:
    """Return the `double_gold` cards that a player can still use, the oldest first; all are worth the same (O2)."""
    return [card for card in player.cards if _kind(card) == "double_gold"]


@lru_cache(maxsize=65_536)
def payments_beside_gold_cards(tokens: Gems, price: Gems, cards: int) -> tuple[Gems, ...]:
    """Return the payments in tokens that complete this many gold cards, those that lose no half card first (O2)."""
    found: list[Gems] = []
    whole = total(price)
    for counts in product(*(range(min(count(tokens, gem), count(price, gem)), -1, -1) for gem in GEMS)):
        gems = sum(one * number for one, number in zip(ONE, counts, strict=False))
        for lost in range(GOLD_CARD_WORTH):
            gold = whole - total(gems) - GOLD_CARD_WORTH * cards + lost
            if 0 <= gold <= count(tokens, Gem.GOLD):
                found.append(gems + ONE[Gem.GOLD] * gold)
    return tuple(sorted(found, key=lambda payment: (total(payment), count(payment, Gem.GOLD))))


def partners(player: Player) -> tuple[Card, ...]:
    """Return the cards that another may join, the oldest of each colour: purchased ones with a bonus (O3)."""
    oldest: dict[Gem, Card] = {}
    for card in player.cards:
        if card.bonuses:
            oldest.setdefault(card.bonus, card)
    return tuple(oldest.values())


def can_discard_for(player: Player, card: Card) -> bool:
    """Return whether a player has the two bonuses that a card asks to be given up (O9)."""
    colour = ORIENT_CARDS[card.id].discards if card.id in ORIENT_CARDS else None
    return colour is not None and count(player.bonuses, colour) >= BONUSES_TO_DISCARD


def ways_to_discard(state: OrientState, player: Player, colour: Gem) -> tuple[tuple[str, ...], ...]:
    """Return the ways to give up two bonuses of a colour, one of those that come to the same (O9).

    Cards that joined others go first, and one of these is like the next. There is one double card of a colour.
    """
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
                alike = tuple(sorted((card.bonuses, card.prestige) for card in cards))
                ways.setdefault(alike, (*first, *(card.id for card in cards)))
    return tuple(ways.values())


def _kind(card: Card) -> str:
    return card.kind if isinstance(card, OrientCard) else ""


# The Orient's own actions.


def _in_reach(position: Position, seat: int, card: str) -> bool:
    """Return whether a card is in the hand; refuse one that does not lie face up either."""
    base = base_of(position)
    if base.players[seat].holds(card):
        return True
    if not any(lying.id == card for _, lying in chain(base.open_cards(), orient_of(position).open_cards())):
        raise GameError("error-card-gone")
    return False


def _reserve_from_deck(position: Position, seat: int, level: int) -> CardReserved:
    base = base_of(position)
    if len(base.players[seat].hand) >= MAX_RESERVED:
        raise GameError("error-hand-full")
    if level not in LEVELS:
        raise GameError("error-unknown-card")
    deck = orient_of(position).decks[level - 1]
    if not deck:
        raise GameError("error-deck-empty", level=level)
    return CardReserved(seat, deck[-1].id, True, min(1, count(base.bank, Gem.GOLD)))


def _purchase_by_discarding(position: Position, seat: int, wanted: str) -> Sequence[Event]:
    """Give up two bonuses for the card; ask when it makes a difference which (O9)."""
    player = base_of(position).players[seat]
    _in_reach(position, seat, wanted)
    colour = ORIENT_CARDS[wanted].discards if wanted in ORIENT_CARDS else None
    if colour is None:
        raise GameError("error-orient-costs-tokens")
    if not can_discard_for(player, CARDS[wanted]):
        raise GameError("error-orient-too-few-bonuses", gem=colour, count=count(player.bonuses, colour))
    ways = ways_to_discard(orient_of(position), player, colour)
    if len(ways) == 1:
        return _purchase_for(position, seat, wanted, ways[0])
    return (Asked(ChooseCardsToDiscard(seat, wanted, ways)),)


def _purchase_for(position: Position, seat: int, wanted: str, cards: tuple[str, ...]) -> Sequence[Event]:
    state = orient_of(position)
    bonuses = sum(state.bonuses_of(CARDS[card]) for card in cards)
    from_hand = base_of(position).players[seat].holds(wanted)
    return (CardsGivenUp(seat, cards, bonuses), CardPurchased(seat, wanted, NO_GEMS, from_hand))


def _cards_to_discard(position: Position, decision: ChooseCardsToDiscard) -> Sequence[Move]:
    return [DiscardCards(way) for way in decision.ways]


def _discard(position: Position, decision: ChooseCardsToDiscard, move: Move) -> Sequence[Event]:
    if not isinstance(move, DiscardCards):
        raise NotYourDecision("error-orient-discard-first")
    if move.cards not in decision.ways:
        raise GameError("error-orient-discard-not-offered")
    return _purchase_for(position, decision.seat, decision.card, move.cards)


# What a card does when it comes to a player.


def _work_effects(position: Position) -> Sequence[Event]:
    """Let the effects happen one by one until a player must choose or all is done (O3 to O8)."""
    events: list[Event] = []
    while effect := orient_of(position).effect:
        happened = _next_step(position, effect.seat, effect.card)
        events += happened
        if isinstance(happened[-1], Asked):
            break
        position = position.after(happened)
    return events


def _next_step(position: Position, seat: int, card: OrientCard) -> Sequence[Event]:
    """Return what the card does next, or the question how; what cannot happen is skipped."""
    state, base = orient_of(position), base_of(position)
    if card.kind in ATTACHING and not state.partner_of(card):
        # Never none, not even for a free card: whatever brought it has a bonus, or has joined a card that has (O8).
        offered = tuple(partner.id for partner in partners(base.players[seat]))
        if len(offered) == 1:
            return _joined(seat, card.id, offered[0])
        return (Asked(ChooseCardToJoin(seat, card.id, offered)),)
    if card.kind == "reserve_noble":
        nobles = tuple(noble.id for noble in base.nobles)
        if len(nobles) > 1:
            return (Asked(ChooseNobleToReserve(seat, card.id, nobles)),)
        return (NobleTaken(seat, nobles[0]),) if nobles else (EffectSkipped(seat, card.id),)
    index = FREE_LEVEL[card.kind] - 1
    cards = tuple(lying.id for lying in (*base.rows[index], *state.rows[index]) if lying)
    if len(cards) > 1:
        return (Asked(ChooseFreeCard(seat, card.id, cards)),)
    return (_taken_free(seat, cards[0]),) if cards else (EffectSkipped(seat, card.id),)


def _joined(seat: int, card: str, partner: str) -> Sequence[Event]:
    return (CardJoined(seat, card, partner), BonusesGained(seat, ONE[CARDS[partner].bonus]))


def _taken_free(seat: int, card: str) -> CardPurchased:
    return CardPurchased(seat, card, NO_GEMS, from_hand=False)


def _partners_to_join(position: Position, decision: ChooseCardToJoin) -> Sequence[Move]:
    return [JoinCard(partner) for partner in decision.partners]


def _join(position: Position, decision: ChooseCardToJoin, move: Move) -> Sequence[Event]:
    if not isinstance(move, JoinCard):
        raise NotYourDecision("error-orient-join-first")
    if move.partner not in decision.partners:
        raise GameError("error-orient-join-not-offered")
    return _joined(decision.seat, decision.card, move.partner)


def _free_cards(position: Position, decision: ChooseFreeCard) -> Sequence[Move]:
    return [TakeFreeCard(card) for card in decision.cards]


def _take_free(position: Position, decision: ChooseFreeCard, move: Move) -> Sequence[Event]:
    if not isinstance(move, TakeFreeCard):
        raise NotYourDecision("error-orient-free-card-first")
    if move.card not in decision.cards:
        raise GameError("error-orient-free-card-not-offered")
    return (_taken_free(decision.seat, move.card),)


def _nobles_to_reserve(position: Position, decision: ChooseNobleToReserve) -> Sequence[Move]:
    return [ReserveNoble(noble) for noble in decision.nobles]


def _reserve_noble(position: Position, decision: ChooseNobleToReserve, move: Move) -> Sequence[Event]:
    if not isinstance(move, ReserveNoble):
        raise NotYourDecision("error-orient-noble-first")
    if move.noble not in decision.nobles:
        raise GameError("error-orient-noble-not-offered")
    return (NobleTaken(decision.seat, move.noble),)


def _refill(position: Position) -> Sequence[Event]:
    """Fill every gap in an Orient row from its own deck (O1)."""
    state = orient_of(position)
    return [
        OrientCardRevealed(level, row.index(None), deck[-1].id)
        for level, row, deck in zip(LEVELS, state.rows, state.decks, strict=True)
        if deck and not all(row)
    ]
