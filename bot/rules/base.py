"""The base game, clauses B1 to B20 of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import cast

from bot.engine import (
    Asked,
    Chance,
    Decision,
    Event,
    GameError,
    GameOver,
    Module,
    Move,
    NotYourDecision,
    Position,
    SeatLeft,
    Stage,
    TurnBegan,
)
from bot.rules.hooks import Expansion
from bot.rules.payment import gold_needed, payments, sub_piles
from bot.rules.state import (
    CARDS,
    CARDS_IN_ROW,
    HIDDEN,
    LEVELS,
    MAX_RESERVED,
    MAX_TOKENS,
    NOBLES,
    BaseState,
    Player,
    Reserved,
    back_of,
)
from data import GEMS, Card, Gem, Gems, components
from data.gems import ONE, count, covers, each, pack, shortfall, total

GEMS_IN_BANK = {2: 4, 3: 5, 4: 7}
GOLD_IN_BANK = 5
LEAST_FOR_TWO_ALIKE = 4
PRESTIGE_TO_WIN = 15

REFILL, RETURN, VISIT, END_OF_TURN = 20, 40, 50, 90
"""When things happen after an action; an expansion's stages go between."""

_GOLD = ONE[Gem.GOLD]
_ONLY_GEMS = _GOLD - 1


# Decisions: what is asked.


@dataclass(frozen=True, slots=True)
class ChooseAction(Decision):
    """Which of the four actions? (B5)"""


@dataclass(frozen=True, slots=True)
class ChooseTokensToReturn(Decision):
    """Which tokens go back, so that ten are left? (B8)"""

    count: int


@dataclass(frozen=True, slots=True)
class ChooseNoble(Decision):
    """Which of these nobles visits? (B15)"""

    nobles: tuple[str, ...]


# Moves: the answers.


@dataclass(frozen=True, slots=True)
class TakeTokens(Move):
    """Take gems of different colours (B6) or two alike (B7)."""

    tokens: Gems


@dataclass(frozen=True, slots=True)
class ReserveCard(Move):
    """Reserve a face-up card (B9)."""

    card: str


@dataclass(frozen=True, slots=True)
class ReserveFromDeck(Move):
    """Reserve the top card of a deck, unseen by the others (B9)."""

    level: int


@dataclass(frozen=True, slots=True)
class PurchaseCard(Move):
    """Buy a card from the rows or the own hand with just these tokens (B11, B12)."""

    card: str
    payment: Gems


@dataclass(frozen=True, slots=True)
class ReturnTokens(Move):
    """Give tokens back to the bank (B8)."""

    tokens: Gems


@dataclass(frozen=True, slots=True)
class WelcomeNoble(Move):
    """Be visited by this one of several nobles (B15)."""

    noble: str


# Events: what happened.


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards of each level in the order in which they are drawn, lowest level first; the nobles that lie out."""

    seats: int
    cards: tuple[tuple[str, ...], ...]
    nobles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TokensTaken(Event):
    """Tokens went from the bank to a seat."""

    seat: int
    tokens: Gems


@dataclass(frozen=True, slots=True)
class TokensReturned(Event):
    """Tokens went from a seat back to the bank."""

    seat: int
    tokens: Gems


@dataclass(frozen=True, slots=True)
class CardReserved(Event):
    """A card went to a hand; `blind` when from a deck. `gold` is the number of gold that came with it, 0 or 1 (B10)."""

    seat: int
    card: str
    blind: bool
    gold: int


@dataclass(frozen=True, slots=True)
class CardPurchased(Event):
    """A card was bought, `from_hand` or from a row, and the payment went to the bank."""

    seat: int
    card: str
    payment: Gems
    from_hand: bool


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """The next card of a deck filled a place in its row; places count from 0 (B14)."""

    level: int
    place: int
    card: str


@dataclass(frozen=True, slots=True)
class NobleVisited(Event):
    """A noble came to a seat (B15)."""

    seat: int
    noble: str


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    """A seat reached the prestige that ends the game; the round is finished (B16)."""

    seat: int


# What an expansion may ask of the base game's pieces.


@dataclass(frozen=True, slots=True)
class BonusesGained(Event):
    """A seat has more bonuses than its cards give of themselves (O3)."""

    seat: int
    bonuses: Gems


@dataclass(frozen=True, slots=True)
class CardsGivenUp(Event):
    """Purchased cards left the game, and the bonuses that they stood for with them (O2, O9)."""

    seat: int
    cards: tuple[str, ...]
    bonuses: Gems


@dataclass(frozen=True, slots=True)
class NobleTaken(Event):
    """A noble left the table for a seat, without a visit yet (O6)."""

    seat: int
    noble: str


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's place in the ranking, 1 for the winner; equal results share a place (B17)."""

    seat: int
    place: int
    prestige: int
    cards: int


