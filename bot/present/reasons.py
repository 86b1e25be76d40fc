"""Reasons for a move that are true of the position: facts, found by comparing the positions before and after it.

Everything is read from the view of the seat that moves, so that no reason tells a secret (B18).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.engine import Event, GameOver, Move, Position, TurnBegan, TurnPassed
from bot.present.expansions import presenter_of
from bot.present.phrases import missing_and_covered
from bot.rules import (
    PRESTIGE_TO_WIN,
    CardReserved,
    ChooseTokensToReturn,
    LastRoundBegan,
    NobleVisited,
    PurchaseCard,
    ReturnTokens,
    TakeTokens,
    base_of,
    expansion_of,
    open_cards,
    prestige_of,
)
from data import Card, Gems
from data.gems import ONE, count, counts_in, gold_in, shortfall, total

NEAR_TILE, NEAR_CARD = 2, 2
"""A tile or a card is called near if the seat lacks at most so much for it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is true of a move. The kinds below are in the order of their importance."""


@dataclass(frozen=True, slots=True)
class EndsGame(Fact):
    """The game is over, and the seat wins: alone, or sharing the victory."""

    is_shared: bool


@dataclass(frozen=True, slots=True)
class BeginsLastRound(Fact):
    """The last round begins (B16)."""


@dataclass(frozen=True, slots=True)
class GainsTile(Fact):
    """The seat gets a tile of the expansion, such as a city."""

    tile: str


@dataclass(frozen=True, slots=True)
class Prestige(Fact):
    """The seat's prestige grows by this number."""

    number: int


@dataclass(frozen=True, slots=True)
class NobleVisits(Fact):
    """A noble visits the seat (B15)."""


@dataclass(frozen=True, slots=True)
class RivalNearNoble(Fact):
    """The seat gets a noble for which another seat lacks only so many bonuses."""

    seat: int
    missing: int


@dataclass(frozen=True, slots=True)
class Denies(Fact):
    """Another seat can buy a face-up card now and cannot after the move. `address` is that of the card."""

    seat: int
    address: str
    prestige: int


@dataclass(frozen=True, slots=True)
class CanBuy(Fact):
    """The seat has enough for a card after the move. `still`: it had before, and another move would lose that."""

    address: str
    prestige: int
    still: bool = False


@dataclass(frozen=True, slots=True)
class TileNear(Fact):
    """The seat lacks less than before, and only so much, for a noble or a tile of the expansion."""

    tile: str
    missing: int


@dataclass(frozen=True, slots=True)
class CardNear(Fact):
    """The seat lacks less than before, and so many gems, for a card: few, unless nothing else is true of the move."""

    address: str
    missing: int


@dataclass(frozen=True, slots=True)
class KeepsForSeat(Fact):
    """The others can no longer buy or reserve a card, and the seat can. `for_good`: it is in the seat's hand."""

    address: str
    for_good: bool


@dataclass(frozen=True, slots=True)
class KeepsNoble(Fact):
    """Only the seat can be visited by a noble from now on."""

    tile: str


@dataclass(frozen=True, slots=True)
class StrongerClaim(Fact):
    """The seat has one more marker on a card that it claims, and this number of them in the end."""

    address: str
    number: int


@dataclass(frozen=True, slots=True)
class Frees(Fact):
    """The seat was barred from buying a face-up card and is not any longer."""

    address: str


@dataclass(frozen=True, slots=True)
class CostsNothing(Fact):
    """The seat buys a card without giving tokens."""


@dataclass(frozen=True, slots=True)
class TakesLast(Fact):
    """The seat takes the last gems of these colours from the bank."""

    gems: Gems


@dataclass(frozen=True, slots=True)
class Cheaper(Fact):
    """So many of the cards in sight cost the seat less than before."""

    number: int


@dataclass(frozen=True, slots=True)
class GainsGold(Fact):
    """The seat gets a gold token."""


@dataclass(frozen=True, slots=True)
class KeepsGold(Fact):
    """The seat has gold and returns none of it (B8)."""


IMPORTANCE: Sequence[type[Fact]] = (
    EndsGame,
    BeginsLastRound,
    GainsTile,
    Prestige,
    NobleVisits,
    RivalNearNoble,
    Denies,
    CanBuy,
    TileNear,
    CardNear,
    KeepsForSeat,
    KeepsNoble,
    StrongerClaim,
    Frees,
    CostsNothing,
    TakesLast,
    Cheaper,
    GainsGold,
    KeepsGold,
)
"""All kinds of facts, the most important first."""


