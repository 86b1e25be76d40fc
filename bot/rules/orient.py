"""The Orient expansion, clauses O1 to O10 of the rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations, product

from bot.engine import Asked, Chance, Decision, Event, GameError, Move, NotYourDecision, Position, SeatLeft, Stage
from bot.rules.base import (
    REFILL,
    BonusesGained,
    CardPurchased,
    CardReserved,
    CardsGivenUp,
    NobleTaken,
    NobleVisited,
    base_of,
    expand,
)
from bot.rules.hooks import Expansion
from bot.rules.state import CARDS, HIDDEN, LEVELS, MAX_RESERVED, NOBLES, Player
from data import GEMS, Card, Gem, Gems, Noble, OrientCard, components
from data.gems import NO_GEMS, ONE, count, covers, total

ORIENT_CARDS = components().orient_cards
ORIENT_CARDS_IN_ROW = 2
ORIENT_PLACES = "EF"
BONUSES_TO_DISCARD = 2
GOLD_CARD_WORTH = 2

EFFECTS = REFILL - 10
"""When the effects of a card happen: before anything is refilled (O3)."""

_ATTACHING = frozenset({"attach", "attach_and_free_level1"})
_FREE_LEVEL = {"attach_and_free_level1": 1, "free_level2": 2}
_WITH_EFFECT = _ATTACHING | {"free_level2", "reserve_noble"}


# Decisions: what is asked.


@dataclass(frozen=True, slots=True)
class ChooseCardToJoin(Decision):
    """Which of the purchased cards does this card join? One is offered of each colour, for only that matters (O3)."""

    card: str
    partners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseFreeCard(Decision):
    """Which of these face-up cards is taken free, through this card's effect? (O4, O7)"""

    card: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseNobleToReserve(Decision):
    """Which of these nobles is kept for the seat, through this card's effect? (O6)"""

    card: str
    nobles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseCardsToDiscard(Decision):
    """Which purchased cards pay for this card? Of several ways that come to the same only one is offered (O9)."""

    card: str
    ways: tuple[tuple[str, ...], ...]


# Moves: the answers.


@dataclass(frozen=True, slots=True)
class ReserveFromOrientDeck(Move):
    """Reserve the top card of an Orient deck, unseen by the others (O1)."""

    level: int


@dataclass(frozen=True, slots=True)
class PurchaseWithGoldCards(Move):
    """Buy a card with just these tokens and these `double_gold` cards (O2)."""

    card: str
    payment: Gems
    gold_cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PurchaseByDiscarding(Move):
    """Buy a card whose price is two bonuses (O9)."""

    card: str


@dataclass(frozen=True, slots=True)
class JoinCard(Move):
    """Join the card to this purchased one (O3)."""

    partner: str


@dataclass(frozen=True, slots=True)
class TakeFreeCard(Move):
    """Take this face-up card free (O4, O7)."""

    card: str


@dataclass(frozen=True, slots=True)
class ReserveNoble(Move):
    """Keep this noble from the table (O6)."""

    noble: str


@dataclass(frozen=True, slots=True)
class DiscardCards(Move):
    """Give up these purchased cards (O9)."""

    cards: tuple[str, ...]


# Events: what happened.


@dataclass(frozen=True, slots=True)
class OrientDealt(Event):
    """The Orient cards of each level in the order in which they are drawn, lowest level first (O1)."""

    cards: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class OrientCardRevealed(Event):
    """The next card of an Orient deck filled a place in its row; places count from 0 (O1)."""

    level: int
    place: int
    card: str


@dataclass(frozen=True, slots=True)
class CardJoined(Event):
    """A card joined a purchased one and counts as one more bonus of its colour (O3)."""

    seat: int
    card: str
    partner: str


@dataclass(frozen=True, slots=True)
class EffectSkipped(Event):
    """There was no noble, or no card to take free, for the effect of this card (O4, O6, O7)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card that came to a seat still has to do."""

    seat: int
    card: OrientCard