class BaseGame(Module):
    """The base game, alone or with one expansion (X1).

    With `up_to_three`, a player may also take fewer than three gems by choice (B6).
    """

    def __init__(self, up_to_three: bool = False, expansion: Expansion | None = None) -> None:
        self.up_to_three = up_to_three
        self.expansion = expansion or Expansion()
        self.legal = {
            ChooseAction: self._actions,
            ChooseTokensToReturn: _returns,
            ChooseNoble: _welcomes,
        }
        self.plays = {
            ChooseAction: self._act,
            ChooseTokensToReturn: _return,
            ChooseNoble: _welcome,
        }
        self.folds = {
            Dealt: _fold_deal,
            TokensTaken: _fold_taken,
            TokensReturned: _fold_returned,
            CardReserved: _fold_reserved,
            CardPurchased: _fold_purchased,
            CardRevealed: _fold_revealed,
            NobleVisited: _fold_visit,
            LastRoundBegan: _fold_last_round,
            BonusesGained: _fold_bonuses,
            CardsGivenUp: _fold_given_up,
            NobleTaken: _fold_noble_taken,
            SeatLeft: _fold_seat_left,
        }
        self.masks = {Dealt: _mask_deal, CardReserved: _mask_reserved}
        self.stages = (
            Stage(REFILL, _refill),
            Stage(RETURN, _check_tokens, asks=(ChooseTokensToReturn,)),
            Stage(VISIT, self._receive_noble, asks=(ChooseNoble,)),
            Stage(END_OF_TURN, self._end_turn),
        )
        self.vocabulary = (
            *(ChooseAction, ChooseTokensToReturn, ChooseNoble),
            *(TakeTokens, ReserveCard, ReserveFromDeck, PurchaseCard, ReturnTokens, WelcomeNoble),
            *(Dealt, TokensTaken, TokensReturned, CardReserved, CardPurchased, CardRevealed, NobleVisited),
            *(LastRoundBegan, BonusesGained, CardsGivenUp, NobleTaken),
        )

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Shuffle each level, and lay out one noble more than there are players (B2)."""
        cards = components().cards.values()
        levels = [sorted(card.id for card in cards if card.level == level) for level in LEVELS]
        shuffled = tuple(tuple(chance.sample(cards, len(cards))) for cards in levels)
        nobles = chance.sample(sorted(NOBLES), seats + 1) if self.expansion.has_nobles else []
        return (Dealt(seats, shuffled, tuple(nobles)),)

    def empty(self) -> BaseState:
        """Return a bare state."""
        return BaseState((), 0, ((), (), ()), ((), (), ()), ())

    def view(self, own: BaseState, seat: int | None) -> BaseState:
        """Return the table without the decks' order and without others' blind reservations (B18)."""
        players = tuple(
            player if index == seat else _with_hidden_hand(player) for index, player in enumerate(own.players)
        )
        decks = tuple((HIDDEN[level],) * len(deck) for level, deck in zip(LEVELS, own.decks, strict=True))
        return BaseState(players, own.bank, own.rows, decks, own.nobles, own.last_round)

    # What the kernel asks of the game as a whole.

    def open_turn(self, seat: int) -> Decision:
        """Return the question a turn begins with: one of the four actions (B5)."""
        return ChooseAction(seat)

    def is_stuck(self, position: Position) -> bool:
        """Return whether none of the four actions is possible for the seat to act (B19)."""
        if not isinstance(position.decision, ChooseAction):
            return False
        state = base_of(position)
        seat = position.seat
        if state.bank & _ONLY_GEMS:
            return False
        return not self._actions(position, ChooseAction(seat))

    def winners(self, position: Position) -> tuple[int, ...]:
        """Return the seats that win if the game ends now (B17)."""
        return tuple(standing.seat for standing in standings(position) if standing.place == 1)

    # The four actions.

    def _actions(self, position: Position, decision: ChooseAction) -> Sequence[Move]:
        state: BaseState = position.slices[0]
        expansion = self.expansion
        seat = decision.seat
        player = state.players[seat]
        moves: list[Move] = list(_takes(state.bank & _ONLY_GEMS, self.up_to_three))
        cards = [card for row in state.rows for card in row if card]
        cards += [card for _, card in expansion.open_cards(position)]
        if len(player.hand) < MAX_RESERVED:
            barred = expansion.barred_from_reserving(position, seat)
            moves += [_RESERVE_CARD[card.id] for card in cards if card.id not in barred]
            moves += [_RESERVE_FROM_DECK[level] for level, deck in zip(LEVELS, state.decks, strict=True) if deck]
        cards += [held.card for held in player.hand]
        barred = expansion.barred_from_purchase(position, seat)
        worth = expansion.gold_worth(position, seat)
        for card in player.affordable(cards, worth):
            if card.id not in barred:
                price = shortfall(player.bonuses, card.cost)
                moves += [PurchaseCard(card.id, payment) for payment in payments(player.tokens, price, worth)]
        moves += expansion.actions(position, seat)
        return moves

    def _act(self, position: Position, decision: ChooseAction, move: Move) -> Sequence[Event]:
        state: BaseState = position.slices[0]
        seat = decision.seat
        if isinstance(move, TakeTokens):
            self._check_take(state.bank, move.tokens)
            return (TokensTaken(seat, move.tokens),)
        if isinstance(move, ReserveCard):
            return (self._reserve(position, seat, move.card),)
        if isinstance(move, ReserveFromDeck):
            return (_reserve_from_deck(state, seat, move.level),)
        if isinstance(move, PurchaseCard):
            return (self.purchase(position, seat, move),)
        if isinstance(move, ReturnTokens):
            raise NotYourDecision("error-nothing-to-return")
        if isinstance(move, WelcomeNoble):
            raise NotYourDecision("error-no-noble-to-choose")
        return self.expansion.act(position, seat, move)

    def _is_open(self, position: Position, card: str) -> bool:
        """Return whether a card lies face up, in the base game's rows or the expansion's."""
        if base_of(position).address(card) is not None:
            return True
        return any(open_card.id == card for _, open_card in self.expansion.open_cards(position))

    def _reserve(self, position: Position, seat: int, card: str) -> CardReserved:
        state = base_of(position)
        _check_hand(state, seat)
        if not self._is_open(position, card):
            raise GameError("error-card-gone")
        if refusal := self.expansion.barred_from_reserving(position, seat).get(card):
            raise refusal
        return CardReserved(seat, card, False, min(1, count(state.bank, Gem.GOLD)))

    def purchase(self, position: Position, seat: int, move: PurchaseCard) -> CardPurchased:
        """Return the purchase of a card from the rows or the hand (B11). Raises `GameError` when it is not legal."""
        player = base_of(position).players[seat]
        from_hand = player.holds(move.card)
        if not from_hand and not self._is_open(position, move.card):
            raise GameError("error-card-gone")
        if refusal := self.expansion.barred_from_purchase(position, seat).get(move.card):
            raise refusal
        card = CARDS[move.card]
        _check_payment(player, card, move.payment, self.expansion.gold_worth(position, seat))
        return CardPurchased(seat, card.id, move.payment, from_hand)

    def _check_take(self, bank: Gems, tokens: Gems) -> None:
        """Refuse what is neither up to three different gems (B6) nor two alike (B7)."""
        wanted = list(each(tokens))
        if not wanted:
            raise GameError("error-take-nothing")
        if tokens >> 40:
            raise GameError("error-take-gold")
        most = max(number for _, number in wanted)
        if most > 2 or (most == 2 and len(wanted) > 1) or len(wanted) > 3:
            raise GameError("error-take-pattern")
        for gem, _ in wanted:
            if not count(bank, gem):
                raise GameError("error-bank-empty", gem=gem)
        if most == 2:
            gem = wanted[0][0]
            if count(bank, gem) < LEAST_FOR_TWO_ALIKE:
                raise GameError("error-two-need-four", gem=gem, count=count(bank, gem))
            return
        colours_left = sum(1 for gem in GEMS if count(bank, gem))
        if not self.up_to_three and len(wanted) < min(3, colours_left):
            raise GameError("error-take-three", count=min(3, colours_left))

    # What follows from an action.

    def _receive_noble(self, position: Position) -> Sequence[Event]:
        """Let the noble visit whose bonuses the player has; with several, ask which (B15)."""
        state: BaseState = position.slices[0]
        bonuses = state.players[position.seat].bonuses
        nobles = (*state.nobles, *self.expansion.nobles_for(position, position.seat))
        visiting = [noble.id for noble in nobles if covers(bonuses, noble.needs)]
        if not visiting:
            return ()
        if len(visiting) == 1:
            return (NobleVisited(position.seat, visiting[0]),)
        return (Asked(ChooseNoble(position.seat, tuple(visiting))),)

    def _end_turn(self, position: Position) -> Sequence[Event]:
        """Begin the next turn, or end the game once the round in which somebody reached 15 is finished (B16)."""
        state: BaseState = position.slices[0]
        events: list[Event] = []
        last_round = state.last_round
        if not last_round and position.seat not in position.left:
            ends = self.expansion.ends_game(position, position.seat)
            if ends is None:
                ends = prestige_of(position, position.seat) >= PRESTIGE_TO_WIN
            if ends:
                last_round = True
                events.append(LastRoundBegan(position.seat))
        seat, round_ = position.next_seat()
        if last_round and round_ > position.round:
            return (*events, GameOver(self.winners(position)))
        return (*events, TurnBegan(seat, round_))


def base_of(position: Position) -> BaseState:
    """Return the base game's slice of a position."""
    return position.slices[0]