def telling_apart(facts: Sequence[Sequence[Fact]]) -> list[list[Fact]]:
    """Return the facts of several moves, so ordered that what is true of all moves comes last.

    Results of a move stay in front, even if all moves have them: they are what a player wants to know first.
    """
    shared = set[Fact]()
    if len(facts) > 1:
        shared = {fact for fact in facts[0] if all(fact in others for others in facts[1:])}
    prospects = IMPORTANCE[IMPORTANCE.index(CanBuy) :]
    return [sorted(each, key=lambda fact: fact in shared and type(fact) in prospects) for each in facts]


def facts_of(view: Position, move: Move) -> list[Fact]:
    """Return what is true of a legal move of the seat that has to move, the most important first.

    `view` is the position as this seat sees it. There may be nothing to say.
    """
    assert view.decision is not None
    events, after = view.advance(move)
    if any(isinstance(event, TurnPassed) for event in events):
        # A card that a rival has reserved unseen may have saved the rival from passing, so nothing later is certain.
        events = events[: [isinstance(event, TurnPassed) for event in events].index(True)]
        after = view.after(events)
    comparison = _Comparison(view, move, events, after, view.decision.seat)
    facts = list(comparison.facts())
    denied = {fact.address for fact in facts if isinstance(fact, Denies)}
    facts = [fact for fact in facts if not (isinstance(fact, KeepsForSeat) and fact.address in denied)]
    if len(facts) > 1:  # a card that is not near is better than no reason
        facts = [fact for fact in facts if not (isinstance(fact, CardNear) and fact.missing > NEAR_CARD)]
    return sorted(facts, key=lambda fact: IMPORTANCE.index(type(fact)))