@dataclass(frozen=True, slots=True)
class OrientState:
    """The rows and decks of the Orient by level, which cards are joined, and the nobles that are reserved.

    As in the base game a row holds None where its deck has run out, and the next card of a deck is its last. `joined`
    has pairs of a card and its partner, `nobles` pairs of a seat and its noble. There is never more than one `effect`
    to come: what a card does last is to bring the next one. The `box` holds the cards that left the game.
    """

    rows: tuple[tuple[OrientCard | None, ...], ...] = ((), (), ())
    decks: tuple[tuple[Card, ...], ...] = ((), (), ())
    joined: tuple[tuple[Card, Card], ...] = ()
    nobles: tuple[tuple[int, Noble], ...] = ()
    effect: Effect | None = None
    box: tuple[Card, ...] = ()

    def open_cards(self) -> Iterator[tuple[str, OrientCard]]:
        """Yield every face-up Orient card with its address ("2E"), lowest level first."""
        for level, row in zip(LEVELS, self.rows, strict=True):
            for place, card in zip(ORIENT_PLACES, row, strict=False):
                if card is not None:
                    yield f"{level}{place}", card

    def partner_of(self, card: Card) -> Card | None:
        """Return the card that this one has joined, if any (O3)."""
        return next((partner for joined, partner in self.joined if joined is card), None)

    def bonuses_of(self, card: Card) -> Gems:
        """Return the bonuses that a purchased card stands for, its own or as one that joined another (O3, O5)."""
        partner = self.partner_of(card)
        return ONE[partner.bonus] if partner else ONE[card.bonus] * card.bonuses

    def nobles_of(self, seat: int) -> tuple[Noble, ...]:
        """Return the nobles that a seat has reserved and that have not visited yet (O6)."""
        return tuple(noble for owner, noble in self.nobles if owner == seat)


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
        self.folds = {
            OrientDealt: _fold_deal,
            OrientCardRevealed: _fold_revealed,
            CardReserved: _fold_reserved,
            CardPurchased: _fold_purchased,
            CardJoined: _fold_joined,
            CardsGivenUp: _fold_given_up,
            NobleTaken: _fold_noble_taken,
            NobleVisited: _fold_visit,
            EffectSkipped: _fold_skipped,
            SeatLeft: _fold_seat_left,
        }
        self.masks = {OrientDealt: _mask_deal}
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
        decks = tuple((HIDDEN[level],) * len(deck) for level, deck in zip(LEVELS, own.decks, strict=True))
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
            attaching = (card for card in ORIENT_CARDS.values() if card.kind in _ATTACHING)
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

    Cards that joined others go first, and one of these is like the next. No card follows once two bonuses are gone.
    """
    joined = [card.id for card in player.cards if (partner := state.partner_of(card)) and partner.bonus == colour]
    first = joined[:BONUSES_TO_DISCARD]
    missing = BONUSES_TO_DISCARD - len(first)
    if not missing:
        return (tuple(first),)
    others = [card for card in player.cards if card.bonuses and card.bonus == colour]
    ways: dict[tuple[tuple[int, int], ...], tuple[str, ...]] = {}
    for size in range(1, missing + 1):
        for cards in combinations(others, size):
            given = [card.bonuses for card in cards]
            if sum(given) - max(given) < missing <= sum(given):
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
    if card.kind in _ATTACHING and not state.partner_of(card):
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
    index = _FREE_LEVEL[card.kind] - 1
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


# What events do to the state.


def _fold_deal(state: OrientState, event: OrientDealt) -> OrientState:
    rows = tuple(tuple(ORIENT_CARDS[card] for card in cards[:ORIENT_CARDS_IN_ROW]) for cards in event.cards)
    decks = tuple(tuple(CARDS[card] for card in reversed(cards[ORIENT_CARDS_IN_ROW:])) for cards in event.cards)
    return OrientState(rows, decks)


def _fold_revealed(state: OrientState, event: OrientCardRevealed) -> OrientState:
    index = event.level - 1
    row = state.rows[index]
    filled = (*row[: event.place], ORIENT_CARDS[event.card], *row[event.place + 1 :])
    rows = (*state.rows[:index], filled, *state.rows[index + 1 :])
    return replace(state, rows=rows, decks=_without_top(state.decks, event.level))


def _fold_reserved(state: OrientState, event: CardReserved) -> OrientState:
    card = CARDS[event.card]
    if not event.blind:
        return replace(state, rows=_with_gap(state.rows, card))
    if state.decks[card.level - 1][-1:] == (card,):  # else it came from a deck of the base game's
        return replace(state, decks=_without_top(state.decks, card.level))
    return state


def _fold_purchased(state: OrientState, event: CardPurchased) -> OrientState:
    """Note what the card does. If it came free, this was the last that the card before it had to do."""
    card = CARDS[event.card]
    effect = Effect(event.seat, card) if isinstance(card, OrientCard) and card.kind in _WITH_EFFECT else None
    rows = state.rows if event.from_hand else _with_gap(state.rows, card)
    return replace(state, rows=rows, effect=effect)


def _fold_joined(state: OrientState, event: CardJoined) -> OrientState:
    card = ORIENT_CARDS[event.card]
    joined = (*state.joined, (card, CARDS[event.partner]))
    return replace(state, joined=joined, effect=state.effect if card.kind in _FREE_LEVEL else None)


def _fold_given_up(state: OrientState, event: CardsGivenUp) -> OrientState:
    joined = tuple(pair for pair in state.joined if pair[0].id not in event.cards)
    return replace(state, joined=joined, box=(*state.box, *(CARDS[card] for card in event.cards)))


def _fold_noble_taken(state: OrientState, event: NobleTaken) -> OrientState:
    return replace(state, nobles=(*state.nobles, (event.seat, NOBLES[event.noble])), effect=None)


def _fold_visit(state: OrientState, event: NobleVisited) -> OrientState:
    return replace(state, nobles=tuple(pair for pair in state.nobles if pair[1].id != event.noble))


def _fold_skipped(state: OrientState, event: EffectSkipped) -> OrientState:
    return replace(state, effect=None)


def _fold_seat_left(state: OrientState, event: SeatLeft) -> OrientState:
    """Drop the effect that waits for a seat that leaves, so that nothing more is asked of it."""
    return replace(state, effect=None) if state.effect and state.effect.seat == event.seat else state


def _with_gap(rows: tuple[tuple[OrientCard | None, ...], ...], card: Card) -> tuple[tuple[OrientCard | None, ...], ...]:
    index = card.level - 1
    row = tuple(None if lying is card else lying for lying in rows[index])
    return (*rows[:index], row, *rows[index + 1 :])


def _without_top(decks: tuple[tuple[Card, ...], ...], level: int) -> tuple[tuple[Card, ...], ...]:
    return (*decks[: level - 1], decks[level - 1][:-1], *decks[level:])


# What others may see.


def _mask_deal(event: OrientDealt, seat: int | None) -> Event:
    return OrientDealt(
        tuple(
            (*cards[:ORIENT_CARDS_IN_ROW], *(HIDDEN[level].id for _ in cards[ORIENT_CARDS_IN_ROW:]))
            for level, cards in zip(LEVELS, event.cards, strict=True)
        )
    )