def expansion_of(position: Position) -> Expansion:
    """Return the expansion that is played, or the one that changes nothing."""
    return cast("BaseGame", position.rules.game).expansion


def prestige_of(position: Position, seat: int) -> int:
    """Return a seat's prestige: from cards, from nobles, and what the expansion adds."""
    player: Player = position.slices[0].players[seat]
    return player.prestige + expansion_of(position).prestige(position, seat)


def open_cards(position: Position) -> list[tuple[str, Card]]:
    """Return every face-up card with its address, lowest level first, those of the expansion last."""
    return [*base_of(position).open_cards(), *expansion_of(position).open_cards(position)]


def card_at(position: Position, address: str, seat: int) -> Card | None:
    """Return the card at an address of the rows ("2C") or of a seat's hand ("H1"), or None when none lies there."""
    hand = {f"H{place}": held.card for place, held in enumerate(base_of(position).players[seat].hand, start=1)}
    return (dict(open_cards(position)) | hand).get(address)


def ways_to_pay(position: Position, seat: int, card: Card) -> tuple[Gems, ...]:
    """Return all payments with which a seat could buy a card for tokens, the one with the least gold first (B12).

    None when the seat cannot afford the card, or may not buy it.
    """
    expansion = expansion_of(position)
    if card.id in expansion.barred_from_purchase(position, seat):
        return ()
    player = base_of(position).players[seat]
    return payments(player.tokens, player.price(card), expansion.gold_worth(position, seat))