@dataclass(frozen=True, slots=True)
class _Comparison:
    """The positions before and after a move of a seat, with the events between them."""

    before: Position
    move: Move
    events: Sequence[Event]
    after: Position
    seat: int

    def facts(self) -> Iterator[Fact]:
        """Yield all facts, in no particular order."""
        yield from self._results()
        yield from self._cards_denied()
        yield from self._tokens()
        if not self._is_last_turn():
            yield from self._future()

    def _results(self) -> Iterator[Fact]:
        over = next((event for event in self.events if isinstance(event, GameOver)), None)
        if over is not None and self.seat in over.winners:
            yield EndsGame(len(over.winners) > 1)
        elif over is None and any(isinstance(event, LastRoundBegan) for event in self.events):
            yield BeginsLastRound()
        gained = prestige_of(self.after, self.seat) - prestige_of(self.before, self.seat)
        if gained > 0:
            yield Prestige(gained)
        if any(isinstance(event, NobleVisited) for event in self.events):
            yield NobleVisits()
        had = {goal.tile for goal in expansion_of(self.before).goals(self.before) if self.seat in goal.held_by}
        for goal in expansion_of(self.after).goals(self.after):
            if self.seat in goal.held_by and goal.tile not in had:
                yield GainsTile(goal.tile)
        yield from self._nobles_denied()
        if isinstance(self.move, PurchaseCard) and not self.move.payment:
            yield CostsNothing()

    def _nobles_denied(self) -> Iterator[Fact]:
        left = base_of(self.after).nobles
        for noble in base_of(self.before).nobles:
            if noble in left:
                continue
            missing = {
                rival: total(shortfall(base_of(self.before).players[rival].bonuses, noble.needs))
                for rival in self._rivals()
            }
            if missing and min(missing.values()) <= NEAR_TILE:
                rival = min(missing, key=lambda each: missing[each])
                if missing[rival]:
                    yield RivalNearNoble(rival, missing[rival])

    def _rivals(self) -> list[int]:
        """Return the other seats that have a turn left if this seat does not end the game, the next one first."""
        order = [(self.seat + step) % self.before.seats for step in range(1, self.before.seats)]
        is_last_round = base_of(self.before).last_round
        return [seat for seat in order if seat not in self.before.left and not (is_last_round and seat < self.seat)]

    def _is_last_turn(self) -> bool:
        """Return whether the seat may have no other turn after this one."""
        if self.after.is_over or base_of(self.after).last_round or base_of(self.before).last_round:
            return True
        ends = expansion_of(self.after).ends_game(self.after, self.seat)
        return prestige_of(self.after, self.seat) >= PRESTIGE_TO_WIN if ends is None else ends

    def _cards_denied(self) -> Iterator[Fact]:
        """Yield the best card that a rival can buy now and cannot after the move: of the next rival if there is one."""
        gone = {card.id for _, card in open_cards(self.before)} - {card.id for _, card in open_cards(self.after)}
        barred = expansion_of(self.after).barred_from_purchase
        for rival in self._rivals():
            buyable = purchasable(self.before, rival)
            denied = [
                (address, card)
                for address, card in open_cards(self.before)
                if card.id in buyable and (card.id in gone or card.id in barred(self.after, rival))
            ]
            if denied:
                address, card = max(denied, key=_worth)
                yield Denies(rival, address, card.prestige)
                return

    def _tokens(self) -> Iterator[Fact]:
        bank = base_of(self.after).bank
        before = base_of(self.before).players[self.seat].tokens
        if isinstance(self.move, TakeTokens) and self._turn_is_over():
            last = sum(ONE[gem] * number for gem, number in counts_in(self.move.tokens) if not count(bank, gem))
            if last:
                yield TakesLast(last)
        if any(isinstance(event, CardReserved) and event.gold for event in self.events):
            yield GainsGold()
        if isinstance(self.move, ReturnTokens) and gold_in(before) and not gold_in(self.move.tokens):
            yield KeepsGold()

    def _future(self) -> Iterator[Fact]:
        """Yield what helps in later turns of the seat."""
        yield from self._tiles_near()
        yield from self._claims()
        yield from self._nobles_and_claims()
        before, after = base_of(self.before).players[self.seat], base_of(self.after).players[self.seat]
        in_sight = self._in_sight()
        cheaper = sum(total(after.price(card)) < total(before.price(card)) for _, card in in_sight)
        if cheaper:
            yield Cheaper(cheaper)
        ends = self._ends_of_turn()
        if not ends:
            return
        could = purchasable(self.before, self.seat)
        kept = [purchasable(end, self.seat) for end in ends]
        can_buy = [(address, card) for address, card in in_sight if any(card.id in cards for cards in kept)]
        new = [placed for placed in can_buy if placed[1].id not in could]
        if new:
            address, card = max(new, key=_worth)
            yield CanBuy(address, card.prestige)
        elif isinstance(self.move, ReturnTokens):
            yield from self._still_affordable(can_buy)
        if not new and self._turn_is_over():
            yield from self._cards_near(in_sight, {card.id for _, card in can_buy})

    def _still_affordable(self, can_buy: Sequence[tuple[str, Card]]) -> Iterator[Fact]:
        """Yield the best card that the seat can still buy after returning tokens, if it could have lost that (B8)."""
        others = [self.before.advance(move)[1] for move in self.before.legal_moves() if move != self.move]
        others_can = [purchasable(other, self.seat) for other in others]
        at_stake = [placed for placed in can_buy if any(placed[1].id not in cards for cards in others_can)]
        if at_stake:
            address, card = max(at_stake, key=_worth)
            yield CanBuy(address, card.prestige, still=True)

    def _tiles_near(self) -> Iterator[Fact]:
        before, after = tiles_lacking(self.before, self.seat), tiles_lacking(self.after, self.seat)
        near = {
            tile: missing
            for tile, missing in after.items()
            if 0 < missing <= NEAR_TILE and missing < before.get(tile, 0)
        }
        if near:
            nearest = min(near, key=lambda each: near[each])
            yield TileNear(nearest, near[nearest])

    def _claims(self) -> Iterator[Fact]:
        """Yield the best card that the seat keeps for itself, and one that it may buy again."""
        bar_before = expansion_of(self.before).barred_from_purchase
        bar_after = expansion_of(self.after).barred_from_purchase
        open_after = {card.id for _, card in open_cards(self.after)}
        hand = {held.card.id for held in base_of(self.after).players[self.seat].hand}
        kept: list[tuple[str, Card]] = []
        freed: list[tuple[str, Card]] = []
        rivals = [seat for seat in self.before.active_seats() if seat != self.seat]
        for address, card in open_cards(self.before):
            is_barred = card.id in bar_after(self.after, self.seat)
            was_shared = all(card.id not in bar_before(self.before, rival) for rival in rivals)
            others_barred = all(card.id in bar_after(self.after, rival) for rival in rivals)
            if was_shared and (card.id in hand or (card.id in open_after and others_barred and not is_barred)):
                kept.append((address, card))
            if card.id in bar_before(self.before, self.seat) and card.id in open_after and not is_barred:
                freed.append((address, card))
        if kept:
            address, card = max(kept, key=_worth)
            yield KeepsForSeat(address, card.id in hand)
        if freed and self._turn_is_over():
            yield Frees(max(freed, key=_worth)[0])

    def _nobles_and_claims(self) -> Iterator[Fact]:
        before, after = (expansion_of(position) for position in (self.before, self.after))
        had = before.nobles_for(self.before, self.seat)
        yield from (KeepsNoble(noble.id) for noble in after.nobles_for(self.after, self.seat) if noble not in had)
        claimed, claims = before.claims(self.before), after.claims(self.after)
        for address, card in open_cards(self.after):
            seat, number = claims.get(card.id, (None, 0))
            if seat == self.seat and 0 < claimed.get(card.id, (seat, 0))[1] < number:
                yield StrongerClaim(address, number)

    def _cards_near(self, in_sight: Sequence[tuple[str, Card]], can_buy: set[str]) -> Iterator[Fact]:
        expansion = expansion_of(self.after)
        if any(expansion.gold_in_cards(position, self.seat) for position in (self.before, self.after)):
            return  # cards that pay once, as gold does, would have to be counted, too
        barred = expansion.barred_from_purchase(self.after, self.seat)
        near: list[tuple[int, int, str]] = []
        for address, card in in_sight:
            if card.id in barred or card.id in can_buy:
                continue
            was, missing = (
                total(missing_and_covered(position, self.seat, card)[0]) for position in (self.before, self.after)
            )
            if 0 < missing < was:
                near.append((missing, -card.prestige, address))
        if near:
            missing, _, address = min(near)
            yield CardNear(address, missing)

    def _turn_is_over(self) -> bool:
        return self.after.is_over or any(isinstance(event, TurnBegan) for event in self.events)

    def _ends_of_turn(self) -> list[Position]:
        """Return the positions in which the seat can end its turn; none if a choice that is left makes them unclear."""
        if self._turn_is_over():
            return [self.after]
        if not isinstance(self.after.decision, ChooseTokensToReturn):
            return []
        ends = [self.after.advance(move)[1] for move in self.after.legal_moves()]
        return [end for end in ends if end.decision is not None and not base_of(end).last_round]

    def _in_sight(self) -> list[tuple[str, Card]]:
        """Return the cards that the seat sees before and after the move, with their addresses, in rows or its hand."""
        before = {card.id: (address, card) for address, card in in_sight(self.before, self.seat)}
        return [before[card.id] for _, card in in_sight(self.after, self.seat) if card.id in before]