def standings(position: Position) -> tuple[Standing, ...]:
    """Return the ranking: most prestige, then fewest purchased cards; equal results share a place (B17).

    Seats that left the game come last and never win.
    """
    state = base_of(position)

    prestige = [prestige_of(position, seat) for seat in range(position.seats)]

    def result(seat: int) -> tuple[bool, int, int, int]:
        rank = expansion_of(position).rank(position, seat)
        return seat in position.left, rank, -prestige[seat], len(state.players[seat].cards)

    ranked = sorted(range(position.seats), key=result)
    return tuple(
        Standing(
            seat,
            1 + sum(result(other) < result(seat) for other in ranked),
            prestige[seat],
            len(state.players[seat].cards),
        )
        for seat in ranked
    )


_RESERVE_CARD = {card: ReserveCard(card) for card in CARDS}
_RESERVE_FROM_DECK = {level: ReserveFromDeck(level) for level in LEVELS}


@lru_cache(maxsize=65_536)
def _takes(bank: Gems, up_to_three: bool) -> tuple[TakeTokens, ...]:
    """Return every way to take gems from a bank (without its gold): three different, or two alike (B6, B7)."""
    left = [gem for gem, _ in each(bank)]
    most = min(3, len(left))
    sizes = range(most, 0, -1) if up_to_three else (most,) if most else ()
    different = [TakeTokens(pack(gems)) for size in sizes for gems in combinations(left, size)]
    alike = [TakeTokens(2 * ONE[gem]) for gem in left if count(bank, gem) >= LEAST_FOR_TWO_ALIKE]
    return (*different, *alike)


def _reserve_from_deck(state: BaseState, seat: int, level: int) -> CardReserved:
    _check_hand(state, seat)
    if level not in LEVELS:
        raise GameError("error-unknown-card")
    deck = state.decks[level - 1]
    if not deck:
        raise GameError("error-deck-empty", level=level)
    return CardReserved(seat, deck[-1].id, True, min(1, count(state.bank, Gem.GOLD)))


def _check_hand(state: BaseState, seat: int) -> None:
    if len(state.players[seat].hand) >= MAX_RESERVED:
        raise GameError("error-hand-full")


def _check_payment(player: Player, card: Card, payment: Gems, worth: int) -> None:
    """Refuse a payment that is not held, or is not exactly the price (B11, B12)."""
    price = player.price(card)
    if not player.can_afford(card, worth):
        short = gold_needed(player.missing(card), worth) - count(player.tokens, Gem.GOLD)
        raise GameError("error-cannot-afford", missing=expand(player.missing(card)), short=short)
    if not covers(player.tokens, payment):
        raise GameError("error-payment-not-held", payment=expand(payment), held=expand(player.tokens))
    gems, gold = payment & _ONLY_GEMS, payment >> 40
    if not covers(price, gems) or gold > total(price - gems):
        raise GameError("error-payment-too-much", price=expand(price))
    if gold < gold_needed(price - gems, worth):
        raise GameError("error-payment-too-little", price=expand(price))


def expand(gems: Gems) -> tuple[Gem, ...]:
    """Return the pile token by token, in the order of `Gem`: how a refusal carries it to its message."""
    return tuple(gem for gem, number in each(gems) for _ in range(number))


# What follows from an action.


def _refill(position: Position) -> Sequence[Event]:
    """Fill every gap in a row from its deck at once (B14)."""
    state: BaseState = position.slices[0]
    return [
        CardRevealed(level, row.index(None), deck[-1].id)
        for level, row, deck in zip(LEVELS, state.rows, state.decks, strict=True)
        if deck and not all(row)
    ]


def _check_tokens(position: Position) -> Sequence[Event]:
    """Ask for the tokens above ten (B8)."""
    state: BaseState = position.slices[0]
    above = total(state.players[position.seat].tokens) - MAX_TOKENS
    return (Asked(ChooseTokensToReturn(position.seat, above)),) if above > 0 else ()