def in_sight(position: Position, seat: int) -> list[tuple[str, Card]]:
    """Return the known cards in the rows and in a seat's hand, with their addresses."""
    hand = ((address, held.card) for address, held in base_of(position).players[seat].hand_with_addresses())
    return [(address, card) for address, card in (*open_cards(position), *hand) if not card.id.startswith("?")]


def purchasable(position: Position, seat: int) -> set[str]:
    """Return the ids of all cards that a seat could buy if it were to choose an action now."""
    asked = replace(position, seat=seat, decision=position.rules.game.open_turn(seat))
    bought_card = presenter_of(position).bought_card
    cards = {move.card if isinstance(move, PurchaseCard) else bought_card(move) for move in asked.legal_moves()}
    return {card for card in cards if card is not None}


def tiles_lacking(position: Position, seat: int) -> dict[str, int]:
    """Return how much a seat lacks for each noble and tile of the expansion that it may still get."""
    player = base_of(position).players[seat]
    nobles = (*base_of(position).nobles, *expansion_of(position).nobles_for(position, seat))
    lacking = {noble.id: total(shortfall(player.bonuses, noble.needs)) for noble in nobles}
    return {**lacking, **presenter_of(position).lacking(position, seat)}


def _worth(placed: tuple[str, Card]) -> tuple[int, int]:
    card = placed[1]
    return card.prestige, card.level