def _returns(position: Position, decision: ChooseTokensToReturn) -> Sequence[Move]:
    tokens = base_of(position).players[decision.seat].tokens
    return [ReturnTokens(pile) for pile in sub_piles(tokens, decision.count)]


def _return(position: Position, decision: ChooseTokensToReturn, move: Move) -> Sequence[Event]:
    if not isinstance(move, ReturnTokens):
        raise NotYourDecision("error-return-first", count=decision.count)
    tokens = base_of(position).players[decision.seat].tokens
    if total(move.tokens) != decision.count:
        raise GameError("error-return-count", count=decision.count)
    for gem, number in each(move.tokens):
        if count(tokens, gem) < number:
            raise GameError("error-return-not-held", gem=gem, count=count(tokens, gem))
    return (TokensReturned(decision.seat, move.tokens),)


def _welcomes(position: Position, decision: ChooseNoble) -> Sequence[Move]:
    return [WelcomeNoble(noble) for noble in decision.nobles]


def _welcome(position: Position, decision: ChooseNoble, move: Move) -> Sequence[Event]:
    if not isinstance(move, WelcomeNoble):
        raise NotYourDecision("error-noble-first")
    if move.noble not in decision.nobles:
        raise GameError("error-noble-not-visiting")
    return (NobleVisited(decision.seat, move.noble),)


# What events do to the state.


def _fold_deal(state: BaseState, event: Dealt) -> BaseState:
    rows = tuple(tuple(CARDS[card] for card in cards[:CARDS_IN_ROW]) for cards in event.cards)
    decks = tuple(tuple(CARDS[card] for card in reversed(cards[CARDS_IN_ROW:])) for cards in event.cards)
    bank = pack(dict.fromkeys(GEMS, GEMS_IN_BANK[event.seats]) | {Gem.GOLD: GOLD_IN_BANK})
    return BaseState((Player(),) * event.seats, bank, rows, decks, tuple(NOBLES[noble] for noble in event.nobles))


def _fold_taken(state: BaseState, event: TokensTaken) -> BaseState:
    return _with_tokens(state, event.seat, event.tokens)


def _fold_returned(state: BaseState, event: TokensReturned) -> BaseState:
    return _with_tokens(state, event.seat, -event.tokens)


def _with_tokens(state: BaseState, seat: int, tokens: Gems) -> BaseState:
    old = state.players[seat]
    player = Player(old.tokens + tokens, old.bonuses, old.prestige, old.hand, old.cards, old.nobles)
    return BaseState(
        _with_player(state, seat, player),
        state.bank - tokens,
        state.rows,
        state.decks,
        state.nobles,
        state.last_round,
    )


def _fold_reserved(state: BaseState, event: CardReserved) -> BaseState:
    card = CARDS[event.card]
    gold = _GOLD * event.gold
    old = state.players[event.seat]
    hand = (*old.hand, Reserved(card, event.blind))
    player = Player(old.tokens + gold, old.bonuses, old.prestige, hand, old.cards, old.nobles)
    rows, decks = state.rows, state.decks
    if not event.blind:
        rows = _with_gap(rows, card)
    elif decks[card.level - 1][-1:] == (card,):  # else it came from a deck of the expansion's
        decks = _without_top(decks, card.level)
    return BaseState(
        _with_player(state, event.seat, player), state.bank - gold, rows, decks, state.nobles, state.last_round
    )


def _fold_purchased(state: BaseState, event: CardPurchased) -> BaseState:
    card = CARDS[event.card]
    old = state.players[event.seat]
    rows, hand = state.rows, old.hand
    if event.from_hand:
        hand = tuple(held for held in hand if held.card is not card)
    else:
        rows = _with_gap(rows, card)
    player = Player(
        old.tokens - event.payment,
        old.bonuses + ONE[card.bonus] * card.bonuses,
        old.prestige + card.prestige,
        hand,
        (*old.cards, card),
        old.nobles,
    )
    return BaseState(
        _with_player(state, event.seat, player),
        state.bank + event.payment,
        rows,
        state.decks,
        state.nobles,
        state.last_round,
    )


def _fold_revealed(state: BaseState, event: CardRevealed) -> BaseState:
    index = event.level - 1
    row = state.rows[index]
    filled = (*row[: event.place], CARDS[event.card], *row[event.place + 1 :])
    rows = (*state.rows[:index], filled, *state.rows[index + 1 :])
    return BaseState(
        state.players, state.bank, rows, _without_top(state.decks, event.level), state.nobles, state.last_round
    )


def _fold_visit(state: BaseState, event: NobleVisited) -> BaseState:
    noble = NOBLES[event.noble]
    old = state.players[event.seat]
    player = Player(old.tokens, old.bonuses, old.prestige + noble.prestige, old.hand, old.cards, (*old.nobles, noble))
    nobles = tuple(each_noble for each_noble in state.nobles if each_noble is not noble)
    return BaseState(
        _with_player(state, event.seat, player), state.bank, state.rows, state.decks, nobles, state.last_round
    )


def _fold_bonuses(state: BaseState, event: BonusesGained) -> BaseState:
    player = state.players[event.seat]
    changed = replace(player, bonuses=player.bonuses + event.bonuses)
    return replace(state, players=_with_player(state, event.seat, changed))


def _fold_given_up(state: BaseState, event: CardsGivenUp) -> BaseState:
    player = state.players[event.seat]
    lost = sum(CARDS[card].prestige for card in event.cards)
    kept = tuple(card for card in player.cards if card.id not in event.cards)
    changed = replace(player, cards=kept, bonuses=player.bonuses - event.bonuses, prestige=player.prestige - lost)
    return replace(state, players=_with_player(state, event.seat, changed))


def _fold_noble_taken(state: BaseState, event: NobleTaken) -> BaseState:
    return replace(state, nobles=tuple(noble for noble in state.nobles if noble.id != event.noble))


def _fold_last_round(state: BaseState, event: LastRoundBegan) -> BaseState:
    return BaseState(state.players, state.bank, state.rows, state.decks, state.nobles, True)


def _fold_seat_left(state: BaseState, event: SeatLeft) -> BaseState:
    """Put the tokens of a seat that leaves back into the bank; its cards stay where they are."""
    return _with_tokens(state, event.seat, -state.players[event.seat].tokens)


def _with_player(state: BaseState, seat: int, player: Player) -> tuple[Player, ...]:
    return (*state.players[:seat], player, *state.players[seat + 1 :])


def _with_gap(rows: tuple[tuple[Card | None, ...], ...], card: Card) -> tuple[tuple[Card | None, ...], ...]:
    index = card.level - 1
    row = tuple(None if each_card is card else each_card for each_card in rows[index])
    return (*rows[:index], row, *rows[index + 1 :])


def _without_top(decks: tuple[tuple[Card, ...], ...], level: int) -> tuple[tuple[Card, ...], ...]:
    return (*decks[: level - 1], decks[level - 1][:-1], *decks[level:])


# What others may see.


def _with_hidden_hand(player: Player) -> Player:
    hand = tuple(Reserved(back_of(held.card), True) if held.blind else held for held in player.hand)
    return Player(player.tokens, player.bonuses, player.prestige, hand, player.cards, player.nobles)


def _mask_deal(event: Dealt, seat: int | None) -> Event:
    cards = tuple(
        (*cards[:CARDS_IN_ROW], *(HIDDEN[level].id for _ in cards[CARDS_IN_ROW:]))
        for level, cards in zip(LEVELS, event.cards, strict=True)
    )
    return Dealt(event.seats, cards, event.nobles)


def _mask_reserved(event: CardReserved, seat: int | None) -> Event:
    if not event.blind or event.seat == seat:
        return event
    return CardReserved(event.seat, back_of(CARDS[event.card]).id, True, event.gold)
